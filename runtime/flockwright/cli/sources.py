"""What a FILE on the command line is: a project, a preset's name, or an exported animal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from flockwright.cli.presets import find_preset
from flockwright.document.errors import DocumentError
from flockwright.document.loading import loads
from flockwright.document.reading import read_bytes, read_json

if TYPE_CHECKING:
    from flockwright.document import Opened

_NOTHING = "there is no such file, and no preset of this name; `flockwright presets` lists them"


@dataclass(frozen=True)
class Source:
    """A file that was read, by the name it was called with."""

    name: str
    path: Path
    data: bytes

    @cached_property
    def format(self) -> str:
        """What the file says it is; a project if it does not say."""
        found = read_json(self.data, self.name).get("format")
        return found if isinstance(found, str) else "flockwright/project"

    def newer_than(self, version: int) -> str:
        """What to say of a file that a newer program made; nothing of any other."""
        found = read_json(self.data, self.name).get("version")
        if not isinstance(found, int) or found <= version:
            return ""
        return f"{self.name}: version: {found} — made by a newer version of flockwright; this one reads {version}"

    def project(self) -> Opened:
        """The project it holds; a sentence if it holds none."""
        return loads(self.data, self.name, self.path)


def source_of(name: str) -> Source:
    """The file of that name, or the preset; a `DocumentError` without either."""
    path = Path(name)
    if not path.exists():
        preset = find_preset(name)
        if preset is None:
            raise DocumentError(name, "", "cannot be opened", _NOTHING)
        path = preset
    try:
        return Source(name, path, read_bytes(path))
    except DocumentError as error:  # say the name as the person wrote it, folders included
        raise DocumentError(name, error.path, error.found, error.expected) from None
