"""The look and acceleration channels, added from outside: new result, velocity, behavior, merger and mover types.

Nothing here touches a file of the runtime. Results and velocities start as the usual ones and go on, so the merger
also takes behaviors that know nothing of the new channels.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.engine.kernel import Kernel
from flockwright.engine.loading import addresses_of
from flockwright.engine.points import BODY
from flockwright.engine.words import address, aligned, at, f4, fresh, layout
from flockwright.nodes import registry
from flockwright.nodes.families.context import CONTEXT, FRAME
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.families.merger import slot_bytes
from flockwright.nodes.families.merging import combine, spend
from flockwright.nodes.families.motion import accelerate, face, lean
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.mergers.desire_budget import DesireBudget
from flockwright.nodes.movers.move_3d import Move3D
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import node, type_of
from flockwright.nodes.results import (
    DESIRED,
    RESULT,
    RESULTS,
    VELOCITIES,
    ResultType,
    VelocityType,
    extended,
    register_result,
    register_velocity,
    reset_result,
    settle_result,
)
from flockwright.nodes.rows import packed
from flockwright.world.parameters import Number, Vector, acceleration, share, vector
from flockwright.world.records import values_of

NATIVE = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)

LOOK_RESULT = extended(
    RESULT, lx="f4", ly="f4", lz="f4", look_desire="f4", acceleration="f4", acceleration_desire="f4",
    look_takes="f4", acceleration_takes="f4",
)  # fmt: skip
LOOK_VELOCITY = extended(DESIRED, lx="f4", ly="f4", lz="f4", looks="f4", acceleration="f4", hurries="f4")
LIMITS = layout(max_speed="f4", accel_forward="f4", accel_brake="f4", accel_lateral="f4", drag="f4")
LOOK_BYTES = LOOK_RESULT.itemsize
look_at, fresh_limits = at(LOOK_RESULT), fresh(LIMITS)


# --- what a package would hold ------------------------------------------------------------------------------------


def reset_look(out: Any) -> None:
    reset_result(out)
    out.lx = out.ly = out.lz = f4(0.0)
    out.look_desire = out.acceleration = out.acceleration_desire = f4(0.0)


def settle_look(out: Any, gate: float) -> None:
    settle_result(out, gate)
    out.look_desire = min(max(out.look_desire, f4(0.0)), f4(1.0)) * gate
    out.acceleration_desire = min(max(out.acceleration_desire, f4(0.0)), f4(1.0)) * gate


class Watch(SimpleBehavior):
    """Looks somewhere and takes its time, whatever the way."""

    GIVES: ClassVar[str] = "look_result"
    towards: Vector = vector((1.0, 0.0, 0.0), "Where to look.")
    look_strength: Number = share(0.5, "How much it looks; more outweighs others.")
    calm: Number = acceleration(1.0, "The acceleration it asks for; more hurries.")
    calm_strength: Number = share(0.5, "How much it asks for it; more outweighs others.")

    @staticmethod
    def evaluate(p: Any, out: Any) -> None:
        out.lx = p.towards.x
        out.ly = p.towards.y
        out.lz = p.towards.z
        out.look_desire = p.look_strength
        out.acceleration = p.calm
        out.acceleration_desire = p.calm_strength


class LookBudget(DesireBudget):
    """Spends a budget on direction and speed, and one each on look and acceleration."""

    ACCEPTS: ClassVar[tuple[str, ...]] = ("velocity_result", "look_result")
    TAKES: ClassVar[str] = "look_velocity"

    @staticmethod
    def merge(results: int, count: int, priorities: Any, me: Any, p: Any, out: Any) -> None:
        spend(results, count, priorities, p.max_desire, LOOK_BYTES)
        combine(results, count, me, out, LOOK_BYTES)
        left_look = left_acceleration = p.max_desire
        x = y = z = looks = limit = hurries = 0.0
        first = 0
        while first < count:
            end = first
            wants_look = wants_acceleration = 0.0
            while end < count and priorities[end] == priorities[first]:
                result = look_at(results + end * LOOK_BYTES)
                wants_look += result.look_desire
                wants_acceleration += result.acceleration_desire
                end += 1
            look_share = 1.0 if wants_look <= left_look else left_look / wants_look
            acceleration_share = (
                1.0 if wants_acceleration <= left_acceleration else left_acceleration / wants_acceleration
            )
            for j in range(first, end):
                result = look_at(results + j * LOOK_BYTES)
                takes = result.look_desire * look_share
                result.look_takes = takes
                x += takes * result.lx
                y += takes * result.ly
                z += takes * result.lz
                looks += takes
                takes = result.acceleration_desire * acceleration_share
                result.acceleration_takes = takes
                limit += takes * result.acceleration
                hurries += takes
            left_look = max(left_look - wants_look, 0.0)
            left_acceleration = max(left_acceleration - wants_acceleration, 0.0)
            first = end
        out.lx = x
        out.ly = y
        out.lz = z
        out.looks = looks
        out.acceleration = limit / hurries if hurries > 0.0 else 0.0
        out.hurries = hurries


class LookMover(Move3D):
    """Flies one way and looks another."""

    TAKES: ClassVar[str] = "look_velocity"

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, vigor: Any, body: Any, frame: Any) -> None:
        limits = fresh_limits()
        most = desired.acceleration if desired.hurries > 0.0 else 1e9
        limits.max_speed = p.max_speed
        limits.accel_forward = min(p.accel_forward, most)
        limits.accel_brake = min(p.accel_brake, most)
        limits.accel_lateral = min(p.accel_lateral, most)
        limits.drag = p.drag
        dt = frame.dt
        accelerate(body, me.vx, me.vy, me.vz, desired.vx, desired.vy, desired.vz, limits, vigor, dt)
        if desired.looks > 0.0:
            face(body, me, desired.lx, desired.ly, desired.lz, p.rotation_speed * dt)
        else:
            face(body, me, body.vx, body.vy, body.vz, p.rotation_speed * dt)
        lean(body, 0.0, 1.0, 0.0, p.roll_speed * dt)


# --- running it ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kinds() -> Iterator[dict[str, NodeType]]:
    """The types, registered for the time of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        registry.all_types()
        patch.setattr(registry, "_types", dict(registry._types))
        patch.setitem(RESULTS, "look_result", None)
        patch.setitem(VELOCITIES, "look_velocity", None)
        register_result(ResultType("look_result", LOOK_RESULT, reset_look, settle_look))
        register_velocity(VelocityType("look_velocity", LOOK_VELOCITY))
        node("behavior.test_watch")(Watch)
        node("merger.test_look_budget")(LookBudget)
        node("mover.test_look")(LookMover)
        keys = {"watch": "behavior.test_watch", "go": "behavior.go_forward", "merger": "merger.test_look_budget"}
        yield {name: type_of(key) for name, key in (keys | {"mover": "mover.test_look"}).items()}


