"""What does a ray meet first? One kernel for all rays of a herd and, by its address, for a single one."""

from __future__ import annotations

from math import floor
from typing import Any

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.words import f4, i4, i8, ints
from flockwright.world.geometry.heights import clipped, ground, heights_at, is_over, strike
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


def cast(lo: int, hi: int, context: int, scratch: int) -> None:
    """Fill the hits of the rays of places lo to hi."""
    c = cast_at(context)
    g = geometry_at(c.geometry)
    for j in range(lo * c.per_animal, hi * c.per_animal):
        look(g, ray_at(c.rays + j * RAY_BYTES), hit_at(c.hits + j * HIT_BYTES))


def look(g: Any, ray: Any, hit: Any) -> None:
    """The nearest thing a ray meets on its layers. One from nowhere, of no length or in no direction meets nothing."""
    hit.layer = i4(MISS)
    hit.distance = f4(0.0)
    hit.px = f4(0.0)
    hit.py = f4(0.0)
    hit.pz = f4(0.0)
    long = ray.dx * ray.dx + ray.dy * ray.dy + ray.dz * ray.dz
    if ray.length > 0.0 and 0.99 < long < 1.01 and is_somewhere(ray.ox, ray.oy, ray.oz):
        hit.distance = ray.length
        meet_ground(g, ray, hit)  # first: most rays that meet anything meet it, and the others then look less far
        meet_solids(g, ray, hit)
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
    if sees(ray.layers, s.layer):
        far, nx, ny, nz = approach(s, ray.ox, ray.oy, ray.oz, ray.dx, ray.dy, ray.dz, 0.0, hit.distance)
        note(hit, far, nx, ny, nz, s.layer)


def meet_solids(g: Any, ray: Any, hit: Any) -> None:
    """All solids that the ray may meet: those of no cell, and those of the cells below its way."""
    everywhere = ints(g.everywhere)
    for j in range(g.everywhere_count):
        meet_solid(g, i8(everywhere[j]), ray, hit)
    begin, end = clipped(0.0, hit.distance, ray.ox, ray.dx, g.x0, g.x0 + g.cell * f4(g.across))
    begin, end = clipped(begin, end, ray.oz, ray.dz, g.z0, g.z0 + g.cell * f4(g.along))
    if begin <= end and g.across > 0:
        u, w = (ray.ox - g.x0) * g.per_cell, (ray.oz - g.z0) * g.per_cell
        du, dw = ray.dx * g.per_cell, ray.dz * g.per_cell
        i = min(max(i8(floor(u + du * begin)), i8(0)), g.across - 1)
        k = min(max(i8(floor(w + dw * begin)), i8(0)), g.along - 1)
        per_u = 1.0 / du if du != 0.0 else f4(0.0)
        per_w = 1.0 / dw if dw != 0.0 else f4(0.0)
        starts, items = ints(g.starts), ints(g.items)
        for _ in range(g.across + g.along + 2):
            cell = k * g.across + i
            for j in range(i8(starts[cell]), i8(starts[cell + 1])):
                meet_solid(g, i8(items[j]), ray, hit)
            next_u = (f4(i + 1 if du > 0.0 else i) - u) * per_u if du != 0.0 else f4(1e30)
            next_w = (f4(k + 1 if dw > 0.0 else k) - w) * per_w if dw != 0.0 else f4(1e30)
            if min(next_u, next_w) >= hit.distance:  # what is farther is behind what was met
                break
            if next_u < next_w:
                i += 1 if du > 0.0 else -1
            else:
                k += 1 if dw > 0.0 else -1
            if i < 0 or k < 0 or i >= g.across or k >= g.along:
                break


def meet_ground(g: Any, ray: Any, hit: Any) -> None:
    """The terrain, and the grass on it: a point in a patch is grass to who looks for grass, else ground."""
    if g.terrain != 0:
        h = heights_at(g.terrain)
        grass = grass_layers(g)
        if sees(ray.layers, h.layer) or (ray.layers & grass) != 0:
            far, nx, ny, nz = strike(h, ray.ox, ray.oy, ray.oz, ray.dx, ray.dy, ray.dz, hit.distance)
            if far >= 0.0:
                layer = i4(h.layer) if sees(ray.layers, h.layer) else i4(MISS)
                if (ray.layers & grass) != 0:
                    found = patch_at(g, ray.ox + ray.dx * far, ray.oz + ray.dz * far, ray.layers)
                    if found != MISS:
                        layer = grass_at(g.grass + found * GRASS_BYTES).layer
                if layer != MISS:
                    note(hit, far, nx, ny, nz, layer)


def grass_layers(g: Any) -> int:
    """The layers of all patches, as a mask."""
    layers = i4(0)
    for j in range(g.grass_count):
        layers |= i4(1) << grass_at(g.grass + j * GRASS_BYTES).layer
    return layers


def patch_at(g: Any, x: float, z: float, layers: int) -> int:
    """The number of the first patch of these layers that a point is in."""
    for j in range(g.grass_count):
        patch = grass_at(g.grass + j * GRASS_BYTES)
        dx, dz = x - patch.x, z - patch.z
        if sees(layers, patch.layer) and dx * dx + dz * dz < patch.radius * patch.radius:
            return i8(j)
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


CAST = Kernel(cast, "Cast rays", origin=Origin(__name__, "CAST"))
