"""What is dropped, a type or a lone node: a new node, one joined to a wire, or one in place of another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent

from flockwright.document import Node
from flockwright.nodes.registry import REROUTE, find
from flockwright_editor.canvas.hint import Hint
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.canvas.items.wire import WireItem
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session.edits import measure, replacing
from flockwright_editor.session.edits.joining import Join, join_of

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

    # What is under something that is dropped

    def node_to_replace(self: Viewer, at: QPointF, key: str, but: NodeItem | None = None) -> NodeItem | None:  # type: ignore[misc]
        """The node under the mouse that a node of a type would replace."""
        for item in self.hits.nodes():
            if item is not but and item.box().contains(at) and item.id in self.graph.wiring.nodes:
                lone = but is None or replacing.can_take_over(self.graph.animal, but.id, item.id)
                if lone and not item.face.is_reroute and replacing.same_kind(self.graph.animal, item.id, key):
                    return item
        return None

    def wire_to_join(self: Viewer, item: NodeItem) -> tuple[WireItem | None, Join | None]:  # type: ignore[misc]
        """The wire under a lone node that it could join, and what that means."""
        node = self.graph.wiring.nodes.get(item.id)
        return self.wire_under(item.box(), node) if node is not None else (None, None)

    def wire_under(self: Viewer, box: QRectF, node: Node) -> tuple[WireItem | None, Join | None]:  # type: ignore[misc]
        center = box.center()
        best: tuple[float, WireItem, Join] | None = None
        project = self.session.document
        for wire in self.graph.wires.values():
            if not wire.boundingRect().intersects(box):
                continue
            far = wire.distance(center.x(), center.y())
            if far < max(box.height() / 2, 14) and (best is None or far < best[0]):
                found = join_of(project, self.graph.animal.id, node, wire.link, self.graph.wiring)
                if found is not None:
                    best = (far, wire, found)
        return (best[1], best[2]) if best else (None, None)
