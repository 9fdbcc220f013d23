"""The line that covers a cell while somebody types in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.typing_field import TypingField
from flockwright_editor.theme.theme import Theme


class CellField(TypingField):
    """Tab takes the text and says which way to go on."""

    went = Signal(bool)

    def __init__(
        self,
        theme: Theme,
        over: QWidget,
        place: QRect,
        text: str,
        done: Callable[[str], None],
        *,
        first: str,
        left: bool,
    ) -> None:
        align = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
        super().__init__(theme, over, first or text, done, selected=not first, align=align)
        self.setGeometry(place)

    def _go_on(self, forward: bool) -> None:
        self.close_with(self.text())
        self.went.emit(forward)
