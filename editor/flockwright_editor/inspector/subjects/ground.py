"""The ground of a scene as rows: hills, where they lie, the layer they are on, and the water."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flockwright.document import Project
from flockwright.world.geometry.scene import layers_in
from flockwright.world.geometry.things import Hills, Terrain
from flockwright.world.parameters import LARGEST, bounds
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value
from flockwright_editor.session import Where
from flockwright_editor.session.edits import scene
from flockwright_editor.session.edits.values import OPEN, number_of
from flockwright_editor.session.fields import Field, plain_field

PREFIX = "terrain:"
LEVEL, HILLS, FILE = "", "hills", "file"
_PLACE = plain_field("place", "Place", (-50.0, 50.0), unit="m", low=-LARGEST, high=LARGEST, step=0.5)
_SIDE = plain_field("side", "Side", (0.0, 200.0), unit="m", low=0, high=LARGEST, step=1)
_WATER = plain_field(
    "water", "Water level", (-50.0, 50.0), unit="m", low=-LARGEST, high=LARGEST, step=0.5, may_be_open=True
)
_HILLS: dict[str, tuple[str, str, str, tuple[float, float], float]] = {
    "height": ("Height", "How high the hills are.", "m", (0.0, 50.0), 0.5),
    "width": ("Width", "How wide a hill is; more makes a calmer ground.", "m", (1.0, 200.0), 1.0),
    "octaves": ("Detail", "How many sizes of hills lie over one another.", "", (1.0, 10.0), 1.0),
    "roughness": ("Roughness", "How high the small ones are; more is rockier.", "", (0.0, 1.0), 0.01),
    "rim": ("Mountains", "How high mountains stand along the edges.", "m", (0.0, 100.0), 0.5),
    "basin": ("Hollow", "How deep a hollow lies somewhere: room for a pond.", "m", (0.0, 30.0), 0.5),
    "seed": ("Seed", "Another number makes other hills.", "", (0.0, 100.0), 1.0),
}
_KIND = Row(
    f"{PREFIX}type", "choice", "Ground", "Level, hills that are made, or heights from a file beside the project.",
    options=((LEVEL, "Level"), (HILLS, "Hills"), (FILE, "File")),
)  # fmt: skip
_REST = (
    Row(f"{PREFIX}at", "vector", "Middle", "The middle of the ground.", _PLACE),
    Row(f"{PREFIX}size.0", "number", "Size x", "How long it is along x.", _SIDE),
    Row(f"{PREFIX}size.1", "number", "Size z", "How long it is along z.", _SIDE),
    Row(f"{PREFIX}layer", "reference", "Layer", "What rays and bodies know it by.", refers="layers"),
)
_WATER_ROW = Row(
    f"{PREFIX}water", "number", "Water level", "How high the water stands. Empty: none of its own.", _WATER,
    can_be_open=True,
)  # fmt: skip
_PATH = Row(f"{PREFIX}heights.path", "text", "File", "A gray PNG or an NPY with heights, beside the project.")


def kind_of(project: Project) -> str:
    """level, hills or a file."""
    heights = project.scene.terrain.get("heights")
    return str(heights.get("type", LEVEL)) if isinstance(heights, Mapping) else LEVEL


def section_of(project: Project) -> Section:
    """The rows of the ground."""
    kind = kind_of(project)
    rows: tuple[Row, ...] = ()
    if kind == HILLS:
        rows = tuple(_hill_row(name) for name in _HILLS) + _REST
    elif kind == FILE:
        rows = (_PATH, _hill_row("height"), *_REST)
    return Section("Ground", (_KIND, *rows, _WATER_ROW))


def _hill_row(name: str) -> Row:
    title, about, unit, soft, step = _HILLS[name]
    low, high = bounds(Hills, name) if name != "seed" else (0, 1e9)
    whole = name in ("octaves", "seed")
    field = Field(name, title, unit, low, high, soft, step, whole, Hills.model_fields[name].default, title)
    return Row(f"{PREFIX}heights.{name}", "number", title, about, field)


def value_of(project: Project, row: Row) -> Value:
    """What a row of the ground shows."""
    said = project.scene.terrain
    name, _, inner = row.key.removeprefix(PREFIX).partition(".")
    if name == "type":
        return Value(kind_of(project))
    if name == "water":
        told = number_of(said.get("water"))
        return Value(told, changed=told is not None)
    default: Any = Terrain.model_fields[name].default
    if name == "heights":
        heights = said.get("heights")
        held = heights if isinstance(heights, Mapping) else {}
        default = Hills.model_fields[inner].default if inner in Hills.model_fields else ""
        now = held.get(inner, default)
        return Value(now, default=default, changed=inner in held and now != default and inner != "path")
    now = said.get(name, default)
    if name == "size":
        place = int(inner)
        return Value(now[place], default=default[place], changed=now[place] != default[place])
    choices = tuple((each, each) for each in layers_in(project.scene)) if name == "layer" else ()
    return Value(now, default=default, changed=name in said and now != default, choices=choices)


def with_value(project: Project, row: Row, value: Any) -> Project:
    """Another value for a row; None takes it out."""
    said = dict(project.scene.terrain)
    name, _, inner = row.key.removeprefix(PREFIX).partition(".")
    if row.field is not None and isinstance(value, int | float):
        value = row.field.clamp(value)
    if name == "type":
        made = {HILLS: {"type": HILLS}, FILE: {"type": FILE, "path": "heights.png"}}.get(value)
        said.pop("heights", None)
        said |= {"heights": made} if made else {}
    elif name == "heights":
        held = {key: each for key, each in dict(said.get("heights") or {}).items() if key != inner}
        said["heights"] = held if value is None else {**held, inner: value}
    elif name == "size":
        sides = list(said.get("size", Terrain.model_fields["size"].default))
        sides[int(inner)] = Terrain.model_fields["size"].default[int(inner)] if value is None else value
        said["size"] = tuple(sides)
    elif value is None or value is OPEN or value == "":
        said.pop(name, None)
    else:
        said[name] = value
    return project.changed(scene=project.scene.changed(terrain=said))


class GroundSubject(Subject):
    """The ground and the water, where one of them is selected."""

    def __init__(self, project: Project, id_: str) -> None:
        self._kind = scene.ONCE[id_]
        self.where = Where("", (id_,))
        self.identity = ("ground", id_, kind_of(project))

    def head(self, project: Project) -> Head:
        return Head(self._kind.label, words.SCENE, self._kind.icon, can_rename=False)

    def sections(self, project: Project) -> tuple[Section, ...]:
        return (section_of(project),)

    def value(self, project: Project, row: Row) -> Value:
        return value_of(project, row)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        return with_value(project, row, value)

    def reset(self, project: Project, row: Row) -> Project:
        return with_value(project, row, None)
