"""Changes to an animal's graph: nodes, wires, names and parameters. Pure: a project goes in, another comes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flockwright.document import Animal, Link, Node, Place, Project, fresh_id
from flockwright.nodes.registry import REROUTE, find
from flockwright_editor.session.edits.connecting import (
    Refusal,
    can_connect,
    connect,
    disconnect,
    fitting,
    takers,
)
from flockwright_editor.session.edits.wiring import IN, OUT, Wiring, called, kind_of, plain

Point = tuple[float, float]

__all__ = [
    "Refusal",
    "add_node",
    "add_reroute",
    "can_connect",
    "canvas_ids",
    "connect",
    "disconnect",
    "fitting",
    "fresh_ids",
    "mute",
    "remove",
    "remove_and_reconnect",
    "rename",
    "set_active",
    "set_color",
    "set_param",
    "takers",
    "with_param",
]


def canvas_ids(animal: Animal) -> set[str]:
    """Every id that something on the canvas has, or that a loose wire or knob still speaks of."""
    layout = animal.layout
    taken = {thing.id for thing in (*animal.nodes, *layout.frames, *layout.notes)} | set(layout.nodes)
    taken.update(end for link in animal.links for end in link.ends)
    taken.update(drive.param.partition(".")[0] for knob in animal.knobs for drive in knob.drives)
    return taken


def fresh_ids(animal: Animal, prefix: str, count: int) -> list[str]:
    """Ids that nothing has or had."""
    first = int(fresh_id(canvas_ids(animal), prefix)[len(prefix) :])
    return [f"{prefix}{first + more}" for more in range(count)]


def placed(animal: Animal, node: str, at: Point) -> Animal:
    """The animal with a place for a node; whether it is collapsed stays."""
    held = animal.layout.nodes.get(node, Place())
    nodes = {**animal.layout.nodes, node: held.changed(at=rounded(at))}
    return animal.changed(layout=animal.layout.changed(nodes=nodes))


def rounded(at: Point) -> Point:
    """Whole numbers where they are whole, so that files stay short."""
    x, y = (round(float(value), 2) for value in at)
    return (int(x) if x == int(x) else x, int(y) if y == int(y) else y)


def add_node(
    project: Project,
    animal: str,
    key: str,
    at: Point,
    *,
    wired_to: str = "",
    from_output: bool = True,
    params: Mapping[str, Any] | None = None,
) -> tuple[Project, str]:
    """A new node of a type, and its id; `wired_to` is the port it is connected to, an output unless told otherwise."""
    held = project.animal(animal)
    made = fresh_ids(held, "n", 1)[0]
    held = placed(held.with_node(Node(id=made, type=key, params=dict(params or {}))), made, at)  # type: ignore[arg-type]
    project = project.with_animal(held)
    if wired_to:
        port = fitting(held, wired_to, made, out=from_output)
        if port is not None:
            ends = (wired_to, f"{made}.{port}") if from_output else (f"{made}.{port}", wired_to)
            project = connect(project, animal, *ends)
    return project, made


def remove(project: Project, animal: str, ids: Iterable[str], links: Iterable[Link] = ()) -> Project:
    """Nodes, frames, notes and wires taken out, with what would hang loose."""
    held = project.animal(animal)
    gone = set(links)
    made = held.changed(links=tuple(link for link in held.links if link not in gone)) if gone else held
    wanted = frozenset(ids)
    if wanted & canvas_ids(made):
        made = made.without(wanted)
    return project if made == held else project.with_animal(made)


def remove_and_reconnect(project: Project, animal: str, ids: Iterable[str]) -> Project:
    """Nodes taken out; what fed one feeds what came behind it, wherever that fits."""
    for node in dict.fromkeys(ids):
        wiring = Wiring(project.animal(animal))
        feeding = [link.from_ for link in wiring.into[node]]
        fed = [link.to for link in wiring.out_of[node]]
        project = remove(project, animal, [node])
        for source in feeding:
            for target in fed:
                project = connect(project, animal, source, target)
    return project


def rename(project: Project, animal: str, thing: str, text: str) -> Project:
    """Another name for a node, title for a frame or text for a note; a node's name may be emptied to its type's."""
    held = project.animal(animal)
    layout = held.layout
    for node in held.nodes:
        if node.id == thing:
            kind = find(node.type)
            name = "" if kind and text.strip() == kind.look.label else text.strip()
            return project if node.name == name else project.with_animal(held.with_node(node.changed(name=name)))
    frames = tuple(frame.changed(title=text.strip()) if frame.id == thing else frame for frame in layout.frames)
    notes = tuple(note.changed(text=text) if note.id == thing else note for note in layout.notes)
    if frames == layout.frames and notes == layout.notes:
        return project
    return project.with_animal(held.changed(layout=layout.changed(frames=frames, notes=notes)))


def with_param(node: Node, path: str, value: Any) -> Node:
    """The node with another value at `field` or `field.field`; the type's default is not written, None takes it out."""
    name, *inner = path.split(".")
    params = dict(node.params)
    if inner:
        within = params.get(name)
        inside = dict(within) if isinstance(within, Mapping) else {}
        if value is None:
            inside.pop(inner[0], None)
        else:
            inside[inner[0]] = value
        value = inside
    kind = find(node.type)
    field = kind.params.model_fields.get(name) if kind else None
    if value is None or (field is not None and not inner and _same(field.default, value)):
        params.pop(name, None)
    else:
        params[name] = value
    return node if params == node.params else node.changed(params=params)


