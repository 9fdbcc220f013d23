"""Where a spawner puts its animals: a ball, a rectangle, or named points. Each place is a hash of the animal's seed."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, TypeAdapter, ValidationError

from flockwright.document import Region, fault_of
from flockwright.document.errors import Fault
from flockwright.world.chance import Seeds, uniform
from flockwright.world.parameters import Params, Vector

Positions = np.ndarray[Any, np.dtype[np.float64]]


class Sphere(Params):
    """Anywhere in a ball, evenly by volume; the mask flattens it."""

    type: Literal["sphere"]
    center: Vector = (0.0, 0.0, 0.0)
    radius: Annotated[float, Field(strict=True, ge=0, le=1e6)] = 10.0
    position_mask: Vector = (1.0, 1.0, 1.0)

    def places(self, seeds: Seeds) -> Positions:
        cosine = 2.0 * uniform(seeds, 1) - 1.0
        turn = 2.0 * math.pi * uniform(seeds, 2)
        away = self.radius * np.cbrt(uniform(seeds, 3))
        level = np.sqrt(1.0 - cosine * cosine)
        ball = np.stack([level * np.cos(turn), cosine, level * np.sin(turn)], axis=1) * away[:, None]
        return np.array(self.center) + ball * np.array(self.position_mask)


class Rectangle(Params):
    """On a level rectangle: evenly spaced in rows, or anywhere. A height of its own makes it a box of layers."""

    type: Literal["rectangle"]
    center: Vector = (0.0, 0.0, 0.0)
    size: Vector | tuple[float, float] = (10.0, 0.0, 10.0)
    spacing: Literal["even", "random"] = "even"

    def places(self, seeds: Seeds) -> Positions:
        size = np.array(self.size if len(self.size) == 3 else (self.size[0], 0.0, self.size[1]))
        if self.spacing == "random":
            where = np.stack([uniform(seeds, axis) for axis in (1, 2, 3)], axis=1)
        else:
            where = self._even(len(seeds), size)
        return np.array(self.center) + (where - 0.5) * size

    @staticmethod
    def _even(count: int, size: np.ndarray[Any, Any]) -> Positions:
        wide, high, deep = (max(float(side), 0.0) for side in size)
        sides = [side for side in (wide, high, deep) if side > 0.0] or [1.0]
        step = (math.prod(sides) / max(count, 1)) ** (1 / len(sides))
        rows = [max(1, math.ceil(side / step - 1e-9)) if side > 0.0 else 1 for side in (wide, high, deep)]
        while math.prod(rows) < count:  # rounding may leave the last few without a place
            rows[int(np.argmax([side / row for side, row in zip((wide, high, deep), rows, strict=True)]))] += 1
        number = np.arange(count)
        index = np.stack([number % rows[0], number // (rows[0] * rows[2]), number // rows[0] % rows[2]], axis=1)
        return (index + 0.5) / np.array(rows)


class Points(Params):
    """At the points themselves, in turn."""

    type: Literal["points"]
    points: Annotated[tuple[Vector, ...], Field(min_length=1)]

    def places(self, seeds: Seeds) -> Positions:
        return np.array(self.points, np.float64)[np.arange(len(seeds)) % len(self.points)]


AnyRegion = Sphere | Rectangle | Points
_ADAPTER: TypeAdapter[AnyRegion] = TypeAdapter(Annotated[AnyRegion, Field(discriminator="type")])


def region_of(part: Region) -> AnyRegion:
    """The region that a spawner describes; a `Fault` says what it cannot be."""
    try:
        return _ADAPTER.validate_python({"type": part.type, **(part.model_extra or {})})
    except ValidationError as error:
        fault = fault_of(error)
        if part.type not in ("sphere", "rectangle", "points"):
            raise Fault(f'"{part.type}"', "expected sphere, rectangle or points", ("type",)) from None
        raise Fault(fault.found, fault.expected, fault.path[1:]) from None  # the first step names the type again
