"""Copy and paste as text, between animals, projects and running editors, and through a chat if need be.

Inner wires travel along; wires from outside are tied again only in the animal they come from. Named curves travel: an
equal one is reused, a different one renamed. Tags that the project lacks are added. Text around the outermost braces is
ignored; anything else is a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flockwright.document import Animal, DocumentError, Frame, Link, Node, Note, Place, Project, as_json, written
from flockwright.document.frozen import freeze_object
from flockwright.nodes.registry import REROUTE, find
from flockwright_editor.session.edits.connecting import can_connect, connected
from flockwright_editor.session.edits.graph import Point, fresh_ids, rounded
from flockwright_editor.session.edits.layout import places, settled
from flockwright_editor.session.edits.wiring import split

FORMAT = "flockwright/clip"
VERSION = 1
MOST = 5_000_000


class ClipError(ValueError):
    """Why a text cannot be pasted, in a sentence."""


@dataclass(frozen=True)
class Pasted:
    """The project with what was pasted, the new ids and how many of what."""

    project: Project
    ids: list[str]


def copy(project: Project, animal: str, ids: Iterable[str]) -> str:
    """Nodes, frames and notes as text; empty if there is none of them."""
    held = project.animal(animal)
    wanted = set(ids)
    nodes = [node for node in held.nodes if node.id in wanted]
    frames = [frame for frame in held.layout.frames if frame.id in wanted]
    notes = [note for note in held.layout.notes if note.id in wanted]
    if not (nodes or frames or notes):
        return ""
    kept = {node.id for node in nodes}
    where = places(held)
    layout = {
        "nodes": {
            node.id: {"at": list(where[node.id])} | ({"collapsed": True} if _collapsed(held, node.id) else {})
            for node in nodes
        },
        "frames": [as_json(frame) for frame in frames],
        "notes": [as_json(note) for note in notes],
    }
    clip = {
        "format": FORMAT,
        "version": VERSION,
        "kind": "nodes",
        "animal": animal,
        "curves": {name: project.curves[name] for name in _curves(nodes) if name in project.curves},
        "nodes": [as_json(node) for node in nodes],
        "links": [as_json(link) for link in held.links if link.ends[1] in kept],
        "layout": layout,
    }
    return written(clip).decode()


def _collapsed(animal: Animal, node: str) -> bool:
    place = animal.layout.nodes.get(node)
    return bool(place and place.collapsed)


def _curves(nodes: Iterable[Node]) -> list[str]:
    """The named curves that parameters refer to."""
    found: dict[str, None] = {}
    for node in nodes:
        for value in node.params.values():
            if isinstance(value, Mapping) and isinstance(value.get("curve"), str):
                found[value["curve"]] = None
    return list(found)


def read_clip(text: str) -> dict[str, Any]:
    """The clip in a text; `ClipError` says why there is none."""
    start, end = text.find("{"), text.rfind("}")
    if not text.strip():
        raise ClipError("The clipboard is empty. Copy something here with Ctrl+C, then paste.")
    if len(text) > MOST:
        raise ClipError("The clipboard holds too much to paste. Copy something here with Ctrl+C, then paste.")
    try:
        clip = json.loads(text[start : end + 1]) if 0 <= start < end else None
    except (ValueError, RecursionError):
        clip = None
    if not isinstance(clip, dict) or clip.get("format") != FORMAT:
        raise ClipError(f"The clipboard holds {_quoted(text)}. Copy something here with Ctrl+C, then paste.")
    version = clip.get("version")
    if not isinstance(version, int):
        raise ClipError("What was copied is damaged: it does not say its version. Copy it again.")
    if version > VERSION:
        raise ClipError("It was copied from a newer Flockwright. Update this one to paste it.")
    return clip


def _quoted(text: str) -> str:
    """How a text begins, so that one knows what was copied."""
    line = " ".join(text.split())
    return f"“{line}”" if len(line) <= 32 else f"“{line[:30].rstrip()}…”"


def paste(project: Project, animal: str, text: str, *, at: Point | None = None, by: Point = (0, 0)) -> Pasted:
    """What a text holds, with fresh ids, its upper left corner `at` a place, or shifted `by` a little."""
    clip = read_clip(text)
    kind = clip.get("kind", "nodes")
    if kind != "nodes":
        raise ClipError(f"The clipboard holds {_KINDS.get(kind, 'something else')}, which has no place on the canvas.")
    try:
        nodes, links, frames, notes, where = _parts(clip)
        curves = freeze_object(clip.get("curves") or {})
    except DocumentError as error:
        raise ClipError(f"What was copied is damaged: {error}. Copy it again.") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise ClipError("What was copied is damaged. Copy it again.") from None
    if not (nodes or frames or notes):
        raise ClipError("What was copied holds no nodes. Copy nodes with Ctrl+C, then paste.")
    try:
        return _pasted(project, animal, clip.get("animal"), (nodes, links, frames, notes), where, curves, at, by)
    except DocumentError as error:
        raise ClipError(f"It cannot be pasted: {error}") from None


_KINDS = {"animal": "an animal", "curve": "a curve", "scene": "scene objects", "values": "values"}
Things = tuple[list[Node], list[Link], list[Frame], list[Note]]


def _parts(clip: dict[str, Any]) -> tuple[list[Node], list[Link], list[Frame], list[Note], dict[str, Place]]:
    layout = clip.get("layout") or {}
    nodes = [Node.read(node) for node in clip.get("nodes") or []]
    links = [Link.read(link) for link in clip.get("links") or []]
    frames = [Frame.read(frame) for frame in layout.get("frames") or []]
    notes = [Note.read(note) for note in layout.get("notes") or []]
    where = {node: Place.read(place) for node, place in (layout.get("nodes") or {}).items()}
    return nodes, links, frames, notes, where


def _pasted(
    project: Project,
    animal: str,
    origin: object,
    things: Things,
    where: Mapping[str, Place],
    curves: Mapping[str, Any],
    at: Point | None,
    by: Point,
) -> Pasted:
    nodes, links, frames, notes = things
    project, names = carry_curves(project, curves)
    held = settled(project.animal(animal))
    fresh = dict(zip([n.id for n in nodes], fresh_ids(held, "n", len(nodes)), strict=True))
    fresh |= dict(zip([f.id for f in frames], fresh_ids(held, "f", len(frames)), strict=True))
    fresh |= dict(zip([t.id for t in notes], fresh_ids(held, "t", len(notes)), strict=True))
    shift = _shift(nodes, frames, notes, where, at, by)

    def moved(spot: Any) -> Point:
        return rounded((spot[0] + shift[0], spot[1] + shift[1]))

    layout = held.layout
    spots = dict(layout.nodes)
    for node in nodes:
        place = where.get(node.id, Place())
        spots[fresh[node.id]] = place.changed(at=moved(place.at or (0, 0)))
    layout = layout.changed(
        nodes=spots,
        frames=(*layout.frames, *(f.changed(id=fresh[f.id], at=moved(f.at)) for f in frames)),
        notes=(*layout.notes, *(n.changed(id=fresh[n.id], at=moved(n.at)) for n in notes)),
    )
    renamed = [node.changed(id=fresh[node.id], params=with_curve_names(node.params, names)) for node in nodes]
    held = held.changed(nodes=(*held.nodes, *renamed), layout=layout)
    project = carry_tags(project.with_animal(held), renamed)
    for link in links:
        source, target = link.ends
        if target not in fresh or (source not in fresh and origin != animal):
            continue
        from_ = f"{fresh[source]}.{split(link.from_)[1]}" if source in fresh else link.from_
        to = f"{fresh[target]}.{split(link.to)[1]}"
        if source in fresh or can_connect(project, animal, from_, to) is None:
            project = project.with_animal(connected(project.animal(animal), from_, to))
    return Pasted(project, list(fresh.values()))


def duplicate(project: Project, animal: str, ids: Iterable[str], by: Point = (24, 24)) -> Pasted:
    """Copies a little lower, wired among themselves and to what feeds the originals."""
    text = copy(project, animal, ids)
    return paste(project, animal, text, by=by) if text else Pasted(project, [])


def _shift(
    nodes: list[Node], frames: list[Frame], notes: list[Note], where: Mapping[str, Place], at: Point | None, by: Point
) -> Point:
    if at is None:
        return by
    spots = [(where[node.id].at or (0, 0)) if node.id in where else (0, 0) for node in nodes]
    spots += [thing.at for thing in (*frames, *notes)]
    left, top = min(spot[0] for spot in spots), min(spot[1] for spot in spots)
    return round((at[0] - left) / 4) * 4, round((at[1] - top) / 4) * 4


def carry_curves(project: Project, curves: Mapping[str, Any]) -> tuple[Project, dict[str, str]]:
    """The project with the clip's named curves, and what each is called here."""
    names: dict[str, str] = {}
    held = dict(project.curves)
    for name, curve in curves.items():
        called, number = name, 1
        while called in held and held[called] != curve:
            number += 1
            called = f"{name} {number}"
        names[name] = called
        held[called] = curve
    return (project.changed(curves=held) if held != project.curves else project), names


def with_curve_names(params: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Parameters that refer to named curves by what those are called here."""
    made = dict(params)
    for field, value in made.items():
        if isinstance(value, Mapping) and value.get("curve") in names:
            made[field] = {**value, "curve": names[value["curve"]]}
    return made


def carry_tags(project: Project, nodes: Iterable[Node]) -> Project:
    """The project with the tags that nodes speak of."""
    missing: dict[str, None] = {}
    for node in nodes:
        kind = find(node.type) if node.type != REROUTE else None
        for name, value in node.params.items():
            field = kind.params.model_fields.get(name) if kind else None
            extra = field.json_schema_extra if field else None
            if isinstance(extra, dict) and extra.get("refers") == "tags" and isinstance(value, (tuple, list)):
                missing.update(dict.fromkeys(tag for tag in value if isinstance(tag, str) and tag not in project.tags))
    return project.changed(tags=(*project.tags, *missing)) if missing else project
