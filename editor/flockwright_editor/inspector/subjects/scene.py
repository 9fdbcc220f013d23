"""Homes, paths, whatever else stands in the scene, and the scene itself: seed, ground and bounds."""

from __future__ import annotations

from typing import Any

from flockwright.document import Home, Project, SceneObject, ScenePath, limits
from flockwright.world.components import COMPONENTS
from flockwright.world.parameters import LARGEST
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value
from flockwright_editor.inspector.sections import row_of
from flockwright_editor.inspector.subjects import ground
from flockwright_editor.session import Where
from flockwright_editor.session.edits import scene
from flockwright_editor.session.edits.animals import with_tags
from flockwright_editor.session.fields import plain_field

_PLACE = plain_field("place", "Place", (-50.0, 50.0), unit="m", low=-LARGEST, high=LARGEST, step=0.5)
_SEED = plain_field("seed", "Seed", (0, 100), low=0, high=limits.WHOLE, step=1, whole=True, default=0)
_LEAST = 0.1
"""A side of the bounds that is edited at one end stays at least so long."""


def _home_rows() -> tuple[Row, ...]:
    model = COMPONENTS["home"].params
    rows = [row_of(model, name) for name in model.model_fields if name in Home.model_fields]
    plain = tuple(Row(row.key, row.kind, row.title, row.about, row.field) for row in rows)
    at = Row("at", "vector", "Place", "Its middle.", _PLACE)
    return (at, *plain, Row("tags", "names", "Tags", "What it is to others: queries look for tags.", refers="tags"))


class ThingSubject(Subject):
    """A home, a path, an obstacle or food."""

    def __init__(self, project: Project, id_: str) -> None:
        self._id = id_
        self.where = Where("", (id_,))
        kind, thing = scene.find(project, id_)
        count = len(thing.points) if isinstance(thing, ScenePath) else 0
        self.identity = ("thing", id_, kind.key, count)

    def _held(self, project: Project) -> SceneObject:
        return scene.find(project, self._id)[1]

    def head(self, project: Project) -> Head:
        kind, thing = scene.find(project, self._id)
        return Head(scene.name_of(project, thing), kind.label, kind.icon)

    def sections(self, project: Project) -> tuple[Section, ...]:
        held = self._held(project)
        if isinstance(held, Home):
            return (Section(words.HOME, _home_rows()),)
        if isinstance(held, ScenePath):
            closed = Row("closed", "flag", "Closed", "On: the last point is joined to the first.")
            points = tuple(
                Row(f"points.{place}", "vector", f"Point {place + 1}", "A point of the line.", _PLACE, takes_away=True)
                for place in range(len(held.points))
            )
            add = Row("add", "act", "Add a point", "One more point, beyond the last.")
            return (Section(words.PATH, (closed, *points, add)),)
        return (Section("", (), says=words.NO_ROWS.format(name=scene.name_of(project, held))),)

    def value(self, project: Project, row: Row) -> Value:
        held = self._held(project)
        name, _, place = row.key.partition(".")
        if name == "points" and isinstance(held, ScenePath):
            return Value(held.points[int(place)])
        if name == "add":
            return Value("plus")
        now = getattr(held, name)
        if name == "tags":
            return Value(now, choices=tuple((tag, tag) for tag in project.tags))
        default = type(held).model_fields[name].default
        return Value(now, default=default, changed=name not in ("at", "tags") and now != default)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        held = self._held(project)
        name, _, place = row.key.partition(".")
        if isinstance(held, ScenePath) and name in ("points", "add"):
            points = list(held.points)
            if name == "add":
                points.append(_beyond(points))
            else:
                points[int(place)] = value
            return scene.change(project, self._id, points=tuple(points))
        if name == "tags":
            return scene.change(with_tags(project, value), self._id, tags=tuple(value))
        if row.field is not None and isinstance(value, int | float):
            value = row.field.clamp(value)
        return scene.change(project, self._id, **{name: value})

    def reset(self, project: Project, row: Row) -> Project:
        held = self._held(project)
        name, _, place = row.key.partition(".")
        if isinstance(held, ScenePath) and name == "points":
            kept = tuple(point for at, point in enumerate(held.points) if at != int(place))
            return scene.change(project, self._id, points=kept)
        if name not in type(held).model_fields:
            return project
        return scene.change(project, self._id, **{name: type(held).model_fields[name].default})

    def rename(self, project: Project, name: str) -> Project:
        return scene.rename(project, self._id, name)


def _beyond(points: list[Any]) -> tuple[float, float, float]:
    if not points:
        return 0.0, 0.0, 0.0
    x, y, z = points[-1]
    if len(points) == 1:
        return x + 5.0, y, z
    was = points[-2]
    return 2 * x - was[0], 2 * y - was[1], 2 * z - was[2]


_SCENE = Section(
    words.SCENE, (Row("seed", "number", "Seed", "Another number starts another run of the same scene.", _SEED),)
)
_BOUNDS = Section(
    words.BOUNDS,
    (
        Row("low", "vector", "From", "The low corner of the scene.", _PLACE),
        Row("high", "vector", "To", "The high corner of the scene.", _PLACE),
    ),
)


class SceneSubject(Subject):
    """The scene itself."""

    def __init__(self, project: Project) -> None:
        self.where = Where("", (scene.BOUNDS,))
        self.identity = ("scene", ground.kind_of(project))

    def head(self, project: Project) -> Head:
        x, y, z = (f"{side:g}" for side in project.scene.bounds.size)
        return Head("Scene", f"{x} × {y} × {z} m", "cube-scan", can_rename=False)

    def sections(self, project: Project) -> tuple[Section, ...]:
        return (_SCENE, _BOUNDS, ground.section_of(project))

    def value(self, project: Project, row: Row) -> Value:
        if row.key.startswith(ground.PREFIX):
            return ground.value_of(project, row)
        low, high = corners(project)
        if row.key == "seed":
            return Value(project.scene.seed, default=0, changed=project.scene.seed != 0)
        return Value(low if row.key == "low" else high)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        if row.key.startswith(ground.PREFIX):
            return ground.with_value(project, row, value)
        low, high = corners(project)
        if row.key == "seed":
            return project.changed(scene=project.scene.changed(seed=int(_SEED.clamp(value))))
        return with_corners(project, value, high) if row.key == "low" else with_corners(project, low, value)

    def reset(self, project: Project, row: Row) -> Project:
        if row.key.startswith(ground.PREFIX):
            return ground.with_value(project, row, None)
        return self.set(project, row, 0) if row.key == "seed" else project


Corner = tuple[float, ...]


def corners(project: Project) -> tuple[Corner, Corner]:
    """The low and the high corner of the bounds."""
    bounds = project.scene.bounds
    both = list(zip(bounds.center, bounds.size, strict=True))
    return tuple(round(c - s / 2, 6) for c, s in both), tuple(round(c + s / 2, 6) for c, s in both)


def with_corners(project: Project, low: Corner, high: Corner) -> Project:
    """Bounds from one corner to the other; a flat side stays flat, no other turns inside out."""
    was_low, was_high = corners(project)
    center, size = [], []
    for a, b, old_a, old_b in zip(low, high, was_low, was_high, strict=True):
        if old_a == old_b and a != old_a and b == old_b:
            b = a
        elif a > b - _LEAST and not (a == b == old_a):
            a, b = (b - _LEAST, b) if a != old_a else (a, a + _LEAST)
        center.append(round((a + b) / 2, 6))
        size.append(round(b - a, 6))
    return scene.set_bounds(project, center=tuple(center), size=tuple(size))
