"""Measures: small plots of what was chosen, for the open animal or another one, ten times a second while in view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.choosing import AnimalChooser, MeasureChooser
from flockwright_editor.preview.measures.grid import PlotGrid
from flockwright_editor.preview.measures.marking import Marking, value_of
from flockwright_editor.preview.measures.plots import Numbers, Plot
from flockwright_editor.preview.measures.small import SmallPlot
from flockwright_editor.preview.measures.tables import write_table
from flockwright_editor.running import Runner
from flockwright_editor.running.measuring import Series
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme

SETTING = "measures.shown"
Ask = Callable[[str, str], Path | None]


class MeasuresPanel(QWidget):
    """The dock's plots. `tools` belong at the right of the header that holds it."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, runner: Runner) -> None:
        super().__init__()
        self._session, self._theme, self._runner = session, theme, runner
        self._drawn: tuple[int, float] = (-1, 0.0)
        """The numbers and the moment in view that were drawn last."""
        self._own = ""
        """The animal that was chosen; empty: the open one."""
        kept = [key for key in session.settings.get(SETTING, list(words.SHOWN_FIRST)) if _is_known(key)]
        self.shown: tuple[str, ...] = tuple(kept)
        self.ask: Ask = self._ask_path
        self.marking = Marking(session, runner)
        self.grid = PlotGrid(theme)
        self.empty = EmptyState(theme, "", words.EMPTY)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        self.animals = AnimalChooser(theme, self._choices, self.choose_animal)
        self.measures = MeasureChooser(theme, self.all_keys, lambda: self.shown, self.toggle)
        self.tools = QWidget()
        row = QHBoxLayout(self.tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.animals)
        row.addWidget(self.measures)
        self._register(actions)
        session.selection.changed.connect(self._follow)
        self.marking.changed.connect(self._follow)
        session.changed.connect(self._follow)
        self._timer = QTimer(self)
        self._timer.setInterval(theme.time("live"))
        self._timer.timeout.connect(self.tick)
        self._make_plots()
        self.refresh()

    def _register(self, actions: Actions) -> None:
        for key in (*words.MEASURES, *(words.STAGE + name for name in words.STAGES)):
            told = words.words_of(key)
            text = words.SHOW_ACTION.format(title=told.title.lower())
            run, is_on = (lambda k=key: self.toggle(k)), (lambda k=key: k in self.shown)
            actions.add(Action(f"measures.show.{key}", text, run, menu=words.MENU, checked=is_on, about=told.about))
        deeds = {"measures.csv": self.export_csv, "measures.large": lambda: self.enlarge(self.shown[0])}
        for id_, run in deeds.items():
            text, icon, about = words.ACTIONS[id_]
            actions.add(
                Action(id_, text, run, "", words.MENU, icon, self._has_numbers, about=about, group="measures.do")
            )

    # What is shown

    @property
    def animal(self) -> str:
        """Whose measures these are."""
        known = {animal.id for animal in self._session.shown.animals}
        return self._own if self._own in known else self._session.selection.open

    def all_keys(self) -> list[str]:
        """Everything that can be plotted: the measures, and the stages there are now."""
        stages = dict.fromkeys((*words.STAGES, *self._runner.measures.stages().values))
        return [*words.MEASURES, *(words.STAGE + name for name in stages)]

    def _choices(self) -> list[tuple[str, str]]:
        names = [(animal.id, animal.name or animal.id) for animal in self._session.shown.animals]
        return [("", words.OPEN_ANIMAL), *names]

    def _name(self) -> str:
        return next((a.name or a.id for a in self._session.shown.animals if a.id == self.animal), "")

    def _has_numbers(self) -> bool:
        return bool(self.shown) and len(self._runner.measures.of(self.animal).time) > 0

    def choose_animal(self, animal: str) -> None:
        """Plot another species; empty: whichever is open."""
        self._own = animal
        self.refresh()

    def toggle(self, key: str) -> None:
        """Plot a measure, or plot it no more."""
        order = self.all_keys()
        shown = {*self.shown} ^ {key}
        self.shown = tuple(sorted(shown, key=order.index))
        self._session.settings.set(SETTING, list(self.shown))
        self._make_plots()
        self.refresh()

    def _make_plots(self) -> None:
        before = {plot.key: plot for plot in self.grid.plots}
        made = [before.get(key) or self._make_plot(key) for key in self.shown]
        self.grid.show_plots(made)

    def _make_plot(self, key: str) -> SmallPlot:
        plot = SmallPlot(self._theme, key)
        plot.chosen.connect(self.enlarge)
        plot.asked.connect(self._ask_what)
        return plot

    @guarded
    def showEvent(self, event: object) -> None:
        self._timer.start()
        self.refresh()

    @guarded
    def hideEvent(self, event: object) -> None:
        self._timer.stop()

    @guarded
    def _follow(self, *_: object) -> None:
        if self.isVisible():
            self.refresh()

    @guarded
    def tick(self) -> None:
        """Look whether there is something new."""
        if (self._runner.measures.version, self._head()) != self._drawn:
            self.refresh()

    def _head(self) -> float:
        """How far the moment in view lies in the past."""
        timeline = self._runner.timeline
        return timeline.end - timeline.position if timeline.scrubbed else 0.0

    def refresh(self) -> None:
        """Draw the newest numbers."""
        history = self._runner.measures
        self._drawn = history.version, self._head()
        herd, stages = history.of(self.animal), history.stages()
        self.animals.show_name(words.LAST.format(animal=self._name()) if self._name() else "", bool(self._own))
        there = len(herd.time) > 0 and bool(self.shown)
        self.empty.tell(words.EMPTY if self.shown else words.NOTHING_SHOWN)
        self.pages.setCurrentIndex(1 if there else 0)
        if there:
            color = self.color_of(self.animal)
            for plot in self.grid.plots:
                marks = tuple(value_of(mark) for mark in self.marking.of(self.animal, plot.key))
                plot.show_plot(plot_of(plot.key, herd, stages, color, self._theme), marks, self._head())

    def color_of(self, animal: str) -> QColor:
        """A species' color, as it is seen on this theme."""
        found = next((a.color for a in self._session.shown.animals if a.id == animal), "")
        color = QColor(found) if QColor(found).isValid() else self._theme.color("sight")
        return color if self._theme.is_dark else color.darker(150)

    # What can be done

    @guarded
    def _ask_what(self, key: str, value: float, at: QPoint) -> None:
        menu = self.marking.menu(self, self.animal, key, value, lambda: self.enlarge(key))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    @guarded
    def enlarge(self, key: str) -> None:
        """Open a measure in a large plot."""
        from flockwright_editor.preview.measures.large import LargePlot  # late: it brings pyqtgraph along

        names = {a.id: a.name or a.id for a in self._session.shown.animals}
        large = LargePlot(self._theme, self._runner.measures, key, names, self.color_of)
        large.ask, large.tell = self.ask, self._session.tell
        # At the left, so that the preview stays in view beside it.
        window = self.window()
        large.open_over(window, QRect(0, 0, round(window.width() * 0.66), window.height()))

    def export_csv(self) -> None:
        """Save every measure of the species in view as a table."""
        series = self._runner.measures.of(self.animal)
        path = self.ask("csv", f"{self._name() or 'herd'} measures".lower().replace(" ", "-"))
        if path is not None:
            columns = {"time": series.time, **{name: series.values[name] for name in words.MEASURES}}
            self._session.tell(*write_table(path, columns))

    def _ask_path(self, kind: str, name: str) -> Path | None:
        proposed = Path.home() / f"{name}.{kind}"
        found, _ = QFileDialog.getSaveFileName(
            self.window(), words.EXPORT_TITLE[kind], str(proposed), words.FILTERS[kind]
        )
        return Path(found).with_suffix(f".{kind}") if found else None


def plot_of(key: str, herd: Series, stages: Series, color: QColor, theme: Theme) -> Plot:
    """A measure of a herd, or a stage of the step, ready to be drawn."""
    staged = key.startswith(words.STAGE)
    series = stages if staged else herd
    values: Numbers | None = series.values.get(key.removeprefix(words.STAGE))
    if values is None:
        values = np.full(len(series.time), np.nan)
    ages = series.time[-1] - series.time if len(series.time) else np.zeros(0)
    return Plot(key, ages, values, theme.color("text2") if staged else color)


def _is_known(key: object) -> bool:
    return isinstance(key, str) and (key in words.MEASURES or key.startswith(words.STAGE))
