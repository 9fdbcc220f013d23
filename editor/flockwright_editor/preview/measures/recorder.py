"""The recorder: what happened at the left, recording and recordings at the right."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.controls.buttons import Segments, text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.events import EventLog
from flockwright_editor.preview.measures.log import LogLine, LogList
from flockwright_editor.preview.measures.recording import Recordings
from flockwright_editor.preview.measures.titled_log import TitledLog
from flockwright_editor.running import Runner
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme


class RecordingList(TitledLog):
    """Format, the button, and what was recorded. A click on a recording shows its folder."""

    def __init__(self, theme: Theme, actions: Actions, recordings: Recordings) -> None:
        self.kinds = Segments(theme, words.KINDS, recordings.kind, height=theme.px("buttonInRow"))
        self.button = text_button(theme, words.RECORD, lambda: actions.run("preview.record"), row=True)
        log = LogList(theme, when_width=0)
        super().__init__(theme, words.RECORDED, words.NO_RECORDINGS, log, (self.kinds, self.button))
        self._theme, self._actions, self._recordings = theme, actions, recordings
        for key, tip in words.KIND_TIPS.items():
            self.kinds.button(key).setToolTip(tip)
        self.kinds.chosen.connect(recordings.choose)
        self.button.setToolTip(f"{words.TIP_RECORD} ({actions.keys('preview.record')})")
        self.list.chosen.connect(self._show)
        recordings.changed.connect(self.refresh)
        self._timer = QTimer(self)
        self._timer.setInterval(250)
        self._timer.timeout.connect(self.refresh)
        self.refresh()

    @guarded
    def refresh(self) -> None:
        """Show how it stands."""
        found = self._recordings
        on = found.recording
        theme = self._theme
        self.kinds.set_current(found.kind)
        self.kinds.setEnabled(not on)
        self.button.setText(f" {words.STOP} {words.clock(found.seconds)}" if on else f" {words.RECORD}")
        self.button.setIcon(theme.icon("stop" if on else "record", theme.color("error")))
        lines = [
            LogLine(str(made.path), "", made.path.name, None, note=words.file_size(made.size), icon=_ICONS[made.kind],
                    tip=f"{made.path}\n{words.TIP_SHOW_FOLDER}")
            for made in found.made
        ]  # fmt: skip
        lines += [
            LogLine(str(path), "", words.FINISHING.format(name=path.name), None, False, icon="content-save-outline")
            for path in found.writing
        ]
        self.show_lines(lines)
        if on and not self._timer.isActive():
            self._timer.start()
        elif not on:
            self._timer.stop()

    @guarded
    def _show(self, line: LogLine) -> None:
        made = next((made for made in self._recordings.made if made.path == Path(line.key)), None)
        if made is not None:
            self._recordings.show(made)


class RecorderPanel(QWidget):
    """For a tab of the bottom row. `recordings.take` has to be given every picture of the preview."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, runner: Runner) -> None:
        super().__init__()
        self.recordings = Recordings(session, runner, self)
        self._register(actions)
        self.events = EventLog(session, theme, actions, runner)
        self.records = RecordingList(theme, actions, self.recordings)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.setHandleWidth(theme.px("gutter"))
        halves.setChildrenCollapsible(False)
        for half in (self.events, self.records):
            half.setProperty("part", "panel")
            half.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            halves.addWidget(half)
        halves.setStretchFactor(0, 3)
        halves.setStretchFactor(1, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(halves)
        self.recordings.changed.connect(actions.refresh)

    def _register(self, actions: Actions) -> None:
        found = self.recordings
        does = {
            "preview.record": (found.toggle, lambda: found.recording),
            "recorder.folder": (found.show, None),
        }
        for id_, (run, checked) in does.items():
            text, icon, keys, about = words.RECORDER_ACTIONS[id_]
            actions.add(Action(id_, text, run, keys, words.RECORDER_MENU, icon, checked=checked, about=about))

    def close_room(self) -> None:
        """End a recording that is under way; the panel is about to go."""
        self.recordings.close()


_ICONS = {"gif": "filmstrip", "png": "image-multiple-outline", "csv": "table"}
