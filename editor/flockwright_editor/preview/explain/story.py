"""Headline and sentences: text that wraps, the names of behaviors in their colors; a click on a name selects it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme

_UNIT = re.compile(r"(\d) (%|m/s|m|s)(?!\w)")
Part = tuple[str, str]
"""Words, and the node they name; empty: none."""


class Story(QWidget):
    """A paragraph of parts. `picked` names the node that was clicked."""

    picked = Signal(str)

    def __init__(self, theme: Theme, px: float, weight: int, line: float, token: str) -> None:
        super().__init__()
        self._font, self._bold, self._line = theme.font(px, weight), theme.font(px, 600), line
        self._ink = theme.color(token)
        self._parts: tuple[Part, ...] = ()
        self._color: Callable[[str], QColor] = lambda _node: self._ink
        self._laid: dict[float, QTextLayout] = {}
        """By width: a layout asks for several heights before it settles."""
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """All it says."""
        return "".join(text for text, _ in self._parts)

    def tell(self, parts: Sequence[Part], color: Callable[[str], QColor]) -> None:
        """Say something else; `color` gives a node's."""
        if tuple(parts) == self._parts:
            return
        self._parts, self._color = tuple(parts), color
        self.setAccessibleName(self.text)
        before = self.height()
        self._laid.clear()
        if self.heightForWidth(self.width()) != before:
            self.updateGeometry()
        self.update()

    def _lay(self, width: float) -> QTextLayout:
        if width in self._laid:
            return self._laid[width]
        # A number and its unit stay together; the space that does it is as long as the one it takes the place of.
        made = QTextLayout(_UNIT.sub("\\1\u00a0\\2", self.text), self._font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        made.setTextOption(option)
        made.setFormats(self._formats())
        metrics = QFontMetricsF(self._font)
        y = (self._line - metrics.height()) / 2
        made.beginLayout()
        while (line := made.createLine()).isValid():
            line.setLineWidth(max(width, 40.0))
            line.setPosition(QPointF(0, y))
            y += self._line
        made.endLayout()
        self._laid[width] = made
        return made

    def _formats(self) -> list[QTextLayout.FormatRange]:
        made: list[QTextLayout.FormatRange] = []
        at = 0
        for text, node in self._parts:
            # Qt counts in UTF-16; names of nodes may hold letters that take two.
            length = len(text.encode("utf-16-le")) // 2
            if node:
                found = QTextLayout.FormatRange()
                found.start, found.length = at, length
                form = QTextCharFormat()
                form.setFont(QFont(self._bold))
                form.setForeground(self._color(node))
                found.format = form
                made.append(found)
            at += length
        return made

    @guarded(returns=True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(returns=20)
    def heightForWidth(self, width: int) -> int:
        return round(self._lay(width).lineCount() * self._line) if self._parts else 0

    @guarded(returns=QSize(200, 20))
    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(self.width()))

    @guarded(returns=QSize(80, 20))
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.heightForWidth(self.width()))

    @guarded
    def resizeEvent(self, event: object) -> None:
        self.updateGeometry()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self._ink)
        self._lay(self.width()).draw(painter, QPointF(0, 0))
        painter.end()

    def node_at(self, point: QPointF) -> str:
        """The node whose name stands at a point; empty: none."""
        layout = self._lay(self.width())
        row = int(point.y() // self._line)
        if not 0 <= row < layout.lineCount():
            return ""
        line = layout.lineAt(row)
        if not line.naturalTextRect().left() <= point.x() <= line.naturalTextRect().right():
            return ""
        cursor = line.xToCursor(point.x(), line.CursorPosition.CursorOnCharacter)
        at = 0
        for text, node in self._parts:
            at += len(text.encode("utf-16-le")) // 2
            if cursor < at:
                return node
        return ""

    def place_of(self, node: str) -> QPointF:
        """A point on a node's name, for tests and for showing where it is."""
        layout, at = self._lay(self.width()), 0
        for text, found in self._parts:
            if found == node:
                line = layout.lineForTextPosition(at)
                x = line.cursorToX(at)[0] if isinstance(line.cursorToX(at), tuple) else line.cursorToX(at)
                return QPointF(float(x) + 4, line.lineNumber() * self._line + self._line / 2)
            at += len(text.encode("utf-16-le")) // 2
        return QPointF(-1, -1)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.node_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.node_at(event.position())
        if found and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(found)
