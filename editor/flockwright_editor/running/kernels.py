"""Compiles what plans need, beside everything else: a thread that waits for the engine's compile processes.

Which kernels a plan needs is found by building it once with a handful of animals, on this thread. A herd goes on with
its old plan until the new one can be taken over at once. When nothing is asked for any more, every other node type is
compiled too, by a process of low priority, so that a node acts as soon as it is dropped.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from flockwright.document import Scene
from flockwright.engine.compilers import Compilers, Taker
from flockwright.engine.errors import EngineError
from flockwright.engine.kernel import Kernel
from flockwright.nodes.families.hooks import is_default_form
from flockwright.plan.model import AnimalPlan, Plan
from flockwright.simulation import Simulation
from flockwright_editor.running.orders import Posted
from flockwright_editor.running.telling import Progress

log = logging.getLogger("flockwright_editor.running")
Signature = Any

PATIENCE = 2.0
"""Seconds the newest plan has run before anything is compiled that nobody asked for."""
LOW = 15
"""How much the process that does so gives way to others."""
REMEMBERED = 256


class _Telling(Compilers):
    """Says what it begins with: the first kernel may take many seconds."""

    def __init__(self, begun: Callable[[int, str], object]) -> None:
        super().__init__()
        self._begun = begun

    def compile(self, kernels: Sequence[Kernel], take: Taker) -> None:
        self._begun(len(kernels), kernels[0].name)
        super().compile(kernels, take)


class Kernels(threading.Thread):
    """`prepare` a plan, and `ready` is called with it when its kernels are there, from this thread."""

    def __init__(self, ready: Callable[[Posted], object], progressed: Callable[[Progress], object]) -> None:
        super().__init__(name="flockwright kernels", daemon=True)
        self._ready, self._progressed = ready, progressed
        self._asked = threading.Condition()
        self._posted: Posted | None = None
        self._closing = False
        self._settled_since: float | None = None
        self._idle_left = True
        self._rest: list[Kernel] | None = None
        """What nobody has asked for yet; None: nobody has looked."""
        self._known: dict[Signature, None] = {}
        self._busy = False
        """Whether somebody was told that something is being compiled, and not yet that it is done."""
        self.compilers: Compilers = _Telling(lambda total, what: self._tell(Progress(0, total, what)))
        self._quiet = Compilers(1, LOW)

    def knows(self, plan: Plan) -> bool:
        """Whether a plan can be taken over without compiling."""
        return signature_of(plan) in self._known

    def prepare(self, posted: Posted) -> None:
        """Compile what a plan needs; one asked for before and not begun is forgotten."""
        with self._asked:
            self._posted = posted
            self._asked.notify_all()
        self._quiet.cancel()

    def settle(self, settled: bool) -> None:
        """Whether the newest plan runs, or could: only then there is time for what nobody asked for."""
        if settled != (self._settled_since is not None):
            with self._asked:
                self._settled_since = time.monotonic() if settled else None
                self._asked.notify_all()

    def close(self) -> None:
        """End the thread and the processes, whatever they are at."""
        with self._asked:
            self._closing = True
            self._asked.notify_all()
        self.compilers.end()
        self._quiet.end()
        if self.ident is not None:
            self.join(timeout=0.5)  # it may be at something of its own, and looks at the sign after it
        self.compilers.close()
        self._quiet.close()

    def run(self) -> None:
        while True:
            with self._asked:
                self._asked.wait_for(lambda: self._closing or self._posted is not None or self._idles(), self._until())
                if self._closing:
                    return
                posted, self._posted = self._posted, None
                idles = self._idles()
            if posted is not None:
                self._build(posted)
                if not self._closing:
                    self._ready(posted)
            elif idles:
                self._idle_left = self._compile_one_more()

    # What is asked for

    def _build(self, posted: Posted) -> None:
        began = asked = time.monotonic()

        def progress(done: int, total: int, name: str) -> None:
            nonlocal began
            now = time.monotonic()
            if done == 1:
                began = now  # before the first is done, the processes that compile had to start
                each = (now - asked) / 8
            else:
                each = (now - began) / (done - 1)
            self._tell(Progress(done, total, name, each * (total - done)))

        try:
            Simulation(_small(posted.plan), threads=1, progress=progress, compilers=self.compilers).close()
        except Exception as error:  # whoever takes the plan over meets the same, and says it
            log.info("a plan cannot be prepared: %s", error)
        if self._busy:
            self._tell(Progress(1, 1, ""))
        if not self._closing:
            self._known[signature_of(posted.plan)] = None
            while len(self._known) > REMEMBERED:
                del self._known[next(iter(self._known))]

    def _tell(self, progress: Progress) -> None:
        self._busy = not progress.finished
        self._progressed(progress)

    # What nobody asked for

    def _idles(self) -> bool:
        since = self._settled_since
        return self._idle_left and since is not None and time.monotonic() - since >= PATIENCE

    def _until(self) -> float | None:
        """How long to sleep, if nobody asks."""
        since = self._settled_since
        return max(PATIENCE - (time.monotonic() - since), 0.01) if self._idle_left and since is not None else None

    def _compile_one_more(self) -> bool:
        """Compile one kernel of those that no plan has needed yet; whether there may be more."""
        from flockwright.cli.warm import all_kernels
        from flockwright.engine.loading import addresses_of, is_compiled

        if self._rest is None:
            self._rest = [kernel for _, kernel in all_kernels()[0] if kernel.origin is not None]
        while self._rest and not self._closing and self._posted is None:
            kernel = self._rest[-1]
            if not is_compiled(kernel):
                try:
                    addresses_of([kernel], compilers=self._quiet)
                except EngineError as error:
                    if self._closing or self._posted is not None:
                        return True  # given up for something urgent; it stays on the list
                    log.info("%s cannot be compiled: %s", kernel.name, error)
            self._rest.pop()
        if not self._rest:
            self._quiet.close()
        return bool(self._rest)


def _small(plan: Plan) -> Plan:
    """The plan with one animal a spawner: it needs the same kernels."""
    few = tuple(spawner.changed(count=min(spawner.count, 1)) for spawner in plan.scene.spawners)
    scene: Scene = plan.scene.changed(spawners=few)
    return Plan(plan.animals, scene)


def signature_of(plan: Plan) -> Signature:
    """Plans with equal signatures need the same kernels."""
    spread = {address.split(".")[0] for s in plan.scene.spawners for address in (*s.overrides, *s.jitter)}
    there = {spawner.animal for spawner in plan.scene.spawners if spawner.count}
    return tuple(_animal(animal, spread, animal.id in there) for animal in plan.animals), bool(plan.scene.homes)


def _animal(animal: AnimalPlan, spread: set[str], there: bool) -> Signature:
    nodes = tuple(_node(entry, entry.id in spread) for entry in animal.entries.values())
    return there, tuple(animal.components), animal.body.radius, animal.tags, animal.resolution is None, nodes


def _node(entry: Any, spread: bool) -> Signature:
    params = entry.params
    curves = {name: getattr(params, name) for name in entry.kind.curves}
    own = tuple(getattr(params, name, None) for name in ("distance", "tags", "active"))
    return entry.type, is_default_form(entry.kind, curves), spread, getattr(params, "hold", 0.0) > 0.0, own
