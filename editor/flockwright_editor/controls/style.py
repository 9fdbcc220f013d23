"""Qt's Fusion, but hover text comes after half a second. From one control to the next Qt is quick by itself."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QProxyStyle, QStyle

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import tokens

_WAKE_UP = QStyle.StyleHint.SH_ToolTip_WakeUpDelay


class Style(QProxyStyle):
    """The application's style."""

    def __init__(self) -> None:
        super().__init__("Fusion")
        self._wake_up = int(tokens()["times"]["tooltip"])

    @guarded(returns=0)
    def styleHint(self, hint: QStyle.StyleHint, option: Any = None, widget: Any = None, answer: Any = None) -> int:
        return self._wake_up if hint == _WAKE_UP else super().styleHint(hint, option, widget, answer)
