"""The player of a scene as an edit: there or not, elsewhere, otherwise; every row of its form sets what it says."""

from __future__ import annotations

from typing import Any

import pytest

from flockwright.document import Project, Scene
from flockwright_editor.inspector.model import Row
from flockwright_editor.inspector.subjects.player import PlayerSubject
from flockwright_editor.session.edits import placing, players, scene

EMPTY = Project(animals=(), scene=Scene())


def test_there_is_one_or_none() -> None:
    made, id_ = scene.add(EMPTY, "player")
    assert id_ == players.PLAYER
    assert scene.there(made) == (players.PLAYER,)
    assert placing.center_of(made, id_) == (0.0, 0.4, 0.0)
    assert {"Player", "Apple", "Sound"} <= set(made.tags)
    moved = placing.move(made, [id_], (1.0, 0.0, -2.5))
    assert placing.center_of(moved, id_) == (1.0, 0.4, -2.5)
    gone = scene.delete(moved, [id_])
    assert not gone.scene.player
    assert scene.there(gone) == ()
    kind = scene.kind_called("player")
    assert placing.add_seen(EMPTY, kind, (3.0, 1.0, 2.0))[0].scene.player["at"] == (3.0, 1.4, 2.0)


def rows() -> list[Row]:
    made, _ = scene.add(EMPTY, "player")
    return [row for section in PlayerSubject().sections(made) for row in section.rows]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.key)
def test_every_row_sets_what_it_shows_and_can_be_put_back(row: Row) -> None:
    made, _ = scene.add(EMPTY, "player")
    subject = PlayerSubject()
    before: Any = subject.value(made, row).now
    value: Any = [1.0, 2.0, 3.0] if row.kind == "vector" else ["Other"] if row.kind == "names" else 0.75
    changed = subject.set(made, row, value)
    assert players.read(changed) is not None
    shown = subject.value(changed, row).now
    assert (list(shown) if row.kind != "number" else shown) == value
    assert row.kind != "names" or "Other" in changed.tags
    back = subject.reset(changed, row)
    if row.key == "at":
        assert list(subject.value(back, row).now) == [0.0, 0.0, 0.0]
    else:
        assert subject.value(back, row).now == before
