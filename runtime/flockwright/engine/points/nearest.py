"""The exact k nearest: who is near a body, in view, nearest first.

Order is by distance, then by id. Where all radii are equal (or centers are asked for) squared center distances
decide; otherwise the distance between surfaces does, radii subtracted and not held at 0. A body is a neighbor if its
distance is below `reach` and it stands inside the view; one on the very same point always does.

The block of 27 cells round a body is gathered once per cell and searched 16 bodies at a time, inside a ball guessed
from the block's own density. If that ball, or the part of space the block is sure to cover, holds too few, a search
that grows until it has k takes over: slower, and right for any crowd.
"""

from __future__ import annotations

from math import cos, radians, sqrt

import numpy as np

from flockwright.engine.errors import EngineError
from flockwright.engine.kernel import Kernel, KernelFunction, Origin
from flockwright.engine.points.body import BODY_BYTES, body_at, is_somewhere
from flockwright.engine.points.frame import Frame
from flockwright.engine.points.grid import Grid, cell_index, grid_at
from flockwright.engine.points.ordering import select_smallest, sort_smallest
from flockwright.engine.points.wide import (
    NO_KEY,
    copy16,
    identity_of,
    key_of,
    lowest_bit,
    measure_of,
    near16,
    near16_surface,
    rank8,
    rank16,
)
from flockwright.engine.program import Array, Op
from flockwright.engine.words import address, aligned, at, f4, floats, i4, i8, ints, layout, longs, u8

MAX_K = 1024
SIGHT = layout(reach="f4", cos_half_view="f4", widening="f4")
SEARCH = layout(
    frame="i8", grid="i8", place_of="i8", rows="i8", row_of="i8", lists="i8", counts="i8", k="i8", surface="i8"
)
search_at, sight_at = at(SEARCH), at(SIGHT)
SIGHT_BYTES = SIGHT.itemsize

BLOCK = 2048  # bodies gathered from the cells round one; more than that is left to the growing search
_COLUMN = 4 * (BLOCK + 32)
KEYS = 4096  # candidates kept at a time: at least MAX_K, and room to gather more before they are thinned
_XS, _YS, _ZS, _RADII, _IDS, _MEASURES = (column * _COLUMN for column in range(6))
_KEYS = 6 * _COLUMN
_RANKED = _KEYS + 8 * (KEYS + 64)
SCRATCH = _RANKED + 8 * 64
ALL_ROUND = -2.0  # a cosine that every direction beats
FAR_AWAY = 1e18
ANYWHERE = 1e9  # cells to a border that is not there
WIDER = 1.00001  # balls are searched a little wide and cut exactly afterwards: squares round


def sight(reach: float, view: float = 360.0) -> Array:
    """One row of what a body can see: how far, and how wide (the full angle, in degrees)."""
    row = aligned(1, SIGHT)
    row["reach"] = min(reach, 1e9)
    row["cos_half_view"] = ALL_ROUND if view >= 360.0 else cos(radians(max(view, 0.0)) / 2)
    seen_share = max(0.02, (1 - max(float(row["cos_half_view"][0]), -1.0)) / 2)
    row["widening"] = seen_share ** (-1 / 3)  # a narrow view must look farther for as many
    return row


def in_view(dx: float, dy: float, dz: float, fx: float, fy: float, fz: float, cosine: float) -> bool:
    """Whether a direction lies inside the view cone. Bodies on one point are always in view."""
    squared = dx * dx + dy * dy + dz * dz
    return dx * fx + dy * fy + dz * fz > cosine * sqrt(squared) or squared == 0.0


def border_distance(place: float, cell: int, count: int) -> float:
    """Cells from a coordinate to the nearer open end of its block on one axis."""
    below = place - f4(cell) if cell > 1 else f4(ANYWHERE)
    above = f4(cell + 1) - place if cell < count - 2 else f4(ANYWHERE)
    return min(below, above)


def gap(coordinate: float, low: float, cell: float, index: int, count: int, slack: float) -> float:
    """How far a coordinate is outside a row of cells; the outermost rows reach to infinity."""
    below = low - coordinate if index > 0 else f4(0.0)
    above = coordinate - (low + cell) if index < count - 1 else f4(0.0)
    return max(max(below, above) - slack, f4(0.0))


