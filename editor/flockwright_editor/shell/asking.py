"""Questions that only the system's own dialogs can ask: which file, which folder. Tests answer instead."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from flockwright_editor.session.files import SUFFIX, with_suffix
from flockwright_editor.shell import words


class Asking:
    """Each question gives a path, or None when the person changed their mind."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def open_path(self, start: Path | None) -> Path | None:
        """Which project to open."""
        found, _ = QFileDialog.getOpenFileName(self._window, "Open project", str(start or Path.home()), words.FILTER)
        return Path(found) if found else None

    def save_path(self, start: Path | None, title: str) -> Path | None:
        """Where to save."""
        folder = start.parent if start else Path.home()
        proposed = folder / (start.name if start else f"{title}{SUFFIX}")
        found, _ = QFileDialog.getSaveFileName(self._window, "Save project", str(proposed), words.FILTER)
        return with_suffix(Path(found)) if found else None

    def heights_path(self, start: Path | None) -> Path | None:
        """Which heightmap to import."""
        folder = str(start.parent if start else Path.home())
        found, _ = QFileDialog.getOpenFileName(self._window, "Import heightmap", folder, words.HEIGHTS_FILTER)
        return Path(found) if found else None

    def folder(self, start: str) -> Path | None:
        """Which folder."""
        found = QFileDialog.getExistingDirectory(self._window, "Export into", start or str(Path.home()))
        return Path(found) if found else None
