"""Imports NodeGraphQt without all of setuptools, which takes a third of a second of every start.

NodeGraphQt asks `distutils` for one class that compares two versions of Qt. While it is imported, it gets a small one
that does just that.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType


class Version(tuple[int, ...]):
    """A version that compares by its numbers."""

    __slots__ = ()

    def __new__(cls, text: str) -> Version:
        return super().__new__(cls, (int(part) for part in text.split(".") if part.isdigit()))


def import_node_graph() -> None:
    """Import NodeGraphQt; whoever wants the real distutils afterwards gets it."""
    if "NodeGraphQt" in sys.modules or "distutils" in sys.modules:
        return
    stand_in = ModuleType("distutils")
    stand_in.version = ModuleType("distutils.version")  # type: ignore[attr-defined]
    stand_in.version.LooseVersion = Version  # type: ignore[attr-defined]
    sys.modules["distutils"], sys.modules["distutils.version"] = stand_in, stand_in.version  # type: ignore[attr-defined]
    try:
        importlib.import_module("NodeGraphQt")
    finally:
        del sys.modules["distutils"], sys.modules["distutils.version"]
