"""Right-click menus: of a node, a frame, a note, a wire, a value; on empty canvas the search opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QMenu

from flockwright_editor.canvas.items.frame import BoxItem, FrameItem
from flockwright_editor.canvas.items.node import NodeItem, Part
from flockwright_editor.canvas.items.wire import WireItem
from flockwright_editor.controls.actions import Actions
from flockwright_editor.session.edits.replacing import replacements

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_NODE = [
    "canvas.rename", "canvas.replace", "canvas.select_group", "",
    "canvas.mute", "canvas.solo", "canvas.debug", "canvas.collapse", "",
    "canvas.cut", "canvas.copy", "canvas.paste", "canvas.duplicate", "",
    "canvas.frame", "canvas.tidy", "",
    "canvas.delete", "canvas.delete_reconnect",
]  # fmt: skip
_BOX = ["canvas.rename", "", "canvas.cut", "canvas.copy", "canvas.duplicate", "", "canvas.delete"]
FRAME_COLORS = (
    ("Gray", ""), ("Blue", "#45AFD6"), ("Green", "#35BA9F"), ("Yellow", "#D8B142"),
    ("Red", "#FF6464"), ("Pink", "#E0719F"), ("Violet", "#A98FF5"),
)  # fmt: skip


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
        if part is not None and part.cell is not None and not part.cell.driven:
            name = part.cell.field.name
            reset = menu.addAction(f"Reset {part.cell.field.label}")
            reset.setEnabled(part.cell.changed)
            reset.triggered.connect(lambda _=False, node=item.id: viewer.commands.reset(node, name))
            if first is not None:
                menu.removeAction(reset)
                menu.insertAction(first, reset)
                menu.insertSeparator(first)
        node = viewer.graph.wiring.nodes.get(item.id)
        if node is not None and 0 < len(found := replacements(node)) <= 12:
            below = menu.addMenu("Replace with")
            for kind in found:
                made = below.addAction(viewer.ink.theme.icon(kind.look.icon), kind.look.label)
                made.triggered.connect(lambda _=False, key=kind.key, id_=item.id: viewer.commands.replace(id_, key))
        return menu

    def _of_box(self, item: BoxItem) -> QMenu:
        viewer = self._viewer
        menu = self._actions.shown_menu(_BOX, viewer)
        if isinstance(item, FrameItem):
            below = menu.addMenu("Color")
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
