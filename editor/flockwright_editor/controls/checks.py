"""A check box in the look: 14 pixels, the accent's fill and a white check when it is on."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme

_SIDE, _GAP = 14, 8
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class CheckBox(QCheckBox):
    """Drawn here, because a style sheet could show the check only from a picture file."""

    def __init__(self, theme: Theme, text: str, checked: bool = False) -> None:
        super().__init__(text)
        self._theme = theme
        self.setFont(theme.font(12))
        self.setChecked(checked)
        self.setFixedHeight(theme.px("sliderField"))

    @guarded(returns=QSize(80, 20))
    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(_SIDE + _GAP + width + 4, self._theme.px("sliderField"))

    @guarded(returns=True)
    def hitButton(self, pos: object) -> bool:
        return self.rect().contains(pos)  # type: ignore[call-overload]

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRect(0, (self.height() - _SIDE) // 2, _SIDE, _SIDE)
        on, can = self.isChecked(), self.isEnabled()
        lively = self.hasFocus() or (self.underMouse() and can)
        edge = "accent" if lively else "accentFill" if on and can else "line2"
        painter.setPen(QPen(self._theme.color(edge), 1))
        painter.setBrush(self._theme.color(("accentFill" if can else "hover") if on else "field"))
        painter.drawRoundedRect(box.adjusted(0, 0, -1, -1), 3, 3)
        if on:
            self._theme.icon("check-bold", self._theme.color("onAccent")).paint(painter, box.adjusted(1, 1, -1, -1))
        painter.setPen(self._theme.color("text" if can else "disabled"))
        painter.setFont(self.font())
        painter.drawText(self.rect().adjusted(_SIDE + _GAP, 0, 0, 0), _LEFT, self.text())
        painter.end()
