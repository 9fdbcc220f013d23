"""Compile processes: Numba runs beside the program, never inside it.

A process is started when first needed, takes one kernel at a time by its origin and answers with the object file.
Keep one `Compilers` open (an editor does) and the next kernel costs a fraction of a second.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from flockwright.engine.errors import EngineError, GivenUp, KernelError
from flockwright.engine.kernel import Kernel

Taker = Callable[[Kernel, bytes | EngineError], None]
PROCESSES = 2


class _Process:
    """One compile process and the conversation with it, a line each way."""

    def __init__(self, niceness: int = 0) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-m", "flockwright.engine.compile_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._say({"path": sys.path, "nice": niceness})

    def _say(self, message: dict[str, Any]) -> None:
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(message) + "\n")
        self._child.stdin.flush()

    def compile(self, kernel: Kernel) -> bytes | EngineError:
        assert kernel.origin is not None
        assert self._child.stdout is not None
        origin = kernel.origin
        try:
            self._say({"module": origin.module, "name": origin.name, "args": origin.args, "key": kernel.key})
            line = self._child.stdout.readline()
        except OSError:
            line = ""
        if not line:
            self._child.kill()
            self._child.wait()  # its pipe ends a moment before the process does
            return EngineError(f"the compile process ended while it compiled {kernel.name}")
        answer: dict[str, Any] = json.loads(line)
        if "object" in answer:
            return base64.b64decode(answer["object"])
        return KernelError(answer["sentence"], answer["file"], answer["line"])

    @property
    def alive(self) -> bool:
        return self._child.poll() is None

    def kill(self) -> None:
        self._child.kill()

    def close(self) -> None:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        with contextlib.suppress(OSError):
            self._child.stdin.close()  # end of input is the child's sign to go
        self._child.stdout.close()
        self._child.wait()


class Compilers:
    """Up to two compile processes, started when needed. Close it, or use it as a context."""

    def __init__(self, processes: int = PROCESSES, niceness: int = 0) -> None:
        """`niceness` is how much they give way to other processes, where the system knows that: 0 to 19."""
        self._limit = processes
        self._niceness = niceness
        self._idle: list[_Process] = []
        self._hired: list[_Process] = []
        self._cancelled = threading.Event()
        self._ended = False

    def compile(self, kernels: Sequence[Kernel], take: Taker) -> None:
        """Compile each and hand it to `take`, on the calling thread, in the order they get done."""
        waiting = deque(kernels)
        self._cancelled.clear()
        if self._ended:
            self._cancelled.set()
            for kernel in kernels:
                take(kernel, GivenUp(f"{kernel.name} was given up before it was compiled"))
            return
        done: queue.Queue[tuple[Kernel, bytes | EngineError]] = queue.Queue()

        def work(process: _Process, next_one: Callable[[], Kernel]) -> None:
            while waiting:
                try:
                    kernel = next_one()
                except IndexError:  # the other one was faster
                    break
                if self._cancelled.is_set():
                    done.put((kernel, GivenUp(f"{kernel.name} was given up before it was compiled")))
                    continue
                if not process.alive:
                    process.close()
                    process = _Process(self._niceness)
                    self._hired.append(process)
                made = process.compile(kernel)
                if isinstance(made, EngineError) and self._cancelled.is_set():
                    made = GivenUp(f"{kernel.name} was given up while it was compiled")
                done.put((kernel, made))
            if self._ended:  # nobody may come to close it any more
                process.kill()
                process.close()
            else:
                self._idle.append(process)

        while len(self._idle) < min(self._limit, len(kernels)):
            self._idle.append(_Process(self._niceness))
        hired = [self._idle.pop() for _ in range(min(self._limit, len(kernels)))]
        self._hired = list(hired)
        # From both ends: kernels beside each other share helpers, which each process compiles only once.
        ends = itertools.cycle((waiting.popleft, waiting.pop))
        threads = [threading.Thread(target=work, args=(process, next(ends)), daemon=True) for process in hired]
        for thread in threads:
            thread.start()
        try:
            for _ in kernels:
                take(*done.get())
        finally:
            waiting.clear()  # an interrupt or a failing taker stops after the kernels under way
            for thread in threads:
                thread.join()
            self._hired = []

    def cancel(self) -> None:
        """Give up what is being compiled, from any thread: the rest of it ends in errors, at once."""
        self._cancelled.set()
        for process in list(self._hired):
            process.kill()

    def end(self) -> None:
        """Give up what is being compiled, from any thread, and whatever would be from now on. Close it afterwards."""
        self._ended = True
        self.cancel()

    def close(self) -> None:
        """End the processes."""
        while self._idle:
            self._idle.pop().close()

    def __enter__(self) -> Compilers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def compile_in_processes(kernels: Sequence[Kernel], take: Taker, compilers: Compilers | None) -> None:
    """Compile with the given processes, or with some started for this once."""
    if not kernels:
        return
    if compilers is not None:
        compilers.compile(kernels, take)
        return
    with Compilers() as own:
        own.compile(kernels, take)
