"""A heightmap becomes the ground: a copy of it beside the project, and a command."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from flockwright.document import Project
from flockwright.world.geometry.files import bring_along
from flockwright.world.geometry.terrain import TerrainError
from flockwright_editor.session import beside
from flockwright_editor.session.edits import terrain
from flockwright_editor.session.files import Then
from flockwright_editor.session.history import Where
from flockwright_editor.session.session import Session


def import_heights(session: Session, path: Path | str, *, background: bool = False, then: Then = None) -> bool:
    """Take heights from a PNG or an NPY. One that cannot be read is told, and nothing changes."""
    path, files = Path(path), session.files
    document, stored = session.document, files.stored
    folder = files.own if stored.path is None else stored.path.parent

    def work() -> tuple[Project | None, str]:
        try:
            if stored.folder is not None:  # what a preset refers to stands where nobody may write
                bring_along(document.scene, stored.folder, folder)
            made = terrain.add_heights(document, beside.bring(path, folder))
        except TerrainError as error:
            return None, f"{error} Nothing was changed."
        beside.look_at(made, folder)
        return made, ""

    def done(result: tuple[Project | None, str]) -> bool:
        made, wrong = result
        if made is None:
            session.tell(wrong, "error")
            return False
        if session.document is not document:
            session.tell(f"{path.name} was not imported, because the project changed meanwhile. Try again.", "warn")
            return False
        if stored.path is None:
            files.stored = replace(files.stored, beside=folder)
        worked = session.execute(f"Import heights of {path.name}", made, Where("", (terrain.GROUND,)))
        session.selection.edit("scene", (terrain.GROUND,))
        return worked

    return files.do(work, done, background=background, then=then)
