"""Wires: whether one may be drawn, in words, and drawing it."""

from __future__ import annotations

from dataclasses import dataclass

from flockwright.document import Animal, Link, Project
from flockwright.nodes.registry import REROUTE
from flockwright_editor.session.edits.wiring import ANYTHING, IN, End, Wiring, called, kind_of, plain, split

_MANY = {"neighbors": "neighbors", "rays": "rays", "result": "a result", "velocity": "a velocity", "motion": "a motion"}
_ALONE = {"mover": "mover", "merger": "merger", "resolution": "resolution"}


@dataclass(frozen=True)
class Refusal:
    """Why a wire cannot be drawn, and what would work."""

    reason: str
    hint: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.reason} {self.hint}".strip()


def can_connect(
    project: Project, animal: str, from_: str, to: str, *, without: Link | None = None, wiring: Wiring | None = None
) -> Refusal | None:
    """Why no wire may go from an output to an input; None if it may. `without`: a wire that is being moved.

    `wiring` spares making it for each of many questions; it must be of the animal without that wire.
    """
    held = project.animal(animal)
    if wiring is None:
        wiring = Wiring(_without(held, without))
    source, target = wiring.end(from_, out=True), wiring.end(to, out=False)
    if source is None or target is None:
        lost = from_ if source is None else to
        node = wiring.nodes.get(split(lost)[0])
        if node is None:
            return Refusal("The node is not there any more.")
        if kind_of(node) == "unknown":
            return Refusal(f"{called(node)} is of an unknown type.", "Nothing can be wired to it.")
        side = "output" if source is None else "input"
        return Refusal(f"{called(node)} has no {side} {split(lost)[1]}.")
    if source.node == target.node:
        return Refusal("A node cannot feed itself.")
    return _ring(wiring, source, target) or _type(wiring, source, target) or _room(wiring, source, target)


def _without(animal: Animal, link: Link | None) -> Animal:
    return animal.changed(links=tuple(other for other in animal.links if other != link)) if link else animal


def _ring(wiring: Wiring, source: End, target: End) -> Refusal | None:
    if wiring.is_reroute(source.node) and target.node in wiring.upstream(source.node):
        return Refusal("These reroutes would run in a ring.", "Nothing flows through a ring.")
    return None


def _type(wiring: Wiring, source: End, target: End) -> Refusal | None:
    given = wiring.carries(source.address, out=True)
    # An input of reroutes gives way, so what counts is what lies behind them, not what feeds them now.
    for end in wiring.targets(target.address):
        taken = wiring.carries(end, out=False)
        refusal = _pair(wiring, wiring.source(source.address), given, end, taken)
        if refusal:
            return refusal
    return None


def _pair(wiring: Wiring, source: str, given: str, target: str, taken: str) -> Refusal | None:
    if given == ANYTHING:
        return None
    giver, taker = called(wiring.nodes[split(source)[0]]), called(wiring.nodes[split(target)[0]])
    if plain(given) != plain(taken):
        return Refusal(
            f"{taker} takes {_words(taken)}; {giver} gives {_words(given)}.",
            _where(wiring, given, source),
        )
    kind = wiring.type_of(split(target)[0])
    made = given.partition(":")[2]
    if kind is None or not made:
        return None
    accepted = kind.params.ACCEPTS if plain(given) == "result" else (taken.partition(":")[2],)
    if made not in accepted:
        words = " and ".join(name.replace("_", " ") for name in accepted)
        return Refusal(f"{taker} takes {words}; {giver} gives {made.replace('_', ' ')}.", _where(wiring, given, source))
    return None


def _words(carries: str) -> str:
    return _MANY.get(plain(carries), plain(carries))


def takers(wiring: Wiring, given: str, source: str, limit: int = 2) -> list[str]:
    """The names of nodes that could take what an output gives and do not yet, those with a free input first."""
    found: list[tuple[bool, str]] = []
    for node in wiring.nodes.values():
        for port in wiring.known(node.id)[0]:
            kind = wiring.type_of(node.id)
            if plain(port.carries) != plain(given) or kind is None:
                continue
            if plain(given) == "result" and given.partition(":")[2] not in kind.params.ACCEPTS:
                continue
            if any(wiring.source(link.from_) == source for link in wiring.into[node.id]):
                continue
            found.append((bool(wiring.into[node.id]) and not port.many, called(node)))
    found.sort(key=lambda item: item[0])
    return list(dict.fromkeys(name for _, name in found))[:limit]


