"""An animal: how it looks, its body, how many there are, and what it carries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flockwright.curves.model import Curve
from flockwright.document import Animal, JsonObject, Project, limits
from flockwright.world.components import COMPONENTS
from flockwright.world.parameters import LARGEST
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value
from flockwright_editor.inspector.sections import row_of
from flockwright_editor.inspector.subjects.choosing import choices_of
from flockwright_editor.session import Where
from flockwright_editor.session.edits import animals
from flockwright_editor.session.edits.components import components
from flockwright_editor.session.edits.values import Added, Typed, curve_from, curve_json, moved, number_of
from flockwright_editor.session.fields import plain_field, words_of

SHAPES = {
    "bird": ("Bird", "bird"),
    "fish": ("Fish", "fish"),
    "shark": ("Shark", "shark"),
    "sheep": ("Sheep", "sheep"),
    "wolf": ("Wolf", "dog-side"),
    "arrow": ("Arrow", "navigation-variant"),
}
_COUNT = plain_field("count", "How many", (0, 1000), low=0, high=limits.INDIVIDUALS, step=1, whole=True)
_RADIUS = plain_field("radius", "Body radius", (0.0, 2.0), unit="m", low=0, high=LARGEST, step=0.05, default=0.5)
_LOOK = Section(
    words.LOOK,
    (
        Row("shape", "choice", "Shape", "The mesh it is drawn as.",
            options=tuple((key, text) for key, (text, _) in SHAPES.items()),
            icons=tuple(icon for _, icon in SHAPES.values())),
        Row("tags", "names", "Tags", "What it is to others: queries look for tags.", refers="tags"),
        Row("about", "prose", "About", "What the animal is and how it is meant to behave."),
    ),
)  # fmt: skip
_BODY = Section(
    words.BODY,
    (
        Row("radius", "number", "Radius", "How large it is; more keeps others farther off.", _RADIUS),
        Row("count", "number", "How many", "How many the scene starts with, over all its spawners.", _COUNT),
        Row("simulate", "flag", "Takes part", "Off: the whole kind is left out of the run."),
    ),
)
_PART = "component:"
_GIVE, _TAKE = "give:", "take:"


class AnimalSubject(Subject):
    """One animal."""

    def __init__(self, project: Project, animal: str) -> None:
        self.animal = animal
        self.where = Where(animal)
        held = project.animal(animal)
        states = tuple((kind, state) for kind, state, _ in components(project, held))
        self.identity = ("animal", animal, states)

    def head(self, project: Project) -> Head:
        held = project.animal(self.animal)
        _, icon = SHAPES.get(held.shape, SHAPES["arrow"])
        return Head(
            animals.called(held),
            "Animal",
            icon,
            color=animals.color_of(project, self.animal),
            tip=held.about,
            eye=self.animal,
        )

    def sections(self, project: Project) -> tuple[Section, ...]:
        held = project.animal(self.animal)
        parts, lines = [], []
        for kind, state, _ in components(project, held):
            known = COMPONENTS.get(kind)
            if kind in held.components and known is not None:
                rows = tuple(row_of(known.params, name, prefix=f"{_PART}{kind}:") for name in known.params.model_fields)
                parts.append(Section(words_of(kind), tuple(_plain(row) for row in rows), component=kind))
            there = state in ("needed", "spare")
            act = words.TAKE if there else words.GIVE
            key = f"{_TAKE if there else _GIVE}{kind}"
            lines.append(Row(key, "act", words_of(kind), act.format(kind=words_of(kind).lower())))
        return (_LOOK, _BODY, *parts, Section(words.COMPONENTS, tuple(lines)))

    def value(self, project: Project, row: Row) -> Value:
        held = project.animal(self.animal)
        if row.key.startswith((_GIVE, _TAKE)):
            return _component_value(project, held, row.key)
        if row.key.startswith(_PART):
            return _part_value(project, held, row)
        if row.key == "tags":
            return Value(now=held.tags, changed=False, choices=tuple((tag, tag) for tag in project.tags))
        if row.key == "radius":
            return Value(held.body.radius, default=0.5, changed=held.body.radius != 0.5)
        if row.key == "count":
            return Value(animals.count(project, self.animal))
        if row.key == "simulate":
            return Value(held.simulate, default=True, changed=not held.simulate)
        if row.key == "shape":
            return Value(held.shape or "arrow", default="arrow")
        return Value(held.about)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        kind = row.key.partition(":")[2]
        if row.key.startswith(_GIVE):
            return animals.add_component(project, self.animal, kind)
        if row.key.startswith(_TAKE):
            return animals.remove_component(project, self.animal, kind)
        if row.key.startswith(_PART):
            kind, _, name = kind.partition(":")
            return _with_part(project, self.animal, kind, name, value)
        return _SETTERS[row.key](project, self.animal, value)

    def reset(self, project: Project, row: Row) -> Project:
        if row.key.startswith(_PART):
            _, kind, name = row.key.split(":")
            return animals.set_component(project, self.animal, kind, name, None)
        if row.key == "radius":
            return animals.set_radius(project, self.animal, 0.5)
        return animals.set_simulate(project, self.animal, True) if row.key == "simulate" else project

    def rename(self, project: Project, name: str) -> Project:
        return animals.rename(project, self.animal, name) if name.strip() else project

    def recolor(self, project: Project, color: str) -> Project:
        return animals.recolor(project, self.animal, color)


_SETTERS: dict[str, Any] = {
    "tags": animals.set_tags,
    "radius": lambda project, animal, value: animals.set_radius(project, animal, _RADIUS.clamp(value)),
    "count": lambda project, animal, value: animals.set_count(project, animal, round(value)),
    "simulate": animals.set_simulate,
    "shape": animals.reshape,
    "about": animals.set_about,
}


def _plain(row: Row) -> Row:
    """Components belong to the whole kind: knobs and spawners do not speak of them."""
    return replace(row, address="", parts=())


def _component_value(project: Project, held: Animal, key: str) -> Value:
    act, _, kind = key.partition(":")
    for name, state, why in components(project, held):
        if name == kind:
            return Value("minus" if act == "take" else "plus", mixed=state == "missing", says=why)
    return Value("plus")


def _said(held: Animal, kind: str) -> Mapping[str, Any]:
    said = held.components.get(kind)
    return said if isinstance(said, Mapping) else {}


def _part_value(project: Project, held: Animal, row: Row) -> Value:
    _, kind, name = row.key.split(":")
    default = COMPONENTS[kind].params.model_fields[name].default
    said = _said(held, kind)
    now = said.get(name, default)
    if row.kind == "curve":
        now = curve_from(project, now, default)
    choices = choices_of(project, row) if row.kind in ("names", "reference") else ()
    return Value(now, default=default, changed=name in said, choices=choices)


def _with_part(project: Project, animal: str, kind: str, name: str, value: Any) -> Project:
    model = COMPONENTS[kind].params
    default = model.model_fields[name].default
    if isinstance(value, Added | Typed):
        now = number_of(_said(project.animal(animal), kind).get(name, default))
        value = moved(model, name, now, value)
    if row_of(model, name).refers == "tags":
        project = animals.with_tags(project, value)
    if isinstance(value, Curve):
        value = value if value == default else JsonObject(curve_json(value))
    return animals.set_component(project, animal, kind, name, None if value == default else value)
