"""A world without edges."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.box import BoxResolution, wrapped
from flockwright.nodes.families.resolution import follow_velocity
from flockwright.nodes.registry import node


@node("resolution.box_wrap", icon="border-outside")
class BoxWrap(BoxResolution):
    """Gives a herd a world without walls: who leaves the box on one side comes in on the other."""

    FORMULA: ClassVar[str] = """
        p  ← p + v · dt
           whoever leaves a side comes in at the other
    """

    @staticmethod
    def resolve(p: Any, body: Any, frame: Any) -> None:
        follow_velocity(body, frame.dt)
        body.px = wrapped(body.px, p.low.x, p.span.x)
        body.py = wrapped(body.py, p.low.y, p.span.y)
        body.pz = wrapped(body.pz, p.low.z, p.span.z)
