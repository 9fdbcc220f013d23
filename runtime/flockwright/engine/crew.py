"""A crew steps programs on several threads: one native call a step, helpers parked in native code in between.

Each simulation has a crew of its own; crews share nothing. Helpers park on POSIX semaphores, which Linux has in a
form that native code can use; elsewhere a crew is its owner's thread alone, and every result is the same.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import sys
import threading
import weakref

import numpy as np

from flockwright.engine.driver import COUNTERS_BYTES, CREW, LINE, STEP, WORK
from flockwright.engine.errors import EngineError
from flockwright.engine.loading import addresses_of
from flockwright.engine.program import Array, Program
from flockwright.engine.store import Store
from flockwright.engine.words import address, aligned

_Native = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)  # ctypes lets go of the GIL for the time of the call
_SPINS = 3000  # about 0.1 ms: long enough to bridge the gap between two quick steps
_open_crews: weakref.WeakSet[Crew] = weakref.WeakSet()


def can_park() -> bool:
    """Whether threads can wait in native code on this system."""
    return sys.platform == "linux"


def default_threads() -> int:
    """As many as there are cores for this process."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class Crew:
    """Threads that step programs. Close it, or use it as a context; leaving the interpreter closes it too."""

    def __init__(self, threads: int | None = None, *, spins: int = _SPINS, store: Store | None = None) -> None:
        wanted = default_threads() if threads is None else threads
        if wanted < 1:
            raise EngineError(f"a crew needs at least 1 thread, not {wanted}")
        self.threads = wanted if can_park() else 1
        self._process = os.getpid()
        self._turn = threading.Lock()
        self._closed = False
        self._program: Program | None = None
        self._record = aligned(1, CREW)
        self._lines = aligned(2 * self.threads * LINE, np.uint8)
        self._counters = aligned(COUNTERS_BYTES, np.uint8)
        self._scratch = aligned(LINE, np.uint8)
        step, work = addresses_of([STEP, WORK], store)
        self._native_step = _Native(step)
        self._native_work = _Native(work)
        self._record["spin"] = spins
        self._record["threads"] = self.threads
        if can_park():
            self._prepare_parking()
        address_of_crew = address(self._record)
        self._helpers = [
            threading.Thread(target=self._native_work, args=(i, address_of_crew, 0, 0), name=f"crew-{i}", daemon=True)
            for i in range(1, self.threads)
        ]
        for helper in self._helpers:
            helper.start()
        _open_crews.add(self)

    def _prepare_parking(self) -> None:
        system = ctypes.CDLL(None)
        semaphores = address(self._lines) + self.threads * LINE
        for i in range(self.threads):
            system.sem_init(ctypes.c_void_p(semaphores + i * LINE), 0, 0)
        for field, name in (("wait", "sem_wait"), ("post", "sem_post"), ("yield_", "sched_yield")):
            self._record[field] = ctypes.cast(getattr(system, name), ctypes.c_void_p).value
        self._record["asleep"] = address(self._lines)
        self._record["semaphores"] = semaphores

    def step(self, program: Program, *, timed: bool = False) -> None:
        """Run every phase of a program once. With `timed`, its ops add up their cycles in `program.op_table`."""
        if os.getpid() != self._process:
            raise EngineError(
                "this crew belongs to the process that made it, and its threads did not come along when the process "
                "forked; make a new crew here, or start processes with spawn"
            )
        with self._turn:
            if self._closed:
                raise EngineError("this crew is closed")
            self._install(program)
            self._record["timed"] = timed
            self._native_step(address(self._record), 0, 0, 0)

    def _install(self, program: Program) -> None:
        if program is self._program:
            return
        phases = len(program.phases)
        if self._counters.size < phases * COUNTERS_BYTES:
            self._counters = aligned(phases * COUNTERS_BYTES, np.uint8)
        scratch_bytes = -(-program.scratch // 4096) * 4096
        if self._scratch.size < scratch_bytes * self.threads:
            self._scratch = aligned(scratch_bytes * self.threads, np.uint8)
        tables: dict[str, Array] = {
            "phase_table": program.phase_table,
            "task_table": program.task_table,
            "op_table": program.op_table,
            "counters": self._counters,
            "scratch": self._scratch,
        }
        for field, table in tables.items():
            self._record[field] = address(table)
        self._record["phases"] = phases
        self._record["scratch_bytes"] = scratch_bytes
        # A step whose phases hold one task each wakes nobody.
        self._record["helpers"] = max(0, min(self.threads, program.widest_phase) - 1)
        self._program = program

    def close(self) -> None:
        """Let a step under way finish, then end every helper thread. Closing twice is fine."""
        if os.getpid() != self._process:
            return
        with self._turn:
            if self._closed:
                return
            self._closed = True
            self._record["closing"] = 1
            self._record["phases"] = 0
            self._record["helpers"] = self.threads - 1
            self._native_step(address(self._record), 0, 0, 0)  # an empty step wakes all, and they see the sign
            for helper in self._helpers:
                helper.join()
            self._program = None

    def __del__(self) -> None:
        if hasattr(self, "_helpers"):  # a crew that nobody closed: its threads must not outlive its memory
            self.close()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@atexit.register
def _close_all() -> None:
    # Helpers must be out of native code before the interpreter frees the memory they work on.
    for crew in list(_open_crews):
        crew.close()
