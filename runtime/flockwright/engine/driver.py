"""The native heart of a step: threads that take tasks off a phase until it is done, and park between steps.

`STEP` is called by the owner, `WORK` is where a helper thread spends its life. They meet in one CREW record:
`turn` counts the steps begun, `open` says whether tasks may be taken, `inside` how many helpers are in them. A step
returns only when no helper is inside, so the owner may change every table between steps.
"""

from __future__ import annotations

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.program import OP, TASK
from flockwright.engine.words import Word, at, call, layout, longs

_NATIVE = "flockwright.engine.native:"
LINE = 64  # bytes of a cache line: what several threads write stands on lines of its own

CREW = layout(
    turn="i8", pad_turn="(7,)i8", inside="i8", pad_inside="(7,)i8", open="i8", pad_open="(7,)i8",
    closing="i8", threads="i8", helpers="i8", spin="i8", timed="i8",
    phases="i8", phase_table="i8", task_table="i8", op_table="i8", counters="i8", scratch="i8", scratch_bytes="i8",
    asleep="i8", semaphores="i8", wait="i8", post="i8", yield_="i8",
)  # fmt: skip
_OFFSET = {name: CREW.fields[name][1] for name in ("turn", "inside", "open")} if CREW.fields else {}
TURN, INSIDE, OPEN = _OFFSET["turn"], _OFFSET["inside"], _OFFSET["open"]
COUNTERS_BYTES = 2 * LINE  # a phase's "next task" and "tasks done"
OP_BYTES, TASK_BYTES, CYCLES = OP.itemsize, TASK.itemsize, 16


def _only_native(*_: int) -> int:
    raise TypeError("this word has a native form only; run a program plainly with Program.step_plain()")


atomic_add = Word(_only_native, _NATIVE + "atomic_add")
atomic_swap = Word(_only_native, _NATIVE + "atomic_swap")
atomic_load = Word(_only_native, _NATIVE + "atomic_load")
pause = Word(_only_native, _NATIVE + "pause")
cycles = Word(_only_native, _NATIVE + "cycles")
crew_at, op_at, task_at = at(CREW), at(OP), at(TASK)


def wait_until(where: int, least: int, yield_address: int) -> None:
    """Spin until the number at an address is at least so large, giving the core away now and then."""
    spins = 0
    while atomic_load(where) < least:
        pause()
        spins += 1
        if spins > 2000:
            call(yield_address, 0, 0, 0, 0)
            spins = 0


def run_op(where: int, lo: int, hi: int, scratch: int, timed: int) -> None:
    """Call one op over a range, adding up its cycles when asked to."""
    op = op_at(where)
    if timed != 0:
        begun = cycles()
        call(op.function, lo, hi, op.context, scratch)
        atomic_add(where + CYCLES, cycles() - begun)
    else:
        call(op.function, lo, hi, op.context, scratch)


def run(thread: int, crew_address: int) -> None:
    """Take tasks, phase after phase, until the step has none left."""
    crew = crew_at(crew_address)
    scratch = crew.scratch + thread * crew.scratch_bytes
    ends = longs(crew.phase_table)
    for phase in range(crew.phases):
        first = ends[phase]
        count = ends[phase + 1] - first
        next_task = crew.counters + phase * COUNTERS_BYTES
        tasks_done = next_task + LINE
        while True:
            taken = atomic_add(next_task, 1)
            if taken >= count:
                break
            task = task_at(crew.task_table + (first + taken) * TASK_BYTES)
            lo = task.lo
            hi = task.hi
            for number in range(task.first_op, task.end_op):
                run_op(crew.op_table + number * OP_BYTES, lo, hi, scratch, crew.timed)
            atomic_add(tasks_done, 1)
        wait_until(tasks_done, count, crew.yield_)


def step(crew_address: int, _b: int, _c: int, _d: int) -> None:
    """One step: open it, wake who is needed, work along, and return when nobody is inside any more."""
    crew = crew_at(crew_address)
    for phase in range(crew.phases):
        atomic_swap(crew.counters + phase * COUNTERS_BYTES, 0)
        atomic_swap(crew.counters + phase * COUNTERS_BYTES + LINE, 0)
    if crew.helpers > 0:
        atomic_swap(crew_address + OPEN, 1)
        atomic_add(crew_address + TURN, 1)
        for helper in range(1, crew.helpers + 1):
            if atomic_swap(crew.asleep + helper * LINE, 0) == 1:
                call(crew.post, crew.semaphores + helper * LINE, 0, 0, 0)
    run(0, crew_address)
    if crew.helpers > 0:
        atomic_swap(crew_address + OPEN, 0)
        spins = 0
        while atomic_load(crew_address + INSIDE) != 0:
            pause()
            spins += 1
            if spins > 2000:
                call(crew.yield_, 0, 0, 0, 0)
                spins = 0


def work(thread: int, crew_address: int, _c: int, _d: int) -> None:
    """A helper's life: wait for a turn (spinning for a moment, then asleep), help, wait again, until closing."""
    crew = crew_at(crew_address)
    seen = atomic_load(crew_address + TURN)
    mine = crew.asleep + thread * LINE
    semaphore = crew.semaphores + thread * LINE
    while crew.closing == 0:
        spins = 0
        while atomic_load(crew_address + TURN) == seen and spins < crew.spin:
            pause()
            spins += 1
        while atomic_load(crew_address + TURN) == seen:
            atomic_swap(mine, 1)
            if atomic_load(crew_address + TURN) != seen:
                if atomic_swap(mine, 0) == 0:  # the owner saw us asleep: a post is on its way, take it
                    call(crew.wait, semaphore, 0, 0, 0)
                break
            call(crew.wait, semaphore, 0, 0, 0)
        seen = atomic_load(crew_address + TURN)
        atomic_add(crew_address + INSIDE, 1)
        if atomic_load(crew_address + OPEN) == 1:
            run(thread, crew_address)
        atomic_add(crew_address + INSIDE, -1)


STEP = Kernel(step, origin=Origin(__name__, "STEP"))
WORK = Kernel(work, origin=Origin(__name__, "WORK"))
