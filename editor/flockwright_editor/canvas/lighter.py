"""Imports NodeGraphQt without all of setuptools and Qt.py, which take more than a quarter of a second of every start.

NodeGraphQt asks `distutils` for one class that compares two versions of Qt, and Qt.py for names of Qt 5 that have moved
since. While it is imported, it gets just those.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator

from flockwright_editor.theme.stand_ins import Facade, standing_in


class Version(tuple[int, ...]):
    """A version that compares by its numbers."""

    __slots__ = ()

    def __new__(cls, text: str) -> Version:
        return super().__new__(cls, (int(part) for part in text.split(".") if part.isdigit()))


def import_node_graph() -> None:
    """Import NodeGraphQt; whoever wants the real distutils or Qt.py afterwards gets it."""
    if "NodeGraphQt" in sys.modules:
        return
    with standing_in(_distutils() | _qt()):
        importlib.import_module("NodeGraphQt")


def _distutils() -> dict[str, ModuleType]:
    version = Facade("distutils.version", LooseVersion=Version)
    return {"distutils": Facade("distutils", version=version, __path__=[]), "distutils.version": version}


def _qt() -> dict[str, ModuleType]:
    parts = {
        "QtCore": Facade("Qt.QtCore", "PySide6.QtCore", QRegExp=QRegularExpression),
        "QtGui": Facade("Qt.QtGui", "PySide6.QtGui", QRegExpValidator=QRegularExpressionValidator),
        "QtWidgets": Facade("Qt.QtWidgets", "PySide6.QtWidgets", "PySide6.QtGui"),  # actions and undo have moved
        "QtSvg": Facade("Qt.QtSvg", "PySide6.QtSvg"),
        "QtCompat": Facade("Qt.QtCompat", "PySide6.QtWidgets"),
    }
    return {"Qt": Facade("Qt", __path__=[], **parts)} | {f"Qt.{name}": part for name, part in parts.items()}
