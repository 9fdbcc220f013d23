"""The map of observability: every place weighs what the runtime says, lines are where they say, dots where they are."""

from __future__ import annotations

from math import radians
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves import CurveWorkspace, ObservabilityMap, Pairs, Sight
from flockwright_editor.inspector.curves.map import heat_image, heat_ramp
from flockwright_editor.inspector.curves.sight import contours, partner_sentence, weight, weights
from flockwright_editor.session import LiveFrame, Where
from flockwright_editor.session.edits import knobs
from flockwright_editor.session.live import CurveValues, PairValues

FLEE = "n6"
FISH = Sight(max_distance=6.5, max_angle=315.0)
SIGHTS = (
    FISH,
    Sight(20.0, 96.0, 30.0, Curve(shape="fall_steep", power=3), Curve(shape="smoothstep", y=(1.0, 0.0))),
    Sight(3.0, 360.0, 0.0, Curve(shape="bell_sine"), Curve(shape="constant")),
)


@pytest.fixture
def shown(theme: Any, qtbot: Any) -> ObservabilityMap:
    made = ObservabilityMap(theme)
    qtbot.addWidget(made)
    made.resize(520, 560)
    made.show_sight(FISH)
    made.show()
    return made


@pytest.mark.parametrize("sight", SIGHTS)
def test_weights_are_the_runtimes(sight: Sight, shown: ObservabilityMap) -> None:
    rng = np.random.default_rng(5)
    distances, angles = sight.max_distance * rng.random(60), radians(sight.max_angle / 2) * rng.uniform(-1, 1, 60)
    found = weights(sight, distances, angles)
    shown.show_sight(sight)
    for distance, angle, value in zip(distances, angles, found, strict=True):
        exact = weight(sight, distance, angle)
        near = sight.by_distance.shape == "inverse_power" and distance < 0.05 * sight.max_distance
        assert near or value == pytest.approx(exact, rel=0.01, abs=2e-3)
        assert shown.weight_at(shown.point(distance, angle)) == pytest.approx(exact, rel=1e-6, abs=1e-9)
    # By hand: 2.4 m of 6.5 m, 119° off, in a view of 315°.
    if sight is FISH:
        assert weight(sight, 2.4, radians(119)) == pytest.approx(((6.5 / 2.4) ** 2 - 1) * (1 - (238 / 315) ** 2), 1e-4)
    assert weights(sight, np.array([sight.max_distance * 1.01]), np.array([0.0]))[0] == 0.0


@pytest.mark.parametrize("sight", SIGHTS)
def test_lines_run_where_the_weight_is_theirs(sight: Sight) -> None:
    found = contours(sight)
    assert set(found) == set(sight.levels)
    assert any(found.values())
    for level, lines in found.items():
        for line in lines:
            inner = [(d, a) for d, a in line if abs(a) < radians(sight.max_angle / 2) * 0.98]
            for distance, angle in inner[::7]:
                assert weight(sight, distance, angle) == pytest.approx(level, rel=0.08, abs=0.02)
    if sight is FISH:  # closed round the blind angle: one line a level, from one side of it to the other
        assert all(len(lines) == 1 for lines in found.values())


def test_the_picture_has_the_ramps_colors_and_nothing_outside(shown: ObservabilityMap) -> None:
    image, ramp = heat_image(FISH, 201), heat_ramp()
    assert image.pixelColor(2, 2).alpha() == 0
    brightest = image.pixelColor(100, 95).rgba()
    assert brightest == int(ramp[-1])
    assert image.pixelColor(100, 199).rgba() == int(ramp[0])  # behind it nobody is seen
    assert image.pixelColor(40, 80).rgba() == image.pixelColor(160, 80).rgba()
    value = weight(FISH, 6.5 * 60 / 100.5, radians(90))
    place = np.log1p(value) / np.log1p(24) * (len(ramp) - 1)
    near = [int(ramp[int(place) + step]) for step in range(-8, 9)]
    assert image.pixelColor(160, 100).rgba() in near


def test_what_matters_is_said(shown: ObservabilityMap, hand: Any) -> None:
    text = "".join(part for part, _ in partner_sentence(FISH, "Shark 2", 2.4, radians(119)))
    assert text == (
        "Shark 2 is 2.4 m away, 119° to the right: weight 2.7. Straight ahead it would weigh 6.3; at 6.5 m, nothing."
    )
    found: list[Any] = []
    shown.hovered.connect(found.append)
    hand.move(shown, shown.point(3.0, radians(-40)), buttons=Qt.MouseButton.NoButton)
    assert found[-1] == pytest.approx((3.0, radians(-40)), abs=0.02)
    shown.show_pairs(Pairs((2.0, 9.0), (0.5, 0.1), (2.4, radians(119), "Shark 2"), "dots"))
    at = shown.point(2.4, radians(119))
    assert shown.grab().toImage().pixelColor(at.toPoint()).name() == shown.color.name()
    spot = shown.point(2.0, 0.5)
    assert spot.x() > shown.middle.x()
    assert spot.y() < shown.middle.y()


