"""What is inspected: what the selection says, as a subject."""

from __future__ import annotations

from flockwright.document import Project, SceneObject, Spawner
from flockwright.world.geometry.things import KINDS
from flockwright_editor.inspector.model import Subject
from flockwright_editor.inspector.subjects.animal import AnimalSubject
from flockwright_editor.inspector.subjects.canvas_things import FrameSubject
from flockwright_editor.inspector.subjects.food import FoodSubject
from flockwright_editor.inspector.subjects.ground import GroundSubject
from flockwright_editor.inspector.subjects.nodes import NodesSubject
from flockwright_editor.inspector.subjects.obstacle import ObstacleSubject
from flockwright_editor.inspector.subjects.player import PlayerSubject
from flockwright_editor.inspector.subjects.scene import SceneSubject, ThingSubject
from flockwright_editor.inspector.subjects.spawner import SpawnerSubject
from flockwright_editor.session.edits import players, scene
from flockwright_editor.session.selection import Edited


def subject_of(project: Project, opened: str, edited: Edited) -> Subject | None:
    """The subject; None when nothing that is there is selected."""
    if edited.kind == "nodes":
        return _on_canvas(project, opened, edited.ids)
    if edited.kind == "animal":
        known = {animal.id for animal in project.animals}
        found = next((id_ for id_ in edited.ids if id_ in known), None)
        return AnimalSubject(project, found) if found else None
    if edited.kind == "scene":
        if scene.BOUNDS in edited.ids:
            return SceneSubject(project)
        if edited.ids[0] == players.PLAYER:
            return PlayerSubject()
        if edited.ids[0] in scene.ONCE:
            return GroundSubject(project, edited.ids[0])
        for kind, thing in scene.things(project):
            if thing.id == edited.ids[0]:
                return _in_scene(project, kind, thing)
    return None


def _in_scene(project: Project, kind: scene.SceneKind, thing: SceneObject) -> Subject:
    if isinstance(thing, Spawner):
        return SpawnerSubject(project, thing.id)
    if kind.key == "food":
        return FoodSubject(project, thing.id)
    return ObstacleSubject(project, thing.id) if kind.key in KINDS else ThingSubject(project, thing.id)


def _on_canvas(project: Project, opened: str, ids: tuple[str, ...]) -> Subject | None:
    animal = next((held for held in project.animals if held.id == opened), None)
    if animal is None:
        return None
    nodes = {node.id for node in animal.nodes}
    chosen = tuple(id_ for id_ in ids if id_ in nodes)
    if chosen:
        return NodesSubject(project, opened, chosen)
    things = {thing.id for thing in (*animal.layout.frames, *animal.layout.notes)}
    found = next((id_ for id_ in ids if id_ in things), None)
    return FrameSubject(project, opened, found) if found else None
