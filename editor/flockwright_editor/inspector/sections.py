"""A parameter model as sections of rows: which fields stand together, what each is called and how it is set.

All of it comes from the model: the class that adds a field names its section, the field says the rest.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from inspect import get_annotations
from typing import get_args

from flockwright.nodes.node_type import NodeType
from flockwright.plan.addresses import bounds_at
from flockwright.world.parameters import DEGREES, LARGEST, Params, shown
from flockwright.world.records import choices, kind_of
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Row, Section
from flockwright_editor.session.fields import Field, number_field, plain_field, words_of

_SPEED = "m/s"
_KINDS = {"whole": "number", "text": "reference"}
_ENDS = ("_curve", "_activation")


def _adds(model: type[Params], name: str) -> type:
    """The most basic class that has a field."""
    return next(base for base in reversed(model.__mro__) if name in get_annotations(base))


def _section_title(kind: NodeType, name: str) -> str:
    named = _adds(kind.params, name).__dict__.get("SECTION", "")
    if named:
        return str(named)
    return words.PACE if shown(kind.params, name).get("unit") == _SPEED else kind.look.label


@lru_cache(maxsize=256)
def main_curve(kind: NodeType) -> str:
    """The curve that is shown large: the first that the type itself adds, else the first it has; empty: none."""
    own = [name for name in kind.curves if not _adds(kind.params, name).__dict__.get("SECTION")]
    return own[0] if own else next(iter(kind.curves), "")


@lru_cache(maxsize=256)
def sections_of(kind: NodeType) -> tuple[Section, ...]:
    """The form of a node type, without its large curve."""
    model, large = kind.params, main_curve(kind)
    grouped: dict[str, list[Row]] = {}
    for name in model.model_fields:
        field = number_field(model, name)
        if name == large or (field is not None and field.low >= field.high):  # one that has one value is not set
            continue
        title = _section_title(kind, name)
        rows = grouped.setdefault(title, [])
        row = row_of(model, name, within=title)
        if row.kind == "curve" and rows and rows[-1].kind == "curves":
            before = rows.pop()
            row = Row(f"{before.key} {name}", "curves", words.CURVES, before.about, parts=(*before.parts, _part(name)))
        elif row.kind == "curve":
            row = Row(name, "curves", words.CURVES, row.about, parts=(_part(name),))
        rows.append(row)
    # A switch says less than the numbers it switches, so it stands below them.
    ordered = {title: sorted(rows, key=lambda row: row.key == "active") for title, rows in grouped.items()}
    return tuple(Section(title, tuple(rows)) for title, rows in ordered.items())


def title_at(kind: NodeType, path: str) -> str:
    """What a parameter, or a number within one, is called in its form."""
    name, _, inner = path.partition(".")
    row = row_of(kind.params, name, within=_section_title(kind, name))
    if not inner:
        return row.title
    return f"{row.title} {dict(row.parts).get(path) or inner.replace('.', ' ')}"


def field_at(kind: NodeType, path: str) -> Field:
    """How the real number at a path shows itself, in a vector or curve too, where it is always said."""
    field = row_of(kind.params, path.partition(".")[0]).field
    if field is None:
        low, high = bounds_at(kind.params, path) or (-LARGEST, LARGEST)
        field = plain_field(path, path, (max(low, 0.0), min(high, 4.0)), low=low, high=high)
    return replace(field, may_be_open=False)


def _part(name: str) -> tuple[str, str]:
    caption = name
    for end in _ENDS:
        caption = caption.removesuffix(end)
    return name, caption.replace("_", " ")


def row_of(model: type[Params], name: str, *, within: str = "", prefix: str = "") -> Row:
    """The row of a field."""
    field = number_field(model, name)
    kind = kind_of(model, name)
    told = shown(model, name)
    label = str(told.get("label", ""))
    title = label[:1].upper() + label[1:] if label else words_of(name)
    last = f" {within.lower()}"
    if within and title.endswith(last):
        title = title.removesuffix(last)
    about = model.model_fields[name].description or ""
    if kind == "vector":
        field = _part_field(name, title, str(told.get("unit", "")))
    named = choices(model, name) if kind == "choice" else ()
    return Row(
        f"{prefix}{name}",
        _KINDS.get(kind, kind),  # type: ignore[arg-type]
        title,
        about,
        field,
        options=tuple((each, each.replace("_", " ").capitalize()) for each in named),
        address=name if bounds_at(model, name) is not None else "",
        refers=str(told.get("refers", "")),
        parts=tuple((f"{name}.{place}", axis) for place, axis in enumerate("xyz")) if kind == "vector" else (),
        can_be_open=type(None) in get_args(model.model_fields[name].annotation),
    )


@lru_cache(maxsize=64)
def _part_field(name: str, title: str, unit: str) -> Field:
    reach, step = (180.0, 5.0) if unit == DEGREES else (50.0, 0.5)
    return plain_field(name, title, (-reach, reach), unit=unit, low=-LARGEST, high=LARGEST, step=step)
