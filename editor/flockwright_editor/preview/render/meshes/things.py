"""What stands around: rocks, kelp, grass, apples, and a person."""

from __future__ import annotations

import math

import numpy as np

from flockwright_editor.preview.render.meshes.builder import Array, Builder, Mesh, Point


def rock(level: int) -> Mesh:
    """A crumpled ball, 1 wide."""
    points, faces = ball(1 if level == 0 else 0)
    random = np.random.default_rng(3)
    made = Builder()
    crumpled: list[Point] = []
    for point in points:
        x, y, z = (point / np.linalg.norm(point) * 0.5 * random.uniform(0.72, 1.15)).tolist()
        crumpled.append((x, y * 0.7, z * 0.85))
    made.solid(crumpled, faces, [0.5 + y for _, y, _ in crumpled])
    return made.done()


def kelp(level: int) -> Mesh:
    """A ribbon with leaves, 1 high, that sways the more the higher up."""
    made = Builder()
    joints = (7, 4, 2)[level]
    below: tuple[int, int] | None = None
    for joint in range(joints + 1):
        y = joint / joints
        swing, beat, wide = y * y, 3.0 * y, 0.022 * (1 - y) + 0.005
        edge = (
            made.vertex((-wide, y, 0.0), 0.3 + 0.6 * y, 0.0, swing, beat),
            made.vertex((wide, y, 0.0), 0.3 + 0.6 * y, 0.0, swing, beat),
        )
        if below is not None:
            made.both(below[0], edge[0], edge[1])
            made.both(below[0], edge[1], below[1])
            reach = 0.11 if joint % 2 else -0.11
            for ways in ((1.0, 0.0), (0.0, 1.0))[: 2 if level == 0 else 1]:
                stem = made.vertex((0.0, y - 0.035, 0.0), 0.4 + 0.5 * y, 0.0, swing, beat)
                leaf = made.vertex((reach * ways[0], y + 0.06, reach * ways[1]), 0.9, 0.0, swing * 1.2, beat + 0.5)
                made.both(stem, leaf, made.vertex((0.0, y + 0.015, 0.0), 0.5 + 0.5 * y, 0.0, swing, beat))
        below = edge
    return made.done()


def tuft(level: int) -> Mesh:
    """Blades of grass, 1 high, that sway the more the higher up."""
    made = Builder()
    blades = (7, 4, 2)[level]
    for blade in range(blades):
        turn = math.tau * (blade * 0.618)
        lean, out = 0.16 + 0.10 * (blade % 3), 0.10 * (blade % 2)
        x, z = math.cos(turn), math.sin(turn)
        wide, high = 0.055 + 0.10 * (level > 0), 1.0 - 0.12 * (blade % 4)
        foot, tip = (x * out, z * out), (x * (out + lean), high, z * (out + lean))
        a = made.vertex((foot[0] - z * wide, 0.0, foot[1] + x * wide), 0.25)
        b = made.vertex((foot[0] + z * wide, 0.0, foot[1] - x * wide), 0.25)
        made.both(a, b, made.vertex(tip, 1.0, swing=0.55, beat=0.3 * blade))
    return made.done()


def apple(level: int) -> Mesh:
    """A round fruit with a stalk and a leaf, 1 wide."""
    points, faces = ball(1 if level == 0 else 0)
    made = Builder()
    round_: list[Point] = []
    for point in points:
        x, y, z = (point / np.linalg.norm(point) * 0.5).tolist()
        dent = 0.12 * max(1.0 - 4.0 * (x * x + z * z), 0.0)  # hollow where the stalk is
        round_.append((x, (y - math.copysign(dent, y)) * 0.92, z))
    made.solid(round_, faces, [0.45 + 1.1 * max(y, -0.3) for _, y, _ in round_])
    stalk = [made.vertex(at, 0.3, 0.7) for at in ((-0.03, 0.32, 0.0), (0.03, 0.32, 0.0), (0.08, 0.62, 0.0))]
    made.both(*stalk)
    return made.done()


def person(level: int) -> Mesh:
    """Somebody who stands there, 1 high from sole to crown, looking forward."""
    made = Builder()
    sides = (6, 4, 3)[level]
    chest = [(0.52, 0.0, 0.065, 0.10), (0.68, 0.0, 0.07, 0.125), (0.81, 0.0, 0.06, 0.13)]
    made.hull(chest, sides, (0.47, 0.0), (0.86, 0.0), tone=0.7, upright=True)
    made.hull([(0.88, 0.0, 0.055, 0.05), (0.95, 0.01, 0.062, 0.056)], sides, (0.84, 0.0), (1.0, 0.005), upright=True)
    for side in (1, -1):
        made.leg(0.0, 0.06 * side, 0.5, 0.0, 0.055, math.pi * (side < 0), 3, 0.35)
        made.leg(0.0, 0.155 * side, 0.8, 0.44, 0.034, math.pi * (side > 0), 3, 0.25)
    return made.done()


def ball(cuts: int) -> tuple[list[Array], list[tuple[int, int, int]]]:
    """An icosahedron, each face cut into four so many times."""
    golden = (1 + math.sqrt(5)) / 2
    base = [(-1, golden, 0), (1, golden, 0), (-1, -golden, 0), (1, -golden, 0)]
    points = [np.array(np.roll(point, turn), float) for turn in range(3) for point in base]
    pairs = [(a, b) for a in range(12) for b in range(a + 1, 12) if np.linalg.norm(points[a] - points[b]) < 2.1]
    faces = [(a, b, c) for a, b in pairs for c in range(b + 1, 12) if (a, c) in pairs and (b, c) in pairs]
    faces = [_outward(points, face) for face in faces]
    for _ in range(cuts):
        faces = _cut(points, faces)
    return points, faces


def _cut(points: list[Array], faces: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    middles: dict[tuple[int, int], int] = {}

    def middle(a: int, b: int) -> int:
        key = (min(a, b), max(a, b))
        if key not in middles:
            middles[key] = len(points)
            points.append(points[a] / np.linalg.norm(points[a]) + points[b] / np.linalg.norm(points[b]))
        return middles[key]

    cut: list[tuple[int, int, int]] = []
    for a, b, c in faces:
        ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
        cut += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
    return cut


def _outward(points: list[Array], face: tuple[int, int, int]) -> tuple[int, int, int]:
    a, b, c = (points[corner] for corner in face)
    return face if float(np.cross(b - a, c - a) @ a) > 0 else (face[0], face[2], face[1])
