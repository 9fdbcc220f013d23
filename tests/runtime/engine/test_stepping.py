"""Steps give the same bits on any number of threads, whatever is edited between them."""

from __future__ import annotations

import threading
from math import sqrt
from typing import Any

import numpy as np
import pytest

from flockwright.engine import crew as crew_module
from flockwright.engine.crew import Crew
from flockwright.engine.errors import EngineError
from flockwright.engine.kernel import Kernel
from flockwright.engine.points import BODY, PAIR, Frame, Grid, Nearest, Pairs, sight
from flockwright.engine.points.body import BODY_BYTES, PAIR_BYTES, body_at, pair_at
from flockwright.engine.program import Job, Op, Program, split
from flockwright.engine.words import address, aligned, at, f4, floats, ints, layout

RULE = layout(frame="i8", pairs="i8", counts="i8", living="i8", push="i8", k="i8", strength="f4", dt="f4")
rule_at = at(RULE)


def gather(lo: int, hi: int, context: int, scratch: int) -> None:
    rule = rule_at(context)
    counts, push = ints(rule.counts), floats(rule.push)
    for i in range(lo, hi):
        for j in range(counts[i]):
            pair = pair_at(rule.pairs + (i * rule.k + j) * PAIR_BYTES)
            push[3 * i] += pair.dx * rule.strength
            push[3 * i + 1] += pair.dy * rule.strength
            push[3 * i + 2] += pair.dz * rule.strength


def part(lo: int, hi: int, context: int, scratch: int) -> None:
    rule = rule_at(context)
    counts, push = ints(rule.counts), floats(rule.push)
    for i in range(lo, hi):
        for j in range(counts[i]):
            pair = pair_at(rule.pairs + (i * rule.k + j) * PAIR_BYTES)
            away = rule.strength / (pair.distance + 0.1)
            push[3 * i] -= pair.dx * away
            push[3 * i + 1] -= pair.dy * away
            push[3 * i + 2] -= pair.dz * away


def align(lo: int, hi: int, context: int, scratch: int) -> None:
    rule = rule_at(context)
    counts, push = ints(rule.counts), floats(rule.push)
    for i in range(lo, hi):
        for j in range(counts[i]):
            pair = pair_at(rule.pairs + (i * rule.k + j) * PAIR_BYTES)
            other = body_at(rule.frame + pair.index * BODY_BYTES)
            push[3 * i] += other.vx * rule.strength
            push[3 * i + 1] += other.vy * rule.strength
            push[3 * i + 2] += other.vz * rule.strength


def move(lo: int, hi: int, context: int, scratch: int) -> None:
    rule = rule_at(context)
    push = floats(rule.push)
    for i in range(lo, hi):
        old = body_at(rule.frame + i * BODY_BYTES)
        new = body_at(rule.living + old.id * BODY_BYTES)
        vx = old.vx + push[3 * i] * rule.dt - old.px * 0.01
        vy = old.vy + push[3 * i + 1] * rule.dt - old.py * 0.01
        vz = old.vz + push[3 * i + 2] * rule.dt - old.pz * 0.01
        shrink = 1.0 / (1.0 + 0.1 * sqrt(vx * vx + vy * vy + vz * vz))
        new.vx, new.vy, new.vz = vx * shrink, vy * shrink, vz * shrink
        new.px, new.py, new.pz = old.px + new.vx * rule.dt, old.py + new.vy * rule.dt, old.pz + new.vz * rule.dt
        push[3 * i] = push[3 * i + 1] = push[3 * i + 2] = f4(0.0)


RULES = [Kernel(gather), Kernel(part), Kernel(align)]
MOVE = Kernel(move)


class Flock:
    """A small flock with rules that can be switched and turned, stepped by a crew of its own."""

    def __init__(self, threads: int, spins: int = 3000, chunk: int = 16, count: int = 120) -> None:
        self.count, self.chunk = count, chunk
        random = np.random.default_rng(7)
        self.bodies = aligned(count, BODY)
        self.bodies["id"] = np.arange(count)
        for field in ("px", "py", "pz", "vx", "vy", "vz"):
            self.bodies[field] = random.normal(size=count) * 3
        self.bodies["fx"] = 1
        self.grid = Grid(self.bodies, reach=3, k=6)
        self.frame = Frame(count)
        self.nearest = Nearest(self.frame, self.grid, 6, sight(3))
        self.pairs = Pairs(self.nearest)
        self.push = np.zeros(3 * count, np.float32)
        self.contexts = [aligned(1, RULE) for _ in range(4)]
        for context in self.contexts:
            tables = {"frame": self.frame.bodies, "pairs": self.pairs.records, "counts": self.nearest.counts}
            for field, table in (tables | {"living": self.bodies, "push": self.push}).items():
                context[field] = address(table)
            context["k"], context["dt"], context["strength"] = 6, 0.02, 1.0
        self.crew = Crew(threads, spins=spins)
        self.use([True] * 3)

    def use(self, rules: list[bool]) -> None:
        ops = [Op(k, c) for k, c, used in zip(RULES, self.contexts, rules, strict=False) if used]
        chain = [*self.nearest.search(), self.pairs.measure(), *ops, Op(MOVE, self.contexts[3])]
        self.program = Program(
            [
                [Job([self.grid.build()], [(0, 1)])],
                [Job([self.frame.copy(self.grid)], split(self.count, self.chunk))],
                [Job(chain, split(self.count, self.chunk))],
            ],
            keep=[self],
        )

    def step(self) -> None:
        self.crew.step(self.program)

    def bits(self) -> bytes:
        return self.bodies.tobytes()


