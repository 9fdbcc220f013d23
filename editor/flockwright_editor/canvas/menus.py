"""Right-click menus: of a node, a frame, a note, a wire, a value; on empty canvas the search opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QColorDialog, QMenu

from flockwright_editor.canvas import words
from flockwright_editor.canvas.items.frame import BoxItem, FrameItem
from flockwright_editor.canvas.items.node import NodeItem, Part
from flockwright_editor.canvas.items.wire import WireItem
from flockwright_editor.controls.actions import Actions
from flockwright_editor.theme.theme import tokens

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_NODE = [
    "canvas.rename", "canvas.replace", "canvas.select_group", "",
    "canvas.mute", "canvas.solo", "canvas.debug", "canvas.collapse", "",
    "canvas.cut", "canvas.copy", "canvas.paste", "canvas.duplicate", "inspector.copy", "inspector.paste", "",
    "canvas.frame", "canvas.tidy", "",
    "canvas.delete", "canvas.delete_reconnect", "", "canvas.reference",
]  # fmt: skip
_BOX = ["canvas.rename", "", "canvas.cut", "canvas.copy", "canvas.duplicate", "", "canvas.delete"]
FRAME_COLORS = (
    ("Gray", ""), ("Blue", "#45AFD6"), ("Green", "#35BA9F"), ("Yellow", "#D8B142"),
    ("Red", "#FF6464"), ("Pink", "#E0719F"), ("Violet", "#A98FF5"),
)  # fmt: skip
_HUES = (
    "Red", "Orange", "Yellow", "Lime", "Green", "Mint", "Cyan", "Blue", "Indigo", "Violet", "Pink", "Rose",
)  # fmt: skip
_SWATCH = 14
_COLOR_BEFORE = "canvas.collapse"


class Menus:
    """Opens the menu of what is under the mouse."""

    def __init__(self, viewer: Viewer, actions: Actions) -> None:
        self._viewer, self._actions = viewer, actions
        self.menu: QMenu | None = None

    def open(self, at: QPointF, screen: QPoint) -> None:
        viewer = self._viewer
        if not viewer.commands.open:
            return
        item, part = viewer.hits.thing(at)
        wire = None if item is not None else viewer.hits.wire(at)
        if item is None and wire is None:
            viewer.searching.anywhere(at)
            return
        target = item if item is not None else wire
        if target is not None and not target.isSelected():
            viewer.mark({target})
            viewer.tell_selection()
        if isinstance(item, NodeItem):
            menu = self._of_node(item, part)
        elif isinstance(item, BoxItem):
            menu = self._of_box(item)
        else:
            assert wire is not None
            menu = self._of_wire(wire, at)
        if self.menu is not None:
            self.menu.deleteLater()
        self.menu = menu
        menu.popup(screen)

    def _of_node(self, item: NodeItem, part: Part | None) -> QMenu:
        viewer = self._viewer
        menu = self._actions.shown_menu(_NODE, viewer)
        first = menu.actions()[0] if menu.actions() else None
        if part is not None and part.cell is not None and not part.cell.knob:
            name = part.cell.field.name
            reset = menu.addAction(f"Reset {(part.cell.field.title or part.cell.field.label).lower()}")
            reset.setEnabled(part.cell.changed)
            reset.triggered.connect(lambda _=False, node=item.id: viewer.commands.reset(node, name))
            if first is not None:
                menu.removeAction(reset)
                menu.insertAction(first, reset)
                menu.insertSeparator(first)
        if viewer.commands.behaviors:
            after = next((one for one in menu.actions() if one.text() == viewer.actions_.get(_COLOR_BEFORE).text), None)
            menu.insertMenu(after, self._colors(item.face.color))
        return menu

    def _colors(self, now: str) -> QMenu:
        """The twelve hues, any other color, or the type's own."""
        viewer, theme = self._viewer, self._viewer.ink.theme
        below = QMenu(words.COLOR, viewer)
        for name, pair in zip(_HUES, tokens()["ring"], strict=True):
            self._color(below, name, pair[0], pair[0] == now)
        below.addSeparator()
        other = below.addAction(words.ANOTHER_COLOR)
        other.triggered.connect(lambda _=False: self._ask_color(now))
        reset = below.addAction(theme.icon("undo-variant"), words.RESET_COLOR)
        reset.setEnabled(any(viewer.commands.animal.node(node).color for node in viewer.commands.behaviors))
        reset.triggered.connect(lambda _=False: viewer.commands.recolor_behaviors(""))
        return below

    def _color(self, menu: QMenu, name: str, color: str, chosen: bool) -> None:
        square = QPixmap(_SWATCH, _SWATCH)
        square.fill(QColor(color))
        made = menu.addAction(QIcon(square), f"{name} ✓" if chosen else name)
        made.triggered.connect(lambda _=False: self._viewer.commands.recolor_behaviors(color))

    def _ask_color(self, now: str) -> None:
        plain = QColorDialog.ColorDialogOption.DontUseNativeDialog
        found = QColorDialog.getColor(QColor(now), self._viewer.window(), words.COLOR, plain)
        if found.isValid():
            self._viewer.commands.recolor_behaviors(found.name().upper())

    def _of_box(self, item: BoxItem) -> QMenu:
        viewer = self._viewer
        menu = self._actions.shown_menu(_BOX, viewer)
        if isinstance(item, FrameItem):
            below = menu.addMenu(words.COLOR)
            for name, color in FRAME_COLORS:
                made = below.addAction(name)
                made.triggered.connect(lambda _=False, c=color, id_=item.id: viewer.commands.recolor(id_, c))
        return menu

    def _of_wire(self, wire: WireItem, at: QPointF) -> QMenu:
        viewer, link = self._viewer, wire.link
        menu = QMenu(viewer)
        dot = menu.addAction("Add reroute dot")
        dot.triggered.connect(lambda _=False: viewer.commands.reroute(link, (round(at.x()), round(at.y()))))
        cut = menu.addAction("Cut wire")
        cut.triggered.connect(lambda _=False: viewer.commands.cut([link]))
        return menu
