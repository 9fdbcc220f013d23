"""How a node is drawn: shadow, body, header, values, bars, ports. Sizes and colors are the look's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from flockwright_editor.canvas import words
from flockwright_editor.canvas.ink import CENTER, RIGHT, Ink
from flockwright_editor.canvas.items import values as drawn_values
from flockwright_editor.canvas.items.shapes import port_path
from flockwright_editor.canvas.items.sockets import FITS, REFUSED, TARGET, Socket
from flockwright_editor.session.live import NodeValues

if TYPE_CHECKING:
    from flockwright_editor.canvas.items.node import NodeItem

_MOVED = 0.004
NO_PEN, NO_BRUSH = Qt.PenStyle.NoPen, Qt.BrushStyle.NoBrush
BADGES = {"error": ("close-circle", "error"), "warning": ("alert", "warn"), "advice": ("information", "accent")}


def paint_node(painter: QPainter, item: NodeItem, chosen: bool, exposed: QRectF) -> None:
    """The whole node, or only its bars if nothing else has to be drawn."""
    ink = item.ink
    zoom = painter.worldTransform().m11()
    if zoom < ink.size("zoomName"):
        paint_far(painter, item, chosen, zoom)
        return
    full = zoom >= ink.size("zoomFull")
    bars = item.bars.adjusted(-3, -3, 3, 3)
    if full and not item.bars.isNull() and bars.contains(exposed):
        painter.fillRect(exposed, ink.color("node"))
        drawn_values.paint_bars(painter, item)
        return
    paint_body(painter, item)
    paint_header(painter, item, full)
    if not item.face.collapsed:
        if full:
            drawn_values.paint_chips(painter, item)
            drawn_values.paint_reason(painter, item)
            drawn_values.paint_cells(painter, item)
        item.paint_inside(painter, full)
    drawn_values.paint_bars(painter, item)
    paint_outline(painter, item, chosen)
    item.paint_sockets(painter)


def body_path(ink: Ink, rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, ink.size("radiusNode"), ink.size("radiusNode"))
    return path


def ground(item: NodeItem) -> QColor:
    """The header's color: gray for what is muted or unknown."""
    ink = item.ink
    if item.face.muted:
        return ink.mixed(ink.color("node").name(), ink.kind("unknown").name(), 0.22)
    return ink.header(item.face.kind)


def paint_body(painter: QPainter, item: NodeItem) -> None:
    ink, rect = item.ink, item.rect
    painter.setPen(NO_PEN)
    shade = QColor(ink.color("shadow"))
    shade.setAlphaF(ink.theme.share("shadow"))
    painter.setBrush(shade)
    painter.drawPath(body_path(ink, rect.translated(0, ink.size("shadowDrop"))))
    painter.setBrush(ink.color("node"))
    path = body_path(ink, rect)
    painter.drawPath(path)
    head = QRectF(rect.x(), rect.y(), rect.width(), min(ink.size("nodeHeader"), rect.height()))
    painter.save()
    painter.setClipRect(head, Qt.ClipOperation.IntersectClip)
    painter.setBrush(ground(item))
    painter.drawPath(path)
    painter.setClipRect(QRectF(0, 0, ink.size("nodeKindBar"), head.height()), Qt.ClipOperation.IntersectClip)
    painter.setBrush(ink.kind("unknown") if item.face.muted else ink.kind(item.face.kind))
    painter.drawPath(path)
    painter.restore()


def paint_outline(painter: QPainter, item: NodeItem, chosen: bool) -> None:
    ink, rect = item.ink, item.rect
    radius = ink.size("radiusNode")
    painter.setBrush(NO_BRUSH)
    if chosen:
        painter.setPen(ink.pen(ink.color("accent"), ink.size("lineSelected")))
    elif item.face.badge == "error":
        painter.setPen(ink.pen(ink.color("error"), ink.size("lineError")))
    elif item.face.muted:
        painter.setPen(ink.pen(ink.color("line2"), 1, (3, 3)))
    else:
        painter.setPen(ink.pen(ink.color("line2" if item.hot else "nodeLine"), ink.size("lineNode")))
    painter.drawRoundedRect(rect, radius, radius)