def _same(default: Any, value: Any) -> bool:
    return type(default) is type(value) and default == value if isinstance(default, bool) else default == value


def set_param(project: Project, animal: str, nodes: str | Iterable[str], path: str, value: Any) -> Project:
    """Another value for a parameter of one node, or of each of several that have it."""
    held = project.animal(animal)
    ids = {nodes} if isinstance(nodes, str) else set(nodes)
    changed = tuple(with_param(node, path, value) if node.id in ids else node for node in held.nodes)
    same = all(new is old for new, old in zip(changed, held.nodes, strict=True))
    return project if same else project.with_animal(held.changed(nodes=changed))


def set_active(project: Project, animal: str, nodes: Iterable[str], active: bool) -> Project:
    """Behaviors muted, or heard again. A node whose type cannot be muted stays as it is."""
    held = project.animal(animal)
    ids = [node.id for node in held.nodes if node.id in set(nodes) and can_mute(node)]
    return set_param(project, animal, ids, "active", active)


def can_mute(node: Node) -> bool:
    kind = find(node.type)
    return kind is not None and "active" in kind.params.model_fields


def is_muted(node: Node) -> bool:
    return node.params.get("active") is False


def mute(project: Project, animal: str, nodes: Iterable[str]) -> Project:
    """What M does: mutes the nodes, or wakes them when all are muted; a query stands for its behaviors."""
    wiring = Wiring(project.animal(animal))
    wanted: dict[str, None] = {}
    for node in nodes:
        if node in wiring.nodes:
            queried = kind_of(wiring.nodes[node]) in ("neighbor_query", "ray_query")
            wanted.update(dict.fromkeys(wiring.behaviors_of(node) if queried else [node]))
    ids = [node for node in wanted if can_mute(wiring.nodes[node])]
    all_muted = all(is_muted(wiring.nodes[node]) for node in ids)
    return set_active(project, animal, ids, active=all_muted) if ids else project


def set_color(project: Project, animal: str, nodes: Iterable[str], color: str) -> Project:
    """Another color for nodes; empty: the type's."""
    held = project.animal(animal)
    ids = set(nodes)
    changed = tuple(node.changed(color=color) if node.id in ids else node for node in held.nodes)
    return project.with_animal(held.changed(nodes=changed))


def add_reroute(project: Project, animal: str, link: Link, at: Point) -> tuple[Project, str]:
    """A reroute dot in a wire, and its id."""
    held = project.animal(animal)
    made = fresh_ids(held, "n", 1)[0]
    kept = tuple(other for other in held.links if other != link)
    held = placed(held.with_node(Node(id=made, type=REROUTE)), made, at)
    both = (Link.between(link.from_, f"{made}.{IN}"), Link.between(f"{made}.{OUT}", link.to))
    return project.with_animal(held.changed(links=(*kept, *both))), made


def connectable(animal: Animal, key: str, carries: str, *, takes: bool) -> bool:
    """Whether a type has a port for what flows, counting what a merger of the animal accepts.

    `takes`: the type is to take it; else to give it.
    """
    kind = find(key)
    if kind is None:
        return False
    for port in kind.inputs if takes else kind.outputs:
        if plain(port.carries) != plain(carries):
            continue
        if takes:
            made = carries.partition(":")[2]
            accepted = kind.params.ACCEPTS if kind.kind == "merger" else (port.carries.partition(":")[2],)
            return not made or not any(accepted) or made in accepted
        wanted = carries.partition(":")[2]
        return not wanted or port.carries.partition(":")[2] == wanted
    return False


def accepted(animal: Animal, key: str) -> bool:
    """Whether the animal's mergers accept what a behavior type gives; without a merger, or for other kinds, yes."""
    kind = find(key)
    if kind is None or not kind.outputs or plain(kind.outputs[0].carries) != "result":
        return True
    mergers = [found for node in animal.nodes if (found := find(node.type)) and found.kind == "merger"]
    return not mergers or any(kind.params.GIVES in merger.params.ACCEPTS for merger in mergers)


def name_of(animal: Animal, node: str) -> str:
    """What the designer calls a node, frame or note."""
    for held in animal.nodes:
        if held.id == node:
            return called(held)
    for frame in animal.layout.frames:
        if frame.id == node:
            return frame.title or "Frame"
    return "Note"
