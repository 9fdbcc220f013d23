"""How much the running herd takes from the UI: gaps between events beside large herds, and what live values cost.

A gap is the time between two turns of the UI's event loop that has something to do all the time.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui_measuring import Row

from flockwright.cli.presets import find_preset
from flockwright.document import Project, load
from flockwright.plan import resolve
from flockwright.simulation import Simulation
from flockwright_editor.session import Interest, Session, StateFolder
from flockwright_editor.shell.starting import SWITCH_SECONDS
from flockwright_editor.theme.theme import Theme

SECONDS = float(os.environ.get("FLOCKWRIGHT_BENCH_SECONDS", "30"))
LARGE = 20_000
LONG_STEP_MS = 200.0


def herd_of(count: int) -> Project:
    """A flock of so many, as dense as the large preset's."""
    preset = find_preset("flock-3d-huge")
    assert preset is not None
    project = load(preset).document
    spawner = project.scene.spawners[0].changed(count=count)
    grown = (count / project.scene.spawners[0].count) ** (1 / 3)
    region = dict(spawner.region)
    for name in ("radius", "size"):
        if name in region:
            value = region[name]
            region[name] = value * grown if isinstance(value, int | float) else [part * grown for part in value]
    return project.changed(scene=project.scene.changed(spawners=(spawner.changed(region=region),)))


class Gaps:
    """Counts the time between turns of the event loop."""

    def __init__(self) -> None:
        self.ms: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._turn)

    def _turn(self) -> None:
        now = time.perf_counter()
        self.ms.append((now - self._last) * 1000)
        self._last = now

    def watch(self, app: QApplication, seconds: float) -> None:
        """Let the application run for a while."""
        self._last = time.perf_counter()
        self._timer.start()
        QTimer.singleShot(int(seconds * 1000), app.quit)
        app.exec()
        self._timer.stop()


def beside(app: QApplication, project: Project, name: str) -> list[Row]:
    """The gaps of a window whose herd is that."""
    from flockwright_editor.shell.window import MainWindow

    session = Session(StateFolder(Path(tempfile.mkdtemp())))
    session.new(project)
    window = MainWindow(session, Theme("dark"))
    window.resize(1600, 1000)
    window.show()
    _until(app, lambda: window.runner.time > 0.0)
    handle = int(next(iter(window.runner.newest.snapshot.herds.values())).handles[7])
    session.selection.pick(handle, project.animals[0].id)
    _until(app, lambda: window.runner.time > 0.2)
    gaps = Gaps()
    gaps.watch(app, SECONDS)
    step = window.runner.readings.step_ms or 0.0
    print(f"  {name}: steps of {step:.0f} ms, {len(gaps.ms)} events, largest gap {max(gaps.ms):.0f} ms")
    window.forget_changes()
    window.close()
    session.close()
    return [
        Row(f"event gap beside {name}, 99 %, ms", float(np.percentile(gaps.ms, 99)), 50.0),
        Row(f"gaps above 100 ms beside {name}", float(sum(gap > 100.0 for gap in gaps.ms)), 1.0),
    ]


def live_cost() -> list[Row]:
    """What bars, counts and waterfalls cost, of the watched one and of the herd in turn, beside the steps they show."""
    from flockwright_editor.running.herd import Herd
    from flockwright_editor.running.lively import LiveMaker
    from flockwright_editor.running.orders import Posted
    from flockwright_editor.running.showing import LIVE_SECONDS

    session = Session(StateFolder(Path(tempfile.mkdtemp())))
    found: list[Row] = []
    for count in (1600, LARGE):
        session.new(herd_of(count))
        plan = session.resolved.plan
        herd = Herd(Posted(0, 1, plan, {}, {}, {}), 1, None, None)
        animal = plan.animals[0]
        simulation = herd.simulation
        simulation.advance(0.5)
        handle = simulation.population.entities.handle(5)
        interest = Interest(frozenset(animal.entries), animal=animal.id)
        maker = LiveMaker()
        frames: list[float] = []
        steps: list[float] = []
        for i in range(120):
            began = time.process_time()
            simulation.step()
            steps.append(time.process_time() - began)
            one = simulation.individual(handle) if i % 2 else None  # drawing needs it anyway
            began = time.thread_time()
            maker.make(
                simulation, interest, animal.id, one, run=1, revision=1, now=i / 10, exact=False, fresh=True,
                stages_ms={},
            )  # fmt: skip
            frames.append(time.thread_time() - began)
        herd.close()
        frame, step = statistics.median(frames), statistics.median(steps)
        part = frame / LIVE_SECONDS / (step * 60)
        print(f"  {count} animals: {frame * 1000:.2f} ms a frame, {step * 1000:.2f} ms a step, all cores")
        found.append(Row(f"live values, {count} animals, % of the steps", 100 * part, 5.0))
    session.close()
    return found


def slow_count() -> int:
    """How many animals make steps of 200 ms on this machine, with everything else that the window does beside them."""
    with Simulation(resolve(herd_of(LARGE)).plan) as simulation:
        simulation.advance(0.2)
        steps: list[float] = []
        for _ in range(12):
            began = time.process_time()
            simulation.step()
            steps.append(time.process_time() - began)
    # All cores' time: the window takes one of two, so that a step has about one.
    return min(max(round(LARGE * LONG_STEP_MS / 1000 / statistics.median(steps)), LARGE), 150_000)


def _until(app: QApplication, there: Any) -> None:
    end = time.monotonic() + 120
    while not there() and time.monotonic() < end:
        app.processEvents()
        time.sleep(0.002)


def rows(app: QApplication) -> list[Row]:
    """All of them."""
    import sys

    sys.setswitchinterval(SWITCH_SECONDS)
    return [
        *live_cost(),
        *beside(app, herd_of(LARGE), "20 000 animals"),
        *beside(app, herd_of(slow_count()), f"{LONG_STEP_MS:.0f}-ms steps"),
    ]
