"""The last half minute as a ruler: how much of it is kept, what happened when, and where we look. Drag it to scrub."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.running import Mark, Runner
from flockwright_editor.running.telling import KEPT_SECONDS
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.theme.theme import Theme

_TRACK, _TRACK_HEIGHT = 16, 3
_EDGE = 4
"""Room at either end for the handle."""
_NEAR = 5
_MARK_TOKENS = {
    "removal": "error", "catch": "error", "death": "error", "shot": "warn", "crossing": "warn", "spawn": "ok",
}  # fmt: skip


class TimelineBar(QWidget):
    """Shows the runner's timeline; a press or drag looks at the past, a double click comes back to now."""

    def __init__(self, session: Session, theme: Theme, runner: Runner) -> None:
        super().__init__()
        self._session, self._theme, self._runner = session, theme, runner
        self._shown: tuple[object, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme.px("button"))
        self.setMinimumWidth(60)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(words.TIMELINE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def follow(self) -> None:
        """Repaint if there is something else to see."""
        timeline = self._runner.timeline
        width = self.width()
        shown = (round(self._x(timeline.position)), round(self._x(timeline.start)), timeline.marks, timeline.end, width)
        if shown != self._shown:
            self._shown = shown
            self.update()

    # Where a time is

    def _span(self) -> tuple[float, float]:
        end = max(self._runner.timeline.end, KEPT_SECONDS)
        return end - KEPT_SECONDS, end

    def _x(self, time: float) -> float:
        start, end = self._span()
        return _EDGE + (self.width() - 2 * _EDGE) * (time - start) / (end - start)

    def time_at(self, x: float) -> float:
        """The time of the run under a place of the bar, held in what is kept."""
        start, end = self._span()
        time = start + (x - _EDGE) / max(self.width() - 2 * _EDGE, 1) * (end - start)
        timeline = self._runner.timeline
        return min(max(time, timeline.start), timeline.end)

    def mark_at(self, x: float) -> Mark | None:
        """The mark under a place."""
        near = [mark for mark in self._runner.timeline.marks if abs(self._x(mark.time) - x) <= _NEAR]
        return min(near, key=lambda mark: abs(self._x(mark.time) - x), default=None)

    # Events

    @guarded(returns=QSize(430, 24))
    def sizeHint(self) -> QSize:
        return QSize(430, 24)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            mark = self.mark_at(event.position().x()) if event.position().y() < _TRACK - 4 else None
            self._runner.seek(self.time_at(event.position().x()) if mark is None else mark.time)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._runner.seek(self.time_at(event.position().x()))

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._runner.seek(self._runner.timeline.end)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        timeline = self._runner.timeline
        step = 1.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0.1
        places = {
            Qt.Key.Key_Left: timeline.position - step,
            Qt.Key.Key_Right: timeline.position + step,
            Qt.Key.Key_Home: timeline.start,
            Qt.Key.Key_End: timeline.end,
        }
        place = places.get(Qt.Key(event.key()))
        if place is None:
            super().keyPressEvent(event)
        else:
            self._runner.seek(place)

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            mark = self.mark_at(event.pos().x())  # type: ignore[attr-defined]
            text = f"{clock(mark.time)}  {mark.sentence}" if mark is not None else words.TIMELINE_TIP
            QToolTip.showText(event.globalPos(), text, self)  # type: ignore[attr-defined]
            return True
        return super().event(event)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, timeline = self._theme, self._runner.timeline
        start, end = self._span()
        for second in range(int(start), int(end) + 1):
            if start <= second <= end:
                tall = 6 if second % 5 == 0 else 3
                painter.fillRect(QRect(round(self._x(second)), _TRACK - tall, 1, tall), theme.color("line2"))
        left, here = round(self._x(timeline.start)), round(self._x(timeline.position))
        right = round(self._x(timeline.end))
        whole = QRect(_EDGE, _TRACK, self.width() - 2 * _EDGE, _TRACK_HEIGHT)
        painter.fillRect(whole, theme.color("line"))
        painter.fillRect(QRect(left, _TRACK, right - left, _TRACK_HEIGHT), theme.color("line2"))
        painter.fillRect(QRect(left, _TRACK, here - left, _TRACK_HEIGHT), theme.color("fill"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for mark in timeline.marks:
            x = self._x(mark.time)
            painter.setBrush(self._color(mark))
            painter.drawPolygon(QPolygonF([QPointF(x - 3.5, 3), QPointF(x + 3.5, 3), QPointF(x, 9)]))
        painter.setBrush(theme.color("accent" if timeline.end > 0.0 else "line2"))
        painter.drawRoundedRect(QRectF(here - 3.5, _TRACK - 5, 7, 13), 2, 2)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.color("accent"))
            painter.drawRoundedRect(QRectF(0.5, 0.5, self.width() - 1, self.height() - 1), 4, 4)
        painter.end()

    def _color(self, mark: Mark) -> QColor:
        for animal in self._session.shown.animals:
            if animal.id == mark.animal:
                for node in animal.nodes:
                    if node.id == mark.node:
                        return self._theme.behavior(node.type, node.color)
        return self._theme.color(_MARK_TOKENS.get(mark.kind, "text3"))


def clock(seconds: float) -> str:
    """A time of the run as minutes, seconds and tenths."""
    tenths = int(seconds * 10 + 1e-6)
    return f"{tenths // 600:02d}:{tenths // 10 % 60:02d}.{tenths % 10}"
