"""The exact k nearest: who is near a body, in view, nearest first.

Order is by distance, then by id. Where all radii are equal (or centers are asked for) squared center distances
decide; otherwise the distance between surfaces does, radii subtracted and not held at 0. A body is a neighbor if its
distance is below `reach` and it stands inside the view; one on the very same point always does.

The rows of cells round a body are listed once per cell and sifted 16 bodies at a time, inside a ball guessed from
the block's own density. If that ball, or the part of space the block is sure to cover, holds too few, a search that
grows until it has k takes over: slower, and right for any crowd.
"""

from __future__ import annotations

from math import cos, radians, sqrt
from typing import Any

import numpy as np

from flockwright.engine.errors import EngineError
from flockwright.engine.kernel import Kernel, KernelFunction, Origin
from flockwright.engine.points.body import BODY_BYTES, body_at, is_somewhere
from flockwright.engine.points.frame import Frame
from flockwright.engine.points.grid import Grid, cell_index, grid_at
from flockwright.engine.points.ordering import select_smallest, sort_smallest
from flockwright.engine.points.wide import (
    AT_RANK,
    IDS_BEHIND,
    RANK,
    SIFT,
    SIFTED,
    WIDTH,
    identity_of,
    key_of,
    lowest_bit,
    measure_of,
)
from flockwright.engine.program import Array, Op
from flockwright.engine.words import address, aligned, at, f4, floats, i4, i8, ints, layout, longs, masks, u8

MAX_K = 1024
SIGHT = layout(reach="f4", cos_half_view="f4", widening="f4")
SEARCH = layout(
    frame="i8", grid="i8", place_of="i8", rows="i8", row_of="i8", lists="i8", counts="i8", k="i8", surface="i8"
)
search_at, sight_at = at(SEARCH), at(SIGHT)
SIGHT_BYTES = SIGHT.itemsize

BLOCK = 2048  # bodies in the cells round one; more than that are left to the growing search
_CHUNKS = BLOCK // WIDTH + 32  # 16 bodies or less of a row of cells
KEYS = SIFTED + MAX_K  # those kept so far, and all that were sifted since
_LANES = 8 * _CHUNKS
_ROWS = 2 * _LANES
_SIFTED = _ROWS + 8 * 16
_KEYS = _SIFTED + 2 * IDS_BEHIND
_RANKS = _KEYS + 8 * KEYS
SCRATCH = _RANKS + 4 * 2 * WIDTH
ALL_ROUND = -2.0  # a cosine that every direction beats
FAR = 1e12  # a radius that none is
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


