"""The gamepad tool: mouse and keys are the player's while it is on, and what they do are acts, never commands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.editor.viewport.rig import FISH, RIGHT, SHIFT, Key, Rig, moment_of, reef
from tests.editor.viewport.test_gizmos import above, choose, handle

from flockwright.document import Project
from flockwright.simulation.surroundings import PlayerView
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.aiming import aimed_at
from flockwright_editor.running.telling import Timeline
from flockwright_editor.session.edits import players

AT = (5.0, -9.6, 3.0)


def with_player(project: Project) -> Project:
    return project.changed(scene=project.scene.changed(player={"at": list(AT), "speed": 4, "still_speed": 1}))


def standing(time: float = 1.0, at: Any = AT) -> Any:
    """A moment with the player in it."""
    moment = moment_of(time)
    still, ahead = np.zeros(3, np.float32), np.array([1, 0, 0], np.float32)
    player = PlayerView(99, np.array(at, np.float32), still, ahead, 0.4)
    return replace(moment, snapshot=replace(moment.snapshot, player=player))


@pytest.fixture
def rig(make_rig: Any) -> Rig:
    """A reef with a player on its floor, and the tool in the hand."""
    made = make_rig(with_player(reef()))
    made.show(standing())
    made.key(Key.Key_P)
    made.settle()
    return made


def velocity(rig: Rig) -> Any:
    """What the player was told last."""
    act = rig.runner.acts[-1]
    assert act["act"] == "move"
    return np.array(act.get("velocity", (0, 0, 0)))


def level(way: Any) -> Any:
    flat = np.array([way[0], 0.0, way[2]])
    return flat / np.linalg.norm(flat)


def test_the_tool_is_taken_and_left_and_says_what_it_does(make_rig: Any) -> None:
    rig = make_rig(with_player(reef()))
    rig.show(standing())
    panel, tools = rig.panel, rig.panel.player_tools.tools
    assert panel.controls.isHidden()
    QTest.mouseClick(tools["be_player"], Qt.MouseButton.LeftButton)
    assert panel.playing.on
    assert tools["be_player"].isChecked()
    assert tools["throw"].isChecked()
    for word in ("W A S D", "Drag", "Click throws an apple there", "Esc leaves"):
        assert word in panel.controls.text
    QTest.mouseClick(tools["clap"], Qt.MouseButton.LeftButton)
    assert "Click claps" in panel.controls.text
    assert [tools[name].isChecked() for name in ("throw", "shoot", "clap")] == [False, False, True]
    rig.surface.setFocus()
    rig.key(Key.Key_Escape)
    assert not panel.playing.on
    assert panel.controls.isHidden()
    rig.key(Key.Key_X)
    assert (panel.playing.on, panel.playing.tool) == (True, "shoot")
    rig.key(Key.Key_X)
    assert not panel.playing.on
    assert rig.labels == []


def test_everything_stands_at_the_lower_right_and_nothing_overlaps(rig: Rig) -> None:
    panel = rig.panel
    for width in (800, 340):
        rig.window.resize(width, 320)
        QApplication.processEvents()
        room, tools, told = panel.room.rect(), panel.player_tools.geometry(), panel.controls.geometry()
        assert room.contains(tools)
        assert room.contains(told)
        assert (tools.right(), tools.bottom()) == (room.width() - 9, room.height() - 9)
        assert not tools.intersects(told)
        assert not told.intersects(panel.color.geometry())
        assert not told.intersects(panel.tools.geometry())


def test_w_a_s_d_go_where_the_camera_looks(rig: Rig) -> None:
    camera = rig.pilot.camera
    ahead, right = level(camera.forward), camera.right
    for key, way in ((Key.Key_W, ahead), (Key.Key_S, -ahead), (Key.Key_D, right), (Key.Key_A, -right)):
        QTest.keyPress(rig.surface, key)
        assert np.allclose(velocity(rig), 4 * way, atol=0.01)
        QTest.keyRelease(rig.surface, key)
        assert not velocity(rig).any()
    QTest.keyPress(rig.surface, Key.Key_W)
    QTest.keyPress(rig.surface, Key.Key_D)
    assert np.allclose(velocity(rig), 4 * level(ahead + right), atol=0.01)
    QTest.keyPress(rig.surface, Key.Key_Shift, SHIFT)
    assert np.linalg.norm(velocity(rig)) == pytest.approx(1.0, abs=0.01)
    QTest.keyRelease(rig.surface, Key.Key_Shift)
    assert np.linalg.norm(velocity(rig)) == pytest.approx(4.0, abs=0.01)
    # The view turns under a held key.
    rig.drag(QPoint(300, 300), QPoint(400, 300), RIGHT)
    rig.settle()
    turned = level(rig.pilot.camera.forward)
    assert not np.allclose(turned, ahead, atol=0.2)
    assert np.allclose(velocity(rig), 4 * level(turned + rig.pilot.camera.right), atol=0.01)
    # Keys let go elsewhere count as let go.
    rig.surface.clearFocus()
    assert not velocity(rig).any()
    assert rig.labels == []


def test_the_letters_are_shortcuts_again_without_the_tool(rig: Rig) -> None:
    rig.key(Key.Key_Escape)
    count = len(rig.runner.acts)
    before = rig.pilot.camera
    rig.key(Key.Key_W)
    rig.key(Key.Key_A)  # frames all
    assert len(rig.runner.acts) == count
    assert rig.pilot.camera != before


def test_a_click_throws_an_apple_where_the_mouse_is(rig: Rig) -> None:
    for place in ((7.0, -10.0, 5.0), (3.0, -10.0, 1.5)):
        at = rig.at(place)
        QTest.mouseClick(rig.surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        act = rig.runner.acts[-1]
        assert act["act"] == "throw"
        there = rig.pilot.camera.project(np.array(act["at"]))
        assert abs(float(there.x) - at.x()) < 1
        assert abs(float(there.y) - at.y()) < 1
    assert rig.session.selection.watched == ()
    assert rig.labels == []


def test_a_shot_is_fired_at_whoever_is_under_the_mouse_else_at_the_ground(rig: Rig) -> None:
    rig.key(Key.Key_X)
    rig.panel.playing.take("shoot")
    rig.pilot.put(rig.pilot.camera.at((0.0, 0.0, 0.0)))
    rig.settle()
    handle = int(moment_of().snapshot.herds["fish"].handles[1])
    QTest.mouseClick(rig.surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rig.at(FISH[1]))
    rig.qtbot.waitUntil(lambda: not rig.panel.playing.waiting)
    assert rig.runner.acts[-1] == {"act": "shoot", "handle": handle}
    QTest.mouseClick(rig.surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(30, 300))
    rig.qtbot.waitUntil(lambda: not rig.panel.playing.waiting)
    assert rig.runner.acts[-1]["act"] == "shoot"
    assert "at" in rig.runner.acts[-1]
    rig.panel.playing.take("clap")
    QTest.mouseClick(rig.surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(300, 300))
    assert rig.runner.acts[-1] == {"act": "clap"}
    assert rig.session.selection.watched == ()


def test_a_drag_leads_the_player_to_the_mouse(rig: Rig) -> None:
    end = rig.at((6.0, -10.0, 5.0))
    rig.drag(rig.at((4.0, -10.0, 1.0)), end)
    moves = [act for act in rig.runner.acts if act["act"] == "move"]
    assert len(moves) > 1
    there = rig.pilot.camera.project(np.array(moves[-1]["to"]))
    assert abs(float(there.x) - end.x()) < 1
    assert abs(float(there.y) - end.y()) < 1
    assert all("velocity" not in act for act in moves)


def test_the_camera_goes_along(rig: Rig) -> None:
    assert np.allclose(rig.pilot.camera.target, (AT[0], AT[1] + 0.5, AT[2]), atol=0.01)
    assert rig.pilot.camera.distance <= 14.01
    rig.show(standing(1.02))
    rig.show(standing(3.0, (9.0, -9.6, 3.0)))
    assert np.allclose(rig.pilot.camera.target, (9.0, -9.1, 3.0), atol=0.05)


def test_a_scene_without_a_player_offers_one(make_rig: Any) -> None:
    rig = make_rig()
    rig.show(moment_of())
    rig.key(Key.Key_P)
    panel = rig.panel
    assert not panel.offer.isHidden()
    assert panel.controls.isHidden()
    QTest.keyClick(rig.surface, Key.Key_W)
    QTest.mouseClick(rig.surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(300, 300))
    assert rig.runner.acts == []
    QTest.mouseClick(panel.offer.button, Qt.MouseButton.LeftButton)
    assert rig.labels == [words.ADD_PLAYER]
    assert panel.playing.player is not None
    assert panel.offer.isHidden()
    assert not panel.controls.isHidden()
    assert {"Player", "Apple", "Sound"} <= set(rig.session.document.tags)
    assert rig.pilot.camera.distance > 14.1
    rig.show(standing(2.0))
    assert rig.pilot.camera.distance < 14.1
    rig.session.undo()
    assert panel.playing.player is None
    assert not panel.offer.isHidden()


def test_the_past_is_not_played_in(rig: Rig) -> None:
    rig.runner.timeline = Timeline(0.0, 9.0, 4.0)
    count = len(rig.runner.acts)
    QTest.mouseClick(rig.surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(300, 300))
    rig.key(Key.Key_W)
    rig.drag(QPoint(300, 300), QPoint(360, 300))
    assert len(rig.runner.acts) == count
    assert rig.said.count(words.PAST_STAYS) >= 2


@pytest.mark.parametrize("yaw", [0.3, 2.0, -1.1])
def test_what_is_aimed_at_is_the_ground_the_water_or_the_depth(rig: Rig, yaw: float) -> None:
    stage = replace(rig.feed.stage, land=None, ground=-2.0, surface=None, medium="land")
    camera = replace(rig.pilot.camera, target=(0.0, 0.0, 0.0), distance=20.0, yaw=yaw, pitch=0.5)
    middle = (camera.width / 2, camera.height / 2)
    assert aimed_at(camera, stage, *middle)[1] == pytest.approx(-2.0)
    assert aimed_at(camera, replace(stage, surface=-1.0), *middle)[1] == pytest.approx(-1.0)
    assert np.allclose(aimed_at(camera, replace(stage, surface=40.0, medium="water"), *middle), 0.0, atol=1e-6)
    up = replace(camera, pitch=-0.3)
    assert np.allclose(aimed_at(up, replace(stage, ground=-20.0), *middle), 0.0, atol=1e-6)


def test_where_the_player_starts_is_moved_by_hand_and_taken_out(make_rig: Any) -> None:
    rig = make_rig(with_player(reef()))
    rig.show(moment_of())
    above(rig)
    choose(rig, players.PLAYER)
    rig.drag(handle(rig, "move"), rig.at((AT[0] + 3, AT[1], AT[2] - 2)))
    assert np.allclose(rig.scene.player["at"], (AT[0] + 3, AT[1], AT[2] - 2), atol=0.2)
    assert rig.scene.player["speed"] == 4
    assert rig.labels == ["Move Player"]
    rig.key(Key.Key_Delete)
    assert not rig.scene.player
    assert rig.session.selection.edited.ids == ()
    rig.session.undo()
    assert rig.session.selection.edited.ids == (players.PLAYER,)
    assert rig.scene.player["speed"] == 4
