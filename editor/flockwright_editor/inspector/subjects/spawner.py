"""A spawner: who, how many, where, and in what its animals differ from their kind."""

from __future__ import annotations

from typing import Any

from flockwright.document import Animal, Project, Region, Spawner, limits
from flockwright.nodes.registry import find as find_type
from flockwright.world.parameters import LARGEST
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value
from flockwright_editor.inspector.sections import field_at, row_of, title_at
from flockwright_editor.session import Where
from flockwright_editor.session.edits import animals, scene, values
from flockwright_editor.session.edits.wiring import called
from flockwright_editor.session.fields import plain_field

_PLACE = plain_field("place", "Place", (-50.0, 50.0), unit="m", low=-LARGEST, high=LARGEST, step=0.5)
_LENGTH = plain_field("length", "Length", (0.0, 50.0), unit="m", low=0, high=LARGEST, step=0.5)
_SIDE = plain_field("side", "Side", (0.0, 100.0), unit="m", low=0, high=LARGEST, step=0.5)
_SHARE = plain_field("share", "Share", (0.0, 1.0), low=0, high=1, step=0.01)
_ONE = plain_field("part", "Part", (-1.0, 1.0), low=-LARGEST, high=LARGEST, step=0.05)
_COUNT = plain_field("count", "How many", (0, 1000), low=0, high=limits.INDIVIDUALS, step=1, whole=True)
_SEED = plain_field("seed", "Seed", (0, 100), low=0, high=limits.WHOLE, step=1, whole=True, default=0)
_SPEED = plain_field("speed", "Speed", (0.0, 20.0), unit="m/s", low=0, high=1e6, step=0.1, default=0)
SPREAD = plain_field("spread", "Spread", (0.0, 0.5), unit="%", low=0, high=1, step=0.01, scale=100)

_REGION: dict[str, tuple[Row, ...]] = {
    "sphere": (
        Row("region:center", "vector", "Center", "The middle of the ball.", _PLACE),
        Row("region:radius", "number", "Radius", "How far from the middle they start; more starts sparser.", _LENGTH),
        Row("region:position_mask", "vector", "Flatten", "1 is a ball, 0 flattens it along that axis.", _SHARE),
    ),
    "rectangle": (
        Row("region:center", "vector", "Center", "The middle of the rectangle.", _PLACE),
        Row("region:size", "vector", "Size", "Its sides; a height makes it a box of layers.", _SIDE),
        Row("region:spacing", "choice", "Spacing", "In even rows, or anywhere.",
            options=(("even", "Even"), ("random", "Random"))),
    ),
    "points": (),
}  # fmt: skip
_DEFAULTS: dict[str, Any] = {
    "center": (0.0, 0.0, 0.0),
    "radius": 10.0,
    "position_mask": (1.0, 1.0, 1.0),
    "size": (10.0, 0.0, 10.0),
    "spacing": "even",
}
_SHAPE = Row(
    "region", "choice", "Shape", "Where they start: in a ball, on a rectangle, or at points.",
    options=(("sphere", "Sphere"), ("rectangle", "Rectangle"), ("points", "Points")),
)  # fmt: skip
_START = Section(
    words.START,
    (
        Row("animal", "reference", "Animal", "The kind that starts here."),
        Row("count", "number", "How many", "How many start here.", _COUNT),
        Row("initial_speed", "number", "Speed", "How fast they are at first.", _SPEED),
        Row("heading", "vector", "Heading", "Where they face and go at first. Empty: each its own way.", _ONE,
            can_be_open=True),
        Row("seed", "number", "Seed", "Another number puts them elsewhere in the region.", _SEED),
    ),
)  # fmt: skip


