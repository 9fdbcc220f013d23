"""What a row of names, or of a thing of the scene, can be set to."""

from __future__ import annotations

from flockwright.document import Project
from flockwright.world.geometry.scene import layers_in
from flockwright_editor.inspector.model import Row
from flockwright_editor.session.edits.scene import name_of

Choices = tuple[tuple[str, str], ...]


def choices_of(project: Project, row: Row) -> Choices:
    """Tags or layers for names, homes or paths for a reference: key and words of each."""
    return names_of(project, row.refers) if row.kind == "names" else _things(project, row.refers)


def names_of(project: Project, refers: str) -> Choices:
    """The project's tags, or its layers."""
    found = project.tags if refers == "tags" else layers_in(project.scene)
    return tuple((name, name) for name in found)


def _things(project: Project, refers: str) -> Choices:
    found = getattr(project.scene, refers, ()) if refers else ()
    return tuple((thing.id, name_of(project, thing)) for thing in found)
