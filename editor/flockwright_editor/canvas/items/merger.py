"""The merger: one rail for all results and two waterfalls, the picture that explains the model.

A row is a priority, the highest first; it starts where the one above ended. The line is the budget: what passes it is
not funded and is drawn hollow. Wires land on their priority's diamond, in whatever order they were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from flockwright_editor.canvas import words
from flockwright_editor.canvas.ink import CENTER
from flockwright_editor.canvas.items.node import NodeItem, Part
from flockwright_editor.canvas.items.painting import paint_socket
from flockwright_editor.canvas.items.shapes import port_path
from flockwright_editor.canvas.items.sockets import FITS, REFUSED, TARGET, Socket
from flockwright_editor.session.live import NodeValues

NO_PEN, NO_BRUSH = Qt.PenStyle.NoPen, Qt.BrushStyle.NoBrush
PLOTS = (26.0, 118.0)
PLOT_WIDTH, LINE = 78.0, 67.0
RAIL = 5.0
_LEAST = 0.003


class Feeder(NamedTuple):
    """A behavior that feeds the merger."""

    id: str
    name: str
    color: QColor
    rank: int


class Segment(NamedTuple):
    """A piece of a waterfall."""

    feeder: Feeder
    rect: QRectF
    funded: bool


class MergerItem(NodeItem):
    """Draws its budget live."""

    feeders: Sequence[Feeder] = ()
    ranks_of: Mapping[str, int] = {}
    """The priority of each output that is wired to the rail."""
    shown: Mapping[str, NodeValues] = {}
    speed: float | None = None

    @property
    def top(self) -> float:
        """Where the rows begin."""
        row = self.ink.size("valueRow")
        return self.ink.size("nodeHeader") + row + (row if self.face.reason else 0)

    def row_y(self, rank: int) -> float:
        """The middle of a priority's row."""
        high, ranks = self.ink.size("mergerRow"), self.face.ranks
        place = ranks.index(rank) if rank in ranks else (0 if not ranks or rank > ranks[0] else len(ranks) - 1)
        return self.top + high * (place + 0.5)

    @property
    def rail(self) -> QRectF:
        """Where wires end."""
        high = self.ink.size("mergerRow") * max(1, len(self.face.ranks))
        return QRectF(-RAIL, self.top, 2 * RAIL, high)

    def rank_at(self, y: float) -> int:
        """The priority that a place along the rail stands for; between two rows what lies between, beyond them more."""
        ranks, high = self.face.ranks, self.ink.size("mergerRow")
        place = (y - self.top) / high - 0.5
        if place < -0.5:
            return min(255, ranks[0] + max(1, round(-place)))
        if place > len(ranks) - 0.5:
            return max(0, ranks[-1] - max(1, round(place - len(ranks) + 1)))
        upper = min(max(int(place), 0), len(ranks) - 1)
        lower = min(upper + 1, len(ranks) - 1)
        share = min(max(place - upper, 0.0), 1.0)
        if ranks[upper] - ranks[lower] > 1 and 0.3 < share < 0.7:
            return round(ranks[upper] + (ranks[lower] - ranks[upper]) * share)
        return ranks[upper] if share < 0.5 else ranks[lower]

    def arrange_sockets(self) -> None:
        super().arrange_sockets()
        if self.face.collapsed or not self._inputs:
            return
        at = QPointF(0, self.rail.center().y())
        if self._inputs[0].pos() != at:
            self._inputs[0].setPos(at)
            for wire in self._inputs[0].wires:
                wire.rebuild()

    def anchor(self, socket: Socket, wire: Any) -> QPointF:
        if socket.is_out or self.face.collapsed or socket is not self._inputs[0]:
            return socket.center()
        rank = self.ranks_of.get(wire.link.from_, 0) if self.face.ranked else self.face.ranks[0]
        return self.pos() + QPointF(0, self.row_y(rank))

    def part_at(self, at: QPointF) -> Part | None:
        if not self.face.collapsed and self._inputs and self.rail.adjusted(-4, -2, 2, 2).contains(at):
            return Part("port", socket=self._inputs[0])
        if not self.face.collapsed:
            for segment in self.segments():
                if segment.rect.adjusted(-1, -3, 1, 3).contains(at):
                    return Part("segment", thing=segment.feeder.id)
        found = super().part_at(at)
        if found is not None and found.socket in self._inputs and not self.face.collapsed:
            return Part("body") if self.rect.contains(at) else None
        return found

    def tip(self, part: Part | None) -> str:
        if part is not None and part.name == "segment":
            feeder = next((f for f in self.feeders if f.id == part.thing), None)
            held = self.shown.get(part.thing)
            if feeder and held:
                shares = f"{held.share.direction * 100:.0f} % of direction, {held.share.speed * 100:.0f} % of speed"
                return f"{feeder.name}, priority {feeder.rank}: {shares}"
        return super().tip(part)

    # Live values

    def show_waterfalls(self, values: Mapping[str, NodeValues], speed: float | None) -> None:
        """What the behaviors want and take right now."""
        if dict(self.shown) == dict(values) and speed == self.speed:
            return
        self.shown, self.speed = values, speed
        if not self.face.collapsed and (self.zoom_of is None or self.zoom_of() >= self.ink.size("zoomName")):
            self.update(QRectF(20, self.ink.size("nodeHeader"), self.rect.width() - 20, self.rect.height()))

    def total(self, channel: int) -> float:
        return sum(self.shown[f.id].takes[channel] for f in self.feeders if f.id in self.shown)

    def segments(self) -> list[Segment]:
        """The pieces of both waterfalls."""
        high = self.ink.size("mergerRow")
        made: list[Segment] = []
        for channel, left in enumerate(PLOTS):
            whole = self.face.budget or max(self.total(channel), 1e-9)
            x = left
            for place, rank in enumerate(self.face.ranks):
                held = [f for f in self.feeders if (f.rank == rank or not self.face.ranked) and f.id in self.shown]
                y = self.top + high * place + 5
                hollow: list[tuple[Feeder, float]] = []
                for feeder in held:
                    values = self.shown[feeder.id]
                    take, want = values.takes[channel] / whole * LINE, values.wants[channel] / whole * LINE
                    if take > _LEAST * LINE:
                        made.append(Segment(feeder, QRectF(x, y, take, high - 10), funded=True))
                        x += take
                    if self.face.budget is not None and want - take > 0.02 * LINE:
                        hollow.append((feeder, want - take))
                over, end = x, left + PLOT_WIDTH
                for feeder, wide in hollow:
                    room = min(wide, end - over)
                    if room > 1:
                        made.append(Segment(feeder, QRectF(over, y, room, high - 10), funded=False))
                        over += room
        return made

    # Painting

    def paint_inside(self, painter: QPainter, full: bool) -> None:
        """Waterfalls and rail; called by the painter of nodes."""
        ink, face = self.ink, self.face
        high, rows = ink.size("mergerRow"), len(face.ranks)
        row = ink.size("valueRow")
        for title, left in zip((words.DIRECTION, words.SPEED), PLOTS, strict=True):
            if full:
                box = QRectF(left, self.top - row, PLOT_WIDTH, row)
                ink.text(painter, box, title, 11, 400, ink.color("text2"))
            painter.fillRect(QRectF(left, self.top, PLOT_WIDTH, rows * high), ink.color("track"))
            for place in range(1, rows):
                y = self.top + place * high
                painter.fillRect(QRectF(left, y - 0.5, PLOT_WIDTH, 1), ink.color("node"))
        if full and face.ranked:
            there = {f.rank for f in self.feeders}
            for rank in face.ranks:
                box = QRectF(6, self.row_y(rank) - high / 2, 16, high)
                ink.text(painter, box, str(rank), 12, 600, ink.color("text" if rank in there else "text3"), CENTER)
        self._paint_segments(painter)
        if face.budget is not None:
            for channel, left in enumerate(PLOTS):
                spent = self.total(channel) >= face.budget * 0.995
                color = ink.kind("merger") if spent else ink.color("text3")
                painter.fillRect(QRectF(left + LINE - 0.75, self.top - 3, 1.5, rows * high + 6), color)
        if full:
            self._paint_footer(painter)
        self._paint_rail(painter)

    def _paint_segments(self, painter: QPainter) -> None:
        ink = self.ink
        hot = self.hot.thing if self.hot is not None else ""
        for feeder, rect, funded in self.segments():
            if funded:
                painter.setPen(ink.pen(ink.color("text"), 1) if feeder.id == hot else NO_PEN)
                painter.setBrush(feeder.color)
                painter.drawRect(rect if rect.width() >= 2 else QRectF(rect.x(), rect.y(), 2, rect.height()))
            else:
                painter.setBrush(NO_BRUSH)
                painter.setPen(ink.pen(ink.color("text3"), 1, (2, 2)))
                painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_footer(self, painter: QPainter) -> None:
        ink, face = self.ink, self.face
        if not self.shown:
            return
        y = self.top + len(face.ranks) * ink.size("mergerRow")
        total = self.total(0)
        spent = face.budget is not None and total >= face.budget * 0.995
        text = f"{total:.2f}, {words.SPENT}" if spent else f"{total:.2f}"
        color = ink.kind("merger") if spent else ink.color("text2")
        ink.text(painter, QRectF(PLOTS[0], y + 4, PLOT_WIDTH, 22), text, 12, 600, color)
        if self.speed is not None:
            ink.text(
                painter, QRectF(PLOTS[1], y + 4, PLOT_WIDTH, 22), f"{self.speed:.1f} m/s", 12, 600, ink.color("text")
            )

    def _paint_rail(self, painter: QPainter) -> None:
        ink = self.ink
        if not self._inputs:
            return
        socket = self._inputs[0]
        color, shape = ink.port("result")
        if socket.glow == REFUSED:
            color = ink.color("disabled")
        hot = socket.glow >= FITS or (self.hot is not None and self.hot.socket is socket)
        painter.setPen(ink.pen(color if hot else ink.color("text3"), 2 if socket.glow == TARGET else 1))
        painter.setBrush(ink.color("nodeField"))
        painter.drawRoundedRect(self.rail, RAIL, RAIL)
        wired = set(self.ranks_of.values()) if self.face.ranked else set(self.face.ranks if self.ranks_of else ())
        for rank in self.face.ranks:
            painter.save()
            painter.translate(0, self.row_y(rank))
            if rank in wired:
                painter.setPen(NO_PEN)
                painter.setBrush(color)
            else:
                painter.setPen(ink.pen(color, 1))
                painter.setBrush(NO_BRUSH)
            painter.drawPath(port_path(shape, 3.6))
            painter.restore()

    def paint_sockets(self, painter: QPainter) -> None:
        """The rail stands for the input while it is open."""
        sockets = self.sockets if self.face.collapsed else [s for s in self.sockets if s is not self._inputs[0]]
        for socket in sockets:
            paint_socket(painter, self, socket, socket.pos())
