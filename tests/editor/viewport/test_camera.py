"""The camera by hand and by key; what is remembered; being hidden, outside and back."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from tests.editor.viewport.rig import ALT, FISH, LEFT, MIDDLE, RIGHT, SHIFT, Key, Rig, moment_of

from flockwright.document.builder import ProjectBuilder, sphere
from flockwright_editor.running import Moment


def test_drags_turn_and_move_and_the_wheel_zooms_to_the_cursor(rig: Rig) -> None:
    pilot, a, b = rig.pilot, QPoint(700, 520), QPoint(760, 500)
    for button, mods in ((LEFT, None), (LEFT, ALT), (RIGHT, None)):
        before = pilot.camera
        rig.drag(a, b, button, *([mods] if mods else []))
        assert math.isclose(before.yaw - pilot.camera.yaw, 60 * 0.008, abs_tol=1e-6)
        assert math.isclose(before.pitch - pilot.camera.pitch, 20 * 0.008, abs_tol=1e-6)
        assert pilot.camera.target == before.target
    for button, mods in ((MIDDLE, None), (LEFT, SHIFT)):
        before = pilot.camera
        held = before.on_plane(a.x(), a.y(), before.target)
        rig.drag(a, b, button, *([mods] if mods else []))
        there = pilot.camera.project(held)
        assert (round(float(there.x)), round(float(there.y))) == (b.x(), b.y())
    before, at = pilot.camera, QPoint(200, 150)
    held = before.on_plane(at.x(), at.y(), before.target)
    rig.wheel(at, 240)
    there = pilot.camera.project(held)
    assert math.isclose(pilot.camera.distance, before.distance / 1.15**2, rel_tol=1e-6)
    assert (round(float(there.x)), round(float(there.y))) == (200, 150)
    assert rig.session.selection.watched == ()
    assert not rig.session.dirty


def test_keys_look_along_the_axes_and_frame(rig: Rig) -> None:
    pilot = rig.pilot
    for key, way in (
        (Key.Key_7, (0, -1, 0)), (Key.Key_7, (0, 1, 0)), (Key.Key_1, (0, 0, -1)), (Key.Key_3, (-1, 0, 0)),
    ):  # fmt: skip
        rig.key(key)
        assert np.allclose(pilot.camera.forward, way, atol=1e-6)
    rig.key(Key.Key_5)
    assert pilot.camera.orthographic
    rig.key(Key.Key_5)
    rig.session.selection.pick((1 << 32) | 4, "fish")
    rig.key(Key.Key_F)
    near = pilot.camera.distance
    assert np.allclose(pilot.camera.target, FISH[4])
    rig.key(Key.Key_A)
    assert pilot.camera.distance > near
    rig.key(Key.Key_Plus)
    rig.key(Key.Key_Left)


def test_the_view_is_remembered_and_can_be_the_start(rig: Rig, tmp_path: Any) -> None:
    rig.pilot.change(lambda camera: camera.orbit(0.7, 0.1).zoom(0.5))
    kept = rig.pilot.camera.as_json()
    assert not rig.session.dirty
    rig.actions.run("preview.start_view")
    assert dict(rig.session.document.view.camera) == kept or rig.session.document.view.camera["yaw"] == kept["yaw"]
    assert rig.labels == ["Use this view as start"]
    path = tmp_path / "pond.flock.json"
    assert rig.session.save_as(path)
    rig.pilot.change(lambda camera: camera.zoom(3.0))
    left = rig.pilot.camera.as_json()
    rig.session.new()
    rig.session.open(path)
    assert rig.pilot.camera.as_json() == left


def moved(moment: Moment, by: float) -> Moment:
    """Everybody further along x, a while later."""
    herds = {
        name: replace(view, position=view.position + np.array([by, 0, 0], np.float32))
        for name, view in moment.snapshot.herds.items()
    }
    return replace(moment, snapshot=replace(moment.snapshot, herds=herds))


def test_a_view_nobody_has_moved_goes_along_with_the_herd(rig: Rig) -> None:
    rig.show(moment_of(1.0))
    opened = rig.pilot.camera
    rig.show(moved(moment_of(2.0), 0.3))
    assert rig.pilot.camera == opened  # a little is no reason to move
    times = np.arange(2.2, 8.0, 0.1)
    rig.session.selection.edit("scene", (rig.scene.homes[0].id,))
    for time in times[:5]:
        rig.show(moved(moment_of(time), 40))
    assert rig.pilot.camera == opened  # handles stay under the hand
    rig.session.selection.edit("")
    steps: list[float] = []
    for time in times[5:]:
        before = rig.pilot.camera
        rig.show(moved(moment_of(time), 40))
        steps.append(math.dist(before.target, rig.pilot.camera.target))
    assert 0 < max(steps) < 8  # softly
    there = rig.pilot.camera.project(np.array(FISH) + np.array([40, 0, 0]))
    assert (there.x > 0).all()
    assert (there.x < rig.surface.width()).all()
    assert rig.session.files.view.get("preview.camera", {}) == {}  # nobody chose it
    rig.pilot.change(lambda camera: camera.zoom(1.1))
    chosen = rig.pilot.camera
    for time in (9.0, 9.5, 10.0):
        rig.show(moved(moment_of(time), 80))
    assert rig.pilot.camera == chosen


def test_who_is_framed_while_it_runs_is_followed_until_the_view_is_moved(rig: Rig) -> None:
    rig.show(moment_of(1.0, watched=4))
    rig.session.selection.pick(int(rig.feed.moment.snapshot.herds["fish"].handles[4]), "fish")
    rig.runner.tell("paused")
    rig.key(Key.Key_F)
    assert not rig.panel.shown("follow")
    seen = rig.feed.moment.watched.sees[0].positions
    there = rig.pilot.camera.project(seen)
    inside = (there.x > 0) & (there.x < rig.surface.width()) & (there.y > 0) & (there.y < rig.surface.height())
    assert inside.sum() >= len(seen) / 2  # with the company it keeps
    rig.runner.tell("running")
    rig.key(Key.Key_F)
    assert rig.panel.shown("follow")
    rig.drag(QPoint(700, 520), QPoint(760, 500), LEFT)
    assert rig.panel.shown("follow")  # turning leaves it where it is
    rig.drag(QPoint(700, 520), QPoint(760, 500), MIDDLE)
    assert not rig.panel.shown("follow")
    rig.key(Key.Key_F)
    rig.key(Key.Key_A)
    assert not rig.panel.shown("follow")


def test_a_flat_project_opens_from_above(make_rig: Any) -> None:
    made = ProjectBuilder()
    sheep = made.animal("Sheep", shape="sheep")
    sheep.behavior("wander")
    sheep.merger("desire_budget")
    sheep.mover("2d")
    made.spawn(sheep, 3, sphere((0, 0, 0), 4))
    rig = make_rig(made.build())
    camera = rig.pilot.camera
    assert camera.orthographic
    assert np.allclose(camera.forward, (0, -1, 0), atol=1e-6)
    rig.settle()
    rig.drag(QPoint(400, 300), QPoint(440, 320))
    assert rig.pilot.camera.pitch == camera.pitch
    assert rig.pilot.camera.target != camera.target


def test_a_key_glides_unless_motion_is_unwanted(rig: Rig) -> None:
    rig.session.settings.set("reduce_motion", False)
    start = rig.pilot.camera
    rig.key(Key.Key_7)
    assert rig.pilot.gliding
    rig.qtbot.waitUntil(lambda: not rig.pilot.gliding)
    assert np.allclose(rig.pilot.camera.forward, (0, -1, 0), atol=1e-6)
    assert rig.pilot.camera.distance == start.distance


def test_nothing_is_asked_for_while_nothing_changes_or_nobody_sees(rig: Rig) -> None:
    rig.settle()
    said = len(rig.feed._said)
    shown = rig.feed._said[-1]
    for _ in range(3):
        rig.feed.tick()
    assert rig.feed._said[-1] is shown
    assert len(rig.feed._said) == said
    rig.panel.hide()
    assert not rig.feed.running
    assert rig.runner.slots == []
    rig.runner.show(moment_of(5.0))
    QApplication.processEvents()
    assert rig.feed._said[-1] is shown
    rig.panel.show()
    rig.settle()
    assert rig.feed.moment.time == 5.0


def test_out_to_its_own_window_and_back_and_full_screen(rig: Rig) -> None:
    rig.actions.run("preview.pop_out")
    window = rig.panel.outside.window
    assert window is not None
    assert rig.surface.window() is window
    assert rig.feed.running
    rig.qtbot.waitUntil(window.isActiveWindow)
    before = rig.pilot.camera
    rig.key(Key.Key_7)
    assert rig.pilot.camera != before
    rig.actions.run("preview.full_screen")
    assert rig.panel.outside.is_full
    rig.actions.run("preview.full_screen")
    assert not rig.panel.outside.is_full
    window.close()
    assert rig.surface.window() is rig.window
    assert rig.feed.running
    rig.settle()
    rig.actions.run("preview.full_screen")
    rig.actions.run("preview.full_screen")
    assert rig.surface.window() is rig.window


def test_the_picture_goes_to_the_clipboard_and_to_a_file(rig: Rig, tmp_path: Any) -> None:
    rig.settle()
    rig.actions.run("preview.picture")
    image = QGuiApplication.clipboard().image()
    assert (image.width(), image.height()) == (800, 600)
    rig.panel.save_picture(str(tmp_path / "view"))
    assert (tmp_path / "view.png").stat().st_size > 1000
    rig.panel.save_picture(str(tmp_path / "missing" / "view.png"))
    assert rig.said[-1] == "view.png was not saved. Choose a folder that can be written to."
