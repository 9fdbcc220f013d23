"""The shapes of ports and wires."""

from __future__ import annotations

import itertools
import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

Curve = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom of a box."""


def _polygon(points: list[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


@lru_cache(maxsize=128)
def port_path(shape: str, r: float) -> QPainterPath:
    """The outline of a port around (0, 0)."""
    path = QPainterPath()
    if shape == "circle":
        path.addEllipse(QPointF(0, 0), r, r)
    elif shape == "square":
        path.addRect(QRectF(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8))
    elif shape == "diamond":
        k = r * 1.12
        path = _polygon([(0, -k), (k, 0), (0, k), (-k, 0)])
    elif shape == "triangle":
        k = r * 1.1
        path = _polygon([(-k * 0.8, -k), (k, 0), (-k * 0.8, k)])
    elif shape == "chevron":
        k = r * 1.15
        path = _polygon([(-k, -k), (-k * 0.15, -k), (k * 0.8, 0), (-k * 0.15, k), (-k, k), (-k * 0.2, 0)])
    elif shape == "hexagon":
        path = _polygon([(r * 1.1 * math.cos(a), r * 1.1 * math.sin(a)) for a in (math.pi / 3 * i for i in range(6))])
    else:
        path.addEllipse(QPointF(0, 0), r, r)
    return path


def bend(a: QPointF, b: QPointF) -> Curve:
    """The control points of a wire from an output to an input."""
    dx, dy = b.x() - a.x(), abs(b.y() - a.y())
    if dx > 0:
        k = max(min(24.0, dx * 0.5), min(dx * 0.5, 140.0))
    else:
        k = min(220.0, 56 + abs(dx) * 0.45 + dy * 0.12)
    return (a.x(), a.y()), (a.x() + k, a.y()), (b.x() - k, b.y()), (b.x(), b.y())


def path_of(curve: Curve) -> QPainterPath:
    a, b, c, d = curve
    path = QPainterPath(QPointF(*a))
    path.cubicTo(QPointF(*b), QPointF(*c), QPointF(*d))
    return path


def pieces(curve: Curve, halvings: int = 3) -> list[Curve]:
    """A wire cut into pieces of equal parameter, one after the other."""
    if not halvings:
        return [curve]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    ab, bc, cd = ((ax + bx) / 2, (ay + by) / 2), ((bx + cx) / 2, (by + cy) / 2), ((cx + dx) / 2, (cy + dy) / 2)
    abc, bcd = ((ab[0] + bc[0]) / 2, (ab[1] + bc[1]) / 2), ((bc[0] + cd[0]) / 2, (bc[1] + cd[1]) / 2)
    middle = (abc[0] + bcd[0]) / 2, (abc[1] + bcd[1]) / 2
    first, second = (curve[0], ab, abc, middle), (middle, bcd, cd, curve[3])
    return [*pieces(first, halvings - 1), *pieces(second, halvings - 1)]


def box_of(curve: Curve, reach: float) -> Edges:
    """A box that holds a wire with some room around it."""
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def overlap(one: Edges, other: Edges) -> bool:
    """Whether two boxes meet."""
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def sampled(curve: Curve, pieces: int = 24) -> list[tuple[float, float]]:
    """Points along a wire."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    points: list[tuple[float, float]] = []
    for i in range(pieces + 1):
        t = i / pieces
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def distance(curve: Curve, x: float, y: float) -> float:
    """How far a point is from a wire."""
    best = math.inf
    points = sampled(curve)
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        vx, vy = bx - ax, by - ay
        k = ((x - ax) * vx + (y - ay) * vy) / (vx * vx + vy * vy or 1e-9)
        k = min(max(k, 0.0), 1.0)
        best = min(best, math.hypot(ax + vx * k - x, ay + vy * k - y))
    return best


def crosses(curve: Curve, cut: list[QPointF]) -> bool:
    """Whether a line drawn by hand crosses a wire."""
    points = sampled(curve)

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for p, q in itertools.pairwise(cut):
        a, b = (p.x(), p.y()), (q.x(), q.y())
        for c, d in itertools.pairwise(points):
            # Half open, so that a cut through a joint of two pieces meets one of them.
            if (side(a, b, c) > 0) != (side(a, b, d) > 0) and (side(c, d, a) > 0) != (side(c, d, b) > 0):
                return True
    return False
