"""Makes the rooms of a window. The only place that knows all of them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.panel import Panel
from flockwright_editor.controls.tabs import TabPanel
from flockwright_editor.session import Session
from flockwright_editor.shell.placeholders import InspectorPlace, PreviewPlace, measures_place, recorder_place
from flockwright_editor.theme.theme import Theme


@dataclass
class Rooms:
    """The panels of one window."""

    left: list[QWidget]
    canvas: QWidget
    preview: QWidget
    inspector: Panel
    problems: TabPanel
    measures: TabPanel
    named: dict[str, QWidget]
    """Those that an action can bring into view."""


def _room(module: str, name: str, title: str, *given: Any) -> QWidget:
    try:
        made = getattr(import_module(f"flockwright_editor.{module}"), name)
    except (ImportError, AttributeError):
        theme: Theme = given[1]
        return Panel(title, theme, EmptyState(theme, "", title))
    return made(*given)


def make_rooms(session: Session, theme: Theme, actions: Actions) -> Rooms:
    """Build every room for a session, in a theme, with its actions."""
    given = (session, theme, actions)
    animals = _room("library", "AnimalList", "Animals", *given)
    scene = _room("library", "SceneList", "Scene", *given)
    nodes = _room("library", "Palette", "Nodes", *given)
    presets = _room("library", "PresetBrowser", "Presets", *given)
    canvas = _room("canvas", "CanvasPanel", "Canvas", *given)
    problems = TabPanel(theme)
    problems.add("problems", "Problems", _room("library", "ProblemsPanel", "Problems", *given))
    problems.add("history", "History", _room("library", "HistoryPanel", "History", *given))
    measures = TabPanel(theme)
    measures.add("measures", "Measures", measures_place(theme))
    measures.add("recorder", "Recorder", recorder_place(theme))
    return Rooms(
        left=[animals, scene, nodes, presets],
        canvas=canvas,
        preview=PreviewPlace(theme),
        inspector=InspectorPlace(session, theme),
        problems=problems,
        measures=measures,
        named={"animals": animals, "scene": scene, "nodes": nodes, "presets": presets, "canvas": canvas},
    )
