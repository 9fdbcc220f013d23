"""Free keys by mouse and keyboard: added, moved, turned, deleted; converted from any shape."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from flockwright.curves.model import Curve, Key, Shape
from flockwright_editor.inspector.curves import CurveWorkspace, keying
from flockwright_editor.inspector.curves.evaluation import CAP, evaluated
from flockwright_editor.inspector.curves.gestures import grips, key_point
from flockwright_editor.session.edits.values import curve_of

FLEE = "n6"


@pytest.fixture
def keyed(workspace: CurveWorkspace, hand: Any) -> Any:
    """The editor with the curve turned to keys by its button."""
    editor = workspace.editors[0]
    hand.click(editor.bar.segments.button("keys"))
    return editor


@pytest.mark.parametrize("shape", [shape for shape in get_args(Shape) if shape != "keys"])
def test_keys_follow_the_shape_they_come_from(shape: Any) -> None:
    curve = Curve(shape=shape, power=1.7, k=0.3, y=(0.0, 0.8))
    made = keying.converted(curve, 12.0)
    end, top = (12.0, 1.0) if shape == "saturating" else (1.0, CAP if shape == "inverse_power" else 1.0)
    places = np.linspace(0, end, 200)
    places = places[np.abs(places - 0.5) > 0.005] if shape == "step" else places
    off = np.abs(np.minimum(evaluated(curve).at(places), 0.8 * top) - evaluated(made).at(places))
    assert off.max() < 0.012 * top
    assert 2 <= len(made.keys) <= 16
    Curve.model_validate(made.model_dump(by_alias=True))


def test_a_key_is_added_moved_and_deleted_by_mouse(keyed: Any, school: Any, hand: Any) -> None:
    plot, count = keyed.plot, len(keyed.curve.keys)
    assert hand.said("activation")["shape"] == "keys"
    assert hand.said("activation")["x"] == [0.0, 12.0]
    frame = plot.frame
    spot = QPointF(frame.left + 0.30 * frame.width, frame.top + 0.20 * frame.height)
    QTest.mouseDClick(plot, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot.toPoint())
    QTest.mouseRelease(plot, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot.toPoint())
    assert len(keyed.curve.keys) == count + 1
    held = keyed.curve.keys[plot.chosen]
    assert (held.x, held.y) == pytest.approx((0.3, 0.8), abs=0.01)
    steps = school.index
    at = key_point(plot.frame, plot.curve, plot.chosen)
    hand.drag(plot, at, at + QPointF(30, 40))
    now = keyed.curve.keys[plot.chosen]
    assert now.x == pytest.approx(held.x + 30 / frame.width, abs=0.006)
    assert now.y == pytest.approx(held.y - 40 / frame.height, abs=0.006)
    assert school.index == steps + 1
    assert [k["x"] for k in hand.said("activation")["keys"]] == [k.x for k in keyed.curve.keys]
    school.undo()
    assert keyed.curve.keys[plot.chosen] == held
    # It never passes its neighbors.
    hand.drag(plot, at, at + QPointF(3000, 0))
    index = plot.chosen
    assert keyed.curve.keys[index].x < keyed.curve.keys[index + 1].x
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Delete)
    assert len(keyed.curve.keys) == count
    hand.click(keyed.bar.buttons["plus"])
    assert len(keyed.curve.keys) == count + 1
    hand.click(keyed.bar.buttons["delete-outline"])
    assert len(keyed.curve.keys) == count
    # What runs is what the document says.
    animal = school.document.animal("fish")
    node = next(n for n in animal.nodes if n.id == FLEE)
    assert curve_of(school.document, node, "activation") == keyed.curve


def test_arrows_nudge_and_are_one_step(keyed: Any, school: Any) -> None:
    plot = keyed.plot
    plot.setFocus()
    plot.choose(1)
    before, steps = keyed.curve.keys[1], school.index
    for _ in range(3):
        QTest.keyClick(plot, Qt.Key.Key_Right)
    QTest.keyClick(plot, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    now = keyed.curve.keys[1]
    assert (now.x - before.x, now.y - before.y) == pytest.approx((0.03, 0.001), abs=1e-5)
    assert school.index == steps + 1
    QTest.keyClick(plot, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert keyed.curve.keys[1].x < now.x
    school.undo()
    assert keyed.curve.keys[1] == before


def test_tangents_and_modes(keyed: Any, hand: Any) -> None:
    plot, bar = keyed.plot, keyed.bar
    at = key_point(plot.frame, plot.curve, 1)
    hand.click(plot, at.toPoint())
    assert plot.chosen == 1
    assert bar.buttons["link-variant"].isChecked()
    hand.click(bar.buttons["link-variant-off"])
    assert keyed.curve.keys[1].mode == "broken"
    tangent = next(g for g in grips(plot.frame, plot.curve, 1) if g.kind == "tangent" and g.side == "out")
    hand.drag(plot, tangent.at, tangent.at + QPointF(0, 40))
    key = keyed.curve.keys[1]
    assert key.mode == "broken"
    assert key.slope_out < key.slope_in
    assert hand.said("activation")["keys"][1]["out"] == key.slope_out
    hand.click(bar.buttons["link-variant"])
    key = keyed.curve.keys[1]
    assert key.mode == "linked"
    assert key.slope_in == key.slope_out
    for icon, mode in (("vector-line", "linear"), ("vector-curve", "smooth"), ("square-wave", "constant")):
        hand.click(bar.buttons[icon])
        assert keyed.curve.keys[1].mode == mode
        assert bar.buttons[icon].isChecked()
    level = keyed.curve.keys[1].y
    left, right = keyed.curve.keys[1].x * 12, keyed.curve.keys[2].x * 12
    assert evaluated(keyed.curve)((left + right) / 2) == pytest.approx(level, abs=1e-5)


def test_smooth_keys_never_overshoot_and_slopes_are_cut(theme: Any) -> None:
    keys = (Key(x=0, y=0.9), Key(x=0.3, y=0.95, mode="smooth"), Key(x=0.5, y=0.1, mode="smooth"), Key(x=1, y=0.1))
    values = evaluated(Curve(shape="keys", keys=keys)).at(np.linspace(0.3, 0.5, 100))
    assert values.max() <= 0.95 + 1e-6
    assert values.min() >= 0.1 - 1e-6
    steep = Curve(shape="keys", keys=(Key(x=0, y=0.9, slope_out=9), Key(x=1, y=0.9, slope_in=-9)))
    assert evaluated(steep).at(np.linspace(0, 1, 50)).max() == 1.0
    assert keying.deleted(Curve(shape="keys", keys=keys[:1]), 0).keys == keys[:1]
    assert keying.added(steep, 0.0) is None


def test_back_to_the_shape_it_was(keyed: Any, hand: Any, school: Any) -> None:
    hand.click(keyed.bar.segments.button("shape"))
    assert hand.said("activation") == {"shape": "saturating", "k": 0.3}
    school.undo()
    assert keyed.curve.shape == "keys"
    assert keyed.bar.segments.current == "keys"
