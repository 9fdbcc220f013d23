"""Arithmetic on colors: mixing, fading, and how well one is read on another."""

from __future__ import annotations

from PySide6.QtGui import QColor


def mix(a: QColor, b: QColor, share: float) -> QColor:
    """Color `a` with that share of `b`; opaque, because translucent strokes are slow to draw."""
    return QColor(*(round(x + (y - x) * share) for x, y in zip(_rgb(a), _rgb(b), strict=True)))


def faded(color: QColor, share: float) -> QColor:
    """The color at that opacity."""
    made = QColor(color)
    made.setAlphaF(share)
    return made


def contrast(a: QColor, b: QColor) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _rgb(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


def _luminance(color: QColor) -> float:
    channels = [c / 255 for c in _rgb(color)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
