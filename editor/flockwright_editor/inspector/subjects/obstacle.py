"""Obstacles and grass: their shape, where they stand, and the layer that rays know them by."""

from __future__ import annotations

from typing import Any, get_args

from flockwright.document import Project, SceneObject
from flockwright.world.geometry.scene import layers_in
from flockwright.world.geometry.things import KINDS, Look
from flockwright.world.parameters import LARGEST, bounds
from flockwright.world.records import kind_of
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value
from flockwright_editor.session import Where
from flockwright_editor.session.edits import scene
from flockwright_editor.session.fields import Field, plain_field, words_of

_PLACE = plain_field("place", "Place", (-50.0, 50.0), unit="m", low=-LARGEST, high=LARGEST, step=0.5)
_TURN = plain_field("turn", "Turn", (-180.0, 180.0), unit="°", low=-36000, high=36000, step=5)
_SIDE = plain_field("side", "Side", (0.0, 20.0), unit="m", low=0, high=LARGEST, step=0.5)
_ABOUT = {
    "at": "Its middle.",
    "rotation": "How it is turned about each axis.",
    "size": "Its sides.",
    "radius": "How wide it is.",
    "height": "How high it is, from end to end.",
    "layer": "What rays and bodies know it by.",
    "look": "What it is drawn as; what runs into it meets its shape.",
}
_TITLES = {"at": "Place", "rotation": "Turned"}
_SHAPE = Row(
    "type", "choice", "Shape", "What it is.", options=tuple((kind, words_of(kind)) for kind in KINDS)
)  # fmt: skip


class ObstacleSubject(Subject):
    """One solid, or a patch of grass."""

    def __init__(self, project: Project, id_: str) -> None:
        self._id = id_
        self.where = Where("", (id_,))
        self.identity = ("obstacle", id_, self._type(self._held(project)))

    def _held(self, project: Project) -> SceneObject:
        return scene.find(project, self._id)[1]

    @staticmethod
    def _type(held: SceneObject) -> str:
        return str((held.model_extra or {}).get("type", ""))

    def head(self, project: Project) -> Head:
        kind, held = scene.find(project, self._id)
        return Head(scene.name_of(project, held), kind.label, kind.icon)

    def sections(self, project: Project) -> tuple[Section, ...]:
        model = KINDS.get(self._type(self._held(project)))
        names = [name for name in model.model_fields if name != "type"] if model else []
        return (Section("Obstacle", (_SHAPE, *(_row(name) for name in names))),)

    def value(self, project: Project, row: Row) -> Value:
        held = self._held(project)
        said = held.model_extra or {}
        if row.key == "type":
            return Value(self._type(held))
        model = KINDS[self._type(held)]
        default = model.model_fields[row.key].default
        choices = tuple((name, name) for name in layers_in(project.scene)) if row.key == "layer" else ()
        now = said.get(row.key, default)
        return Value(now, default=default, changed=row.key != "at" and now != default, choices=choices)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        held = self._held(project)
        said = dict(held.model_extra or {})
        if row.key == "type":
            known = KINDS[value].model_fields
            said = {name: each for name, each in said.items() if name in known or name not in _every()}
        elif row.field is not None and isinstance(value, int | float):
            value = row.field.clamp(value)
        return self._put(project, held, {**said, row.key: value})

    def reset(self, project: Project, row: Row) -> Project:
        held = self._held(project)
        said = {name: each for name, each in (held.model_extra or {}).items() if name != row.key}
        return self._put(project, held, said) if row.key != "type" else project

    def _put(self, project: Project, held: SceneObject, said: dict[str, Any]) -> Project:
        kind, _ = scene.find(project, self._id)
        made = type(held).read({"id": held.id, "name": held.name, **said})
        things = tuple(made if each.id == self._id else each for each in getattr(project.scene, kind.place))
        return project.changed(scene=project.scene.changed(**{kind.place: things}))

    def rename(self, project: Project, name: str) -> Project:
        return scene.rename(project, self._id, name)


def _every() -> set[str]:
    return {name for model in KINDS.values() for name in model.model_fields}


def _row(name: str) -> Row:
    model = next(model for model in KINDS.values() if name in model.model_fields)
    title, about = _TITLES.get(name, words_of(name)), _ABOUT.get(name, "")
    if name == "look":
        return Row(name, "choice", title, about, options=tuple((look, words_of(look)) for look in get_args(Look)))
    kind = kind_of(model, name)
    if kind == "vector":
        field = _TURN if name == "rotation" else _SIDE if name == "size" else _PLACE
        return Row(name, "vector", title, about, field)
    if kind == "number":
        low, high = bounds(model, name)
        side = Field(name, title, "m", low, high, (0.0, 20.0), 0.1, False, None, title)
        return Row(name, "number", title, about, side)
    return Row(name, "reference", title, about, refers="layers")
