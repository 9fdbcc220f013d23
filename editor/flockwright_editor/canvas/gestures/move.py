"""Moving what is selected: snaps with guides, takes along what lies in a frame, joins wires, replaces nodes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QMouseEvent, QPainter, QPen

from flockwright_editor.canvas import words
from flockwright_editor.canvas.gestures.base import CLICK, Gesture, Modifier
from flockwright_editor.canvas.hint import Hint
from flockwright_editor.canvas.items.frame import BoxItem, FrameItem
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.canvas.items.wire import WireItem
from flockwright_editor.session.edits import replacing
from flockwright_editor.session.edits.joining import Join

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_REACH = 7.0


class Move(Gesture):
    """Items follow the mouse by hand; the release writes their places down as one command."""

    hint = words.HINT_MOVE

    def __init__(self, viewer: Viewer, event: QMouseEvent, at: QPointF, item: NodeItem | BoxItem) -> None:
        super().__init__(viewer)
        self._a, self._item = at, item
        self._started = False
        self._was_chosen = item.isSelected()
        more = bool(event.modifiers() & (Modifier.ShiftModifier | Modifier.ControlModifier))
        if not self._was_chosen:
            viewer.mark({item, *viewer.scene().selectedItems()} if more else {item})
        self._start: dict[Any, tuple[float, float]] = {}
        self._guides: list[tuple[QPointF, QPointF]] = []
        self._wire: WireItem | None = None
        self._over: NodeItem | None = None
        self._join: Join | None = None

    def _begin(self) -> None:
        viewer = self.viewer
        self._started = True
        moved: set[Any] = {i for i in viewer.scene().selectedItems() if isinstance(i, (NodeItem, BoxItem))}
        moved.add(self._item)
        for frame in [item for item in moved if isinstance(item, FrameItem)]:
            moved |= viewer.hits.inside(frame)
        self._start = {item: (item.x(), item.y()) for item in moved}
        for item in moved:
            if isinstance(item, NodeItem):
                item.setZValue(5)
        self._wires = {wire for item in moved for wire in item.wires()}
        self._others = [item.box() for item in viewer.hits.nodes() if item not in moved]
        self._lone = len(moved) == 1 and isinstance(self._item, NodeItem) and not self._wires

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        by = at - self._a
        if not self._started:
            if math.hypot(by.x(), by.y()) * self.viewer.zoom < CLICK:
                return
            self._begin()
        dx, dy = by.x(), by.y()
        self._guides = []
        if self.viewer.snapping != bool(event.modifiers() & Modifier.ControlModifier):
            dx, dy = self._snapped(dx, dy)
        for item, (x, y) in self._start.items():
            # As a document rounds: Qt takes a place that differs by dust for the same, and would keep the dust.
            item.place(round(x + dx, 2), round(y + dy, 2), wires=False)
        for wire in self._wires:
            wire.rebuild()
        if self._lone:
            self._aim(at)
        self.viewer.place_groups()
        self.viewer.repaint_overlay()

    def _aim(self, at: QPointF) -> None:
        """What a lone, unwired node would do if it were dropped here."""
        viewer, item = self.viewer, self._item
        assert isinstance(item, NodeItem)
        over = viewer.node_to_replace(at, item.face.type, item)
        wire, joined = (None, None) if over else viewer.wire_to_join(item)
        viewer.set_drop_wire(wire)
        if over is not self._over:
            for node, hot in ((self._over, False), (over, True)):
                if node is not None:
                    node.set_dimmed(hot)
        self._wire, self._join, self._over = wire, joined, over
        item.setOpacity(0.7 if wire or over else 1.0)
        if over is not None:
            viewer.hint.say(
                Hint(replacing.words(viewer.graph.animal, over.id, item.face.type), icon="swap-horizontal"), at
            )
        elif joined is not None:
            viewer.hint.say(Hint(joined.words, icon="source-branch"), at)
        else:
            viewer.hint.hide()

    def _snapped(self, dx: float, dy: float) -> tuple[float, float]:
        """To the edges of other nodes within reach, else to the grid."""
        x0, y0 = self._start[self._item]
        rect = self._item.rect.translated(x0 + dx, y0 + dy)
        reach = _REACH / self.viewer.zoom
        step = self.viewer.ink.size("snap")
        across = _nearest((rect.left(), rect.right()), [e for r in self._others for e in (r.left(), r.right())], reach)
        down = _nearest((rect.top(), rect.bottom()), [e for r in self._others for e in (r.top(), r.bottom())], reach)
        dx = dx + across[0] if across else round((x0 + dx) / step) * step - x0
        dy = dy + down[0] if down else round((y0 + dy) / step) * step - y0
        rect = self._item.rect.translated(x0 + dx, y0 + dy)
        if across:
            self._guides.append(self._guide(rect, across[1], upright=True))
        if down:
            self._guides.append(self._guide(rect, down[1], upright=False))
        return dx, dy

    def _guide(self, rect: QRectF, edge: float, *, upright: bool) -> tuple[QPointF, QPointF]:
        if upright:
            hit = [r for r in self._others if min(abs(r.left() - edge), abs(r.right() - edge)) < 0.5]
            ends = [y for r in (*hit, rect) for y in (r.top(), r.bottom())]
            return QPointF(edge, min(ends) - 12), QPointF(edge, max(ends) + 12)
        hit = [r for r in self._others if min(abs(r.top() - edge), abs(r.bottom() - edge)) < 0.5]
        ends = [x for r in (*hit, rect) for x in (r.left(), r.right())]
        return QPointF(min(ends) - 12, edge), QPointF(max(ends) + 12, edge)

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        viewer = self.viewer
        if not self._started:
            more = event.modifiers() & (Modifier.ShiftModifier | Modifier.ControlModifier)
            if self._was_chosen:
                viewer.mark(set(viewer.scene().selectedItems()) - {self._item} if more else {self._item})
            viewer.tell_selection()
            return
        places = {item.id: (item.x(), item.y()) for item in self._start}
        wire, over = self._wire, self._over
        link = wire.link if wire is not None else None
        target = over.id if over is not None else ""
        self._restore()
        viewer.tell_selection()
        if target:
            viewer.commands.take_over(self._item.id, target)
        elif link is not None:
            viewer.commands.join(self._item.id, link, places)
        else:
            viewer.commands.move(places)
        viewer.graph.resync(places)
        viewer.place_groups()

    def cancel(self, quiet: bool = False) -> None:
        if self._started:
            self._restore()
            for item, (x, y) in self._start.items():
                item.place(x, y)
            self.viewer.place_groups()
        self.viewer.repaint_overlay()

    def _restore(self) -> None:
        viewer = self.viewer
        self._guides = []
        viewer.hint.hide()
        viewer.set_drop_wire(None)
        if self._over is not None:
            self._over.set_dimmed(False)
        for item in self._start:
            if isinstance(item, NodeItem):
                item.setZValue(1)
                item.setOpacity(item.rest_opacity())
        self._wire = self._over = self._join = None
        viewer.repaint_overlay()

    def paint(self, painter: QPainter) -> None:
        painter.setPen(QPen(self.viewer.ink.color("accent"), 1))
        for a, b in self._guides:
            painter.drawLine(self.viewer.to_view(a), self.viewer.to_view(b))


def _nearest(edges: tuple[float, float], others: list[float], reach: float) -> tuple[float, float] | None:
    """The smallest step to another edge, and that edge."""
    best: tuple[float, float] | None = None
    for edge in edges:
        for other in others:
            by = other - edge
            if abs(by) < reach and (best is None or abs(by) < abs(best[0])):
                best = (by, other)
    return best
