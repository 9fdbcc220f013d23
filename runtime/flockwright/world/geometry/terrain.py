"""Heights of the ground: made of noise, or read from a file beside the project."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from flockwright.world.geometry.things import HeightFile, Hills

Array = np.ndarray[Any, Any]
MOST_BYTES = 64 * 1024 * 1024
MOST_SIDE = 4097


class TerrainError(Exception):
    """A sentence that says why there are no heights."""


def heights_of(source: Hills | HeightFile, size: tuple[float, float], folder: Path | None) -> Array:
    """The heights over a rectangle of that size, in rows of x, one row for each z; not to be written to.

    Asked at every change of a document, so the last few are kept; a file is read again when it has changed.
    """
    asked: Any = source  # frozen models can be hashed; their type does not say so
    if isinstance(source, Hills):
        return _kept_hills(asked, size)
    place = place_of(source, folder)
    try:
        told = place.stat()
    except OSError:
        return read(source, folder)
    return _kept_file(asked, folder, told.st_mtime_ns, told.st_size)


@lru_cache(4)
def _kept_hills(source: Hills, size: tuple[float, float]) -> Array:
    return hills(source, size)


@lru_cache(4)
def _kept_file(source: HeightFile, folder: Path | None, _changed: int, _bytes: int) -> Array:
    return read(source, folder)


def hills(source: Hills, size: tuple[float, float]) -> Array:
    """Several layers of smooth noise; the same seed gives the same hills whatever the number of samples."""
    x = np.linspace(0.0, size[0], source.samples)[None, :]
    z = np.linspace(0.0, size[1], source.samples)[:, None]
    noise = _layered(source, x / source.width, z / source.width)
    heights = source.height * noise
    if source.rim > 0.0:
        inside = _from_the_edge(x, z, size, 1.6 * source.rim_width)
        heights = heights + source.rim * (0.4 + 0.6 * noise) * _rising(inside, source.rim_width, noise)
    if source.basin > 0.0:
        away = np.hypot(x - size[0] / 2 - source.basin_at[0], z - size[1] / 2 - source.basin_at[1])
        sunken = _rising(away, source.basin_radius, noise)
        heights = heights * (1.0 - sunken) - source.basin * sunken
    return heights


def _layered(source: Hills, x: Array, z: Array) -> Array:
    """The layers of noise together, from 0 to 1."""
    total = np.zeros((source.samples, source.samples))
    share, whole = 1.0, 0.0
    for octave in range(source.octaves):
        total += share * _noise(x * 2**octave, z * 2**octave, source.seed * 16 + octave)
        whole += share
        share *= source.roughness
    return total / whole


def _from_the_edge(x: Array, z: Array, size: tuple[float, float], corner: float) -> Array:
    """How far inside a rectangle with round corners each place is, at most as much as those are round."""
    corner = min(corner, size[0] / 2, size[1] / 2)
    beyond_x = np.maximum(np.abs(x - size[0] / 2) - (size[0] / 2 - corner), 0.0)
    beyond_z = np.maximum(np.abs(z - size[1] / 2) - (size[1] / 2 - corner), 0.0)
    return corner - np.hypot(beyond_x, beyond_z)


def _rising(away: Array, width: float, noise: Array) -> Array:
    """1 where something is, 0 as far away as it is wide, smooth in between; noise keeps the outline from a ruler's."""
    place = np.clip(1.0 - away / np.maximum(width * (0.8 + 0.4 * noise), 1e-6), 0.0, 1.0)
    return place * place * (3.0 - 2.0 * place)


def _noise(x: Array, z: Array, seed: int) -> Array:
    """Smooth noise from 0 to 1: a hash at each whole place, eased in between."""
    i, k = np.floor(x).astype(np.int64), np.floor(z).astype(np.int64)
    a, b = x - i, z - k
    a, b = a * a * (3 - 2 * a), b * b * (3 - 2 * b)
    low = _hash(i, k, seed) * (1 - a) + _hash(i + 1, k, seed) * a
    high = _hash(i, k + 1, seed) * (1 - a) + _hash(i + 1, k + 1, seed) * a
    return low * (1 - b) + high * b


def _hash(i: Array, k: Array, seed: int) -> Array:
    with np.errstate(over="ignore"):
        mixed = i.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) ^ k.astype(np.uint64) * np.uint64(
            0xC2B2AE3D27D4EB4F
        )
        mixed = mixed ^ np.uint64(seed % 2**63) * np.uint64(0x165667B19E3779F9)
        mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        mixed = mixed ^ mixed >> np.uint64(31)
    return (mixed >> np.uint64(11)).astype(np.float64) / 2.0**53


def place_of(source: HeightFile, folder: Path | None) -> Path:
    """Where the file is. Paths are relative to the project and stay in its folder."""
    named = Path(source.path)
    if named.is_absolute() or "\\" in source.path or ":" in source.path:
        raise TerrainError(f"{source.path} is not a path inside the project's folder.")
    if folder is None:
        raise TerrainError(f"{source.path} is looked for beside the project, which has not been saved yet.")
    found = (folder / named).resolve()
    if not found.is_relative_to(folder.resolve()):
        raise TerrainError(f"{source.path} leaves the project's folder.")
    return found


def read(source: HeightFile, folder: Path | None) -> Array:
    """The heights in a PNG or NPY file; a `TerrainError` says what is wrong with it."""
    place = place_of(source, folder)
    try:
        if place.stat().st_size > MOST_BYTES:
            raise TerrainError(f"{source.path} is larger than {MOST_BYTES // 2**20} MB.")
        heights = _read_npy(place) if place.suffix.lower() == ".npy" else _read_png(place) * source.height
    except TerrainError:
        raise
    except FileNotFoundError:
        raise TerrainError(f"{source.path} is not there.") from None
    except (OSError, ValueError, EOFError, SyntaxError) as error:
        raise TerrainError(f"{source.path} cannot be read as heights: {error}") from None
    if heights.ndim != 2 or min(heights.shape) < 2 or max(heights.shape) > MOST_SIDE:
        raise TerrainError(f"{source.path} is not a grid of 2 to {MOST_SIDE} heights a side.")
    if not np.isfinite(heights).all() or np.abs(heights).max() > 1e6:
        raise TerrainError(f"{source.path} has heights that are no numbers of meters.")
    return heights.astype(np.float64)


def _read_npy(place: Path) -> Array:
    loaded: Array = np.load(place, allow_pickle=False)
    if loaded.dtype.kind not in "fiu":
        raise ValueError(f"it holds {loaded.dtype}")
    return loaded


def _read_png(place: Path) -> Array:
    from PIL import Image  # a tenth of a second that only such a file costs

    with Image.open(place) as picture:
        if max(picture.size) > MOST_SIDE:
            raise TerrainError(f"{place.name} is larger than {MOST_SIDE} pixels a side.")
        deep = picture.mode in ("I", "I;16", "I;16B", "F")
        gray = np.asarray(picture.convert("I") if deep else picture.convert("L"), np.float64)
    return gray / (65535.0 if deep else 255.0)