def block_volume(grid_address: int, ax: int, ay: int, az: int) -> float:
    """The space that the cells round one take up."""
    grid = grid_at(grid_address)
    wide = min(ax + 1, grid.nx - 1) - max(ax - 1, 0) + 1
    high = min(ay + 1, grid.ny - 1) - max(ay - 1, 0) + 1
    deep = min(az + 1, grid.nz - 1) - max(az - 1, 0) + 1
    return f4(wide * high * deep) * grid.cell * grid.cell * grid.cell


def nearest_by(by_surface: bool) -> KernelFunction:
    """The search with center distances or with surface distances as its measure."""

    def grow(
        grid_address: int,
        me_address: int,
        k: int,
        ball: float,
        start: float,
        margin: float,
        cosine: float,
        scratch: int,
    ) -> int:
        """Search balls of growing radius until one is sure to hold the k nearest; how many were found."""
        grid = grid_at(grid_address)
        me = body_at(me_address)
        starts, ids, radii = ints(grid.starts), ints(grid.ids), floats(grid.radii)
        xs, ys, zs = floats(grid.xs), floats(grid.ys), floats(grid.zs)
        keys = longs(scratch + _KEYS)
        cell, slack, per_cell = grid.cell, grid.slack, grid.per_cell
        nx, ny, nz = grid.nx, grid.ny, grid.nz
        x, y, z = me.px, me.py, me.pz
        radius = min(start, ball)
        while True:
            squared = radius * radius
            filled = i8(0)
            low_z = cell_index((z - radius - slack - grid.z0) * per_cell, nz)
            high_z = cell_index((z + radius + slack - grid.z0) * per_cell, nz)
            low_y = cell_index((y - radius - slack - grid.y0) * per_cell, ny)
            high_y = cell_index((y + radius + slack - grid.y0) * per_cell, ny)
            for gz in range(low_z, high_z + 1):
                off_z = gap(z, grid.z0 + f4(gz) * cell, cell, gz, nz, slack)
                for gy in range(low_y, high_y + 1):
                    off_y = gap(y, grid.y0 + f4(gy) * cell, cell, gy, ny, slack)
                    left = squared - (off_y * off_y + off_z * off_z)
                    if left < 0.0:
                        continue
                    width = sqrt(left) + slack
                    row = (gz * ny + gy) * nx
                    j = i8(starts[row + cell_index((x - width - grid.x0) * per_cell, nx)])
                    end = i8(starts[row + cell_index((x + width - grid.x0) * per_cell, nx) + 1])
                    while j < end:
                        dx = xs[j] - x
                        dy = ys[j] - y
                        dz = zs[j] - z
                        away = dx * dx + dy * dy + dz * dz
                        if away <= squared and ids[j] != me.id and in_view(dx, dy, dz, me.fx, me.fy, me.fz, cosine):
                            if by_surface:
                                keys[filled] = key_of(sqrt(away) - (radii[j] + me.radius), ids[j])
                            else:
                                keys[filled] = key_of(away, ids[j])
                            filled += 1
                            if filled >= KEYS:
                                select_smallest(keys, filled, k)
                                filled = i8(k)
                                worst = measure_of(keys[k - 1])
                                if by_surface:
                                    worst = (worst + margin) * (worst + margin) * f4(WIDER)
                                squared = min(squared, worst)
                        j += 1
            found = sort_smallest(keys, filled, k)
            if radius >= ball:
                return found
            sure = radius - margin if by_surface else radius * radius
            if found == k and measure_of(keys[k - 1]) < sure:
                return found
            radius = min(radius * f4(1.6), ball)

    def gather(grid_address: int, ax: int, ay: int, az: int, scratch: int) -> int:
        """Copy the bodies of the cells round one into scratch; how many, or more than BLOCK if they do not fit."""
        grid = grid_at(grid_address)
        starts = ints(grid.starts)
        xs, ys, zs, radii, ids = grid.xs, grid.ys, grid.zs, grid.radii, grid.ids
        nx, ny, nz = grid.nx, grid.ny, grid.nz
        a, b = max(ax - 1, 0), min(ax + 1, nx - 1)
        filled = i8(0)
        for gz in range(max(az - 1, 0), min(az + 1, nz - 1) + 1):
            for gy in range(max(ay - 1, 0), min(ay + 1, ny - 1) + 1):
                row = (gz * ny + gy) * nx
                first = i8(starts[row + a])
                length = i8(starts[row + b + 1]) - first
                if filled + length > BLOCK:
                    return BLOCK + 1
                done = i8(0)
                while True:  # an empty row copies too: rows of 0 and of 1 would mislead the processor's guesses
                    copy16(scratch + _XS, filled + done, xs, first + done)
                    copy16(scratch + _YS, filled + done, ys, first + done)
                    copy16(scratch + _ZS, filled + done, zs, first + done)
                    copy16(scratch + _IDS, filled + done, ids, first + done)
                    if by_surface:
                        copy16(scratch + _RADII, filled + done, radii, first + done)
                    done += 16
                    if done >= length:
                        break
                filled += length
        tail = floats(scratch + _XS)
        for place in range(filled, filled + 16):
            tail[place] = f4(FAR_AWAY)
        return filled

    def true_distance(measure: float, margin: float) -> float:
        """The distance that must be below `reach`. Equal radii make the margin exactly both radii."""
        return measure if by_surface else sqrt(measure) - margin

    def near(scratch: int, offset: int, filled: int, x: float, y: float, z: float, radius: float, limit: float) -> int:
        """A bit for each of 16 gathered bodies whose measure is below a limit."""
        if offset >= filled:
            return u8(0)
        xs, ys, zs = scratch + _XS, scratch + _YS, scratch + _ZS
        if by_surface:
            return near16_surface(xs, ys, zs, scratch + _RADII, offset, x, y, z, radius, limit, scratch + _MEASURES)
        return near16(xs, ys, zs, offset, x, y, z, limit, scratch + _MEASURES)

    def search_block(scratch: int, filled: int, me_address: int, limit: float, cosine: float) -> int:
        """Collect the keys of the gathered bodies whose measure is below a limit; how many."""
        me = body_at(me_address)
        # Read once: every store below might change the record, for all the compiler knows.
        identity, x, y, z, radius = me.id, me.px, me.py, me.pz, me.radius
        fx, fy, fz = me.fx, me.fy, me.fz
        xs, ys, zs = floats(scratch + _XS), floats(scratch + _YS), floats(scratch + _ZS)
        ids, measures, keys = ints(scratch + _IDS), floats(scratch + _MEASURES), longs(scratch + _KEYS)
        found = i8(0)
        for first in range(0, filled, 64):
            chosen = near(scratch, first, filled, x, y, z, radius, limit)
            chosen |= near(scratch, first + 16, filled, x, y, z, radius, limit) << u8(16)
            chosen |= near(scratch, first + 32, filled, x, y, z, radius, limit) << u8(32)
            chosen |= near(scratch, first + 48, filled, x, y, z, radius, limit) << u8(48)
            while chosen != u8(0):
                j = first + lowest_bit(chosen)
                chosen &= chosen - u8(1)
                keys[found] = key_of(measures[j], ids[j])
                if cosine <= f4(ALL_ROUND) or in_view(xs[j] - x, ys[j] - y, zs[j] - z, fx, fy, fz, cosine):
                    found += i8(ids[j] != identity)
        return found

    def search(lo: int, hi: int, context: int, scratch: int) -> None:
        """Write the lists and counts of the bodies at places lo…hi."""
        job = search_at(context)
        grid = grid_at(job.grid)
        if (job.surface != 0 and grid.smallest_radius != grid.largest_radius) != by_surface:
            return  # the other search's case
        row_of, lists, counts, place_of = ints(job.row_of), ints(job.lists), ints(job.counts), ints(job.place_of)
        keys = longs(scratch + _KEYS)
        ranked = longs(scratch + _RANKED)
        k, frame, rows, surface, grid_address = job.k, job.frame, job.rows, job.surface, job.grid
        cell, slack, per_cell = grid.cell, grid.slack, grid.per_cell
        x0, y0, z0, nx, ny, nz = grid.x0, grid.y0, grid.z0, grid.nx, grid.ny, grid.nz
        one_row = job.row_of == 0
        largest_radius = grid.largest_radius
        last = i8(-1)
        filled = i8(0)
        crowd = f4(0.0)  # radius of a ball with about 1.8 k bodies inside, by the block's own density
        for place in range(lo, hi):
            me_address = frame + place * BODY_BYTES
            me = body_at(me_address)
            counts[place] = i4(0)
            if not is_somewhere(me.px, me.py, me.pz):
                continue
            row = i8(0) if one_row else i8(row_of[me.id])
            can = sight_at(rows + row * SIGHT_BYTES)
            reach, cosine = can.reach, can.cos_half_view
            margin = me.radius + largest_radius if surface != 0 else f4(0.0)
            ball = (reach + margin) * f4(WIDER)
            if not ball > 0.0:
                continue
            tx = (me.px - x0) * per_cell
            ty = (me.py - y0) * per_cell
            tz = (me.pz - z0) * per_cell
            ax, ay, az = cell_index(tx, nx), cell_index(ty, ny), cell_index(tz, nz)
            here = (az * ny + ay) * nx + ax
            if here != last:
                last = here
                filled = gather(grid_address, ax, ay, az, scratch)
                crowd = (f4(0.4297) * f4(k) * block_volume(grid_address, ax, ay, az) / f4(max(filled, 1))) ** f4(
                    0.333333
                )
            covered = cell - 2.0 * slack
            if covered < ball:  # the neighboring cells alone are not sure to hold the ball: see how far this one helps
                sure = min(min(border_distance(tx, ax, nx), border_distance(ty, ay, ny)), border_distance(tz, az, nz))
                covered = max(covered + sure * cell, f4(0.0))
            covered = min(covered, ball)
            found = i8(-1)
            top = keys
            if filled <= BLOCK:
                guess = ball
                if filled > 40:
                    guess = crowd * can.widening + margin
                radius = min(covered, guess)
                limit = radius - margin if by_surface else radius * radius
                count = search_block(scratch, filled, me_address, limit, cosine)
                if count < k and radius < covered:
                    radius = covered
                    limit = radius - margin if by_surface else radius * radius
                    count = search_block(scratch, filled, me_address, limit, cosine)
                if count >= k or radius >= ball:
                    if count <= 8:
                        for tail in range(8):
                            keys[count + tail] = NO_KEY
                        for j in range(count):
                            ranked[rank8(scratch + _KEYS, keys[j])] = keys[j]
                        top = ranked
                        found = min(count, k)
                    elif count <= 16:
                        for tail in range(16):
                            keys[count + tail] = NO_KEY
                        for j in range(count):
                            ranked[rank16(scratch + _KEYS, keys[j])] = keys[j]
                        top = ranked
                        found = min(count, k)
                    else:
                        found = sort_smallest(keys, count, k)
            if found < 0:
                found = grow(grid_address, me_address, k, ball, covered * 1.5 + slack + margin, margin, cosine, scratch)
            while found > 0 and not true_distance(measure_of(top[found - 1]), margin) < reach:
                found -= 1
            for j in range(found):
                lists[place * k + j] = place_of[identity_of(top[j])]
            counts[place] = i4(found)

    return search


