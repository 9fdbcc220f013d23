"""Opening a project: from a file, or from text, to a `Project`."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from flockwright.document import limits
from flockwright.document.errors import DocumentError, fault_of, found_text
from flockwright.document.migration import migrate
from flockwright.document.project import FORMAT, VERSION, Project
from flockwright.document.reading import read_bytes, read_json

_OTHER_FORMATS = {
    "flockwright/animal": "this is a game asset; open the project it was exported from",
    "flockwright/scene": "this is an exported scene; open the project it was exported from",
    "flockwright/clip": "this is a clipboard's content; paste it into a project",
}
_NEWER = "made by a newer version of flockwright"


@dataclass(frozen=True)
class Opened:
    """A project as it was found."""

    document: Project
    path: Path | None
    version: int
    """The version the file had; older ones have been migrated."""
    sha256: str
    """Of the bytes read, to notice that somebody else has changed the file since."""
    message: str = ""
    """What the user should know; empty when there is nothing."""

    @property
    def read_only(self) -> bool:
        """A newer program made the file; saving it would lose what this one does not know."""
        return self.version > VERSION


def load(path: Path | str) -> Opened:
    """Open a project file. Whatever is wrong with it is a `DocumentError`."""
    path = Path(path)
    return loads(read_bytes(path), path.name, path)


def loads(data: bytes | str, name: str = "", path: Path | None = None) -> Opened:
    """Open a project from a file's content; `name` is what errors call it."""
    file = read_json(data, name)
    version = version_of(file, name)
    raw = data if isinstance(data, bytes) else data.encode()
    newer = version > VERSION
    try:
        document = Project.model_validate(migrate(file, version) if version < VERSION else file)
    except ValidationError as error:
        wrong = fault_of(error).of(name)
        if newer:
            wrong = DocumentError(name, wrong.path, wrong.found, f"{wrong.expected}; the file was {_NEWER}")
        raise wrong from None
    message = (
        f"{name or 'This project'} was {_NEWER} (version {version}, this one reads {VERSION}); it opens read-only."
    )
    return Opened(document, path, version, hashlib.sha256(raw).hexdigest(), message if newer else "")


def version_of(file: Mapping[str, Any], name: str) -> int:
    """The file's version, once it is sure to be a project."""
    format_ = file.get("format", _MISSING)
    if format_ != FORMAT:
        other = _OTHER_FORMATS.get(format_) if isinstance(format_, str) else None
        raise DocumentError(name, "format", _found(format_), other or f'expected "{FORMAT}"')
    version = file.get("version", _MISSING)
    if isinstance(version, float) and version.is_integer():
        version = int(version)
    if isinstance(version, bool) or not isinstance(version, int) or not 0 <= version <= limits.WHOLE:
        raise DocumentError(name, "version", _found(version), "expected a version number")
    return version


_MISSING = object()


def _found(value: object) -> str:
    return "missing" if value is _MISSING else found_text(value)
