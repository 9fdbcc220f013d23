"""What is where on the canvas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt

from flockwright_editor.canvas.items.frame import BoxItem
from flockwright_editor.canvas.items.merger import MergerItem
from flockwright_editor.canvas.items.node import NodeItem, Part
from flockwright_editor.canvas.items.sockets import FITS, Socket
from flockwright_editor.canvas.items.wire import WireItem

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_BOUNDS = Qt.ItemSelectionMode.IntersectsItemBoundingRect
_DOWN = Qt.SortOrder.DescendingOrder
SOCKET_REACH, WIRE_REACH = 18.0, 7.0


class Hits:
    """Asks the scene's index, then the items themselves."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer

    def _around(self, at: QPointF, reach: float) -> list[Any]:
        box = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
        return self._viewer.scene().items(box, _BOUNDS, _DOWN)

    def thing(self, at: QPointF) -> tuple[NodeItem | BoxItem | None, Part | None]:
        """The node, frame or note at a place, and which part of it."""
        for item in self._around(at, 1):
            if isinstance(item, (NodeItem, BoxItem)):
                part = item.part_at(at - item.pos())
                if part is not None:
                    return item, part
        return None, None

    def wire(self, at: QPointF) -> WireItem | None:
        """The nearest wire."""
        reach = WIRE_REACH / self._viewer.zoom
        near = [
            (item.distance(at.x(), at.y()), i, item)
            for i, item in enumerate(self._around(at, reach))
            if isinstance(item, WireItem) and item.isVisible()
        ]
        best = min(near, default=None)
        return best[2] if best and best[0] < reach else None

    def socket(self, at: QPointF, source: Socket) -> Socket | None:
        """The port that a dragged wire would end on: near the mouse, or of the node under it."""
        reach = SOCKET_REACH / self._viewer.zoom
        best: tuple[float, Socket] | None = None
        for item in self._around(at, reach):
            if not isinstance(item, NodeItem) or item is source.owner:
                continue
            for socket in item.sockets:
                if socket.is_out == source.is_out or (isinstance(item, MergerItem) and not socket.is_out):
                    continue
                away = socket.center() - at
                far = (away.x() ** 2 + away.y() ** 2) ** 0.5 - (4 if socket.glow >= FITS else 0)
                if far < reach and (best is None or far < best[0]):
                    best = (far, socket)
        if best is not None:
            return best[1]
        item, _ = self.thing(at)
        if isinstance(item, NodeItem) and item is not source.owner:
            wanted = item.inputs if source.is_out else item.outputs
            return next((socket for socket in wanted if socket.glow >= FITS), wanted[0] if wanted else None)
        return None

    def nodes(self) -> Iterator[NodeItem]:
        return (view for view in self._viewer.graph.views.values() if isinstance(view, NodeItem))

    def boxes(self) -> Iterator[BoxItem]:
        return (view for view in self._viewer.graph.views.values() if isinstance(view, BoxItem))

    def within(self, rect: QRectF) -> set[Any]:
        """Nodes that a box touches, frames and notes that it holds."""
        found: set[Any] = {
            item
            for item in self._viewer.scene().items(rect, _BOUNDS)
            if isinstance(item, NodeItem) and rect.intersects(item.box())
        }
        return found | {box for box in self.boxes() if rect.contains(box.box())}

    def inside(self, frame: BoxItem) -> set[Any]:
        """What lies wholly in a frame."""
        room = frame.box()
        return {view for view in self._viewer.graph.views.values() if view is not frame and room.contains(view.box())}

    def everything(self) -> QRectF:
        """The rectangle around all there is."""
        rect = QRectF()
        for view in self._viewer.graph.views.values():
            rect |= view.box()
        return rect
