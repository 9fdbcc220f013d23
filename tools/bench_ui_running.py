"""How much the running herd takes from the UI: gaps between events beside large herds, and what live values cost.

A gap is the time between two turns of the UI's event loop that has something to do all the time.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui_measuring import Row

from flockwright.cli.presets import find_preset
from flockwright.document import Project, load
from flockwright.plan import resolve
from flockwright.simulation import STEP_SECONDS, Simulation
from flockwright_editor.running import Runner
from flockwright_editor.session import Interest, Session, StateFolder, Where
from flockwright_editor.session.edits import graph
from flockwright_editor.shell.starting import SWITCH_SECONDS
from flockwright_editor.theme.theme import Theme

SECONDS = float(os.environ.get("FLOCKWRIGHT_BENCH_SECONDS", "30"))
LARGE = 20_000
LONG_STEP_MS = 200.0
LIVE = {
    "bars, wires, waterfalls of one": 5.0,
    "bars, wires, waterfalls of the herd's mean": 5.0,
    "all of it": 20.0,
}
"""What may be spent on looking at the herd, in percent of its steps. All of it is also what is drawn around the watched
one and said of it, a curve's histogram and the map of who is seen."""


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


def follows(app: QApplication) -> list[Row]:
    """How long after a gesture the herd can be seen to follow it: a number in the next picture, a wire in a tenth."""
    session = Session(StateFolder(Path(tempfile.mkdtemp())))
    session.new(herd_of(1600))
    runner = Runner(session)
    runner.start()
    _until(app, lambda: runner.time > 0.2)
    before, animal = session.document, session.document.animals[0]
    taps = [link for link in animal.links if link.to.endswith(".neighbors")]
    cut = before.with_animal(animal.changed(links=tuple(link for link in animal.links if link is not taps[0])))
    tuned = graph.set_param(before, animal.id, taps[0].to.partition(".")[0], "direction_strength", 0.1)
    found: list[Row] = []
    for what, other, limit in (("a number", tuned, 33.0), ("a wire", cut, 100.0)):
        took: list[float] = []
        for turn in range(22):
            began = time.perf_counter()
            session.execute("Bench", (other, before)[turn % 2], Where(animal.id))
            _until(app, lambda: runner.newest is not None and runner.newest.revision == session.revision)
            took.append((time.perf_counter() - began) * 1000)
        found.append(Row(f"until {what} acts on 1600 animals, ms", statistics.median(took[2:]), limit))
    runner.close()
    session.close()
    return found


def live_cost() -> list[Row]:
    """What the editor looks at beside what it draws, as a part of the steps of the same seconds at 60 Hz.

    Time is the processor's, of all cores. Drawing everybody costs the same whether somebody is watched or not, and is
    taken off.
    """
    found: list[Row] = []
    for count, moments in ((1600, 240), (LARGE, 60)):
        costs, step = _looks(herd_of(count), moments)
        bare = costs.pop("nothing")
        parts = {what: 100 * (cost - bare) / step for what, cost in costs.items()}
        for what, part in parts.items():
            print(f"  {what}: {part:.1f} % of the steps of {count} animals")
        found += [Row(f"live {what}, {count} animals, % of the steps", parts[what], LIVE[what]) for what in LIVE]
        print(f"  {count} animals: {step * 1000:.2f} ms a step, {bare * 1000:.2f} ms a moment to draw")
    return found


def _looks(project: Project, moments: int) -> tuple[dict[str, float], float]:
    """Seconds that each kind of look takes a moment, in turns, each right after a step; and that a step takes."""
    from flockwright_editor.running.herd import Herd
    from flockwright_editor.running.orders import Board, Posted, Sight
    from flockwright_editor.running.showing import Showing
    from flockwright_editor.running.steering import SteeringHistory
    from flockwright_editor.session.live import Live

    plan = resolve(project).plan
    animal = plan.animals[0]
    herd = Herd(Posted(0, 1, plan, {}, {}, {}), 1, None, None)
    herd.step()
    handle = herd.simulation.population.entities.handle(5)
    nodes = frozenset(animal.entries)
    curve, pairs = (animal.behaviors[0].id, "activation"), animal.neighbor_groups[0].query.id
    own = Interest(nodes, individual=handle, animal=animal.id)
    asked = {
        "nothing": ((), Interest()),
        "bars, wires, waterfalls of one": ((), own),
        "bars, wires, waterfalls of the herd's mean": ((), Interest(nodes, animal=animal.id)),
        "bars, curve and map": ((), replace(own, curves=(curve,), pairs=pairs)),
        "overlays and Explain": ((handle,), Interest()),
        "all of it": ((handle,), replace(own, curves=(curve,), pairs=pairs)),
    }
    now = 0.0
    shows: dict[str, Showing] = {}
    for what, (watched, interest) in asked.items():
        board, live = Board(), Live()
        board.sight = Sight(animal.id, watched)
        live.want("bench", interest)
        shows[what] = Showing(board, live, SteeringHistory(), lambda: now)
    took = dict.fromkeys(shows, 0.0)
    steps: list[float] = []
    for turn in range(-6, moments):  # the first looks find out what they later know
        now += STEP_SECONDS
        for what, showing in shows.items():
            began = time.process_time()
            herd.simulation.step(STEP_SECONDS / len(shows))  # to each of them it is a whole one
            steps.append(time.process_time() - began)
            began = time.thread_time()
            showing.show(herd, {}, stepped=True, running=True)
            took[what] += time.thread_time() - began if turn >= 0 else 0.0
    herd.close()
    return {what: seconds / moments for what, seconds in took.items()}, statistics.median(steps)


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
        *follows(app),
        *beside(app, herd_of(LARGE), "20 000 animals"),
        *beside(app, herd_of(slow_count()), f"{LONG_STEP_MS:.0f}-ms steps"),
    ]
