"""The projects that were open lately, newest first."""

from __future__ import annotations

from pathlib import Path

from flockwright_editor.session.state import StateFolder

FILE = "recent.json"
MOST = 12


class Recent:
    """Read from the disk each time: another window may have added one."""

    def __init__(self, state: StateFolder) -> None:
        self._state = state

    @property
    def paths(self) -> list[Path]:
        """Those that are still there."""
        return [path for path in self._all() if path.is_file()]

    def add(self, path: Path) -> None:
        """The newest."""
        path = path.absolute()
        others = [other for other in self._all() if other != path]
        self._write([path, *others])

    def remove(self, path: Path) -> None:
        """Forget one."""
        self._write([other for other in self._all() if other != path])

    def clear(self) -> None:
        """Forget all."""
        self._write([])

    def _all(self) -> list[Path]:
        found = self._state.read(FILE).get("files")
        return [Path(name) for name in found if isinstance(name, str) and name] if isinstance(found, list) else []

    def _write(self, paths: list[Path]) -> None:
        self._state.write(FILE, {"files": [str(path) for path in paths[:MOST]]})
