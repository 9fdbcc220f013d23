"""How a file with heights comes beside a project, which refers to it from then on.

Paths are relative to the project's folder. A project without a file has its own in a folder of the session.
"""

from __future__ import annotations

import filecmp
import shutil
from contextlib import suppress
from pathlib import Path

from flockwright.document import Project
from flockwright.world.geometry.terrain import TerrainError, heights_of, read
from flockwright.world.geometry.things import HeightFile
from flockwright_editor.session.edits import terrain

FOLDER = "files"
"""Where a session without a file keeps them, in the folder of its journal."""
KINDS = (".png", ".npy")
"""How names of files with heights end."""


def bring(path: Path, folder: Path) -> str:
    """A copy of a file with heights in a folder, and its name there; a `TerrainError` says what is wrong with it."""
    if path.suffix.lower() not in KINDS:
        raise TerrainError(f"{path.name} is no heightmap: choose a gray PNG or an NPY.")
    read(HeightFile(type="file", path=path.name), path.parent)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        place = _free(path, folder)
        if not place.exists():
            shutil.copyfile(path, place)
    except OSError as error:
        raise TerrainError(f"{path.name} could not be copied beside the project: {error.strerror}.") from None
    return place.name


def look_at(document: Project, folder: Path) -> None:
    """Read heights ahead, so that nobody waits for them later."""
    ground = terrain.read(document)
    if ground is not None and ground.heights is not None:
        with suppress(TerrainError):
            heights_of(ground.heights, ground.size, folder)


def _free(path: Path, folder: Path) -> Path:
    """Where a file goes: under its own name, or a number behind it if another one has that."""
    place, number = folder / path.name, 2
    while place.exists() and not filecmp.cmp(path, place, shallow=False):
        place = folder / f"{path.stem} {number}{path.suffix}"
        number += 1
    return place
