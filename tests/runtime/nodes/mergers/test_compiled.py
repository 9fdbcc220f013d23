"""A compiled merger does what the plain one does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flockwright.engine.points import BODY
from flockwright.engine.words import aligned
from flockwright.nodes.registry import all_types
from flockwright.nodes.results import RESULT

MERGERS = [key for key, kind in all_types().items() if kind.kind == "merger" and kind.package == "flockwright"]
ANIMALS = 400


def crowd(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Random results and bodies; a third of the desires are 0."""
    random = np.random.default_rng(seed)
    results = aligned(ANIMALS * count, RESULT).reshape(ANIMALS, count)
    units = random.normal(size=(3, ANIMALS, count))
    units /= np.linalg.norm(units, axis=0)
    results["dx"], results["dy"], results["dz"] = units
    for desire in ("direction_desire", "speed_desire"):
        results[desire] = random.uniform(0, 1, (ANIMALS, count)) * (random.uniform(0, 1, (ANIMALS, count)) > 1 / 3)
    results["speed"] = random.uniform(0, 8, (ANIMALS, count))
    bodies = aligned(ANIMALS, BODY)
    bodies["fz"], bodies["uy"], bodies["max_speed"], bodies["id"] = 1, 1, random.uniform(1, 8, ANIMALS), range(ANIMALS)
    return results, bodies


@pytest.mark.parametrize("key", MERGERS)
@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_kernel_and_plain_python_agree(mergings: Any, key: str, count: int) -> None:
    priorities = np.sort(np.random.default_rng(count).integers(0, 4, count)).astype(np.int32)[::-1].copy()
    outcomes = []
    for engine in ("plain", "native"):
        results, bodies = crowd(count, seed=count)
        velocities = mergings[key, engine].run(results, priorities, count, bodies, {})
        outcomes.append((velocities, results["direction_takes"].copy(), results["speed_takes"].copy()))
    for plain, native in zip(*outcomes, strict=True):
        np.testing.assert_allclose(native, plain, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("key", MERGERS)
@pytest.mark.parametrize("engine", ["plain", "native"])
def test_what_stands_where_nothing_is_wanted_is_never_read(mergings: Any, key: str, engine: str) -> None:
    results, bodies = crowd(3, seed=1)
    results["direction_desire"][:, 1] = results["speed_desire"][:, 1] = 0
    results["dx"][:, 1] = np.nan
    velocities = mergings[key, engine].run(results, np.array([2, 1, 0], np.int32), 3, bodies, {})
    assert np.isfinite(velocities).all()


@pytest.mark.parametrize("key", MERGERS)
@pytest.mark.parametrize("engine", ["plain", "native"])
def test_an_animal_without_behaviors_stands_still(mergings: Any, key: str, engine: str) -> None:
    results, bodies = crowd(1, seed=1)
    assert (mergings[key, engine].run(results, np.zeros(1, np.int32), 0, bodies, {}) == 0).all()
