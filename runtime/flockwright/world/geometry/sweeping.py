"""How far does a ball get? One kernel that movers and resolutions call by its address.

A sweep of no length asks how deep the ball is inside something: its answer's distance is then below 0, and the normal
is the shortest way out of the deepest.
"""

from __future__ import annotations

from math import floor
from typing import Any

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.words import f4, i4, i8, ints
from flockwright.world.geometry.casting import is_somewhere, sees
from flockwright.world.geometry.heights import cell_of, ground, heights_at, is_over
from flockwright.world.geometry.layouts import MISS, SWEEP_BYTES, cast_at, geometry_at, sweep_at
from flockwright.world.geometry.shapes import SHAPE_BYTES, approach, beside, shape_at
from flockwright.world.geometry.triangles import beside_triangle, reach_triangle


def sweep(lo: int, hi: int, context: int, scratch: int) -> None:
    """Answer the sweeps lo to hi."""
    c = cast_at(context)
    g = geometry_at(c.geometry)
    for j in range(lo, hi):
        go(g, sweep_at(c.rays + j * SWEEP_BYTES))


def go(g: Any, s: Any) -> None:
    """How far one ball gets, or how deep it is. One that is nowhere or goes in no direction meets nothing."""
    s.layer = i4(MISS)
    s.distance = s.length if s.length > 0.0 else f4(0.0)
    s.nx = f4(0.0)
    s.ny = f4(1.0)
    s.nz = f4(0.0)
    long = s.dx * s.dx + s.dy * s.dy + s.dz * s.dz
    goes = s.length == 0.0 or (s.length > 0.0 and 0.99 < long < 1.01)
    if goes and is_somewhere(s.px, s.py, s.pz):
        everywhere = ints(g.everywhere)
        for j in range(g.everywhere_count):
            meet(g, i8(everywhere[j]), s)
        if g.solids.across > 0 and (s.layers & g.solid_layers) != 0:
            pass_cells(g, s)
        if g.terrain != 0:
            meet_ground(g, s)


def note(s: Any, far: float, nx: float, ny: float, nz: float, layer: int) -> None:
    """Take down what stops the ball, if it does so sooner than what was met before."""
    if far < s.distance:
        s.distance = far
        s.nx = nx
        s.ny = ny
        s.nz = nz
        s.layer = layer


def meet(g: Any, number: int, s: Any) -> None:
    """One solid."""
    shape = shape_at(g.shapes + number * SHAPE_BYTES)
    if sees(s.layers, shape.layer):
        if s.length == 0.0:
            gap, nx, ny, nz = beside(shape, s.px, s.py, s.pz)
            note(s, gap - s.radius, nx, ny, nz, shape.layer)
        else:
            far, nx, ny, nz = approach(shape, s.px, s.py, s.pz, s.dx, s.dy, s.dz, s.radius, s.distance)
            if far >= 0.0:
                note(s, far, nx, ny, nz, shape.layer)


def pass_cells(g: Any, s: Any) -> None:
    """The solids in all cells that the ball's way is above."""
    x, z = s.px + s.dx * s.length, s.pz + s.dz * s.length
    c = g.solids
    i0 = max(i8(floor((min(s.px, x) - s.radius - c.x0) * c.per_cell)), i8(0))
    i1 = min(i8(floor((max(s.px, x) + s.radius - c.x0) * c.per_cell)), c.across - 1)
    k0 = max(i8(floor((min(s.pz, z) - s.radius - c.z0) * c.per_cell)), i8(0))
    k1 = min(i8(floor((max(s.pz, z) + s.radius - c.z0) * c.per_cell)), c.along - 1)
    starts, items = ints(c.starts), ints(c.items)
    for k in range(k0, k1 + 1):
        for i in range(i0, i1 + 1):
            cell = k * c.across + i
            for j in range(i8(starts[cell]), i8(starts[cell + 1])):
                meet(g, i8(items[j]), s)


def meet_ground(g: Any, s: Any) -> None:
    """The triangles under the ball's way; one whose center is below the ground is inside it."""
    h = heights_at(g.terrain)
    if sees(s.layers, h.layer):
        if is_over(h, s.px, s.pz):
            y, nx, ny, nz = ground(h, s.px, s.pz)
            if s.py < y:
                far = (s.py - y) * ny - s.radius
                if s.length == 0.0:
                    note(s, far, nx, ny, nz, h.layer)
                elif nx * s.dx + ny * s.dy + nz * s.dz < 0.0:
                    note(s, f4(0.0), nx, ny, nz, h.layer)
                return
        x, y, z = s.px + s.dx * s.length, s.py + s.dy * s.length, s.pz + s.dz * s.length
        if min(s.py, y) - s.radius < h.high:
            i0 = cell_of((min(s.px, x) - s.radius - h.x0) * h.per_x, h.across - 1)
            i1 = cell_of((max(s.px, x) + s.radius - h.x0) * h.per_x, h.across - 1)
            k0 = cell_of((min(s.pz, z) - s.radius - h.z0) * h.per_z, h.along - 1)
            k1 = cell_of((max(s.pz, z) + s.radius - h.z0) * h.per_z, h.along - 1)
            for k in range(k0, k1 + 1):
                for i in range(i0, i1 + 1):
                    meet_cell(h, i, k, s)


def meet_cell(h: Any, i: int, k: int, s: Any) -> None:
    """Both triangles of a cell."""
    for half in range(2):
        lower = half == 0
        if s.length == 0.0:
            gap, nx, ny, nz = beside_triangle(h, i, k, lower, s.px, s.py, s.pz)
            note(s, gap - s.radius, nx, ny, nz, h.layer)
        else:
            far, nx, ny, nz = reach_triangle(h, i, k, lower, s.px, s.py, s.pz, s.dx, s.dy, s.dz, s.radius, s.distance)
            if far >= 0.0:
                note(s, far, nx, ny, nz, h.layer)


SWEEP = Kernel(sweep, "Sweep balls", origin=Origin(__name__, "SWEEP"))
