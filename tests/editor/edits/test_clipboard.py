"""Copy and paste as text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flockwright.document import Project, load
from flockwright.plan import resolve
from flockwright_editor.session.edits import clipboard, graph, layout
from flockwright_editor.session.edits.clipboard import ClipError

PRESETS = Path(__file__).parents[3] / "presets"


def preset(name: str) -> Project:
    return load(PRESETS / f"{name}.flock.json").document


def test_paste_into_another_project() -> None:
    source, target = preset("predator-3d"), preset("minimal")
    animal = target.animals[0].id
    text = clipboard.copy(source, "fish", ["n5", "n6"])
    assert text.startswith('{\n  "format": "flockwright/clip"')
    pasted = clipboard.paste(target, animal, f"look at this: {text} cool", at=(100, 200))
    held = pasted.project.animal(animal)
    query, flee = pasted.ids
    assert held.node(query).name == "Sharks"
    assert held.node(flee).params["activation"] == {"curve": "Panic"}
    assert pasted.project.curves["Panic"] == source.curves["Panic"]
    assert "Shark" in pasted.project.tags
    assert (f"{query}.neighbors", f"{flee}.neighbors") in {(link.from_, link.to) for link in held.links}
    places = layout.places(held)
    assert min(places[query][0], places[flee][0]) == 100


def test_outer_wires_are_tied_again_only_in_the_same_animal() -> None:
    project = preset("predator-3d")
    text = clipboard.copy(project, "fish", ["n2", "n3"])
    here = clipboard.paste(project, "fish", text, at=(0, 0))
    wires = {(link.from_, link.to) for link in here.project.animal("fish").links}
    assert all(("n1.neighbors", f"{made}.neighbors") in wires for made in here.ids)
    there = clipboard.paste(project, "shark", text, at=(0, 0))
    assert not [link for link in there.project.animal("shark").links if set(link.ends) & set(there.ids)]


def test_a_different_curve_of_the_same_name_is_renamed() -> None:
    project = preset("predator-3d")
    text = clipboard.copy(project, "fish", ["n6"])
    other = project.changed(curves={"Panic": {"shape": "linear"}})
    pasted = clipboard.paste(other, "fish", text)
    assert pasted.project.curves["Panic 2"] == project.curves["Panic"]
    assert pasted.project.animal("fish").node(pasted.ids[0]).params["activation"] == {"curve": "Panic 2"}
    assert clipboard.paste(project, "fish", text).project.curves == project.curves


def test_frames_and_notes_travel() -> None:
    project, frame = layout.frame_around(preset("predator-3d"), "fish", ["n1"])
    project, note = layout.add_note(project, "fish", (0, 0), "Hello")
    pasted = clipboard.duplicate(project, "fish", [frame, note, "n1"])
    held = pasted.project.animal("fish").layout
    assert len(held.frames) == len(held.notes) == 2
    assert held.notes[1].at == (24, 24)


def test_everything_pasted_is_everything_copied() -> None:
    project = preset("predator-3d")
    ids = [node.id for node in project.animal("fish").nodes]
    text = clipboard.copy(project, "fish", ids)
    empty = project.with_animal(project.animal("shark").changed(nodes=(), links=()))
    pasted = clipboard.paste(empty, "shark", text).project
    new, old = pasted.animal("shark"), project.animal("fish")
    assert len(new.nodes) == len(old.nodes)
    assert len(new.links) == len(old.links)
    assert not [problem for problem in resolve(pasted).problems if problem.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "garbage",
        "{]}",
        "[1, 2]",
        "{}",
        '{"format": "flockwright/clip"}',
        '{"format": "flockwright/clip", "version": 99}',
        '{"format": "flockwright/clip", "version": 1, "kind": "curve"}',
        '{"format": "flockwright/clip", "version": 1, "nodes": 3}',
        '{"format": "flockwright/clip", "version": 1, "nodes": [{"id": "n1"}]}',
        '{"format": "flockwright/clip", "version": 1, "nodes": [{"id": "n 1", "type": "x"}]}',
        '{"format": "flockwright/clip", "version": 1, "nodes": [{"id": "n1", "type": "x"}], "links": [3]}',
        '{"format": "flockwright/clip", "version": 1, "nodes": [{"id": "n1", "type": "x"}], "layout": [1]}',
        '{"format": "flockwright/clip", "version": 1, "nodes": [], "curves": {"a": NaN}}',
        "{" * 3000 + "}" * 3000,
    ],
)
def test_garbage_is_a_sentence(text: str) -> None:
    project = preset("minimal")
    with pytest.raises(ClipError) as caught:
        clipboard.paste(project, project.animals[0].id, text)
    assert str(caught.value).endswith(".")
    assert "'" not in str(caught.value)  # nothing of Python's own words


def test_repeated_ids_in_a_clip_do_not_break_the_document() -> None:
    node = {"id": "n1", "type": "behavior.wander"}
    text = json.dumps({"format": "flockwright/clip", "version": 1, "nodes": [node, node]})
    project = preset("minimal")
    try:
        made = clipboard.paste(project, project.animals[0].id, text).project
    except ClipError:
        made = project
    assert len({node.id for node in made.animals[0].nodes}) == len(made.animals[0].nodes)


def test_copying_nothing_is_nothing() -> None:
    assert clipboard.copy(preset("minimal"), preset("minimal").animals[0].id, ["n99"]) == ""
    assert graph.canvas_ids(preset("minimal").animals[0])
