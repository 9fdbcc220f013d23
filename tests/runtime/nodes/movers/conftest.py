"""Movers on hand-made animals, as plain Python and compiled."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.engine.loading import address_of, addresses_of
from flockwright.engine.points import BODY
from flockwright.engine.words import address, aligned, plain_address
from flockwright.nodes.families.context import CONTEXT, FRAME
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import all_types
from flockwright.nodes.results import DESIRED
from flockwright.nodes.rows import packed
from flockwright.world.components import COMPONENTS
from flockwright.world.geometry.casting import CAST
from flockwright.world.geometry.sweeping import SWEEP
from flockwright.world.geometry.table import Geometry
from flockwright.world.geometry.things import Plane
from flockwright.world.records import fill, values_of

NATIVE = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)
MOVERS = [key for key, kind in all_types().items() if kind.kind == "mover" and kind.package == "flockwright"]


FLAT = Geometry([Plane(type="plane", layer="Ground")], ["Ground"])
"""Level ground, for those who walk on it."""
RADIUS = 0.5


class Herd:
    """Animals under one mover, standing on level ground. Arrays that are given have a row each, or one row for all."""

    def __init__(
        self,
        kind: NodeType,
        function: Callable[[int, int, int, int], None],
        params: dict[str, Any],
        velocity: Any = (0.0, 0.0, 0.0),
        forward: Any = (0.0, 0.0, 1.0),
        up: Any = None,
        energy: Any = None,
    ) -> None:
        velocity, forward = np.atleast_2d(np.array(velocity, float)), np.atleast_2d(np.array(forward, float))
        count = max(len(velocity), len(forward))
        self.function = function
        self.living, self.bodies, self.desired = aligned(count, BODY), aligned(count, BODY), aligned(count, DESIRED)
        scope: Any = SimpleNamespace(query=None, mover=None, bounds=None, layers=lambda _: 1)
        self.rows = packed(kind, values_of(kind.params(**params)), scope, Tables())
        self.frame = aligned(1, FRAME)
        self.set("v", velocity)
        self.living["speed"] = np.linalg.norm(velocity, axis=1)
        forward = forward / np.maximum(np.linalg.norm(forward, axis=1, keepdims=True), 1e-9)
        self.set("f", forward)
        if up is None:
            aside = np.where(np.abs(forward[:, 1:2]) < 0.9, (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
            up = np.cross(np.cross(forward, aside), forward)
            up /= np.maximum(np.linalg.norm(up, axis=1, keepdims=True), 1e-9)
        self.set("u", up)
        self.living["id"] = np.arange(count)
        self.living["radius"] = self.living["py"] = RADIUS
        self.frame["geometry"] = FLAT.address
        native = isinstance(function, ctypes._CFuncPtr)  # type: ignore[attr-defined]
        for name, kernel in (("cast", CAST), ("sweep", SWEEP)):
            self.frame[name] = address_of(kernel) if native else plain_address(kernel.function)
        if kind.params.STATE is not None:
            self.state = aligned(count, kind.params.STATE)
        self.context = aligned(1, CONTEXT)
        parts = {"bodies": self.bodies, "living": self.living, "desired": self.desired, "rows": self.rows}
        for name, array in (parts | {"frame": self.frame}).items():
            self.context[name] = address(array)
        if kind.params.STATE is not None:
            self.context["state"] = address(self.state)
        if energy is not None:
            tired = COMPONENTS["energy"]
            self.energy = aligned(count, tired.layout)
            fill(
                self.energy,
                tired.params,
                values_of(tired.params(min_speed_factor=0.4, min_accel_factor=0.25)),
                Tables(),
            )
            self.energy["level"] = energy
            self.context["energy"] = address(self.energy)

    def set(self, what: str, vectors: Any) -> None:
        for axis, numbers in zip("xyz", np.atleast_2d(vectors).T, strict=True):
            self.living[what + axis] = numbers

    def get(self, what: str) -> np.ndarray:
        return np.stack([self.living[what + axis].astype(float) for axis in "xyz"], axis=1)

    @property
    def velocity(self) -> np.ndarray:
        return self.get("v")

    @property
    def forward(self) -> np.ndarray:
        return self.get("f")

    @property
    def up(self) -> np.ndarray:
        return self.get("u")

    def want(self, vectors: Any) -> None:
        for axis, numbers in zip("xyz", np.atleast_2d(vectors).T, strict=True):
            self.desired["v" + axis] = numbers

    def step(self, dt: float, times: int = 1) -> None:
        self.frame["dt"] = dt
        for _ in range(times):
            self.bodies[:] = self.living
            self.function(0, len(self.living), address(self.context), 0)

    def assert_upright(self) -> None:
        """Forward and up are unit vectors square to each other, and nothing is NaN."""
        for name in BODY.names or ():
            assert np.isfinite(self.living[name]).all(), name
        np.testing.assert_allclose(np.linalg.norm(self.forward, axis=1), 1, atol=1e-4)
        np.testing.assert_allclose(np.linalg.norm(self.up, axis=1), 1, atol=1e-4)
        np.testing.assert_allclose((self.forward * self.up).sum(axis=1), 0, atol=1e-4)
        np.testing.assert_allclose(self.living["speed"], np.linalg.norm(self.velocity, axis=1), rtol=1e-5, atol=1e-6)


Herding = Callable[..., Herd]


@pytest.fixture(scope="session")
def herdings() -> dict[tuple[str, str], Herding]:
    """What makes a herd, by mover and engine; all movers are compiled at once."""
    kinds = [all_types()[key] for key in MOVERS]
    kernels = [kernel_of(kind) for kind in kinds]

    def herding(kind: NodeType, function: Any) -> Herding:
        def make(velocity: Any = (0.0, 0.0, 0.0), *, forward: Any = (0.0, 0.0, 1.0), up: Any = None, energy: Any = None,
                 **params: Any) -> Herd:  # fmt: skip
            return Herd(kind, function, params, velocity, forward, up, energy)

        return make

    made: dict[tuple[str, str], Herding] = {}
    for kind, kernel, native in zip(kinds, kernels, addresses_of(kernels), strict=True):
        made[kind.key, "plain"] = herding(kind, kernel.function)
        made[kind.key, "native"] = herding(kind, NATIVE(native))
    return made


@pytest.fixture(scope="session", params=["plain", "native"])
def engine(request: pytest.FixtureRequest) -> str:
    """Both ways to run a kernel."""
    return request.param


@pytest.fixture(scope="session")
def herd_of(herdings: dict[tuple[str, str], Herding], engine: str) -> Callable[..., Herd]:
    """Makes a herd under a mover, named by the last word of its key."""
    return lambda name, *args, **params: herdings[f"mover.{name}", engine](*args, **params)
