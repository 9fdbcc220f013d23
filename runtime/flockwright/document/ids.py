"""Ids: making new ones, keeping them unique, and finding things in a list by theirs."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Protocol, TypeVar

from flockwright.document import limits
from flockwright.document.errors import Fault, Steps, found_text


class Identified(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str: ...


Thing = TypeVar("Thing", bound=Identified)


def fresh_id(taken: Iterable[str], prefix: str) -> str:
    """`n8` when `n7` is the highest taken; a gap is not filled, since something may still speak of what was there."""
    number = re.compile(rf"{re.escape(prefix)}([0-9]{{1,9}})")
    used = [int(match[1]) for other in taken if (match := number.fullmatch(other))]
    return f"{prefix}{max(used, default=0) + 1}"


def named_id(taken: Iterable[str], name: str, otherwise: str) -> str:
    """`sea_horse` for "Sea Horse", numbered when taken; `otherwise` when nothing of the name can stand in an id."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[: limits.ID_CHARACTERS - 11] or otherwise
    used = set(taken)
    return word if word not in used else fresh_id({*used, f"{word}_1"}, f"{word}_")


def find(things: Iterable[Thing], id: str) -> Thing:  # noqa: A002 — it is the field's name
    """The thing of that id; KeyError without one."""
    for thing in things:
        if thing.id == id:
            return thing
    raise KeyError(id)


def put(things: tuple[Thing, ...], thing: Thing) -> tuple[Thing, ...]:
    """The thing in place of the one with its id, or added at the end."""
    if any(other.id == thing.id for other in things):
        return tuple(thing if other.id == thing.id else other for other in things)
    return (*things, thing)


def ids_below(things: Iterable[Identified], *path: str) -> Iterable[tuple[Steps, str]]:
    """The ids of a list's things, with the path of each."""
    return (((*path, index), thing.id) for index, thing in enumerate(things))


def refuse_repeated(values: Iterable[tuple[Steps, str]], below: Steps = ()) -> None:
    """A `Fault` at the first value that equals an earlier one. Each comes with its path, and stands `below` it."""
    seen: dict[str, Steps] = {}
    for path, value in values:
        if value in seen:
            raise Fault(found_text(value), "used twice", path + below, seen[value])
        seen[value] = path


def refuse_repeated_ids(things: Iterable[tuple[Steps, str]]) -> None:
    refuse_repeated(things, ("id",))
