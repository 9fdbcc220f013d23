"""Who walks on four legs: sheep and wolves. Their feet are one radius below their middle, so that they stand."""

from __future__ import annotations

import math

from flockwright_editor.preview.render.meshes.builder import Builder, Mesh

SHEEP_FOOT, WOLF_FOOT = -1 / 2.5, -1 / 2.7
"""One radius, in lengths of the body."""


def sheep(level: int) -> Mesh:
    """A woolly body, a dark head and dark legs."""
    made = Builder()
    if level == 0:
        rings = [
            (0.30, 0.03, 0.15, 0.12),
            (0.19, 0.06, 0.235, 0.19),
            (0.0, 0.055, 0.225, 0.225),
            (-0.2, 0.06, 0.245, 0.2),
            (-0.34, 0.03, 0.16, 0.13),
        ]
        made.hull(rings, 7, (0.37, 0.04), (-0.41, 0.05), turn=0.25, belly=0.85)
        made.hull(
            [(0.40, 0.18, 0.085, 0.07), (0.5, 0.125, 0.06, 0.045)], 5, (0.3, 0.2), (0.57, 0.085), tone=0.4, dark=0.76
        )
        for side in (1, -1):
            made.fin(
                ((0.4, 0.23, 0.05 * side), 0.3, 0.7),
                ((0.36, 0.195, 0.17 * side), 0.3, 0.8),
                ((0.38, 0.165, 0.06 * side), 0.3, 0.7),
            )
    elif level == 1:
        made.hull([(0.22, 0.06, 0.22, 0.2), (-0.25, 0.06, 0.22, 0.2)], 4, (0.37, 0.06), (-0.41, 0.06), turn=0.5)
        made.hull([(0.42, 0.16, 0.08, 0.065)], 3, (0.28, 0.21), (0.57, 0.09), tone=0.4, dark=0.76)
    else:
        made.hull([(0.0, 0.05, 0.25, 0.24)], 3, (0.5, 0.13), (-0.42, 0.06), turn=0.25)
        _stilts(made, SHEEP_FOOT, -0.1, 0.75)
        return made.done()
    _legs(made, (0.2, -0.22), 0.1, -0.1, SHEEP_FOOT, 0.04, level, 0.8)
    return made.done()


def wolf(level: int) -> Mesh:
    """Long legs, a deep chest, a hanging tail, pointed ears."""
    made = Builder()
    if level == 0:
        rings = [
            (0.24, 0.05, 0.12, 0.085),
            (0.12, 0.01, 0.145, 0.1),
            (-0.1, 0.03, 0.1, 0.078),
            (-0.26, 0.04, 0.09, 0.075),
        ]
        made.hull(rings, 6, (0.3, 0.09), (-0.32, 0.06), turn=0.5)
        head = [(0.27, 0.16, 0.085, 0.07), (0.37, 0.2, 0.075, 0.065), (0.45, 0.17, 0.036, 0.034)]
        made.hull(head, 5, (0.18, 0.1), (0.55, 0.15), turn=0.25)
        made.hull([(-0.38, 0.02, 0.045, 0.04)], 3, (-0.28, 0.08), (-0.57, -0.11), tone=0.8, dark=0.2)
        for side in (1, -1):
            made.fin(
                ((0.36, 0.25, 0.02 * side), 1, 0.2),
                ((0.34, 0.355, 0.048 * side), 1, 0.5),
                ((0.31, 0.24, 0.06 * side), 1, 0.2),
            )
    elif level == 1:
        made.hull([(0.18, 0.04, 0.13, 0.09), (-0.2, 0.04, 0.09, 0.075)], 4, (0.3, 0.09), (-0.32, 0.06))
        made.hull([(0.33, 0.19, 0.08, 0.065)], 3, (0.16, 0.08), (0.55, 0.15), turn=0.25)
        made.fin(((-0.28, 0.08, 0), 0.8, 0.2), ((-0.57, -0.09, 0), 0.8, 0.3), ((-0.34, -0.01, 0), 0.8, 0.2))
    else:
        made.hull([(0.15, 0.06, 0.14, 0.09)], 3, (0.53, 0.17), (-0.45, 0.02), turn=0.25)
        _stilts(made, WOLF_FOOT, -0.03, 0.4)
        return made.done()
    _legs(made, (0.17, -0.24), 0.06, -0.01, WOLF_FOOT, 0.032, level, 0.35)
    return made.done()


def _legs(
    made: Builder,
    places: tuple[float, float],
    aside: float,
    top: float,
    foot: float,
    thick: float,
    level: int,
    dark: float,
) -> None:
    """Four legs that trot: those across from each other swing together."""
    for place, x in enumerate(places):
        for side in (1, -1):
            beat = 0.0 if (place == 0) == (side == 1) else math.pi
            made.leg(x, aside * side, top, foot, thick, beat, 3 if level == 0 else 2, dark)


def _stilts(made: Builder, foot: float, top: float, dark: float) -> None:
    """From far away two legs are enough."""
    for x, beat in ((0.15, 0.0), (-0.25, math.pi)):
        upper = [made.vertex((x + dx, top, 0.0), 0.4, dark * 0.8) for dx in (0.06, -0.06)]
        made.both(upper[0], made.vertex((x, foot, 0.0), 0.3, dark, 1.0, beat), upper[1])
