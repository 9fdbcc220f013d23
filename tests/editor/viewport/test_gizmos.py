"""Things of the scene by hand: each drag is one command, and Esc brings everything back."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.editor.viewport.rig import CTRL, LEFT, PLAIN, SHIFT, Key, Rig

from flockwright_editor.session.edits.placing import center_of, points_of


def handle(rig: Rig, part: str, name: str = "", index: int = 0) -> QPoint:
    found = next(h for h in rig.panel.things.handles if (h.part, h.name, h.index) == (part, name, index))
    return rig.at(found.at)


def choose(rig: Rig, *ids: str) -> None:
    rig.session.selection.edit("scene", ids)
    rig.settle()


def above(rig: Rig) -> None:
    """Seen steeply from above, everything in view."""
    rig.pilot.put(rig.pilot.camera.axis("top").orbit(0.3, -0.4).at((0, 0, 0)).zoom(38 / rig.pilot.camera.distance))
    rig.settle()


def test_a_click_on_its_line_selects_a_thing(rig: Rig) -> None:
    above(rig)
    rig.click(rig.at((9, 0, 0)))
    assert rig.session.selection.edited.ids == (rig.scene.homes[0].id,)
    rig.click(rig.at((12, 0, 2)), modifiers=SHIFT)
    assert rig.session.selection.edited.ids == (rig.scene.homes[0].id, "round")
    rig.key(Key.Key_Delete)
    assert not rig.scene.homes
    assert not rig.scene.paths
    rig.session.undo()
    assert rig.scene.homes
    assert not rig.session.can_undo


def test_dragging_moves_a_home_as_one_step_and_escape_takes_it_back(rig: Rig) -> None:
    above(rig)
    home = rig.scene.homes[0]
    choose(rig, home.id)
    start, end = handle(rig, "move"), rig.at((4, 0, 3))
    rig.drag(start, end, release=False)
    assert rig.session.previewing
    assert np.allclose(rig.session.shown.scene.homes[0].at, (4, 0, 3), atol=0.2)
    assert rig.scene.homes[0].at == home.at
    rig.key(Key.Key_Escape)
    assert rig.session.shown.scene.homes[0].at == home.at
    QTest.mouseRelease(rig.surface, LEFT, PLAIN, end)
    assert rig.labels == []
    rig.drag(start, end)
    assert np.allclose(rig.scene.homes[0].at, (4, 0, 3), atol=0.2)
    assert rig.labels == [f"Move {home.name}"]
    rig.session.undo()
    assert rig.scene.homes[0].at == home.at
    rig.settle()
    rig.drag(start, rig.at((3.8, 0, 3.3)), modifiers=CTRL)
    assert rig.scene.homes[0].at == (4, 0, 3)


def test_axes_move_along_themselves_and_radii_resize(rig: Rig) -> None:
    above(rig)
    home = rig.scene.homes[0]
    choose(rig, home.id)
    up = handle(rig, "axis", "y")
    rig.drag(up, up + QPoint(0, -40))
    x, y, z = rig.scene.homes[0].at
    assert (x, z) == (0, 0)
    assert y > 0.5
    rig.session.undo()
    rig.settle()
    camera = rig.pilot.camera
    right = camera.right / np.linalg.norm(camera.right)
    rig.drag(handle(rig, "radius", "max_radius"), rig.at(right * 12))
    assert abs(rig.scene.homes[0].max_radius - 12) < 0.2
    rig.settle()
    rig.drag(handle(rig, "radius", "min_radius"), rig.at(-right * 14))
    assert abs(rig.scene.homes[0].min_radius - 14) < 0.2
    assert rig.scene.homes[0].max_radius == rig.scene.homes[0].min_radius
    assert len(rig.labels) == 2


def test_paths_bend_grow_and_lose_points(rig: Rig) -> None:
    above(rig)
    choose(rig, "round")
    rig.drag(handle(rig, "point", index=1), rig.at((8, 0, -8)))
    path = rig.scene.paths[0]
    assert np.allclose(path.points[1], (8, 0, -8), atol=0.2)
    rig.settle()
    rig.drag(handle(rig, "between", index=1), rig.at((0, 0, -14)))
    path = rig.scene.paths[0]
    assert len(path.points) == 4
    assert np.allclose(path.points[1], (0, 0, -14), atol=0.2)
    rig.settle()
    QTest.mouseClick(rig.surface, LEFT, PLAIN, handle(rig, "point", index=1))
    rig.key(Key.Key_Delete)
    assert len(points_of(rig.scene.paths[0])) == 3
    assert [label.split()[0] for label in rig.labels] == ["Bend", "Add", "Remove"]
    rig.key(Key.Key_Right)
    rig.key(Key.Key_Right)
    assert rig.labels[-1] == "Move Round"
    assert len(rig.labels) == 4


def test_sides_of_the_bounds_and_of_spawners_move_alone(rig: Rig) -> None:
    above(rig)
    rig.actions.run("preview.edit_bounds")
    rig.settle()
    rig.drag(handle(rig, "side", "+x"), rig.at((26, 0, 0)))
    bounds = rig.scene.bounds
    assert abs(bounds.size[0] - 46) < 0.5
    assert abs(bounds.center[0] - 3) < 0.3
    assert rig.labels == ["Resize the bounds"]
    rig.key(Key.Key_Escape)
    assert not rig.panel.things.bounds
    spawner = rig.scene.spawners[0]
    choose(rig, spawner.id)
    right = rig.pilot.camera.right
    rig.drag(handle(rig, "radius", "radius"), rig.at(right / np.linalg.norm(right) * 6))
    assert abs((rig.scene.spawners[0].region.model_extra or {})["radius"] - 6) < 0.2


def test_an_animal_dropped_into_the_view_is_there(rig: Rig) -> None:
    above(rig)
    before = len(rig.scene.spawners)
    rig.drop("fish", rig.at((5, 0, 6)))
    spawner = rig.scene.spawners[-1]
    assert len(rig.scene.spawners) == before + 1
    assert (spawner.animal, spawner.count) == ("fish", 3)
    assert np.allclose(center_of(rig.session.document, spawner.id), (5, 0, 6), atol=0.3)
    assert rig.session.selection.edited.ids == (spawner.id,)
    assert rig.labels == ["Add 3 Fish"]
    rig.session.undo()
    assert len(rig.scene.spawners) == before
    rig.drop("nobody", rig.at((5, 0, 6)))
    assert len(rig.scene.spawners) == before
    assert rig.said


def test_a_right_click_adds_things_at_the_cursor(rig: Rig) -> None:
    above(rig)
    menu = rig.panel.context_menu(rig.at((-6, 0, 5)))
    texts = [action.text() for action in menu.actions()]
    assert texts[:3] == ["Add Fish here", "Add home here", "Add path here"]
    menu.actions()[1].trigger()
    home = rig.scene.homes[-1]
    assert np.allclose(home.at, (-6, 0, 5), atol=0.3)
    assert rig.session.selection.edited.ids == (home.id,)
    assert rig.labels == ["Add home"]
    menu.deleteLater()


def test_a_change_from_elsewhere_ends_the_drag(rig: Rig) -> None:
    above(rig)
    home = rig.scene.homes[0]
    choose(rig, home.id)
    start, end = handle(rig, "move"), rig.at((4, 0, 3))
    rig.drag(start, end, release=False)
    from flockwright_editor.session import Where
    from flockwright_editor.session.edits import scene

    rig.session.execute("Rename", scene.rename(rig.session.document, home.id, "Den"), Where("", (home.id,)))
    QTest.mouseRelease(rig.surface, LEFT, PLAIN, end)
    QApplication.processEvents()
    assert rig.labels == ["Rename"]
    assert not rig.session.previewing


def test_hidden_and_read_only_things_have_no_handles(rig: Rig, monkeypatch: Any) -> None:
    above(rig)
    home = rig.scene.homes[0]
    choose(rig, home.id)
    assert rig.panel.things.handles
    rig.session.hidden.hide_things([home.id])
    assert not rig.panel.things.handles
    rig.session.selection.edit("")
    rig.settle()
    rig.click(rig.at((9, 0, 0)))
    assert rig.session.selection.edited.ids == ()
