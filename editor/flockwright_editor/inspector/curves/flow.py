"""A row of controls that goes on in the next line where it does not fit."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded


class Flow(QWidget):
    """Groups of controls from left to right; the last one stands at the right edge."""

    def __init__(self, edge: int = 12, gap: int = 9, line: int = 24, pad: int = 8) -> None:
        super().__init__()
        self._edge, self._gap, self._line, self._pad = edge, gap, line, pad
        self.groups: list[QWidget] = []
        self._last: QWidget | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def add(self, *widgets: QWidget, last: bool = False, lead: int = 0) -> QWidget:
        """Add controls that stay together, with so much more room before them."""
        group = QWidget(self)
        row = QHBoxLayout(group)
        row.setContentsMargins(lead, 0, 0, 0)
        row.setSpacing(8)
        for widget in widgets:
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self.groups.append(group)
        if last:
            self._last = group
        return group

    def arrange(self) -> None:
        """Put everybody in their place, and be as high as that takes."""
        x, y, right = self._edge, self._pad, self.width() - self._edge
        last_wide = self._last.sizeHint().width() if self._last is not None else 0
        for group in self.groups:
            if group is self._last or group.isHidden():
                continue
            size = group.sizeHint()
            room = right - (last_wide + self._gap if y == self._pad and last_wide else 0)
            if x > self._edge and x + size.width() > room:
                x, y = self._edge, y + self._line + 4
            group.setGeometry(x, y, size.width(), self._line)
            x += size.width() + self._gap
        if self._last is not None:
            self._last.setGeometry(right - last_wide, self._pad, last_wide, self._line)
        high = y + self._line
        if high != self.height():
            self.setFixedHeight(high)

    @guarded(returns=QSize(200, 32))
    def sizeHint(self) -> QSize:
        return QSize(200, self.height() or self._pad + self._line)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