class SpawnerSubject(Subject):
    """One spawner."""

    def __init__(self, project: Project, id_: str) -> None:
        self._id = id_
        self.where = Where("", (id_,))
        held = self._held(project)
        points = len(_points(held.region)) if held.region.type == "points" else 0
        self.identity = (
            "spawner", id_, held.animal, held.region.type, points, tuple(held.overrides), tuple(held.jitter),
        )  # fmt: skip

    def _held(self, project: Project) -> Spawner:
        return next(spawner for spawner in project.scene.spawners if spawner.id == self._id)

    def head(self, project: Project) -> Head:
        held = self._held(project)
        return Head(scene.name_of(project, held), "Spawner", "egg-outline")

    def sections(self, project: Project) -> tuple[Section, ...]:
        held = self._held(project)
        animal = next((each for each in project.animals if each.id == held.animal), None)
        shape = _REGION.get(held.region.type, ())
        made = [Section(words.REGION, (_SHAPE, *shape, *_point_rows(held.region))), _START]
        for part, title in (("overrides", words.DIFFERENCES), ("jitter", words.SPREADS)):
            rows = tuple(_difference_row(animal, part, address) for address in getattr(held, part))
            if rows:
                made.append(Section(title, rows))
        return tuple(made)

    def value(self, project: Project, row: Row) -> Value:
        held = self._held(project)
        part, _, rest = row.key.partition(":")
        if part in ("overrides", "jitter"):
            return Value(values.number_of(getattr(held, part).get(rest)), default=_usual(project, held, rest, part))
        if part == "region" and rest:
            return _region_value(held.region, rest)
        if row.key == "region":
            return Value(held.region.type)
        if row.key == "animal":
            kinds = tuple((animal.id, animals.called(animal)) for animal in project.animals)
            return Value(held.animal, choices=kinds)
        now = getattr(held, row.key)
        default = Spawner.model_fields[row.key].default if row.key != "count" else None
        return Value(now, default=default, changed=row.key != "count" and now != default)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        held = self._held(project)
        part, _, rest = row.key.partition(":")
        if part in ("overrides", "jitter"):
            return values.set_difference(project, self._id, part, rest, _number(value))  # type: ignore[arg-type]
        if row.key == "region":
            return scene.change(project, self._id, region=_reshaped(held.region, value))
        if part == "region":
            return scene.change(project, self._id, region=_with_region(held.region, rest, value))
        if row.key == "animal" and not value:
            return project
        if row.field is not None and isinstance(value, int | float):
            value = row.field.clamp(value)
        return scene.change(project, self._id, **{row.key: None if value is values.OPEN else value})

    def reset(self, project: Project, row: Row) -> Project:
        part, _, rest = row.key.partition(":")
        if part in ("overrides", "jitter"):
            return values.set_difference(project, self._id, part, rest, None)  # type: ignore[arg-type]
        if part == "region" and rest.startswith("points."):
            points = list(_points(self._held(project).region))
            del points[int(rest.partition(".")[2])]
            return self._with_points(project, points)
        if part == "region":
            return self.set(project, row, _DEFAULTS.get(rest))
        return scene.change(project, self._id, **{row.key: Spawner.model_fields[row.key].default})

    def _with_points(self, project: Project, points: list[Any]) -> Project:
        if not points:  # a region needs one
            return project
        return scene.change(project, self._id, region=_with(self._held(project).region, points=tuple(points)))

    def rename(self, project: Project, name: str) -> Project:
        return scene.rename(project, self._id, name)


def _number(value: Any) -> float | None:
    return values.number_of(value)


def _said(region: Region) -> dict[str, Any]:
    return dict(region.model_extra or {})


def _with(region: Region, **said: Any) -> Region:
    return Region.read({"type": region.type, **_said(region), **said})


def _points(region: Region) -> tuple[Any, ...]:
    found = _said(region).get("points", ())
    return tuple(point for point in found if isinstance(point, tuple) and len(point) == 3)


def _point_rows(region: Region) -> tuple[Row, ...]:
    if region.type != "points":
        return ()
    rows = [
        Row(f"region:points.{place}", "vector", f"Point {place + 1}", "One starts here.", _PLACE, takes_away=True)
        for place in range(len(_points(region)))
    ]
    return (*rows, Row("region:add", "act", "Add a point", "One more point, beside the last."))


def _region_value(region: Region, name: str) -> Value:
    if name == "add":
        return Value("plus")
    if name.startswith("points."):
        place = int(name.partition(".")[2])
        points = _points(region)
        return Value(points[place] if place < len(points) else (0, 0, 0))
    said = _said(region)
    now = said.get(name, _DEFAULTS[name])
    if name == "size" and isinstance(now, tuple) and len(now) == 2:
        now = (now[0], 0.0, now[1])
    return Value(now, default=_DEFAULTS[name], changed=name in said and now != _DEFAULTS[name])


def _with_region(region: Region, name: str, value: Any) -> Region:
    points = list(_points(region))
    if name == "add":
        x, y, z = points[-1] if points else (0.0, 0.0, 0.0)
        return _with(region, points=(*points, (x + 2.0, y, z)))
    if name.startswith("points."):
        points[int(name.partition(".")[2])] = value
        return _with(region, points=tuple(points))
    return _with(region, **{name: value})


def _reshaped(region: Region, type_: str) -> Region:
    """Another shape around the same middle, about as large."""
    said = _said(region)
    center = said.get("center") or (_points(region)[0] if _points(region) else (0.0, 0.0, 0.0))
    size = said.get("size", (2 * float(said.get("radius", 10.0)),) * 3)
    made: dict[str, dict[str, Any]] = {
        "sphere": {"center": center, "radius": said.get("radius", max(size[0], size[-1]) / 2)},
        "rectangle": {"center": center, "size": (size[0], 0.0, size[-1])},
        "points": {"points": (center,)},
    }
    return Region.read({"type": type_, **made[type_]})


def _difference_row(animal: Animal | None, part: str, address: str) -> Row:
    id_, _, path = address.partition(".")
    node = next((each for each in animal.nodes if each.id == id_), None) if animal else None
    kind = find_type(node.type) if node else None
    name = path.partition(".")[0]
    title, about, field = address, "", None
    if node is not None and kind is not None and name in kind.params.model_fields:
        row = row_of(kind.params, name)
        title = f"{called(node)} · {title_at(kind, path)}"
        about, field = row.about, field_at(kind, path)
    if part == "jitter":
        about = f"How much each may differ from the others, up and down. {about}"
        field = SPREAD
    field = field or plain_field(address, title, (0.0, 1.0), low=-LARGEST, high=LARGEST)
    return Row(f"{part}:{address}", "number", title, about.strip(), field, takes_away=True)


def _usual(project: Project, held: Spawner, address: str, part: str) -> float | None:
    """What the kind has, for the tick."""
    id_, _, path = address.partition(".")
    animal = next((each for each in project.animals if each.id == held.animal), None)
    node = next((each for each in animal.nodes if each.id == id_), None) if animal else None
    return values.number_at(project, node, path) if node and part == "overrides" else None
