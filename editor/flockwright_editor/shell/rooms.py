"""Makes the rooms of a window and joins them. The only place that knows all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from flockwright_editor.canvas import CanvasPanel
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.panel import Panel
from flockwright_editor.controls.tabs import TabPanel
from flockwright_editor.library import Library
from flockwright_editor.session import Session
from flockwright_editor.shell.placeholders import InspectorPlace, PreviewPlace, measures_place, recorder_place
from flockwright_editor.theme.theme import Theme


@dataclass
class Rooms:
    """The panels of one window."""

    library: Library
    left: list[QWidget]
    canvas: CanvasPanel
    preview: QWidget
    inspector: Panel
    problems: TabPanel
    measures: TabPanel
    named: dict[str, QWidget]
    """Those that an action can bring into view."""

    def close(self) -> None:
        """Stop what runs beside the editor."""
        self.library.close()


def make_rooms(
    session: Session, theme: Theme, actions: Actions, window: QWidget, open_copy: Callable[[Path], Any]
) -> Rooms:
    """Build every room for a session, in a theme, with its actions. Sheets open over the canvas of the window."""
    canvas = CanvasPanel(session, theme, actions)

    def around() -> QRect | None:
        return QRect(canvas.mapTo(window, QPoint(0, 0)), canvas.size()) if canvas.isVisible() else None

    library = Library(session, theme, actions, window, around)
    library.open_with(open_copy)
    library.palette.put = canvas.add_node
    problems = TabPanel(theme)
    problems.add("problems", "Problems", library.problems)
    problems.add("history", "History", library.history)
    measures = TabPanel(theme)
    measures.add("measures", "Measures", measures_place(theme))
    measures.add("recorder", "Recorder", recorder_place(theme))
    left = {
        "animals": library.animals,
        "scene": library.scene,
        "nodes": library.palette,
        "presets": library.presets,
    }
    return Rooms(
        library=library,
        left=list(left.values()),
        canvas=canvas,
        preview=PreviewPlace(theme),
        inspector=InspectorPlace(session, theme),
        problems=problems,
        measures=measures,
        named={**left, "canvas": canvas},
    )
