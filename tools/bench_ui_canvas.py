"""The canvas with 300 nodes and 440 wires."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication
from ui_measuring import Row, blit_of, median_ms, times_of

from flockwright.document import Project
from flockwright.document.builder import ProjectBuilder
from flockwright_editor.canvas import CanvasPanel
from flockwright_editor.controls.actions import Actions
from flockwright_editor.session import Session, StateFolder
from flockwright_editor.session.edits import graph, layout
from flockwright_editor.theme.theme import Theme


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


def rows(app: QApplication) -> list[Row]:
    """Building, applying a number, and panning near and far."""
    theme = Theme("dark")
    session = Session(StateFolder(Path(tempfile.mkdtemp())))
    panel = CanvasPanel(session, theme, Actions(theme))
    panel.resize(1600, 1000)
    panel.show()
    app.processEvents()
    project = layout.tidy(large(), "fish")
    animal = project.animal("fish")
    print(f"canvas: {len(animal.nodes)} nodes, {len(animal.links)} wires")
    session.new(project)
    viewer = panel.viewer
    problems = session.resolved.problems

    def build(_: int) -> None:
        viewer.show_animal(None, (), frozenset())
        viewer.show_animal(animal, problems, frozenset())

    found = [Row("canvas: build, ms", median_ms(build, 5), 200)]
    changed = [graph.set_param(project, "fish", "n2", "hold", i / 10).animal("fish") for i in range(30)]
    apply = median_ms(lambda i: viewer.graph.apply(changed[i], problems, frozenset()), 30)
    found.append(Row("canvas: apply a number, ms", apply, 6))
    blit = blit_of(viewer.viewport().size())

    def pan(i: int) -> None:
        viewer.pan(7 if i % 2 else -9, 5 if i % 3 else -6)
        app.processEvents()

    viewer.look_at(viewer.hits.everything().center(), 1.0)
    app.processEvents()
    found.append(Row("canvas: pan at zoom 1, blits", times_of(pan, blit, 40), 26))
    viewer.fit_all(glide=False)
    app.processEvents()
    found.append(Row("canvas: pan at fit, blits", times_of(pan, blit, 40), 12))
    session.close()
    return found
