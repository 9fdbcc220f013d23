"""Movers: `follow(me, desired, p, vigor, body)` for each animal.

`me` is the animal in the snapshot, `body` the living record to write velocity, speed, forward, up and max_speed into;
it holds what `me` holds until then. The position is the resolution's. `vigor` holds what energy leaves of its speed
and accelerations, 1 without. A step of no time changes nothing.
"""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.engine.kernel import KernelFunction
from flockwright.engine.words import at, f4, fresh, layout
from flockwright.nodes.families.context import BODY_BYTES, body_at, context_at, row_number
from flockwright.nodes.families.hooks import adapted
from flockwright.nodes.node_type import Kind, NodeParams, NodeType
from flockwright.nodes.results import VELOCITIES
from flockwright.world.components import COMPONENTS
from flockwright.world.parameters import Flag, flag

ENERGY = COMPONENTS["energy"].layout
VIGOR = layout(speed="f4", acceleration="f4")
energy_at, fresh_vigor = at(ENERGY), fresh(VIGOR)
ENERGY_BYTES = ENERGY.itemsize


class Mover(NodeParams):
    """What every mover has."""

    KIND: ClassVar[Kind] = "mover"
    SECTION: ClassVar[str] = "Motion"

    active: Flag = flag(True, "Off: the animal stays exactly as it is.")
    update_position: Flag = flag(True, "Off: velocity and heading change, the place does not; for games that move it.")


def weigh_energy(vigor: Any, where: int, identity: int) -> None:
    """What is left of an animal's abilities."""
    vigor.speed = f4(1.0)
    vigor.acceleration = f4(1.0)
    if where != 0:
        energy = energy_at(where + identity * ENERGY_BYTES)
        vigor.speed = energy.min_speed_factor + (1.0 - energy.min_speed_factor) * energy.level
        vigor.acceleration = energy.min_accel_factor + (1.0 - energy.min_accel_factor) * energy.level


def template(kind: NodeType, quick: bool) -> KernelFunction:
    """The loop over animals."""
    follow = adapted(kind, kind.hook("follow"), ("me", "desired", "p", "vigor", "body"), quick=quick)
    velocity = VELOCITIES[kind.params.TAKES].layout
    velocity_at, velocity_bytes = at(velocity), velocity.itemsize
    row_at, row_bytes = at(kind.row), kind.row.itemsize

    def mover(lo: int, hi: int, context: int, scratch: int) -> None:
        c = context_at(context)
        for place in range(lo, hi):
            me = body_at(c.bodies + place * BODY_BYTES)
            p = row_at(c.rows + row_number(c, me.id) * row_bytes)
            if p.active != 0:
                desired = velocity_at(c.desired + place * velocity_bytes)
                body = body_at(c.living + me.id * BODY_BYTES)
                vigor = fresh_vigor()
                weigh_energy(vigor, c.energy, me.id)
                follow(c, me, desired, p, vigor, body)

    return mover
