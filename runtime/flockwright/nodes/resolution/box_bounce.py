"""Walls that throw back."""

from __future__ import annotations

from math import floor
from typing import Any, ClassVar

from flockwright.engine.words import f4, i8
from flockwright.nodes.families.box import FARTHEST, BoxResolution, clamped
from flockwright.nodes.families.motion import aim
from flockwright.nodes.registry import node


def bounced(place: float, velocity: float, low: float, span: float, dt: float) -> tuple[float, float]:
    """Where a coordinate gets to between two walls that throw it back, and its velocity then."""
    start = clamped(place, low, span)
    end = start + velocity * dt
    if span <= 0.0 or low <= end <= low + span:
        return end, velocity
    spans = (end - low) / span
    if not abs(spans) < FARTHEST:
        return low + 0.5 * span, velocity
    crossed = i8(floor(spans))
    inside = end - low - f4(crossed) * span
    if crossed % 2 == 0:
        return clamped(low + inside, low, span), velocity
    return clamped(low + span - inside, low, span), -velocity


def mirrored(heading: float, before: float, after: float) -> float:
    """A part of forward that led into the wall, turned back with the velocity; one that led away stays."""
    if before * after < 0.0 and heading * before > 0.0:
        return -heading
    return heading


@node("resolution.box_bounce", icon="border-outside")
class BoxBounce(BoxResolution):
    """Throws an animal back from the walls of the box like a ball, and turns it the way it now goes.

    It keeps its speed. One that starts outside is first put on the nearest wall.
    """

    FORMULA: ClassVar[str] = """
        p  ← p + v · dt
           what passes a side is thrown back, v and forward mirrored
    """

    @staticmethod
    def resolve(p: Any, body: Any, frame: Any) -> None:
        dt = frame.dt
        px, vx = bounced(body.px, body.vx, p.low.x, p.span.x, dt)
        py, vy = bounced(body.py, body.vy, p.low.y, p.span.y, dt)
        pz, vz = bounced(body.pz, body.vz, p.low.z, p.span.z, dt)
        body.px = px
        body.py = py
        body.pz = pz
        if vx != body.vx or vy != body.vy or vz != body.vz:
            fx, fy, fz = mirrored(body.fx, body.vx, vx), mirrored(body.fy, body.vy, vy), mirrored(body.fz, body.vz, vz)
            aim(body, body, fx, fy, fz)
            body.vx = vx
            body.vy = vy
            body.vz = vz
