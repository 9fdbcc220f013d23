"""Walking."""

from __future__ import annotations

from math import exp
from typing import Any

from flockwright.nodes.families.motion import face, set_velocity
from flockwright.nodes.families.mover import Mover
from flockwright.nodes.registry import node
from flockwright.world.parameters import DEGREES, Number, number


@node("mover.compass_stroll", cells=("ease",))
class Stroll(Mover):
    """Walks on the level and eases into every new way."""

    ease: Number = number(0.3, "How long it takes to come around; more is smoother.", low=0.01, high=10, unit="s")
    rotation_speed: Number = number(
        360.0, "How fast its body turns; less lags behind.", low=0, high=36000, soft=(0, 720), unit=DEGREES
    )

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, body: Any, frame: Any) -> None:
        part = 1.0 - exp(-frame.dt / p.ease)
        x = me.vx + part * (desired.vx - me.vx)
        z = me.vz + part * (desired.vz - me.vz)
        set_velocity(body, x, 0.0, z)
        face(body, me, x, 0.0, z, p.rotation_speed * frame.dt)
