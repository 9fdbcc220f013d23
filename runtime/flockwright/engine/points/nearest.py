"""The exact k nearest of each body: what can be seen, and the search that finds them."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright.engine.errors import EngineError
from flockwright.engine.points.found import Found
from flockwright.engine.points.frame import Frame
from flockwright.engine.points.grid import Grid
from flockwright.engine.points.listing import MAX_K
from flockwright.engine.points.searching import ALL_ROUND, BY_CENTER, BY_SURFACE, SEARCH, SIGHT
from flockwright.engine.program import Array, Op
from flockwright.engine.words import address, aligned

__all__ = ["ALL_ROUND", "MAX_K", "Nearest", "sight"]


def sight(reach: Any, view: Any = 360.0) -> Array:
    """Rows of what bodies can see: how far, and how wide (the full angle, in degrees). Numbers, or an array of them."""
    rows = aligned(max(np.size(reach), np.size(view)), SIGHT)
    rows["reach"] = np.minimum(reach, 1e9)
    cosine = np.where(np.less(view, 360.0), np.cos(np.radians(np.maximum(view, 0.0)) / 2), ALL_ROUND)
    rows["cos_half_view"] = cosine
    seen_share = np.maximum(0.02, (1 - np.maximum(cosine, -1.0)) / 2)
    rows["widening"] = seen_share ** (-1 / 3)  # a narrow view must look farther for as many
    return rows


class Nearest(Found):
    """For each body at some places of a frame (else all), the k nearest of a grid's bodies that it sees.

    `sights` are rows made by `sight`; with several, `row_of` says by id whose is whose. `surface` measures between
    surfaces instead of centers, and must be what the grid was made with.
    """

    def __init__(
        self,
        frame: Frame,
        grid: Grid,
        k: int,
        sights: Array,
        *,
        row_of: Array | None = None,
        surface: bool = False,
        places: tuple[int, int] | None = None,
    ) -> None:
        if not 1 <= k <= MAX_K:
            raise EngineError(f"a search keeps 1 to {MAX_K} neighbors, not {k}")
        super().__init__(frame, k, surface=surface, places=places)
        self.grid = grid
        self.sights = sights
        self._row_of = row_of
        self._record = aligned(1, SEARCH)
        tables = {"frame": frame.bodies, "grid": grid.record, "place_of": frame.place_of, "rows": sights}
        if row_of is not None:
            tables["row_of"] = row_of
        for field, table in tables.items():
            self._record[field] = address(table)
        self._record["lists"] = self.lists_address
        self._record["counts"] = self.counts_address
        self._record["k"] = k
        self._record["surface"] = surface

    def search(self, *, equal_radii: bool = False) -> list[Op]:
        """The ops that find the neighbors anew.

        The second has work only while the grid's bodies differ in radius; who is sure that they never do can spare it.
        """
        ops = [Op(BY_CENTER, self._record)]
        if self.surface and not equal_radii:
            ops.append(Op(BY_SURFACE, self._record))
        return ops
