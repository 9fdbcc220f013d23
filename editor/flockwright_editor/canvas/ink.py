"""Colors, fonts and ready-made texts of the canvas, kept by name: a paint event must not look anything up twice."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QStaticText

from flockwright_editor.theme.theme import Theme, mix

LEFT, RIGHT, CENTER = 0, 1, 2


class Ink:
    """What paint events draw with. Made once for each canvas, from its theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.size = lru_cache(maxsize=None)(theme.size)
        self.color = lru_cache(maxsize=None)(theme.color)
        self.kind = lru_cache(maxsize=None)(theme.kind)
        self.header = lru_cache(maxsize=None)(theme.header)
        self.header_icon = lru_cache(maxsize=None)(theme.header_icon)
        self.port = lru_cache(maxsize=None)(theme.port)
        self.behavior = lru_cache(maxsize=None)(self._behavior)
        self.font = lru_cache(maxsize=64)(theme.font)
        self.metrics = lru_cache(maxsize=64)(self._metrics)
        self.glyph = lru_cache(maxsize=256)(theme.glyph)
        self.elided = lru_cache(maxsize=2048)(self._elided)
        self._static = lru_cache(maxsize=4096)(self._make_static)
        self.mixed = lru_cache(maxsize=1024)(self._mixed)

    def _metrics(self, px: float, weight: int) -> QFontMetricsF:
        return QFontMetricsF(self.font(px, weight))

    def width(self, text: str, px: float, weight: int = 400) -> float:
        return self.metrics(px, weight).horizontalAdvance(text)

    def _elided(self, text: str, px: float, weight: int, width: float) -> str:
        return self.metrics(px, weight).elidedText(text, Qt.TextElideMode.ElideRight, width)

    def _make_static(self, text: str, px: float, weight: int) -> tuple[QStaticText, float, float]:
        made = QStaticText(text)
        made.setTextFormat(Qt.TextFormat.PlainText)
        made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
        made.prepare(font=self.font(px, weight))
        size = made.size()
        return made, size.width(), size.height()

    def _behavior(self, type_: str, color: str, second: bool = False) -> QColor:
        made = self.theme.behavior(type_, color)
        return self.theme.second(made) if second else made

    def _mixed(self, a: str, b: str, share: float) -> QColor:
        return mix(QColor(a), QColor(b), share)

    def on_canvas(self, color: QColor, share: float) -> QColor:
        """A color at some opacity on the canvas, opaque: translucent strokes are ten times as slow."""
        return self.mixed(self.color("canvas").name(), color.name(), share)

    def text(
        self,
        painter: QPainter,
        rect: QRectF,
        text: str,
        px: float,
        weight: int = 400,
        color: QColor | None = None,
        align: int = LEFT,
    ) -> None:
        """A line of text in the middle of a rectangle's height."""
        if not text:
            return
        static, width, height = self._static(text, px, weight)
        x = rect.x()
        if align == RIGHT:
            x = rect.right() - width
        elif align == CENTER:
            x = rect.x() + (rect.width() - width) / 2
        painter.setFont(self.font(px, weight))
        if color is not None:
            painter.setPen(color)
        painter.drawStaticText(QPointF(x, rect.y() + (rect.height() - height) / 2), static)

    def icon(self, painter: QPainter, name: str, center: QPointF, px: float, color: QColor) -> None:
        """An icon drawn as a letter."""
        font, letter = self.glyph(name, px)
        painter.setFont(font)
        painter.setPen(color)
        side = px * 1.5
        painter.drawText(
            QRectF(center.x() - side / 2, center.y() - side / 2, side, side), Qt.AlignmentFlag.AlignCenter, letter
        )

    def pen(self, color: QColor, width: float = 1.0, dash: tuple[float, ...] = ()) -> QPen:
        made = QPen(color, width)
        if dash:
            made.setDashPattern([step / width for step in dash])
        return made
