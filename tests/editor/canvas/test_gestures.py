"""What the mouse does on the canvas, with real events."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt

from flockwright.document import Link, Node
from flockwright_editor.session.edits import graph, layout

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
RIGHT, MIDDLE = Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
Key = Qt.Key


def test_the_whole_animal_is_shown(rig: Any) -> None:
    rig.check()
    assert rig.labels == []
    assert not rig.session.dirty


def test_a_click_selects_and_the_session_knows(rig: Any) -> None:
    rig.click(rig.at("n6"))
    assert rig.session.selection.edited.ids == ("n6",)
    rig.click(rig.at("n2"), modifiers=SHIFT)
    assert set(rig.session.selection.edited.ids) == {"n6", "n2"}
    rig.session.selection.edit("nodes", ("n3",))
    assert rig.viewer.chosen() == ["n3"]
    rig.key(Key.Key_Escape)
    assert rig.session.selection.edited.ids == ()


def test_a_box_selects_what_it_touches(rig: Any) -> None:
    a, b = rig.item("n1").box(), rig.item("n2").box()
    rig.drag(rig.view(a.left() - 20, a.top() - 20), rig.view(b.center().x(), b.bottom() - 5))
    assert {"n1", "n2"} <= set(rig.session.selection.edited.ids)
    assert "n12" not in rig.session.selection.edited.ids


def test_moving_is_one_command_and_undo_brings_it_back(rig: Any) -> None:
    before = layout.places(rig.animal)
    rig.drag(rig.at("n2"), rig.at("n2") + QPoint(-60, 300))
    assert rig.labels == ["Move"]
    after = layout.places(rig.animal)
    assert after["n2"] != before["n2"]
    assert {k: v for k, v in after.items() if k != "n2"} == {k: v for k, v in before.items() if k != "n2"}
    rig.session.undo()
    rig.check()
    assert not rig.session.dirty


def test_moves_snap_to_edges_with_guides_and_to_the_grid(rig: Any) -> None:
    target = rig.item("n12").box()
    rig.drag(rig.at("n13"), rig.at("n13") + QPoint(1, 302), release=False)
    rig.move(rig.at("n13", 60, 12), CTRL)
    rig.release(rig.at("n13"))
    item = rig.item("n3")
    start = rig.at("n3")
    goal = rig.view(target.left() + 63, target.bottom() + 60)
    rig.drag(start, goal)
    assert item.x() == target.left()
    assert (item.y() * 4) % 4 == 0


def test_esc_ends_a_move_without_a_trace(rig: Any) -> None:
    rig.drag(rig.at("n2"), rig.at("n2") + QPoint(90, 90), release=False)
    rig.key(Key.Key_Escape)
    rig.release(rig.at("n2"))
    assert rig.labels == []


def test_a_wire_is_drawn(rig: Any) -> None:
    made = rig.panel.viewer.commands.add("behavior.seek", (300, 900))
    rig.viewer.fit_all(glide=False)
    rig.drag(rig.socket("n5.neighbors"), rig.socket(f"{made}.neighbors"))
    assert ("n5.neighbors", f"{made}.neighbors") in rig.links
    rig.drag(rig.socket(f"{made}.result"), rig.at("n12", 60, 12))
    assert (f"{made}.result", "n12.results") in rig.links
    assert rig.labels == ["Add Seek", "Connect", "Connect"]


def test_a_wire_is_drawn_backwards_too(rig: Any) -> None:
    made = rig.viewer.commands.add("behavior.seek", (300, 900))
    rig.viewer.fit_all(glide=False)
    rig.drag(rig.socket(f"{made}.neighbors"), rig.socket("n5.neighbors"))
    assert ("n5.neighbors", f"{made}.neighbors") in rig.links


def test_a_wrong_drop_is_refused_while_it_is_dragged(rig: Any) -> None:
    rig.drag(rig.socket("n1.neighbors"), rig.at("n12", 80, 12), release=False)
    # Those that Schoolmates feeds already are no place to drop it.
    assert rig.viewer.hint.text == (
        "Desire Budget takes a result; Schoolmates gives neighbors. "
        "Drop on Flee or Multi Homing, or on empty canvas to pick."
    )
    assert rig.viewer.live_wire.refused
    assert rig.item("n12").dimmed
    assert not rig.item("n6").dimmed
    rig.release(rig.at("n12", 80, 12))
    assert rig.labels == []


def test_a_wire_that_is_there_is_not_drawn_twice(rig: Any) -> None:
    at = rig.socket("n2.neighbors")
    rig.drag(rig.socket("n1.neighbors"), at, release=False)
    assert rig.viewer.hint.text == "This wire is there already"
    assert not rig.item("n2").dimmed
    rig.release(at)
    assert rig.labels == []


def test_a_second_mover_is_refused(rig: Any) -> None:
    made = rig.viewer.commands.add("mover.2d", (900, 700))
    rig.viewer.fit_all(glide=False)
    rig.drag(rig.socket("n12.velocity"), rig.socket(f"{made}.velocity"), release=False)
    assert rig.viewer.hint.text == (
        "An animal has one mover, and Move 3D is wired. "
        "Unplug Move 3D first, or drop Move 2D on it to swap; speeds are kept."
    )
    rig.release(rig.socket(f"{made}.velocity"))
    assert rig.labels == ["Add Move 2D"]


def test_reroutes_in_a_ring_are_refused(rig: Any) -> None:
    a = rig.viewer.commands.add("reroute", (200, 900))
    b = rig.viewer.commands.add("reroute", (400, 900))
    rig.viewer.zoom_to(1.0)
    rig.viewer.look_at(rig.item(a).pos())
    ring = QPoint(8, 0)
    rig.drag(rig.socket(f"{a}.out") + ring, rig.socket(f"{b}.in"))
    assert (f"{a}.out", f"{b}.in") in rig.links
    rig.drag(rig.socket(f"{b}.out") + ring, rig.socket(f"{a}.in"), release=False)
    assert "ring" in rig.viewer.hint.text
    rig.release(rig.socket(f"{a}.in"))
    assert (f"{b}.out", f"{a}.in") not in rig.links


def test_a_wire_is_unplugged_and_replugged(rig: Any) -> None:
    rig.drag(rig.socket("n2.neighbors"), rig.socket("n2.neighbors") + QPoint(-40, -70), release=False)
    wire = rig.viewer.graph.wires[Link.between("n1.neighbors", "n2.neighbors")]
    assert not wire.isVisible()
    assert rig.viewer.hint.text == "Drop to unplug"
    rig.key(Key.Key_Escape)
    rig.release(rig.socket("n2.neighbors"))
    assert rig.labels == []
    rig.drag(rig.socket("n2.neighbors"), rig.socket("n6.neighbors"))
    assert ("n1.neighbors", "n6.neighbors") in rig.links
    assert ("n1.neighbors", "n2.neighbors") not in rig.links
    assert ("n5.neighbors", "n6.neighbors") not in rig.links  # an occupied single input gives way
    rig.drag(rig.socket("n6.neighbors"), rig.view(-120, -120))
    assert not any(to == "n6.neighbors" for _, to in rig.links)
    assert rig.labels == ["Rewire", "Cut 1 wire"]


def test_a_wire_dropped_on_empty_canvas_searches_for_what_fits(rig: Any) -> None:
    spot = rig.view(rig.item("n12").x(), rig.item("n12").y() - 120)
    rig.drag(rig.socket("n1.neighbors"), spot)
    popup = rig.viewer.searching.popup
    keys = {row.key for row in popup.found}
    assert "behavior.seek" in keys
    assert "behavior.wander" not in keys
    assert "mover.3d" not in keys
    assert "reroute" in keys
    assert rig.viewer.live_wire.isVisible()
    rig.choose("seek")
    made = rig.session.selection.edited.ids[0]
    assert ("n1.neighbors", f"{made}.neighbors") in rig.links
    assert not rig.viewer.live_wire.isVisible()
    assert rig.labels == ["Add Seek"]


def test_esc_in_the_search_drops_the_wire(rig: Any) -> None:
    rig.drag(rig.socket("n1.neighbors"), rig.view(rig.item("n12").x(), rig.item("n12").y() - 120))
    rig.choose("", Key.Key_Escape)
    assert not rig.viewer.live_wire.isVisible()
    assert rig.labels == []


def test_the_source_of_a_searching_wire_may_go_meanwhile(rig: Any) -> None:
    rig.drag(rig.socket("n1.neighbors"), rig.view(rig.item("n12").x(), rig.item("n12").y() - 120))
    gone = graph.remove(rig.session.document, "fish", ["n1"])
    rig.session.execute("Outside", gone, type(rig.session.entries[0].where)("fish", ()))
    rig.settle()
    assert not rig.viewer.searching.popup.isVisible()


def test_tab_searches_and_wires_what_belongs_together(rig: Any) -> None:
    rig.click(rig.at("n5"))
    rig.move(rig.view(-100, -100), buttons=Qt.MouseButton.NoButton)
    rig.key(Key.Key_Tab)
    rig.choose("sepa")
    made = rig.session.selection.edited.ids[0]
    assert ("n5.neighbors", f"{made}.neighbors") in rig.links
    assert (f"{made}.result", "n12.results") in rig.links


def test_what_is_searched_for_over_a_node_finds_room_beside_it(rig: Any) -> None:
    rig.move(rig.at("n12"), buttons=Qt.MouseButton.NoButton)
    rig.key(Key.Key_Tab)
    rig.choose("wander")
    made = rig.session.selection.edited.ids[0]
    rig.move(rig.at("n12"), buttons=Qt.MouseButton.NoButton)
    rig.key(Key.Key_N)
    rig.type("About the budget", None)
    rig.viewer.setFocus()
    (note,) = rig.animal.layout.notes
    new = [rig.item(made).box(), rig.item(note.id).box()]
    others = [view.box() for id_, view in rig.viewer.graph.views.items() if id_ not in (made, note.id)]
    assert not any(a.intersects(b) for a in new for b in [*others, *new] if a is not b)


def test_what_comes_from_a_list_stands_below_its_own_kind(rig: Any) -> None:
    kin = [rig.item(id_).box() for id_ in ("n2", "n3", "n4")]
    rig.click(rig.at("n1"))
    made = rig.item(rig.panel.add_node("behavior.seek")).box()
    assert made.left() == kin[0].left()
    assert made.top() > max(box.bottom() for box in kin)
    assert not any(made.intersects(view.box()) for view in rig.viewer.graph.views.values() if view.box() != made)
    assert rig.viewer.visible_rect().contains(made)
    assert rig.labels == ["Add Seek"]


def test_a_right_click_on_empty_canvas_searches_and_a_right_drag_pans(rig: Any) -> None:
    empty = QPoint(30, 60)
    rig.click(empty, RIGHT)
    assert rig.viewer.searching.popup.isVisible()
    rig.choose("", Key.Key_Escape)
    before = rig.viewer.visible_rect()
    rig.drag(empty, empty + QPoint(50, 30), RIGHT)
    assert rig.viewer.visible_rect().x() == pytest.approx(before.x() - 50 / rig.viewer.zoom)
    rig.drag(empty, empty + QPoint(-50, -30), MIDDLE)
    assert rig.viewer.visible_rect().x() == pytest.approx(before.x())
    assert rig.labels == []


def test_dropping_from_the_palette(rig: Any) -> None:
    rig.drop("behavior.seek", rig.view(-200, 400))
    made = rig.session.selection.edited.ids[0]
    assert rig.animal.node(made).type == "behavior.seek"
    assert rig.labels == ["Add Seek"]


def test_a_behavior_dropped_on_a_wire_joins(rig: Any) -> None:
    spot = rig.on_wire("n5.neighbors", "n6.neighbors")
    rig.hold_palette("behavior.seek", spot)
    assert rig.viewer.hint.text == "Seek looks through Sharks and feeds Desire Budget"
    rig.drop("behavior.seek", spot)
    made = rig.session.selection.edited.ids[0]
    assert {("n5.neighbors", f"{made}.neighbors"), (f"{made}.result", "n12.results")} <= rig.links
    assert rig.labels == ["Join Seek"]


def test_a_lone_node_moved_onto_a_wire_joins(rig: Any) -> None:
    made = rig.viewer.commands.add("behavior.seek", (900, 700))
    rig.viewer.fit_all(glide=False)
    spot = rig.on_wire("n3.result", "n12.results")
    offset = rig.at(made, 104, 28) - rig.at(made, 104, 12)
    rig.drag(rig.at(made, 104, 12), spot - offset, modifiers=CTRL)
    assert (f"{made}.result", "n12.results") in rig.links
    assert rig.labels == ["Add Seek", "Join Seek"]


def test_a_type_dropped_on_a_node_of_its_kind_replaces_it(rig: Any) -> None:
    before = rig.links
    rig.hold_palette("query.kd_tree", rig.at("n1"))
    assert rig.viewer.hint.text.startswith("Replace Schoolmates with KD Tree.")
    rig.drop("query.kd_tree", rig.at("n1"))
    assert rig.animal.node("n1").type == "query.kd_tree"
    assert rig.links == before
    assert rig.labels == ["Replace Schoolmates with KD Tree"]


def test_a_node_dropped_on_one_of_its_kind_replaces_it(rig: Any) -> None:
    made = rig.viewer.commands.add("mover.2d", (900, 800))
    rig.viewer.fit_all(glide=False)
    rig.drag(rig.at(made), rig.at("n13", 80, 12), modifiers=CTRL)
    assert rig.animal.node("n13").type == "mover.2d"
    assert made not in {node.id for node in rig.animal.nodes}
    assert rig.animal.node("n13").params["max_speed"] == 6


def test_the_knife_cuts_what_it_crosses(rig: Any) -> None:
    wires = rig.links
    a = rig.item("n2").box()
    top, bottom = rig.view(a.left() - 18, a.top() - 30), rig.view(a.left() - 18, rig.item("n4").box().bottom())
    rig.drag(top, bottom, RIGHT, CTRL)
    assert set(wires - rig.links) == {("n1.neighbors", f"n{i}.neighbors") for i in (2, 3, 4)}
    assert rig.labels == ["Cut 3 wires"]
    rig.session.undo()
    from PySide6.QtTest import QTest

    QTest.keyPress(rig.viewer, Key.Key_Y)
    rig.drag(top, bottom)
    QTest.keyRelease(rig.viewer, Key.Key_Y)
    assert rig.labels == ["Cut 3 wires"]


def test_a_double_click_on_a_wire_makes_a_reroute(rig: Any) -> None:
    rig.double_click(rig.on_wire("n3.result", "n12.results"))
    assert rig.labels == ["Add reroute dot"]
    dot = rig.session.selection.edited.ids[0]
    assert {("n3.result", f"{dot}.in"), (f"{dot}.out", "n12.results")} <= rig.links
    assert rig.item(dot).face.outputs[0].carries == "result:velocity_result"


def test_a_wired_end_dragged_along_the_rail_sets_the_priority(rig: Any) -> None:
    assert rig.item("n12").face.ranks == (6, 4, 3, 1, 0)
    rank = rig.item("n6").face.priority
    highest = rig.item("n12").face.ranks[0]
    rig.drag(rig.rail("n12", rank), rig.rail("n12", highest))
    assert rig.animal.node("n6").params["priority"] == highest
    assert len(rig.labels) == 1
    rig.session.undo()
    assert rig.item("n6").face.priority == rank


def test_a_wired_end_pulled_off_the_rail_is_unplugged(rig: Any) -> None:
    rank = rig.item("n6").face.priority
    rig.drag(rig.rail("n12", rank), rig.view(-150, -150), steps=12)
    assert ("n6.result", "n12.results") not in rig.links
    assert rig.labels == ["Cut 1 wire"]
    assert rig.item("n6").face.priority == rank


def test_a_value_slides_as_one_command(rig: Any) -> None:
    seen: list[bool] = []
    rig.session.changed.connect(lambda _shown, previewing: seen.append(previewing))
    rig.drag(rig.cell("n4", "direction_strength"), rig.cell("n4", "direction_strength") + QPoint(15, 0))
    value = rig.animal.node("n4").params["direction_strength"]
    assert 0.6 < value < 0.8
    assert seen.count(True) >= 3
    assert seen.count(False) == 1
    assert len(rig.labels) == 1
    rig.session.undo()
    assert rig.animal.node("n4").params["direction_strength"] == 0.45


def test_esc_lets_a_sliding_value_go(rig: Any) -> None:
    before = rig.session.document
    rig.drag(rig.cell("n4", "direction_strength"), rig.cell("n4", "direction_strength") + QPoint(15, 0), release=False)
    assert rig.session.previewing
    rig.key(Key.Key_Escape)
    rig.release(rig.cell("n4", "direction_strength"))
    assert rig.session.shown is before


@pytest.mark.parametrize(("typed", "value"), [("0,8", 0.8), ("2*.3", 0.6), ("30 %", 0.3), ("7", 1.0), ("x", 0.6)])
def test_a_click_on_a_value_types_it(rig: Any, typed: str, value: float) -> None:
    rig.click(rig.cell("n3", "direction_strength"))
    rig.type(typed)
    assert rig.item("n3").cells[0][0].value == pytest.approx(value)


def test_tab_goes_to_the_next_value(rig: Any) -> None:
    rig.click(rig.cell("n2", "direction_strength"))
    rig.type("0.9", Key.Key_Tab)
    rig.type("0.4", Key.Key_Return)
    assert rig.animal.node("n2").params["speed_strength"] == 0.4
    rig.click(rig.cell("n2", "max_distance"))
    rig.type("250cm")
    assert rig.animal.node("n2").params["max_distance"] == 2.5


def test_an_outside_change_ends_the_gesture(rig: Any) -> None:
    rig.drag(rig.socket("n1.neighbors"), rig.at("n6"), release=False)
    gone = graph.remove(rig.session.document, "fish", ["n1", "n6"])
    rig.session.execute("Outside", gone, type(rig.session.entries[0].where)("fish", ()))
    assert rig.viewer.gesture is None
    rig.check()
    rig.release(QPoint(5, 50))
    assert rig.labels == ["Outside"]


def test_the_wheel_zooms_at_the_cursor(rig: Any) -> None:
    at = QPoint(300, 200)
    before = rig.viewer.to_scene(at.toPointF())
    rig.wheel(at, 240)
    assert rig.viewer.zoom > 1.2
    after = rig.viewer.to_scene(at.toPointF())
    assert abs(after.x() - before.x()) < 1
    assert abs(after.y() - before.y()) < 1


def test_frames_carry_what_lies_inside(rig: Any) -> None:
    rig.session.selection.edit("nodes", ("n5", "n6"))
    rig.key(Key.Key_G, CTRL)
    rig.type("Fear")  # its title is asked for at once
    frame = rig.session.selection.edited.ids[0]
    assert [frame.title for frame in rig.animal.layout.frames] == ["Fear"]
    before = layout.places(rig.animal)
    box = rig.item(frame).box()
    rig.drag(rig.view(box.x() + 40, box.y() + 10), rig.view(box.x() + 40 - 200, box.y() + 10), modifiers=CTRL)
    after = layout.places(rig.animal)
    assert after["n6"][0] == pytest.approx(before["n6"][0] - 200, abs=1)
    assert after["n1"] == before["n1"]
    assert rig.labels == ["Add frame", "Rename", "Move"]


def test_frames_and_notes_resize(rig: Any) -> None:
    rig.session.selection.edit("nodes", ("n5", "n6"))
    rig.key(Key.Key_G, CTRL)
    frame = rig.session.selection.edited.ids[0]
    box = rig.item(frame).box()
    rig.drag(rig.view(box.right() - 1, box.center().y()), rig.view(box.right() + 40, box.center().y()))
    assert rig.animal.layout.frames[0].size[0] > box.width() + 20
    assert rig.labels == ["Add frame", "Resize"]


def test_unknown_nodes_and_loose_wires_are_drawn_and_kept(rig: Any) -> None:
    fish = rig.animal.with_node(Node(id="n40", type="acme.school_panic", params={"fear": 3}))  # type: ignore[arg-type]
    fish = fish.with_links(
        Link.between("n40.result", "n12.results"),
        Link.between("n77.x", "n12.results"),
        Link.between("n1.odd", "n40.in"),
    )
    rig.session.execute("Outside", rig.session.document.with_animal(fish), type(rig.session.entries[0].where)("fish"))
    rig.check()
    assert rig.item("n40").face.kind == "unknown"
    rig.drag(rig.at("n40"), rig.at("n40") + QPoint(30, 50))
    assert rig.animal.node("n40").params == {"fear": 3}
    assert Link.between("n77.x", "n12.results") in rig.animal.links
