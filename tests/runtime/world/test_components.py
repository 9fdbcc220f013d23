"""Component kinds: what their state starts from, and how a step changes it, compiled and as plain Python."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.engine.loading import addresses_of
from flockwright.engine.points import BODY
from flockwright.engine.words import address, aligned
from flockwright.nodes.families.context import FRAME
from flockwright.nodes.families.upkeep import UPKEEP, upkeep_kernel
from flockwright.world.chance import mixed
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import Entities
from flockwright.world.parameters import bounds, shown
from flockwright.world.records import fill, kind_of, values_of

KEPT_UP = [kind for kind, component in COMPONENTS.items() if component.upkeep is not None]
each_kind = pytest.mark.parametrize("kind", COMPONENTS)
both_ways = pytest.mark.parametrize("native", [True, False], ids=["native", "plain"])
Native = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)


@pytest.fixture(scope="module")
def natives() -> dict[str, Any]:
    """The compiled upkeep of each kind that has one."""
    kernels = [upkeep_kernel(kind) for kind in KEPT_UP]
    return {kind: Native(where) for kind, where in zip(KEPT_UP, addresses_of(kernels), strict=True)}


def records_of(kind: str, count: int = 1, **params: Any) -> Any:
    """Records as an entity gets them, begun."""
    component = COMPONENTS[kind]
    records = aligned(count, component.layout)
    fill(records, component.params, values_of(component.params.model_validate(params)), Tables())
    for name, value in component.start.items():
        records[name] = value
    if component.begin is not None:
        component.begin(records, mixed(7, np.arange(count, dtype=np.uint64)))
    return records


def keep_up(natives: dict[str, Any] | None, kind: str, records: Any, dt: float) -> None:
    bodies, frame = aligned(len(records), BODY), aligned(1, FRAME)
    slots, job = np.arange(len(records), dtype=np.int32), aligned(1, UPKEEP)
    frame["dt"] = dt
    for name, array in {"living": bodies, "slots": slots, "records": records, "frame": frame}.items():
        job[name] = address(array)
    function = natives[kind] if natives else upkeep_kernel(kind).function
    function(0, len(records), address(job), 0)


@each_kind
def test_it_says_what_it_is_for_and_what_more_of_each_parameter_does(kind: str) -> None:
    model = COMPONENTS[kind].params
    assert 40 < len((model.__doc__ or "").split(chr(10))[0]) < 130
    assert set(COMPONENTS[kind].start).isdisjoint(model.model_fields)
    for name, field in model.model_fields.items():
        assert len(field.description or "") > 30, name
        soft = shown(model, name).get("soft")
        if kind_of(model, name) == "number":
            low, high = bounds(model, name)
            assert low <= soft[0] <= field.default <= soft[1] <= high, name


def test_whole_state_stays_whole() -> None:
    layout = COMPONENTS["mouth"].layout
    assert [layout[name] for name in ("chewing", "food", "wanted", "wanted_distance")] == ["f4", "i4", "i4", "f4"]


def test_hunger_starts_apart_by_seed_and_the_same_each_time() -> None:
    levels = records_of("hunger", 1000, value=0.5, spread=0.2)["level"]
    assert (levels == records_of("hunger", 1000, value=0.5, spread=0.2)["level"]).all()
    assert levels.min() == pytest.approx(0.3, abs=0.01)
    assert levels.max() == pytest.approx(0.7, abs=0.01)
    assert levels.mean() == pytest.approx(0.5, abs=0.02)
    assert (records_of("hunger", 9, value=0.4, spread=0.0)["level"] == np.float32(0.4)).all()
    assert records_of("hunger", 1000, value=0.9, spread=1.0)["level"].max() == 1.0


@both_ways
def test_hunger_grows_by_its_rate_up_to_1(natives: dict[str, Any], native: bool) -> None:
    mine = records_of("hunger", value=0.2, spread=0.0, rate=0.1)
    for expected in (0.5, 0.8, 1.0, 1.0):
        keep_up(natives if native else None, "hunger", mine, 3.0)
        assert mine["level"][0] == pytest.approx(expected)


@both_ways
def test_food_begins_whole_and_grows_back_up_to_its_amount(natives: dict[str, Any], native: bool) -> None:
    mine = records_of("food", amount=4.0, regrowth=0.5)
    assert mine["left"][0] == 4
    mine["left"] = 2.5
    for expected in (3.5, 4.0, 4.0):
        keep_up(natives if native else None, "food", mine, 2.0)
        assert mine["left"][0] == pytest.approx(expected)
    apple = records_of("food", amount=1.0)
    apple["left"] = 0.25
    keep_up(natives if native else None, "food", apple, 100.0)
    assert apple["left"][0] == 0.25


@both_ways
def test_a_sound_ages(natives: dict[str, Any], native: bool) -> None:
    mine = records_of("sound")
    for expected in (0.5, 1.0):
        keep_up(natives if native else None, "sound", mine, 0.5)
        assert mine["age"][0] == expected


def test_whoever_is_gone_is_held_and_wanted_by_nobody() -> None:
    entities = Entities()
    slots = entities.add(4)
    entities.species[slots] = 0
    mouths = entities.component("mouth")
    mouths["food"][slots], mouths["wanted"][slots] = [4, 3, 0, 0], [3, 0, 0, 1]
    entities.remove(slots[2:3])
    assert mouths["food"][slots].tolist() == [4, 0, 0, 0]
    assert mouths["wanted"][slots].tolist() == [0, 0, 0, 1]
