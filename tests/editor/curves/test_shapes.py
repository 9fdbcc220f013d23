"""Curves turned by handles, ranges and numbers: the file carries them, and undo brings them back."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from flockwright.curves.model import Curve, Key, Shape
from flockwright_editor.inspector.curves import CurvePlot, CurveWorkspace, Shown, shaping, words
from flockwright_editor.inspector.curves.demo import Demo
from flockwright_editor.inspector.curves.evaluation import CAP, evaluated
from flockwright_editor.inspector.curves.frame import Frame, View
from flockwright_editor.inspector.curves.gestures import Grip, grips
from flockwright_editor.inspector.curves.ink import curve_path
from flockwright_editor.session import Where
from flockwright_editor.session.edits import knobs

from .conftest import FLEE

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEYS = (Key(x=0, y=0.2, mode="smooth"), Key(x=0.4, y=1, mode="constant"), Key(x=0.7, y=0.1, slope_in=9, slope_out=9))


def grip(plot: CurvePlot, kind: str, part: str = "power") -> Grip:
    return next(g for g in grips(plot.frame, plot.curve, plot.chosen) if g.kind == kind and g.part == part)


@pytest.mark.parametrize("shape", get_args(Shape))
def test_what_is_drawn_is_what_the_runtime_evaluates(shape: Any) -> None:
    curve = Curve(shape=shape, power=2.6, k=0.4, x=(0.1, 0.8), y=(0.1, 0.9), keys=KEYS if shape == "keys" else ())
    top = 24.0 if shape == "inverse_power" else 1.0
    frame = Frame(64, 32, 700, 300, 0, View(0.0, 1.0, 0.0, top))
    path = curve_path(frame, curve)
    points = [path.elementAt(i) for i in range(path.elementCount())]
    ask = evaluated(curve)
    for point in points:
        x, y = frame.x_at(point.x), frame.y_at(point.y)  # type: ignore[attr-defined]
        assert y == pytest.approx(min(max(ask(x), 0.0), top), abs=2e-4 * top)
    # And it does not cut corners between two points.
    drawn_x, drawn_y = np.array([p.x for p in points]), np.array([p.y for p in points])  # type: ignore[attr-defined]
    for x in np.linspace(0, 1, 333):
        between = frame.y_at(float(np.interp(frame.px(x), drawn_x, drawn_y)))
        steep = shape in ("step", "keys") and np.abs(np.diff(ask.at((x - 0.003, x + 0.003)))).max() > 0.1
        assert steep or between == pytest.approx(min(ask(x), top), abs=0.01 * top)


def test_every_shape_has_its_place_in_the_gallery(workspace: CurveWorkspace) -> None:
    shapes = [shape for group in words.GROUPS.values() for shape in group]
    assert sorted(shapes) == sorted(get_args(Shape)) == sorted(words.SHAPES) == sorted(words.USES)
    assert [s for s, thumb in workspace.gallery.thumbs.items() if thumb.chosen] == ["saturating"]


def test_handles_are_dragged_and_undo_returns_the_curve(workspace: CurveWorkspace, school: Any, hand: Any) -> None:
    plot, before = workspace.editors[0].plot, school.document
    assert plot.end == pytest.approx(12)
    start = grip(plot, "shape").at
    hand.drag(plot, start, start + QPointF(0, 60), release=False)
    assert school.previewing
    assert school.shown != school.document == before
    QTest.mouseRelease(
        plot, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, (start + QPointF(0, 60)).toPoint()
    )
    power = hand.said("activation")["power"]
    assert power < 2
    assert hand.said("activation") == {"shape": "saturating", "k": 0.3, "power": power}
    wanted = plot.frame.y_at(start.y() + 60)
    assert evaluated(plot.curve)(6.0) == pytest.approx(wanted, abs=0.02)
    assert len(school.entries) == 3
    assert school.entries[-1].label == "Activation: power"
    school.undo()
    assert school.document == before
    assert plot.curve.power == 2

    start = grip(plot, "shape", "k").at
    hand.drag(plot, start, start + QPointF(60, 0))
    assert hand.said("activation")["k"] < 0.3
    assert shaping.start_slope(plot.curve) == pytest.approx(0.6 * (start.x() - 64) / (start.x() - 4), rel=0.1)
    school.undo()
    assert plot.curve.k == 0.3


def test_fine_coarse_and_escape(workspace: CurveWorkspace, school: Any, hand: Any) -> None:
    plot = workspace.editors[0].plot
    start = grip(plot, "shape").at
    hand.drag(plot, start, start + QPointF(0, 40), CTRL)
    fine = plot.curve.power
    school.undo()
    hand.drag(plot, start, start + QPointF(0, 40))
    normal = plot.curve.power
    school.undo()
    hand.drag(plot, start, start + QPointF(0, 40), SHIFT)
    assert plot.curve.power in (1.0, 1.5)
    assert 2 - fine < (2 - normal) / 4
    school.undo()
    hand.drag(plot, start, start + QPointF(0, 90), release=False)
    assert school.previewing
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert not school.previewing
    assert plot.curve.power == 2
    assert workspace.isVisible()
    QTest.mouseRelease(plot, Qt.MouseButton.LeftButton)
    assert school.index == 1
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert not workspace.isVisible()


def test_ranges_by_triangle_number_and_how_far_a_plot_shows(workspace: CurveWorkspace, school: Any, hand: Any) -> None:
    editor = workspace.editors[0]
    plot = editor.plot
    right = grip(plot, "end", "x1").at + QPointF(0, 6)
    hand.drag(plot, right, right - QPointF(360, 0))
    assert plot.end == pytest.approx(6, abs=0.1)
    assert school.index == 1
    lower = grip(plot, "end", "y0").at - QPointF(6, 0)
    hand.drag(plot, lower, lower - QPointF(0, 0.2 * plot.frame.height))
    assert hand.said("activation")["y"] == [0.2, 1.0]
    field = editor.numbers["y.1"]
    hand.click(field)
    QTest.keyClicks(field.editor, "50 %")
    QTest.keyClick(field.editor, Qt.Key.Key_Return)
    assert hand.said("activation")["y"] == [0.2, 0.5]
    hand.click(editor.reset)
    assert hand.said("activation") is None
    assert not editor.reset.isEnabled()
    school.undo()
    assert hand.said("activation")["y"] == [0.2, 0.5]


def test_gallery_flip_copy_and_paste(workspace: CurveWorkspace, school: Any, hand: Any) -> None:
    editor = workspace.editors[0]
    told: list[str] = []
    school.told.connect(lambda text, _severity: told.append(text))
    assert not editor.bar.buttons["flip-horizontal"].isEnabled()  # nothing to flip around
    hand.click(workspace.gallery.thumbs["ease_in"])
    assert hand.said("activation") == {"shape": "ease_in", "k": 0.3, "x": [0.0, 12.0]}
    hand.click(editor.bar.buttons["flip-horizontal"])
    assert hand.said("activation")["x"] == [12.0, 0.0]
    hand.click(editor.bar.buttons["flip-vertical"])
    assert hand.said("activation")["y"] == [1.0, 0.0]
    assert evaluated(editor.curve)(12.0) == pytest.approx(1)
    hand.click(editor.bar.buttons["content-copy"])
    text = QGuiApplication.clipboard().text()
    assert '"kind": "curve"' in text
    assert '"format": "flockwright/clip"' in text
    copied = editor.curve
    hand.click(workspace.gallery.thumbs["sine"])
    QGuiApplication.clipboard().setText(f"look at this: {text} nice?")
    hand.click(editor.bar.buttons["content-paste"])
    assert editor.curve == copied
    for wrong in (
        "hello",
        '{"format": "flockwright/clip", "version": 1, "kind": "nodes"}',
        text.replace("12.0", '"x"'),
    ):
        QGuiApplication.clipboard().setText(wrong)
        hand.click(editor.bar.buttons["content-paste"])
    assert editor.curve == copied
    assert len(told) == 3
    assert all(line.endswith(".") for line in told)


def test_a_plot_of_its_own_needs_no_session(theme: Any, qtbot: Any) -> None:
    plot = CurvePlot(theme)
    qtbot.addWidget(plot)
    plot.resize(700, 400)
    plot.show_curve(Shown(Curve(shape="inverse_power")))
    assert plot.frame.view.y1 == CAP
    plot.show_curve(Shown(Curve(shape="linear", x=(2.0, 2.0))))  # an empty range is a step
    assert not plot.grab().isNull()


def test_the_demo_is_alive(theme: Any, qtbot: Any, hand: Any) -> None:
    demo = Demo(theme)
    qtbot.addWidget(demo)
    demo.resize(1600, 906)
    demo.show()
    qtbot.waitExposed(demo)
    start = grip(demo.editor.plot, "shape").at
    hand.drag(demo.editor.plot, start, start + QPointF(0, 40))
    assert demo.field.curve.power == demo.editor.curve.power < 2
    power = demo.panel.parts["distance_curve"].power
    hand.click(power)
    QTest.keyClicks(power.editor, "3")
    QTest.keyClick(power.editor, Qt.Key.Key_Return)
    assert demo.panel.map.sight.by_distance.power == 3


def test_any_number_of_a_curve_is_driven_from_its_menu_and_then_locked(
    workspace: CurveWorkspace, school: Any, hand: Any
) -> None:
    editor = workspace.editors[0]
    editor.choose_shape("ease_in")
    number = editor.numbers["y.1"]
    press = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(3, 3), number.mapToGlobal(QPoint(3, 3)))
    QApplication.sendEvent(number, press)
    menu = next(menu for menu in workspace.findChildren(QMenu) if menu.isVisible())
    drive = next(act.menu() for act in menu.actions() if act.text() == "Drive with knob")
    drive.actions()[0].trigger()
    menu.close()
    knob = school.document.animal("fish").knobs[-1]
    assert knob.drives[0].param == f"{FLEE}.activation.y.1"
    assert not workspace.isVisible()  # knobs stand in the inspector
    school.execute("Turn", knobs.turn(school.document, "fish", knob.id, 0.4), Where("fish"))
    workspace.open_for(FLEE, "activation")
    assert editor.curve.y == (0.0, 0.4)
    assert not number._can
    asked: list[Any] = []
    school.calls.knob.connect(lambda *said: asked.append(said))
    hand.click(number)
    assert asked == [("fish", knob.id)]
    # How far the plot of a curve without an end shows is no parameter.
    workspace.open_for(FLEE, "activation")
    editor.choose_shape("saturating")
    QApplication.sendEvent(editor.numbers["x.1"], press)
    assert not [menu for menu in workspace.findChildren(QMenu) if menu.isVisible()]