def about_cube_root(value: float) -> float:
    """A cube root to 4 %, by a third of the float's exponent: the library's takes longer than a search."""
    return measure_of((identity_of(key_of(value, 0) >> 32) // 3 + 709958130) << 32)


def list_rows(grid_address: int, ay: int, az: int, scratch: int) -> int:
    """List in scratch where the rows of cells round one row begin; how many they are."""
    grid = grid_at(grid_address)
    rows = longs(scratch + _ROWS)
    nx, ny, nz = grid.nx, grid.ny, grid.nz
    listed = i8(0)
    for gz in range(max(az - 1, 0), min(az + 1, nz - 1) + 1):
        for gy in range(max(ay - 1, 0), min(ay + 1, ny - 1) + 1):
            rows[listed] = (gz * ny + gy) * nx
            listed += 1
    return listed


def list_block(starts_address: int, row_count: int, a: int, b: int, scratch: int) -> int:
    """List the bodies in the cells a…b of the rows in scratch, 16 an entry; how many bodies and entries."""
    starts, rows = ints(starts_address), longs(scratch + _ROWS)
    chunks, lanes = longs(scratch), masks(scratch + _LANES)
    bodies = i8(0)
    longest = i8(0)
    for which in range(row_count):
        first = i8(starts[rows[which] + a])
        length = i8(starts[rows[which] + b + 1]) - first
        chunks[which] = first
        lanes[which] = (u8(1) << u8(min(length, WIDTH))) - u8(1)
        bodies += length
        longest = max(longest, length)
    if longest <= WIDTH or bodies > BLOCK:
        return bodies << 16 | row_count
    listed = i8(0)
    for which in range(row_count):
        first = i8(starts[rows[which] + a])
        length = i8(starts[rows[which] + b + 1]) - first
        while True:  # an empty row is listed too: rows of 0 and of 1 would mislead the processor's guesses
            chunks[listed] = first
            lanes[listed] = (u8(1) << u8(min(length, WIDTH))) - u8(1)
            listed += 1
            first += WIDTH
            length -= WIDTH
            if length <= 0:
                break
    return bodies << 16 | listed


def merge(keys_address: int, kept: int, sifted_address: int, count: int) -> int:
    """Turn sifted bodies into keys behind those kept so far; how many there are then."""
    keys, measures, ids = longs(keys_address), floats(sifted_address), ints(sifted_address + IDS_BEHIND)
    for place in range(count):
        keys[kept + place] = key_of(measures[place], ids[place])
    return kept + count


def nearest_by(by_surface: bool) -> KernelFunction:
    """The search with center distances or with surface distances as its measure."""
    sift_round, sift_cone = SIFT[by_surface, False], SIFT[by_surface, True]

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
        identity, x, y, z, mine = me.id, me.px, me.py, me.pz, me.radius
        fx, fy, fz = me.fx, me.fy, me.fz
        starts, keys, sifted = ints(grid.starts), longs(scratch + _KEYS), scratch + _SIFTED
        table, stride = grid.table, grid.stride
        cell, slack, per_cell = grid.cell, grid.slack, grid.per_cell
        x0, y0, z0, nx, ny, nz = grid.x0, grid.y0, grid.z0, grid.nx, grid.ny, grid.nz
        radius = min(start, ball)
        while True:
            squared = radius * radius
            limit = radius - margin if by_surface else squared
            kept = i8(0)
            count = i8(0)
            low_z = cell_index((z - radius - slack - z0) * per_cell, nz)
            high_z = cell_index((z + radius + slack - z0) * per_cell, nz)
            low_y = cell_index((y - radius - slack - y0) * per_cell, ny)
            high_y = cell_index((y + radius + slack - y0) * per_cell, ny)
            for gz in range(low_z, high_z + 1):
                off_z = gap(z, z0 + f4(gz) * cell, cell, gz, nz, slack)
                for gy in range(low_y, high_y + 1):
                    off_y = gap(y, y0 + f4(gy) * cell, cell, gy, ny, slack)
                    left = squared - (off_y * off_y + off_z * off_z)
                    if left < 0.0:
                        continue
                    width = sqrt(left) + slack
                    row = (gz * ny + gy) * nx
                    j = i8(starts[row + cell_index((x - width - x0) * per_cell, nx)])
                    end = i8(starts[row + cell_index((x + width - x0) * per_cell, nx) + 1])
                    while j < end:
                        lanes = (u8(1) << u8(min(end - j, WIDTH))) - u8(1)
                        if cosine <= f4(ALL_ROUND):
                            count = sift_round(
                                table, stride, j, lanes, identity, x, y, z, mine,
                                fx, fy, fz, cosine, limit, sifted, count,
                            )  # fmt: skip
                        else:
                            count = sift_cone(
                                table, stride, j, lanes, identity, x, y, z, mine,
                                fx, fy, fz, cosine, limit, sifted, count,
                            )  # fmt: skip
                        j += WIDTH
                        if count > SIFTED - WIDTH:  # no room left: keep the k nearest so far, look for nearer ones
                            kept = merge(scratch + _KEYS, kept, sifted, count)
                            select_smallest(keys, kept, k)
                            kept = i8(k)
                            count = i8(0)
                            worst = measure_of(keys[k - 1])
                            limit = min(limit, worst + abs(worst) * f4(WIDER - 1.0) + f4(1e-30))
                            far = (worst + margin) * (worst + margin) if by_surface else worst
                            squared = min(squared, far * f4(WIDER))
            if radius >= ball or kept + count >= k:
                kept = merge(scratch + _KEYS, kept, sifted, count)
                return sort_smallest(keys, kept, k)
            radius = min(radius * f4(1.6), ball)

    def true_distance(measure: float, margin: float) -> float:
        """The distance that must be below `reach`. Equal radii make the margin exactly both radii."""
        return measure if by_surface else sqrt(measure) - margin

    def write_sorted(
        found: int, reach: float, margin: float, lists_address: int, place_of_address: int, scratch: int
    ) -> int:
        """Write a list from sorted keys; how many are in it."""
        keys, lists, place_of = longs(scratch + _KEYS), ints(lists_address), ints(place_of_address)
        while found > 0 and not true_distance(measure_of(keys[found - 1]), margin) < reach:
            found -= 1
        for place in range(found):
            lists[place] = place_of[identity_of(keys[place])]
        return found

    def write_ranked_of(width: int) -> Any:
        """The writing of the list of one body, when no more than `width` were sifted."""
        rank, at_rank = RANK[width], AT_RANK[width]

        def write_ranked(
            count: int, k: int, reach: float, margin: float, lists_address: int, place_of_address: int, scratch: int
        ) -> int:
            """Write a list; how many are in it, or -1 if two are equally near and their ids have to decide."""
            sifted, ranks = scratch + _SIFTED, scratch + _RANKS
            measures, ids = floats(sifted), ints(sifted + IDS_BEHIND)
            lists, place_of = ints(lists_address), ints(place_of_address)
            rank(sifted, count, ranks)
            found = min(count, k)
            shared = u8(0)
            for place in range(min(k, width)):  # as many for all: what lies behind the found ones is not read
                lanes = at_rank(ranks, place)
                identity = ids[lowest_bit(lanes | u8(1 << (width - 1)))]
                if place >= found:
                    identity = i4(0)
                    lanes = u8(0)
                shared |= lanes & (lanes - u8(1))
                lists[place] = place_of[identity]
            if shared != u8(0):
                return i8(-1)
            while found > 0 and not true_distance(measures[lowest_bit(at_rank(ranks, found - 1))], margin) < reach:
                found -= 1
            return found

        return write_ranked

    write_ranked_8, write_ranked_16 = write_ranked_of(WIDTH // 2), write_ranked_of(WIDTH)
    write_ranked_32 = write_ranked_of(2 * WIDTH)

    def sift_block(grid_address: int, listed: int, me_address: int, limit: float, cosine: float, scratch: int) -> int:
        """Sift the listed bodies whose measure is below a limit; how many."""
        me = body_at(me_address)
        # Read once: every store below might change the records, for all the compiler knows.
        identity, x, y, z, mine = me.id, me.px, me.py, me.pz, me.radius
        fx, fy, fz = me.fx, me.fy, me.fz
        grid = grid_at(grid_address)
        table, stride = grid.table, grid.stride
        chunks, lanes, sifted = longs(scratch), masks(scratch + _LANES), scratch + _SIFTED
        count = i8(0)
        if cosine <= f4(ALL_ROUND):
            for entry in range(listed):
                count = sift_round(
                    table, stride, chunks[entry], lanes[entry], identity, x, y, z, mine,
                    fx, fy, fz, cosine, limit, sifted, count,
                )  # fmt: skip
        else:
            for entry in range(listed):
                count = sift_cone(
                    table, stride, chunks[entry], lanes[entry], identity, x, y, z, mine,
                    fx, fy, fz, cosine, limit, sifted, count,
                )  # fmt: skip
        return count

    def search(lo: int, hi: int, context: int, scratch: int) -> None:
        """Write the lists and counts of the bodies at places lo…hi."""
        job = search_at(context)
        grid = grid_at(job.grid)
        if (job.surface != 0 and grid.smallest_radius != grid.largest_radius) != by_surface:
            return  # the other search's case
        row_of, counts, lists, place_of = ints(job.row_of), ints(job.counts), job.lists, job.place_of
        keys = longs(scratch + _KEYS)
        k, frame, rows, surface, grid_address = job.k, job.frame, job.rows, job.surface, job.grid
        cell, slack, per_cell = grid.cell, grid.slack, grid.per_cell
        x0, y0, z0, nx, ny, nz = grid.x0, grid.y0, grid.z0, grid.nx, grid.ny, grid.nz
        one_row, starts = job.row_of == 0, grid.starts
        largest_radius = grid.largest_radius
        wanted = f4(0.2387) * (f4(k) + 2.0 * sqrt(f4(k)) + 0.5)
        crowded = 11 * k + 8
        last = i8(-1)
        last_row = i8(-1)
        row_count = i8(0)
        bodies = i8(0)
        listed = i8(0)
        crowd = f4(0.0)  # radius of a ball with somewhat more than k bodies inside, by the block's own density
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
                if az * ny + ay != last_row:  # the order of a frame goes along rows
                    last_row = az * ny + ay
                    row_count = list_rows(grid_address, ay, az, scratch)
                block = list_block(starts, row_count, max(ax - 1, 0), min(ax + 1, nx - 1), scratch)
                bodies = block >> 16
                listed = block & 0xFFFF
                crowd = f4(FAR)
                if bodies > crowded:  # otherwise the whole ball holds hardly more than that
                    crowd = about_cube_root(wanted * block_volume(grid_address, ax, ay, az) / f4(bodies))
            covered = cell - 2.0 * slack
            if covered < ball:  # the neighboring cells alone are not sure to hold the ball: see how far this one helps
                sure = min(min(border_distance(tx, ax, nx), border_distance(ty, ay, ny)), border_distance(tz, az, nz))
                covered = max(covered + sure * cell, f4(0.0))
            covered = min(covered, ball)
            found = i8(-1)
            if bodies <= BLOCK:
                radius = min(covered, crowd * can.widening + margin)
                count = i8(0)
                while True:
                    limit = radius - margin if by_surface else radius * radius
                    count = sift_block(grid_address, listed, me_address, limit, cosine, scratch)
                    if radius >= covered or count >= k:
                        break
                    radius = covered
                if radius >= ball or count >= k:  # asked in this order: where all is in the ball, nothing is to guess
                    mine = lists + 4 * place * k
                    if count <= WIDTH // 2:
                        found = write_ranked_8(count, k, reach, margin, mine, place_of, scratch)
                    elif count <= WIDTH:
                        found = write_ranked_16(count, k, reach, margin, mine, place_of, scratch)
                    elif count <= 2 * WIDTH:
                        found = write_ranked_32(count, k, reach, margin, mine, place_of, scratch)
                    if found < 0:
                        merge(scratch + _KEYS, 0, scratch + _SIFTED, count)
                        found = sort_smallest(keys, count, k)
                        found = write_sorted(found, reach, margin, mine, place_of, scratch)
            if found < 0:
                found = grow(grid_address, me_address, k, ball, covered * 1.5 + slack + margin, margin, cosine, scratch)
                found = write_sorted(found, reach, margin, lists + 4 * place * k, place_of, scratch)
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
