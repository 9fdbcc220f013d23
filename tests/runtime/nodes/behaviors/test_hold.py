"""Hold: who fell silent goes on for a while, each channel on its own; who is muted forgets."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.engine.loading import address_of
from flockwright.engine.points import BODY
from flockwright.engine.words import address, aligned
from flockwright.nodes.families.context import CONTEXT, FRAME
from flockwright.nodes.families.hold import HELD, HOLD, HOLD_KERNEL
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import type_of
from flockwright.nodes.results import RESULT
from flockwright.nodes.rows import packed
from flockwright.world.records import values_of

SILENT = (0, 0, 0, 0.0, 0, 0.0)


class Holding:
    """Two animals whose behavior says what a test lets it say; they hold 1 s and 2 s."""

    def __init__(self, native: bool) -> None:
        kind: NodeType = type_of("behavior.go_forward")
        values = values_of(kind.params()) | {"hold": np.array([1.0, 2.0])}
        self.rows = packed(kind, values, None, Tables(), 2)  # type: ignore[arg-type]
        self.bodies, self.frame = aligned(2, BODY), aligned(1, FRAME)
        self.bodies["id"] = [1, 0]
        self.held, self.results, self.context, self.job = (
            aligned(n, kind) for n, kind in ((2, HELD), (2, RESULT), (1, CONTEXT), (1, HOLD))
        )
        self.row_of = np.array([0, 1], np.int32)
        tables = {"bodies": self.bodies, "frame": self.frame, "rows": self.rows, "results": self.results}
        for name, array in (tables | {"row_of": self.row_of}).items():
            self.context[name] = address(array)
        self.context["stride"] = RESULT.itemsize
        self.job["context"], self.job["held"] = address(self.context), address(self.held)
        self.job["seconds"] = address(self.rows) + kind.row.fields["hold"][1]  # type: ignore[index]
        self.job["row_bytes"] = kind.row.itemsize
        self.run = HOLD_KERNEL.function
        if native:
            self.run = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)(address_of(HOLD_KERNEL))

    def step(self, says: Any = SILENT, *, gate: float = 1.0, dt: float = 0.25) -> Any:
        """One step in which both say the same; what comes out, by slot."""
        for name, value in zip(("dx", "dy", "dz", "direction_desire", "speed", "speed_desire"), says, strict=True):
            self.results[name] = value
        self.context["gate"], self.frame["dt"] = gate, dt
        self.run(0, 2, address(self.job), 0)
        return self.results[::-1].copy()


@pytest.fixture(params=[True, False], ids=["native", "plain"])
def holding(request: Any) -> Holding:
    return Holding(request.param)


def test_desires_fade_linearly_to_nothing(holding: Holding) -> None:
    out = holding.step((0, 0, 1, 0.8, 3, 0.4))
    assert out["direction_desire"].tolist() == [np.float32(0.8)] * 2
    for step in range(1, 10):
        out = holding.step()
        left = [max(1 - 0.25 * step, 0), max(1 - 0.125 * step, 0)]
        np.testing.assert_allclose(out["direction_desire"], np.multiply(0.8, left), atol=1e-6)
        np.testing.assert_allclose(out["speed_desire"], np.multiply(0.4, left), atol=1e-6)
        assert out["dz"].tolist() == [1, 1]
        assert out["speed"].tolist() == [3, 3]


def test_each_channel_fades_on_its_own(holding: Holding) -> None:
    holding.step((0, 0, 1, 0.8, 3, 0.4))
    out = holding.step((1, 0, 0, 0.6, 0, 0.0))
    assert out["direction_desire"][0] == np.float32(0.6)
    assert out["dx"][0] == 1
    assert out["speed_desire"][0] == pytest.approx(0.4 * 0.75)
    assert out["speed"][0] == 3
    out = holding.step((0, 0, 0, 0.0, 5, 0.9))
    assert out["direction_desire"][0] == pytest.approx(0.6 * 0.75)
    assert out["dx"][0] == 1
    assert (out["speed"][0], out["speed_desire"][0]) == (5, np.float32(0.9))


def test_speaking_again_starts_anew(holding: Holding) -> None:
    holding.step((0, 0, 1, 0.8, 0, 0.0))
    for _ in range(3):
        holding.step()
    holding.step((1, 0, 0, 0.2, 0, 0.0))
    out = holding.step()
    assert out["direction_desire"][0] == pytest.approx(0.2 * 0.75)
    assert out["dx"][0] == 1


def test_a_muted_behavior_forgets(holding: Holding) -> None:
    holding.step((0, 0, 1, 0.8, 3, 0.4))
    out = holding.step(gate=0.0)
    assert not out["direction_desire"].any()
    out = holding.step()
    assert not out["direction_desire"].any()
    assert not out["speed_desire"].any()


def test_nothing_was_said_nothing_is_held(holding: Holding) -> None:
    out = holding.step()
    assert not out["direction_desire"].any()
    assert not out["speed_desire"].any()


def test_time_that_stands_still_fades_nothing(holding: Holding) -> None:
    holding.step((0, 0, 1, 0.8, 0, 0.0))
    for _ in range(5):
        out = holding.step(dt=0.0)
    assert out["direction_desire"].tolist() == [np.float32(0.8)] * 2
