"""What the user has chosen, as one JSON file: theme, window, workspaces and whatever else a room wants to keep.

A value is any JSON. Two editors may run: each writes only what it set itself. A damaged file counts as empty.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flockwright_editor.session.state import StateFolder, key_of

FILE = "settings.json"


class Settings:
    """Values by name; setting one writes the file."""

    def __init__(self, state: StateFolder) -> None:
        self._state = state
        self._values = state.read(FILE)

    def get(self, name: str, default: Any = None) -> Any:
        """A value. One of another kind than the default cannot be what was stored, so the default counts."""
        value = self._values.get(name, default)
        if default is None or _alike(value, default):
            return value
        return default

    def set(self, name: str, value: Any) -> None:
        """Keep a value; None forgets it."""
        self.update({name: value})

    def update(self, values: dict[str, Any]) -> None:
        """Keep several values with one write."""
        changed = {name: value for name, value in values.items() if self._values.get(name) != value}
        if changed:
            self._values = _without_none({**self._state.read(FILE), **changed})
            self._state.write(FILE, self._values)


class ViewState:
    """Camera, zoom, toggles and layout of one project, kept outside its file: looking around is no change.

    An untitled project's state lives in memory, and goes with it to its file when it is saved.
    """

    def __init__(self, state: StateFolder) -> None:
        self._state = state
        self._file = ""
        self._values: dict[str, Any] = {}

    def get(self, name: str, default: Any = None) -> Any:
        """A value; the default also for one of another kind."""
        value = self._values.get(name, default)
        return value if default is None or _alike(value, default) else default

    def set(self, name: str, value: Any) -> None:
        """Keep a value in memory until `write`; None forgets it. Cheap, so that a moving camera may call it."""
        self._values = _without_none({**self._values, name: value})

    def begin(self, path: Path | None) -> None:
        """Another project: what is known of it."""
        self.write()
        self._file = _file_of(path)
        self._values = self._state.read(self._file) if self._file else {}

    def move(self, path: Path) -> None:
        """The project has another file now, and takes its state along."""
        self._file = _file_of(path)
        self.write()

    def write(self) -> None:
        """Put it on the disk."""
        if self._file and self._values:
            self._state.write(self._file, self._values)


def _file_of(path: Path | None) -> str:
    return "" if path is None else f"views/{key_of(path)}.json"


def _alike(value: Any, default: Any) -> bool:
    if isinstance(default, bool) or isinstance(value, bool):
        return type(value) is type(default)
    if isinstance(default, int | float):
        return isinstance(value, int | float)
    return isinstance(value, type(default))


def _without_none(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
