"""Measures the canvas with a large graph and says whether it is still as quick as it was.

Numbers are multiples of a full-viewport blit where they are about painting, so that a slower machine changes little.
The limits are twice what the first honest run gave.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_API", "pyside6")

from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from flockwright.document import Project
from flockwright.document.builder import ProjectBuilder
from flockwright_editor.canvas import CanvasPanel
from flockwright_editor.controls.actions import Actions
from flockwright_editor.session import Session, StateFolder
from flockwright_editor.session.edits import graph, layout
from flockwright_editor.theme.theme import Theme

LIMITS = {"build, ms": 320.0, "pan at zoom 1, blits": 105.0, "pan at fit, blits": 60.0, "apply a number, ms": 8.0}


def large() -> Project:
    """300 nodes and 440 wires, most of them long."""
    made = ProjectBuilder(tags=["T"])
    fish = made.animal("Fish")
    kinds = ("cohesion", "alignment", "separation", "flee", "seek")
    loose = 9  # so that there are 440 wires
    for place in range(74):
        query = fish.query("spatial_hash", tags=["T"])
        for i in range(4 if place < 2 else 3):
            behavior = fish.behavior(kinds[i % 5], priority=(place + i) % 8)
            if loose:
                loose -= 1
            else:
                query >> behavior
    fish.merger("desire_budget")
    fish.mover("3d")
    return made.build()


def median_ms(run: Callable[[int], object], times: int) -> float:
    """The median of some runs, in milliseconds."""
    taken: list[float] = []
    for i in range(times):
        start = time.perf_counter()
        run(i)
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def measure(app: QApplication) -> dict[str, float]:
    """The four numbers."""
    theme = Theme("dark")
    session = Session(StateFolder(Path(tempfile.mkdtemp())))
    panel = CanvasPanel(session, theme, Actions(theme))
    panel.resize(1600, 1000)
    panel.show()
    app.processEvents()
    project = layout.tidy(large(), "fish")
    animal = project.animal("fish")
    print(f"{len(animal.nodes)} nodes, {len(animal.links)} wires")
    session.new(project)
    viewer = panel.viewer
    problems = session.resolved.problems

    def build(_: int) -> None:
        viewer.show_animal(None, (), frozenset())
        viewer.show_animal(animal, problems, frozenset())

    found = {"build, ms": median_ms(build, 5)}
    changed = [graph.set_param(project, "fish", "n2", "hold", i / 10).animal("fish") for i in range(30)]
    found["apply a number, ms"] = median_ms(lambda i: viewer.graph.apply(changed[i], problems, frozenset()), 30)
    port = viewer.viewport()
    source, target = QPixmap(port.size()), QPixmap(port.size())
    source.fill(theme.color("canvas"))

    def blit(_: int) -> None:
        painter = QPainter(target)
        painter.drawPixmap(0, 0, source)
        painter.end()

    unit = median_ms(blit, 60)

    def pan(i: int) -> None:
        viewer.pan(7 if i % 2 else -9, 5 if i % 3 else -6)
        app.processEvents()

    viewer.look_at(viewer.hits.everything().center(), 1.0)
    app.processEvents()
    found["pan at zoom 1, blits"] = median_ms(pan, 40) / unit
    viewer.fit_all(glide=False)
    app.processEvents()
    found["pan at fit, blits"] = median_ms(pan, 40) / unit
    session.close()
    return found


def main() -> int:
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    found = measure(app)
    slow = [name for name, limit in LIMITS.items() if found[name] > limit]
    for name, limit in LIMITS.items():
        print(f"{name:24} {found[name]:8.1f}   at most {limit:.0f}{'   TOO SLOW' if name in slow else ''}")
    return 1 if slow else 0


if __name__ == "__main__":
    raise SystemExit(main())
