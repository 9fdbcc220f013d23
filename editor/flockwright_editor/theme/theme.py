"""A theme: every color, size, font and icon by name, in its dark or light form.

`tokens.json` is the one source. A theme never changes; switching makes another one and builds the rooms anew, so no
room has to know how to repaint itself in other colors.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Literal
from zlib import crc32

from PySide6.QtGui import QColor, QFont, QIcon, QPalette

from flockwright_editor.theme import glyphs
from flockwright_editor.theme.fonts import Face, set_pixels, text_font
from flockwright_editor.theme.mixing import faded, mix
from flockwright_editor.theme.palette import palette_of
from flockwright_editor.theme.stylesheet import stylesheet_of

Name = Literal["dark", "light"]
NAMES: tuple[Name, ...] = ("dark", "light")


@cache
def tokens() -> dict[str, Any]:
    """What `tokens.json` says."""
    return json.loads(files("flockwright_editor.theme").joinpath("tokens.json").read_text(encoding="utf-8"))


class Theme:
    """The look, dark or light."""

    def __init__(self, name: Name = "dark") -> None:
        self.name = name
        self._side = NAMES.index(name)
        self._icons: dict[tuple[str, str], QIcon] = {}
        self._fonts: dict[tuple[float, int], QFont] = {}
        self._faces: dict[tuple[float, int], Face] = {}

    @property
    def is_dark(self) -> bool:
        return self.name == "dark"

    def color(self, token: str) -> QColor:
        """A color of the table of colors: window, panel, text2, accent …"""
        return QColor(tokens()["colors"][token][self._side])

    def kind(self, kind: str) -> QColor:
        """The color of a kind of node; of `unknown` for a kind that is not known."""
        kinds = tokens()["kinds"]
        return QColor(kinds.get(kind, kinds["unknown"])[self._side])

    def kind_icon(self, kind: str) -> str:
        """The icon's name of a kind of node."""
        icons: dict[str, str] = tokens()["kindIcons"]
        return icons.get(kind, icons["unknown"])

    def header(self, kind: str) -> QColor:
        """The ground of a node's header: the node's with a share of its kind."""
        return mix(self.color("node"), self.kind(kind), self.share("header"))

    def header_icon(self, kind: str) -> QColor:
        """The color of the icon in a node's header."""
        return mix(self.kind(kind), QColor("white"), self.share("headerIconWhite"))

    def port(self, carries: str) -> tuple[QColor, str]:
        """Color and shape of a port by what it carries; a type name behind a colon makes no difference."""
        port = tokens()["ports"].get(carries.partition(":")[0])
        if port is None:
            return self.kind("unknown"), "circle"
        return QColor(port["color"][self._side]) if "color" in port else self.kind(port["kind"]), port["shape"]

    def behavior(self, type_key: str, node_color: str = "") -> QColor:
        """A behavior's color: the node's own, else its type's, else one of twelve hues by its key."""
        own = QColor(node_color)
        if node_color and own.isValid():
            return own
        from flockwright.nodes.registry import find  # late: it brings the compiler along

        known = find(type_key)
        pair = known.look.color if known else None
        if pair is None:
            ring = tokens()["ring"]
            pair = ring[crc32(type_key.encode()) % len(ring)]
        return QColor(pair[self._side])

    def second(self, color: QColor) -> QColor:
        """The color of the second node of a type: the same hue, lighter."""
        return mix(color, QColor("white"), self.share("second"))

    def share(self, name: str) -> float:
        """An opacity or a share of a mixture: header, groupFill, starved …"""
        return float(tokens()["shares"][name][self._side])

    def faded(self, token: str, share: str) -> QColor:
        """A color at a named opacity."""
        return faded(self.color(token), self.share(share))

    def size(self, name: str) -> float:
        """A length in logical pixels."""
        return float(tokens()["sizes"][name])

    def px(self, name: str) -> int:
        """A length in whole pixels, as widgets take them."""
        return round(tokens()["sizes"][name])

    def time(self, name: str) -> int:
        """A duration in milliseconds."""
        return int(tokens()["times"][name])

    def font(self, px: float = 12, weight: int = 400) -> QFont:
        """The text font. Asking the system for it costs a tenth of a millisecond, so each is asked for once."""
        key = (px, weight)
        if key not in self._fonts:
            self._fonts[key] = text_font(px, weight)
        return QFont(self._fonts[key])

    def face(self, px: float = 12, weight: int = 400) -> Face:
        """The text font for what is painted often; shared and never changed."""
        key = (px, weight)
        if key not in self._faces:
            self._faces[key] = Face(self.font(px, weight))
        return self._faces[key]

    def icon(self, name: str, color: QColor | None = None) -> QIcon:
        """An icon of the one set, in `text2` unless told; grey where its control is disabled."""
        shade = color or self.color("text2")
        key = (name, shade.name())
        if key not in self._icons:
            self._icons[key] = glyphs.icon(name, shade, self.color("disabled"))
        return self._icons[key]

    def glyph(self, name: str, px: float = 16) -> tuple[QFont, str]:
        """An icon as text to draw: a font and one letter of it."""
        font = glyphs.font(round(px))
        set_pixels(font, px)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font, glyphs.letter(name)

    def palette(self) -> QPalette:
        """The colors of the Fusion style."""
        return palette_of(self)

    def stylesheet(self) -> str:
        """What the palette cannot say about Qt's own widgets."""
        return stylesheet_of(self)


__all__ = ["NAMES", "Theme", "faded", "mix", "tokens"]
