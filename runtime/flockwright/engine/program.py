"""A program: phases of tasks over kernels, laid out as the tables that one native call runs through.

Phases run one after the other; the tasks of a phase are taken by whichever thread is free, so their results may not
depend on order: a task writes only what belongs to its range. A task runs its ops in order over one range.

The program keeps every context and array it was given: native code holds their addresses. Numbers inside a context
may change between steps; another set of ops or ranges is another program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from flockwright.engine.compilers import Compilers
from flockwright.engine.kernel import Kernel
from flockwright.engine.loading import Progress, addresses_of
from flockwright.engine.store import Store
from flockwright.engine.words import address, aligned, layout

Array = np.ndarray[Any, Any]

OP = layout(function="i8", context="i8", cycles="i8")
TASK = layout(lo="i8", hi="i8", first_op="i8", end_op="i8")


@dataclass(frozen=True, eq=False)
class Op:
    """A kernel with the record it works on."""

    kernel: Kernel
    context: Array


@dataclass(frozen=True)
class Job:
    """Ops that run one after the other over each of some ranges; the ranges in any order, on any thread."""

    ops: Sequence[Op]
    ranges: list[tuple[int, int]]


def split(count: int, size: int) -> list[tuple[int, int]]:
    """Ranges of at most `size` that cover 0…count; none for an empty count."""
    return [(lo, min(lo + size, count)) for lo in range(0, count, size)]


class Program:
    """Phases of jobs, compiled where needed and laid out for `Crew.step`."""

    def __init__(
        self,
        phases: Iterable[Iterable[Job]],
        *,
        keep: Iterable[Any] = (),
        scratch: int = 0,
        store: Store | None = None,
        progress: Progress | None = None,
        compilers: Compilers | None = None,
    ) -> None:
        self.phases = [list(phase) for phase in phases]
        self._keep = list(keep)
        self.ops = [op for phase in self.phases for job in phase for op in job.ops]
        self._natives = addresses_of([op.kernel for op in self.ops], store, progress, compilers)
        # What any kernel needs for itself, or more where ops pass something on to those behind them.
        self.scratch = max(scratch, *(op.kernel.scratch for op in self.ops), 0)
        self._lay_out()

    def _lay_out(self) -> None:
        self.op_table = aligned(max(1, len(self.ops)), OP)
        for row, op, native in zip(self.op_table, self.ops, self._natives, strict=False):
            row["function"], row["context"] = native, address(op.context)
        tasks: list[tuple[int, int, int, int]] = []
        ends = [0]
        first = 0
        self._first_task: dict[int, int] = {}
        for phase in self.phases:
            for job in phase:
                self._first_task[id(job)] = len(tasks)
                end = first + len(job.ops)
                tasks += [(lo, hi, first, end) for lo, hi in job.ranges]
                first = end
            ends.append(len(tasks))
        self.task_table = np.array(tasks or [(0, 0, 0, 0)], TASK)
        self.phase_table = np.array(ends, np.int64)
        self.widest_phase = int(np.diff(self.phase_table).max(initial=0))

    def resize(self, job: Job, ranges: Sequence[tuple[int, int]]) -> None:
        """Between steps: give a job other ranges, as many as it has. A range may be empty."""
        assert len(ranges) == len(job.ranges)
        job.ranges[:] = ranges
        first = self._first_task[id(job)]
        for row, (lo, hi) in zip(self.task_table[first : first + len(ranges)], ranges, strict=True):
            row["lo"], row["hi"] = lo, hi

    def step_plain(self) -> None:
        """Run one step as plain Python, on this thread: slow, and the oracle of the native one."""
        scratch = aligned(max(64, self.scratch), np.uint8)
        for phase in self.phases:
            for job in phase:
                for lo, hi in job.ranges:
                    for op in job.ops:
                        op.kernel.function(lo, hi, address(op.context), address(scratch))