def test_3000_steps_with_edits_are_bit_identical_on_1_to_8_threads() -> None:
    flocks = [Flock(1), Flock(2, spins=0), Flock(2, chunk=64), Flock(3, spins=50), Flock(5, chunk=7), Flock(8, spins=0)]
    random = np.random.default_rng(0)
    stop = threading.Event()

    def keep_busy() -> None:
        while not stop.is_set():
            sum(range(2000))

    busy = threading.Thread(target=keep_busy)
    busy.start()
    try:
        for step in range(3000):
            if step % 7 == 0:
                rules = (random.random(3) < 0.6).tolist()
                for flock in flocks:
                    flock.use(rules)
            if step % 5 == 0:
                strength = random.random() * 2
                for flock in flocks:
                    flock.contexts[0]["strength"] = strength
            for flock in flocks:
                flock.step()
            if step % 50 == 49:
                assert len({flock.bits() for flock in flocks}) == 1, f"after step {step}"
    finally:
        stop.set()
        busy.join()
    assert np.isfinite(flocks[0].bodies["px"]).all()
    for flock in flocks:
        flock.crew.close()


def test_a_native_step_is_the_plain_step() -> None:
    native, plain = Flock(2, count=40), Flock(1, count=40)
    for _ in range(5):
        native.step()
        plain.program.step_plain()
        assert (native.nearest.counts == plain.nearest.counts).all()
    for field in ("px", "vx", "pz"):
        np.testing.assert_allclose(native.bodies[field], plain.bodies[field], rtol=1e-4, atol=1e-5)


def test_two_programs_in_one_process_do_not_disturb_each_other() -> None:
    alone = Flock(2)
    for _ in range(300):
        alone.step()
    together = [Flock(2), Flock(3)]

    def run(flock: Flock) -> None:
        for _ in range(300):
            flock.step()

    threads = [threading.Thread(target=run, args=(flock,)) for flock in together]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {flock.bits() for flock in together} == {alone.bits()}


def test_one_crew_steps_two_programs_from_two_threads_in_turn() -> None:
    reference = Flock(1)
    for _ in range(100):
        reference.step()
    first, second = Flock(2), Flock(2)

    def run(flock: Flock) -> None:
        for _ in range(100):
            first.crew.step(flock.program)

    threads = [threading.Thread(target=run, args=(flock,)) for flock in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert first.bits() == second.bits() == reference.bits()


def test_without_parking_one_thread_gives_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    parked = Flock(2)
    monkeypatch.setattr(crew_module, "can_park", lambda: False)
    alone = Flock(4)
    assert alone.crew.threads == 1
    for _ in range(50):
        parked.step()
        alone.step()
    assert parked.bits() == alone.bits()


def test_closing_joins_every_worker_and_a_closed_crew_says_so() -> None:
    before = threading.active_count()
    flock = Flock(6)
    flock.step()
    assert threading.active_count() == before + 5
    flock.crew.close()
    flock.crew.close()
    assert threading.active_count() == before
    with pytest.raises(EngineError, match="closed"):
        flock.step()


def test_a_crew_that_is_dropped_ends_its_workers() -> None:
    before = threading.active_count()
    crew = Crew(4)
    assert threading.active_count() == before + 3
    del crew
    assert threading.active_count() == before


def test_a_crew_of_nobody_is_refused() -> None:
    with pytest.raises(EngineError, match="at least 1 thread"):
        Crew(0)


def test_an_empty_program_and_an_empty_herd_step() -> None:
    with Crew(2) as crew:
        crew.step(Program([]))
        crew.step(Program([[], [Job([], [])]]))
    flock = Flock(2)
    flock.grid.count = 0
    flock.step()


def test_timed_steps_add_up_cycles_per_op() -> None:
    flock = Flock(2)
    flock.crew.step(flock.program, timed=True)
    assert (flock.program.op_table["cycles"] > 0).all()


def test_pair_records_are_32_bytes_and_bodies_64() -> None:
    assert (PAIR.itemsize, BODY.itemsize) == (32, 64)


def add_one(lo: int, hi: int, context: int, scratch: int) -> None:
    mine = floats(scratch)
    values = floats(context)
    for i in range(lo, hi):
        mine[i % 16] = values[i]
        values[i] = mine[i % 16] + 1.0


def test_scratch_memory_is_each_threads_own() -> None:
    values: Any = aligned(5000, np.float32)
    program = Program([[Job([Op(Kernel(add_one, scratch=64), values)], split(5000, 10))]])
    with Crew(4) as crew:
        for _ in range(20):
            crew.step(program)
    assert (values == 20).all()
