"""What is painted over the canvas in pixels of the viewport: column headings, guides, the palette's ghost, hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from flockwright.document import Node
from flockwright.nodes.node_type import BEHAVIORS, QUERIES
from flockwright.nodes.registry import find
from flockwright_editor.canvas import words
from flockwright_editor.canvas.ink import CENTER
from flockwright_editor.session.edits import measure

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_TOP = 22.0


def paint_overlay(painter: QPainter, viewer: Viewer) -> None:
    paint_headings(painter, viewer)
    if viewer.gesture is not None:
        viewer.gesture.paint(painter)
    if viewer.ghost is not None:
        paint_ghost(painter, viewer)
    viewer.hint.paint(painter)


def _column(kind: str) -> str:
    return "query" if kind in QUERIES else "behavior" if kind in BEHAVIORS else kind


def paint_headings(painter: QPainter, viewer: Viewer) -> None:
    """The names of the columns, over where each stands; left out where they would run into one another."""
    if viewer.zoom < viewer.ink.size("zoomName"):
        return
    middles: dict[str, list[float]] = {}
    top = viewer.to_scene(QPointF(0, _TOP)).y()
    for item in viewer.hits.nodes():
        column = _column(item.face.kind)
        if column in words.HEADINGS:
            middles.setdefault(column, []).append(item.box().center().x())
    taken: list[QRectF] = []
    ink = viewer.ink
    for column, heading in words.HEADINGS.items():
        if column not in middles:
            continue
        found = sorted(middles[column])
        x = viewer.to_view(QPointF(found[len(found) // 2], top)).x()
        wide = ink.width(heading, 11) + 16
        box = QRectF(x - wide / 2, 2, wide, _TOP - 4)
        if any(box.intersects(other) for other in taken):
            continue
        taken.append(box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.color("canvas"))
        painter.drawRoundedRect(box, 4, 4)
        ink.text(painter, box, heading, 11, 400, ink.color("text3"), CENTER)


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