def test_a_behaviors_sight_is_edited_beside_its_map(workspace: CurveWorkspace, school: Any, hand: Any) -> None:
    panel = workspace.sight
    assert panel.map.sight == FISH
    field = panel.numbers["max_distance"]
    workspace.window().move(-1000, -500)  # a drag at the edge of the small test screen would wrap around
    steps = school.index
    start = QPointF(field.rect().center())
    hand.drag(field, start, start + QPointF(20, 0))
    assert panel.map.sight.max_distance > 6.5
    assert hand.said("max_distance") == panel.map.sight.max_distance
    assert school.index == steps + 1
    hand.click(panel.resets["max_distance"])
    assert hand.said("max_distance") is None
    assert panel.map.sight.max_distance == 12.0  # the query's
    school.undo()
    school.undo()
    power = panel.parts["angle_curve"].power
    hand.click(power)
    QTest.keyClicks(power.editor, "3")
    QTest.keyClick(power.editor, Qt.Key.Key_Return)
    assert hand.said("angle_curve") == {"shape": "fall", "power": 3.0}
    hand.click(panel.toggle.button("curves"))
    assert panel.plots["angle_curve"].isVisible()
    hand.click(panel.parts["distance_curve"].thumb)
    assert workspace.sources[0].field == "distance_curve"
    assert workspace.sources[1].field == "activation"


def test_what_a_knob_drives_of_the_sight_is_locked_and_leads_to_it(
    workspace: CurveWorkspace, school: Any, hand: Any
) -> None:
    panel, said, asked = workspace.sight, [], []
    school.told.connect(lambda text, _severity: said.append(text))
    school.calls.knob.connect(lambda *call: asked.append(call))
    hand.click(panel.numbers["max_distance"])
    QTest.keyClicks(panel.numbers["max_distance"].editor, "far")
    QTest.keyClick(panel.numbers["max_distance"].editor, Qt.Key.Key_Return)
    assert said == ["far is no number for Distance. Nothing was changed."]
    made, reach = knobs.add(school.document, "fish", "Reach", f"{FLEE}.max_distance", 9.0)
    made, sharp = knobs.add(made, "fish", "Sharp", f"{FLEE}.distance_curve.power", 3.0)
    school.execute("Knobs", made, Where("fish"))
    assert panel.map.sight.max_distance == 9
    assert panel.map.sight.by_distance.power == pytest.approx(3, abs=1e-5)
    assert panel.numbers["max_distance"].shown.knob == "Reach"
    assert panel.parts["distance_curve"].power.shown.knob == "Sharp"
    assert not panel.resets["max_distance"].isVisible()
    hand.click(panel.parts["distance_curve"].power)
    workspace.open_for(FLEE, "activation")
    hand.click(panel.numbers["max_distance"])
    assert asked == [("fish", sharp), ("fish", reach)]
    assert hand.said("max_distance") == 6.5  # its own value stays for the time after


def test_the_herds_neighbors_arrive(workspace: CurveWorkspace, school: Any) -> None:
    assert school.live.wanted.pairs == "n5"
    assert school.live.wanted.curves == (("n6", "activation"),)
    pairs = PairValues("n5", (2.0, 4.0), (0.5, -1.0), 58, (2.4, radians(119), "Shark 2"))
    curve = CurveValues("n6", "activation", tuple(np.linspace(0, 12, 25)), (30, 9, 7, *[1] * 22), 139, 2.7, "Fish 117")
    school.live.put(LiveFrame(school.revision, "fish", curves=(curve,), pairs=pairs))
    school.live.tick()
    assert workspace.sight.map.pairs.distance == (2.0, 4.0)
    assert workspace.sight.map.pairs.caption == "dots: the shark, seen by 58 fish"
    assert workspace.sight.sentence.text.startswith("Shark 2 is 2.4 m away, 119° to the right: weight 2.7.")
    herd = workspace.editors[0].plot.herd
    assert herd is not None
    assert (herd.name, herd.target, herd.dot, herd.strength) == ("Fish 117", "shark", 2.7, 0.8)
    # Two curves, and the herd on both of them.
    workspace.open_for("n4", "activation")
    assert school.live.wanted.curves == (("n4", "activation"), ("n6", "activation"))
    below = CurveValues("n4", "activation", (0.0, 1.0, 2.0), (3.0, 9.0))
    school.live.put(LiveFrame(school.revision, "fish", curves=(curve, below)))
    school.live.tick()
    assert [editor.plot.herd.counts[:2] for editor in workspace.editors] == [(3.0, 9.0), (30, 9)]
    workspace.close_workspace()
    assert school.live.wanted.pairs is None
