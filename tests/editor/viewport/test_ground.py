"""The ground and the water by hand."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint
from tests.editor.viewport.rig import Key, Rig
from tests.editor.viewport.test_gizmos import above, choose, handle

from flockwright_editor.session import Where
from flockwright_editor.session.edits import scene, terrain


def grounded(rig: Rig) -> None:
    made, _ = scene.add(rig.session.document, "hills")
    made, _ = scene.add(made, "water")
    rig.session.execute("Ground", made, Where())


def test_the_ground_is_moved_resized_and_taken_out(rig: Rig) -> None:
    grounded(rig)
    above(rig)
    choose(rig, terrain.GROUND)
    before = terrain.read(rig.session.document)
    assert before is not None
    start = np.array(before.at)
    rig.drag(handle(rig, "move"), rig.at(start + np.array([3, 0, 2])))
    assert np.allclose(rig.scene.terrain["at"], start + np.array([3, 0, 2]), atol=0.2)
    rig.session.undo()
    rig.settle()
    side = next(h for h in rig.panel.things.handles if h.name == "+x" and h.part == "side")
    rig.drag(rig.at(side.at), rig.at(side.at + np.array([5, 0, 0])))
    assert abs(rig.scene.terrain["size"][0] - before.size[0] - 5) < 0.4
    assert rig.scene.terrain["size"][1] == before.size[1]
    rig.settle()
    high = handle(rig, "radius", "height")
    rig.drag(high, high + QPoint(0, -30))
    assert rig.scene.terrain["heights"]["height"] > terrain.height_of(rig.session.entries[1].document)
    assert rig.labels[-2:] == ["Resize Ground", "Resize Ground"]
    rig.key(Key.Key_Delete)
    assert "heights" not in rig.scene.terrain
    assert "water" in rig.scene.terrain
    assert rig.session.selection.edited.ids == ()
    rig.session.undo()
    assert rig.session.selection.edited.ids == (terrain.GROUND,)


def test_the_water_only_rises_and_falls(rig: Rig) -> None:
    grounded(rig)
    above(rig)
    choose(rig, terrain.WATER)
    assert {h.name for h in rig.panel.things.handles} == {"y"}
    level = rig.scene.terrain["water"]
    up = handle(rig, "axis", "y")
    rig.drag(up, up + QPoint(0, -30))
    assert rig.scene.terrain["water"] > level
    assert rig.labels[-1] == "Move Water"
    rig.session.undo()
    rig.key(Key.Key_F)
    rig.key(Key.Key_Delete)
    assert "water" not in rig.scene.terrain


def test_arrows_move_whatever_is_selected_and_the_bounds_too(rig: Rig) -> None:
    grounded(rig)
    above(rig)
    for id_ in (terrain.GROUND, scene.BOUNDS):
        choose(rig, id_)
        before = rig.session.document
        rig.key(Key.Key_Right)
        assert rig.session.document != before
        rig.key(Key.Key_F)
