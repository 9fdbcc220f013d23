"""Wander: smooth, uniform at every moment, the same at any frame rate."""

from __future__ import annotations

from math import asin, atan2, degrees, pi, sqrt
from typing import Any

import numpy as np
import pytest

from flockwright.engine.words import aligned, structure
from flockwright.nodes.behaviors.noise import PHASE, advance, evened, noise, number_at, stream_of

KEY = "behavior.wander"


def kolmogorov_smirnov(values: Any) -> float:
    """The largest gap between the values' distribution and the uniform one on −1…1, times √n: above 1.95 is one in a
    thousand."""
    share = (np.sort(np.asarray(values, float)) + 1) / 2
    n = len(share)
    steps = np.arange(n)
    return float(max((share - steps / n).max(), ((steps + 1) / n - share).max())) * sqrt(n)


def phase(cell: int = 0, fraction: float = 0.0) -> Any:
    made = structure(PHASE)()
    made.cell, made.fraction = cell, fraction
    return made


def turns(out: Any) -> Any:
    return np.arctan2(out["dz"], out["dx"]) / pi


@pytest.mark.parametrize("fraction", [0.0, 0.1, 0.25, 0.5, 0.77, 0.999])
def test_the_herd_is_uniform_at_every_moment(fraction: float) -> None:
    for channel in range(3):
        values = [noise(stream_of(5, animal, channel), phase(3, fraction)) for animal in range(3000)]
        assert kolmogorov_smirnov(values) < 1.95


def test_one_animal_is_uniform_over_time() -> None:
    stream = stream_of(0, 12, 1)
    values = [noise(stream, phase(cell, cell * 0.618 % 1)) for cell in range(0, 9000, 3)]
    assert kolmogorov_smirnov(values) < 1.95


def test_unevened_noise_would_not_be_uniform() -> None:
    raw = [0.5 * number_at(stream_of(1, a, 0), 0) + 0.5 * number_at(stream_of(1, a, 0), 1) for a in range(3000)]
    assert kolmogorov_smirnov(raw) > 4
    assert kolmogorov_smirnov([evened(x, 0.5) for x in raw]) < 1.95


@pytest.mark.parametrize("steps", [0, 40, 333])
def test_headings_heights_and_speeds_of_a_herd_are_uniform(stage: Any, steps: int) -> None:
    bodies, state = stage.bodies(np.zeros((3000, 3))), stage.state(KEY, 3000)
    for _ in range(steps + 1):
        out = stage.run(KEY, bodies, state=state, max_up_down_angle=40.0, min_speed=1.0, max_speed=3.0, seed=9)
    assert kolmogorov_smirnov(turns(out)) < 1.95
    assert kolmogorov_smirnov(-np.arcsin(np.clip(out["dy"], -1, 1)) / np.radians(40)) < 1.95
    assert kolmogorov_smirnov(out["speed"] - 2) < 1.95
    correlations = np.corrcoef([turns(out), out["dy"], out["speed"]])
    assert np.abs(correlations - np.eye(3)).max() < 0.06


def test_it_is_the_formula_of_the_model(stage: Any) -> None:
    bodies, state = stage.bodies(np.zeros((5, 3))), stage.state(KEY, 5)
    state["xz"]["cell"], state["y"]["fraction"], state["speed"]["cell"] = 2, 0.3, 7
    before = state.copy()
    out = stage.run(
        KEY, bodies, state=state, max_up_down_angle=50.0, min_speed=2.0, max_speed=6.0, seed=4, direction_strength=0.3,
        speed_strength=0.6,
    )  # fmt: skip
    for i in range(5):
        xz, y, speed = (
            noise(stream_of(4, i, channel), phase(int(before[name][i]["cell"]), float(before[name][i]["fraction"])))
            for channel, name in enumerate(("xz", "y", "speed"))
        )
        down, turn = np.radians(90 + 50 * y), pi * xz
        expected = [np.sin(down) * np.cos(turn), np.cos(down), np.sin(down) * np.sin(turn)]
        np.testing.assert_allclose([out[i]["dx"], out[i]["dy"], out[i]["dz"]], expected, atol=1e-5)
        assert out[i]["speed"] == pytest.approx(2 + 4 * (0.5 + 0.5 * speed), rel=1e-5)
    assert out["direction_desire"].tolist() == [np.float32(0.3)] * 5
    assert out["speed_desire"].tolist() == [np.float32(0.6)] * 5


