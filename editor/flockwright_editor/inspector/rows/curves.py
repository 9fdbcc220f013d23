"""Curves in a row: a thumbnail each with its caption; a press shows one large."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from flockwright.curves.model import Curve
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import CENTER, draw_line
from flockwright_editor.controls.pressable import Pressable
from flockwright_editor.inspector.curves.thumbs import paint_thumb
from flockwright_editor.inspector.model import Row, Value
from flockwright_editor.inspector.rows.base import Doing, RowWidget
from flockwright_editor.theme.theme import Theme

_HIGH, _WIDE, _CAPTION = 28, 52, 16


class Thumbnail(Pressable):
    """A curve at a glance."""

    def __init__(self, theme: Theme, caption: str) -> None:
        super().__init__()
        self._theme, self.caption = theme, caption
        self.curve = Curve()
        self.changed = False
        self.setAccessibleName(caption)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_curve(self, curve: Curve, changed: bool) -> None:
        """Another curve."""
        if (curve, changed) != (self.curve, self.changed):
            self.curve, self.changed = curve, changed
            self.update()

    @guarded(returns=QSize(_WIDE, _HIGH + _CAPTION))
    def sizeHint(self) -> QSize:
        return QSize(_WIDE, _HIGH + _CAPTION)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0.5, 0.5, self.width() - 1, _HIGH - 1)
        lit = self.isEnabled() and (self.hasFocus() or self.underMouse())
        painter.setPen(QPen(theme.color("accent" if lit else "line2"), 1))
        painter.setBrush(theme.color("field"))
        painter.drawRoundedRect(box, 3, 3)
        tone = theme.color("text2" if self.isEnabled() else "disabled")
        paint_thumb(painter, theme, box.adjusted(1, 1, -1, -1), self.curve, tone, edge=3.0)
        caption = QRectF(0, _HIGH, self.width(), _CAPTION)
        font = theme.font(10.5, 600 if self.changed else 400)
        draw_line(painter, caption, self.caption, font, tone, CENTER)
        painter.end()


class _Thumbs(QWidget):
    def __init__(self, thumbs: list[Thumbnail], gap: int) -> None:
        super().__init__()
        self.thumbs, self._gap = thumbs, gap
        for thumb in thumbs:
            thumb.setParent(self)
        self.setFocusProxy(thumbs[0])

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        count = max(len(self.thumbs), 1)
        wide = min((self.width() - self._gap * (count - 1)) / count, 1.6 * _WIDE)
        for place, thumb in enumerate(self.thumbs):
            thumb.setGeometry(round(place * (wide + self._gap)), 0, round(wide), _HIGH + _CAPTION)


class CurvesRow(RowWidget):
    """Thumbnails of some curves."""

    field: _Thumbs

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        self.setFixedHeight(_HIGH + _CAPTION + 4)
        thumbs = [Thumbnail(theme, caption) for _, caption in row.parts]
        for (name, _), thumb in zip(row.parts, thumbs, strict=True):
            thumb.pressed.connect(lambda n=name: doing.open_curve(n))
        self.hold(_Thumbs(thumbs, theme.px("space2")))

    def show_in_field(self, value: Value) -> None:
        for thumb, curve, default in zip(self.field.thumbs, value.now, value.default, strict=True):
            thumb.show_curve(curve, curve != default)
