"""Bars, counts, waterfalls and wire widths, from frames made by hand and from a running herd."""

from __future__ import annotations

from typing import Any

import pytest

from flockwright.document import Link
from flockwright.simulation import Simulation
from flockwright_editor.session import Channels, LiveFrame, NodeValues


def put(rig: Any, nodes: dict[str, NodeValues], revision: int | None = None) -> None:
    session = rig.session
    session.live.put(LiveFrame(session.revision if revision is None else revision, "fish", nodes=nodes))
    session.live.tick()


def values(wants: float, takes: float, share: float = 0.0, seen: float = 0.0) -> NodeValues:
    return NodeValues(Channels(wants, 0), Channels(takes, 0), Channels(share, 0), seen)


def wire(rig: Any, node: str) -> Any:
    return rig.viewer.graph.wires[Link.between(f"{node}.result", "n12.results")]


def test_wires_are_as_wide_as_the_share_they_win(rig: Any) -> None:
    put(rig, {"n6": values(0.8, 0.8, 0.5), "n8": values(0.3, 0.0), "n2": values(0.0, 0.0)})
    assert wire(rig, "n6").width_and_dash() == (4.0, False, 1.0)
    assert wire(rig, "n8").width_and_dash()[1]  # starved: dashed
    assert wire(rig, "n2").width_and_dash()[0] == 1.25  # no opinion
    assert rig.item("n8").starved
    assert rig.item("n8").opacity() < 1
    assert not rig.item("n6").starved


def test_waterfalls_start_where_the_row_above_ended_and_are_hollow_past_the_line(rig: Any) -> None:
    put(rig, {"n9": values(0.4, 0.4, 0.4), "n6": values(0.5, 0.5, 0.5), "n4": values(0.6, 0.1, 0.1)})
    merger = rig.item("n12")
    pieces = [piece for piece in merger.segments() if piece.rect.x() < 110]
    funded = [piece for piece in pieces if piece.funded]
    assert [piece.feeder.id for piece in funded] == ["n9", "n6", "n4"]
    assert funded[1].rect.left() == pytest.approx(funded[0].rect.right())
    assert funded[1].rect.top() > funded[0].rect.top()
    hollow = [piece for piece in pieces if not piece.funded]
    assert [piece.feeder.id for piece in hollow] == ["n4"]
    assert hollow[0].rect.left() >= 26 + 67 - 0.01
    assert merger.total(0) == pytest.approx(1.0)


def test_a_click_on_a_segment_selects_its_behavior(rig: Any) -> None:
    put(rig, {"n6": values(0.9, 0.9, 0.9)})
    merger = rig.item("n12")
    at = next(piece for piece in merger.segments() if piece.feeder.id == "n6").rect.center()
    rig.click(rig.view(merger.x() + at.x(), merger.y() + at.y()))
    assert rig.session.selection.edited.ids == ("n6",)


def test_values_of_what_is_gone_or_new_are_blank(rig: Any) -> None:
    put(rig, {"n6": values(0.8, 0.8, 0.5)})
    rig.viewer.commands.replace("n6", "behavior.seek")
    rig.session.live.tick()
    assert rig.item("n6").values is None
    assert rig.session.live.wanted.nodes == frozenset(node.id for node in rig.animal.nodes)


def test_a_headless_herd_feeds_the_bars(rig: Any) -> None:
    simulation = Simulation(rig.session.resolved.plan)
    for _ in range(5):
        simulation.step()
    found = simulation.influence("fish")
    nodes = {
        id_: NodeValues(
            Channels(one.direction.wants, one.speed.wants),
            Channels(one.direction.takes, one.speed.takes),
            Channels(one.direction.share, one.speed.share),
        )
        for id_, one in found.items()
    }
    put(rig, nodes)
    assert sum(held.share.direction for held in nodes.values()) == pytest.approx(1.0, abs=0.05)
    merger = rig.item("n12")
    assert merger.segments()
    for id_ in nodes:
        assert rig.item(id_).values == nodes[id_]
    rig.window.grab()
