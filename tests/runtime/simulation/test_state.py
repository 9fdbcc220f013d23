"""A run is saved and goes on bit for bit; a file that is no state changes nothing."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.runtime.simulation.herds import flock, flock_animal, with_param

from flockwright.engine.errors import EngineError
from flockwright.simulation.simulation import Simulation

Simulate = Callable[..., Simulation]


def test_a_saved_run_goes_on_to_the_last_bit(simulate: Simulate, tmp_path: Path) -> None:
    plan = flock(50, animal=flock_animal(components={"energy": {}}), jitter={"v.max_speed": 0.1})
    run = simulate(with_param(plan, "a", hold=0.3))
    run.advance(1)
    file = tmp_path / "run.npz"
    file.write_bytes(run.save_state())
    run.advance(1)
    other = simulate(with_param(plan, "a", hold=0.3), seed=123)
    other.load_state(file)
    assert (other.step_number, other.seed) == (60, 7)
    other.advance(1)
    assert other.state_sha256() == run.state_sha256()


@pytest.mark.parametrize("damage", ["empty", "cut", "text", "other"])
def test_what_is_no_state_gets_a_sentence_and_changes_nothing(simulate: Simulate, damage: str) -> None:
    run = simulate(flock(5))
    run.advance(0.2)
    before = run.state_sha256()
    whole = run.save_state()
    data = {
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "text": b"hello",
        "other": whole.replace(b"/state", b"/stale"),
    }
    with pytest.raises(EngineError):
        run.load_state(data[damage])
    assert run.state_sha256() == before


def test_a_missing_file_gets_a_sentence(simulate: Simulate, tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="the state cannot be read: No such file"):
        simulate(flock(2)).load_state(tmp_path / "none.npz")


def test_a_state_under_another_plan_follows_that_plan(simulate: Simulate) -> None:
    run = simulate(flock(10))
    run.advance(0.5)
    other = simulate(flock(6))
    other.load_state(run.save_state())
    other.step()
    assert other.alive == {"boid": 6}


def tampered(data: bytes, header: dict[str, object] | None = None, **arrays: np.ndarray) -> bytes:
    with np.load(io.BytesIO(data)) as file:
        content = {name: file[name] for name in file.files}
    told = json.loads(content["header"].tobytes()) | (header or {})
    content |= {"header": np.frombuffer(json.dumps(told).encode(), np.uint8), **arrays}
    out = io.BytesIO()
    np.savez(out, **content)
    return out.getvalue()


@pytest.mark.parametrize(
    "header", [{"knobs": None}, {"end": 10**12}, {"free": [0, 1, 5000]}, {"species": []}, {"states": [["a"]]}]
)
def test_a_state_that_was_tampered_with_gets_a_sentence(simulate: Simulate, header: dict[str, object]) -> None:
    run = simulate(flock(5))
    run.step()
    before = run.state_sha256()
    with pytest.raises(EngineError, match="no saved state"):
        run.load_state(tampered(run.save_state(), header))
    assert run.state_sha256() == before
    run.step()


def test_nobodys_id_is_taken_from_a_file(simulate: Simulate) -> None:
    run = simulate(flock(5))
    run.step()
    bodies = run.population.entities.bodies[:5].copy()
    bodies["id"] = 1_000_000
    run.load_state(tampered(run.save_state(), bodies=bodies))
    run.advance(0.1)
    with pytest.raises(EngineError, match="no saved state"):
        run.load_state(tampered(run.save_state(), bodies=np.zeros(5, np.float32)))


def test_gates_and_knobs_are_part_of_a_state(simulate: Simulate) -> None:
    run, other = simulate(flock(20)), simulate(flock(20))
    run.set_gate("boid", "s", 0.0)
    run.advance(0.5)
    other.load_state(run.save_state())
    run.advance(0.5)
    other.advance(0.5)
    assert other.state_sha256() == run.state_sha256()


def test_newcomers_under_another_plan_start_fresh(simulate: Simulate) -> None:
    run = simulate(flock(6))
    run.advance(0.5)
    state = run.save_state()
    other = simulate(flock(9))
    other.load_state(state)
    assert not other.states.arrays["boid", "w", "behavior.wander"][6:9].tobytes().strip(b"\0")
    assert [event.kind for event in other.events.since()] == ["spawn"] * 3
