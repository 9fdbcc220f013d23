"""What does a ray meet first? One kernel for all rays of a herd and, by its address, for a single one.

Rays of one animal begin in one place and are all about as long. So what may be met from there is looked up once, as a
`NEARBY` in scratch, and a ray that it does not fit looks for itself.
"""

from __future__ import annotations

from math import floor
from typing import Any

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.words import at, f4, i4, i8, ints, layout
from flockwright.world.geometry.heights import clipped, ground, heights_at, is_over, stride, strike, top_around
from flockwright.world.geometry.layouts import (
    GRASS_BYTES,
    HIT_BYTES,
    MISS,
    RAY_BYTES,
    cast_at,
    geometry_at,
    grass_at,
    hit_at,
    ray_at,
)
from flockwright.world.geometry.shapes import SHAPE_BYTES, approach, shape_at

FARTHEST = 1e9
"""Meters from the middle beyond which nothing is."""
MOST_NEARBY = 24
"""Solids that are looked through one by one; where more are near, a ray goes by the cells below its way."""
TOO_MANY = -1
NEARBY = layout(
    x="f4", y="f4", z="f4", length="f4", layers="i4", top="f4", count="i8", solids=f"({MOST_NEARBY},)i4",
)  # fmt: skip
"""What rays from a place may meet: no ground above `top`, and none but these solids, or TOO_MANY to list."""
nearby_at = at(NEARBY)
_SOLIDS = NEARBY.fields["solids"][1] if NEARBY.fields else 0
_FEW_RAYS = 4  # for fewer, looking round first is not worth it


def cast(lo: int, hi: int, context: int, scratch: int) -> None:
    """Fill the hits of the rays of places lo to hi."""
    c = cast_at(context)
    g = geometry_at(c.geometry)
    per_animal = c.per_animal
    if scratch == 0 or per_animal < _FEW_RAYS:
        for j in range(lo * per_animal, hi * per_animal):
            look(g, ray_at(c.rays + j * RAY_BYTES), hit_at(c.hits + j * HIT_BYTES))
    else:
        near = nearby_at(scratch)
        for place in range(lo, hi):
            look_round(g, ray_at(c.rays + place * per_animal * RAY_BYTES), near, scratch + _SOLIDS)
            for j in range(place * per_animal, (place + 1) * per_animal):
                ray, hit = ray_at(c.rays + j * RAY_BYTES), hit_at(c.hits + j * HIT_BYTES)
                if fits(ray, near):
                    look_nearby(g, ray, hit, near.top, near.count, scratch + _SOLIDS)
                else:
                    look(g, ray, hit)


def look_round(g: Any, ray: Any, near: Any, solids: int) -> None:
    """Find out what rays like this one may meet."""
    near.x = ray.ox
    near.y = ray.oy
    near.z = ray.oz
    near.length = f4(-1.0)  # unless more can be said, no ray fits
    near.layers = ray.layers
    if 0.0 < ray.length < FARTHEST and is_somewhere(ray.ox, ray.oy, ray.oz):
        near.length = ray.length
        reach = ray.length * 1.01  # a little more than is looked at, since numbers round
        near.top = f4(FARTHEST)
        if g.terrain != 0:
            near.top = top_around(heights_at(g.terrain), ray.ox, ray.oz, reach)
        near.count = solids_around(g, ray, reach, solids)


def solids_around(g: Any, ray: Any, reach: float, solids: int) -> int:
    """List the solids of a ray's layers that are so near, those without an end not among them; how many."""
    found = i8(0)
    c = g.solids
    if c.across > 0 and (ray.layers & g.solid_layers) != 0:
        starts, items, listed = ints(c.starts), ints(c.items), ints(solids)
        i0 = max(i8(floor((ray.ox - reach - c.x0) * c.per_cell)), i8(0))
        i1 = min(i8(floor((ray.ox + reach - c.x0) * c.per_cell)), c.across - 1)
        k0 = max(i8(floor((ray.oz - reach - c.z0) * c.per_cell)), i8(0))
        k1 = min(i8(floor((ray.oz + reach - c.z0) * c.per_cell)), c.along - 1)
        if (i1 - i0) * (k1 - k0) > MOST_NEARBY * 4:
            return i8(TOO_MANY)
        if i0 > i1:  # all of them lie to one side
            return found
        for k in range(k0, k1 + 1):
            for j in range(i8(starts[k * c.across + i0]), i8(starts[k * c.across + i1 + 1])):  # a row is in one piece
                s = shape_at(g.shapes + i8(items[j]) * SHAPE_BYTES)
                x, y, z, far = s.cx - ray.ox, s.cy - ray.oy, s.cz - ray.oz, s.bound + reach
                if sees(ray.layers, s.layer) and x * x + y * y + z * z < far * far:
                    known = False
                    for other in range(found):
                        known = known or listed[other] == items[j]
                    if not known:
                        if found == MOST_NEARBY:
                            return i8(TOO_MANY)
                        listed[found] = items[j]
                        found += 1
    return found


