"""The folder of what belongs to the user and not to a project: settings, recent files, view state, journals."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, cast

import platformdirs

from flockwright.document import DocumentError, replace

VARIABLE = "FLOCKWRIGHT_STATE"


class StateFolder:
    """A folder that is made when something is first written into it. What is damaged in it counts as not there."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)

    @classmethod
    def of_user(cls) -> StateFolder:
        """The user's own, or the one that FLOCKWRIGHT_STATE names."""
        named = os.environ.get(VARIABLE)
        return cls(named or platformdirs.user_state_path("flockwright", appauthor=False))

    @property
    def recovery(self) -> Path:
        """Where sessions keep their journals."""
        return self.path / "recovery"

    def read(self, name: str) -> dict[str, Any]:
        """The JSON object in a file of the folder; empty if there is none or it cannot be read."""
        try:
            found = json.loads((self.path / name).read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return cast("dict[str, Any]", found) if isinstance(found, dict) else {}

    def write(self, name: str, values: dict[str, Any]) -> bool:
        """Put a JSON object into a file, whole or not at all; whether that worked."""
        path = self.path / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace(json.dumps(values, indent=2, ensure_ascii=False).encode() + b"\n", path)
        except (DocumentError, OSError, ValueError, TypeError):
            return False  # what is remembered for comfort must never stop the work
        return True


def key_of(path: Path) -> str:
    """A project's path as the name of a file."""
    return hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:24]
