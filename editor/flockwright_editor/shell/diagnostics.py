"""What helps us to help: versions, system, and the newest faults. Never the project's content or the user's paths."""

from __future__ import annotations

import logging
import platform
import sys
from collections import deque
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import PySide6
from PySide6.QtGui import QGuiApplication

from flockwright.version import __version__
from flockwright_editor.session import Session

PACKAGES = ("numpy", "numba", "NodeGraphQt", "qtawesome", "moderngl", "pydantic")


class Newest(logging.Handler):
    """Keeps the newest log records; one is put on the program's logger when it starts."""

    def __init__(self, most: int = 30) -> None:
        super().__init__(logging.WARNING)
        self.lines: deque[str] = deque(maxlen=most)
        self.setFormatter(logging.Formatter("%(asctime)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record).replace(str(Path.home()), "~"))


def diagnostics(session: Session) -> str:
    """The text for the clipboard."""
    screen = QGuiApplication.primaryScreen()
    size = f"{screen.size().width()} × {screen.size().height()} at {screen.devicePixelRatio():g}" if screen else "none"
    project = session.shown
    problems = session.resolved.problems
    lines = [
        f"Flockwright {__version__}",
        f"Python {sys.version.split()[0]}, PySide6 {PySide6.__version__}, {platform.platform()}",
        ", ".join(f"{name} {_version(name)}" for name in PACKAGES),
        f"Screen {QGuiApplication.platformName()}, {size}",
        f"Project: {len(project.animals)} animals, {sum(len(a.nodes) for a in project.animals)} nodes, "
        f"{len(problems)} problems, {len(session.entries)} history entries",
    ]
    faults = [line for handler in logging.getLogger("flockwright_editor").handlers for line in _lines(handler)]
    return "\n".join([*lines, "", *(faults or ["No faults."]), ""])


def _lines(handler: logging.Handler) -> list[str]:
    return list(handler.lines) if isinstance(handler, Newest) else []


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
