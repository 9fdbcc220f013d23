"""One measure, large: a line a species, to zoom into, hold still and save. Drawn by pyqtgraph."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyqtgraph
from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QLabel

from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.legend import Entry, Legend
from flockwright_editor.preview.measures.plots import SECONDS, Numbers, Plot, round_above
from flockwright_editor.preview.measures.tables import write_table
from flockwright_editor.running.measuring import COLLISIONS, MeasureHistory
from flockwright_editor.theme.mixing import faded
from flockwright_editor.theme.theme import Theme

_SIZE = QSize(720, 380)
_ALL = "all"


class LargePlot(Sheet):
    """Follows the herd until it is paused; the wheel zooms, dragging pans, *Whole range* goes back."""

    def __init__(
        self,
        theme: Theme,
        history: MeasureHistory,
        key: str,
        names: Mapping[str, str],
        color_of: Callable[[str], QColor],
    ) -> None:
        self._staged = key.startswith(words.STAGE)
        super().__init__(theme, words.words_of(key).title, words.LARGE_STEP if self._staged else words.LARGE)
        self.key, self._history, self._names, self._color_of = key, history, dict(names), color_of
        self._version = -1
        self.paused = False
        self.ask: Callable[[str, str], Path | None] = lambda _kind, _name: None
        self.tell: Callable[[str, str], Any] = lambda _sentence, _severity: None
        self._lines: dict[str, Any] = {}
        self._numbers: dict[str, tuple[Numbers, Numbers]] = {}
        self.widget = self._make_widget()
        self.legend = Legend(theme)
        self.body.setSpacing(theme.px("space2"))
        self.body.addWidget(self.legend)
        self.body.addWidget(self.widget, 1)
        self.body.addLayout(self._make_row())
        self._timer = QTimer(self)
        self._timer.setInterval(theme.time("live"))
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self.refresh()

    def _make_widget(self) -> Any:
        theme = self.theme
        # In pyqtgraph's own words the ground is a mere argument; nothing global is set.
        made = pyqtgraph.PlotWidget(background=theme.color("field"))
        made.setFixedSize(_SIZE)
        item = made.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.showGrid(x=True, y=True, alpha=0.15)
        quiet = theme.color("text3")
        told = words.words_of(self.key)
        for side, text in (
            ("left", f"{told.title}, {told.unit}" if told.unit else told.title),
            ("bottom", words.AGE_AXIS),
        ):
            axis = item.getAxis(side)
            axis.setPen(theme.color("line2"))
            axis.setTextPen(quiet)
            axis.setTickFont(theme.font(theme.size("textTick")))
            axis.setLabel(text, color=quiet.name())
            axis.label.setFont(theme.font(theme.size("textCaption")))
            axis.enableAutoSIPrefix(False)
        self._cursor = pyqtgraph.InfiniteLine(angle=90, pen=pyqtgraph.mkPen(faded(theme.color("text3"), 0.6)))
        self._cursor.hide()
        item.addItem(self._cursor, ignoreBounds=True)
        made.scene().sigMouseMoved.connect(self._hover)
        return made

    def _make_row(self) -> QHBoxLayout:
        theme = self.theme
        row = QHBoxLayout()
        row.setSpacing(theme.px("space2"))
        self.pause = text_button(theme, words.PAUSE, self.toggle_pause)
        self.pause.setToolTip(words.TIP_PAUSE)
        self.fit = text_button(theme, words.FIT, self.whole_range)
        self.csv = text_button(theme, words.EXPORT_CSV, self.export_csv)
        self.csv.setToolTip(words.TIP_CSV)
        self.png = text_button(theme, words.EXPORT_PNG, self.export_png)
        self.png.setToolTip(words.TIP_PNG)
        self.read: QLabel = label(theme, "", tone="2")
        for button in (self.pause, self.fit):
            row.addWidget(button)
        row.addSpacing(8)
        row.addWidget(self.read, 1)
        for button in (self.csv, self.png):
            row.addWidget(button)
        return row

    # What is shown

    @guarded
    def tick(self) -> None:
        """Look whether there is something new."""
        if not self.paused and self.isVisible() and self._history.version != self._version:
            self.refresh()

    def refresh(self) -> None:
        """Draw the newest numbers."""
        first = self._version < 0
        self._version = self._history.version
        self._numbers = self._read()
        for name, (ages, values) in self._numbers.items():
            if name not in self._lines:
                pen = pyqtgraph.mkPen(self._color(name), width=2)
                self._lines[name] = self.widget.plot([], [], pen=pen, connect="finite", antialias=True)
                self.legend.show_rows([Entry(self._title(each), self._color(each)) for each in self._numbers])
            self._lines[name].setData(-ages, values)
        if first:
            self.whole_range()

    def _read(self) -> dict[str, tuple[Numbers, Numbers]]:
        """Ages and values by species, or by stage."""
        if self._staged:
            series = self._history.stages()
            found = dict(series.values)
        else:
            series = None
            found = {}
            for animal in self._history.animals:
                series = self._history.of(animal)
                values = series.values.get(self.key)
                if values is not None and np.isfinite(values).any():
                    found[_ALL if self.key == COLLISIONS else animal] = values
        if series is None or not len(series.time):
            return {}
        ages = series.time[-1] - series.time
        return {name: (ages, values) for name, values in found.items() if len(values) == len(ages)}

    def _title(self, name: str) -> str:
        if self._staged:
            return words.words_of(words.STAGE + name).title
        return words.ALL_ANIMALS if name == _ALL else self._names.get(name, name)

    def _color(self, name: str) -> QColor:
        if not self._staged:
            return self._color_of(name)
        return self.theme.color("text2") if name == "step" else self.theme.behavior(name)

    def whole_range(self) -> None:
        """Show the whole half minute, from zero up."""
        item = self.widget.getPlotItem()
        top = words.words_of(self.key).top
        if top is None:
            seen = [values for _, values in self._numbers.values()]
            top = round_above(np.concatenate(seen)) if seen else 1.0
        item.setXRange(-SECONDS, 0, padding=0.0)
        item.setYRange(0, top, padding=0.02)

    @guarded
    def _hover(self, at: Any) -> None:
        view = self.widget.getPlotItem().vb
        inside = view.sceneBoundingRect().contains(at)
        self._cursor.setVisible(inside)
        if not inside:
            self.read.setText("")
            return
        age = -float(view.mapSceneToView(at).x())
        self._cursor.setPos(-age)
        unit = words.words_of(self.key).unit
        parts = []
        for name, (ages, values) in self._numbers.items():
            text = words.value_text(self.key, Plot(self.key, ages, values, self._color(name)).at(max(age, 0.0)))
            parts.append(f"{self._title(name)} {text} {unit}".strip())
        self.read.setText(f"{words.AGO.format(seconds=max(age, 0.0))}: {', '.join(parts)}")

    # What can be done

    def toggle_pause(self) -> None:
        """Hold the plot still, or let it follow again."""
        self.paused = not self.paused
        self.pause.setText(words.GO_ON if self.paused else words.PAUSE)
        if not self.paused:
            self.refresh()

    def export_csv(self) -> None:
        """Save what is plotted as a table."""
        path = self.ask("csv", self.title.lower().replace(" ", "-"))
        if path is not None and self._numbers:
            ages = next(iter(self._numbers.values()))[0]
            columns = {"seconds": 0.0 - ages, **{name: values for name, (_, values) in self._numbers.items()}}
            self.tell(*write_table(path, columns))

    def export_png(self) -> None:
        """Save what is plotted as a picture."""
        path = self.ask("png", self.title.lower().replace(" ", "-"))
        if path is None:
            return
        if self.widget.grab().save(str(path)):
            self.tell(words.SAVED.format(name=path.name), "info")
        else:
            self.tell(words.NOT_SAVED.format(reason=words.CANNOT_WRITE.format(folder=path.parent)), "error")
