"""Obstacles by their shape: half a side or a radius is 1, the axis is y.

Of a vertex's motion the shader takes other things here: swing is how much it belongs to a trunk, beat which end of a
capsule it moves with.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from flockwright_editor.preview.render.meshes.builder import Builder, Mesh
from flockwright_editor.preview.render.meshes.things import ball

SQUARES = 24
"""Of a plane, along each side."""


def sphere(level: int) -> Mesh:
    """A ball."""
    points, faces = ball(2 - level)
    made = Builder()
    places = [tuple((point / np.linalg.norm(point)).tolist()) for point in points]
    made.solid(places, faces, [0.75 + 0.25 * y for _, y, _ in places])  # type: ignore[arg-type]
    return made.done()


def box(level: int) -> Mesh:
    """A box."""
    made = Builder()
    points = [(x, y, z) for y in (-1.0, 1.0) for z in (-1.0, 1.0) for x in (-1.0, 1.0)]
    sides = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    faces = [face for a, b, c, d in sides for face in ((a, b, c), (a, c, d))]
    made.solid(points, faces, [0.75 + 0.25 * y for _, y, _ in points])
    return made.done()


def cylinder(level: int) -> Mesh:
    """A cylinder with flat ends."""
    made = Builder()
    sides = (28, 14, 7)[level]
    made.hull([(-1, 0, 1, 1), (1, 0, 1, 1)], sides, (-1, 0), (1, 0), tone=0.9, upright=True)
    return made.done()


def capsule(level: int) -> Mesh:
    """A ball of which the one half goes with the one end, and the other with the other."""
    sides, rows = ((20, 5), (12, 3), (6, 2))[level]
    made = Builder()
    heights = [math.sin(math.pi / 2 * row / rows) for row in range(rows)]
    rings = [(-y, -1.0) for y in reversed(heights)] + [(y, 1.0) for y in heights]
    turns = [math.tau * side / sides for side in range(sides)]
    low = made.vertex((0.0, -1.0, 0.0), 0.6, beat=-1.0)
    rows_of = [
        [
            made.vertex((math.sqrt(1 - y * y) * math.cos(a), y, math.sqrt(1 - y * y) * math.sin(a)), 0.85, beat=end)
            for a in turns
        ]
        for y, end in rings
    ]
    high = made.vertex((0.0, 1.0, 0.0), 1.0, beat=1.0)
    faces = [(low, rows_of[0][s], rows_of[0][(s + 1) % sides]) for s in range(sides)]
    for below, above in pairwise(rows_of):
        for s in range(sides):
            t = (s + 1) % sides
            faces += [(below[s], above[s], above[t]), (below[s], above[t], below[t])]
    faces += [(high, rows_of[-1][(s + 1) % sides], rows_of[-1][s]) for s in range(sides)]
    made.closed(faces)
    return made.done()


def plane(level: int) -> Mesh:
    """A square, chequered a little so that one sees how far it goes."""
    made = Builder()
    steps = np.linspace(-1.0, 1.0, SQUARES + 1).tolist()
    for i in range(SQUARES):
        for k in range(SQUARES):
            tone = 0.86 if (i + k) % 2 else 1.0
            a, b, c, d = (
                made.vertex((steps[x], 0.0, steps[z]), tone)
                for x, z in ((i, k), (i, k + 1), (i + 1, k + 1), (i + 1, k))
            )
            made.triangle(a, b, c)
            made.triangle(a, c, d)
    return made.done()


def stone(level: int) -> Mesh:
    """A crumpled ball that is about as large as the ball."""
    points, faces = ball(1 if level < 2 else 0)
    random = np.random.default_rng(11)
    made = Builder()
    places = [tuple((point / np.linalg.norm(point) * random.uniform(0.86, 1.08)).tolist()) for point in points]
    made.solid(places, faces, [0.7 + 0.3 * y for _, y, _ in places])  # type: ignore[arg-type]
    return made.done()


SOLIDS = {"sphere": sphere, "box": box, "cylinder": cylinder, "capsule": capsule, "plane": plane, "stone": stone}
