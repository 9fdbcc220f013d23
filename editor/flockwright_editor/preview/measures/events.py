"""What happened in the run, with filters and *Pause when…*: the left part of the recorder."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QMenu, QPushButton

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.log import LogLine, LogList
from flockwright_editor.preview.measures.titled_log import TitledLog
from flockwright_editor.running import Happening, Runner
from flockwright_editor.running.runner import PAUSE_KINDS
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme


class EventLog(TitledLog):
    """The list with its two choosers. A click on a line looks at that moment."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, runner: Runner) -> None:
        self.pause = text_button(theme, words.PAUSE_WHEN, row=True)
        self.filter = text_button(theme, words.ALL_ANIMALS, row=True)
        super().__init__(theme, words.HAPPENED, words.LOG_EMPTY, LogList(theme), (self.filter, self.pause))
        self._session, self._theme, self._runner = session, theme, runner
        self.animal = ""
        """Of whom events are listed; empty: of all."""
        self.pause.clicked.connect(lambda _=False: self._pop(self.pause, self.pause_menu()))
        self.filter.clicked.connect(lambda _=False: self._pop(self.filter, self.filter_menu()))
        self.list.chosen.connect(self._jump)
        self._register(actions)
        runner.happened.connect(self._follow)
        runner.changed.connect(self._follow)
        session.changed.connect(self._follow)
        self.refresh()

    def _register(self, actions: Actions) -> None:
        for kind in (None, *PAUSE_KINDS):
            told = words.RECORDER_ACTIONS.get(f"recorder.pause_{kind or 'never'}")
            if told is not None:
                text, icon, keys, about = told
                run = lambda k=kind: self._runner.pause_when(k)  # noqa: E731 — an action wants a call
                is_on = lambda k=kind: self._runner.pauses_when == k  # noqa: E731
                id_ = f"recorder.pause_{kind or 'never'}"
                can = lambda k=kind: k != "crossing" or bool(self._runner.marks)  # noqa: E731
                actions.add(Action(id_, text, run, keys, words.PAUSE_MENU, icon, can, is_on, about=about))

    # What is shown

    @guarded
    def showEvent(self, event: object) -> None:
        self.refresh()

    @guarded
    def _follow(self, *_: object) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """List what is known."""
        runner = self._runner
        names = {animal.id: animal.name or animal.id for animal in self._session.shown.animals}
        if self.animal not in names:
            self.animal = ""
        since = runner.timeline.start
        lines = [
            self._line(event, since) for event in runner.happenings if not self.animal or event.animal == self.animal
        ]
        self.empty.tell(words.LOG_FILTERED.format(animal=names[self.animal]) if self.animal else words.LOG_EMPTY)
        self.show_lines(lines)
        self.filter.setText(names.get(self.animal, words.ALL_ANIMALS))
        kind = runner.pauses_when
        self.pause.setText(words.PAUSES_WHEN.format(what=words.PAUSE_KINDS[kind]) if kind else words.PAUSE_WHEN)

    def _line(self, event: Happening, since: float) -> LogLine:
        kept = event.time >= since - 1e-6
        tip = words.JUMP if kept else words.TOO_OLD
        return LogLine(str(event.number), words.clock(event.time), event.sentence, self._color(event), kept, tip=tip)

    def _color(self, event: Happening) -> QColor:
        animal = next((a for a in self._session.shown.animals if a.id == event.animal), None)
        if animal is None:
            return self._theme.color("text3")
        node = next((n for n in animal.nodes if n.id == event.node), None)
        if node is not None:
            return self._theme.behavior(node.type, getattr(node, "color", "") or "")
        return QColor(animal.color) if QColor(animal.color).isValid() else self._theme.color("text3")

    # What can be done

    @guarded
    def _jump(self, line: LogLine) -> None:
        found = next((event for event in self._runner.happenings if str(event.number) == line.key), None)
        if found is not None:
            self._runner.seek(found.time)

    def show_animal(self, animal: str) -> None:
        """List only what happened to one species; empty: to all."""
        self.animal = animal
        self.refresh()

    def filter_menu(self) -> QMenu:
        """All animals, or one."""
        menu = QMenu(self)
        choices = [("", words.ALL_ANIMALS), *((a.id, a.name or a.id) for a in self._session.shown.animals)]
        for key, name in choices:
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setChecked(key == self.animal)
            action.triggered.connect(lambda _=False, k=key: self.show_animal(k))
        return menu

    def pause_menu(self) -> QMenu:
        """What the run may stop for."""
        menu = QMenu(self)
        for kind in (None, *PAUSE_KINDS):
            if f"recorder.pause_{kind or 'never'}" not in words.RECORDER_ACTIONS:
                continue
            text = words.PAUSE_KINDS[kind] if kind else words.NEVER
            action = menu.addAction(text[:1].upper() + text[1:])
            action.setCheckable(True)
            action.setChecked(kind == self._runner.pauses_when)
            action.setEnabled(kind != "crossing" or bool(self._runner.marks))
            action.triggered.connect(lambda _=False, k=kind: self._wait_for(k))
        return menu

    @guarded
    def _wait_for(self, kind: str | None) -> None:
        self._runner.pause_when(kind)
        self.refresh()

    @guarded
    def _pop(self, button: QPushButton, menu: QMenu) -> None:
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))
