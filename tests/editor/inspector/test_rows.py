"""Numbers are slid, typed, stepped and reset; each gesture is one entry of the history."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.session.edits.values import curve_of

from .conftest import Rig, key, mouse


def test_a_drag_previews_and_is_one_entry(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    field = rig.field("speed_strength")
    before = rig.session.document
    rig.drag(field, -field.width() // 2, release=False)
    assert len(rig.previews) >= 5
    assert rig.session.previewing
    assert rig.session.document is before
    assert field.shown.now == rig.session.shown.animal("fish").node("n6").params["speed_strength"]
    mouse(field, QEvent.Type.MouseButtonRelease, QPointF(20 - field.width() // 2, 8))
    assert rig.labels == ["Speed of Flee"]
    value = rig.param("fish", "n6", "speed_strength")
    assert abs(value - 0.2) < 0.03
    assert round(value * 100) == value * 100 or abs(round(value, 2) - value) < 1e-9
    rig.session.undo()
    assert rig.session.document == before
    assert field.shown.now == 0.7


def test_escape_takes_a_drag_back_and_a_change_from_elsewhere_ends_it(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    field = rig.field("hold")
    rig.drag(field, 40, release=False)
    assert rig.session.previewing
    key(field, Qt.Key.Key_Escape)
    assert not rig.session.previewing
    mouse(field, QEvent.Type.MouseButtonRelease, QPointF(60, 8))
    assert rig.labels == []
    rig.drag(field, 40, release=False)
    from flockwright_editor.session import Where
    from flockwright_editor.session.edits import animals

    rig.session.execute("Rename", animals.rename(rig.session.document, "fish", "Minnow"), Where("fish"))
    mouse(field, QEvent.Type.MouseMove, QPointF(90, 8))
    mouse(field, QEvent.Type.MouseButtonRelease, QPointF(90, 8))
    assert rig.labels == ["Rename"]


def test_ctrl_is_finer_shift_is_coarser_and_the_screen_has_no_edge(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    field = rig.field("min_speed")
    rig.drag(field, 20, modifiers=Qt.KeyboardModifier.ControlModifier)
    fine = rig.param("fish", "n6", "min_speed") - 3.5
    rig.session.undo()
    rig.drag(field, 20)
    plain = rig.param("fish", "n6", "min_speed") - 3.5
    rig.session.undo()
    rig.drag(field, 20, modifiers=Qt.KeyboardModifier.ShiftModifier)
    coarse = rig.param("fish", "n6", "min_speed") - 3.5
    assert 0 < fine < plain < coarse
    assert abs(fine * 10 - plain) < 0.3
    rig.session.undo()
    # The mouse arrives at the right edge and goes on from the left one.
    room = field.screen().geometry()
    start = field.mapToGlobal(QPoint(0, 0))
    mouse(field, QEvent.Type.MouseButtonPress, QPointF(10, 8))
    mouse(field, QEvent.Type.MouseMove, QPointF(room.right() - start.x(), 8))
    assert QCursor.pos().x() <= room.left() + 1
    mouse(field, QEvent.Type.MouseMove, QPointF(room.left() + 30 - start.x(), 8))
    mouse(field, QEvent.Type.MouseButtonRelease, QPointF(room.left() + 30 - start.x(), 8))
    assert rig.param("fish", "n6", "min_speed") == 20


def test_what_is_typed_is_taken_and_nonsense_gets_a_sentence(rig: Rig) -> None:
    rig.inspect("fish", "n2")
    said: list[str] = []
    rig.session.told.connect(lambda text, _severity: said.append(text))
    field = rig.field("max_distance")
    for text, value in (("30cm", 0.3), ("2*3", 6), ("0,8", 0.8), ("+1.2", 2.0), ("*2", 4.0)):
        rig.type(field, text)
        assert rig.param("fish", "n2", "max_distance") == value, text
    rig.type(rig.field("direction_strength"), "50 %")
    assert rig.param("fish", "n2", "direction_strength") == 0.5
    count = len(rig.labels)
    rig.type(field, "soon")
    assert said == ["soon is no number for Max distance. Nothing was changed."]
    rig.type(field, "7", Qt.Key.Key_Escape)
    assert len(rig.labels) == count
    assert field.editor is None
    rig.type(field, "999999999")
    assert rig.param("fish", "n2", "max_distance") == 1e6
    key(field, Qt.Key.Key_Delete)
    assert rig.param("fish", "n2", "max_distance") is None
    assert field.shown.now == 3


def test_tab_types_on_in_the_next_field_and_keys_do_everything(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    priority, speed = rig.field("priority"), rig.field("speed_strength")
    rig.type(priority, "5", Qt.Key.Key_Tab)
    direction = rig.field("direction_strength")
    assert direction.hasFocus()  # a knob drives it: it can be reached, not typed
    assert direction.editor is None
    direction.focusNextChild()
    assert speed.hasFocus()
    key(speed, Qt.Key.Key_Return)
    assert speed.editor is not None
    QTest.keyClicks(speed.editor, "0.6")
    QTest.keyClick(speed.editor, Qt.Key.Key_Tab)
    hold = rig.field("hold")
    assert hold.editor is not None
    QTest.keyClick(hold.editor, Qt.Key.Key_Escape)
    assert rig.param("fish", "n6", "priority") == 5
    assert rig.param("fish", "n6", "speed_strength") == 0.6
    for _ in range(3):
        key(hold, Qt.Key.Key_Up)
    assert abs(rig.param("fish", "n6", "hold") - 0.9) < 1e-9
    assert rig.labels[-1] == "Hold of Flee"
    assert rig.labels.count("Hold of Flee") == 1  # steps in quick succession are one entry


def _wheel(widget: Any, up: bool = True) -> None:
    at = QPointF(widget.rect().center())
    turned = QPoint(0, 120 if up else -120)
    event = QWheelEvent(at, QPointF(widget.mapToGlobal(at.toPoint())), QPoint(), turned, Qt.MouseButton.NoButton,
                        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_the_wheel_steps_only_a_field_that_has_focus(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    field = rig.field("priority")
    rig.panel.head.name.setFocus()
    _wheel(field)
    assert rig.labels == []
    field.setFocus()
    _wheel(field)
    _wheel(field)
    assert rig.param("fish", "n6", "priority") == 5
    _wheel(field, up=False)
    assert rig.param("fish", "n6", "priority") == 4


def test_a_changed_row_has_an_arrow_and_an_open_one_says_whose_it_is(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    row = rig.row("hold")
    assert row.can_reset
    rig.click(row, row.arrow_rect.center())
    assert rig.param("fish", "n6", "hold") is None
    assert rig.labels == ["Reset hold of Flee"]
    assert not row.can_reset
    reach = rig.field("max_distance")
    assert reach.shown.now is None
    assert reach.text == "12 m"  # its query's
    assert "as Sharks" in rig.row("max_distance").tip
    assert reach.shown.limit == 12
    rig.type(reach, "8")
    assert (rig.param("fish", "n6", "max_distance"), reach.text) == (8, "8 m")
    rig.click(reach)
    QTest.keyClick(reach.editor, Qt.Key.Key_Backspace)
    QTest.keyClick(reach.editor, Qt.Key.Key_Return)
    assert rig.param("fish", "n6", "max_distance") is None
    # One whose default is a number can be left open too, and stays so in the file.
    rig.inspect("fish", "n2")
    rig.session.undo()
    rig.inspect("fish", "n2")
    reach = rig.field("max_distance")
    rig.click(reach)
    QTest.keyClick(reach.editor, Qt.Key.Key_Backspace)
    QTest.keyClick(reach.editor, Qt.Key.Key_Return)
    params = rig.session.document.animal("fish").node("n2").params
    assert "max_distance" in params
    assert params["max_distance"] is None
    assert reach.text == "20 m"


def test_three_behaviors_are_set_together(rig: Rig) -> None:
    rig.inspect("fish", "n2", "n3", "n4")
    assert rig.panel.subject.head(rig.session.shown).name == "3 neighbor behaviors"
    field = rig.field("direction_strength")
    assert field.shown.span == (0.5, 0.7)
    assert field.text == "0.50 – 0.70"
    rig.drag(field, round(field.width() * 0.2))
    found = [rig.param("fish", node, "direction_strength") for node in ("n2", "n3", "n4")]
    assert len(rig.labels) == 1
    assert abs(found[0] - found[2] - 0.2) < 1e-6  # a drag adds the same to each
    assert found[0] > 0.8
    rig.type(field, "+0.05")
    moved = [rig.param("fish", node, "direction_strength") for node in ("n2", "n3", "n4")]
    assert all(abs(new - old - 0.05) < 1e-6 for new, old in zip(moved, found, strict=True))
    rig.type(field, "0.4")
    assert {rig.param("fish", node, "direction_strength") for node in ("n2", "n3", "n4")} == {0.4}
    assert field.text == "0.40"
    assert "activation" not in rig.panel.form.rows
    rig.session.undo()
    assert rig.panel.subject.ids == ("n2", "n3", "n4")


def test_three_separations_of_one_type(rig: Rig) -> None:
    from flockwright_editor.session import Where
    from flockwright_editor.session.edits import clipboard

    made = clipboard.duplicate(rig.session.document, "fish", ["n2"])
    made = clipboard.Pasted(clipboard.duplicate(made.project, "fish", ["n2"]).project, made.ids)
    rig.session.execute("Copies", made.project, Where("fish"))
    ids = [node.id for node in made.project.animal("fish").nodes if node.type == "behavior.separation"]
    assert len(ids) == 3
    rig.inspect("fish", *ids)
    rig.type(rig.field("priority"), "7")
    assert {rig.param("fish", id_, "priority") for id_ in ids} == {7}
    rig.session.undo()
    assert {rig.param("fish", id_, "priority") for id_ in ids} == {None}


def test_curves_of_several_are_set_together(rig: Rig) -> None:
    def curves(name: str) -> list[Any]:
        animal = rig.session.document.animal("fish")
        return [curve_of(rig.session.document, animal.node(id_), name) for id_ in ("n2", "n3", "n4")]

    rig.inspect("fish", "n2", "n3", "n4")
    thumbs: Any = rig.row("distance_curve").field
    rig.click(thumbs.thumbs[0])
    pane: Any = rig.panel.form.side
    assert len({curve.power for curve in curves("distance_curve")}) == 1
    rig.type(pane.field.numbers["power"], "3")
    assert {curve.power for curve in curves("distance_curve")} == {3}
    assert len(rig.labels) == 1
    assert rig.panel.subject.ids == ("n2", "n3", "n4")
    assert pane.title.title == "By distance"
    # One that differs is said, and falls in line.
    rig.inspect("fish", "n4")
    rig.panel.show_curve("distance_curve")
    rig.type(rig.panel.form.side.field.numbers["power"], "1")
    rig.inspect("fish", "n2", "n3", "n4")
    pane = rig.panel.form.side
    assert pane.title.title == "By distance: they differ"
    pane.field._choose("linear")
    assert {curve.shape for curve in curves("distance_curve")} == {"linear"}
    assert pane.title.title == "By distance"
    rig.click(pane.undo)
    assert {curve.shape for curve in curves("distance_curve")} == {"inverse_power"}
    rig.session.undo()
    rig.session.undo()
    assert [curve.power for curve in curves("distance_curve")] == [3, 3, 1]


def test_a_project_made_by_a_newer_program_is_only_looked_at(rig: Rig, monkeypatch: Any) -> None:
    rig.inspect("fish", "n6")
    monkeypatch.setattr(type(rig.session), "read_only", property(lambda _self: True))
    rig.session.stored.emit()
    field = rig.field("hold")
    assert not field.isEnabled()
    rig.drag(field, 40)
    key(field, Qt.Key.Key_Up)
    rig.click(field)
    assert field.editor is None
    assert rig.labels == []
    assert not rig.panel.head.name.isEnabled()
    assert not rig.panel.knobs.isEnabled()
    assert not rig.panel._actions.get("inspector.reset").enabled()
    menu = rig.panel.menus.of_row(rig.row("hold").row, rig.row("hold").value)
    assert not any(act.isEnabled() for act in menu.actions() if act.text() in ("Reset", "Paste", "Drive with knob"))


def test_from_another_curve_a_button_leads_back_to_the_main_one(rig: Rig) -> None:
    rig.inspect("fish", "n4")
    form = rig.panel.form
    assert form is not None
    assert form.side is not None
    main = form.side.name  # type: ignore[attr-defined]
    thumbs: Any = next(row for row in form.rows.values() if row.row.kind == "curves").field
    rig.click(thumbs.thumbs[0])
    assert form.side.name == "distance_curve" != main  # type: ignore[attr-defined]
    back = next(b for b in form.side.findChildren(IconButton) if b.toolTip() == "Back to activation")
    rig.click(back)
    assert form.side.name == main == "activation"  # type: ignore[attr-defined]
    assert not [b for b in form.side.findChildren(IconButton) if b.toolTip().startswith("Back to")]
