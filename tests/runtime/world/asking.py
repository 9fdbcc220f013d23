"""Asks the geometry kernels: many rays or balls at once, as arrays."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from flockwright.engine.loading import address_of
from flockwright.engine.words import address, aligned
from flockwright.world.geometry.casting import CAST
from flockwright.world.geometry.layouts import CAST as ASKED
from flockwright.world.geometry.layouts import HIT, RAY
from flockwright.world.geometry.layouts import SWEEP as BALL
from flockwright.world.geometry.sweeping import SWEEP
from flockwright.world.geometry.table import Geometry

Array = np.ndarray[Any, Any]
EVERYTHING = 2**31 - 1
_call = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)


def run(kernel: Any, count: int, context: Array, *, plain: bool, scratch: int = 0) -> None:
    function = kernel.function if plain else _call(address_of(kernel))
    function(0, count, address(context), scratch)


def cast(
    world: Geometry,
    origins: Array,
    ways: Array,
    length: Any,
    layers: Any = EVERYTHING,
    plain: bool = False,
    each: int = 1,
) -> Array:
    """The hits of these rays, of which each animal has so many; with several, as in a step."""
    count = len(origins)
    rays, hits, asked = aligned(count, RAY), aligned(count, HIT), aligned(1, ASKED)
    for axis, letter in enumerate("xyz"):
        rays["o" + letter], rays["d" + letter] = origins[:, axis], ways[:, axis]
    rays["length"], rays["layers"] = length, layers
    asked["geometry"], asked["rays"], asked["hits"], asked["per_animal"] = (
        world.address,
        address(rays),
        address(hits),
        each,
    )
    scratch = aligned(max(CAST.scratch, 64), np.uint8)
    run(CAST, count // each, asked, plain=plain, scratch=address(scratch) if each > 1 else 0)
    return hits


def sweep(
    world: Geometry, places: Array, ways: Array, length: Any, radius: Any, layers: int = EVERYTHING, plain: bool = False
) -> Array:
    """The answers to these sweeps."""
    count = len(places)
    balls, asked = aligned(count, BALL), aligned(1, ASKED)
    for axis, letter in enumerate("xyz"):
        balls["p" + letter], balls["d" + letter] = places[:, axis], ways[:, axis]
    balls["length"], balls["radius"], balls["layers"] = length, radius, layers
    asked["geometry"], asked["rays"] = world.address, address(balls)
    run(SWEEP, count, asked, plain=plain)
    return balls


def directions(random: np.random.Generator, count: int) -> Array:
    """Unit vectors, evenly all round."""
    found = random.normal(size=(count, 3))
    return found / np.linalg.norm(found, axis=1, keepdims=True)
