"""The inspector of an animal with 25 nodes: opening a node, and sliding a number while canvas and inspector follow.

An empty repaint is a blank widget of the inspector's size painted anew, so that a slower machine changes little.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from ui_measuring import Row, median_ms, times_of

from flockwright.document import Project
from flockwright.document.builder import ProjectBuilder
from flockwright_editor.canvas import CanvasPanel
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.number_field import NumberField
from flockwright_editor.inspector import InspectorPanel
from flockwright_editor.session import Session, StateFolder
from flockwright_editor.session.edits import layout
from flockwright_editor.theme.theme import Theme


def fish() -> Project:
    """25 nodes: a school with everything it may fear."""
    made = ProjectBuilder(tags=["Fish", "Shark", "Reef"])
    animal = made.animal("Fish")
    merger = animal.merger("desire_budget")
    merger >> animal.mover("3d")
    kinds = ("separation", "alignment", "cohesion", "flee", "seek", "get_pushed")
    for tag in ("Fish", "Shark", "Reef"):
        query = animal.query("spatial_hash", tags=[tag])
        for kind in kinds:
            behavior = animal.behavior(kind, priority=2)
            query >> behavior >> merger
    animal.behavior("wander") >> merger
    animal.behavior("align_up") >> merger
    return layout.tidy(made.build(), "fish")


def rows(app: QApplication) -> list[Row]:
    """Opening nodes of two types in turn; a drag over a slider."""
    theme = Theme("dark")
    session = Session(StateFolder(Path(tempfile.mkdtemp())))
    actions = Actions(theme)
    canvas = CanvasPanel(session, theme, actions)
    canvas.resize(884, 600)
    canvas.show()
    panel = InspectorPanel(session, theme, actions)
    panel.setStyleSheet(theme.stylesheet())
    panel.resize(520, 446)
    panel.show()
    blank = QWidget()
    blank.resize(520, 446)
    blank.show()
    project = fish()
    session.new(project)
    animal = project.animal("fish")
    print(f"inspector: {len(animal.nodes)} nodes")
    app.processEvents()
    flees = [node.id for node in animal.nodes if node.type == "behavior.flee"]
    aligns = [node.id for node in animal.nodes if node.type == "behavior.alignment"]

    def settle() -> None:
        app.processEvents()
        # What a running loop does between events: forms that were replaced are gone.
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def open_node(i: int) -> None:
        session.selection.edit("nodes", [(flees if i % 2 else aligns)[i // 2 % 3]])
        settle()

    def open_animal(i: int) -> None:
        session.selection.edit(*(("animal", ["fish"]) if i % 2 else ("nodes", [flees[0]])))
        settle()

    open_node(0)
    open_node(1)
    found = [
        Row("inspector: open a node, ms", median_ms(open_node, 20), 60),
        Row("inspector: open a node, repaints", times_of(open_node, blank.repaint, 20), 220),
        Row("inspector: open the animal or a node, ms", median_ms(open_animal, 12), 60),
    ]
    session.selection.edit("nodes", [flees[0]])
    app.processEvents()
    assert panel.form is not None
    row = panel.form.row("direction_strength")
    assert row is not None
    field = row.field
    assert isinstance(field, NumberField)

    def slide(i: int) -> None:
        field.previewed.emit(0.2 + i % 60 / 100)
        app.processEvents()

    slide(0)
    found.append(Row("inspector: slide a number, ms a move", median_ms(slide, 60), 16))
    found.append(Row("inspector: slide a number, repaints", times_of(slide, blank.repaint, 60), 220))
    session.cancel()
    panel.close()
    session.close()
    return found