def after_a_while(stage: Any, rate: int, seconds: int = 7) -> tuple[Any, Any]:
    bodies, state = stage.bodies(np.zeros((20, 3))), stage.state(KEY, 20)
    for _ in range(rate * seconds):
        stage.run(KEY, bodies, state=state, dt=1 / rate, frequency_xz=0.7, frequency_y=1.3)
    return stage.run(KEY, bodies, state=state, dt=0.0, frequency_xz=0.7, frequency_y=1.3), state


def test_any_frame_rate_reaches_the_same_phase(stage: Any) -> None:
    slow, kept = after_a_while(stage, 30)
    assert kept["xz"]["cell"].tolist() == [4] * 20
    np.testing.assert_allclose(kept["xz"]["fraction"], 0.9, atol=1e-4)
    for rate in (60, 240):
        fast, _ = after_a_while(stage, rate)
        for name in ("dx", "dy", "dz", "speed"):
            np.testing.assert_allclose(fast[name], slow[name], atol=2e-3)


def test_time_that_stands_still_changes_nothing(stage: Any) -> None:
    bodies, state = stage.bodies(np.zeros((4, 3))), stage.state(KEY, 4)
    first = stage.run(KEY, bodies, state=state, dt=0.0)
    assert stage.run(KEY, bodies, state=state, dt=0.0).tobytes() == first.tobytes()


def test_it_never_jumps_even_when_its_frequency_changes(stage: Any) -> None:
    bodies, state = stage.bodies(np.zeros((200, 3))), stage.state(KEY, 200)
    last, steepest = None, 0.0
    for step in range(600):
        frequency = 0.3 if step % 100 < 50 else 1.5
        out = stage.run(KEY, bodies, state=state, frequency_xz=frequency, frequency_y=frequency, dt=1 / 60)
        now = np.stack([out["dx"], out["dy"], out["dz"]], 1)
        if last is not None:
            steepest = max(steepest, float(np.abs(now - last).max()))
        last = now
    assert 0.1 < steepest < 0.48  # 1.5 Hz / 60 Hz, from end to end at most 6 a step, which is 6 half turns


def test_zero_up_down_angle_stays_level(stage: Any) -> None:
    out = stage.run(KEY, stage.bodies(np.zeros((50, 3))), max_up_down_angle=0.0)
    assert np.abs(out["dy"]).max() == 0


def test_animals_seeds_and_channels_have_streams_of_their_own() -> None:
    streams = {stream_of(seed, animal, channel) for seed in range(8) for animal in range(100) for channel in range(3)}
    assert len(streams) == 2400
    values = np.array([[noise(stream_of(s, a, 0), phase(1, 0.4)) for a in range(500)] for s in range(2)])
    assert abs(np.corrcoef(values)[0, 1]) < 0.15


def test_phases_advance_without_losing_their_fraction_after_days() -> None:
    far = phase(2_000_000, 0.25)
    for _ in range(60):
        advance(far, 0.01)
    assert far.cell == 2_000_000
    assert far.fraction == pytest.approx(0.85, abs=1e-4)
    advance(far, 3.5)
    assert (far.cell, pytest.approx(far.fraction, abs=1e-4)) == (2_000_004, 0.35)


def test_the_noise_is_smooth_through_whole_places() -> None:
    assert aligned(1, PHASE).itemsize == 8
    for animal in range(12):
        stream = stream_of(3, animal, 0)
        line = [noise(stream, phase(int(t), t % 1)) for t in np.arange(0, 6, 0.002)]
        slopes = np.diff(line) / 0.002
        assert np.abs(slopes).max() < 8
        assert np.abs(np.diff(slopes)).max() < 0.4
        assert -1 <= min(line) <= max(line) <= 1


def test_the_angles_of_the_model_are_kept(stage: Any) -> None:
    out = stage.run(KEY, stage.bodies(np.zeros((500, 3))), max_up_down_angle=25.0)
    pitch = [degrees(asin(dy)) for dy in out["dy"]]
    assert 20 < max(pitch) <= 25.01
    assert -25.01 <= min(pitch) < -20
    assert {round(degrees(atan2(z, x)) / 90) for x, z in zip(out["dx"], out["dz"], strict=True)} == {-2, -1, 0, 1, 2}
