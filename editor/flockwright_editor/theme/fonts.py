"""The one type family of the editor, with digits of equal width, and the icon font."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

WEIGHTS = (400, 500, 600, 700)


def text_font(px: float, weight: int = 400) -> QFont:
    """Inter where it is installed, else the system's font for user interfaces."""
    font = QFont("Inter") if QFontDatabase.hasFamily("Inter") else _system_font()
    set_pixels(font, px)
    font.setWeight(QFont.Weight(weight))
    font.setFeature(QFont.Tag("tnum"), 1)
    # Hinted outlines would make a word's width jump between zoom steps and scale factors.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def set_pixels(font: QFont, px: float) -> None:
    """Set a size in logical pixels, halves included: setPixelSize would drop them."""
    if px == int(px):
        font.setPixelSize(int(px))
        return
    screen = QGuiApplication.primaryScreen()
    dpi = screen.logicalDotsPerInchY() if screen else 96.0
    font.setPointSizeF(px * 72 / dpi)


def _system_font() -> QFont:
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
