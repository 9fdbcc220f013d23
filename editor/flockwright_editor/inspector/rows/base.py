"""What every row has: its label at the left, its field, and the arrow that resets it while it is changed."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_icon, draw_line
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Row, Value
from flockwright_editor.theme.theme import Theme

ARROW = 24
"""The room of the arrow at the end."""


class Doing(Protocol):
    """What rows ask for."""

    def preview(self, row: Row, value: Any) -> None: ...
    def commit(self, row: Row, value: Any, merge: str = "") -> None: ...
    def cancel(self) -> None: ...
    def reset(self, row: Row) -> None: ...
    def menu(self, row: Row, at: QPoint) -> None: ...
    def tell(self, sentence: str) -> None: ...
    def go_to_knob(self, knob: str) -> None: ...
    def open_curve(self, name: str) -> None: ...


class RowWidget(QWidget):
    """A row of a form. Subclasses make `field` and show values in it."""

    lines = 1
    stretches = True
    """Whether the field takes all the room there is."""

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__()
        self.theme, self.row, self.doing = theme, row, doing
        self.value = Value()
        self.label_width = theme.px("sliderLabel")
        self._over_arrow = False
        self.field: QWidget | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme.px("sliderRow"))

    def hold(self, field: QWidget) -> None:
        """Put the field into the row."""
        self.field = field
        field.setParent(self)
        field.setToolTip(self.row.about)

    def show_value(self, value: Value) -> None:
        """Show another value."""
        if value == self.value:
            return
        self.value = value
        self.show_in_field(value)
        tip = self.tip
        self.setToolTip(tip)
        if self.field is not None:
            self.field.setToolTip(tip)
        self.update()

    def show_in_field(self, value: Value) -> None:
        """Show a value in the field."""

    def focus(self) -> None:
        """Take the keys."""
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def tip(self) -> str:
        """The description, and what else is to be known now."""
        value = self.value
        said = [self.row.title if self.label_needs() > self.label_width else "", self.row.about]
        if value.knob:
            said.append(words.DRIVEN.format(knob=value.knob[1]))
        elif value.mixed:
            said.append(words.MIXED)
        elif value.stand_in is not None and value.now is None:
            said.append(words.OPEN_FROM.format(whom=value.from_whom) if value.from_whom else words.OPEN)
        if value.limit is not None and value.limited_by:
            said.append(words.LIMITED.format(whom=value.limited_by))
        return "\n".join(each for each in (*said, value.says) if each)

    # Places

    @property
    def label_rect(self) -> QRectF:
        return QRectF(0, 0, self.label_width, self.theme.size("sliderRow"))

    @property
    def field_rect(self) -> QRect:
        start = self.label_width + self.theme.px("labelToField")
        high = self.height() - 4
        return QRect(start, 2, max(self.width() - start - ARROW, 20), high)

    @property
    def arrow_rect(self) -> QRect:
        return QRect(self.width() - ARROW, 0, ARROW, self.theme.px("sliderRow"))

    def set_label_width(self, width: int) -> None:
        """All rows of a form have their fields in one line."""
        if width != self.label_width:
            self.label_width = width
            self._place()
            self.update()

    def label_needs(self) -> float:
        """How wide the label would be in full."""
        return QFontMetricsF(self.theme.font(12)).horizontalAdvance(self.row.title)

    def _place(self) -> None:
        if self.field is not None:
            rect = self.field_rect
            if not self.stretches:
                rect.setWidth(min(rect.width(), self.field.sizeHint().width()))
            self.field.setGeometry(rect)

    @property
    def can_reset(self) -> bool:
        """Whether the arrow is there."""
        return (self.value.changed or self.row.takes_away) and self.isEnabled() and self.value.knob is None

    # Events

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    @guarded(returns=QSize(200, 24))
    def sizeHint(self) -> QSize:
        return QSize(228, self.height())

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.can_reset and self.arrow_rect.contains(event.position().toPoint())
        if over != self._over_arrow:
            self._over_arrow = over
            self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
            title = words.REMOVE_TIP if self.row.takes_away else words.RESET_TIP.format(title=self.row.title)
            self.setToolTip(title if over else self.tip)
            self.update()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self._over_arrow = False
        self.update()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and self.can_reset and self.arrow_rect.contains(at):
            self.doing.reset(self.row)
        elif event.button() == Qt.MouseButton.LeftButton and self.label_rect.contains(event.position()):
            self.focus()

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.doing.menu(self.row, event.globalPos())
        event.accept()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self.theme
        tone = theme.color("text2" if self.isEnabled() else "disabled")
        draw_line(painter, self.label_rect, self.row.title, theme.font(12), tone)
        if self.can_reset:
            icon = "close" if self.row.takes_away else "undo-variant"
            middle = QPointF(self.arrow_rect.center()) + QPointF(2.5, 0.5)
            draw_icon(painter, theme, icon, middle, theme.color("text" if self._over_arrow else "text2"), 14)
        painter.end()
