"""Where the rays of each pattern point, and how body, rotation, offset and space turn them."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.engine.loading import address_of
from flockwright.engine.points import BODY
from flockwright.engine.words import address, aligned
from flockwright.nodes.families.context import CONTEXT, FRAME
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.registry import type_of
from flockwright.nodes.rows import packed
from flockwright.world.geometry.layouts import RAY
from flockwright.world.records import values_of

NATIVE = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)
GOLDEN = np.pi * (3 - np.sqrt(5))
UPRIGHT = ([0, 0, 1], [0, 1, 0])
DIVING = ([0, -1, 0], [0, 0, 1])
ASIDE = ([1, 0, 0], [0, 1, 0])


def rays_of(key: str, forward: Any = UPRIGHT[0], up: Any = UPRIGHT[1], *, native: bool = True, **params: Any) -> Any:
    kind = type_of(f"query.{key}")
    model = kind.params.model_validate(params)
    bodies, context, frame = aligned(1, BODY), aligned(1, CONTEXT), aligned(1, FRAME)
    for name, vector in {"p": (10, 20, 30), "f": forward, "u": up}.items():
        for letter, part in zip("xyz", vector, strict=True):
            bodies[name + letter] = part
    scope: Any = SimpleNamespace(layers=lambda names: len(names), query=None, mover=None, bounds=None)
    rows, rays = packed(kind, values_of(model), scope, Tables()), aligned(model.rays, RAY)  # type: ignore[attr-defined]
    for name, array in {"bodies": bodies, "rows": rows, "frame": frame, "rays": rays}.items():
        context[name] = address(array)
    context["k"] = len(rays)
    run(kind, 1, context, native=native)
    return rays


def run(kind: Any, count: int, context: Any, *, native: bool) -> None:
    kernel = kernel_of(kind)
    function: Any = NATIVE(address_of(kernel)) if native else kernel.function
    scratch = aligned(kernel.scratch, np.uint8)
    function(0, count, address(context), address(scratch))


def ways(rays: Any) -> np.ndarray:
    return np.stack([rays["dx"], rays["dy"], rays["dz"]], axis=1).astype(float)


def test_a_cone_spreads_evenly_over_its_cap() -> None:
    rays = rays_of("cone", rays=40, fov=200.0)
    found = ways(rays)
    np.testing.assert_allclose(found[0], [0, 0, 1], atol=1e-6)
    level = 1 - np.arange(40) / 40 * (1 - np.cos(np.radians(100)))
    np.testing.assert_allclose(found[:, 2], level, atol=1e-5)
    turn = np.arange(1, 40) * GOLDEN
    out = np.sqrt(1 - level[1:] ** 2)
    np.testing.assert_allclose(found[1:, 0], out * np.cos(turn), atol=1e-4)
    np.testing.assert_allclose(found[1:, 1], out * np.sin(turn), atol=1e-4)
    assert rays["angle"].max() < np.radians(100)


@pytest.mark.parametrize("native", [True, False], ids=["native", "plain"])
def test_animals_in_a_row_look_each_by_its_own_numbers(native: bool) -> None:
    kind = type_of("query.cone")
    each = [{"rays": 7, "fov": fov, "rotation": (turn, 0, 0)} for fov, turn in ((90, 0), (200, 0), (90, 45))]
    alone = [rays_of("cone", native=native, **params) for params in each]
    scope: Any = SimpleNamespace(layers=lambda names: len(names), query=None, mover=None, bounds=None)
    rows = np.concatenate([packed(kind, values_of(kind.params.model_validate(p)), scope, Tables()) for p in each])
    order = np.array([0, 0, 1, 2, 2, 0, 1], np.int32)
    bodies, context, frame = aligned(len(order), BODY), aligned(1, CONTEXT), aligned(1, FRAME)
    bodies["id"] = range(len(order))
    bodies["px"], bodies["py"], bodies["pz"], bodies["fz"], bodies["uy"] = 10, 20, 30, 1, 1
    rays = aligned(7 * len(order), RAY)
    tables = {"bodies": bodies, "rows": rows, "row_of": order, "frame": frame, "rays": rays}
    for name, array in tables.items():
        context[name] = address(array)
    context["k"] = 7
    run(kind, len(order), context, native=native)
    assert rays.tobytes() == b"".join(alone[row].tobytes() for row in order)


def test_a_sweep_is_a_level_fan_that_leaves_its_edges_free() -> None:
    rays = rays_of("sweep_2d", rays=5, fov=100.0)
    found = ways(rays)
    np.testing.assert_allclose(np.degrees(np.arctan2(found[:, 0], found[:, 2])), [-40, -20, 0, 20, 40], atol=1e-3)
    assert np.abs(found[:, 1]).max() == 0
    np.testing.assert_allclose(np.degrees(rays["angle"]), [40, 20, 0, 20, 40], atol=1e-2)


@pytest.mark.parametrize(("forward", "up"), [UPRIGHT, DIVING, ASIDE])
def test_down_is_down_however_the_body_lies(forward: Any, up: Any) -> None:
    rays = rays_of("down", forward, up)
    np.testing.assert_allclose(ways(rays), [[0, -1, 0]], atol=1e-6)
    assert rays["angle"][0] == pytest.approx(0, abs=1e-3)
    belly = ways(rays_of("down", forward, up, space="body"))[0]
    np.testing.assert_allclose(belly, -np.array(up, float), atol=1e-6)


@pytest.mark.parametrize(("forward", "up"), [UPRIGHT, DIVING, ASIDE])
@pytest.mark.parametrize("key", ["cone", "sweep_2d"])
def test_a_pattern_turns_with_the_body_or_stays(key: str, forward: Any, up: Any) -> None:
    still, turned = ways(rays_of(key, rays=9)), ways(rays_of(key, forward, up, rays=9))
    axes = np.array([np.cross(up, forward), up, forward], float)
    np.testing.assert_allclose(turned, still @ axes, atol=1e-5)
    np.testing.assert_allclose(ways(rays_of(key, forward, up, rays=9, space="world")), still, atol=1e-6)


def test_rotation_and_offset_are_in_the_bodys_space() -> None:
    rays = rays_of("cone", *ASIDE, rays=3, rotation=(90, 0, 0), offset=(1, 2, 3), max_distance=7.0, layers=("A", "B"))
    np.testing.assert_allclose(ways(rays)[0], [0, -1, 0], atol=1e-6)
    assert rays["angle"][0] == pytest.approx(0, abs=1e-3)  # from the turned axis
    starts = np.stack([rays["ox"], rays["oy"], rays["oz"]], axis=1)
    np.testing.assert_allclose(starts, [[13, 22, 29]] * 3, atol=1e-5)  # right of who looks along x is −z
    assert rays["number"].tolist() == [0, 1, 2]
    assert rays["length"].tolist() == [7, 7, 7]
    assert rays["layers"].tolist() == [2, 2, 2]


@pytest.mark.parametrize("key", ["cone", "sweep_2d", "down"])
@pytest.mark.parametrize("fov", [0.0, 1.0, 180.0, 360.0])
def test_every_width_gives_unit_vectors_and_compiled_is_plain(key: str, fov: float) -> None:
    given: dict[str, Any] = {} if key == "down" else {"rays": 17, "fov": fov}
    native = rays_of(key, *DIVING, rotation=(20, -30, 40), **given)
    plain = rays_of(key, *DIVING, rotation=(20, -30, 40), native=False, **given)
    np.testing.assert_allclose(np.linalg.norm(ways(native), axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(ways(native), ways(plain), atol=1e-4)