def _where(wiring: Wiring, given: str, source: str) -> str:
    names = takers(wiring, given, source)
    if not names:
        return "Drop on empty canvas to pick what fits."
    return f"Drop on {' or '.join(names)}, or on empty canvas to pick."


def _room(wiring: Wiring, source: End, target: End) -> Refusal | None:
    """An input for one gives way; an output for one does not."""
    start = wiring.end(wiring.source(source.address), out=True) or source
    if start.port.many or any(link.to == target.address for link in _leaving(wiring, source)):
        return None
    if not wiring.is_reroute(source.node):
        taken = [link.ends[1] for link in _leaving(wiring, source)]
        reached = [split(end)[0] for end in wiring.fed_by(start.address)]
        return _occupied(wiring, start, (reached or taken)[0], target) if taken else None
    yielding = () if target.port.many else tuple(link for link in wiring.into[target.node] if link.to == target.address)
    if any(wiring.source(link.from_) == start.address for link in yielding):
        kept = tuple(link for link in wiring.animal.links if link not in yielding)
        wiring = Wiring(wiring.animal.changed(links=kept))
    reached = [split(end)[0] for end in wiring.fed_by(start.address)]
    behind = list(wiring.targets(target.address))
    return _occupied(wiring, start, reached[0], target) if reached and behind else None


def _leaving(wiring: Wiring, source: End) -> list[Link]:
    return [link for link in wiring.out_of[source.node] if link.from_ == source.address]


def _occupied(wiring: Wiring, start: End, holder: str, target: End) -> Refusal:
    name, other = called(wiring.nodes[holder]), called(wiring.nodes[target.node])
    kind = kind_of(wiring.nodes[holder])
    if kind in _ALONE and kind == kind_of(wiring.nodes[target.node]):
        kept = "; speeds are kept" if kind == "mover" else ""
        return Refusal(
            f"An animal has one {_ALONE[kind]}, and {name} is wired.",
            f"Unplug {name} first, or drop {other} on it to swap{kept}.",
        )
    giver = called(wiring.nodes[start.node])
    return Refusal(f"{giver} gives its {start.port.name} to one node, and {name} has it.", f"Unplug {name} first.")


def connected(animal: Animal, from_: str, to: str) -> Animal:
    """The animal with a wire; what was at an input for one gives way. Whether it fits is `can_connect`'s question."""
    wiring = Wiring(animal)
    end = wiring.end(to, out=False)
    single = end is not None and not end.port.many
    kept = tuple(link for link in animal.links if not (single and link.to == to))
    made = animal.changed(links=kept) if len(kept) != len(animal.links) else animal
    return made.with_links(Link.between(from_, to))


def connect(project: Project, animal: str, from_: str, to: str, *, without: Link | None = None) -> Project:
    """A wire, drawn if it may be; `without` is the one it comes from."""
    if can_connect(project, animal, from_, to, without=without) is not None:
        return project
    held = project.animal(animal)
    made = connected(_without(held, without), from_, to)
    return project if made == held else project.with_animal(made)


def disconnect(project: Project, animal: str, links: tuple[Link, ...]) -> Project:
    """Wires taken out."""
    held = project.animal(animal)
    gone = set(links)
    kept = tuple(link for link in held.links if link not in gone)
    return project if len(kept) == len(held.links) else project.with_animal(held.changed(links=kept))


def fitting(animal: Animal, from_: str, to_node: str, *, out: bool) -> str | None:
    """The port of another node that would meet an end: `out` tells that the end given is an output."""
    wiring = Wiring(animal)
    given = plain(wiring.carries(from_, out=out))
    for port in wiring.known(to_node)[not out]:
        if given in (ANYTHING, plain(port.carries)) or port.carries == ANYTHING:
            return port.name
    return None


__all__ = ["IN", "REROUTE", "Refusal", "can_connect", "connect", "connected", "disconnect", "fitting", "takers"]
