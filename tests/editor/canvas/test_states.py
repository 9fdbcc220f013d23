"""What nodes show beside their values: alarms, colors, debug marks; and where the camera was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QMenu
from tests.editor.canvas.rig import CTRL, RIGHT, Key, Rig

from flockwright_editor.controls.fading import STILL
from flockwright_editor.session import Channels, LiveFrame, NodeValues
from flockwright_editor.session.colors import behavior_color


def menu_of(rig: Rig, node: str) -> QMenu:
    rig.click(rig.at(node), RIGHT)
    assert rig.viewer.menus.menu is not None
    return rig.viewer.menus.menu


def entry(menu: QMenu, text: str) -> Any:
    return next(action for action in menu.actions() if action.text() == text)


def test_each_animal_and_project_keeps_its_camera(rig: Any, theme: Any, qtbot: Any, tmp_path: Path) -> None:
    rig.viewer.look_at(QPointF(300, 200), 0.7)
    rig.session.selection.open_animal("shark")
    assert rig.viewer.zoom == 1.0  # all of it is shown
    rig.session.selection.open_animal("fish")
    assert rig.viewer.zoom == 0.7
    middle = rig.viewer.to_scene(rig.viewer.middle())
    assert abs(middle.x() - 300) < 2
    assert abs(middle.y() - 200) < 2
    assert not rig.session.dirty
    rig.session.save_as(tmp_path / "pond.flock.json")
    rig.session.new()
    rig.session.open(tmp_path / "pond.flock.json")
    assert rig.viewer.zoom == 0.7
    again = Rig(qtbot, rig.session, theme, rig.session.document)  # as after another theme was chosen
    assert again.viewer.zoom == 1.0  # but this one is a new project
    rig.window.close()


def test_a_new_problem_pulses_once_unless_the_window_keeps_still(rig: Any, qtbot: Any) -> None:
    rig.click(rig.on_wire("n5.neighbors", "n6.neighbors"))
    rig.key(Key.Key_Delete)
    assert rig.item("n6").face.badge == "error"
    pulse = rig.viewer.pulses.motion
    assert pulse.duration() == 400
    assert pulse.state() == pulse.State.Running
    pulse.setCurrentTime(200)
    assert rig.item("n6").pulse > 0
    rig.port.grab()
    pulse.setCurrentTime(400)
    assert rig.item("n6").pulse == 0
    rig.session.undo()
    rig.window.setProperty(STILL, True)
    rig.session.redo()
    assert pulse.state() == pulse.State.Stopped


def test_a_behavior_has_the_color_of_its_menu(rig: Any, theme: Any) -> None:
    rig.session.selection.edit("nodes", ["n2", "n6", "n1"])
    colors = entry(menu_of(rig, "n6"), "Color").menu()
    entry(colors, "Lime").trigger()
    assert [rig.animal.node(id_).color for id_ in ("n1", "n2", "n6")] == ["", "#C3DC62", "#C3DC62"]
    assert rig.labels == ["Color"]
    entry(entry(menu_of(rig, "n6"), "Color").menu(), "Color of the type").trigger()
    assert not rig.animal.node("n6").color
    rig.session.selection.edit("nodes", ["n1"])
    assert "Color" not in [action.text() for action in menu_of(rig, "n1").actions()]


def test_the_second_of_a_type_is_lighter_everywhere(rig: Any, theme: Any) -> None:
    rig.click(rig.at("n2"))
    rig.key(Key.Key_D, CTRL)
    made = rig.session.selection.edited.ids[0]
    rig.viewer.commands.connect(f"{made}.result", "n12.results")
    rig.viewer.commands.move({made: (900, 900)})
    first, second = (behavior_color(theme, rig.animal, rig.animal.node(id_)) for id_ in ("n2", made))
    assert second == theme.second(first)
    feeders = {feeder.id: feeder.color for feeder in rig.item("n12").feeders}
    assert (feeders["n2"], feeders[made]) == (first, second)
    full = NodeValues(Channels(1, 1), Channels(1, 1), Channels(1, 1))
    rig.session.live.put(LiveFrame(rig.session.revision, "fish", nodes={"n2": full, made: full}))
    rig.session.live.tick()
    rig.viewer.fit_all(glide=False)
    rig.viewer.zoom_to(1.0)
    for id_, color in (("n2", first), (made, second)):
        rig.viewer.look_at(rig.item(id_).box().center())
        rig.settle()
        at = rig.item(id_).bars.topLeft() + QPointF(60, 1.5)
        seen = rig.port.grab().toImage().pixelColor(rig.view(rig.item(id_).x() + at.x(), rig.item(id_).y() + at.y()))
        assert seen.name() == color.name(), id_


def test_debug_and_reference_are_in_the_menu_of_a_node(rig: Any) -> None:
    asked: list[str] = []
    rig.session.calls.reference.connect(asked.append)
    room = rig.item("n6").name_room()
    entry(menu_of(rig, "n6"), "Draw in the preview").trigger()
    assert rig.session.debugged.of("fish") == {"n6"}
    assert rig.item("n6").face.drawn
    assert rig.item("n6").name_room() < room
    entry(menu_of(rig, "n6"), "What this node does").trigger()
    assert asked == ["behavior.flee"]
    assert rig.labels == []


def test_a_mover_shows_how_fast_it_goes_and_how_tired_it_is(rig: Any, theme: Any) -> None:
    values = {"n13": NodeValues(speed=4.5, pace=0.75, energy=0.62), "n12": NodeValues(speed=4.0)}
    rig.session.live.put(LiveFrame(rig.session.revision, "fish", nodes=values))
    rig.session.live.tick()
    rig.viewer.zoom_to(1.0)
    rig.viewer.look_at(rig.item("n13").box().center())
    rig.settle()
    item, shown = rig.item("n13"), rig.port.grab().toImage()
    bar = item.bars
    colors = [
        shown.pixelColor(rig.view(item.x() + bar.x() + bar.width() * share, item.y() + bar.y() + 1.5)).name()
        for share in (0.7, 0.8)
    ]
    assert colors == [theme.kind("mover").name(), theme.color("track").name()]
    assert "75%" in item.tip(item.part_at(bar.center())).replace(" ", "")
    assert "62" in item.tip(item.part_at(QPointF(60, 10)))
    assert rig.item("n12").speed == 4.0


def test_the_menu_key_opens_the_menu_of_what_is_selected(rig: Any) -> None:
    rig.viewer.cursor_at = rig.viewer.to_scene(QPointF(QPoint(5, 5)))
    rig.session.selection.edit("nodes", ["n6"])
    rig.key(Key.Key_Menu)
    assert rig.viewer.menus.menu is not None
    assert rig.viewer.searching.popup is None
    rig.viewer.menus.menu.close()
