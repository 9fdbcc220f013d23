"""Drawing a wire: what does not fit is refused while it is dragged, with the reason and where it would fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from flockwright.document import Link
from flockwright_editor.canvas import words
from flockwright_editor.canvas.gestures.base import CLICK, Gesture
from flockwright_editor.canvas.hint import Hint
from flockwright_editor.canvas.items.merger import MergerItem
from flockwright_editor.canvas.items.shapes import bend
from flockwright_editor.canvas.items.sockets import FITS, PLAIN, REFUSED, TARGET, Socket
from flockwright_editor.session.edits.connecting import Refusal, can_connect
from flockwright_editor.session.edits.wiring import Wiring, plain

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer


class DrawWire(Gesture):
    """`loose` is the wire that was taken off an input: hidden meanwhile, untouched until the release."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, viewer: Viewer, socket: Socket, press: QPointF, loose: Link | None = None) -> None:
        super().__init__(viewer)
        self.socket, self._loose, self._press = socket, loose, press
        self._over: Socket | None = None
        self._why: Refusal | None = None
        self._moved = False
        self.carries = socket.carries
        animal = viewer.graph.animal
        kept = animal.changed(links=tuple(link for link in animal.links if link != loose)) if loose else animal
        self._wiring = Wiring(kept)
        self._there = {(link.from_, link.to) for link in kept.links}
        self._answers: dict[str, Refusal | None] = {}
        self._color = viewer.ink.port(self.carries)[0]
        carried = words.CARRIES.get(plain(self.carries), plain(self.carries))
        self.hint = words.HINT_WIRE.format(what=carried, node=socket.owner.face.name)

    def _begin(self) -> None:
        """Say at every port whether it fits."""
        viewer = self.viewer
        self._moved = True
        if self._loose is not None and self._loose in viewer.graph.wires:
            viewer.graph.wires[self._loose].setVisible(False)
        for node in viewer.hits.nodes():
            fits = node is self.socket.owner
            for socket in node.sockets:
                if socket is self.socket:
                    continue
                refused = socket.is_out == self.socket.is_out or self.why(socket) is not None
                socket.glow = REFUSED if refused else PLAIN if self.ends(socket) in self._there else FITS
                fits = fits or not refused
            node.set_dimmed(not fits)
            node.update()
        for wire in viewer.graph.wires.values():
            wire.faded = True
            wire.update()

    def ends(self, other: Socket) -> tuple[str, str]:
        start, end = (self.socket, other) if self.socket.is_out else (other, self.socket)
        return start.address, end.address

    def why(self, other: Socket) -> Refusal | None:
        """Why the wire may not end there."""
        if other.address not in self._answers:
            animal = self.viewer.graph.animal
            project = self.viewer.commands.session.document
            self._answers[other.address] = can_connect(project, animal.id, *self.ends(other), wiring=self._wiring)
        return self._answers[other.address]

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        if not self._moved:
            if (at - self._press).manhattanLength() * self.viewer.zoom < CLICK:
                return
            self._begin()
        viewer = self.viewer
        over = viewer.hits.socket(at, self.socket)
        if over is not self._over:
            for socket, glow in ((self._over, FITS), (over, TARGET)):
                if socket is not None and socket.glow >= FITS:
                    socket.glow = glow
                    socket.owner.update()
        self._over = over
        self._why = self.why(over) if over is not None else None
        self._draw(at)
        if over is None:
            unplug = self._loose is not None
            text = words.DROP_TO_UNPLUG if unplug else words.DROP_TO_ADD
            viewer.hint.say(Hint(text, icon="link-variant-off" if unplug else "plus"), at)
        elif self._why is not None:
            viewer.hint.say(Hint(self._why.reason, self._why.hint, refused=True), at)
        elif self.ends(over) in self._there:
            viewer.hint.say(Hint(words.THERE_ALREADY, icon="check"), at)
        else:
            viewer.hint.say(Hint(f"Connect to {over.owner.face.name}", icon="check"), at)

    def _draw(self, at: QPointF) -> None:
        over = self._over
        end = at
        if over is not None and not (isinstance(over.owner, MergerItem) and not over.is_out):
            end = over.center()
        elif over is not None:
            end = self._rail_end(over)
        here = self.socket.center()
        start = here if not isinstance(self.socket.owner, MergerItem) or self.socket.is_out else self._press
        curve = bend(start, end) if self.socket.is_out else bend(end, start)
        self.viewer.live_wire.run(curve, self._color, self._why is not None, (end.x(), end.y()))

    def _rail_end(self, over: Socket) -> QPointF:
        merger = over.owner
        assert isinstance(merger, MergerItem)
        if merger.face.collapsed:
            return over.center()
        rank = self.socket.owner.face.priority or 0
        return merger.pos() + QPointF(0, merger.row_y(rank))

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        viewer, over, why = self.viewer, self._over, self._why
        ends = self.ends(over) if over is not None and why is None else None
        if not self._moved:
            self._finish()
            viewer.live_wire.setVisible(False)
            return
        searches = over is None and self._loose is None
        self._finish()
        if not searches:
            viewer.live_wire.setVisible(False)
        if ends is not None:
            if self._loose is None or ends != (self._loose.from_, self._loose.to):
                viewer.commands.connect(*ends, self._loose)
        elif over is None and self._loose is not None:
            viewer.commands.cut([self._loose])
        elif searches:
            viewer.searching.for_wire(self.socket.address, self.carries, self.socket.is_out, at)

    def cancel(self, quiet: bool = False) -> None:
        self._finish()
        self.viewer.live_wire.setVisible(False)

    def _finish(self) -> None:
        viewer = self.viewer
        viewer.hint.hide()
        if not self._moved:
            return
        for node in viewer.hits.nodes():
            for socket in node.sockets:
                socket.glow = PLAIN
            node.set_dimmed(False)
            node.update()
        for wire in viewer.graph.wires.values():
            wire.faded = False
            wire.update()
        if self._loose is not None and self._loose in viewer.graph.wires:
            viewer.graph.wires[self._loose].setVisible(True)
