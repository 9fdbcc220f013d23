"""The preview outside its place: in a window of its own, or over the whole screen, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.viewport import words
from flockwright_editor.theme.theme import Theme

if TYPE_CHECKING:
    from flockwright_editor.preview.viewport.panel import PreviewPanel


class Outside:
    """Moves the room out and back."""

    def __init__(self, panel: PreviewPanel, theme: Theme, actions: Actions) -> None:
        self._panel, self._theme, self._actions = panel, theme, actions
        self._window: _Window | None = None
        self._place: QWidget | None = None
        self._was_out = False

    @property
    def is_out(self) -> bool:
        """Whether it is in a window of its own."""
        return self._window is not None

    @property
    def is_full(self) -> bool:
        return self._window is not None and self._window.isFullScreen()

    @property
    def window(self) -> QWidget | None:
        """Its window while it is out."""
        return self._window

    def toggle(self, *, full: bool) -> None:
        """Out or back; from full screen back to where it was."""
        if full and not self.is_full:
            self._was_out = self.is_out
            self.go_out(full=True)
        elif full and self._was_out:
            assert self._window is not None
            self._window.showNormal()
        elif self.is_out:
            self.come_back()
        else:
            self.go_out(full=False)

    def go_out(self, *, full: bool) -> None:
        """Into a window of its own."""
        panel = self._panel
        if self._window is None:
            size = panel.room.size()
            self._window = _Window(self, self._theme, panel.session.title)
            self._actions.attach("window", self._window)
            self._window.take(panel.room)
            self._place = self._left_behind()
            panel.column.addWidget(self._place)
            self._window.resize(size.width() * 3 // 2, size.height() * 3 // 2)
        if full:
            self._window.showFullScreen()
        else:
            self._window.showNormal()
        self._window.raise_()
        self._window.activateWindow()
        panel.room.show()
        panel.surface.setFocus()
        self._actions.refresh()

    def come_back(self) -> None:
        """Back into its place."""
        window, self._window = self._window, None
        if window is None:
            return
        panel = self._panel
        if self._place is not None:
            panel.column.removeWidget(self._place)
            self._place.deleteLater()
            self._place = None
        panel.column.addWidget(panel.room)
        panel.room.show()
        self._actions.detach("window", window)
        window.hide()
        window.deleteLater()
        panel.window().activateWindow()
        panel.surface.setFocus()
        self._actions.refresh()

    def _left_behind(self) -> QWidget:
        made = QWidget()
        made.setProperty("part", "canvas")
        made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(made)
        column.addStretch(1)
        column.addWidget(EmptyState(self._theme, "open-in-new", *words.OUT))
        column.addWidget(text_button(self._theme, words.BRING_BACK, self.come_back), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        return made


class _Window(QWidget):
    """Closing it brings the preview back."""

    def __init__(self, outside: Outside, theme: Theme, title: str) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._outside = outside
        self.setWindowTitle(words.OUT_TITLE.format(title=title))
        self.setPalette(theme.palette())
        self.setStyleSheet(theme.stylesheet())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)

    def take(self, room: QWidget) -> None:
        layout = self.layout()
        assert layout is not None
        layout.addWidget(room)

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        self._outside.come_back()
