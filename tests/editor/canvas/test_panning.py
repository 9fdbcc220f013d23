"""Panning moves the picture that is there; what stands still on it and what comes into view is painted anew."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from tests.editor.canvas.rig import MIDDLE


def on_screen(rig: Any) -> np.ndarray:
    """The pixels of the window, without painting it again."""
    rig.settle()
    shown = rig.window.screen().grabWindow(rig.window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(shown.constBits(), np.uint8).reshape(shown.height(), shown.width(), 4).astype(int)


@pytest.mark.parametrize("zoom", [1.0, 0.5])
def test_a_pan_ends_in_what_a_repaint_would_show(rig: Any, zoom: float) -> None:
    rig.session.solo.set("fish", ["n2", "n3"])
    rig.viewer.look_at(rig.viewer.hits.everything().center(), zoom)
    seen = []
    rig.settle()
    for by in (QPoint(90, 40), QPoint(-61, 17), QPoint(33, -75), QPoint(-5, 0)):
        before = rig.viewer.visible_rect()
        rig.drag(QPoint(600, 300), QPoint(600, 300) + by, MIDDLE)
        seen.append(rig.viewer.visible_rect() != before)
    assert all(seen)
    moved = on_screen(rig)
    rig.port.update()
    apart = np.abs(moved - on_screen(rig))
    assert apart.max() <= 32, np.argwhere(apart > 32)[:5]  # a wire drawn in pieces is flattened a little differently


def test_the_minimap_travels(rig: Any) -> None:
    rig.viewer.look_at(rig.viewer.hits.everything().center(), 1.0)
    corner = rig.viewer.minimap.rect
    rig.drag(corner.center(), corner.topLeft() + QPoint(12, 12))
    assert rig.viewer.visible_rect().left() < rig.viewer.hits.everything().left() - 100
    assert not rig.labels  # looking around is no command
    rig.panel.toggle_minimap()
    assert rig.viewer.minimap.rect.isEmpty()
