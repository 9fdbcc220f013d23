"""The neighbors found for the bodies at some places of a frame, whoever finds them."""

from __future__ import annotations

import numpy as np

from flockwright.engine.points.frame import Frame
from flockwright.engine.program import Array
from flockwright.engine.words import address


class Found:
    """Room for k neighbors, as places of the frame, of each body at places first…end: rows are counted from `first`.

    `surface` tells whether distances are meant between surfaces or between centers.
    Kernels index by place, so the addresses they get are those that place 0 would have.
    """

    def __init__(self, frame: Frame, k: int, *, surface: bool, places: tuple[int, int] | None = None) -> None:
        self.frame = frame
        self.k = k
        self.surface = surface
        self.first, self.end = places or (0, len(frame.bodies))
        self.lists: Array = np.zeros((self.end - self.first, k), np.int32)
        self.counts: Array = np.zeros(self.end - self.first, np.int32)

    @property
    def lists_address(self) -> int:
        return address(self.lists) - 4 * self.first * self.k

    @property
    def counts_address(self) -> int:
        return address(self.counts) - 4 * self.first
