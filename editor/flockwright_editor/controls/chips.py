"""Chips: tags and layers, 20 high, with a × on hover; a dashed one adds."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.theme.theme import Theme


class Chip(QFrame):
    """A tag or a layer. `clicked` when it is pressed, `removed` by its × or Delete."""

    clicked = Signal()
    removed = Signal()

    def __init__(self, theme: Theme, text: str, *, removable: bool = False, adds: bool = False, tip: str = "") -> None:
        super().__init__()
        self.text = text
        self.setProperty("part", "chip")
        self.setProperty("adds", adds)
        self.setFixedHeight(theme.px("chip"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(text)
        self.setToolTip(tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 4 if removable else 8, 0)
        row.setSpacing(2)
        row.addWidget(label(theme, f"+ {text}" if adds else text, 12, 400))
        self._cross: IconButton | None = None
        if removable:
            self._cross = IconButton(theme, "close", f"Remove {text}", self.removed.emit, side=14)
            self._cross.setIconSize(self._cross.iconSize() * 0.75)
            # Hidden it keeps its place, so that the row does not jump under the mouse.
            keep = self._cross.sizePolicy()
            keep.setRetainSizeWhenHidden(True)
            self._cross.setSizePolicy(keep)
            self._cross.hide()
            row.addWidget(self._cross)

    @guarded
    def enterEvent(self, event: QEnterEvent) -> None:
        if self._cross:
            self._cross.show()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        if self._cross:
            self._cross.hide()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._cross:
            self.removed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clicked.emit()
        else:
            event.ignore()
