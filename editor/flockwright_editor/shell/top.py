"""The first line of the window: mark, menus, workspaces in the middle, the project's name at the right."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenuBar, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import Segments
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import Elided
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.theme.theme import Theme


class DirtyDot(QWidget):
    """Filled while there is something to save."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self.on = theme, False
        self.setFixedSize(10, 10)

    def show_dirty(self, dirty: bool) -> None:
        self.on = dirty
        self.setToolTip("There are changes that are not saved." if dirty else "")
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.on:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("text"))
            painter.drawEllipse(QRect(0, 0, 9, 9))
            painter.end()


class TopBar(QWidget):
    """28 high."""

    workspace = Signal(str)

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._session = session
        self.setProperty("part", "header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px("menu"))
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(10, 0, 12, 0)
        self.row.setSpacing(6)
        mark = QLabel()
        mark.setPixmap(theme.icon("navigation-variant", theme.color("accent")).pixmap(16, 16))
        self.menus = QMenuBar()
        self.menus.setNativeMenuBar(False)
        self.menus.setFont(theme.font(12))
        self.menus.setSizePolicy(self.menus.sizePolicy().Policy.Maximum, self.menus.sizePolicy().Policy.Fixed)
        actions.fill_bar(self.menus, words.MENUS)
        entries = [(key, text, actions.keys(f"workspace.{key}")) for key, text in words.WORKSPACES]
        self.workspaces = Segments(theme, entries, "tune", height=22)
        self.workspaces.setParent(self)
        self.workspaces.chosen.connect(self.workspace)
        self.name = Elided(theme, "", token="text2")
        self.dot = DirtyDot(theme)
        self.row.addWidget(mark)
        self.row.addWidget(self.menus)
        self.row.addStretch(1)
        self.row.addWidget(self.name)
        self.row.addWidget(self.dot)
        session.stored.connect(self.show_name)
        self.show_name()

    @guarded
    def show_name(self) -> None:
        """The file's name, or the title of what has none, and whether it is saved."""
        path = self._session.path
        self.name.set_text(path.name if path else self._session.title)
        self.name.setToolTip(str(path) if path else "This project has no file yet.")
        self.dot.show_dirty(self._session.dirty)

    @guarded
    def resizeEvent(self, event: object) -> None:
        """The workspaces stand in the middle of the window, whatever stands left and right of them."""
        size = self.workspaces.sizeHint()
        left = self.menus.geometry().right() + 16
        x = max(left, (self.width() - size.width()) // 2)
        self.workspaces.setGeometry(x, (self.height() - 22) // 2, size.width(), 22)
        self.name.setMaximumWidth(max(40, self.width() - x - size.width() - 60))
