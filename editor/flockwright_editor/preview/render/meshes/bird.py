"""Birds: wings of four stations, of which the outer lag behind the inner, and a fan of a tail."""

from __future__ import annotations

from itertools import pairwise

from flockwright_editor.preview.render.meshes.builder import Builder, Mesh

STATIONS = ((0.04, 0.19, -0.11, 0.0), (0.28, 0.24, -0.14, 0.36), (0.52, 0.17, -0.13, 0.7), (0.78, -0.09, -0.15, 1.0))
"""Of a wing, from the shoulder out: z, leading edge, trailing edge, how much it swings."""


def bird(level: int) -> Mesh:
    """A bird of no particular kind that flies well."""
    made = Builder()
    if level == 0:
        rings = [
            (0.37, 0.05, 0.05, 0.046),
            (0.26, 0.045, 0.062, 0.056),
            (0.05, 0.0, 0.088, 0.086),
            (-0.2, 0.0, 0.05, 0.05),
        ]
        made.hull(rings, 6, (0.5, 0.028), (-0.34, 0.012), turn=0.5, tip=0.6)
    elif level == 1:
        made.hull([(0.28, 0.04, 0.06, 0.055), (-0.02, 0, 0.082, 0.08)], 4, (0.5, 0.03), (-0.34, 0.01))
    else:
        made.hull([(0.1, 0.02, 0.082, 0.08)], 3, (0.5, 0.03), (-0.36, 0.01), turn=0.25)
    made.fin(((-0.2, 0.012, 0), 0.8, 0.1), ((-0.51, 0.02, 0.12), 0.9, 0.42), ((-0.51, 0.02, -0.12), 0.9, 0.42))
    for side in (1, -1):
        _wing(made, side, level)
    return made.done()


def _wing(made: Builder, side: int, level: int) -> None:
    stations = (STATIONS, (STATIONS[0], STATIONS[2], STATIONS[3]), (STATIONS[0], STATIONS[3]))[level]
    edges: list[tuple[int, int]] = []
    for z, lead, trail, swing in stations:
        dark = 0.08 + 0.38 * swing * swing
        edges.append(
            (
                made.vertex((lead, 0.05, side * z), 1.0, dark, swing),
                made.vertex((trail, 0.04, side * z), 0.55, dark, swing),
            )
        )
    for (a, b), (c, d) in pairwise(edges):
        if level == 2:
            made.both(a, c, b)
            return
        made.both(a, c, d)
        made.both(a, d, b)
