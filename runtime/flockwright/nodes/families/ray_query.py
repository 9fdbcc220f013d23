"""Ray queries: `create_ray(number, p, ray)` for each ray of an animal.

The hook writes where the ray points in the pattern's own space, a unit vector `dx dy dz` with z ahead, y up and x to
the right. What all patterns share is done here: they are turned by `rotation`, put on the body or into the world,
and told how far and for what to look. The angle off the turned axis is what observability weighs.

A pattern depends on the parameters alone. So it is drawn once in a task, into scratch, and again only for a row of
parameters that is another than the animal's before.
"""

from __future__ import annotations

from math import acos
from typing import Any, ClassVar, Literal

from flockwright.engine.kernel import KernelFunction
from flockwright.engine.words import Layout, at, f4, fresh, i4, i8, layout
from flockwright.nodes.families.context import BODY_BYTES, body_at, context_at, row_number
from flockwright.nodes.families.hooks import adapted
from flockwright.nodes.node_type import Called, Kind, NodeParams, NodeType
from flockwright.world.geometry.layouts import RAY, RAY_BYTES, ray_at
from flockwright.world.geometry.table import turned
from flockwright.world.parameters import Names, Number, Vector, Whole, choice, distance, names, vector, whole
from flockwright.world.records import VECTOR, Array, Values

MOST_RAYS = 256
DRAWN = layout(x="f4", y="f4", z="f4", angle="f4")
"""A ray of a pattern, turned by `rotation`, and its angle off the axis."""
drawn_at, DRAWN_BYTES, fresh_ray = at(DRAWN), DRAWN.itemsize, fresh(RAY)
SCRATCH = MOST_RAYS * DRAWN_BYTES
IN_THE_WORLD = 1
"""The number of `world` among the spaces."""


class RayQuery(NodeParams):
    """The parameters of every ray query."""

    KIND: ClassVar[Kind] = "ray_query"
    SECTION: ClassVar[str] = "Rays"
    DERIVED: ClassVar[dict[str, str | Layout]] = {
        "mask": "i4", "right": VECTOR, "up": VECTOR, "ahead": VECTOR,
    }  # fmt: skip
    CALLS: ClassVar[tuple[Called, ...]] = ("cast",)

    rays: Whole = whole(
        20, "How many rays look; more miss less, and cost more.", low=1, high=MOST_RAYS, soft=(1, 40), short="n"
    )
    max_distance: Number = distance(10.0, "How far the rays look; more sees obstacles sooner.")
    layers: Names = names("What to look for: anything on one of these layers; more of them hit more.", refers="layers")
    offset: Vector = vector(
        (0.0, 0.0, 0.0), "Where the rays start, right, up and ahead of the body's middle; more moves that away.",
        unit="m",
    )  # fmt: skip
    rotation: Vector = vector(
        (0.0, 0.0, 0.0),
        "How the rays are turned about x, y and z; more turns them farther, 90 about x points them down.",
        unit="°",
    )
    space: Literal["body", "world"] = choice(
        "body", "Whether the rays turn with the body or keep their directions in the world."
    )

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        rows["mask"] = scope.layers(v["layers"])
        # Turned as solids are; the rows of the matrix are where x, y and z of the pattern go.
        for name, axis in zip(("right", "up", "ahead"), turned(v["rotation"]), strict=True):
            for letter, part in zip("xyz", axis, strict=True):
                rows[name][letter] = part


def template(kind: NodeType, quick: bool) -> KernelFunction:
    """The loop over animals and the rays of each."""
    create = adapted(kind, kind.hook("create_ray"), ("number", "p", "ray"), quick=quick)
    row_at, row_bytes = at(kind.row), kind.row.itemsize

    def draw(c: Any, p: Any, scratch: int) -> None:
        for number in range(c.k):
            ray, drawn = fresh_ray(), drawn_at(scratch + number * DRAWN_BYTES)
            create(c, number, p, ray)
            x, y, z = ray.dx, ray.dy, ray.dz
            drawn.angle = acos(min(max(z, -1.0), 1.0))
            drawn.x = x * p.right.x + y * p.up.x + z * p.ahead.x
            drawn.y = x * p.right.y + y * p.up.y + z * p.ahead.y
            drawn.z = x * p.right.z + y * p.up.z + z * p.ahead.z

    def rays(lo: int, hi: int, context: int, scratch: int) -> None:
        c = context_at(context)
        last = i8(-1)
        for place in range(lo, hi):
            me = body_at(c.bodies + place * BODY_BYTES)
            row = row_number(c, me.id)
            p = row_at(c.rows + row * row_bytes)
            if row != last:
                last = row
                draw(c, p, scratch)
            rx, ry, rz = me.uy * me.fz - me.uz * me.fy, me.uz * me.fx - me.ux * me.fz, me.ux * me.fy - me.uy * me.fx
            ux, uy, uz, fx, fy, fz = me.ux, me.uy, me.uz, me.fx, me.fy, me.fz
            if p.space == IN_THE_WORLD:
                rx, ry, rz, ux, uy, uz, fx, fy, fz = axes_of_the_world()
            ox = me.px + rx * p.offset.x + ux * p.offset.y + fx * p.offset.z
            oy = me.py + ry * p.offset.x + uy * p.offset.y + fy * p.offset.z
            oz = me.pz + rz * p.offset.x + uz * p.offset.y + fz * p.offset.z
            length, layers = p.max_distance, p.mask
            for number in range(c.k):
                ray = ray_at(c.rays + (place * c.k + number) * RAY_BYTES)
                drawn = drawn_at(scratch + number * DRAWN_BYTES)
                ax, ay, az = drawn.x, drawn.y, drawn.z
                ray.angle = drawn.angle
                ray.dx = ax * rx + ay * ux + az * fx
                ray.dy = ax * ry + ay * uy + az * fy
                ray.dz = ax * rz + ay * uz + az * fz
                ray.ox = ox
                ray.oy = oy
                ray.oz = oz
                ray.number = i4(number)
                ray.length = length
                ray.layers = layers

    return rays


def axes_of_the_world() -> tuple[float, float, float, float, float, float, float, float, float]:
    """Right, up and ahead of a body that is not turned."""
    return f4(1.0), f4(0.0), f4(0.0), f4(0.0), f4(1.0), f4(0.0), f4(0.0), f4(0.0), f4(1.0)
