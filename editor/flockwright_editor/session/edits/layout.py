"""Where things stand on the canvas: places, frames and notes.

Nodes without a place get one when they are shown; that is no change of the document. The first command that places
anything writes all places down, so that nothing else moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flockwright.document import Animal, Frame, Note, Place, Project
from flockwright.nodes.registry import REROUTE
from flockwright_editor.session.edits.graph import Point, fresh_ids, rounded
from flockwright_editor.session.edits.tidying import Box, Group, box_of, free, groups, hull, on_grid, tidied
from flockwright_editor.session.edits.wiring import Wiring

__all__ = [
    "Box",
    "Group",
    "add_frame",
    "add_note",
    "box_of",
    "frame_around",
    "groups",
    "hull",
    "inside",
    "move",
    "places",
    "recolor_frame",
    "resize",
    "set_collapsed",
    "settled",
    "tidied",
    "tidy",
]


def places(animal: Animal, seen: Mapping[str, Point] | None = None) -> dict[str, Point]:
    """Where every node stands: as written, where it was `seen` before, or where there is room for it."""
    known = {
        node.id: (float(place.at[0]), float(place.at[1]))
        for node in animal.nodes
        if (place := animal.layout.nodes.get(node.id)) and place.at is not None
    }
    missing = [node.id for node in animal.nodes if node.id not in known]
    if seen and missing:
        known |= {node: seen[node] for node in missing if node in seen}
        missing = [node for node in missing if node not in seen]
    if not missing:
        return known
    ideal = tidied(animal)
    if not known:
        return ideal
    wiring = Wiring(animal)
    boxes = [box_of(animal, node, at, wiring) for node, at in known.items()]
    for node in missing:
        box = box_of(animal, node, ideal[node], wiring)
        known[node] = free((box.x, box.y), (box.width, box.height), boxes)
        boxes.append(box_of(animal, node, known[node], wiring))
    return known


def settled(animal: Animal, seen: Mapping[str, Point] | None = None) -> Animal:
    """The animal with every place written down."""
    if all((place := animal.layout.nodes.get(node.id)) and place.at is not None for node in animal.nodes):
        return animal
    return _with_places(animal, places(animal, seen))


def _with_places(animal: Animal, where: Mapping[str, Point]) -> Animal:
    layout = animal.layout
    nodes = dict(layout.nodes)
    known = {node.id for node in animal.nodes}
    for node, at in where.items():
        if node in known:
            held = nodes.get(node, Place())
            nodes[node] = held if held.at == rounded(at) else held.changed(at=rounded(at))
    frames = tuple(f.changed(at=rounded(where[f.id])) if f.id in where else f for f in layout.frames)
    notes = tuple(n.changed(at=rounded(where[n.id])) if n.id in where else n for n in layout.notes)
    return animal.changed(layout=layout.changed(nodes=nodes, frames=frames, notes=notes))


def move(project: Project, animal: str, where: Mapping[str, Point]) -> Project:
    """Nodes, frames and notes at other places."""
    held = project.animal(animal)
    made = _with_places(settled(held), where)
    now = places(held)
    spots = {**now, **{thing.id: thing.at for thing in (*held.layout.frames, *held.layout.notes)}}
    if all(spots.get(thing) == rounded(at) for thing, at in where.items()):
        return project
    return project.with_animal(made)


def tidy(project: Project, animal: str, ids: Iterable[str] = ()) -> Project:
    """Every node in its column, or only those named, which then keep their upper left corner."""
    held = project.animal(animal)
    wanted = set(ids)
    ideal = tidied(held)
    if wanted and len(wanted) > 1:
        now = places(held)
        chosen = [node for node in ideal if node in wanted]
        if not chosen:
            return project
        part = held.without([node.id for node in held.nodes if node.id not in wanted])
        ideal = tidied(part)
        by = [min(now[n][axis] for n in chosen) - min(ideal[n][axis] for n in chosen) for axis in (0, 1)]
        ideal = {node: on_grid((at[0] + by[0], at[1] + by[1])) for node, at in ideal.items()}
    return move(project, animal, ideal)


def set_collapsed(project: Project, animal: str, ids: Iterable[str], collapsed: bool) -> Project:
    """Nodes folded to their header, or opened again."""
    held = settled(project.animal(animal))
    wanted = {node.id for node in held.nodes if node.type != REROUTE} & set(ids)
    nodes = dict(held.layout.nodes)
    for node in wanted:
        nodes[node] = nodes[node].changed(collapsed=collapsed)
    made = held.changed(layout=held.layout.changed(nodes=nodes))
    return project if made == held or not wanted else project.with_animal(made)


def add_frame(project: Project, animal: str, box: Box, title: str = "Frame", color: str = "") -> tuple[Project, str]:
    """A frame, and its id."""
    held = settled(project.animal(animal))
    made = fresh_ids(held, "f", 1)[0]
    frame = Frame(id=made, title=title, at=rounded((box.x, box.y)), size=rounded((box.width, box.height)), color=color)
    layout = held.layout.changed(frames=(*held.layout.frames, frame))
    return project.with_animal(held.changed(layout=layout)), made


def frame_around(project: Project, animal: str, ids: Iterable[str]) -> tuple[Project, str]:
    """A frame around nodes, and its id."""
    held = project.animal(animal)
    where, wiring = places(held), Wiring(held)
    boxes = [box_of(held, node, where[node], wiring) for node in ids if node in where]
    if not boxes:
        return project, ""
    room = hull(boxes, 12, 6)  # in a group the next node is 8 away
    return add_frame(project, animal, Box(room.x, room.y - 20, room.width, room.height + 20))


def add_note(project: Project, animal: str, at: Point, text: str = "") -> tuple[Project, str]:
    """A note, and its id."""
    held = settled(project.animal(animal))
    made = fresh_ids(held, "t", 1)[0]
    layout = held.layout.changed(notes=(*held.layout.notes, Note(id=made, text=text, at=rounded(at))))
    return project.with_animal(held.changed(layout=layout)), made


def resize(project: Project, animal: str, thing: str, box: Box) -> Project:
    """A frame or note of another size."""
    held = project.animal(animal)
    layout = held.layout
    new = {"at": rounded((box.x, box.y)), "size": rounded((box.width, box.height))}
    frames = tuple(frame.changed(**new) if frame.id == thing else frame for frame in layout.frames)
    notes = tuple(note.changed(**new) if note.id == thing else note for note in layout.notes)
    made = held.changed(layout=layout.changed(frames=frames, notes=notes))
    return project if made == held else project.with_animal(made)


def recolor_frame(project: Project, animal: str, thing: str, color: str) -> Project:
    """A frame of another color."""
    held = project.animal(animal)
    frames = tuple(frame.changed(color=color) if frame.id == thing else frame for frame in held.layout.frames)
    return project.with_animal(held.changed(layout=held.layout.changed(frames=frames)))


def inside(animal: Animal, frame: Frame) -> set[str]:
    """The nodes and notes that lie wholly in a frame."""
    room = Box(*frame.at, *frame.size)
    wiring, where = Wiring(animal), places(animal)
    held = {node for node, at in where.items() if room.holds(box_of(animal, node, at, wiring))}
    return held | {note.id for note in animal.layout.notes if room.holds(Box(*note.at, *note.size))}
