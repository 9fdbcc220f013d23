"""Resolutions on hand-made animals, as plain Python and compiled."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.document import Bounds
from flockwright.engine.loading import addresses_of
from flockwright.engine.points import BODY
from flockwright.engine.words import address, aligned
from flockwright.nodes.families.context import CONTEXT, FRAME
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import all_types
from flockwright.nodes.rows import packed
from flockwright.world.records import values_of

NATIVE = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)
BOXES = [key for key, kind in all_types().items() if key.startswith("resolution.box") and kind.package == "flockwright"]


class Moved:
    """Animals after some steps of one resolution. Arrays that are given have a row each, or one row for all."""

    def __init__(self, kind: NodeType, function: Callable[[int, int, int, int], None], position: Any, velocity: Any,
                 dt: float, *, forward: Any = None, bounds: Bounds | None = None, steps: int = 1, moves: bool = True,
                 **params: Any) -> None:  # fmt: skip
        position, velocity = np.broadcast_arrays(np.atleast_2d(position), np.atleast_2d(velocity))
        forward = velocity if forward is None else np.broadcast_to(np.atleast_2d(forward), velocity.shape)
        lengths = np.linalg.norm(forward, axis=1, keepdims=True)
        forward = np.where(lengths > 1e-6, forward / np.maximum(lengths, 1e-9), (0.0, 0.0, 1.0))
        aside = np.where(np.abs(forward[:, 1:2]) < 0.9, (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
        up = np.cross(np.cross(forward, aside), forward)
        up /= np.linalg.norm(up, axis=1, keepdims=True)
        self.living = aligned(len(position), BODY)
        for what, vectors in (("p", position), ("v", velocity), ("f", forward), ("u", up)):
            for axis, numbers in zip("xyz", vectors.T, strict=True):
                self.living[what + axis] = numbers
        self.living["speed"] = np.linalg.norm(velocity, axis=1)
        self.living["id"] = np.arange(len(position))
        scope: Any = SimpleNamespace(query=None, mover=None, bounds=bounds or Bounds())
        rows = packed(kind, values_of(kind.params(**params)), scope, Tables())
        frame, context = aligned(1, FRAME), aligned(1, CONTEXT)
        frame["dt"] = dt
        bodies = self.living.copy()
        for name, array in {"bodies": bodies, "living": self.living, "rows": rows, "frame": frame}.items():
            context[name] = address(array)
        context["moves"] = moves
        for _ in range(steps):
            bodies[:] = self.living
            function(0, len(bodies), address(context), 0)

    def get(self, what: str) -> np.ndarray:
        return np.stack([self.living[what + axis].astype(float) for axis in "xyz"], axis=1)

    @property
    def position(self) -> np.ndarray:
        return self.get("p")

    @property
    def velocity(self) -> np.ndarray:
        return self.get("v")


Moving = Callable[..., Moved]


@pytest.fixture(scope="session")
def movings() -> dict[tuple[str, str], Moving]:
    """What moves animals, by resolution and engine; all are compiled at once."""
    kinds = [all_types()[key] for key in BOXES]
    kernels = [kernel_of(kind) for kind in kinds]

    def moving(kind: NodeType, function: Any) -> Moving:
        return lambda *args, **params: Moved(kind, function, *args, **params)

    made: dict[tuple[str, str], Moving] = {}
    for kind, kernel, native in zip(kinds, kernels, addresses_of(kernels), strict=True):
        made[kind.key, "plain"] = moving(kind, kernel.function)
        made[kind.key, "native"] = moving(kind, NATIVE(native))
    return made


@pytest.fixture(scope="session", params=["plain", "native"])
def engine(request: pytest.FixtureRequest) -> str:
    """Both ways to run a kernel."""
    return request.param


@pytest.fixture(scope="session", params=BOXES)
def box(request: pytest.FixtureRequest, movings: dict[tuple[str, str], Moving], engine: str) -> Moving:
    """Every box resolution in turn."""
    return movings[request.param, engine]


@pytest.fixture(scope="session")
def moved_by(movings: dict[tuple[str, str], Moving], engine: str) -> Callable[..., Moved]:
    """Moves animals under a box resolution, named by its last word."""
    return lambda name, *args, **params: movings[f"resolution.box_{name}", engine](*args, **params)