@pytest.fixture(scope="module")
def functions(kinds: dict[str, NodeType]) -> dict[tuple[str, str], Any]:
    """Every kernel, as plain Python and compiled."""
    kernels = {name: Kernel(kernel_of(kind).function) for name, kind in kinds.items()}  # compiled in this process
    natives = dict(zip(kernels, addresses_of(kernels.values()), strict=True))
    made: dict[tuple[str, str], Any] = {(name, "plain"): kernel.function for name, kernel in kernels.items()}
    return made | {(name, "native"): NATIVE(native) for name, native in natives.items()}


class Animal:
    """One animal whose behaviors, merger and mover run as in a step."""

    def __init__(self, kinds: dict[str, NodeType], functions: dict[tuple[str, str], Any], engine: str, *behaviors: Any,
                 **mover: Any) -> None:  # fmt: skip
        self.living, self.bodies = aligned(1, BODY), aligned(1, BODY)
        self.living["fz"], self.living["uy"] = 1, 1
        self.frame = aligned(1, FRAME)
        stride = slot_bytes(kinds["merger"])
        assert stride == LOOK_BYTES
        self.results = aligned(len(behaviors), LOOK_RESULT)
        self.desired = aligned(1, LOOK_VELOCITY)
        self.priorities = np.array([params["priority"] for _, params in behaviors], np.int32)
        self.ops: list[tuple[Any, np.ndarray]] = []
        self.keep: list[np.ndarray] = []
        nodes = [*behaviors, ("merger", {}), ("mover", mover)]
        for place, (name, params) in enumerate(nodes):
            scope: Any = SimpleNamespace(query=None, mover=None, bounds=None)
            rows = packed(kinds[name], values_of(kinds[name].params(**params)), scope, Tables())
            context = aligned(1, CONTEXT)
            arrays = {"bodies": self.bodies, "living": self.living, "frame": self.frame, "rows": rows,
                      "desired": self.desired, "priorities": self.priorities}  # fmt: skip
            for field, array in arrays.items():
                context[field] = address(array)
            context["results"] = address(self.results) + (place * stride if place < len(behaviors) else 0)
            context["stride"], context["count"], context["gate"] = self.results.nbytes, len(behaviors), 1
            self.ops.append((functions[name, engine], context))
            self.keep.append(rows)

    def step(self, dt: float, times: int = 1) -> None:
        self.frame["dt"] = dt
        for _ in range(times):
            self.bodies[:] = self.living
            for function, context in self.ops:
                function(0, 1, address(context), 0)

    def get(self, what: str) -> np.ndarray:
        return np.array([self.living[what + axis][0] for axis in "xyz"], float)


