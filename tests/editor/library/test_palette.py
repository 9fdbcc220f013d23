"""The node palette."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag

from flockwright.nodes.registry import all_types
from flockwright_editor.library import NODE_MIME, Library
from flockwright_editor.library.palette_rows import shown_keys

from .conftest import Hands


def test_every_type_is_there_under_its_kind_with_the_right_count(library: Library, session: Any) -> None:
    palette = library.palette
    for row in palette.rows(""):
        if row.is_kind:
            palette.open_kind(row.kind, True)
    rows = palette.list.rows.rows
    assert sorted(shown_keys(rows)) == sorted(all_types())
    assert sum(row.count for row in rows if row.is_kind) == len(all_types())
    assert all(row.about for row in rows if not row.is_kind)


def test_a_click_opens_a_kind_and_it_stays_open_for_the_next_window(
    library: Library, session: Any, hands: Hands
) -> None:
    view = library.palette.list
    assert "merger.desire_budget" not in shown_keys(view.rows.rows)
    hands.click(view, "#merger")
    assert "merger.desire_budget" in shown_keys(view.rows.rows)
    assert "merger" in session.settings.get("palette.open", [])
    hands.key(view, Qt.Key.Key_Left)
    assert "merger.desire_budget" not in shown_keys(view.rows.rows)


def test_search_is_fuzzy_and_knows_descriptions(library: Library, hands: Hands) -> None:
    field = library.palette.search.field
    hands.bot.keyClicks(field, "coh")
    rows = library.palette.list.rows.rows
    assert rows[0].key == "behavior.cohesion"
    assert rows[0].letters == (0, 1, 2)
    field.clear()
    hands.bot.keyClicks(field, "prey")
    found = {row.key: row for row in library.palette.list.rows.rows}
    assert "“prey” in its description" in found["behavior.flee"].note
    hands.key(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert any(row.is_kind for row in library.palette.list.rows.rows)


def test_what_nobody_has_says_so(library: Library, hands: Hands) -> None:
    hands.bot.keyClicks(library.palette.search.field, "zzzz")
    assert library.palette.list.isHidden()
    assert not library.palette.list.rows.rows


def test_enter_in_the_search_adds_to_the_open_animal(library: Library, session: Any, hands: Hands) -> None:
    session.selection.open_animal("shark")
    before = len(session.document.animal("shark").nodes)
    field = library.palette.search.field
    hands.bot.keyClicks(field, "flee")
    hands.key(field, Qt.Key.Key_Return)
    nodes = session.document.animal("shark").nodes
    assert len(nodes) == before + 1
    assert nodes[-1].type == "behavior.flee"
    assert session.selection.edited.ids == (nodes[-1].id,)
    assert session.entries[-1].label == "Add Flee"


def test_a_double_click_adds_too(library: Library, session: Any, hands: Hands) -> None:
    hands.click(library.palette.list, "behavior.separation", twice=True)
    assert session.document.animal("fish").nodes[-1].type == "behavior.separation"


def test_without_an_animal_it_says_what_to_do(library: Library, session: Any, told: Any) -> None:
    session.new()
    assert library.palette.add("behavior.flee") is None
    assert told[-1] == ("Open an animal first: nodes go onto its canvas.", "warn")


def test_a_drag_carries_the_type(library: Library, hands: Hands, monkeypatch: Any) -> None:
    carried: list[QMimeData] = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, *_: carried.append(drag.mimeData()))
    view = library.palette.list
    view.scrollTo(view.rows.index(view.rows.place("behavior.flee")))
    at = view.rect_of("behavior.flee").center()
    hands.bot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    hands.bot.mouseMove(view.viewport(), at + QPoint(4, 0))
    _move(view, at + QPoint(30, 10))
    assert [bytes(data.data(NODE_MIME).data()).decode() for data in carried] == ["behavior.flee"]


def _move(view: Any, at: QPoint) -> None:
    """A move with the button held, which QTest does not send."""
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    held = Qt.MouseButton.LeftButton
    where = QPointF(view.viewport().mapToGlobal(at))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), where, held, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def test_hover_tells_what_a_node_is_for(library: Library) -> None:
    view = library.palette.list
    row = view.rows.rows[view.rows.place("behavior.cohesion")]
    assert "Keeps the herd together" in view.delegate.tip(row, "")
