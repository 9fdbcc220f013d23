"""Marks on measures: values whose crossing is an event, set with a right click at a height of a small plot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from flockwright.simulation import Watch
from flockwright_editor.preview.measures import words
from flockwright_editor.running import Runner
from flockwright_editor.running.measuring import MEASURES
from flockwright_editor.session import Session


class Marking(QObject):
    """Sets marks and lets the run pause at them."""

    changed = Signal()

    def __init__(self, session: Session, runner: Runner) -> None:
        super().__init__()
        self._session, self._runner = session, runner

    def of(self, animal: str, measure: str) -> tuple[Watch, ...]:
        """The marks of one plot."""
        return tuple(mark for mark in self._runner.marks if (mark.animal, mark.measure) == (animal, measure))

    def mark(self, mark: Watch) -> None:
        """Pause when a measure crosses a value."""
        self._runner.set_marks((*self._runner.marks, mark))
        self._runner.pause_when("crossing")
        told = words.words_of(mark.measure)
        name = next((a.name or a.id for a in self._session.shown.animals if a.id == mark.animal), mark.animal)
        does = words.ABOVE if mark.above is not None else words.BELOW
        value = f"{words.value_text(mark.measure, value_of(mark))} {told.unit}".strip()
        self._session.tell(words.MARKED.format(title=told.title.lower(), animal=name, does=does, value=value))
        self.changed.emit()

    def forget(self, mark: Watch) -> None:
        """A mark is no longer one."""
        self._runner.set_marks(other for other in self._runner.marks if other != mark)
        if not self._runner.marks and self._runner.pauses_when == "crossing":
            self._runner.pause_when(None)
        self.changed.emit()

    def menu(self, parent: QWidget, animal: str, key: str, value: float, enlarge: Callable[[], Any]) -> QMenu:
        """What a right click at a value offers."""
        menu = QMenu(parent)
        menu.addAction(words.ENLARGE).triggered.connect(lambda _=False: enlarge())
        if key in MEASURES:
            menu.addSeparator()
            said = f"{words.value_text(key, value)} {words.words_of(key).unit}".strip()
            exact = float(words.value_text(key, value).replace("\u202f", ""))
            for text, mark in (
                (words.RISES, Watch(animal, key, above=exact)),
                (words.FALLS, Watch(animal, key, below=exact)),
            ):
                menu.addAction(text.format(value=said)).triggered.connect(lambda _=False, m=mark: self.mark(m))
        for mark in self.of(animal, key):
            text = words.FORGET.format(value=words.value_text(key, value_of(mark)))
            menu.addAction(text).triggered.connect(lambda _=False, m=mark: self.forget(m))
        return menu


def value_of(mark: Watch) -> float:
    """The value that a mark stands at."""
    return float(mark.above if mark.above is not None else mark.below or 0.0)