def right_edge(item: NodeItem) -> float:
    """Where the name has to end: before badge, mute, solo, live count and pill."""
    face = item.face
    edge = item.pill.x() if face.priority is not None else face.width - 6
    if face.badge:
        edge -= 20
    if face.muted and face.kind != "unknown":
        edge -= 20
    if face.drawn:
        edge -= 20
    if face.solo:
        edge -= 38
    elif told := live_text(item):
        edge -= item.ink.width(told, 12) + 6
    return edge


def live_text(item: NodeItem) -> str:
    """What the header says of the running herd: a query how many it sees, a mover the energy of who tires."""
    held = item.values
    if held is not None and item.face.live == "count":
        return _count(held.seen)
    if held is not None and item.face.kind == "mover" and held.energy is not None:
        return f"{held.energy * 100:.0f} %"
    return ""


def _count(seen: float) -> str:
    return f"{seen:.0f}" if seen >= 99.5 or abs(seen - round(seen)) < 0.05 else f"{seen:.1f}"


def paint_header(painter: QPainter, item: NodeItem, full: bool) -> None:
    ink, face = item.ink, item.face
    high = ink.size("nodeHeader")
    quiet = face.muted
    icon = ink.color("disabled") if quiet else ink.header_icon(face.kind)
    ink.icon(painter, face.icon, QPointF(ink.size("nodeIconX"), high / 2), ink.size("nodeIcon"), icon)
    name_x, end = ink.size("nodeNameX"), right_edge(item)
    name = ink.elided(face.name, 13, 600, max(end - name_x - 4, 8))
    if item.editing != "name":
        ink.text(painter, QRectF(name_x, 0, 10, high), name, 13, 600, ink.color("disabled" if quiet else "text"))
    edge = item.pill.x() if face.priority is not None else face.width - 6
    if face.badge:
        glyph, token = BADGES[face.badge]
        if item.pulse:
            paint_pulse(painter, item, ink.color(token))
        ink.icon(painter, glyph, item.badge.center(), 15, ink.color(token))
        edge -= 20
    if face.muted and face.kind != "unknown":
        ink.icon(painter, "alpha-m-circle-outline", QPointF(edge - 12, high / 2), 14, ink.color("text3"))
        edge -= 20
    if face.drawn:
        ink.icon(painter, "vector-line", QPointF(edge - 12, high / 2), 14, ink.color("headText"))
        edge -= 20
    if face.solo:
        chip = QRectF(edge - 38, high / 2 - 7, 34, 14)
        painter.setPen(NO_PEN)
        painter.setBrush(ink.color("warn"))
        painter.drawRoundedRect(chip, 3, 3)
        ink.text(painter, chip, words.SOLO, 10.5, 700, ink.color("nodeField"), CENTER)
    elif told := live_text(item):
        ink.text(painter, QRectF(edge - 60, 0, 56, high), told, 12, 400, ink.color("headText"), RIGHT)
    if face.priority is not None:
        paint_pill(painter, item)


def paint_pulse(painter: QPainter, item: NodeItem, color: QColor) -> None:
    """A ring that leaves the badge and fades into the header."""
    ring = item.ink.mixed(color.name(), ground(item).name(), round(item.pulse, 1))
    painter.setBrush(NO_BRUSH)
    painter.setPen(item.ink.pen(ring, 2))
    radius = 6 + 7 * item.pulse
    painter.drawEllipse(item.badge.center(), radius, radius)


def paint_pill(painter: QPainter, item: NodeItem) -> None:
    ink, pill = item.ink, item.pill
    hot = item.hot is not None and item.hot.name == "pill"
    painter.setPen(ink.pen(ink.color("accent"), 1) if hot else NO_PEN)
    painter.setBrush(ink.mixed(ground(item).name(), ink.color("nodeField").name(), 0.72))
    painter.drawRoundedRect(pill, 3, 3)
    if item.editing != "priority":
        color = ink.color("disabled" if item.face.muted else "text")
        ink.text(painter, pill, f"P{item.face.priority}", 12, 600, color, CENTER)


