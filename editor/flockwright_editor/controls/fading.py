"""Popups come into view in a tenth of a second, or at once where the window is to keep still.

Whether it is, the window says in its property `reduceMotion`: controls know no settings.
"""

from __future__ import annotations

from PySide6.QtCore import QPropertyAnimation
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget

STILL = "reduceMotion"


def is_still(widget: QWidget) -> bool:
    """Whether nothing is to slide, fade or pulse in the widget's window."""
    return bool(widget.window().property(STILL))


def fade_in(widget: QWidget, milliseconds: int) -> None:
    """Let a widget that was just shown appear; while it does, it can be used already."""
    if is_still(widget) or milliseconds <= 0:
        return
    effect = QGraphicsOpacityEffect(widget)
    effect.setOpacity(0.0)
    widget.setGraphicsEffect(effect)
    motion = QPropertyAnimation(effect, b"opacity", effect)
    motion.setDuration(milliseconds)
    motion.setStartValue(0.0)
    motion.setEndValue(1.0)
    # An effect costs a second buffer for every paint, so it goes when it is done.
    motion.finished.connect(lambda: widget.graphicsEffect() is effect and widget.setGraphicsEffect(None))
    motion.start()
