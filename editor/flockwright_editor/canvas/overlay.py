"""What is painted over the canvas in pixels of the viewport: guides, the palette's ghost, hints, zoom and solo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter

from flockwright.document import Node
from flockwright.nodes.registry import find
from flockwright_editor.canvas.ink import CENTER, RIGHT
from flockwright_editor.session.edits import measure

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

EDGE, PERCENT = 12, (44, 16)


def paint_overlay(painter: QPainter, viewer: Viewer) -> None:
    paint_standing(painter, viewer)
    if viewer.gesture is not None:
        viewer.gesture.paint(painter)
    if viewer.ghost is not None:
        paint_ghost(painter, viewer)
    viewer.hint.paint(painter)


def standing(viewer: Viewer) -> list[QRect]:
    """Where something stands still while the canvas moves below it."""
    return [rect for rect in (viewer.minimap.rect, percent_rect(viewer), solo_rect(viewer)) if not rect.isEmpty()]


def percent_rect(viewer: Viewer) -> QRect:
    """The zoom, left of the minimap."""
    port, map_ = viewer.viewport().rect(), viewer.minimap.rect
    if not viewer.graph.views:
        return QRect()
    right = port.right() - EDGE if map_.isEmpty() else map_.left() - 8
    return QRect(right - PERCENT[0], port.bottom() - EDGE - PERCENT[1], *PERCENT)


def solo_rect(viewer: Viewer) -> QRect:
    """The pill that says who is heard alone."""
    if not viewer.solo_words:
        return QRect()
    most = viewer.viewport().width() - 2 * EDGE
    return QRect(EDGE, 6, min(most, round(viewer.ink.width(viewer.solo_words, 11, 500)) + 20), 24)


def paint_standing(painter: QPainter, viewer: Viewer) -> None:
    ink = viewer.ink
    viewer.minimap.paint(painter)
    percent = f"{viewer.zoom * 100:.0f} %"
    place = QRectF(percent_rect(viewer))
    if not place.isEmpty():
        ink.text(painter, place, percent, 11, 400, ink.color("text3"), RIGHT)
    pill = QRectF(solo_rect(viewer))
    if not pill.isEmpty():
        painter.setPen(ink.pen(ink.color("warn"), 1))
        painter.setBrush(ink.color("warnTint"))
        painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        told = ink.elided(viewer.solo_words, 11, 500, pill.width() - 16)
        ink.text(painter, pill.adjusted(9, 0, -9, 0), told, 11, 500, ink.color("text"))


def paint_ghost(painter: QPainter, viewer: Viewer) -> None:
    """A node type on its way from the palette."""
    assert viewer.ghost is not None
    key, at = viewer.ghost
    kind, ink, zoom = find(key), viewer.ink, viewer.zoom
    if kind is None:
        return
    x, y = viewer.drop_corner(key, at)
    wide = measure.width_of(Node(id="dropped", type=key)) * zoom
    corner = viewer.to_view(QPointF(x, y))
    box = QRectF(corner.x(), corner.y(), wide, ink.size("nodeHeader") * zoom)
    painter.setOpacity(0.85)
    painter.setPen(ink.pen(ink.color("accent"), 1.5, (4, 3)))
    painter.setBrush(ink.header(kind.kind))
    painter.drawRoundedRect(box, 6 * zoom, 6 * zoom)
    ink.text(painter, box, kind.look.label, max(8, round(13 * zoom)), 600, ink.color("text"), CENTER)
    painter.setOpacity(1.0)
