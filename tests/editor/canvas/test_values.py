"""Numbers on nodes: slid, typed, stepped, driven by knobs, told about."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.editor.canvas.rig import CTRL, LEFT, NONE, PLAIN, SHIFT, Key

from flockwright.document import Drive, Knob


def wheel(widget: Any, delta: int, modifiers: Any = PLAIN) -> None:
    at = QPointF(widget.rect().center())
    phase = Qt.ScrollPhase.NoScrollPhase
    where = QPointF(widget.mapToGlobal(at.toPoint()))
    event = QWheelEvent(at, where, QPoint(), QPoint(0, delta), NONE, modifiers, phase, False)
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()


def test_the_wheel_steps_only_the_value_that_has_the_focus(rig: Any) -> None:
    zoom = rig.viewer.zoom
    rig.wheel(rig.cell("n6", "direction_strength"), 120)
    assert rig.viewer.zoom > zoom
    assert rig.labels == []
    rig.click(rig.cell("n6", "direction_strength"))
    field = rig.viewer.editing.field
    wheel(field, 120)
    wheel(field, 120)
    wheel(field, -120, SHIFT)
    assert rig.animal.node("n6").params["direction_strength"] == 0.77
    QTest.keyClick(field, Key.Key_Up, CTRL)
    assert rig.animal.node("n6").params["direction_strength"] == 0.771
    assert field.text() == "0.771"
    rig.type("0.771")
    assert rig.labels == ["Set direction strength of Flee"]  # steps that follow one another are one command
    rig.session.undo()
    assert rig.animal.node("n6").params["direction_strength"] == 0.85


def test_what_may_be_typed(rig: Any) -> None:
    for typed, wanted in (("0,9", 0.9), ("2*.3", 0.6), ("50 %", 0.5), ("+0.1", 0.6), ("*1.5", 0.9), ("rubbish", 0.9)):
        rig.click(rig.cell("n6", "direction_strength"))
        rig.type(typed)
        assert rig.animal.node("n6").params["direction_strength"] == wanted, typed
    rig.click(rig.cell("n6", "max_distance"))
    rig.type("30cm", Key.Key_Tab)
    assert rig.animal.node("n6").params["max_distance"] == 0.3
    assert rig.viewer.editing.thing == "n6"  # Tab went on to the priority
    rig.type("+2")
    assert rig.animal.node("n6").params["priority"] == 5


def test_a_number_from_the_query_is_the_nodes_own_once_it_is_typed(rig: Any) -> None:
    assert "max_distance" not in rig.animal.node("n4").params
    rig.click(rig.cell("n4", "max_distance"))
    QTest.keyClick(rig.viewer.editing.field, Key.Key_Return)
    assert "max_distance" not in rig.animal.node("n4").params
    rig.click(rig.cell("n4", "max_distance"))
    rig.type("20")  # as far as the query looks
    assert rig.animal.node("n4").params["max_distance"] == 20
    assert rig.labels == ["Set max distance of Cohesion"]


def test_typing_stays_over_its_cell_while_the_camera_moves(rig: Any) -> None:
    rig.click(rig.cell("n6", "direction_strength"))
    field = rig.viewer.editing.field
    before = field.pos()
    rig.wheel(QPoint(20, 300), 120)
    rig.viewer.pan(40, 0)
    rig.settle()
    assert rig.viewer.editing.field is field
    middle = rig.port.mapFromGlobal(field.mapToGlobal(field.rect().center()))
    assert (middle - rig.cell("n6", "direction_strength")).manhattanLength() < 20
    assert field.pos() != before


def test_a_drag_goes_on_past_the_edge_of_the_screen(rig: Any) -> None:
    room = rig.viewer.screen().geometry()
    start = rig.cell("n4", "direction_strength")
    rig.press(start)
    left = rig.port.mapFromGlobal(QPoint(room.left(), 0)).x()
    rig.move(QPoint(left, start.y()))
    assert rig.session.shown.animal("fish").node("n4").params["direction_strength"] == 0.0
    assert QCursor.pos().x() > room.center().x()  # the mouse comes in again on the other side
    rig.move(rig.port.mapFromGlobal(QPoint(QCursor.pos().x() - 8, 0)))
    at_edge = rig.port.mapFromGlobal(QCursor.pos())
    rig.move(at_edge + QPoint(12, 0))
    shown = rig.session.shown.animal("fish").node("n4").params["direction_strength"]
    assert 0 < shown < 0.5  # what counts is how far the hand moved, not where the mouse is
    rig.release(at_edge + QPoint(12, 0))
    assert len(rig.labels) == 1


def test_shift_on_a_value_slides_coarsely_or_selects(rig: Any) -> None:
    rig.click(rig.at("n2"))
    rig.click(rig.cell("n6", "direction_strength"), modifiers=SHIFT)
    assert set(rig.viewer.chosen()) == {"n2", "n6"}
    at = rig.cell("n4", "direction_strength")
    rig.drag(at, at + QPoint(6, 0), modifiers=SHIFT)
    coarse = rig.animal.node("n4").params["direction_strength"]
    rig.session.undo()
    rig.drag(at, at + QPoint(6, 0))
    assert coarse - 0.45 > 2 * (rig.animal.node("n4").params["direction_strength"] - 0.45) > 0


def test_enter_types_the_first_value(rig: Any) -> None:
    rig.click(rig.at("n6"))
    rig.key(Key.Key_Return)
    rig.type("0.33")
    assert rig.animal.node("n6").params["direction_strength"] == 0.33


def test_a_value_that_a_knob_drives_is_locked_and_leads_to_the_knob(rig: Any) -> None:
    fish = rig.animal
    knob = Knob(id="k1", name="Panic", default=0.5, drives=(Drive.over("n6.direction_strength", 0.2, 0.4),))
    rig.session.new(rig.session.document.with_animal(fish.changed(knobs=(knob,))))
    asked: list[Any] = []
    rig.session.calls.knob.connect(lambda *told: asked.append(told))
    cell = rig.item("n6").cells[0][0]
    assert (cell.text, cell.knob) == ("0.30", "k1")
    at = rig.cell("n6", "direction_strength")
    rig.drag(at, at + QPoint(30, 0))
    assert asked == [("fish", "k1")]
    assert rig.viewer.editing.field is None
    assert rig.animal.node("n6").params["direction_strength"] == 0.85
    assert "Panic" in rig.item("n6").tip(rig.item("n6").part_at(QPointF(20, 36)))


def test_a_flag_is_switched_by_a_click(rig: Any) -> None:
    made = "n13"
    rig.viewer.commands.replace(made, "mover.add_velocity")
    rig.click(rig.cell(made, "per_frame"))
    assert rig.animal.node(made).params["per_frame"] is True
    assert "on" in [cell.text for cell, _ in rig.item(made).cells]
    rig.click(rig.cell(made, "per_frame"))
    assert "per_frame" not in rig.animal.node(made).params


def test_hover_says_what_every_part_is(rig: Any) -> None:
    item = rig.item("n6")
    spots = {
        (60, 12): "Makes prey run", (30, 36): "How much it may turn", (item.pill.center().x(), 12): "heard first",
        (0, 12): "Takes neighbors", (208, 12): "Gives a result",
    }  # fmt: skip
    for (x, y), words in spots.items():
        assert words in item.tip(item.part_at(QPointF(x, y))), (x, y)
    assert "7 m" in rig.item("n3").tip(rig.item("n3").part_at(QPointF(170, 36)))
    wire = next(wire for wire in rig.viewer.graph.wires.values() if wire.source == "n6")
    assert rig.viewer.wire_tip(wire) == "Flee → Desire Budget"


def test_a_second_button_does_not_disturb_a_slide(rig: Any) -> None:
    at = rig.cell("n6", "direction_strength")
    rig.drag(at, at + QPoint(-20, 0), release=False)
    right = Qt.MouseButton.RightButton
    where = QPointF(rig.port.mapToGlobal(at))
    press = QMouseEvent(QEvent.Type.MouseButtonPress, QPointF(at), where, right, LEFT | right, PLAIN)
    QApplication.sendEvent(rig.port, press)
    rig.key(Key.Key_Escape)
    assert rig.labels == []
    rig.release(at)
