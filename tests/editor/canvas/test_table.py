"""The behaviors as a table, driven with real mouse and key events."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QFontMetricsF, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.editor.canvas.rig import CTRL, LEFT, NONE, PLAIN, SHIFT, Key

from flockwright.document import Drive, Knob
from flockwright.nodes.node_type import BEHAVIORS
from flockwright.nodes.registry import all_types
from flockwright_editor.canvas.table.columns import widths
from flockwright_editor.canvas.table.lines import (
    DIRECTION,
    DISTANCE,
    NAME,
    PARAMS,
    PRIORITY,
    SHARE,
    SPEED,
    TARGETS,
    TOGGLES,
)
from flockwright_editor.session import Channels, LiveFrame, NodeValues, Where
from flockwright_editor.session.edits.wiring import kind_of
from flockwright_editor.session.fields import field_of


class Table:
    """The table of a rig, by behaviors and columns."""

    def __init__(self, rig: Any) -> None:
        self.rig = rig
        QTest.keyClick(rig.viewer, Key.Key_T, CTRL)
        rig.settle()
        assert rig.panel.in_table
        self.panel = rig.panel.table
        self.view, self.model = self.panel.view, self.panel.model
        self.view.setFocus()
        rig.settle()

    @property
    def order(self) -> list[str]:
        return [line.id for line in self.model.lines]

    def at(self, id_: str, column: int, dx: int = 20) -> QPoint:
        rect = self.view.visualRect(self.model.index(self.model.row_of(id_), column))
        return QPoint(rect.x() + dx, rect.center().y())

    def click(self, id_: str, column: int = NAME, modifiers: Any = PLAIN) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, modifiers, self.at(id_, column))
        self.rig.settle()

    def key(self, key: Any, modifiers: Any = PLAIN) -> None:
        QTest.keyClick(self.view, key, modifiers)
        self.rig.settle()

    def type(self, text: str, end: Any = Key.Key_Return) -> None:
        """The first letter on the table, the rest into the line that opens."""
        QTest.keyClicks(self.view, text[0])
        assert self.view.typing is not None
        QTest.keyClicks(self.view.typing, text[1:])
        QTest.keyClick(self.view.typing, end)
        self.rig.settle()

    def move(self, at: QPoint, modifiers: Any = PLAIN, buttons: Any = LEFT) -> None:
        port = self.view.viewport()
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), QPointF(port.mapToGlobal(at)), NONE, buttons, modifiers)
        QApplication.sendEvent(port, event)

    def drag(self, id_: str, column: int, dx: int, release: bool = True) -> None:
        port, at = self.view.viewport(), self.at(id_, column)
        QTest.mousePress(port, LEFT, PLAIN, at)
        for i in range(1, 5):
            self.move(at + QPoint(dx * i // 4, 0))
        if release:
            QTest.mouseRelease(port, LEFT, PLAIN, at + QPoint(dx, 0))
        self.rig.settle()

    def value(self, id_: str, column: int) -> Any:
        return self.rig.animal.node(id_).params.get(PARAMS[column])


@pytest.fixture
def table(rig: Any) -> Table:
    return Table(rig)


def test_rows_are_behaviors_by_priority_until_a_head_is_clicked(table: Table) -> None:
    assert table.order == ["n9", "n2", "n6", "n3", "n8", "n4", "n10", "n11"]
    head = table.view.horizontalHeader()

    def press(column: int) -> None:
        x = head.sectionViewportPosition(column) + 12
        QTest.mouseClick(head.viewport(), LEFT, PLAIN, QPoint(x, 10))
        table.rig.settle()

    press(NAME)
    assert [line.name for line in table.model.lines] == sorted(line.name for line in table.model.lines)
    press(NAME)
    assert table.model.lines[0].name == "Wander"
    press(NAME)
    assert table.order[0] == "n9"  # as at first
    press(DISTANCE)
    assert table.order[0] == "n4"  # 20 m, which it takes from its query
    assert set(table.order[-3:]) == {"n9", "n10", "n11"}  # those that have none come last
    assert table.rig.labels == []


def test_three_priorities_are_raised_at_once_and_undone(table: Table) -> None:
    table.click("n3", PRIORITY)
    table.click("n8", PRIORITY, CTRL)
    table.click("n4", PRIORITY, CTRL)
    table.type("+1")
    assert [table.value(id_, PRIORITY) for id_ in ("n3", "n8", "n4")] == [2, 2, 1]
    assert table.rig.labels == ["Set priority of 3 behaviors"]
    assert set(table.rig.session.selection.edited.ids) == {"n3", "n8", "n4"}
    table.rig.session.undo()
    assert [table.value(id_, PRIORITY) for id_ in ("n3", "n8", "n4")] == [1, 1, 0]
    assert set(table.rig.viewer.chosen()) == {"n3", "n8", "n4"}
    table.click("n2", DIRECTION)
    table.click("n6", DIRECTION, CTRL)
    table.type("*.5")
    assert (table.value("n2", DIRECTION), table.value("n6", DIRECTION)) == (0.35, 0.425)
    table.type("50 %")
    assert (table.value("n2", DIRECTION), table.value("n6", DIRECTION)) == (0.5, 0.5)
    told: list[str] = []
    table.rig.session.told.connect(lambda sentence, *_: told.append(sentence))
    table.type("-x")
    assert told == ["-x is no number for direction strength. Nothing was changed."]
    assert len(table.rig.labels) == 2


def test_a_drag_adds_the_same_to_all_selected_rows_as_one_command(table: Table) -> None:
    table.click("n2", DIRECTION)
    table.click("n3", DIRECTION, SHIFT)  # and Flee between them
    before = {id_: table.rig.animal.node(id_).params["direction_strength"] for id_ in ("n2", "n6", "n3")}
    table.drag("n6", DIRECTION, -17, release=False)
    assert table.rig.session.previewing
    assert table.rig.labels == []
    table.key(Key.Key_Escape)
    assert not table.rig.session.previewing
    QTest.mouseRelease(table.view.viewport(), LEFT, PLAIN, QPoint(5, 5))
    assert table.rig.labels == []
    table.drag("n6", DIRECTION, -17)
    after = {id_: table.rig.animal.node(id_).params["direction_strength"] for id_ in before}
    assert {round(after[id_] - before[id_], 6) for id_ in before} == {round(after["n2"] - before["n2"], 6)}
    assert after["n2"] < before["n2"]
    assert table.rig.labels == ["Set direction strength of 3 behaviors"]
    table.click("n6", DIRECTION)  # a click without a drag selects that row alone
    assert table.rig.session.selection.edited.ids == ("n6",)


def test_rows_are_the_canvas_selection(table: Table) -> None:
    rig = table.rig
    rig.session.selection.edit("nodes", ["n6", "n4", "n1"])
    assert [line.id for line in table.view.chosen_lines()] == ["n6", "n4"]
    table.click("n8")
    assert rig.session.selection.edited.ids == ("n8",)
    table.key(Key.Key_Down)
    assert rig.session.selection.edited.ids == ("n4",)
    table.key(Key.Key_Up, SHIFT)
    assert set(rig.session.selection.edited.ids) == {"n4", "n8"}
    table.key(Key.Key_M)
    assert [id_ for id_ in ("n4", "n8") if rig.animal.node(id_).params.get("active") is False] == ["n4", "n8"]
    table.key(Key.Key_C, CTRL)
    assert '"n4"' in QApplication.clipboard().text()
    table.key(Key.Key_Delete)
    assert set(table.order) == {"n9", "n2", "n6", "n3", "n10", "n11"}
    table.rig.session.undo()
    assert set(rig.session.selection.edited.ids) == {"n4", "n8"}
    table.key(Key.Key_Escape)
    assert rig.session.selection.edited.ids == ()
    table.key(Key.Key_T, CTRL)
    assert not rig.panel.in_table
    assert rig.viewer.hasFocus()


def test_the_keyboard_reaches_every_cell(table: Table) -> None:
    rig = table.rig
    table.click("n6")
    table.key(Key.Key_Return)
    QTest.keyClicks(table.view.typing, "Panic")
    QTest.keyClick(table.view.typing, Key.Key_Tab)  # goes on with the targets
    assert rig.animal.node("n6").name == "Panic"
    assert table.view.typing.text() == "Shark"
    QTest.keyClicks(table.view.typing, "Shark, Orca")
    QTest.keyClick(table.view.typing, Key.Key_Return)
    assert rig.animal.node("n5").params["tags"] == ("Shark", "Orca")
    assert "Orca" in rig.session.document.tags
    seen = [table.view.currentIndex().column()]
    for _ in range(4):
        table.key(Key.Key_Right)
        seen.append(table.view.currentIndex().column())
    assert seen == [TARGETS, PRIORITY, DIRECTION, SPEED, DISTANCE]
    table.key(Key.Key_Tab)
    assert rig.session.selection.edited.ids == ("n3",)  # the next row
    assert table.view.currentIndex().column() == NAME
    table.key(Key.Key_Tab, SHIFT)
    assert rig.session.selection.edited.ids == ("n6",)
    table.view.go(table.model.row_of("n6"), DIRECTION)
    table.key(Key.Key_Up, CTRL)
    table.key(Key.Key_Up, CTRL)
    assert table.value("n6", DIRECTION) == 0.87
    assert rig.labels[-1] == "Set direction strength of Panic"
    assert len(rig.labels) == 3  # the two steps are one command
    table.key(Key.Key_F2)
    QTest.keyClick(table.view.typing, Key.Key_Escape)
    assert table.view.hasFocus()


def test_mute_solo_and_knobs(table: Table) -> None:
    rig = table.rig
    port = table.view.viewport()
    QTest.mouseClick(port, LEFT, PLAIN, table.at("n6", TOGGLES, 14))
    assert rig.animal.node("n6").params["active"] is False
    QTest.mouseClick(port, LEFT, PLAIN, table.at("n2", TOGGLES, 38))
    assert rig.session.solo.of("fish") == {"n2"}
    assert table.model.lines[table.model.row_of("n3")].silenced
    knob = Knob(id="k1", name="Panic", default=0.5, drives=(Drive.over("n6.direction_strength", 0.2, 0.4),))
    rig.session.new(rig.session.document.with_animal(rig.animal.changed(knobs=(knob,))))
    asked: list[Any] = []
    rig.session.calls.knob.connect(lambda *told: asked.append(told))
    rig.panel.turn("table")
    table.click("n6", DIRECTION)
    table.key(Key.Key_Return)
    assert asked == [("fish", "k1")]
    table.click("n2", DIRECTION, CTRL)
    table.view.go(table.model.row_of("n2"), DIRECTION)
    table.type("+.2")
    assert (table.value("n2", DIRECTION), table.value("n6", DIRECTION)) == (0.9, 0.85)  # what is driven stays


def test_shares_are_live_and_starved_rows_are_gray(table: Table, theme: Any) -> None:
    rig = table.rig
    full = NodeValues(Channels(0.6, 0.5), Channels(0.6, 0.5), Channels(0.55, 0.65))
    starved = NodeValues(Channels(0.4, 0.0), Channels(0.0, 0.0), Channels(0.0, 0.0))
    rig.session.live.put(LiveFrame(rig.session.revision, "fish", nodes={"n6": full, "n4": starved}))
    rig.session.live.tick()
    assert table.model.text(table.model.lines[table.model.row_of("n6")], SHARE) == "55 % · 65 %"
    rig.settle()
    shown = table.view.viewport().grab().toImage()
    ratio = shown.devicePixelRatio()

    def seen(x: float, y: float) -> str:
        return shown.pixelColor(int(x * ratio), int(y * ratio)).name()

    share = table.view.visualRect(table.model.index(table.model.row_of("n6"), SHARE))
    assert seen(share.x() + 12, share.y() + 10.5) == theme.behavior("behavior.flee").name()
    name = table.view.visualRect(table.model.index(table.model.row_of("n4"), NAME))
    assert seen(name.x() + 3.5, name.center().y()) == theme.color("disabled").name()


@pytest.mark.parametrize("wide", [420, 700, 884, 1300])
def test_nothing_is_clipped_at_any_width(qapp: Any, theme: Any, wide: int) -> None:
    """The longest names and numbers of the registry in every column."""
    room = widths(wide)
    assert sum(room.values()) <= max(wide, 520)
    bold = QFontMetricsF(theme.font(12, 700))
    for kind in all_types().values():
        if kind.kind not in BEHAVIORS:
            continue
        for column, name in PARAMS.items():
            field = field_of(kind, name) if name in kind.params.model_fields else None
            if field is not None:
                for value in (field.soft[0], field.soft[1], 12.25):
                    text = field.text(field.clamp(value))
                    assert bold.horizontalAdvance(text) <= room[column] - 19, (kind.key, text)
        if wide >= 700:
            longest = QFontMetricsF(theme.font(12, 500)).horizontalAdvance(kind.look.label)
            assert longest <= room[NAME] - 35 - 20, kind.look.label


def test_the_table_is_kept_with_the_project_and_an_empty_animal_says_so(rig: Any, qtbot: Any) -> None:
    table = Table(rig)
    assert rig.session.files.view.get("canvas.table") is True
    assert not rig.session.dirty
    bare = rig.animal.changed(nodes=(), links=())
    rig.session.execute("Empty", rig.session.document.with_animal(bare), Where("fish"))
    assert table.model.rowCount() == 0
    assert not table.view.isVisible()
    rig.session.undo()
    assert table.view.isVisible()
    rig.session.selection.open_animal("shark")
    assert table.order == ["n2", "n3"]
    assert [action.id for action in rig.actions.all() if action.id == "canvas.search" and action.enabled()] == []
    rig.panel.turn("graph")


def test_anything_pressed_in_any_order_leaves_rows_and_document_the_same(table: Table) -> None:
    rig, chance = table.rig, random.Random(5)
    keys = [
        Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right, Key.Key_Tab, Key.Key_Return, Key.Key_1, Key.Key_Plus,
        Key.Key_M, Key.Key_S, Key.Key_Escape, Key.Key_Delete, Key.Key_F2, Key.Key_D,
    ]  # fmt: skip
    for step in range(300):
        what = chance.random()
        if table.view.typing is not None:
            QTest.keyClicks(table.view.typing, chance.choice(["0.4", "+1", "x", "*2", ""]))
            if table.view.typing is not None:
                QTest.keyClick(table.view.typing, chance.choice([Key.Key_Return, Key.Key_Escape, Key.Key_Tab]))
        elif what < 0.4:
            table.key(chance.choice(keys), chance.choice([PLAIN, PLAIN, SHIFT, CTRL]))
        elif what < 0.6 and table.order:
            table.click(chance.choice(table.order), chance.randrange(8), chance.choice([PLAIN, CTRL, SHIFT]))
        elif what < 0.75 and table.order:
            table.drag(chance.choice(table.order), chance.choice(list(PARAMS)), chance.randrange(-60, 60))
        elif what < 0.85:
            rig.session.undo()
        elif what < 0.9:
            table.view.sort_by(chance.randrange(8))
        elif what < 0.95:
            rig.session.selection.open_animal(chance.choice(["fish", "shark"]))
        else:
            rig.panel.turn()
            rig.panel.turn("table")
        behaviors = {node.id for node in rig.animal.nodes if kind_of(node) in BEHAVIORS}
        assert set(table.order) == behaviors, step
        chosen = set(table.view.chosen_ids())
        edited = rig.session.selection.edited
        assert chosen == (set(edited.ids) & behaviors if edited.kind == "nodes" else set()), step
    rig.panel.turn("graph")
