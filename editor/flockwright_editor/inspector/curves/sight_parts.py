"""The ramp of the map with its two ends, and a sentence on its own ground."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QTextDocument
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.evaluation import CAP
from flockwright_editor.inspector.curves.map import heat_ramp
from flockwright_editor.theme.theme import Theme


class Legend(QWidget):
    """The ramp of the map with its two ends."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self.top = theme, CAP
        self.setFixedHeight(20)

    def set_top(self, top: float) -> None:
        if top != self.top:
            self.top = top
            self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        theme = self._theme
        p.setFont(theme.font(12))
        metrics = p.fontMetrics()
        end = words.AND_MORE.format(cap=self.top) if self.top >= CAP else f"{self.top:g}"
        p.setPen(theme.color("text2"))
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        x = metrics.horizontalAdvance(words.WEIGHT) + 8
        p.drawText(self.rect(), middle, words.WEIGHT)
        p.setPen(theme.color("text3"))
        p.drawText(self.rect().adjusted(x, 0, 0, 0), middle, "0")
        x += 16
        right = self.width() - metrics.horizontalAdvance(end) - 10
        p.drawText(self.rect().adjusted(right + 10, 0, 10, 0), middle, end)
        ramp = heat_ramp(max(int(right - x), 2))
        p.setPen(Qt.PenStyle.NoPen)
        for i, shade in enumerate(ramp):
            p.fillRect(x + i, 5, 1, 10, QColor.fromRgba(int(shade)))
        p.end()


class Sentence(QWidget):
    """A sentence on its own ground, parts of it bold."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.parts: Sequence[tuple[str, bool]] = ()
        self.setMinimumHeight(56)

    def tell(self, parts: Sequence[tuple[str, bool]]) -> None:
        """Say something else."""
        if tuple(parts) != tuple(self.parts):
            self.parts = parts
            self.setAccessibleName(self.text)
            self.setVisible(bool(parts))
            self.updateGeometry()
            self.update()

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.parts)

    def _document(self, width: float) -> QTextDocument:
        made = QTextDocument()
        made.setDefaultFont(self._theme.font(12))
        made.setDocumentMargin(0)
        bold, plain = self._theme.color("text").name(), self._theme.color("text2").name()
        pieces = [
            f'<span style="color:{bold};font-weight:600">{_html(text)}</span>' if strong else _html(text)
            for text, strong in self.parts
        ]
        made.setHtml(f'<div style="color:{plain};line-height:122%">{"".join(pieces)}</div>')
        made.setTextWidth(max(width, 40))
        return made

    @guarded(returns=False)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(returns=56)
    def heightForWidth(self, width: int) -> int:
        return round(self._document(width - 24).size().height()) + 20

    @guarded(returns=QSize(200, 56))
    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(max(self.width(), 300)))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(self._theme.color("field"))
        p.drawRoundedRect(QRectF(self.rect()), 4, 4)
        document = self._document(self.width() - 24)
        p.translate(12, max((self.height() - document.size().height()) / 2, 4))
        document.drawContents(p)
        p.end()


def _html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