def fits(ray: Any, near: Any) -> bool:
    """Whether what was found round a place is all that a ray may meet."""
    same = ray.ox == near.x and ray.oy == near.y and ray.oz == near.z
    return same and ray.length <= near.length and ray.layers == near.layers


def look(g: Any, ray: Any, hit: Any) -> None:
    """The nearest thing a ray meets on its layers. One from nowhere, of no length or in no direction meets nothing."""
    look_nearby(g, ray, hit, f4(FARTHEST), i8(TOO_MANY), i8(0))


def look_nearby(g: Any, ray: Any, hit: Any, top: float, count: int, solids: int) -> None:
    """The same, with what is known to be near."""
    hit.layer = i4(MISS)
    hit.distance = f4(0.0)
    hit.px = f4(0.0)
    hit.py = f4(0.0)
    hit.pz = f4(0.0)
    long = ray.dx * ray.dx + ray.dy * ray.dy + ray.dz * ray.dz
    if ray.length > 0.0 and 0.99 < long < 1.01 and is_somewhere(ray.ox, ray.oy, ray.oz):
        hit.distance = ray.length
        meet_ground(g, ray, hit, top)  # first: most rays that meet anything meet it, and the others then look less far
        if (ray.layers & g.solid_layers) != 0:
            meet_solids(g, ray, hit, count, solids)
        meet_water(g, ray, hit)
        if g.terrain == 0:
            meet_flat_grass(g, ray, hit)
        hit.px = ray.ox + ray.dx * hit.distance
        hit.py = ray.oy + ray.dy * hit.distance
        hit.pz = ray.oz + ray.dz * hit.distance


def is_somewhere(x: float, y: float, z: float) -> bool:
    """Whether a point is one: neither endless nor no number."""
    return abs(x) + abs(y) + abs(z) < FARTHEST


def sees(layers: int, layer: int) -> bool:
    """Whether a mask of layers has one of them."""
    return (layers >> layer) & 1 != 0


def note(hit: Any, far: float, nx: float, ny: float, nz: float, layer: int) -> None:
    """Take down what was met, if it is nearer than what was met before."""
    if 0.0 <= far < hit.distance:
        hit.distance = far
        hit.nx = nx
        hit.ny = ny
        hit.nz = nz
        hit.layer = layer


def meet_solid(g: Any, number: int, ray: Any, hit: Any) -> None:
    """One solid."""
    s = shape_at(g.shapes + number * SHAPE_BYTES)
    if sees(ray.layers, s.layer) and may_meet(s, ray, hit.distance):
        far, nx, ny, nz = approach(s, ray.ox, ray.oy, ray.oz, ray.dx, ray.dy, ray.dz, 0.0, hit.distance)
        note(hit, far, nx, ny, nz, s.layer)


def may_meet(s: Any, ray: Any, most: float) -> bool:
    """Whether a ray passes the ball about a solid: most do not, and it takes a tenth of the time."""
    x, y, z = s.cx - ray.ox, s.cy - ray.oy, s.cz - ray.oz
    far = x * x + y * y + z * z
    apart = far - s.bound * s.bound
    if apart <= 0.0:
        return True  # it starts in there
    ahead = x * ray.dx + y * ray.dy + z * ray.dz
    long = ray.dx * ray.dx + ray.dy * ray.dy + ray.dz * ray.dz
    # Wider by what the difference of two large squares may be wrong.
    return ahead > 0.0 and ahead - s.bound <= most * 1.01 and apart * long <= ahead * ahead + far * 1e-5


def meet_solids(g: Any, ray: Any, hit: Any, count: int, solids: int) -> None:
    """All solids that the ray may meet: those of no cell, and those listed or else of the cells below its way."""
    everywhere = ints(g.everywhere)
    for j in range(g.everywhere_count):
        meet_solid(g, i8(everywhere[j]), ray, hit)
    if count < 0:
        pass_cells(g, ray, hit)
    else:
        listed = ints(solids)
        for j in range(count):
            meet_solid(g, i8(listed[j]), ray, hit)


