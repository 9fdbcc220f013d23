"""The player of a scene: where it starts, how it goes, and what it throws, fires and claps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flockwright.document import Project
from flockwright.world.parameters import LARGEST, Params
from flockwright.world.provisions import Apple, Noise, Player, Shot
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value
from flockwright_editor.inspector.sections import row_of
from flockwright_editor.session import Where
from flockwright_editor.session.edits import players, scene
from flockwright_editor.session.edits.animals import with_tags
from flockwright_editor.session.fields import plain_field

_PLACE = plain_field("place", "Place", (-50.0, 50.0), unit="m", low=-LARGEST, high=LARGEST, step=0.5)
_RADIUS = plain_field("radius", "Radius", (0.0, 2.0), unit="m", low=0, high=1e6, step=0.05)
_ABOUT_TAGS = "What it is to others: queries look for tags."


def _rows(model: type[Params], inner: str, *names: str) -> tuple[Row, ...]:
    return tuple(replace(row_of(model, name), key=f"{inner}.{name}" if inner else name) for name in names)


def _tags(key: str) -> Row:
    return Row(key, "names", "Tags", _ABOUT_TAGS, refers="tags")


_NOISE = ("loudness", "speed", "lifetime")
_SECTIONS = (
    Section(
        "Player",
        (
            Row("at", "vector", "Start", "Where its middle is at the start of a run.", _PLACE),
            Row("radius", "number", "Radius", "How large it is.", _RADIUS),
            *_rows(Player, "", "speed", "still_speed"),
            _tags("tags"),
        ),
    ),
    Section("Apple", (*_rows(Apple, "apple", "nutrition", "amount", "regrowth"), _tags("apple.tags"))),
    Section("Shot", _rows(Shot, "shot", "range", "radius", *_NOISE)),
    Section("Clap", _rows(Noise, "clap", *_NOISE)),
)


class PlayerSubject(Subject):
    """The one there is."""

    def __init__(self) -> None:
        self.where = Where("", (players.PLAYER,))
        self.identity = ("player",)

    def head(self, project: Project) -> Head:
        kind = scene.ONCE[players.PLAYER]
        return Head(kind.label, words.SCENE, kind.icon, can_rename=False)

    def sections(self, project: Project) -> tuple[Section, ...]:
        return _SECTIONS

    def value(self, project: Project, row: Row) -> Value:
        now: Any = project.scene.player
        default: Any = Player()
        for name in row.key.split("."):
            default = getattr(default, name)
            now = now.get(name) if isinstance(now, Mapping) else None
        now = default if now is None else now
        if row.kind == "names":
            return Value(now, choices=tuple((tag, tag) for tag in project.tags))
        return Value(now, default=default, changed=row.key != "at" and now != default)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        if row.kind == "names":
            project = with_tags(project, value)
        elif row.field is not None and isinstance(value, int | float):
            value = row.field.clamp(value)
        return players.say(project, *row.key.split("."), value=value)

    def reset(self, project: Project, row: Row) -> Project:
        return players.say(project, *row.key.split("."), value=None)
