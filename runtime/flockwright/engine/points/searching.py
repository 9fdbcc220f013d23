"""The kernel of the exact k nearest: who is near a body, in view, nearest first.

Order is by distance, then by id. Where all radii are equal (or centers are asked for) squared center distances
decide; otherwise the distance between surfaces does, radii subtracted and not held at 0. A body is a neighbor if its
distance is below `reach` and it stands inside the view; one on the very same point always does.

The rows of cells round a body are listed once per cell and sifted 16 bodies at a time, inside a ball guessed from
the block's own density. If that ball, or the part of space the block is sure to cover, holds too few, a search that
grows until it has k takes over: slower, and right for any crowd.
"""

from __future__ import annotations

from math import sqrt

from flockwright.engine.kernel import Kernel, KernelFunction, Origin
from flockwright.engine.points.body import BODY_BYTES, body_at, is_somewhere
from flockwright.engine.points.cells import (
    BLOCK,
    LANES,
    about_cube_root,
    block_volume,
    border_distance,
    gap,
    list_block,
    list_rows,
)
from flockwright.engine.points.grid import cell_index, grid_at
from flockwright.engine.points.listing import KEYS_AT, SCRATCH, SIFTED_AT, merge, writers
from flockwright.engine.points.ordering import select_smallest, sort_smallest
from flockwright.engine.points.wide import SIFT, SIFTED, WIDTH, measure_of
from flockwright.engine.words import at, f4, i4, i8, ints, layout, longs, masks, u8

SIGHT = layout(reach="f4", cos_half_view="f4", widening="f4")
"""What a body can see: how far, how wide, and how much farther a narrow view must look for as many."""
SEARCH = layout(
    frame="i8", grid="i8", place_of="i8", rows="i8", row_of="i8", lists="i8", counts="i8", k="i8", surface="i8"
)
search_at, sight_at = at(SEARCH), at(SIGHT)
SIGHT_BYTES = SIGHT.itemsize

ALL_ROUND = -2.0  # a cosine that every direction beats
FAR = 1e12  # a radius that none is
WIDER_GUESS = 1.3  # twice the space, where a guessed ball held too few
DENSEST = 0.5  # a guess is not narrowed further than by this
WIDER = 1.00001  # balls are searched a little wide and cut exactly afterwards: squares round


def nearest_by(by_surface: bool) -> KernelFunction:
    """The search with center distances or with surface distances as its measure."""
    sift_round, sift_cone = SIFT[by_surface, False], SIFT[by_surface, True]
    write_sorted, write_ranked_8, write_ranked_16, write_ranked_32, write_ranked_64 = writers(by_surface)

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
        starts, keys, sifted = ints(grid.starts), longs(scratch + KEYS_AT), scratch + SIFTED_AT
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
                            kept = merge(scratch + KEYS_AT, kept, sifted, count)
                            select_smallest(keys, kept, k)
                            kept = i8(k)
                            count = i8(0)
                            worst = measure_of(keys[k - 1])
                            limit = min(limit, worst + abs(worst) * f4(WIDER - 1.0) + f4(1e-30))
                            far = (worst + margin) * (worst + margin) if by_surface else worst
                            squared = min(squared, far * f4(WIDER))
            if radius >= ball or kept + count >= k:
                kept = merge(scratch + KEYS_AT, kept, sifted, count)
                return sort_smallest(keys, kept, k)
            radius = min(radius * f4(1.6), ball)

    def sift_block(grid_address: int, listed: int, me_address: int, limit: float, cosine: float, scratch: int) -> int:
        """Sift the listed bodies whose measure is below a limit; how many."""
        me = body_at(me_address)
        # Read once: every store below might change the records, for all the compiler knows.
        identity, x, y, z, mine = me.id, me.px, me.py, me.pz, me.radius
        fx, fy, fz = me.fx, me.fy, me.fz
        grid = grid_at(grid_address)
        table, stride = grid.table, grid.stride
        chunks, lanes, sifted = longs(scratch), masks(scratch + LANES), scratch + SIFTED_AT
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
        keys = longs(scratch + KEYS_AT)
        k, frame, rows, surface, grid_address = job.k, job.frame, job.rows, job.surface, job.grid
        cell, slack, per_cell = grid.cell, grid.slack, grid.per_cell
        x0, y0, z0, nx, ny, nz = grid.x0, grid.y0, grid.z0, grid.nx, grid.ny, grid.nz
        one_row, starts = job.row_of == 0, grid.starts
        largest_radius = grid.largest_radius
        enough = f4(k) + 2.0 * sqrt(f4(k)) + 0.5
        wanted = f4(0.2387) * enough
        crowded = 11 * k + 8
        last = i8(-1)
        last_row = i8(-1)
        row_count = i8(0)
        bodies = i8(0)
        listed = i8(0)
        denser = f4(1.0)
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
                guess = crowd * can.widening * denser
                radius = min(covered, guess + margin if by_surface else guess)
                count = i8(0)
                while True:
                    limit = radius - margin if by_surface else radius * radius
                    count = sift_block(grid_address, listed, me_address, limit, cosine, scratch)
                    if radius >= covered or count >= k:
                        break
                    radius = min(covered, radius * WIDER_GUESS)
                if crowd < FAR:
                    # Who comes next stands close by: there too it is denser than all of the block, or less so.
                    denser = min(max(denser * about_cube_root(enough / f4(count + 1)), DENSEST), f4(1.0))
                if radius >= ball or count >= k:  # asked in this order: where all is in the ball, nothing is to guess
                    mine = lists + 4 * place * k
                    if count <= WIDTH // 2:
                        found = write_ranked_8(count, k, reach, margin, mine, place_of, scratch)
                    elif count <= WIDTH:
                        found = write_ranked_16(count, k, reach, margin, mine, place_of, scratch)
                    elif count <= 2 * WIDTH:
                        found = write_ranked_32(count, k, reach, margin, mine, place_of, scratch)
                    elif count <= 4 * WIDTH:
                        found = write_ranked_64(count, k, reach, margin, mine, place_of, scratch)
                    if found < 0:
                        merge(scratch + KEYS_AT, 0, scratch + SIFTED_AT, count)
                        found = sort_smallest(keys, count, k)
                        found = write_sorted(found, reach, margin, mine, place_of, scratch)
            if found < 0:
                found = grow(grid_address, me_address, k, ball, covered * 1.5 + slack + margin, margin, cosine, scratch)
                found = write_sorted(found, reach, margin, lists + 4 * place * k, place_of, scratch)
            counts[place] = i4(found)

    return search


BY_CENTER = Kernel(nearest_by(False), "nearest", origin=Origin(__name__, "BY_CENTER"), scratch=SCRATCH)
BY_SURFACE = Kernel(nearest_by(True), "nearest by surface", origin=Origin(__name__, "BY_SURFACE"), scratch=SCRATCH)