BY_CENTER = Kernel(nearest_by(False), "nearest", origin=Origin(__name__, "BY_CENTER"), scratch=SCRATCH)
BY_SURFACE = Kernel(nearest_by(True), "nearest by surface", origin=Origin(__name__, "BY_SURFACE"), scratch=SCRATCH)


class Nearest:
    """For each body of a frame, the k nearest of a grid's bodies that it sees: places in the same frame.

    `sights` are rows made by `sight`; with several, `row_of` says by id whose is whose. `surface` measures between
    surfaces instead of centers, and must be what the grid was made with.
    """

    def __init__(
        self, frame: Frame, grid: Grid, k: int, sights: Array, *, row_of: Array | None = None, surface: bool = False
    ) -> None:
        if not 1 <= k <= MAX_K:
            raise EngineError(f"a search keeps 1 to {MAX_K} neighbors, not {k}")
        self.frame = frame
        self.grid = grid
        self.k = k
        self.surface = surface
        self.sights = sights
        self._row_of = row_of
        self.lists: Array = np.zeros((len(frame.bodies), k), np.int32)
        self.counts: Array = np.zeros(len(frame.bodies), np.int32)
        self._record = aligned(1, SEARCH)
        tables = {"frame": frame.bodies, "grid": grid.record, "place_of": frame.place_of, "rows": sights}
        tables |= {"lists": self.lists, "counts": self.counts}
        if row_of is not None:
            tables["row_of"] = row_of
        for field, table in tables.items():
            self._record[field] = address(table)
        self._record["k"] = k
        self._record["surface"] = surface

    def search(self) -> list[Op]:
        """The ops that find the neighbors anew; the second has work only while radii differ."""
        ops = [Op(BY_CENTER, self._record)]
        if self.surface:
            ops.append(Op(BY_SURFACE, self._record))
        return ops
