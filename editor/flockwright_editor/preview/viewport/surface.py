"""Where the world is seen: paints the newest finished picture and the words over it. It never waits for either.

Labels are placed by the camera that the picture was drawn with, so they stick to what they name however late it is.
"""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.render.marks.grid import ticks
from flockwright_editor.preview.render.overlays import Arrows, Ring
from flockwright_editor.preview.viewport import hover, labels
from flockwright_editor.preview.viewport.drops import Drops
from flockwright_editor.preview.viewport.feed import Feed
from flockwright_editor.preview.viewport.gizmos.drawing import axis_color
from flockwright_editor.preview.viewport.gizmos.handles import AXES
from flockwright_editor.preview.viewport.hand import Hand
from flockwright_editor.preview.viewport.labels import Label
from flockwright_editor.preview.viewport.pilot import Pilot
from flockwright_editor.preview.viewport.scale import paint_scale
from flockwright_editor.preview.viewport.shown import Shown
from flockwright_editor.theme.theme import Theme, faded

WIDE = 640
"""From this width on labels stand beside the overlays; in a small view they would hide them."""
_TRIAD = 22.0


class Surface(Drops, QWidget):
    """The widget. `painted` after each picture, for whoever counts them."""

    resized = Signal()

    def __init__(self, theme: Theme, feed: Feed, pilot: Pilot, shown: Shown, hand: Hand) -> None:
        super().__init__()
        self._theme, self.feed, self._pilot, self._shown, self.hand = theme, feed, pilot, shown, hand
        self._letters = labels.Letters(theme)
        self.taken: list[QRectF] = []
        """What stands over the picture, where no label may go."""
        self.triad_top = 44.0
        self.corner = 0.0
        """How much of the width is taken at the lower right."""
        self.dim = False
        """Whether the picture waits for something, and steps back behind what is said."""
        self.message = ""
        """A line beside the cursor while something is dragged in."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setMinimumSize(120, 90)
        feed.arrived.connect(self.update)
        hand.changed.connect(self._follow_hand)
        hand.things.changed.connect(self._follow_hand)

    @property
    def camera(self) -> Camera:
        """Of the picture in view; of the next one while there is none."""
        picture = self.feed.picture
        return picture.camera if picture is not None else self._pilot.camera

    def grabbed(self) -> QImage:
        """The view as a picture of its own, with what is said about it but without tools."""
        ratio = self.devicePixelRatioF()
        image = QImage((QSize(self.width(), self.height()) * ratio), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        self._paint(painter, tools=False)
        painter.end()
        return image

    @guarded
    def _follow_hand(self) -> None:
        self.update_cursor()
        self.update()

    def update_cursor(self) -> None:
        """The cursor says what a press would do."""
        if self.cursor().shape() != self.hand.shape:
            self.setCursor(self.hand.shape)

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._paint(painter)
        painter.end()
        if self.feed.renderer is None:  # until the window can be seen, a context would only take time from it
            QTimer.singleShot(0, self.feed, self.feed.draw)

    def _paint(self, painter: QPainter, *, tools: bool = True) -> None:
        picture = self.feed.picture
        area = QRectF(self.rect())
        if picture is None:
            painter.fillRect(area, self._theme.color("canvas"))
            return
        image = picture.image
        if round(image.width()) != round(self.width() * self.devicePixelRatioF()):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, image, QRectF(image.rect()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # The widget may have grown since: places on the picture are stretched like it.
        camera = picture.camera
        painter.save()
        painter.scale(self.width() / camera.width, self.height() / camera.height)
        self._paint_words(painter, camera, tools=tools)
        painter.restore()
        if self.dim and tools:
            painter.fillRect(area, faded(self._theme.color("overlay"), 0.45))
        if tools:
            self._paint_hand(painter)

    def _paint_words(self, painter: QPainter, camera: Camera, *, tools: bool) -> None:
        room = QRectF(0, 0, camera.width, camera.height).adjusted(4, 4, -4, -4)
        taken = self.taken if tools else []
        wanted = self.feed.notes.labels if self._shown("labels") and camera.width >= WIDE else ()
        placed = (
            labels.place(wanted, camera, self._letters, room, [*taken, *self._in_the_way(camera)]) if wanted else ()
        )
        labels.paint(painter, placed, self._letters)
        numbers = self._ticks(camera, room, [*taken, *(each.rect for each in placed)])
        labels.paint(painter, numbers, self._letters)
        if self._shown("grid") and len(numbers) < 2:
            paint_scale(painter, self._theme, self._letters, camera, self.corner if tools else 0.0)
        self._paint_triad(painter, camera)

    def _in_the_way(self, camera: Camera) -> list[QRectF]:
        """What labels keep off besides strips: the watched animal, and the arrows they name."""
        found: list[QRectF] = []
        for overlay in self.feed.notes.overlays:
            if isinstance(overlay, Ring):
                there = camera.project(overlay.center)
                size = float(np.linalg.norm(overlay.along)) * float(
                    camera.pixels_per_meter(max(float(there.depth), 0.1))
                )
                found.append(QRectF(float(there.x) - size, float(there.y) - size * 0.6, 2 * size, 1.2 * size))
            elif isinstance(overlay, Arrows):
                for arrow in overlay.points[:8]:
                    found += labels.along(arrow, camera)
        return found

    def _ticks(self, camera: Camera, room: QRectF, taken: list[QRectF]) -> tuple[labels.Placed, ...]:
        """The numbers of the grid, as far as nothing stands there."""
        picture = self.feed.picture
        assert picture is not None
        found = [
            Label(np.asarray(tick.position, float), plain=tick.text.replace("-", "−"), bare=True)
            for tick in ticks(picture.look)
        ]
        return labels.place(found, camera, self._letters, room, taken)

    def _paint_triad(self, painter: QPainter, camera: Camera) -> None:
        """Which way x, y and z point: at the top right, below the color menu."""
        middle = QPointF(camera.width - 44, self.triad_top + 30)
        right, up, back = camera.right.tolist(), camera.up.tolist(), camera.back.tolist()
        painter.setFont(self._letters.font(10.5, 600))
        for place, name in sorted(enumerate(AXES), key=lambda entry: back[entry[0]]):
            end = middle + QPointF(right[place], -up[place]) * _TRIAD
            color = axis_color(self._theme, name)
            for shade, wide in ((self._theme.faded("overlay", "overlay"), 4.0), (color, 2.0)):
                painter.setPen(QPen(shade, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(middle, end)
            if math.hypot(right[place], up[place]) > 0.35:
                at = end + (end - middle) * 0.36
                painter.drawText(QRectF(at.x() - 8, at.y() - 8, 16, 16), int(Qt.AlignmentFlag.AlignCenter), name)

    def _paint_hand(self, painter: QPainter) -> None:
        box = self.hand.box
        accent = self._theme.color("accent")
        if box is not None:
            fill = QColor(accent)
            fill.setAlphaF(0.12)
            painter.setPen(QPen(accent, 1))
            painter.setBrush(fill)
            painter.drawRect(box)
        if self.message:
            hover.paint_beside(painter, self._theme, self.hand.cursor, [("", self.message, "")], self.rect())
        elif self.hand.hint is not None:
            hover.paint_beside(painter, self._theme, self.hand.cursor, self.hand.hint, self.rect())

    # Events: the hand knows what they mean

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.hand.press(event)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hand.move(event)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.hand.release(event)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.hand.double(event)

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        self.hand.wheel(event)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self.hand.leave()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.hand.key(event):
            event.ignore()

    @guarded
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.hand.playing.key(event, down=False):
            event.ignore()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.hand.playing.stop()  # keys that are let go elsewhere are not heard of
        super().focusOutEvent(event)

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # The right button may be about to orbit: its release opens the menu. The menu key has no other meaning.
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.hand.menu(event.globalPos())
        event.accept()

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.NativeGesture and isinstance(event, QNativeGestureEvent):
            return self.hand.pinch(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._size()
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and self.hand.playing.takes(event):
            event.accept()  # W, A, S and D mean something else as shortcuts
            return True
        return super().event(event)

    # Being seen

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        self._size()
        self.feed.start()

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        if self.hand.gesture:
            self.hand.cancel()
        self.feed.stop()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._size()
        self.resized.emit()

    def _size(self) -> None:
        self.feed.ratio = self.devicePixelRatioF()
        self._pilot.sized(self.width(), self.height())
        moment = self.feed.moment
        self._pilot.reopen(self.feed.stage, moment.snapshot if moment is not None else None)
        self.feed.touch()
