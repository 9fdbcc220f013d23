"""Walls to slide along."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.box import BoxResolution, clamped
from flockwright.nodes.families.motion import set_velocity
from flockwright.nodes.registry import node


def slid(place: float, velocity: float, low: float, span: float, dt: float) -> tuple[float, float]:
    """Where a coordinate gets to between two walls, and the velocity it really had."""
    start = clamped(place, low, span)
    wanted = start + velocity * dt
    end = clamped(wanted, low, span)
    if end != wanted and dt > 0.0:
        velocity = (end - start) / dt
    return end, velocity


@node("resolution.box_clamp", icon="border-outside")
class BoxClamp(BoxResolution):
    """Keeps an animal in the box: it stops at a wall and slides along it.

    Its velocity is what it really moved, so at a wall it has none into it and is quick to turn away. One that starts
    outside is put on the nearest wall.
    """

    FORMULA: ClassVar[str] = """
        p  ← p + v · dt, held inside
        v  ← what it moved / dt
    """

    @staticmethod
    def resolve(p: Any, body: Any, frame: Any) -> None:
        dt = frame.dt
        px, vx = slid(body.px, body.vx, p.low.x, p.span.x, dt)
        py, vy = slid(body.py, body.vy, p.low.y, p.span.y, dt)
        pz, vz = slid(body.pz, body.vz, p.low.z, p.span.z, dt)
        body.px = px
        body.py = py
        body.pz = pz
        if vx != body.vx or vy != body.vy or vz != body.vz:
            set_velocity(body, vx, vy, vz)
