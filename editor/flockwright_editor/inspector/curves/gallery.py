"""The gallery of shapes, grouped as designers think of them: rising, S, falling, bells, and the rest."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from flockwright.curves.model import Curve
from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.thumbs import Thumb, sample
from flockwright_editor.theme.theme import Theme


class SectionHead(QWidget):
    """A bold word and a hairline behind it."""

    def __init__(self, theme: Theme, text: str, edge: int = 0) -> None:
        super().__init__()
        self._theme, self._text, self._edge = theme, text, edge
        self.setFixedHeight(20)
        self.setMinimumWidth(round(QFontMetricsF(theme.font(12, 600)).horizontalAdvance(text)) + 12)
        self.setAccessibleName(text)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        font = self._theme.font(11, 600)
        p.setFont(font)
        p.setPen(self._theme.color("text"))
        room = QRectF(self.rect()).adjusted(self._edge, 0, 0, 0)
        p.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), self._text)
        start = self._edge + QFontMetricsF(font).horizontalAdvance(self._text) + 8
        p.fillRect(QRectF(start, self.height() // 2, max(self.width() - start, 0), 1), self._theme.color("line"))
        p.end()


class Gallery(QWidget):
    """Every shape that the runtime knows. `chosen` names the one that was pressed."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.thumbs: dict[str, Thumb] = {}
        inner = QWidget()
        inner.setProperty("part", "panel")
        column = QVBoxLayout(inner)
        column.setContentsMargins(10, 6, 12, 8)
        column.setSpacing(0)
        for title, shapes in words.GROUPS.items():
            column.addWidget(SectionHead(theme, title, 2))
            grid = QGridLayout()
            grid.setContentsMargins(0, 0, 0, 2)
            grid.setHorizontalSpacing(2)
            grid.setVerticalSpacing(2)
            for i, shape in enumerate(shapes):
                tip = f"{words.SHAPES[shape]}. {words.USES[shape]}"
                thumb = Thumb(theme, sample(shape), caption=words.SHAPES[shape], tip=tip)  # type: ignore[arg-type]
                thumb.pressed.connect(lambda s=shape: self.chosen.emit(s))
                self.thumbs[shape] = thumb
                grid.addWidget(thumb, i // 3, i % 3, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(3, 1)
            column.addLayout(grid)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(inner)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)

    def show_curve(self, curve: Curve | None, color: QColor | None) -> None:
        """Ring the shape of a curve, drawn as it is; none: no ring."""
        for shape, thumb in self.thumbs.items():
            mine = curve is not None and curve.shape == shape
            thumb.show_curve(curve if mine and curve else sample(shape), color if mine else None, chosen=mine)  # type: ignore[arg-type]
