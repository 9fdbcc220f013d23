"""A small plot: name, value and the last half minute. Hovering reads a value, a click makes it large."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import RIGHT, draw_line, polygon
from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.plots import SECONDS, Plot, thinned, tick_text
from flockwright_editor.theme.mixing import faded
from flockwright_editor.theme.theme import Theme

_TOP, _BOTTOM, _LEFT, _TITLE = 29, 14, 28, 30


class SmallPlot(QWidget):
    """`chosen` when it is clicked, or Enter is pressed on it; `asked` with the value at the place of a right click."""

    chosen = Signal(str)
    asked = Signal(str, float, object)

    def __init__(self, theme: Theme, key: str) -> None:
        super().__init__()
        self.key = key
        self._theme = theme
        self.plot: Plot | None = None
        self.marks: tuple[float, ...] = ()
        """Values whose crossing is an event."""
        self.head = 0.0
        """How many seconds before the newest number the moment in view is."""
        self._hover: float | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setToolTip(words.words_of(key).about)

    def show_plot(self, plot: Plot, marks: tuple[float, ...] = (), head: float = 0.0) -> None:
        """Draw these numbers, with a dashed line at each mark and a full one at the moment in view."""
        self.plot, self.marks, self.head = plot, marks, head
        self.setAccessibleName(f"{plot.words.title} {self.value_text} {plot.words.unit}".strip())
        self.update()

    @property
    def value_text(self) -> str:
        """The number in bold: of the moment in view, or the one under the mouse."""
        if self.plot is None:
            return words.NO_VALUE
        age = self._hovered_age()
        age = age if age is not None or not self.head else self.head
        return words.value_text(self.key, self.plot.now if age is None else self.plot.at(age))

    @guarded(returns=QSize(182, 92))
    def sizeHint(self) -> QSize:
        return QSize(182, self._theme.px("measure"))

    def _ground(self) -> QRectF:
        return QRectF(_LEFT, _TOP, self.width() - _LEFT, max(self.height() - _TOP - _BOTTOM, 16))

    def _hovered_age(self) -> float | None:
        if self._hover is None:
            return None
        ground = self._ground()
        return min(max((ground.right() - self._hover) / ground.width(), 0.0), 1.0) * SECONDS

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_title(painter)
        ground = self._ground()
        theme = self._theme
        painter.fillRect(ground, theme.color("field"))
        for share in (0.0, 0.5, 1.0):
            y = ground.bottom() - share * ground.height()
            painter.fillRect(QRectF(ground.left(), round(y) - (share == 0.0), ground.width(), 1), theme.color("line"))
        font, quiet = theme.face(theme.size("textTick")), theme.color("text3")
        top = self.plot.top if self.plot is not None else 1.0
        draw_line(painter, QRectF(0, ground.top() - 3, _LEFT - 5, 14), tick_text(top), font, quiet, RIGHT)
        draw_line(painter, QRectF(0, ground.bottom() - 11, _LEFT - 5, 14), "0", font, quiet, RIGHT)
        if self.plot is not None:
            self._paint_curve(painter, ground, self.plot)
        head = round(ground.right() - 1 - min(self.head / SECONDS, 1.0) * (ground.width() - 1))
        painter.fillRect(QRectF(head, ground.top(), 1, ground.height()), theme.color("accent"))
        self._paint_cursor(painter, ground)
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 2.5, -0.5, -4.5), 3, 3)
        painter.end()

    def _paint_title(self, painter: QPainter) -> None:
        theme, told = self._theme, words.words_of(self.key)
        bold, plain, small = theme.face(13, 600), theme.face(12), theme.face(theme.size("textCaption"))
        row = QRectF(0, 0, self.width(), _TITLE)
        right = row.right()
        if told.unit:
            wide = small.width(told.unit)
            draw_line(painter, row.adjusted(0, 0.5, 0, 0.5), told.unit, small, theme.color("text3"), RIGHT)
            right -= wide + 3
        text = self.value_text
        draw_line(painter, QRectF(0, 0, right, _TITLE), text, bold, theme.color("text"), RIGHT)
        right -= bold.width(text) + 6
        age = self._hovered_age()
        title = told.title if age is None else words.AGO.format(seconds=age)
        draw_line(painter, QRectF(0, 0, right, _TITLE), title, plain, theme.color("text2"))

    def _paint_curve(self, painter: QPainter, ground: QRectF, plot: Plot) -> None:
        known = np.isfinite(plot.values) & (plot.ages <= SECONDS + 0.2)
        if known.sum() < 2:
            return
        x = ground.right() - plot.ages[known] / SECONDS * ground.width()
        y = ground.bottom() - np.clip(plot.values[known] / plot.top, 0.0, 1.0) * (ground.height() - 2) - 1
        x, y = thinned(x, y, ground.width())
        painter.save()
        painter.setClipRect(ground)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(plot.color, self._theme.share("curveFill")))
        painter.drawPolygon(polygon([*x, x[-1], x[0]], [*y, ground.bottom(), ground.bottom()]))
        painter.setPen(QPen(plot.color, 1.5))
        painter.drawPolyline(polygon(x, y))
        pen = QPen(self._theme.color("warn"), 1)
        pen.setDashPattern([3, 3])
        painter.setPen(pen)
        for mark in self.marks:
            level = self._level(ground, mark, plot)
            painter.drawLine(QPointF(ground.left(), level), QPointF(ground.right(), level))
        painter.restore()

    def _level(self, ground: QRectF, value: float, plot: Plot) -> float:
        return ground.bottom() - min(max(value / plot.top, 0.0), 1.0) * (ground.height() - 2) - 1

    def value_at(self, y: float) -> float | None:
        """The value that a height stands for; None without a plot."""
        if self.plot is None:
            return None
        ground = self._ground()
        share = (ground.bottom() - 1 - y) / (ground.height() - 2)
        return min(max(share, 0.0), 1.0) * self.plot.top

    def _paint_cursor(self, painter: QPainter, ground: QRectF) -> None:
        age = self._hovered_age()
        value = self.plot.at(age) if self.plot is not None and age is not None else None
        if age is None or self.plot is None or value is None:
            return
        x = ground.right() - age / SECONDS * ground.width()
        painter.fillRect(QRectF(x, ground.top(), 1, ground.height()), self._theme.color("text3"))
        y = self._level(ground, value, self.plot)
        painter.setPen(QPen(self._theme.color("field"), 1))
        painter.setBrush(self._theme.color("text"))
        painter.drawEllipse(QPointF(x + 0.5, y), 3, 3)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover = event.position().x() if self._ground().adjusted(0, -4, 0, 4).contains(event.position()) else None
        self.update()

    @guarded
    def leaveEvent(self, event: object) -> None:
        self._hover = None
        self.update()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.key)

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        value = self.value_at(event.pos().y())
        if value is not None:
            self.asked.emit(self.key, value, event.globalPos())

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self.key)
        else:
            event.ignore()
