"""The files that a scene refers to: where they are, and how they come along when a project moves."""

from __future__ import annotations

from pathlib import Path

from flockwright.document import SaveError, Scene, replace
from flockwright.world.geometry.scene import ground_in
from flockwright.world.geometry.terrain import TerrainError, place_of
from flockwright.world.geometry.things import HeightFile


def files_in(scene: Scene) -> tuple[str, ...]:
    """The paths that a scene names, as it says them."""
    heights = ground_in(scene).heights
    return (heights.path,) if isinstance(heights, HeightFile) else ()


def bring_along(scene: Scene, old: Path, new: Path) -> None:
    """Copy what a scene refers to from one folder into another, where it does not lie yet.

    What is missing or leaves the folder stays behind; the problems tell of it. Another file in its place is never
    overwritten: that is a `SaveError`.
    """
    if old.resolve() == new.resolve():
        return
    for name in files_in(scene):
        source = HeightFile(type="file", path=name)
        try:
            here, there = place_of(source, old), place_of(source, new)
            data = here.read_bytes()
        except (TerrainError, OSError):
            continue
        try:
            present = there.read_bytes() if there.exists() else None
            there.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(name, str(error.strerror or error)) from error
        if present is not None and present != data:
            raise SaveError(name, "another file of that name is there already, and the project needs its own")
        replace(data, there)
