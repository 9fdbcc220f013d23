"""Edits of whole animals: who is there, how they look, what they carry, how many there are.

Every function takes a document and gives another; the one it got stays as it was. What cannot be (a tag too many, a
count beyond the limit) is a `DocumentError` with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flockwright.document import Animal, JsonObject, Project, Region, Spawner, fresh_id, named_id

COLORS = (
    "#7CC4FF",
    "#F2B84B",
    "#C8A2F0",
    "#8FD694",
    "#FF8A5C",
    "#4FD6C8",
    "#F090C0",
    "#D8D27A",
    "#9AA8F8",
    "#E07A7A",
    "#A8C0A0",
    "#C79A74",
)
"""What animals without a color of their own get, the first that no other has."""

SHAPES = ("bird", "fish", "shark", "sheep", "wolf", "arrow")
"""The meshes that an animal can be drawn as; `arrow` is the plain one."""

USUAL_RADIUS = 10.0


def add(project: Project, animal: Animal) -> tuple[Project, str]:
    """The animal at the end, under an id that is free; with the id."""
    fresh = named_id(_ids(project), animal.name or animal.id, "animal")
    tagged = with_tags(project, animal.tags)
    return tagged.with_animal(animal.changed(id=fresh)), fresh


def duplicate(project: Project, animal: str) -> tuple[Project, str]:
    """A copy right behind the original, with spawners of its own beside the original's; with the copy's id."""
    held = project.animal(animal)
    name = free_name(called(held), (called(other) for other in project.animals))
    fresh = named_id(_ids(project), name, "animal")
    color = free_color(project)
    copy = held.changed(id=fresh, name=name, color=color)
    place = project.animals.index(held) + 1
    animals = (*project.animals[:place], copy, *project.animals[place:])
    spawners = list(project.scene.spawners)
    for spawner in spawners_of(project, animal):
        id_ = fresh_id((*scene_ids(project), *(other.id for other in spawners)), "s")
        spawners.append(spawner.changed(id=id_, animal=fresh, seed=spawner.seed + 1))
    return project.changed(animals=animals, scene=project.scene.changed(spawners=tuple(spawners))), fresh


def rename(project: Project, animal: str, name: str) -> Project:
    """Another name. The id stays, so that everything that speaks of the animal still does."""
    return project.with_animal(project.animal(animal).changed(name=name.strip()))


def delete(project: Project, animals: Iterable[str]) -> Project:
    """Animals taken out, with their spawners."""
    for animal in animals:
        project = project.without_animal(animal)
    return project


def move(project: Project, animal: str, place: int) -> Project:
    """The animal at another place of the list."""
    held = project.animal(animal)
    others = [other for other in project.animals if other.id != animal]
    others.insert(min(max(place, 0), len(others)), held)
    return project.changed(animals=tuple(others))


def recolor(project: Project, animal: str, color: str) -> Project:
    """Another color, #rrggbb; empty: one of its own accord."""
    return project.with_animal(project.animal(animal).changed(color=color))


def reshape(project: Project, animal: str, shape: str) -> Project:
    """Another mesh."""
    return project.with_animal(project.animal(animal).changed(shape=shape))


def set_tags(project: Project, animal: str, tags: Iterable[str]) -> Project:
    """Other tags; those that the project does not have yet are added to its list."""
    chosen = tuple(dict.fromkeys(tag.strip() for tag in tags if tag.strip()))
    return with_tags(project, chosen).with_animal(project.animal(animal).changed(tags=chosen))


def set_radius(project: Project, animal: str, radius: float) -> Project:
    """A larger or smaller body."""
    held = project.animal(animal)
    return project.with_animal(held.changed(body=held.body.changed(radius=max(radius, 0))))


def set_simulate(project: Project, animal: str, simulate: bool) -> Project:
    """Whether the kind takes part in the run."""
    return project.with_animal(project.animal(animal).changed(simulate=simulate))


def set_about(project: Project, animal: str, about: str) -> Project:
    """What the animal says about itself."""
    return project.with_animal(project.animal(animal).changed(about=about))


def add_component(project: Project, animal: str, kind: str) -> Project:
    """A component with its default numbers; one that is there stays as it is."""
    held = project.animal(animal)
    return project.with_animal(held.changed(components={kind: JsonObject(), **held.components}))


def remove_component(project: Project, animal: str, kind: str) -> Project:
    """A component taken away."""
    held = project.animal(animal)
    kept = {name: values for name, values in held.components.items() if name != kind}
    return project.with_animal(held.changed(components=kept))


