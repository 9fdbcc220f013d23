"""Who steers: the watched animal's direction shares over the last half minute, as a panel."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QStackedWidget

from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.panel import Panel
from flockwright_editor.preview.explain import words
from flockwright_editor.preview.explain.stack import Layer, StackPlot
from flockwright_editor.running import Moment, Runner
from flockwright_editor.running.steering import Steered
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme

LEAST = 0.005
"""A behavior whose share never reaches this is not drawn."""


class WhoSteers(Panel):
    """Draws ten times a second while it is in view and there is something new."""

    def __init__(self, session: Session, theme: Theme, runner: Runner) -> None:
        super().__init__(words.WHO_STEERS_NOBODY, theme)
        self._session, self._theme, self._runner = session, theme, runner
        self._shown: Moment | None = None
        self._animal = ""
        self.plot = StackPlot(theme)
        self.plot.picked.connect(self._select)
        self.empty = EmptyState(theme, "", words.NO_HISTORY)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.plot)
        self.set_body(self.pages)
        self._timer = QTimer(self)
        self._timer.setInterval(theme.time("live"))
        self._timer.timeout.connect(self.tick)
        self.refresh()

    @guarded
    def showEvent(self, event: object) -> None:
        self._timer.start()
        self.refresh()

    @guarded
    def hideEvent(self, event: object) -> None:
        self._timer.stop()

    @guarded
    def tick(self) -> None:
        """Look whether there is something new."""
        if self._runner.newest is not self._shown and not self.is_folded:
            self.refresh()

    def refresh(self) -> None:
        """Draw what is known."""
        self._shown = self._runner.newest
        watched = self._shown.watched if self._shown is not None else None
        self._animal = watched.animal if watched is not None else ""
        steered = self._runner.steering.steered()
        layers = layers_of(steered, self._theme)
        self.set_title(words.WHO_STEERS.format(name=steered.name) if steered.name else words.WHO_STEERS_NOBODY)
        self.set_count(words.OVER_TIME if steered.name else "")
        if not layers:
            self.empty.tell(words.STARTING if steered.name else words.NO_HISTORY)
        else:
            self.plot.show_layers(steered.ages, layers)
        self.pages.setCurrentIndex(1 if layers else 0)

    @guarded
    def _select(self, node: str) -> None:
        if self._animal:
            with self._session.selection.held():
                self._session.selection.open_animal(self._animal)
                self._session.selection.edit("nodes", [node])


def layers_of(steered: Steered, theme: Theme) -> list[Layer]:
    """What is drawn, from the bottom up: the highest priority first."""
    if len(steered.ages) < 2:
        return []
    return [
        Layer(s.node, s.label, theme.behavior(s.type, s.color), steered.shares[:, at])
        for at, s in enumerate(steered.steerers)
        if float(steered.shares[:, at].max()) >= LEAST
    ]