@pytest.fixture(params=["plain", "native"])
def animal(kinds: Any, functions: Any, request: pytest.FixtureRequest) -> Any:
    return lambda *behaviors, **mover: Animal(kinds, functions, request.param, *behaviors, **mover)


def go(**params: Any) -> tuple[str, dict[str, Any]]:
    return "go", {"priority": 0, "speed": 4.0, "direction_strength": 1.0, "speed_strength": 1.0} | params


def watch(**params: Any) -> tuple[str, dict[str, Any]]:
    return "watch", {"priority": 0} | params


def test_it_goes_one_way_and_looks_another(animal: Any) -> None:
    one = animal(go(priority=1), watch(towards=(1.0, 0.0, 0.0), calm_strength=0.0), rotation_speed=90.0)
    one.step(0.1)
    start = one.get("v")
    assert start[2] == pytest.approx(0.6)  # its own limit: nobody asked for another
    np.testing.assert_allclose(one.get("f"), (np.sin(np.radians(9)), 0, np.cos(np.radians(9))), atol=1e-4)
    one.step(0.1, 12)
    np.testing.assert_allclose(one.get("f"), (1, 0, 0), atol=1e-4)
    np.testing.assert_allclose(one.get("u"), (0, 1, 0), atol=1e-4)


def test_without_a_look_it_faces_where_it_goes(animal: Any) -> None:
    one = animal(go(), watch(towards=(1.0, 0.0, 0.0), look_strength=0.0))
    one.step(0.1, 5)
    np.testing.assert_allclose(one.get("f"), (0, 0, 1), atol=1e-6)


@pytest.mark.parametrize(("calm", "wanted"), [(1.5, 1.5), (60.0, 6.0)])
def test_the_smaller_acceleration_limit_counts(animal: Any, calm: float, wanted: float) -> None:
    one = animal(go(), watch(calm=calm, look_strength=0.0))
    one.step(0.1)
    assert one.living["speed"][0] == pytest.approx(wanted * 0.1, rel=1e-5)


def test_looks_are_merged_like_directions_and_accelerations_like_speeds(animal: Any) -> None:
    one = animal(
        watch(priority=2, towards=(1.0, 0.0, 0.0), look_strength=0.75, calm=2.0, calm_strength=0.5),
        watch(priority=1, towards=(0.0, 1.0, 0.0), look_strength=0.75, calm=6.0, calm_strength=0.25),
        go(priority=0),
    )
    one.step(0.1)
    np.testing.assert_allclose(one.results["look_takes"], [0.75, 0.25, 0])
    np.testing.assert_allclose(one.results["acceleration_takes"], [0.5, 0.25, 0])
    np.testing.assert_allclose(one.results["direction_takes"], [0, 0, 1])
    merged = one.desired[0]
    np.testing.assert_allclose([merged[name] for name in ("lx", "ly", "lz")], (0.75, 0.25, 0))
    assert merged["acceleration"] == pytest.approx(10 / 3)
    assert one.living["speed"][0] == pytest.approx(1 / 3, rel=1e-4)


def test_a_behavior_that_knows_nothing_of_them_has_no_opinion(animal: Any) -> None:
    one = animal(go())
    one.results[:] = 0
    one.step(0.1)
    assert one.desired["looks"][0] == 0
    assert one.desired["hurries"][0] == 0
    assert one.living["speed"][0] == pytest.approx(0.6)


def test_ports_join_only_what_fits(kinds: dict[str, NodeType]) -> None:
    assert kinds["watch"].outputs[0].carries == "result:look_result"
    assert kinds["merger"].outputs[0].carries == kinds["mover"].inputs[0].carries == "velocity:look_velocity"
    assert type_of("mover.3d").inputs[0].carries != kinds["merger"].outputs[0].carries
    assert {"look_result", "velocity_result"} == set(kinds["merger"].params.ACCEPTS)
