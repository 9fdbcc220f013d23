"""Mergers on hand-made results, as plain Python and compiled."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.engine.kernel import KernelFunction
from flockwright.engine.loading import addresses_of
from flockwright.engine.points import BODY
from flockwright.engine.words import address, aligned
from flockwright.nodes.families.context import CONTEXT
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import all_types
from flockwright.nodes.results import DESIRED, RESULT
from flockwright.nodes.rows import packed
from flockwright.world.records import values_of

NATIVE = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)
MERGERS = [key for key, kind in all_types().items() if kind.kind == "merger" and kind.package == "flockwright"]


@dataclass(frozen=True)
class Result:
    """What a behavior gives: directions of any length are made unit ones."""

    direction: tuple[float, float, float] = (0.0, 0.0, 0.0)
    direction_desire: float = 0.0
    speed: float = 0.0
    speed_desire: float = 0.0
    priority: int = 0


@dataclass(frozen=True)
class Merged:
    """What a merger makes of results: a velocity, and how much each result took, in the order they were given."""

    velocity: np.ndarray
    direction_takes: np.ndarray
    speed_takes: np.ndarray


class Merging:
    """Runs one merger."""

    def __init__(self, kind: NodeType, function: Callable[[int, int, int, int], None]) -> None:
        self.kind = kind
        self.function = function

    def __call__(
        self,
        results: Sequence[Result],
        *,
        forward: tuple[float, float, float] = (0.0, 0.0, 1.0),
        max_speed: float = 5.0,
        **params: Any,
    ) -> Merged:
        """Merge the results of one animal, sorted as the plan sorts them."""
        order = sorted(range(len(results)), key=lambda j: -results[j].priority)
        stored = aligned(max(len(results), 1), RESULT)
        for place, j in enumerate(order):
            stored[place] = record(results[j])
        velocity = self.run(stored[None], np.array([results[j].priority for j in order] or [0], np.int32), len(order),
                            animals([forward], max_speed), params)  # fmt: skip
        takes = np.zeros((2, len(results)))
        for place, j in enumerate(order):
            takes[:, j] = stored[place]["direction_takes"], stored[place]["speed_takes"]
        return Merged(velocity[0], takes[0], takes[1])

    def run(
        self, results: np.ndarray, priorities: np.ndarray, count: int, bodies: np.ndarray, params: Any
    ) -> np.ndarray:
        """Merge the results of many animals, a row each; writes the takes into them."""
        scope: Any = SimpleNamespace(query=None, mover=None, bounds=None)
        rows = packed(self.kind, values_of(self.kind.params(**params)), scope, Tables())
        desired = aligned(len(bodies), DESIRED)
        context = aligned(1, CONTEXT)
        context["bodies"], context["rows"], context["desired"] = address(bodies), address(rows), address(desired)
        context["results"], context["stride"] = address(results), results.strides[0]
        context["count"], context["priorities"] = count, address(priorities)
        self.function(0, len(bodies), address(context), 0)
        return np.stack([desired[name].astype(float) for name in ("vx", "vy", "vz")], axis=1)


def record(result: Result) -> tuple[Any, ...]:
    direction = np.array(result.direction, float)
    length = np.linalg.norm(direction)
    unit = direction / length if length else direction
    return (*unit, result.direction_desire, result.speed, result.speed_desire, 0.0, -1, 9.0, 9.0)


def animals(forwards: Any, max_speed: float) -> np.ndarray:
    """Bodies that face somewhere, with an up square to it."""
    bodies = aligned(len(forwards), BODY)
    for body, forward in zip(bodies, forwards, strict=True):
        f = np.array(forward, float) / np.linalg.norm(forward)
        u = np.cross(np.cross(f, (0, 1, 0) if abs(f[1]) < 0.9 else (0, 0, 1)), f)
        body["fx"], body["fy"], body["fz"] = f
        body["ux"], body["uy"], body["uz"] = u / np.linalg.norm(u)
        body["max_speed"] = max_speed
    return bodies


@pytest.fixture(scope="session")
def mergings() -> dict[tuple[str, str], Merging]:
    """Every merger by key and engine; all are compiled at once."""
    kinds = [all_types()[key] for key in MERGERS]
    kernels = [kernel_of(kind) for kind in kinds]
    made: dict[tuple[str, str], Merging] = {}
    for kind, kernel, native in zip(kinds, kernels, addresses_of(kernels), strict=True):
        function: KernelFunction = kernel.function
        made[kind.key, "plain"] = Merging(kind, function)
        made[kind.key, "native"] = Merging(kind, NATIVE(native))
    return made


@pytest.fixture(scope="session", params=["plain", "native"])
def engine(request: pytest.FixtureRequest) -> str:
    """Both ways to run a kernel."""
    return request.param


@pytest.fixture(scope="session", params=MERGERS)
def merging(request: pytest.FixtureRequest, mergings: dict[tuple[str, str], Merging], engine: str) -> Merging:
    """Every merger in turn."""
    return mergings[request.param, engine]


@pytest.fixture(scope="session")
def merger_of(mergings: dict[tuple[str, str], Merging], engine: str) -> Callable[[str], Merging]:
    """A merger by the last word of its key."""
    return lambda name: mergings[f"merger.{name}", engine]


@pytest.fixture(scope="session")
def result() -> type[Result]:
    return Result
