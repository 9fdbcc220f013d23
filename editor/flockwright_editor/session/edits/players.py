"""The player of a scene: there is one, or none."""

from __future__ import annotations

from collections.abc import Sequence

from flockwright.document import Project
from flockwright.world.provisions import SOUND_TAG, Player
from flockwright_editor.session.edits.placing import vector


def add(project: Project, at: Sequence[float]) -> Project:
    """A player whose soles are at a place, and the tags by which animals can sense it and what it does."""
    usual = Player()
    place = vector((at[0], at[1] + usual.radius, at[2]))
    tags = dict.fromkeys((*project.tags, *usual.tags, *usual.apple.tags, SOUND_TAG))
    return project.changed(tags=tuple(tags), scene=project.scene.changed(player={"at": list(place)}))
