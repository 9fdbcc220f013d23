"""Getting pushed."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.points.pairs import arc_cosine
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, RESTING, head_for, pacing, ranked, turning, unit
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, angle, curve


@node("behavior.get_pushed", icon="hand-back-right", cells=CELLS)
class GetPushed(NeighborBehavior):
    """Makes a herd give way to those in a hurry: steers away from faster neighbors that come from behind.

    Its query has to see behind the animal.
    """

    FORMULA: ClassVar[str] = """
        β          angle of j off the way back
        w          (speed of j − mine) / top speed · (1 − 2β / max push angle) · (1 − d / max distance), each at least 0
        direction  Σ w · away from j
        a          activation(largest w)
        desire     Dir · a
        speed      Σ w · speed of j / Σ w, desire Spd · a
    """
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", speed="f4", weight="f4", most="f4")

    priority: Whole = ranked(2)
    direction_strength: Number = turning(0.3)
    speed_strength: Number = pacing(0.3)
    max_push_angle: Number = angle(120.0, "The full cone behind it in which others push; more yields to the side too.")
    activation: Curve = curve(
        "ease_out", "How much it gives way, by the weight of whoever pushes most; steeper yields to less.", power=3.0,
        asks="push",
    )  # fmt: skip

    @staticmethod
    def accumulate(acc: Any, me: Any, other: Any, pair: Any, p: Any) -> float:
        faster = unit((other.speed - me.speed) / max(me.max_speed, 1e-6))
        if me.speed > RESTING:
            ahead = (pair.dx * me.vx + pair.dy * me.vy + pair.dz * me.vz) / me.speed
        else:
            ahead = pair.dx * me.fx + pair.dy * me.fy + pair.dz * me.fz
        off_axis = arc_cosine(-ahead)
        inside = unit(1.0 - 2.0 * off_axis / max(p.max_push_angle, 1e-6))
        weight = faster * inside * (1.0 - pair.distance / p.max_distance)
        acc.x -= weight * pair.dx
        acc.y -= weight * pair.dy
        acc.z -= weight * pair.dz
        acc.speed += weight * other.speed
        acc.weight += weight
        acc.most = max(acc.most, weight)
        return weight

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.weight > 0.0:
            out.x = acc.most
            wanted = unit(activation(p.activation, acc.most))
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * wanted)
            out.speed = acc.speed / acc.weight
            out.speed_desire = p.speed_strength * wanted
