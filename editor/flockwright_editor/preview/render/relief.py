"""Ground with heights cut into square pieces, coarser ones for what is far away.

A piece of level 0 has 16 × 16 cells of the land; one of the next covers twice as much with as many cells, and so on up
to a single piece. Which ones make up a picture is decided by how large their cells are in it, so that a picture has a
few hundred pieces at most, however large the land is. Skirts around every piece hide the cracks between levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.land import Land
from flockwright_editor.preview.render.soil import Soil

SIDE = 16
"""Cells along each side of a piece."""
CELL_PIXELS = 18.0
"""How large a cell is in the picture at most, unless it is one of the land's own."""
VERTEX = np.dtype([("place", "f4", 3), ("paint", "u1", 4)])


class Piece(NamedTuple):
    """A piece by its level and place."""

    level: int
    i: int
    k: int


@dataclass(frozen=True)
class Eye:
    """From where the land is seen."""

    at: Array
    sides: Array
    """Normals of the planes that bound the view, pointing inward."""
    pixels: float
    """Of a meter that is one meter away; without perspective at any distance."""
    level: bool = False
    """Without perspective."""
    coarse: float = 1.0


class Relief:
    """The pieces of a land and the boxes that they fill."""

    def __init__(self, land: Land) -> None:
        self.land = land
        low, high = _cells(land.heights)
        self._low, self._high = [low], [high]
        while low.size > 1:
            low, high = (_halved(found, fill) for found, fill in ((low, np.inf), (high, -np.inf)))
            self._low.append(low)
            self._high.append(high)
        self.levels = len(self._low)

    def pieces(self, eye: Eye) -> list[Piece]:
        """What a picture is made of, near pieces first."""
        found: list[tuple[float, Piece]] = []
        level = self.levels - 1
        k, i = (part.ravel() for part in np.indices(self._low[level].shape))
        while len(i):
            low, high = self._boxes(level, i, k)
            there = _seen(low, high, eye)
            i, k, low, high = i[there], k[there], low[there], high[there]
            away = np.linalg.norm(np.maximum(np.maximum(low - eye.at, eye.at - high), 0.0), axis=1)
            cell = max(self.land.cell) * 2**level
            pixels = cell * eye.pixels / (np.ones_like(away) if eye.level else np.maximum(away, 1e-3))
            fine = (pixels <= CELL_PIXELS * eye.coarse) | (level == 0)
            whole = zip(away[fine].tolist(), i[fine].tolist(), k[fine].tolist(), strict=True)
            found += [(far, Piece(level, across, along)) for far, across, along in whole]
            level -= 1
            i, k = self._below(level, i[~fine], k[~fine])
        return [piece for _, piece in sorted(found)]

    def vertices(self, piece: Piece, soil: Soil) -> Array:
        """A piece's corners, and behind them one of its own for each triangle, which carries its color."""
        stride = 2**piece.level
        across, along = self.land.cells
        i = np.minimum((piece.i * SIDE + np.arange(SIDE + 1)) * stride, across)
        k = np.minimum((piece.k * SIDE + np.arange(SIDE + 1)) * stride, along)
        x = self.land.corner[0] + i * self.land.cell[0]
        z = self.land.corner[1] + k * self.land.cell[1]
        y = self.land.base + self.land.heights[np.ix_(k, i)]
        places = np.stack([*np.broadcast_arrays(x[None, :], y, z[:, None])], axis=-1).reshape(-1, 3)
        drop = 0.75 * stride * max(self.land.cell) + 0.02
        hanging = places[EDGE] - (0.0, drop, 0.0)
        corners = np.concatenate([places, hanging])[TRIANGLES]
        top = corners[: len(TOP)]
        normals = np.cross(top[:, 1] - top[:, 0], top[:, 2] - top[:, 0])
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        colors = soil.colors(top.mean(axis=1), normals)
        made = np.zeros(CORNERS + len(TRIANGLES), VERTEX)
        made["place"][: len(places)], made["place"][len(places) : CORNERS] = places, hanging
        made["place"][CORNERS:] = corners[:, 2]
        made["paint"][CORNERS:, :3] = 255 * colors[OWNERS]
        return made

    def _boxes(self, level: int, i: Array, k: Array) -> tuple[Array, Array]:
        land, wide = self.land, SIDE * 2**level
        x, z = (land.corner[axis] + place * wide * land.cell[axis] for axis, place in ((0, i), (1, k)))
        low = np.stack([x, land.base + self._low[level][k, i], z], axis=1)
        high = np.stack([x + wide * land.cell[0], land.base + self._high[level][k, i], z + wide * land.cell[1]], axis=1)
        return low, high

    def _below(self, level: int, i: Array, k: Array) -> tuple[Array, Array]:
        """The pieces of a level that pieces of the one above are made of."""
        if level < 0:
            return i[:0], k[:0]
        along, across = self._low[level].shape
        i = (2 * i[:, None] + np.array([0, 1, 0, 1])).ravel()
        k = (2 * k[:, None] + np.array([0, 0, 1, 1])).ravel()
        there = (i < across) & (k < along)
        return i[there], k[there]


