"""The inside of a node: tag chips, the reason why it does not run, value cells, influence bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from flockwright_editor.canvas.cells import Cell
from flockwright_editor.canvas.ink import CENTER, RIGHT

if TYPE_CHECKING:
    from flockwright_editor.canvas.items.node import NodeItem

NO_PEN, NO_BRUSH = Qt.PenStyle.NoPen, Qt.BrushStyle.NoBrush


def paint_chips(painter: QPainter, item: NodeItem) -> None:
    """Tags and layers, as many as fit."""
    ink, face = item.ink, item.face
    if not face.chips:
        return
    x, y, high = ink.size("cellEdge"), ink.size("nodeHeader") + 3, ink.size("chipOnNode")
    kind = ink.kind(face.kind).name()
    for i, tag in enumerate(face.chips):
        wide = ink.width(tag, 10.5, 500) + 14
        room = face.width - ink.size("cellEdge") - x
        if wide > room:
            left = len(face.chips) - i
            ink.text(painter, QRectF(x, y, room, high), f"+{left}", 10.5, 400, ink.color("text2"))
            return
        chip = QRectF(x, y, wide, high)
        painter.setPen(NO_PEN)
        painter.setBrush(ink.mixed(ink.color("node").name(), kind, 0.22))
        painter.drawRoundedRect(chip, 8, 8)
        ink.text(painter, chip, tag, 10.5, 500, ink.color("text"), CENTER)
        x += wide + 4


def paint_reason(painter: QPainter, item: NodeItem) -> None:
    """Why the node does not run, on the node."""
    ink, face = item.ink, item.face
    if not face.reason:
        return
    rect = QRectF(ink.size("cellEdge"), ink.size("nodeHeader") + 3, face.width - 2 * ink.size("cellEdge"), 16)
    painter.setPen(NO_PEN)
    painter.setBrush(ink.color("errorTint"))
    painter.drawRoundedRect(rect, 3, 3)
    text = ink.elided(face.reason, 10.5, 400, rect.width() - 12)
    ink.text(painter, rect.adjusted(6, 0, -6, 0), text, 10.5, 400, ink.color("error"))


def paint_cells(painter: QPainter, item: NodeItem) -> None:
    for cell, rect in item.cells:
        paint_cell(painter, item, cell, rect)


def paint_cell(painter: QPainter, item: NodeItem, cell: Cell, rect: QRectF) -> None:
    """A value: its fill is where it stands in its range, the tick is the default."""
    ink = item.ink
    radius = ink.size("radiusCell")
    hot = item.hot is not None and item.hot.cell is not None and item.hot.cell.field.name == cell.field.name
    painter.setPen(NO_PEN)
    painter.setBrush(ink.color("nodeField"))
    painter.drawRoundedRect(rect, radius, radius)
    quiet = item.face.muted
    if cell.share and not cell.knob:
        painter.save()
        painter.setClipRect(
            QRectF(rect.x(), rect.y(), rect.width() * cell.share, rect.height()), Qt.ClipOperation.IntersectClip
        )
        painter.setBrush(
            ink.mixed(ink.color("fill").name(), ink.color("node").name(), 0.5) if quiet else ink.color("fill")
        )
        painter.drawRoundedRect(rect, radius, radius)
        painter.restore()
    if cell.tick is not None and cell.changed:
        x = rect.x() + 1 + (rect.width() - 2) * cell.tick
        painter.fillRect(QRectF(x - 0.5, rect.bottom() - 4, 1, 4), ink.color("text3"))
    if hot or cell.flagged:
        painter.setBrush(NO_BRUSH)
        painter.setPen(ink.pen(ink.color("accent" if hot else "warn"), 1))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    if item.editing == cell.field.name:
        return
    text = ink.color("disabled" if quiet else "text2" if cell.inherited or cell.knob else "text")
    weight = 700 if cell.changed else 500
    inner = rect.adjusted(4, 0, -4, 0)
    if cell.knob:
        ink.icon(painter, "link-variant", QPointF(rect.x() + 8, rect.center().y()), 10.5, text)
        ink.text(painter, inner, cell.text, 12, 500, text, RIGHT)
        return
    if not cell.label:
        ink.text(painter, rect, cell.text, 12, weight, text, CENTER)
        return
    room = inner.width() - ink.width(cell.text, 12, weight) - 2
    fits = ink.width(cell.label, 10.5) <= room
    label = cell.label if fits else ink.elided(cell.label, 10.5, 400, room) if room > 24 else ""
    ink.text(painter, inner, label, 10.5, 400, ink.color("disabled" if quiet else "text2"))
    ink.text(painter, inner, cell.text, 12, weight, text, RIGHT)


def bar_color(item: NodeItem) -> QColor:
    ink, face = item.ink, item.face
    if face.muted:
        return ink.color("disabled")
    return ink.behavior(face.type, face.color, face.second) if face.is_behavior else ink.kind(face.kind)


def bar_shares(item: NodeItem) -> list[tuple[float, float]]:
    """Wanted and taken of direction and speed, as shares of the whole bar; a mover has one: its speed."""
    held = item.values
    if held is None:
        return [(0.0, 0.0)] * (2 if item.face.is_behavior else 1)
    if not item.face.is_behavior:
        pace = min(max(held.pace or 0.0, 0.0), 1.0)
        return [(pace, pace)]
    budget = item.budget if item.budget else 1.0
    return [
        (min(want / budget, 1.0), min(take / budget, 1.0)) for want, take in zip(held.wants, held.takes, strict=True)
    ]


def paint_bars(painter: QPainter, item: NodeItem) -> None:
    """Two thin bars: solid is taken, gray is wanted and not taken."""
    if item.bars.isNull():
        return
    ink, room = item.ink, item.bars
    high = ink.size("bar")
    color, wanted = bar_color(item), ink.color("disabled")
    painter.setPen(NO_PEN)
    for i, (want, take) in enumerate(bar_shares(item)):
        bar = QRectF(room.x(), room.y() + i * (high + 1), room.width(), high)
        painter.setBrush(ink.color("track"))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        for share, fill in ((want, wanted), (take, color)):
            if share > 0.004:
                painter.setBrush(fill)
                painter.drawRoundedRect(
                    QRectF(bar.x(), bar.y(), max(high, bar.width() * share), high), high / 2, high / 2
                )
