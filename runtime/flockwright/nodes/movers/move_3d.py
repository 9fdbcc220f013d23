"""Flying and swimming."""

from __future__ import annotations

from math import sqrt
from typing import Any

from flockwright.nodes.families.motion import LimitedMover, accelerate, face, set_velocity, stand, turned
from flockwright.nodes.registry import node
from flockwright.world.parameters import DEGREES, Number, acceleration, number


@node("mover.3d", label="Move 3D", cells=LimitedMover.CELLS)
class Move3D(LimitedMover):
    """Flies or swims freely in space, leaning into its curves."""

    roll_speed: Number = number(
        180.0, "How fast it leans over and rights itself; less rolls more lazily.", low=0, high=36000, soft=(0, 720),
        step=5, unit=DEGREES,
    )  # fmt: skip
    banking_gravity: Number = acceleration(9.8, "What pulls it upright; more leans less.")

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, vigor: Any, body: Any, frame: Any) -> None:
        dt = frame.dt
        if p.move != 0:
            accelerate(body, me, desired.vx, desired.vy, desired.vz, p, vigor, dt)
            tx, ty, tz = body.vx, body.vy, body.vz
        else:
            set_velocity(body, 0.0, 0.0, 0.0)
            tx, ty, tz = desired.vx, desired.vy, desired.vz
        if p.rotate != 0:
            face(body, me, tx, ty, tz, p.rotation_speed * dt)
            ux, uy, uz = 0.0, p.banking_gravity, 0.0
            if dt > 0.0:  # what turns the velocity also tilts the body
                ax, ay, az = (body.vx - me.vx) / dt, (body.vy - me.vy) / dt, (body.vz - me.vz) / dt
                along = ax * body.fx + ay * body.fy + az * body.fz
                ux += ax - along * body.fx
                uy += ay - along * body.fy
                uz += az - along * body.fz
            length = sqrt(ux * ux + uy * uy + uz * uz)
            if length > 1e-6:
                per = 1.0 / length
                rx = me.fy * me.uz - me.fz * me.uy
                ry = me.fz * me.ux - me.fx * me.uz
                rz = me.fx * me.uy - me.fy * me.ux
                ux, uy, uz = turned(me.ux, me.uy, me.uz, ux * per, uy * per, uz * per, rx, ry, rz, p.roll_speed * dt)
                stand(body, ux, uy, uz)
            else:
                stand(body, me.ux, me.uy, me.uz)