def _cells(heights: Array) -> tuple[Array, Array]:
    """The lowest and the highest point of every piece of level 0."""
    made: list[Array] = []
    for pick, fill in ((np.minimum, np.inf), (np.maximum, -np.inf)):
        rows = pick(heights[:-1], heights[1:])
        cells = pick(rows[:, :-1], rows[:, 1:])
        along, across = (-(-count // SIDE) for count in cells.shape)
        padded = np.full((along * SIDE, across * SIDE), fill)
        padded[: cells.shape[0], : cells.shape[1]] = cells
        made.append(pick.reduce(padded.reshape(along, SIDE, across, SIDE), axis=(1, 3)))
    return made[0], made[1]


def _halved(found: Array, fill: float) -> Array:
    pick = np.minimum if fill > 0 else np.maximum
    along, across = (-(-count // 2) for count in found.shape)
    padded = np.full((along * 2, across * 2), fill)
    padded[: found.shape[0], : found.shape[1]] = found
    return np.asarray(pick.reduce(padded.reshape(along, 2, across, 2), axis=(1, 3)))


def _seen(low: Array, high: Array, eye: Eye) -> Array:
    """Which boxes may be in the picture: those of which the corner farthest inward is inside every plane."""
    there = np.ones(len(low), bool)
    for inward in eye.sides:
        there &= (np.where(inward > 0, high, low) - eye.at) @ inward > 0.0
    return there


def _faces() -> tuple[Array, Array, Array, Array]:
    """The triangles of every piece, as corners: those on top, all with the skirts, which of the top gives each its
    color, and the corners along the edge.
    """
    number = np.arange((SIDE + 1) ** 2).reshape(SIDE + 1, SIDE + 1)
    here, right, below, across = (
        part.ravel() for part in (number[:-1, :-1], number[:-1, 1:], number[1:, :-1], number[1:, 1:])
    )
    top = np.stack([here, below, across, here, across, right], axis=-1).reshape(-1, 3)
    edge = np.concatenate([number[0, :-1], number[:-1, -1], number[-1, :0:-1], number[:0:-1, 0]])
    after, count = np.roll(edge, -1), len(number.ravel())
    hanging = count + np.arange(len(edge))
    beside = np.roll(hanging, -1)
    skirt = np.stack([edge, after, hanging, after, beside, hanging], axis=-1).reshape(-1, 3)
    inner = np.clip(np.stack(np.divmod(edge, SIDE + 1), axis=-1), 0, SIDE - 1)
    owner = 2 * (inner[:, 0] * SIDE + inner[:, 1])
    owners = np.concatenate([np.arange(len(top)), np.repeat(owner, 2)])
    return top, np.concatenate([top, skirt]), owners, edge


TOP, TRIANGLES, OWNERS, EDGE = _faces()
CORNERS = (SIDE + 1) ** 2 + 4 * SIDE
INDICES = np.column_stack([TRIANGLES[:, :2], CORNERS + np.arange(len(TRIANGLES))]).astype(np.uint32)
"""The same for every piece: each triangle ends in the vertex that is only its own."""
