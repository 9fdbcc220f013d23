"""Obstacles and grass by hand: placed, moved, turned, resized, taken out, each as one step of the history."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from tests.editor.viewport.rig import CTRL, LEFT, PLAIN, Key, Rig
from tests.editor.viewport.test_gizmos import above, choose, handle

from flockwright.document.builder import ProjectBuilder, points
from flockwright.plan import resolve
from flockwright.simulation.simulation import Simulation
from flockwright.world.geometry.table import turned
from flockwright_editor.session import Where
from flockwright_editor.session.edits import foods, placing, scene, solids
from flockwright_editor.session.edits.placing import center_of

SHAPES = ("plane", "sphere", "box", "capsule", "cylinder", "grass")
RESIZED = {"sphere": "radius", "box": "size", "capsule": "height", "cylinder": "height", "grass": "radius"}


def placed(rig: Rig, shape: str, at: tuple[float, float, float] = (-5, 0, 4)) -> str:
    """One put there by the menu of the view; seen from above."""
    above(rig)
    menu = rig.panel.context_menu(rig.at(at))
    next(action for action in menu.actions() if action.text() == f"Add {shape} here").trigger()
    menu.deleteLater()
    rig.settle()
    (id_,) = rig.session.selection.edited.ids
    return id_


def solid(rig: Rig, id_: str) -> solids.Thing:
    made = solids.solid_of(scene.find(rig.session.document, id_)[1])
    assert made is not None
    return made


def say(rig: Rig, id_: str, **values: object) -> None:
    rig.session.execute("Say", scene.say(rig.session.document, id_, **values), Where("", (id_,)))
    rig.settle()


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_placed_moved_resized_copied_and_taken_out(rig: Rig, shape: str) -> None:
    id_ = placed(rig, shape)
    assert np.allclose(np.array(solid(rig, id_).at)[[0, 2]], (-5, 4), atol=0.3)
    start = np.array(solid(rig, id_).at)
    rig.drag(handle(rig, "move"), rig.at(start + np.array([8, 0, 1])))
    assert np.allclose(solid(rig, id_).at, start + np.array([8, 0, 1]), atol=0.3)
    assert rig.labels == [f"Add {shape}", f"Move {shape.capitalize()}"]
    name = RESIZED.get(shape)
    if name is not None:
        rig.settle()
        before = np.array(getattr(solid(rig, id_), name))
        part = next(h for h in rig.panel.things.handles if h.part in ("side", "radius"))
        away = rig.at(part.at) - rig.at(part.center)
        rig.drag(rig.at(part.at), rig.at(part.at) + away)
        after = np.array(getattr(solid(rig, id_), name))
        assert np.all(after >= before)
        assert np.any(after > before * 1.3)
        assert rig.labels[-1] == f"Resize {shape.capitalize()}"
    made, (copy,) = scene.duplicate(rig.session.document, [id_])
    assert center_of(made, copy) != center_of(made, id_)
    rig.key(Key.Key_Delete)
    assert not rig.scene.colliders
    while rig.session.can_undo:
        rig.session.undo()
    assert not rig.scene.colliders


def test_a_side_moves_alone_whichever_way_a_box_is_turned(rig: Rig) -> None:
    id_ = placed(rig, "box")
    say(rig, id_, rotation=(0, 30, 0))
    before = solid(rig, id_)
    assert isinstance(before, solids.Box)
    along = turned(before.rotation)[0]
    far = np.array(before.at) - along * before.size[0] / 2
    side = next(h for h in rig.panel.things.handles if h.name == "+x" and h.part == "side")
    rig.drag(rig.at(side.at), rig.at(side.at + along * 3))
    after = solid(rig, id_)
    assert isinstance(after, solids.Box)
    assert abs(after.size[0] - before.size[0] - 3) < 0.3
    assert after.size[1:] == before.size[1:]
    assert np.allclose(np.array(after.at) - along * after.size[0] / 2, far, atol=0.02)


@pytest.mark.parametrize("shape", ["plane", "box", "capsule", "cylinder"])
def test_a_ring_turns_by_as_much_as_the_hand_goes_around(rig: Rig, shape: str) -> None:
    id_ = placed(rig, shape, (0, 0, 0))
    ring = next(h for h in rig.panel.things.handles if h.part == "ring" and h.name == "y")
    assert ring.line is not None
    start, end = rig.at(ring.line[6]), rig.at(ring.line[15])
    rig.drag(start, end, release=False)
    assert rig.session.previewing
    rig.key(Key.Key_Escape)
    assert solid(rig, id_).rotation == (0, 0, 0)  # type: ignore[union-attr]
    QTest.mouseRelease(rig.surface, LEFT, PLAIN, end)
    rig.drag(start, end)
    about_y = solid(rig, id_).rotation[1]  # type: ignore[union-attr]
    assert abs(abs(about_y) - 9 / 48 * 360) < 3
    rig.session.undo()
    rig.settle()
    rig.drag(start, end, modifiers=CTRL)
    assert abs(solid(rig, id_).rotation[1]) in (60, 75)  # type: ignore[union-attr]
    assert rig.labels[-1] == f"Turn {shape.capitalize()}"


def test_rings_turn_about_the_axes_of_the_world_however_it_lies() -> None:
    lies = solids.Box(type="box", rotation=(20, 50, -70))
    turn = solids.turn(lies, np.array([1.0, 0.0, 0.0]), 90)
    upright = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]])
    assert np.allclose(turned(turn), turned(lies.rotation) @ upright.T, atol=1e-3)
    steep = solids.Box(type="box", rotation=(90, 30, 0))
    assert np.allclose(turned(solids.turn(steep, np.array([0.0, 1.0, 0.0]), 15)), turned((90, 45, 0)), atol=1e-3)


def test_a_click_on_its_body_selects_an_obstacle_the_nearest_first(rig: Rig) -> None:
    low = placed(rig, "box", (-9, 0, 6))
    high = placed(rig, "sphere", (-9, 0, 6))
    say(rig, high, at=(-9, 4, 6))
    rig.session.selection.edit("")
    rig.settle()
    rig.click(rig.at((-9, 4, 6)))
    assert rig.session.selection.edited.ids == (high,)
    rig.session.hidden.hide_things([high])
    rig.session.selection.edit("")
    rig.settle()
    rig.click(rig.at(solid(rig, low).at) + QPoint(3, 3))
    assert rig.session.selection.edited.ids == (low,)


def test_what_cannot_be_read_has_no_handles(rig: Rig) -> None:
    id_ = placed(rig, "box")
    say(rig, id_, size="wide")
    choose(rig, id_)
    assert not rig.panel.things.handles
    rig.key(Key.Key_Delete)
    assert not rig.scene.colliders


def test_new_things_land_where_the_view_looks(rig: Rig) -> None:
    rig.pilot.put(rig.pilot.camera.at((7, 0, -6)))
    rig.settle()
    kind = scene.kind_called("box")
    made, id_ = placing.add_seen(rig.session.document, kind, rig.session.calls.aim())
    assert np.allclose(center_of(made, id_), (7, solids.lowest(solids.solid_of(scene.find(made, id_)[1])), -6))  # type: ignore[arg-type]
    hilly = rig.session.document.changed(scene=scene.add(made, "hills")[0].scene)
    rig.session.execute("Hills", hilly, Where())
    rig.settle()
    land = rig.feed.stage.land
    assert land is not None
    made, id_ = placing.add_seen(rig.session.document, kind, rig.session.calls.aim())
    box = solids.solid_of(scene.find(made, id_)[1])
    assert isinstance(box, solids.Box)
    height = float(land.at(np.array([7.0]), np.array([-6.0]))[0])
    assert abs(box.at[1] - box.size[1] / 2 - height) < 0.02


def test_food_is_placed_moved_and_taken_out(rig: Rig) -> None:
    id_ = placed(rig, "food")
    rig.drag(handle(rig, "move"), rig.at((3, 0, 5)))
    found = foods.held_by(rig.session.document, id_)
    assert found is not None
    assert np.allclose(found.at, (3, 0, 5), atol=0.3)
    rig.key(Key.Key_Delete)
    assert not rig.scene.food
    rig.session.undo()
    assert foods.held_by(rig.session.document, id_) == found


def test_a_moved_obstacle_changes_what_a_running_herd_meets() -> None:
    made = ProjectBuilder(tags=["Fish"])
    fish = made.animal("Fish", tags=["Fish"])
    fish.ray_query("cone", rays=100, fov=360, max_distance=20, layers=["Environment"]) >> fish.behavior(
        "avoid_environment"
    )
    fish.merger("desire_budget")
    fish.mover("3d")
    made.spawn(fish, 1, points((0, 0, 0)))
    project, wall = placing.add_at(made.build(), "sphere", (8, 0, 0))
    project = scene.say(project, wall, radius=3)
    with Simulation(resolve(project).plan) as run:
        met = _hits(run)
        assert met
        assert max(met) < 12
        run.apply(resolve(placing.move(project, [wall], (60, 0, 0))).plan)
        assert not _hits(run)
        run.apply(resolve(placing.move(project, [wall], (2, 0, 0))).plan)
        farther = _hits(run)
        assert min(farther) > min(met) + 1


def _hits(run: Simulation) -> list[float]:
    run.step()
    handle_ = int(run.snapshot().herds["fish"].handles[0])
    looked = run.individual(handle_)
    assert looked is not None
    (hits,) = looked.hits.values()
    return [float(far) for far in hits.distances[hits.layers >= 0]]
