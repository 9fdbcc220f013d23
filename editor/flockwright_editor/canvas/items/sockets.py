"""The library's port, invisible: the node paints it. Its origin is its center."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from NodeGraphQt.constants import PortTypeEnum
from NodeGraphQt.qgraphics.port import PortItem
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem

from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from flockwright_editor.canvas.items.node import NodeItem
    from flockwright_editor.canvas.items.wire import WireItem

IN, OUT = PortTypeEnum.IN.value, PortTypeEnum.OUT.value
PLAIN, FITS, TARGET, REFUSED = 0, 1, 2, -1
_RECT = QRectF(-9, -9, 18, 18)


class Socket(PortItem):
    """A port's place and what it carries; `glow` says what a dragged wire makes of it."""

    def __init__(self, parent: NodeItem, name: str, port_type: str, multi: bool) -> None:
        super().__init__(parent)
        flags = QGraphicsItem.GraphicsItemFlag
        self.setFlag(flags.ItemHasNoContents, True)
        self.setFlag(flags.ItemSendsScenePositionChanges, False)
        self.setAcceptHoverEvents(False)
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
        self.setToolTip("")
        self._name, self._port_type, self._multi_connection = name, port_type, multi
        self.carries = ""
        self.glow = PLAIN

    @property
    def owner(self) -> NodeItem:
        return self.parentItem()  # type: ignore[return-value]

    @property
    def address(self) -> str:
        return f"{self.owner.id}.{self._name}"

    @property
    def is_out(self) -> bool:
        return self._port_type == OUT

    @property
    def wires(self) -> list[WireItem]:
        return self._pipes

    def center(self) -> QPointF:
        """On the canvas."""
        return self.owner.pos() + self.pos()

    def boundingRect(self) -> QRectF:
        return _RECT

    @guarded
    def paint(self, *_: Any) -> None:
        """The node does it."""
