"""Where spawners put their animals."""

from collections.abc import Sequence
from typing import Literal

from flockwright.document.builder.values import as_json, blamed_on
from flockwright.document.scene import Region

Position = Sequence[float]


def sphere(center: Position, radius: float, *, position_mask: Position | None = None) -> Region:
    """Anywhere in a ball; a mask such as (1, 0, 1) flattens it."""
    mask = {} if position_mask is None else {"position_mask": position_mask}
    return _region("sphere", center=center, radius=radius, **mask)


def rectangle(center: Position, size: Sequence[float], *, spacing: Literal["even", "random"] | None = None) -> Region:
    """On a level rectangle of two sides, or in a box of three: evenly spaced in rows, or anywhere."""
    spaced = {} if spacing is None else {"spacing": spacing}
    return _region("rectangle", center=center, size=size, **spaced)


def points(*positions: Position) -> Region:
    """At the positions themselves, in turn."""
    return _region("points", points=positions)


def _region(kind: str, **values: object) -> Region:
    with blamed_on(f"{kind} region"):
        return Region.read({"type": kind, **as_json(values, None)})
