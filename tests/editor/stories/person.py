"""A person in front of the whole window: everything is done with mouse and keys, files are on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QTimer
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from tests.editor.canvas.rig import CTRL, LEFT, NONE, PLAIN, SHIFT, Key, Rig
from tests.editor.inspector.conftest import mouse

from flockwright.document import Node
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.session import Session, StateFolder
from flockwright_editor.shell.starting import open_window

__all__ = ["CTRL", "LEFT", "NONE", "PLAIN", "SHIFT", "Key", "Person"]


class Person(Rig):
    """Launches an editor of their own and speaks of things by their ids; dialogs of the system are answered."""

    def __init__(self, qtbot: Any, folder: Path, file: Path | None = None) -> None:
        self.bot, self.folder = qtbot, folder
        self.session = Session(StateFolder(folder / "state"))
        self.session.settings.set("reduce_motion", True)
        self.window = open_window(self.session, file)
        self.window.resize(1600, 1000)
        qtbot.waitUntil(lambda: self.window.desk.is_placed)
        self.window.asking.save_path = lambda _start, title: folder / f"{title}.flock.json"
        self.window.asking.folder = lambda _start: folder / "game"
        self.actions = self.window.actions_
        self.panel = self.window.rooms.canvas
        self.viewer = self.panel.viewer
        self.port = self.viewer.viewport()
        self.come()

    def come(self) -> None:
        """Go to their window, with the keyboard on the canvas."""
        self.window.activateWindow()
        self.bot.waitUntil(self.window.isActiveWindow)
        self.viewer.setFocus()
        self.settle()

    def leave(self) -> None:
        """Close the window; changes are thrown away."""
        self.window.forget_changes()
        self.window.close()
        self.session.close()
        self.window.deleteLater()
        self.settle()

    # Keys, buttons, sentences

    def keys(self, key: Any, modifiers: Any = PLAIN) -> None:
        """Press keys in the window, wherever the focus is."""
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifiers)
        self.settle()

    def press_button(self, widget: QWidget) -> None:
        QTest.mouseClick(widget, LEFT)
        self.settle()

    def button(self, text: str) -> QPushButton:
        """A button in view by its words."""
        return next(b for b in self.window.findChildren(QPushButton) if b.isVisible() and b.text().startswith(text))

    @staticmethod
    def tool(room: QWidget, name: str) -> IconButton:
        """A button of a room by what it says on hover."""
        return next(b for b in room.findChildren(IconButton) if b.toolTip().startswith(name))

    @property
    def sentences(self) -> list[str]:
        """What the strips say, newest first."""
        return [strip.sentence for strip in self.window.strips.strips]

    def sheet(self) -> Any:
        """The sheet in view."""
        return next(sheet for sheet in self.window.findChildren(Sheet) if sheet.isVisible())

    def fit(self) -> None:
        """See the whole graph."""
        self.viewer.setFocus()
        self.key(Key.Key_A)

    def node(self, type_: str) -> Node:
        """The animal's node of a type."""
        return next(node for node in self.animal.nodes if node.type == type_)

    # Files

    def save(self) -> Path:
        """Ctrl+S, and wait until the file is there."""
        self.keys(Key.Key_S, CTRL)
        self.bot.waitUntil(lambda: not self.session.dirty and self.session.path is not None)
        assert self.session.path is not None
        return self.session.path

    def export(self) -> Path:
        """Ctrl+E, choose a folder, Export, and wait for it."""
        self.keys(Key.Key_E, CTRL)
        self.press_button(self.button("Choose"))
        self.press_button(self.sheet().export)
        self.bot.waitUntil(lambda: self.session.exports.last is not None)
        return self.folder / "game"

    def open(self, file: Path) -> None:
        """Ctrl+O; what comes of it is waited for by whoever asks."""
        self.window.asking.open_path = lambda _start: file
        self.keys(Key.Key_O, CTRL)

    # Lists

    def click_row(self, view: Any, key: str, part: str = "", *, twice: bool = False) -> None:
        """Press a row of a list, or a part of it."""
        view.scrollTo(view.rows.index(view.rows.place(key)))
        rect = view.rect_of(key, part)
        at = rect.center() if part else QPoint(rect.left() + 60, rect.center().y())
        (QTest.mouseDClick if twice else QTest.mouseClick)(view.viewport(), LEFT, PLAIN, at)
        self.settle()

    def starter(self, key: str, name: str = "") -> None:
        """The plus of the animal list, a card, Create."""
        self.press_button(self.tool(self.window.rooms.library.animals, "New animal"))
        sheet = self.sheet()
        self.press_button(next(card for card in sheet.cards if card.starter.key == key))
        if name:
            sheet.name.selectAll()
            QTest.keyClicks(sheet.name, name)
        self.press_button(sheet.create_button)
        self.fit()

    # The inspector

    def slide(self, name: str, by: int) -> None:
        """Drag a number of the inspector sideways."""
        form = self.window.rooms.inspector.form
        assert form is not None
        field = form.row(name).field
        self.window.rooms.inspector.scroll.ensureWidgetVisible(field)
        # At the screen's edge a drag goes round, and the screen of the tests is smaller than the window.
        self.window.move(QPoint(300, 300) - field.mapTo(self.window, QPoint(0, 0)))
        self.settle()
        at = QPointF(field.width() * 0.6, field.height() / 2)
        mouse(field, QEvent.Type.MouseButtonPress, at)
        for step in range(1, 9):
            mouse(field, QEvent.Type.MouseMove, at + QPointF(by * step / 8, 0))
        mouse(field, QEvent.Type.MouseButtonRelease, at + QPointF(by, 0))
        self.settle()

    # The palette

    def carry(self, type_: str, label: str, to: QPoint) -> str:
        """Search a type in the palette and drag it onto the canvas; the new node's id."""
        self.carry_to(type_, label, to)
        (made,) = self.session.selection.edited.ids
        assert self.animal.node(made).type == type_
        return made

    def carry_onto(self, type_: str, label: str, node: str) -> None:
        """Drag a type onto a node."""
        self.carry_to(type_, label, self.at(node, 60, 12))

    def carry_to(self, type_: str, label: str, to: QPoint) -> None:
        """Search a type in the palette and drag it somewhere on the canvas."""
        palette = self.window.rooms.library.palette
        palette.search.field.setFocus()
        palette.search.field.selectAll()
        QTest.keyClicks(palette.search.field, label)
        self.drag_row(palette.list, type_, self.port, to)

    def drag_row(self, view: Any, key: str, target: QWidget, to: QPoint) -> None:
        """Drag a row of a list onto another widget."""
        rect = view.rect_of(key)
        start = QPoint(rect.left() + 60, rect.center().y())
        if QGuiApplication.platformName() == "offscreen":
            self._drag_out(view, start)
            self._drop(view.findChildren(QDrag)[-1], target, to)
        else:
            self._feed(view, target, to)
            self._drag_out(view, start)
        self.settle()

    def _drag_out(self, view: Any, start: QPoint) -> None:
        """Press a row and pull; where a screen has drags of its own, this comes back after the drop."""
        port = view.viewport()
        QTest.mousePress(port, LEFT, PLAIN, start)
        for step in (QPoint(8, 2), QPoint(30, 4)):
            at = QPointF(start + step)
            where = QPointF(port.mapToGlobal(at.toPoint()))
            QApplication.sendEvent(port, QMouseEvent(QEvent.Type.MouseMove, at, where, NONE, LEFT, PLAIN))

    def _drop(self, drag: QDrag, target: QWidget, to: QPoint) -> None:
        """The offscreen platform has no drags: what is carried is real, the way of it is told."""
        action = drag.supportedActions()
        for kind in (QDragEnterEvent, QDragMoveEvent):
            QApplication.sendEvent(target, kind(to, action, drag.mimeData(), LEFT, PLAIN))
        QApplication.sendEvent(target, QDropEvent(QPointF(to), action, drag.mimeData(), LEFT, PLAIN))

    def _feed(self, view: QWidget, target: QWidget, to: QPoint) -> None:
        """Move and release the mouse while the drag has its own event loop."""
        start = view.mapTo(self.window, view.rect().center())
        end = target.mapTo(self.window, to)
        way = [start + (end - start) * share / 4 for share in range(1, 5)] + [end, end]

        def step() -> None:
            if way:
                QTest.mouseMove(self.window.windowHandle(), way.pop(0))
            else:
                timer.stop()
                QTest.mouseRelease(self.window.windowHandle(), LEFT, PLAIN, end)

        timer = QTimer(self.window)
        timer.setInterval(15)
        timer.timeout.connect(step)
        timer.start()