def paint_sockets(painter: QPainter, item: NodeItem) -> None:
    for socket in item.sockets:
        paint_socket(painter, item, socket, socket.pos())


def paint_socket(painter: QPainter, item: NodeItem, socket: Socket, at: QPointF, small: float = 1.0) -> None:
    """A port: filled when wired, hollow when open, ringed when a dragged wire fits, gray when not."""
    ink = item.ink
    color, shape = ink.port(socket.carries)
    if socket.glow == REFUSED or (item.face.muted and item.face.kind != "unknown"):
        color = ink.mixed(color.name(), ink.color("node").name(), 0.6)
    painter.save()
    painter.translate(at)
    radius = ink.size("port") * small
    hot = item.hot is not None and item.hot.socket is socket
    if socket.glow >= FITS or hot:
        painter.setBrush(ink.mixed(ink.color("canvas").name(), color.name(), 0.45 if socket.glow < TARGET else 0.75))
        painter.setPen(ink.pen(color, 1))
        painter.drawPath(port_path(shape, radius + 4))
    painter.setPen(ink.pen(ink.color("portLine"), ink.size("portOutline")))
    if socket.wires:
        painter.setBrush(color)
        painter.drawPath(port_path(shape, radius))
    else:
        painter.setBrush(ink.color("node"))
        painter.drawPath(port_path(shape, radius + 0.75))
        painter.setBrush(NO_BRUSH)
        painter.setPen(ink.pen(color, ink.size("portOutline")))
        painter.drawPath(port_path(shape, radius - 0.75))
    painter.restore()


def paint_far(painter: QPainter, item: NodeItem, chosen: bool, zoom: float) -> None:
    """From afar: the header's color with a large icon and one bar; farther still only the color."""
    ink, rect, face = item.ink, item.rect, item.face
    icon = zoom >= ink.size("zoomIcon")
    painter.setPen(NO_PEN)
    radius = ink.size("radiusNode")
    painter.setBrush(ground(item) if icon else (ink.kind("unknown") if face.muted else ink.kind(face.kind)))
    painter.drawRoundedRect(rect, radius, radius)
    painter.setBrush(NO_BRUSH)
    if chosen:
        painter.setPen(ink.pen(ink.color("accent"), ink.size("lineSelected") / zoom))
        painter.drawRoundedRect(rect, radius, radius)
    elif face.badge in ("error", "warning"):
        painter.setPen(ink.pen(ink.color(BADGES[face.badge][1]), 1.5 / zoom))
        painter.drawRoundedRect(rect, radius, radius)
    if not icon:
        return
    tall = min(rect.height() * 0.62, 40.0)
    color = ink.color("disabled") if face.muted else ink.header_icon(face.kind)
    ink.icon(painter, face.icon, rect.center() - QPointF(0, 4 if face.strip else 0), round(tall), color)
    if face.strip and item.values is not None:
        share = drawn_values.bar_shares(item)[0][1]
        bar = QRectF(10, rect.height() - 12, rect.width() - 20, 6)
        painter.setPen(NO_PEN)
        painter.setBrush(ink.color("track"))
        painter.drawRect(bar)
        painter.setBrush(drawn_values.bar_color(item))
        painter.drawRect(QRectF(bar.x(), bar.y(), bar.width() * share, bar.height()))


def look_alike(old: NodeValues, new: NodeValues) -> bool:
    """Whether nobody could see the difference."""
    pairs = zip((*old.wants, *old.takes, old.pace or 0.0), (*new.wants, *new.takes, new.pace or 0.0), strict=True)
    same = abs(old.seen - new.seen) <= 0.05 and abs((old.energy or 0.0) - (new.energy or 0.0)) < 0.01
    return same and all(abs(a - b) < _MOVED for a, b in pairs)
