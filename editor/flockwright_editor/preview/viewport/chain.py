"""The arrow chain: what the merger was given, head to tail.

Each arrow is a behavior's direction times what it was granted, in the merger's order, so the chain ends where the
merger's direction points. What was asked for and not granted hangs on as a dashed line.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.running.moment import BehaviorNow, Watched

LEAST = 0.004
"""Grants below this share are no arrow: it would be shorter than its own head."""
_REACH, _LITTLE = 0.36, 0.15
"""How much of the picture's height all arrows take, and the sum of grants below which they get shorter after all."""


@dataclass(frozen=True, eq=False)
class Link:
    """One arrow."""

    behavior: BehaviorNow
    tail: Array
    head: Array
    beyond: Array | None = None
    """Where it would end if it had been granted all it wanted; None: it was."""


@dataclass(frozen=True, eq=False)
class Chain:
    """The arrows, and from where to where they lead together."""

    links: tuple[Link, ...]
    start: Array
    end: Array
    scale: float
    """Meters that a desire of 1 is long."""


def chain_of(watched: Watched, start: Array, scale: float) -> Chain:
    """The chain of an individual, `scale` meters for a desire of 1."""
    links: list[Link] = []
    at = np.asarray(start, float)
    for behavior in watched.behaviors:
        takes, wants = behavior.takes.direction, behavior.wants.direction
        if takes < LEAST or not np.any(behavior.direction):
            continue
        direction = np.asarray(behavior.direction, float)
        head = at + direction * takes * scale
        beyond = at + direction * wants * scale if wants > takes + LEAST else None
        links.append(Link(behavior, at, head, beyond))
        at = head
    return Chain(tuple(links), np.asarray(start, float), at, scale)


def scale_for(camera: Camera, at: Array, watched: Watched) -> float:
    """Meters for a desire of 1: as long on the screen whatever the distance, and longer where all want little."""
    depth = float(camera.project(at).depth)
    per = float(camera.pixels_per_meter(max(depth, 1e-3)))
    total = sum(behavior.takes.direction for behavior in watched.behaviors)
    return camera.height * _REACH / max(per, 1e-6) / min(max(total, _LITTLE), 1.0)


def nearest_link(chain: Chain, camera: Camera, x: float, y: float, within: float = 7.0) -> int | None:
    """The arrow under the cursor; the number of links stands for the white one; None for none."""
    segments = [(link.tail, link.head) for link in chain.links]
    if chain.links:
        segments.append((chain.start, chain.end))
    best, found = within, None
    for place, (tail, head) in enumerate(segments):
        there = camera.project(np.stack([tail, head]))
        a = np.array([there.x[0], there.y[0]])
        b = np.array([there.x[1], there.y[1]])
        if not (np.isfinite(a).all() and np.isfinite(b).all()):
            continue
        away = _distance(np.array([x, y]), a, b)
        if away < best:  # the white one comes last: where it lies on an arrow, the arrow is meant
            best, found = away, place
    return found


def _distance(point: Array, a: Array, b: Array) -> float:
    along = b - a
    square = float(along @ along)
    share = min(max(float((point - a) @ along) / square, 0.0), 1.0) if square > 0 else 0.0
    return float(np.linalg.norm(point - a - along * share))
