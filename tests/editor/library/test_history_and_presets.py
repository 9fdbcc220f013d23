"""The history list, the preset browser and its thumbnails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from flockwright.cli.presets import all_presets, find_preset
from flockwright_editor.library import Library
from flockwright_editor.library.thumbnail_size import HEIGHT, WIDTH
from flockwright_editor.library.thumbnails import Thumbnails
from flockwright_editor.session import Session, StateFolder, Where
from flockwright_editor.session.edits import animals

from .conftest import Hands


def _three_steps(session: Session) -> None:
    for count in (10, 20, 30):
        made = animals.set_count(session.document, "fish", count)
        session.execute(f"{count} Fish", made, Where("fish"))


def test_a_click_goes_there_and_what_was_undone_stays_in_view(library: Library, session: Any, hands: Hands) -> None:
    _three_steps(session)
    view = library.history.list
    assert [row.when for row in view.rows.rows] == ["past", "past", "past", "now"]
    hands.click(view, "1")
    assert animals.count(session.document, "fish") == 10
    assert [row.when for row in view.rows.rows] == ["past", "now", "undone", "undone"]
    hands.click(view, "3")
    assert animals.count(session.document, "fish") == 30


def test_keys_walk_the_history(library: Library, session: Any, hands: Hands) -> None:
    _three_steps(session)
    view = library.history.list
    hands.key(view, Qt.Key.Key_Up)
    hands.key(view, Qt.Key.Key_Up)
    hands.key(view, Qt.Key.Key_Return)
    assert session.index == 1


def test_the_saved_entry_says_so(library: Library, session: Any, tmp_path: Path) -> None:
    _three_steps(session)
    session.save_as(tmp_path / "sea.flock.json")
    assert [row.saved for row in library.history.list.rows.rows] == [False, False, False, True]
    _three_steps(session)
    assert library.history.list.rows.rows[3].saved


def test_all_presets_are_there_with_name_and_text(library: Library) -> None:
    rows = library.presets.rows
    assert [row.path for row in rows] == all_presets()
    assert all(row.name and row.about for row in rows)
    assert [row.key for row in rows if row.open] == ["predator-3d"]
    assert next(row.name for row in rows if row.key == "flock-3d-huge") == "Flock 3D huge"


def test_a_double_click_opens_through_the_windows_question(library: Library, session: Any, hands: Hands) -> None:
    asked: list[Path] = []
    library.open_with(asked.append)
    view = library.presets.list
    view.scrollToTop()
    rect = view.rect_of(view.rows.rows[0].key)
    hands.bot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert asked == [view.rows.rows[0].path]
    assert session.title == "predator-3d"


def test_a_thumbnail_is_drawn_by_another_process_and_kept(qtbot: Any, tmp_path: Path) -> None:
    path = find_preset("minimal")
    assert path is not None
    state = StateFolder(tmp_path / "state")
    first = Thumbnails(state)
    assert first.get(path) is None
    with qtbot.waitSignal(first.ready, timeout=120_000) as came:
        first.want([path])
    assert came.args == [path]
    picture = first.get(path)
    assert picture is not None
    assert (picture.width(), picture.height()) == (WIDTH, HEIGHT)
    assert not first.busy
    assert Thumbnails(state).get(path) is not None, "the next window finds it on the disk"


def test_a_file_that_cannot_be_drawn_is_tried_once(qtbot: Any, tmp_path: Path) -> None:
    path = tmp_path / "broken.flock.json"
    path.write_text("{", encoding="utf-8")
    thumbnails = Thumbnails(StateFolder(tmp_path / "state"))
    thumbnails.want([path, tmp_path / "nowhere.flock.json"])
    qtbot.waitUntil(lambda: not thumbnails.busy)
    thumbnails.want([path])
    assert not thumbnails.busy
    assert thumbnails.get(path) is None
