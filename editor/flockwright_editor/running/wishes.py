"""What drawing wants of a moment besides the live values of the session."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

ColorKind = Literal["species", "speed", "energy", "hunger", "desire", "share"]


@dataclass(frozen=True)
class ColorBy:
    """By what animals are colored. Desire and share are those of one behavior, for its direction."""

    kind: ColorKind = "species"
    animal: str = ""
    node: str = ""


BY_SPECIES = ColorBy()


@dataclass(frozen=True)
class Wish:
    """What one view wants drawn."""

    color_by: ColorBy = BY_SPECIES
    debug: frozenset[tuple[str, str]] = frozenset()
    """(animal, node) whose results or neighbors snapshots have to carry."""


def union(wishes: Iterable[Wish]) -> Wish:
    """All wishes in one; of colors the last one that is not by species."""
    color, debug = BY_SPECIES, frozenset[tuple[str, str]]()
    for wish in wishes:
        color = color if wish.color_by.kind == "species" else wish.color_by
        debug |= wish.debug
    return Wish(color, debug)
