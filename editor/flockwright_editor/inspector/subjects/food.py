"""Food that lies in the scene: where, how much, how well it feeds, and what it is to others."""

from __future__ import annotations

from typing import Any

from flockwright.document import Project
from flockwright.world.parameters import LARGEST
from flockwright.world.provisions import FoodThing
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value
from flockwright_editor.inspector.sections import row_of
from flockwright_editor.session import Where
from flockwright_editor.session.edits import scene
from flockwright_editor.session.edits.animals import with_tags
from flockwright_editor.session.fields import plain_field

_PLACE = plain_field("place", "Place", (-50.0, 50.0), unit="m", low=-LARGEST, high=LARGEST, step=0.5)
_RADIUS = plain_field("radius", "Radius", (0.0, 2.0), unit="m", low=0, high=1e6, step=0.05)
_NUMBERS = ("nutrition", "amount", "regrowth")


def _rows() -> tuple[Row, ...]:
    made = [row_of(FoodThing, name) for name in _NUMBERS]
    return (
        Row("at", "vector", "Place", "Its middle.", _PLACE),
        Row("radius", "number", "Radius", "How large it is.", _RADIUS),
        *(Row(row.key, row.kind, row.title, row.about, row.field) for row in made),
        Row("tags", "names", "Tags", "What it is to others: queries look for tags.", refers="tags"),
    )


class FoodSubject(Subject):
    """One food."""

    def __init__(self, project: Project, id_: str) -> None:
        self._id = id_
        self.where = Where("", (id_,))
        self.identity = ("food", id_)

    def head(self, project: Project) -> Head:
        kind, held = scene.find(project, self._id)
        return Head(scene.name_of(project, held), kind.label, kind.icon)

    def sections(self, project: Project) -> tuple[Section, ...]:
        return (Section("Food", _rows()),)

    def value(self, project: Project, row: Row) -> Value:
        default = FoodThing.model_fields[row.key].default
        now = (scene.find(project, self._id)[1].model_extra or {}).get(row.key, default)
        if row.key == "tags":
            return Value(now, choices=tuple((tag, tag) for tag in project.tags))
        return Value(now, default=default, changed=row.key != "at" and now != default)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        if row.key == "tags":
            project = with_tags(project, value)
        elif row.field is not None and isinstance(value, int | float):
            value = row.field.clamp(value)
        return scene.say(project, self._id, **{row.key: value})

    def reset(self, project: Project, row: Row) -> Project:
        return scene.say(project, self._id, **{row.key: None})

    def rename(self, project: Project, name: str) -> Project:
        return scene.rename(project, self._id, name)
