"""Watching: who is under the cursor is watched, and what is drawn over it are the moment's own numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from tests.editor.viewport.rig import CTRL, FISH, SHIFT, Key, Rig, moment_of

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.preview.render.overlays import Arrows, Lines, Ring, Sight
from flockwright_editor.preview.viewport.chain import chain_of, nearest_link
from flockwright_editor.running import ColorBy, Failure, Progress

ONE = 1 << 32


def drawn(rig: Rig, kind: Any) -> list[Any]:
    return [overlay for overlay in rig.feed.picture.look.overlays if isinstance(overlay, kind)]


@pytest.mark.parametrize("painter", [True, False])
def test_a_click_watches_the_animal_under_the_cursor_from_five_sides(make_rig: Any, painter: bool) -> None:
    rig = make_rig(painter=painter)
    rig.show(moment_of())
    rig.session.selection.open_animal("shark")
    start = rig.pilot.camera
    for turn, tilt, row in ((0.0, 0.0, 1), (0.9, 0.3, 2), (-1.2, 0.5, 3), (2.4, -0.4, 4), (0.0, 1.5, 3)):
        rig.pilot.put(start.orbit(turn, tilt))
        rig.settle()
        rig.click(rig.at(FISH[row]))
        assert rig.session.selection.watched == (ONE | row,)
    assert rig.session.selection.open == "fish"
    if painter:
        assert rig.feed.renderer.kind == "painter"
        assert rig.feed.renderer.note


def test_shift_adds_a_box_takes_all_and_escape_lets_go(rig: Rig) -> None:
    rig.click(rig.at(FISH[1]))
    rig.click(rig.at(FISH[2]), modifiers=SHIFT)
    assert rig.session.selection.watched == (ONE | 2, ONE | 1)
    rig.show(moment_of(2.0, watched=2))
    assert len(drawn(rig, Ring)) == 2
    rig.qtbot.waitUntil(lambda: rig.panel.facts.text == "Fish 3  Speed 2.0 m/s  Energy 62 %  and 1 more")
    rig.runner.steering.look(rig.feed.moment, rig.session.resolved.plan)
    rig.show(moment_of(2.1, watched=2))
    told = "Fish 3  fleeing Shark 1  Speed 2.0 m/s  Energy 62 %  and 1 more"
    rig.qtbot.waitUntil(lambda: rig.panel.facts.text == told)
    picture = rig.panel.facts.grab().toImage()
    end = [picture.pixelColor(picture.width() - x, y).lightness() for x in range(2, 8) for y in range(6, 22)]
    assert max(end) < 90  # all of it fits
    points = [rig.at(place) for place in FISH[:4]]
    low, high = points[0], points[0]
    for point in points:
        low = type(low)(min(low.x(), point.x()), min(low.y(), point.y()))
        high = type(low)(max(high.x(), point.x()), max(high.y(), point.y()))
    margin = type(low)(6, 6)
    rig.drag(low - margin, high + margin, modifiers=CTRL)
    assert set(rig.session.selection.watched) >= {ONE | row for row in range(4)}
    rig.key(Key.Key_Escape)
    assert rig.session.selection.watched == ()
    rig.show(moment_of(3.0))
    rig.qtbot.waitUntil(rig.panel.facts.isHidden)
    rig.click(rig.at(FISH[1]))
    rig.click(rig.surface.rect().bottomRight() - margin * 5)
    assert rig.session.selection.watched == ()


def test_overlays_are_the_moment_s_own_numbers(rig: Rig) -> None:
    rig.session.selection.pick(ONE, "fish")
    moment = moment_of(2.0, watched=0)
    rig.panel.shown.set("sight", True)
    rig.panel.shown.set("velocity", True)
    rig.show(moment)
    watched = moment.watched
    lines = next(line for line in drawn(rig, Lines) if not line.dashed)
    ends = {tuple(np.round(line[1], 4)) for line in lines.points}
    assert ends == {tuple(map(float, place)) for place in [*FISH[1:], (6, 0, -3)]}
    assert all(np.allclose(line[0], watched.position) for line in lines.points)
    chain = rig.feed.notes.chain
    assert [link.behavior.node for link in chain.links] == ["n2", "n5", "n3"]
    for link in chain.links:
        given = link.behavior.direction * link.behavior.takes.direction
        assert np.allclose((link.head - link.tail) / chain.scale, given)
    total = sum(b.direction * b.takes.direction for b in watched.behaviors)
    assert np.allclose(chain.end - chain.start, total * chain.scale)
    assert chain.links[2].beyond is not None
    arrows = drawn(rig, Arrows)
    assert np.allclose(arrows[-1].points[0], [chain.start, chain.end])
    assert any(np.allclose(a.points[0, 1] - a.points[0, 0], watched.wanted * 0.6) for a in arrows)
    sight = drawn(rig, Sight)[0]
    assert (sight.distance, sight.fov) == (12.0, 5.5)  # fleeing steers most, so its query is looked through
    rig.session.selection.edit("nodes", ("n2",))
    rig.settle()
    assert drawn(rig, Sight)[0].distance == 8.0
    ends = {tuple(np.round(line[1], 4)) for line in drawn(rig, Lines)[0].points}
    assert ends == {tuple(map(float, place)) for place in FISH[1:]}


def test_hovering_over_an_arrow_tells_its_numbers(rig: Rig) -> None:
    rig.session.selection.pick(ONE, "fish")
    rig.show(moment_of(2.0, watched=0))
    chain = rig.feed.notes.chain
    link = chain.links[1]
    rig.move(rig.at(link.tail * 0.4 + link.head * 0.6))
    card = rig.panel.hand.hint
    assert card[0][0] == "Flee"
    assert card[1] == ("Direction", "wants 0.60, gets 0.60", "60 %")
    assert card[2] == ("Speed", "4.0 m/s, wants 0.50, gets 0.50", "100 %")
    assert nearest_link(chain, rig.pilot.camera, -500, -500) is None
    assert nearest_link(chain_of(moment_of(watched=0).watched, chain.start, 0.0), rig.pilot.camera, 1, 1) is None
    rig.move(rig.surface.rect().bottomRight())
    assert rig.panel.hand.hint is None


def test_what_is_shown_can_be_switched_and_is_remembered(rig: Rig) -> None:
    rig.session.selection.pick(ONE, "fish")
    rig.show(moment_of(2.0, watched=0))
    rig.panel.tools.tools["neighbors"].click()
    rig.panel.tools.tools["trails"].click()
    rig.key(Key.Key_G)
    rig.settle()
    look = rig.feed.picture.look
    assert not [line for line in drawn(rig, Lines) if not line.dashed and len(line.points) > 1]
    assert look.show.trails
    assert not look.show.grid
    assert not rig.session.dirty
    rig.session.hidden.hide_animals(["fish"])
    rig.settle()
    assert rig.feed.picture.look.stage.species["fish"].hidden
    assert not drawn(rig, Ring)
    assert rig.session.files.view.get("preview.shown") == {"neighbors": False, "trails": True, "grid": False}


def test_debug_toggles_draw_for_the_whole_herd(rig: Rig) -> None:
    from flockwright.nodes.results import RESULT
    from flockwright.simulation.snapshot import Neighbors

    session = rig.session
    nodes = {node.type: node.id for node in session.document.animal("fish").nodes}
    cohesion, mover, merger = nodes["behavior.cohesion"], nodes["mover.3d"], nodes["merger.desire_budget"]
    session.debugged.toggle("fish", [cohesion, mover, "n1"])
    wish = rig.runner.wishes[rig.feed]
    assert wish.debug == {("fish", cohesion), ("fish", mover), ("fish", "n1")}
    moment = moment_of(2.0)
    fish = moment.snapshot.herds["fish"]
    results = np.zeros(5, RESULT)
    results["dy"], results["direction_desire"], results["direction_takes"] = 1, 0.5, 0.25
    fish.results[cohesion] = results
    slots = np.full((5, 2), -1)
    slots[:, 0] = [1, 0, 0, 0, 5]
    fish.neighbors["n1"] = Neighbors(slots, slots * 1.0, slots * 1.0)
    rig.show(moment)
    arrows = [arrow.points for arrow in drawn(rig, Arrows)]
    long = max(6 * 0.4, 90 / rig.pilot.camera.pixels_per_meter())
    assert any(np.allclose(a[:, 1] - a[:, 0], [[0, 0.5 * long, 0]] * 5) for a in arrows)
    assert any(np.allclose(a[:, 1] - a[:, 0], fish.velocity * 0.5) for a in arrows)
    lines = drawn(rig, Lines)[0].points
    assert np.allclose(lines[:, 1], [FISH[1], FISH[0], FISH[0], FISH[0], (6, 0, -3)])
    session.debugged.set("fish", [merger])
    assert ("fish", cohesion) in rig.runner.wishes[rig.feed].debug
    rig.settle()
    assert np.allclose(drawn(rig, Arrows)[0].points[:, 1] - fish.position, [[0, 0.25 * long, 0]] * 5)
    session.debugged.clear()
    rig.settle()
    assert not drawn(rig, Arrows)
    assert not session.dirty


def test_color_by_asks_the_herd_and_says_what_colors_mean(rig: Rig) -> None:
    menu = rig.panel._color_menu()
    choices = [action.text() for action in menu.actions() if action.text()]
    assert choices == ["Species", "Speed", "Energy", "Hunger", "Desire of", "Share of"]
    next(action for action in menu.actions() if action.text() == "Speed").trigger()
    assert rig.runner.wishes[rig.feed].color_by == ColorBy("speed")
    assert rig.panel.color.choice == "Speed"
    rig.show(moment_of(2.0, colors={"fish": np.linspace(0, 1, 5)}, color_range=(0.5, 4.0)))
    rig.qtbot.waitUntil(rig.panel.legend.isVisible)
    assert rig.panel.legend.said == ("Speed, m/s", "0.5", "4.0")
    share = menu.actions()[-1].menu().actions()[0].menu().actions()
    share[0].trigger()
    by = rig.panel.shown.color_by
    assert (by.kind, by.animal) == ("share", "fish")
    assert rig.panel.color.choice.endswith(" share")
    menu.deleteLater()


def test_it_says_what_is_going_on(rig: Rig) -> None:
    saying, runner = rig.panel.saying, rig.runner
    runner.tell("preparing", progress=Progress(0, 31, "Spatial hash"))  # the first one alone takes seconds
    assert saying.progress.isVisible()
    assert saying.progress.counted == "0 of 31"
    assert saying.progress.sentence == "Compiling Spatial hash. Only the first start does this."
    runner.tell("preparing", progress=Progress(11, 31, "Alignment", 12.2))
    assert saying.progress.counted == "11 of 31"
    assert saying.progress.sentence == "Compiling Alignment. Only the first start does this, about 12 s more."
    runner.tell("failed", Failure("Cohesion gave no number.", "fish", "n3"))
    assert not saying.progress.isVisible()
    assert saying.failed.isVisible()
    saying.failed.buttons[0].click()
    assert rig.session.selection.edited.ids == ("n3",)
    runner.tell("paused")
    assert saying.failed is None
    assert saying.paused.text == "Paused"
    rig.session.solo.set("fish", ["n5"])
    assert saying.solo.text == "Solo: Flee"
    runner.tell("running", progress=Progress(3, 5, "Alignment"))  # somebody has dropped a node
    assert saying.compiling.text == "Compiling Alignment, 3 of 5"
    assert not saying.progress.isVisible()  # the herd goes on meanwhile
    runner.tell("paused")
    assert saying.compiling.isHidden()
    runner.toggle_ab()
    assert saying.comparing.text == "Runs with A"
    assert not saying.comparing.geometry().intersects(saying.solo.geometry())
    saying.comparing.findChild(IconButton).click()
    assert saying.comparing.isHidden()
    rig.panel.set_recording("Recording 3 s")
    assert saying.recording.isVisible()
    rig.session.new()
    assert saying.empty.isVisible()
    assert "Nothing lives here yet" in saying.empty.words


def test_following_keeps_the_watched_animal_in_the_middle(rig: Rig) -> None:
    rig.session.selection.pick(ONE, "fish")
    rig.panel.tools.follow.click()
    rig.show(moment_of(2.0, watched=4))
    rig.show(moment_of(9.0, watched=4))
    assert np.allclose(rig.pilot.camera.target, FISH[4], atol=1e-3)
    assert math.isclose(rig.at(FISH[4]).x(), rig.surface.width() / 2, abs_tol=2)