def pass_cells(g: Any, ray: Any, hit: Any) -> None:
    """The solids of the cells below a ray's way."""
    c = g.solids
    begin, end = clipped(0.0, hit.distance, ray.ox, ray.dx, c.x0, c.x0 + c.cell * f4(c.across))
    begin, end = clipped(begin, end, ray.oz, ray.dz, c.z0, c.z0 + c.cell * f4(c.along))
    if begin <= end and c.across > 0:
        u, w = (ray.ox - c.x0) * c.per_cell, (ray.oz - c.z0) * c.per_cell
        du, dw = ray.dx * c.per_cell, ray.dz * c.per_cell
        i = min(max(i8(floor(u + du * begin)), i8(0)), c.across - 1)
        k = min(max(i8(floor(w + dw * begin)), i8(0)), c.along - 1)
        step_u, border_u, per_u = stride(du, i)
        step_w, border_w, per_w = stride(dw, k)
        starts, items = ints(c.starts), ints(c.items)
        for _ in range(c.across + c.along + 2):
            cell = k * c.across + i
            for j in range(i8(starts[cell]), i8(starts[cell + 1])):
                meet_solid(g, i8(items[j]), ray, hit)
            next_u, next_w = (border_u - u) * per_u, (border_w - w) * per_w
            if min(next_u, next_w) >= hit.distance:  # what is farther is behind what was met
                break
            across = next_u < next_w
            border_u += step_u if across else f4(0.0)
            border_w += f4(0.0) if across else step_w
            i += i8(step_u) if across else i8(0)
            k += i8(0) if across else i8(step_w)
            if i < 0 or k < 0 or i >= c.across or k >= c.along:
                break


def meet_ground(g: Any, ray: Any, hit: Any, top: float) -> None:
    """The terrain, and the grass on it: a point in a patch is grass to who looks for grass, else ground."""
    if g.terrain != 0:
        h = heights_at(g.terrain)
        if sees(ray.layers, h.layer) or (ray.layers & g.grass_layers) != 0:
            highest = min(top, h.high)
            far, nx, ny, nz = strike(h, ray.ox, ray.oy, ray.oz, ray.dx, ray.dy, ray.dz, hit.distance, highest)
            if far >= 0.0:
                layer = i4(h.layer) if sees(ray.layers, h.layer) else i4(MISS)
                if (ray.layers & g.grass_layers) != 0:
                    found = patch_at(g, ray.ox + ray.dx * far, ray.oz + ray.dz * far, ray.layers)
                    if found != MISS:
                        layer = grass_at(g.grass + found * GRASS_BYTES).layer
                if layer != MISS:
                    note(hit, far, nx, ny, nz, layer)


def patch_at(g: Any, x: float, z: float, layers: int) -> int:
    """The number of the first patch of these layers that a point is in."""
    c = g.patches
    u, w = (x - c.x0) * c.per_cell, (z - c.z0) * c.per_cell
    if (layers & g.grass_layers) != 0 and 0.0 <= u < f4(c.across) and 0.0 <= w < f4(c.along):
        starts, items = ints(c.starts), ints(c.items)
        cell = i8(w) * c.across + i8(u)
        for j in range(i8(starts[cell]), i8(starts[cell + 1])):
            number = i8(items[j])
            patch = grass_at(g.grass + number * GRASS_BYTES)
            dx, dz = x - patch.x, z - patch.z
            if sees(layers, patch.layer) and dx * dx + dz * dz < patch.radius * patch.radius:
                return number
    return i8(MISS)


def meet_water(g: Any, ray: Any, hit: Any) -> None:
    """The surface of the water, from above and from below."""
    if g.water_layer >= 0 and sees(ray.layers, g.water_layer) and ray.dy != 0.0:
        above = ray.oy - g.water
        if above * ray.dy < 0.0:
            note(hit, -above / ray.dy, 0.0, 1.0 if above > 0.0 else -1.0, 0.0, g.water_layer)


def meet_flat_grass(g: Any, ray: Any, hit: Any) -> None:
    """Patches where there is no terrain: level, at their own height."""
    for j in range(g.grass_count):
        patch = grass_at(g.grass + j * GRASS_BYTES)
        above = ray.oy - patch.y
        if sees(ray.layers, patch.layer) and above * ray.dy < 0.0:
            far = -above / ray.dy
            dx, dz = ray.ox + ray.dx * far - patch.x, ray.oz + ray.dz * far - patch.z
            if dx * dx + dz * dz < patch.radius * patch.radius:
                note(hit, far, 0.0, 1.0 if above > 0.0 else -1.0, 0.0, patch.layer)


def floor_below(g: Any, x: float, z: float) -> tuple[float, bool]:
    """The height of the terrain at a point, and whether there is some."""
    if g.terrain == 0:
        return f4(0.0), False
    h = heights_at(g.terrain)
    if not is_over(h, x, z):
        return f4(0.0), False
    y, _, _, _ = ground(h, x, z)
    return y, True


CAST = Kernel(cast, "Cast rays", origin=Origin(__name__, "CAST"), scratch=NEARBY.itemsize)
