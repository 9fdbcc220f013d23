"""Tidy columns, places that are found, frames and notes."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from flockwright.document import Project, load
from flockwright_editor.session.edits import graph, layout
from flockwright_editor.session.edits.layout import Box
from flockwright_editor.session.edits.wiring import Wiring, kind_of

PRESETS = Path(__file__).parents[3] / "presets"


def preset(name: str = "predator-3d") -> Project:
    return load(PRESETS / f"{name}.flock.json").document


def boxes(project: Project, animal: str) -> dict[str, Box]:
    held = project.animal(animal)
    wiring = Wiring(held)
    return {node: layout.box_of(held, node, at, wiring) for node, at in layout.places(held).items()}


@pytest.mark.parametrize("name", [path.name.partition(".")[0] for path in sorted(PRESETS.glob("*.flock.json"))])
def test_tidy_columns_never_overlap_and_read_left_to_right(name: str) -> None:
    project = preset(name)
    for animal in project.animals:
        found = boxes(project, animal.id)
        assert not [pair for pair in combinations(found.values(), 2) if pair[0].meets(pair[1])]
        order = ("neighbor_query", "neighbor", "merger", "mover", "resolution")
        left = [min((found[n.id].x for n in animal.nodes if kind_of(n) == kind), default=None) for kind in order]
        there = [x for x in left if x is not None]
        assert there == sorted(there)


def test_behaviors_stand_by_their_query() -> None:
    project = preset()
    fish = project.animal("fish")
    found = boxes(project, "fish")
    hulls = [
        layout.hull([found[node] for node in group.ids], 8, 4)
        for group in layout.groups(fish)
        if all(node in found for node in group.ids)
    ]
    assert len(hulls) == 4
    assert not [pair for pair in combinations(hulls, 2) if pair[0].meets(pair[1])]


def test_the_first_move_writes_all_places_down() -> None:
    project = preset()
    before = layout.places(project.animal("fish"))
    made = layout.move(project, "fish", {"n2": (1000, 1000)})
    after = layout.places(made.animal("fish"))
    assert after == {**before, "n2": (1000, 1000)}
    assert len(made.animal("fish").layout.nodes) == len(before)
    assert layout.move(made, "fish", {"n2": (1000, 1000)}) is made


def test_a_node_without_a_place_finds_room() -> None:
    project = layout.tidy(preset(), "fish")
    fish = project.animal("fish")
    nodes = {node: place for node, place in fish.layout.nodes.items() if node != "n3"}
    project = project.with_animal(fish.changed(layout=fish.layout.changed(nodes=nodes)))
    found = boxes(project, "fish")
    assert not [other for node, other in found.items() if node != "n3" and other.meets(found["n3"])]


def test_tidy_of_a_few_keeps_their_corner() -> None:
    project = layout.move(preset(), "fish", {"n2": (900, 700), "n3": (1200, 500)})
    made = layout.tidy(project, "fish", ["n2", "n3"])
    where = layout.places(made.animal("fish"))
    assert (min(where["n2"][0], where["n3"][0]), min(where["n2"][1], where["n3"][1])) == (900, 500)
    assert where["n1"] == layout.places(project.animal("fish"))["n1"]


def test_collapsing() -> None:
    project = layout.set_collapsed(preset(), "fish", ["n2"], True)
    assert project.animal("fish").layout.nodes["n2"].collapsed
    assert boxes(project, "fish")["n2"].height == 36
    assert layout.set_collapsed(project, "fish", ["n2"], True) is project


def test_frames_hold_what_lies_wholly_inside() -> None:
    project, frame = layout.frame_around(preset(), "fish", ["n1", "n2"])
    fish = project.animal("fish")
    assert {"n1", "n2"} <= layout.inside(fish, fish.layout.frames[0])
    assert "n12" not in layout.inside(fish, fish.layout.frames[0])
    smaller = layout.resize(project, "fish", frame, Box(0, 0, 40, 40))
    assert smaller.animal("fish").layout.frames[0].size == (40, 40)
    gone = graph.remove(smaller, "fish", [frame])
    assert gone.animal("fish").layout.frames == ()


def test_notes() -> None:
    project, note = layout.add_note(preset(), "fish", (4, 8), "A shark must beat a meal.")
    assert project.animal("fish").layout.notes[0].text == "A shark must beat a meal."
    project = graph.rename(project, "fish", note, "Two\nlines")
    assert project.animal("fish").layout.notes[0].text == "Two\nlines"
