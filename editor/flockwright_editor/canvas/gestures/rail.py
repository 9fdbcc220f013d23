"""A wired end dragged along the merger's rail sets the behavior's priority; pulled away it is unplugged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from flockwright_editor.canvas import words
from flockwright_editor.canvas.gestures.base import CLICK, Gesture
from flockwright_editor.canvas.gestures.wire import DrawWire
from flockwright_editor.canvas.hint import Hint
from flockwright_editor.canvas.items.merger import MergerItem
from flockwright_editor.canvas.items.wire import WireItem
from flockwright_editor.session.edits import measure

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_AWAY = 36.0


class DragAlongRail(Gesture):
    """The rows are those of the press: they would slide away under the mouse otherwise."""

    cursor = Qt.CursorShape.SizeVerCursor
    hint = words.HINT_RAIL

    def __init__(self, viewer: Viewer, merger: MergerItem, wire: WireItem, press: QPointF) -> None:
        super().__init__(viewer)
        self._press, self._link, self._behavior = press, wire.link, wire.source
        self._merger, self._face, self._at = merger.id, merger.face, merger.pos()
        node = viewer.graph.wiring.nodes[wire.source]
        self._name = viewer.graph.faces[wire.source].name
        self._was = self._rank = measure.priority(node)
        self._started = False

    def _rank_at(self, y: float) -> int:
        merger = self.viewer.graph.views[self._merger]
        assert isinstance(merger, MergerItem)
        shown, merger.face = merger.face, self._face
        try:
            return merger.rank_at(y)
        finally:
            merger.face = shown

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        viewer = self.viewer
        if not self._started:
            if (at - self._press).manhattanLength() * viewer.zoom < CLICK:
                return
            self._started = True
        if abs(at.x() - self._at.x()) > _AWAY or not self._face.ranked:
            self._unplug(event, at)
            return
        rank = self._rank_at(at.y() - self._at.y())
        viewer.hint.say(Hint(f"{self._name}: priority {rank}", icon="swap-vertical"), at)
        if rank != self._rank:
            self._rank = rank
            viewer.commands.param(self._behavior, "priority", rank, preview=True)

    def _unplug(self, event: QMouseEvent, at: QPointF) -> None:
        viewer = self.viewer
        viewer.hint.hide()
        with viewer.commands.owning():
            viewer.commands.session.cancel()
        wire = viewer.graph.wires.get(self._link)
        start = wire._output_port if wire is not None else None
        if start is not None:
            viewer.begin(DrawWire(viewer, start, self._press, self._link))
            if viewer.gesture is not None:
                viewer.gesture.move(event, at)

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        self.viewer.hint.hide()
        if not self._started:
            self.viewer.mark({self.viewer.graph.views[self._behavior]})
            self.viewer.tell_selection()
        else:
            self.viewer.commands.param(self._behavior, "priority", self._rank)

    def cancel(self, quiet: bool = False) -> None:
        self.viewer.hint.hide()
        if self._started and not quiet:
            self.viewer.commands.session.cancel()
