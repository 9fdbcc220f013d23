"""The camera: a fixed scene, whole-pixel scrolling, a zoom that keeps what is under the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation, SignalInstance
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from flockwright_editor.controls.guard import guarded

# At run time the library's viewer is the only base that is a widget.
_View = QGraphicsView if TYPE_CHECKING else object
LEAST, MOST = 0.08, 3.0
_WORLD = 60_000
_ROOM = 40.0


class Camera(_View):
    """Replaces the library's scene range and `fitInView`. A mixin: defaults stand at the class, since the library's
    constructor asks for them before ours has run."""

    zoom = 1.0
    camera_moved: SignalInstance
    _flight: QVariantAnimation | None = None
    _gathered: tuple[int, int] | None = None

    def set_up_camera(self) -> None:
        self.setSceneRect(-_WORLD, -_WORLD, 2 * _WORLD, 2 * _WORLD)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.look_at(QPointF(0, 0))

    def zoom_now(self) -> float:
        return self.zoom

    def to_scene(self, at: QPointF) -> QPointF:
        """A place of the viewport on the canvas, to a fraction of a pixel."""
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return QPointF((at.x() + across) / self.zoom, (at.y() + down) / self.zoom)

    def to_view(self, at: QPointF) -> QPointF:
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return QPointF(at.x() * self.zoom - across, at.y() * self.zoom - down)

    def put(self, scene: QPointF, view: QPointF) -> None:
        """Scroll so that a place of the canvas is at one of the viewport."""
        self._scroll(round(scene.x() * self.zoom - view.x()), round(scene.y() * self.zoom - view.y()))

    def pan(self, dx: float, dy: float) -> None:
        self.stop_flight()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        self._scroll(across.value() - round(dx), down.value() - round(dy))
        self.camera_moved.emit()

    def _scroll(self, across: int, down: int) -> None:
        """Both ways at once: each scroll by itself would move the whole picture."""
        self._gathered = (0, 0)
        self.horizontalScrollBar().setValue(across)
        self.verticalScrollBar().setValue(down)
        (dx, dy), self._gathered = self._gathered, None
        if dx or dy:
            self.scrollContentsBy(dx, dy)

    @guarded
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if self._gathered is not None:
            self._gathered = (self._gathered[0] + dx, self._gathered[1] + dy)
            return
        QGraphicsView.scrollContentsBy(self, dx, dy)
        self.scrolled(dx, dy)

    def scrolled(self, dx: int, dy: int) -> None:
        """The picture was moved by so many pixels, and with it what ought to stand still."""

    def middle(self) -> QPointF:
        return QPointF(self.viewport().width() / 2, self.viewport().height() / 2)

    def zoom_to(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Another zoom; the place under the anchor stays."""
        zoom = min(max(zoom, LEAST), MOST)
        if abs(zoom - 1) < 0.02:
            zoom = 1.0
        if abs(zoom - self.zoom) < 1e-6:
            return
        anchor = self.middle() if anchor is None else anchor
        kept = self.to_scene(anchor)
        self._set_zoom(zoom)
        self.put(kept, anchor)
        self.camera_moved.emit()

    def _set_zoom(self, zoom: float) -> None:
        self.zoom = zoom
        self.setTransform(QTransform.fromScale(zoom, zoom))

    def look_at(self, at: QPointF, zoom: float | None = None) -> None:
        """Put a place of the canvas into the middle."""
        if zoom is not None:
            self._set_zoom(min(max(zoom, LEAST), MOST))
        self.put(at, self.middle())
        self.camera_moved.emit()

    def visible_rect(self) -> QRectF:
        size = self.viewport().size()
        return QRectF(self.to_scene(QPointF(0, 0)), self.to_scene(QPointF(size.width(), size.height())))

    def framing(self, rect: QRectF, most: float, right: float = 0, below: float = 0) -> tuple[QPointF, float]:
        """Center and zoom that show a rectangle whole, with some pixels left free at the right or below."""
        room = rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
        size = self.viewport().size()
        wide, high = max(size.width() - right, 1), max(size.height() - below, 1)
        zoom = max(min(wide / room.width(), high / room.height(), most), LEAST)
        return room.center() + QPointF(right, below) / 2 / zoom, zoom

    def fly(self, at: QPointF, zoom: float, milliseconds: int = 0) -> None:
        """Look somewhere, in a glide if time is given."""
        self.stop_flight()
        if milliseconds <= 0 or not self.isVisible():
            self.look_at(at, zoom)
            return
        start = (self.to_scene(self.middle()), self.zoom)
        flight = QVariantAnimation(self)
        flight.setDuration(milliseconds)
        flight.setStartValue(0.0)
        flight.setEndValue(1.0)
        flight.setEasingCurve(QEasingCurve.Type.OutCubic)

        def step(share: float) -> None:
            self.look_at(start[0] + (at - start[0]) * share, start[1] + (zoom - start[1]) * share)

        flight.valueChanged.connect(step)
        self._flight = flight
        flight.start()

    def stop_flight(self) -> None:
        """The hand wins over a glide."""
        if self._flight is not None:
            self._flight.stop()
            self._flight.deleteLater()
            self._flight = None

    # The library's camera, silenced

    def _update_scene(self) -> None: ...

    def _set_viewer_zoom(self, value: float, sensitivity: float | None = None, pos: object = None) -> None: ...

    def _set_viewer_pan(self, pos_x: float, pos_y: float) -> None: ...

    def get_zoom(self) -> float:
        return self.zoom - 1.0
