"""The one type family of the editor, with digits of equal width, and the icon font."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QStaticText

WEIGHTS = (400, 500, 600, 700)


class Face(QFont):
    """A font that remembers how its words look: numbers that change ten times a second need not be shaped each time.

    It is shared, so it is never changed.
    """

    _MOST = 3000

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        self.metrics = QFontMetricsF(font)
        self.cap, self.ascent = self.metrics.capHeight(), self.metrics.ascent()
        self._widths: dict[str, float] = {}
        self._shaped: dict[str, QStaticText] = {}

    def width(self, text: str) -> float:
        """How wide a text is."""
        found = self._widths.get(text)
        if found is None:
            if len(self._widths) >= self._MOST:
                self._widths.clear()
            found = self._widths[text] = self.metrics.horizontalAdvance(text)
        return found

    def shaped(self, text: str) -> QStaticText:
        """A text ready to be drawn, from the top of its line."""
        found = self._shaped.get(text)
        if found is None:
            if len(self._shaped) >= self._MOST:
                self._shaped.clear()
            found = QStaticText(text)
            found.setTextFormat(Qt.TextFormat.PlainText)
            found.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            found.prepare(font=self)
            self._shaped[text] = found
        return found


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
