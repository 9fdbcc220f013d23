"""What was there is kept: undo (story d), copies between windows (e), broken files (f)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QGuiApplication
from tests.editor.canvas.rig import pond
from tests.editor.stories.conftest import Launch
from tests.editor.stories.person import CTRL, PLAIN, SHIFT, Key, Person

from flockwright.document import Project, load
from flockwright.document.builder import ProjectBuilder, sphere


def test_d_a_deleted_merger_comes_back_with_its_eight_wires(at_pond: Person) -> None:
    person = at_pond
    assert person.session.path is not None
    before, file = person.session.document, person.session.path.read_bytes()
    ids = [node.id for node in person.animal.nodes]
    assert len([pair for pair in person.links if pair[1] == "n12.results"]) == 8
    person.click(person.at("n12", 100, 12))
    person.key(Key.Key_Delete)
    assert not any("n12." in end for pair in person.links for end in pair)
    person.save()
    assert b'"n12.results"' not in person.session.path.read_bytes()
    person.keys(Key.Key_Z, CTRL)
    assert person.session.document == before
    assert [node.id for node in person.animal.nodes] == ids
    assert person.session.selection.edited.ids == ("n12",)
    person.check()
    person.save()
    assert person.session.path.read_bytes() == file


def sea() -> Project:
    """Somebody else's project: another world, other tags."""
    made = ProjectBuilder(tags=["Squid"])
    squid = made.animal("Squid", tags=["Squid"])
    squid.behavior("wander")
    squid.merger("desire_budget")
    squid.mover("3d")
    made.spawn(squid, 5, sphere((0, 0, 0), 5))
    return made.build()


def test_e_nodes_are_pasted_into_another_projects_window(at_pond: Person, launch: Launch) -> None:
    person, other = at_pond, launch(sea(), "sea")
    person.come()
    for place, node in enumerate(("n1", "n2", "n3")):
        person.click(person.at(node, 60, 12), modifiers=SHIFT if place else PLAIN)
    assert set(person.session.selection.edited.ids) == {"n1", "n2", "n3"}
    person.key(Key.Key_C, CTRL)
    other.come()
    other.key(Key.Key_V, CTRL)
    pasted = other.session.selection.edited.ids
    assert [other.animal.node(id_).type for id_ in pasted] == [
        person.animal.node(id_).type for id_ in ("n1", "n2", "n3")
    ]
    query, *behaviors = pasted
    assert {(f"{query}.neighbors", f"{id_}.neighbors") for id_ in behaviors} <= other.links
    assert "Fish" in other.session.document.tags
    other.check()
    kept = other.save()
    assert load(kept).document == other.session.document
    for garbage in ("garbage", '{"format": "flockwright/clip", "nodes": 7}', ""):
        QGuiApplication.clipboard().setText(garbage)
        other.window.strips.clear()
        other.key(Key.Key_V, CTRL)
        assert len(other.sentences) == 1, garbage
        assert other.sentences[0].endswith(".")
    assert other.session.document == load(kept).document


def _without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda file: file.pop(key)


BROKEN: dict[str, Callable[[dict[str, Any]], object] | bytes] = {
    "empty": b"",
    "no JSON": b"fish: 20",
    "cut off": b'{"format": "flockwright/project", "version": 1, "anim',
    "not text": b"\xff\xfe\x00\x9d\x00",
    "a list": b"[1, 2, 3]",
    "another format": lambda file: file.update(format="somebody/else"),
    "no format": _without("format"),
    "a word for a version": lambda file: file.update(version="first"),
    "a number for the animals": lambda file: file.update(animals=7),
    "two animals of one id": lambda file: file["animals"].append(file["animals"][0]),
    "a node without a type": lambda file: file["animals"][0]["nodes"][0].pop("type"),
    "a wire to nowhere in words": lambda file: file["animals"][0]["links"].append("n1 to n2"),
    "a spawner with half an animal": lambda file: file["scene"]["spawners"][0].update(count=0.5),
}


def test_f_a_file_broken_by_hand_is_a_sentence_and_what_was_open_stays(at_pond: Person) -> None:
    person = at_pond
    assert person.session.path is not None
    whole = json.loads(person.session.path.read_text())
    before, path = person.session.document, person.session.path
    for name, damage in BROKEN.items():
        file = person.folder / f"{name}.flock.json"
        if isinstance(damage, bytes):
            file.write_bytes(damage)
        else:
            broken = json.loads(json.dumps(whole))
            damage(broken)
            file.write_text(json.dumps(broken))
        person.window.strips.clear()
        person.open(file)
        person.bot.waitUntil(lambda: bool(person.sentences))
        assert file.name in person.sentences[0], name
        assert "Traceback" not in person.sentences[0]
        assert person.window.strips.strips[0].severity == "error"
        assert person.session.document is before
        assert person.session.path == path
    person.check()
    person.open(person.folder / "not there.flock.json")
    person.bot.waitUntil(lambda: any("not there.flock.json" in sentence for sentence in person.sentences))
    assert person.session.document is before
    assert pond() == before
