"""A mean of directions along the sphere they live on."""

from __future__ import annotations

from math import atan2, cos, pi, sin, sqrt
from typing import Any, ClassVar

from flockwright.engine.words import f4
from flockwright.nodes.families.merging import CANCELED, granted_speed, spend, want
from flockwright.nodes.mergers.desire_budget import DesireBudget
from flockwright.nodes.registry import node
from flockwright.nodes.results import RESULT_BYTES, result_at

ROUNDS = 24
SETTLED = 1e-5
OPPOSITE = -0.999999
"""A cosine below this is exactly opposite, as far as these numbers can tell."""


def sideways(me: Any, x: float, y: float, z: float) -> tuple[float, float, float]:
    """The unit vector square to a direction that leads the shortest way to forward; to the body's right if none does.

    From an opposite direction every way round is as short. The one by way of forward asks for the least turn.
    """
    along = me.fx * x + me.fy * y + me.fz * z
    sx, sy, sz = me.fx - along * x, me.fy - along * y, me.fz - along * z
    length = sqrt(sx * sx + sy * sy + sz * sz)
    if length < 1e-3:
        sx = me.fy * me.uz - me.fz * me.uy
        sy = me.fz * me.ux - me.fx * me.uz
        sz = me.fx * me.uy - me.fy * me.ux
        length = f4(1.0)
    return sx / length, sy / length, sz / length


@node("merger.spherical_mean", cells=("max_desire",))
class SphericalMean(DesireBudget):
    """Spends a budget of desire by priority, and meets halfway by angle: the direction is a mean along the sphere.

    The budget is that of Desire Budget. A strong and a weak wish for opposite directions end in a turn of so many
    degrees to the side where the animal is heading anyway, not in the strong one's direction.
    """

    FORMULA: ClassVar[str] = """
        takes      as in Desire Budget
        direction  the point of the sphere with the least Σ takes · angle²
        speed      Σ takes · speed / Σ takes
    """
    BREAKS: ClassVar[str] = "Where two directions are exactly opposite, a small change flips the way round (law 2)."

    @staticmethod
    def merge(results: int, count: int, priorities: Any, me: Any, p: Any, out: Any) -> None:
        spend(results, count, priorities, p.max_desire)
        x = y = z = directed = 0.0
        for j in range(count):
            result = result_at(results + j * RESULT_BYTES)
            takes = result.direction_takes
            if takes > 0.0:
                x += takes * result.dx
                y += takes * result.dy
                z += takes * result.dz
                directed += takes
        if directed > 0.0:
            x /= directed
            y /= directed
            z /= directed
            length = sqrt(x * x + y * y + z * z)
            if length < CANCELED:  # begin where the animal is heading, so that the mean nearest to it is found
                x, y, z, length = me.fx, me.fy, me.fz, f4(1.0)
            x /= length
            y /= length
            z /= length
            rounds = 0
            while rounds < ROUNDS:
                # Directions as seen from the mean so far: arcs on the sphere, laid out flat.
                ax = ay = az = 0.0
                for j in range(count):
                    result = result_at(results + j * RESULT_BYTES)
                    takes = result.direction_takes
                    if takes > 0.0:
                        cosine = x * result.dx + y * result.dy + z * result.dz
                        if cosine < OPPOSITE:
                            tx, ty, tz = sideways(me, x, y, z)
                            arc = takes * pi
                        else:
                            tx, ty, tz = result.dx - cosine * x, result.dy - cosine * y, result.dz - cosine * z
                            sine = sqrt(tx * tx + ty * ty + tz * tz)
                            arc = takes * atan2(sine, cosine) / sine if sine > 0.0 else 0.0
                        ax += arc * tx
                        ay += arc * ty
                        az += arc * tz
                ax /= directed
                ay /= directed
                az /= directed
                step = sqrt(ax * ax + ay * ay + az * az)
                rounds += 1
                if step < SETTLED:
                    rounds = ROUNDS
                else:
                    c = cos(step)
                    s = sin(step) / step
                    x = c * x + s * ax
                    y = c * y + s * ay
                    z = c * z + s * az
                    length = sqrt(x * x + y * y + z * z)
                    x /= length
                    y /= length
                    z /= length
            want(out, x, y, z, granted_speed(results, count))
        else:
            want(out, 0.0, 0.0, 0.0, 0.0)
