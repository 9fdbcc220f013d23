"""Node types dropped from the palette: a new node, one joined to a wire, or another type for the node under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent

from flockwright.document import Node
from flockwright.nodes.registry import REROUTE, find
from flockwright_editor.canvas.hint import Hint
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session.edits import measure, replacing

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

MIME = "application/x-flockwright-node"


class Drops:
    """A mixin of the viewer."""

    @guarded
    def dragEnterEvent(self: Viewer, event: QDragEnterEvent) -> None:  # type: ignore[misc]
        if event.mimeData().hasFormat(MIME) and self.commands.open:
            event.acceptProposedAction()
        else:
            event.ignore()

    @guarded
    def dragMoveEvent(self: Viewer, event: QDragMoveEvent) -> None:  # type: ignore[misc]
        if not event.mimeData().hasFormat(MIME) or not self.commands.open:
            event.ignore()
            return
        key = bytes(event.mimeData().data(MIME).data()).decode(errors="replace")
        at = self.to_scene(event.position())
        self.ghost = (key, at)
        over, wire, words = self.drop_at(key, at)
        self.set_drop_wire(wire)
        if words:
            self.hint.say(Hint(words, icon="swap-horizontal" if over else "source-branch"), at)
        else:
            self.hint.hide()
        self.repaint_overlay()
        event.acceptProposedAction()

    def drop_at(self: Viewer, key: str, at: QPointF) -> tuple[NodeItem | None, Any, str]:  # type: ignore[misc]
        """What a type dropped at a place would do: the node it replaces, or the wire it joins, and the words."""
        over = self.node_to_replace(at, key)
        if over is not None:
            return over, None, replacing.words(self.graph.animal, over.id, key)
        node = Node(id="dropped", type=key)
        box = QRectF(*self.drop_corner(key, at), measure.width_of(node), measure.height_of(node))
        wire, joined = self.wire_under(box, node)
        return None, wire, joined.words if joined else ""

    def drop_corner(self: Viewer, key: str, at: QPointF) -> tuple[float, float]:  # type: ignore[misc]
        """Where the upper left corner goes, so that the header is under the mouse."""
        step = self.ink.size("snap")
        if key == REROUTE:
            return round(at.x() / step) * step, round(at.y() / step) * step
        wide = measure.width_of(Node(id="dropped", type=key))
        return round((at.x() - wide / 2) / step) * step, round((at.y() - 12) / step) * step

    @guarded
    def dragLeaveEvent(self: Viewer, event: QDragLeaveEvent) -> None:  # type: ignore[misc]
        self.end_drag()

    def end_drag(self: Viewer) -> None:  # type: ignore[misc]
        self.ghost = None
        self.set_drop_wire(None)
        self.hint.hide()
        self.repaint_overlay()

    @guarded
    def dropEvent(self: Viewer, event: QDropEvent) -> None:  # type: ignore[misc]
        self.end_drag()
        key = bytes(event.mimeData().data(MIME).data()).decode(errors="replace")
        if not self.commands.open or (find(key) is None and key != REROUTE):
            event.ignore()
            return
        event.acceptProposedAction()
        self.cancel_gesture()
        at = self.to_scene(event.position())
        over, wire, _ = self.drop_at(key, at)
        if over is not None:
            self.commands.replace(over.id, key)
        elif wire is not None:
            self.commands.add_on_wire(key, self.drop_corner(key, at), wire.link)
        else:
            self.commands.add(key, self.drop_corner(key, at))
        self.setFocus()
