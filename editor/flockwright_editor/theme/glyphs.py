"""The icon font: the one set of qtawesome that is used, imported without QtPy."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import PySide6
from PySide6.QtGui import QColor, QFont, QIcon

from flockwright_editor.theme.stand_ins import Facade, standing_in

_SET = "mdi6"
_GLYPH_SHARE = 1 / 0.875  # qtawesome draws a glyph that much smaller than its icon


def _import() -> Any:
    parts = {name: Facade(f"qtpy.{name}", f"PySide6.{name}") for name in ("QtCore", "QtGui", "QtWidgets")}
    whole = Facade("qtpy", PYSIDE_VERSION=PySide6.__version__, __path__=[], **parts)
    with standing_in({"qtpy": whole} | {f"qtpy.{name}": part for name, part in parts.items()}):
        made: Any = import_module("qtawesome")
    # For its first icon it would read and check a dozen fonts.
    fonts = getattr(made, "_BUNDLED_FONTS", ())
    made._BUNDLED_FONTS = tuple(font for font in fonts if font[0] == _SET) or fonts
    return made


_awesome = _import()


def icon(name: str, color: QColor, disabled: QColor) -> QIcon:
    """An icon of the set, in a color and in the one it has while its control is disabled."""
    return _awesome.icon(
        f"{_SET}.{name}", color=color.name(), color_disabled=disabled.name(), scale_factor=_GLYPH_SHARE
    )


def font(px: int) -> QFont:
    """The font of the set."""
    return _awesome.font(_SET, px)


def letter(name: str) -> str:
    """The letter that an icon is in that font."""
    return _awesome.charmap(f"{_SET}.{name}")
