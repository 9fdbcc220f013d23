"""What a panel says while it has nothing to show: an icon, one bold line, one line that says what to do."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme

_WIDEST, _EDGE, _GAP = 300, 16, 8
_WRAPPED = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
_LINE = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class EmptyState(QWidget):
    """Centered and quiet. A title alone is one line with a small icon before it."""

    def __init__(self, theme: Theme, icon: str, title: str, hint: str = "", color: str = "text3") -> None:
        super().__init__()
        self._theme, self._icon, self._title, self._hint, self._color = theme, icon, title, hint, color
        self._bold, self._plain = theme.font(12, 600), theme.font(12)
        self.setAccessibleName(self.words)

    def tell(self, title: str, hint: str = "") -> None:
        """Say something else."""
        self._title, self._hint = title, hint
        self.setAccessibleName(self.words)
        self.update()

    @property
    def words(self) -> str:
        """All it says."""
        return f"{self._title} {self._hint}".strip()

    @guarded(returns=QSize(120, 48))
    def minimumSizeHint(self) -> QSize:
        return QSize(120, 48 if self._hint else 24)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._hint:
            self._paint_column(painter)
        else:
            self._paint_line(painter)
        painter.end()

    def _paint_line(self, painter: QPainter) -> None:
        metrics = QFontMetrics(self._plain)
        side = self._theme.px("icon") if self._icon else 0
        start = side + _GAP if side else 0
        room = self.width() - 2 * _EDGE - start
        shown = metrics.elidedText(self._title, Qt.TextElideMode.ElideRight, room)
        x = (self.width() - start - metrics.horizontalAdvance(shown)) // 2
        if side:
            place = QRect(x, (self.height() - side) // 2, side, side)
            self._theme.icon(self._icon, self._theme.color(self._color)).paint(painter, place)
        painter.setFont(self._plain)
        painter.setPen(self._theme.color("text2"))
        painter.drawText(QRect(x + start, 0, room, self.height()), _LINE, shown)

    def _paint_column(self, painter: QPainter) -> None:
        width = min(_WIDEST, self.width() - 2 * _EDGE)
        ground = QRect(0, 0, width, 10000)
        title = QFontMetrics(self._bold).boundingRect(ground, _WRAPPED, self._title).height()
        hint = QFontMetrics(self._plain).boundingRect(ground, _WRAPPED, self._hint).height()
        side = self._theme.px("emptyIcon")
        words = title + 4 + hint
        # In a low panel the words matter more than the picture.
        pictured = bool(self._icon) and self.height() >= side + 12 + words + 8
        x = (self.width() - width) // 2
        y = max(4, (self.height() - words - (side + 12 if pictured else 0)) // 2)
        if pictured:
            place = QRect((self.width() - side) // 2, y, side, side)
            self._theme.icon(self._icon, self._theme.color(self._color)).paint(painter, place)
            y += side + 12
        for font, token, text, height in (
            (self._bold, "text", self._title, title),
            (self._plain, "text2", self._hint, hint),
        ):
            painter.setFont(font)
            painter.setPen(self._theme.color(token))
            painter.drawText(QRect(x, y, width, height + 2), _WRAPPED, text)
            y += height + 4
