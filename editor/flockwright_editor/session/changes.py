"""What changed between two documents, as lines a designer can read: since the save, or what recovering brings back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flockwright.document import Animal, Link, Project, as_json
from flockwright.nodes.registry import find
from flockwright_editor.session.differences import MISSING, Difference, differences, spoken
from flockwright_editor.session.history import Where

_THINGS = {
    "knobs": "knob",
    "frames": "frame",
    "notes": "note",
    "colliders": "obstacle",
    "homes": "home",
    "paths": "path",
    "food": "food",
    "spawners": "spawner",
}


@dataclass(frozen=True)
class Change:
    """One line, and where to look at it."""

    text: str
    where: Where


def changes(before: Project, after: Project) -> list[Change]:
    """What has to be told of the way from one document to another; empty if they are equal."""
    if before == after:
        return []
    found = [*_animals(before, after), *_scene(before, after), *_rest(before, after)]
    # What the lists do not name, such as the order of animals, is a change all the same.
    return found or [Change("The order of things changed", Where())]


def node_label(animal: Animal | None, id_: str) -> str:
    """What a designer calls a node."""
    for node in animal.nodes if animal else ():
        if node.id == id_:
            return named(node.name, node.type)
    return id_


def named(name: str, type_: str) -> str:
    """A node's own name, else its type's."""
    kind = find(type_)
    return name or (kind.look.label if kind is not None else type_)


def _animals(before: Project, after: Project) -> Iterator[Change]:
    old = {animal.id: animal for animal in before.animals}
    new = {animal.id: animal for animal in after.animals}
    for id_, animal in old.items():
        if id_ not in new:
            yield Change(f"{animal.name or id_} removed", Where())
    for id_, animal in new.items():
        if id_ not in old:
            yield Change(f"{animal.name or id_} added", Where(id_))
        elif animal is not old[id_]:
            yield from _animal(old[id_], animal)


def _animal(old: Animal, new: Animal) -> Iterator[Change]:
    name = new.name or new.id

    def line(text: str, *ids: str) -> Change:
        return Change(f"{name} · {text}", Where(new.id, ids))

    one, other = as_json(old, in_full=True), as_json(new, in_full=True)
    yield from (line(*told) for told in _nodes(old, new, one.pop("nodes"), other.pop("nodes")))
    yield from (line(*told) for told in _links(old, new))
    del one["links"], other["links"]
    places = [layout.pop("nodes") for layout in (one["layout"], other["layout"])]
    moved = {d.steps[0] for d in differences(*places)}
    still = moved & {node.id for node in old.nodes} & {node.id for node in new.nodes}
    if still:
        yield line(f"{len(still)} {'node' if len(still) == 1 else 'nodes'} moved", *sorted(still))
    one |= one.pop("layout")
    other |= other.pop("layout")
    yield from (line(text, *ids) for text, ids in _things(differences(one, other)))


def _nodes(old: Animal, new: Animal, before: Any, after: Any) -> Iterator[tuple[str, str]]:
    for difference in differences(before, after):
        if not difference.steps:
            continue
        id_, *path = difference.steps
        label = node_label(old if difference.removed and not path else new, id_)
        if not path:
            yield f"{label} {'added' if difference.added else 'removed'}", id_
        elif path == ["type"]:
            yield f"{label} replaces {node_label(old, id_)}", id_
        elif path == ["name"]:
            yield f"{node_label(old, id_)} renamed to {label}", id_
        else:
            inner = path[1:] if path[0] == "params" else path
            yield f"{label}: {' '.join(spoken(step) for step in inner)} {difference.values}", id_


def _links(old: Animal, new: Animal) -> Iterator[tuple[str, ...]]:
    one, other = {link.model_dump_json(): link for link in old.links}, {x.model_dump_json(): x for x in new.links}
    there = {node.id for node in new.nodes}
    for key, link in one.items():
        if key not in other and there.issuperset(link.ends):  # the wires of a removed node need no line
            yield f"{_wire(old, link)} unwired", *link.ends
    for key, link in other.items():
        if key not in one:
            yield f"{_wire(new, link)} wired", *link.ends


def _wire(animal: Animal, link: Link) -> str:
    return " → ".join(node_label(animal, end) for end in link.ends)


def _scene(before: Project, after: Project) -> Iterator[Change]:
    one, other = as_json(before.scene, in_full=True), as_json(after.scene, in_full=True)
    for text, ids in _things(differences(one, other)):
        yield Change(f"Scene · {text}", Where("", tuple(ids)))


def _rest(before: Project, after: Project) -> Iterator[Change]:
    one, other = as_json(before, in_full=True), as_json(after, in_full=True)
    for key in ("animals", "scene"):
        del one[key], other[key]
    for text, _ in _things(differences(one, other)):
        yield Change(f"Project · {text}", Where())


def _things(found: Iterable[Difference]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Lines for fields, and for things in the lists of `_THINGS` with the ids they touch."""
    for difference in found:
        steps = difference.steps
        kind = _THINGS.get(steps[0]) if steps else None
        if kind and len(steps) > 1:
            held = difference.after if difference.before is MISSING else difference.before
            called = held.get("name") or held.get("title") or steps[1] if isinstance(held, dict) else steps[1]
            if len(steps) == 2:
                yield f"{kind} {called} {'added' if difference.added else 'removed'}", (steps[1],)
            else:
                yield f"{kind} {steps[1]}: {' '.join(map(spoken, steps[2:]))} {difference.values}", (steps[1],)
        elif steps:
            yield f"{' '.join(map(spoken, steps))} {difference.values}", ()
