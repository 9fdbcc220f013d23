"""Knobs: a designer's own sliders, each driving parameters over ranges of their own.

Pure: a project goes in, another comes out. Binding a parameter never moves it: its range is laid so that the knob,
where it stands, gives the value that is there. A parameter follows one knob at most.
"""

from __future__ import annotations

from collections.abc import Callable

from flockwright.document import Animal, Drive, Knob, Project, fresh_id
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import find
from flockwright.plan.addresses import bounds_at, driven_value
from flockwright_editor.session.edits.animals import free_name
from flockwright_editor.session.fields import number_field

Driver = tuple[Knob, Drive]
MOST_SHOWN = 6
"""So many stand above an animal's inspector; the rest fold."""


def called(knob: Knob) -> str:
    """What a knob is called."""
    return knob.name or knob.id


def knob_of(animal: Animal, knob: str) -> Knob:
    """The knob of that id; KeyError without one."""
    for held in animal.knobs:
        if held.id == knob:
            return held
    raise KeyError(knob)


def drivers(animal: Animal) -> dict[str, Driver]:
    """Which knob drives what, by address; the first that says so."""
    found: dict[str, Driver] = {}
    for knob in animal.knobs:
        for drive in knob.drives:
            found.setdefault(drive.param, (knob, drive))
    return found


def driven_to(knob: Knob, drive: Drive) -> float:
    """What a parameter is where its knob stands."""
    return driven_value(knob, drive, knob.default)


def add(project: Project, animal: str, name: str, address: str, now: float | None) -> tuple[Project, str]:
    """A new knob from 0 to 1 that drives a parameter over its usual range, standing where the parameter is."""
    held = project.animal(animal)
    id_ = fresh_id((knob.id for knob in held.knobs), "knob")
    name = free_name(name.strip() or "Knob", (called(knob) for knob in held.knobs))
    low, high = usual_range(held, address)
    place = (now - low) / (high - low) if now is not None and high > low else 0.5
    if place > 1 and now is not None:
        high, place = now, 1.0
    elif place < 0 and now is not None:
        low, place = now, 0.0
    knob = Knob(id=id_, name=name, default=round(place, 6), drives=(Drive.over(address, low, high),))
    return _with(_released(project, animal, address), animal, (*_knobs(project, animal, address), knob)), id_


def drive(project: Project, animal: str, knob: str, address: str, now: float | None) -> Project:
    """One more parameter for a knob, over a range in which it is now where it was."""
    held = project.animal(animal)
    turned = knob_of(held, knob)
    low, high = usual_range(held, address)
    start, end = turned.range
    place = (turned.default - start) / (end - start) if end != start else 0.0
    if now is not None and place > 0:
        limits = _limits(held, address)
        low = min(low, now)
        high = min(max(low + (now - low) / place, limits[0]), limits[1])
    elif now is not None:
        low = now
    made = Drive.over(address, round(low, 6), round(high, 6))
    project = _released(project, animal, address)
    return _change(project, animal, knob, lambda k: k.changed(drives=(*k.drives, made)))


def release(project: Project, animal: str, address: str) -> Project:
    """A parameter that follows its own value again."""
    return _released(project, animal, address)


def set_span(project: Project, animal: str, knob: str, address: str, from_: float, to: float) -> Project:
    """Another range for a parameter that a knob drives."""

    def changed(held: Knob) -> Knob:
        drives = tuple(Drive.over(address, from_, to) if each.param == address else each for each in held.drives)
        return held.changed(drives=drives)

    return _change(project, animal, knob, changed)


def turn(project: Project, animal: str, knob: str, to: float) -> Project:
    """Turn a knob: its default."""
    low, high = sorted(knob_of(project.animal(animal), knob).range)
    return _change(project, animal, knob, lambda k: k.changed(default=round(min(max(to, low), high), 6)))


def set_range(project: Project, animal: str, knob: str, low: float, high: float) -> Project:
    """Other numbers at the ends of a knob; it stays at the same place between them, so nothing it drives moves."""

    def changed(held: Knob) -> Knob:
        start, end = held.range
        place = (held.default - start) / (end - start) if end != start else 0.0
        return held.changed(range=(low, high), default=round(low + (high - low) * place, 6))

    return _change(project, animal, knob, changed)


def rename(project: Project, animal: str, knob: str, name: str) -> Project:
    """Another name; the id, by which games turn it, stays."""
    return _change(project, animal, knob, lambda k: k.changed(name=name.strip()))


def delete(project: Project, animal: str, knob: str) -> Project:
    """A knob taken away; what it drove follows values of its own again."""
    held = project.animal(animal)
    knob_of(held, knob)
    return _with(project, animal, tuple(each for each in held.knobs if each.id != knob))


def usual_range(animal: Animal, address: str) -> tuple[float, float]:
    """The range of the slider of what an address names."""
    kind, path = _named(animal, address)
    name = path.partition(".")[0]
    field = number_field(kind.params, name) if kind and name in kind.params.model_fields else None
    if field is not None and "." not in path:
        return field.soft
    return (0.05, 4.0) if path.endswith(".power") else (0.0, 1.0)


def _limits(animal: Animal, address: str) -> tuple[float, float]:
    kind, path = _named(animal, address)
    return (bounds_at(kind.params, path) if kind else None) or (-1e6, 1e6)


def _named(animal: Animal, address: str) -> tuple[NodeType | None, str]:
    node, _, path = address.partition(".")
    held = next((each for each in animal.nodes if each.id == node), None)
    return (find(held.type) if held else None), path


def _knobs(project: Project, animal: str, released: str) -> tuple[Knob, ...]:
    return tuple(_without(knob, released) for knob in project.animal(animal).knobs)


def _without(knob: Knob, address: str) -> Knob:
    kept = tuple(each for each in knob.drives if each.param != address)
    return knob if len(kept) == len(knob.drives) else knob.changed(drives=kept)


def _released(project: Project, animal: str, address: str) -> Project:
    return _with(project, animal, _knobs(project, animal, address))


def _with(project: Project, animal: str, knobs: tuple[Knob, ...]) -> Project:
    held = project.animal(animal)
    return project if knobs == held.knobs else project.with_animal(held.changed(knobs=knobs))


def _change(project: Project, animal: str, knob: str, change: Callable[[Knob], Knob]) -> Project:
    held = project.animal(animal)
    knob_of(held, knob)
    return _with(project, animal, tuple(change(each) if each.id == knob else each for each in held.knobs))