def set_component(project: Project, animal: str, kind: str, param: str, value: Any) -> Project:
    """One number of a component; None takes it out, so that the default counts."""
    held = project.animal(animal)
    found: Any = held.components.get(kind)
    values: dict[str, Any] = dict(found) if isinstance(found, Mapping) else {}
    values.pop(param, None)
    if value is not None:
        values[param] = value
    return project.with_animal(held.changed(components={**held.components, kind: values}))


def count(project: Project, animal: str) -> int:
    """How many of an animal the scene starts with."""
    return sum(spawner.count for spawner in spawners_of(project, animal))


def set_count(project: Project, animal: str, total: int) -> Project:
    """So many of an animal in all, spread over its spawners in proportion; without a spawner one appears."""
    total = max(int(total), 0)
    own = spawners_of(project, animal)
    if not own:
        return project if total == 0 else add_spawner(project, animal, total)
    shares = iter(spread(total, [spawner.count for spawner in own]))
    changed = tuple(
        spawner.changed(count=next(shares)) if spawner.animal == animal else spawner
        for spawner in project.scene.spawners
    )
    return project.changed(scene=project.scene.changed(spawners=changed))


def spread(total: int, parts: list[int]) -> list[int]:
    """A total in the proportion of some numbers, to the last one: whoever loses most by rounding down comes first."""
    whole = sum(parts)
    if whole == 0:
        parts, whole = [1] * len(parts), len(parts)
    made = [total * part // whole for part in parts]
    most = sorted(range(len(parts)), key=lambda place: (-(total * parts[place] % whole), place))
    for place in most[: total - sum(made)]:
        made[place] += 1
    return made


def add_spawner(project: Project, animal: str, total: int) -> Project:
    """A spawner in the middle of the bounds: a ball as large as fits, flattened where they are low."""
    spawner = Spawner(
        id=fresh_id(scene_ids(project), "s"), animal=animal, count=total, region=middle_region(project, total)
    )
    return project.changed(scene=project.scene.changed(spawners=(*project.scene.spawners, spawner)))


def middle_region(project: Project, total: int = 0) -> Region:
    """A ball in the middle of the bounds, none of it outside."""
    bounds = project.scene.bounds
    across = min(bounds.size[0], bounds.size[2]) / 2
    radius = min(USUAL_RADIUS, across / 2) if across > 0 else USUAL_RADIUS
    values: dict[str, Any] = {"type": "sphere", "center": bounds.center, "radius": radius}
    flat = min(1.0, bounds.size[1] / 2 / radius) if radius > 0 else 1.0
    if flat < 1.0:
        values["position_mask"] = (1, round(flat, 3), 1)
    return Region.read(values)


def spawners_of(project: Project, animal: str) -> tuple[Spawner, ...]:
    """The spawners of an animal, in the file's order."""
    return tuple(spawner for spawner in project.scene.spawners if spawner.animal == animal)


def called(animal: Animal) -> str:
    """An animal's name as lists and sentences say it."""
    return animal.name or animal.id


def free_name(name: str, taken: Iterable[str]) -> str:
    """`Fish 2` when there is a Fish; a number that stands there already is counted on."""
    used = set(taken)
    if name not in used:
        return name
    stem, _, number = name.rpartition(" ")
    stem = stem if stem and number.isdecimal() else name
    return next(made for place in range(2, len(used) + 3) if (made := f"{stem} {place}") not in used)


def free_color(project: Project) -> str:
    """The first color that no animal has."""
    used = {animal.color.upper() for animal in project.animals}
    return next((color for color in COLORS if color not in used), COLORS[len(project.animals) % len(COLORS)])


def color_of(project: Project, animal: str) -> str:
    """An animal's color, or the one that comes by turns to those without."""
    held = project.animal(animal)
    return held.color or COLORS[project.animals.index(held) % len(COLORS)]


def with_tags(project: Project, tags: Iterable[str]) -> Project:
    """The project with tags in its list that were not there."""
    new = tuple(dict.fromkeys(tag for tag in tags if tag and tag not in project.tags))
    return project.changed(tags=(*project.tags, *new)) if new else project


def scene_ids(project: Project) -> list[str]:
    """Every id of the scene."""
    scene = project.scene
    return [thing.id for thing in (*scene.colliders, *scene.homes, *scene.paths, *scene.food, *scene.spawners)]


def _ids(project: Project) -> list[str]:
    return [animal.id for animal in project.animals]
