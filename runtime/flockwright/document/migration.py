"""Older files, brought to the newest shape one version at a time.

A step is a pure function from the JSON of its version to the JSON of the next. It moves what it recognizes and leaves
the rest as found, so that a broken old file is refused by the same checks, with the same sentences, as a broken new
one. Each step has a file of its version among the tests' fixtures.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

from flockwright.document.project import SCHEMA_ID, VERSION, this_app

Step = Callable[[Mapping[str, Any]], dict[str, Any]]


def migrate(file: Mapping[str, Any], version: int) -> dict[str, Any]:
    """The JSON of a file of that older version, as the newest version says it."""
    for step in STEPS[version:]:
        file = step(file)
    return {**file, "$schema": SCHEMA_ID, "version": VERSION, "app": this_app()}


def from_0(file: Mapping[str, Any]) -> dict[str, Any]:
    """The draft wrote wires as pairs, and the body's radius beside the animal's name."""
    animals = file.get("animals")
    if not isinstance(animals, tuple):
        return dict(file)
    return {**file, "animals": tuple(_animal_from_0(animal) for animal in cast("tuple[object, ...]", animals))}


def _animal_from_0(animal: object) -> object:
    if not isinstance(animal, Mapping):
        return animal
    moved = dict(cast("Mapping[str, Any]", animal))
    if "radius" in moved and "body" not in moved:
        moved["body"] = {"radius": moved.pop("radius")}
    links = moved.get("links")
    if isinstance(links, tuple):
        moved["links"] = tuple(_link_from_0(link) for link in cast("tuple[object, ...]", links))
    return moved


def _link_from_0(link: object) -> object:
    ends = cast("tuple[object, ...]", link) if isinstance(link, tuple) else ()
    return {"from": ends[0], "to": ends[1]} if len(ends) == 2 else cast("object", link)


STEPS: tuple[Step, ...] = (from_0,)
assert len(STEPS) == VERSION, "every older version needs its step"
