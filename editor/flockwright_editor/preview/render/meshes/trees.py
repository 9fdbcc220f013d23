"""Trees, from the foot at −1 to the top at 1; crowns and trunks are 1 wide and get their widths from the shader."""

from __future__ import annotations

import math

import numpy as np

from flockwright_editor.preview.render.meshes.builder import Builder, Mesh, Point
from flockwright_editor.preview.render.meshes.things import ball


def conifer(level: int) -> Mesh:
    """Skirts of needles, one above the other."""
    made = Builder()
    _trunk(made, (6, 4, 3)[level], -0.45)
    skirts = (
        ((-0.72, 1.0, -0.05), (-0.34, 0.80, 0.34), (0.06, 0.58, 0.70), (0.42, 0.36, 1.0)),
        ((-0.70, 1.0, 0.30), (0.0, 0.62, 1.0)),
        ((-0.68, 0.95, 1.0),),
    )[level]
    sides = (8, 6, 4)[level]
    for place, (foot, wide, tip) in enumerate(skirts):
        _skirt(made, foot, wide, tip, sides, 0.45 * place, 0.62 + 0.10 * place)
    return made.done()


def broadleaf(level: int) -> Mesh:
    """Round clouds of leaves on a stem."""
    made = Builder()
    _trunk(made, (6, 4, 3)[level], 0.05)
    clouds: tuple[tuple[Point, float, float], ...] = (
        (((0.0, 0.30, 0.0), 0.86, 0.62), ((0.36, 0.04, 0.22), 0.56, 0.40), ((-0.38, 0.10, -0.20), 0.56, 0.42)),
        (((0.0, 0.30, 0.0), 0.92, 0.68), ((0.30, 0.05, -0.25), 0.58, 0.42)),
        (((0.0, 0.28, 0.0), 0.95, 0.70),),
    )[level]
    random = np.random.default_rng(7)
    for number, ((x, y, z), wide, high) in enumerate(clouds):
        points, faces = ball(1 if level == 0 and number == 0 else 0)
        places: list[Point] = []
        for point in points:
            px, py, pz = (point / np.linalg.norm(point) * random.uniform(0.84, 1.10)).tolist()
            places.append((x + wide * px, min(y + high * py, 1.0), z + wide * pz))
        made.solid(places, faces, [float(np.clip(0.70 + 0.32 * (at[1] - 0.2), 0.45, 1.0)) for at in places])
    return made.done()


def _trunk(made: Builder, sides: int, top: float) -> None:
    around = [math.tau * side / sides for side in range(sides)]
    rings = [
        [made.vertex((r * math.cos(a), y, r * math.sin(a)), 0.8, swing=1.0) for a in around]
        for y, r in ((-1.0, 1.0), (top, 0.7))
    ]
    faces: list[tuple[int, int, int]] = []
    for side in range(sides):
        after = (side + 1) % sides
        faces += [(rings[0][side], rings[1][side], rings[1][after]), (rings[0][side], rings[1][after], rings[0][after])]
    made.closed(faces)


def _skirt(made: Builder, foot: float, wide: float, tip: float, sides: int, turn: float, tone: float) -> None:
    """A cone with a ragged edge, dark below."""
    edge = [
        made.vertex(
            (
                wide * (1.0 if side % 2 else 0.84) * math.cos(math.tau * (side + turn) / sides),
                foot + (0.0 if side % 2 else 0.05),
                wide * (1.0 if side % 2 else 0.84) * math.sin(math.tau * (side + turn) / sides),
            ),
            tone - 0.15,
        )
        for side in range(sides)
    ]
    top, middle = made.vertex((0.0, tip, 0.0), tone + 0.2), made.vertex((0.0, foot + 0.12, 0.0), 0.35)
    faces: list[tuple[int, int, int]] = []
    for side in range(sides):
        after = (side + 1) % sides
        faces += [(top, edge[after], edge[side]), (middle, edge[side], edge[after])]
    made.closed(faces)


TREES = {"conifer": conifer, "broadleaf": broadleaf}
