"""The small plots side by side, in as many rows as they need."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.measures.small import SmallPlot
from flockwright_editor.theme.theme import Theme

_EDGE, _GAP, _HIGHEST = 12, 12, 168


class PlotGrid(QScrollArea):
    """Equal columns, none narrower than a plot can be read; rows share the height there is."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.plots: tuple[SmallPlot, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QWidget()
        self._inside.setProperty("part", "panel")
        self._inside.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWidget(self._inside)

    def show_plots(self, plots: Sequence[SmallPlot]) -> None:
        """Place these; those that were there before and are not any more go."""
        for old in self.plots:
            if old not in plots:
                old.hide()
                old.deleteLater()
        self.plots = tuple(plots)
        for plot in plots:
            plot.setParent(self._inside)
            plot.show()
        self.arrange()

    @guarded(returns=QSize(300, 92))
    def sizeHint(self) -> QSize:
        return QSize(300, self._theme.px("measure"))

    @guarded(returns=QSize(160, 40))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px("measureLeast"), 40)

    def columns(self, width: int) -> int:
        """How many stand side by side."""
        fitting = (width - 2 * _EDGE + _GAP) // (self._theme.px("measureLeast") + _GAP)
        return max(1, min(fitting, len(self.plots)))

    @guarded
    def resizeEvent(self, event: object) -> None:
        self.arrange()

    def arrange(self) -> None:
        """Give every plot its place."""
        if not self.plots:
            self._inside.resize(self.viewport().size())
            return
        width, high = self.viewport().width(), self.viewport().height()
        columns = self.columns(width)
        rows = -(-len(self.plots) // columns)
        tall = min(max(self._theme.px("measure"), high // rows), _HIGHEST)
        wide = (width - 2 * _EDGE - _GAP * (columns - 1)) / columns
        for at, plot in enumerate(self.plots):
            left = _EDGE + (at % columns) * (wide + _GAP)
            plot.setGeometry(round(left), at // columns * tall, round(left + wide) - round(left), tall)
        self._inside.resize(width, max(rows * tall, high))
