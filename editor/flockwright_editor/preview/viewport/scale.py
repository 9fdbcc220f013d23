"""How long things are where the numbers of the grid are out of sight: a bar of a round length."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.viewport import labels, words
from flockwright_editor.preview.viewport.labels import Label, Letters
from flockwright_editor.theme.theme import Theme


def round_length(most: float) -> float:
    """The largest of 1, 2 and 5 times a power of ten that is not longer."""
    ten = 10.0 ** math.floor(math.log10(max(most, 1e-6)))
    return next(ten * times for times in (5, 2, 1) if ten * times <= most * 1.0001)


def paint_scale(painter: QPainter, theme: Theme, letters: Letters, camera: Camera, corner: float) -> None:
    """Paint it at the lower right, left of what takes so many pixels there."""
    per = float(camera.pixels_per_meter())
    meters = round_length(90 / per)
    right, y = camera.width - 14.0 - corner, camera.height - 16.0
    left = right - meters * per
    for shade, wide in ((theme.faded("overlay", "overlay"), 4.0), (theme.color("overlayText"), 1.5)):
        painter.setPen(QPen(shade, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
        painter.drawPolyline([QPointF(left, y - 5), QPointF(left, y), QPointF(right, y), QPointF(right, y - 5)])
    label = Label(np.zeros(3), plain=words.exactly(meters), bare=True)
    size = labels.size_of(label, letters)
    labels.paint(painter, [labels.Placed(label, QRectF((left + right - size[0]) / 2, y - 21, *size))], letters)
