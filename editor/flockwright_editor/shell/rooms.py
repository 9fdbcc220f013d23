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
from flockwright_editor.controls.explain_strip import ExplainStrip
from flockwright_editor.controls.tabs import TabPanel
from flockwright_editor.inspector import InspectorPanel
from flockwright_editor.inspector.curves.workspace import CurveWorkspace
from flockwright_editor.library import Library
from flockwright_editor.preview.explain.panel import ExplainPanel
from flockwright_editor.preview.explain.who_steers import WhoSteers
from flockwright_editor.preview.measures.panel import MeasuresPanel
from flockwright_editor.preview.measures.recorder import RecorderPanel
from flockwright_editor.preview.viewport.panel import PreviewPanel
from flockwright_editor.running import Runner
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.theme.theme import Theme


@dataclass
class Rooms:
    """The panels of one window."""

    library: Library
    left: list[QWidget]
    canvas: CanvasPanel
    preview: PreviewPanel
    recorder: RecorderPanel
    inspector: InspectorPanel
    explain: ExplainPanel
    side: TabPanel
    """Inspector and explanation."""
    curves: CurveWorkspace
    """Covers all the others while a curve is edited large."""
    problems: TabPanel
    """Problems and history."""
    measures: TabPanel
    """Measures, recordings and who steers; below everything, in Watch below the preview."""
    named: dict[str, Any]
    """Those that an action can bring into view."""

    def close(self) -> None:
        """Stop what runs beside the editor."""
        self.recorder.close_room()
        self.preview.close_room()
        self.library.close()


def make_rooms(
    session: Session,
    theme: Theme,
    actions: Actions,
    runner: Runner,
    window: QWidget,
    open_copy: Callable[[Path], Any],
) -> Rooms:
    """Build every room for a session, in a theme, with its actions. Sheets open over the canvas of the window."""
    canvas = CanvasPanel(session, theme, actions)
    canvas.called = runner.name_of

    def around() -> QRect | None:
        return QRect(canvas.mapTo(window, QPoint(0, 0)), canvas.size()) if canvas.isVisible() else None

    library = Library(session, theme, actions, window, around)
    library.open_with(open_copy)
    library.palette.put = canvas.add_node
    problems = TabPanel(theme)
    problems.add("problems", words.PROBLEMS, library.problems)
    problems.add("history", words.HISTORY, library.history)
    left = {
        "animals": library.animals,
        "scene": library.scene,
        "nodes": library.palette,
        "presets": library.presets,
    }
    preview = PreviewPanel(session, theme, actions, runner)
    inspector = _inspector(session, theme, actions, runner)
    explain = ExplainPanel(session, theme, actions, runner)
    recorder = _recorder(session, theme, actions, runner, preview)
    return Rooms(
        library=library,
        left=list(left.values()),
        canvas=canvas,
        preview=preview,
        recorder=recorder,
        inspector=inspector,
        explain=explain,
        side=_side(theme, inspector, explain),
        curves=CurveWorkspace(session, theme, actions),
        problems=problems,
        measures=_measures(session, theme, actions, runner, recorder),
        named={**left, "canvas": canvas},
    )


def _inspector(session: Session, theme: Theme, actions: Actions, runner: Runner) -> InspectorPanel:
    made = InspectorPanel(session, theme, actions, runner)
    strip = ExplainStrip(theme)
    made.set_strip(strip)
    strip.follow(session, runner)
    return made


def _side(theme: Theme, inspector: InspectorPanel, explain: ExplainPanel) -> TabPanel:
    """Both behind tabs: their own headers give their tools to the tabs' header."""
    made = TabPanel(theme)
    made.add("inspector", words.INSPECTOR, inspector)
    made.add("explain", words.EXPLAIN, explain)
    inspector.header.hide()
    explain.show_header(False)
    for tool in (inspector.finder, inspector.changed_only, inspector.more):
        made.add_tool("inspector", tool)
    made.add_tool("explain", explain.pin)
    return made


def _recorder(session: Session, theme: Theme, actions: Actions, runner: Runner, preview: PreviewPanel) -> RecorderPanel:
    """It gets every picture that the preview shows, and the preview says that it is recorded."""
    made = RecorderPanel(session, theme, actions, runner)
    preview.feed.arrived.connect(lambda: made.recordings.take(preview.feed.picture))
    made.recordings.told.connect(preview.set_recording)
    return made


def _measures(session: Session, theme: Theme, actions: Actions, runner: Runner, recorder: RecorderPanel) -> TabPanel:
    made = TabPanel(theme)
    measures = MeasuresPanel(session, theme, actions, runner)
    steers = WhoSteers(session, theme, runner)
    made.add("measures", words.MEASURES, measures)
    made.add_tool("measures", measures.tools)
    made.add("recorder", words.RECORDER, recorder)
    tab = made.add("steers", steers.title, steers)
    steers.titled.connect(tab.set_title)
    steers.header.hide()
    made.add_tool("steers", steers.count_label)
    return made
