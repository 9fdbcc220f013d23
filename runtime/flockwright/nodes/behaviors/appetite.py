"""What behaviors about food share: how hungry somebody is, where its mouth is, and what it reaches for."""

from __future__ import annotations

from typing import Any

from flockwright.engine.words import Layout, i4

APPETITE: dict[str, str | Layout] = {"feels_hunger": "i4"}
"""The derived field of whoever asks `hunger_of`: whether its animal knows hunger."""


def hunger_of(p: Any, my_hunger: Any) -> float:
    """How hungry it is; who has no hunger of its own always is."""
    if p.feels_hunger == 0:
        return 1.0
    return my_hunger.level


def way_to_mouth(me: Any, mouth: Any) -> tuple[float, float, float]:
    """From the body's middle to its mouth."""
    rx, ry, rz = me.uy * me.fz - me.uz * me.fy, me.uz * me.fx - me.ux * me.fz, me.ux * me.fy - me.uy * me.fx
    x, y, z = mouth.offset.x, mouth.offset.y, mouth.offset.z
    return (
        x * rx + y * me.ux + z * me.fx,
        x * ry + y * me.uy + z * me.fy,
        x * rz + y * me.uz + z * me.fz,
    )


def reach_for(mouth: Any, slot: int, distance: float) -> None:
    """Want to bite something: of all that an animal's behaviors reach for, the nearest, then the lowest slot."""
    nearer = mouth.wanted == 0 or distance < mouth.wanted_distance
    if nearer or (distance == mouth.wanted_distance and slot + 1 < mouth.wanted):
        mouth.wanted = i4(slot + 1)
        mouth.wanted_distance = distance


def is_worth_it(food: Any, mouth: Any) -> bool:
    """Whether there is a bite of a food; what grows back is left alone until there is a whole one.

    Else a bare meadow would draw its grazers for a moment after each step that lets a blade grow.
    """
    if food.regrowth > 0.0:
        return food.left >= min(mouth.bite_size, food.amount) and food.left > 0.0
    return food.left > 0.0
