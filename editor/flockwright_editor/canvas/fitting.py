"""Showing all of the graph, or what is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from flockwright_editor.canvas.items.frame import BoxItem
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.controls.fading import is_still

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer


class Fitting:
    """A mixin of the viewer."""

    def fit_selection(self: Viewer) -> None:  # type: ignore[misc]
        rect = QRectF()
        for item in self.scene().selectedItems():
            rect |= item.box() if isinstance(item, (NodeItem, BoxItem)) else item.boundingRect()
        self.show_whole(rect if not rect.isEmpty() else self.hits.everything(), self._glide())

    def _glide(self: Viewer) -> int:  # type: ignore[misc]
        return self.ink.theme.time("dock") if self.gliding and not is_still(self) else 0

    def fit_all(self: Viewer, glide: bool = True) -> None:  # type: ignore[misc]
        self.show_whole(self.hits.everything(), self._glide() if glide else 0)

    def show_also(self: Viewer, rect: QRectF) -> None:  # type: ignore[misc]
        """Look at a rectangle if some of it is out of view."""
        if not self.visible_rect().contains(rect):
            self.fly(rect.center(), self.zoom, self._glide())

    def show_whole(self: Viewer, rect: QRectF, milliseconds: int) -> None:  # type: ignore[misc]
        """Show a rectangle of the canvas; if the minimap would cover something of it, beside or above the map."""
        if rect.isEmpty():
            return
        at, zoom = self.framing(rect, 1.0)
        map_ = QRectF(self.minimap.rect)
        if not map_.isEmpty():
            corner = at + (map_.topLeft() - self.middle()) / zoom
            covered = QRectF(corner, map_.size() / zoom)
            if any(view.box().intersects(covered) for view in self.graph.views.values()):
                port = self.viewport().rect()
                beside = self.framing(rect, 1.0, right=port.right() - map_.left())
                above = self.framing(rect, 1.0, below=port.bottom() - map_.top())
                at, zoom = max(beside, above, key=lambda found: found[1])
        self.fly(at, zoom, milliseconds)
