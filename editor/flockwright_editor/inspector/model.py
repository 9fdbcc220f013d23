"""What a form is made of: sections of rows, and what each row shows. No widgets, and no word about any node type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from flockwright.document import Project
from flockwright_editor.session import Where
from flockwright_editor.session.fields import Field

Kind = Literal["number", "flag", "choice", "names", "vector", "curve", "curves", "reference", "text", "prose", "act"]
"""`act` is a button: setting it does something, its value is an icon and its words say why."""


@dataclass(frozen=True)
class Row:
    """One thing that can be set."""

    key: str
    """Its name among the rows of a subject: a parameter's path, `@query.tags`, `overrides:n2.k`."""
    kind: Kind
    title: str
    about: str = ""
    field: Field | None = None
    """How a number, or each number of a vector, shows itself."""
    options: tuple[tuple[str, str], ...] = ()
    """Key and words of each choice, or of each thing that can be referred to."""
    icons: tuple[str, ...] = ()
    address: str = ""
    """Path of the real number that knobs and spawners may speak of; empty: they may not."""
    refers: str = ""
    """Of what names or references speak: tags, layers, homes, paths."""
    parts: tuple[tuple[str, str], ...] = ()
    """Curves of one row, or the numbers of a vector that are set one by one: path and caption."""
    can_be_open: bool = False
    takes_away: bool = False
    """The arrow at its end takes the whole row away."""


def numbers_in(row: Row) -> tuple[Row, ...]:
    """A row for each number of a vector, for those that speak of one: menus, knobs and spawners."""
    return tuple(
        Row(path, "number", f"{row.title} {axis}", row.about, row.field, address=path) for path, axis in row.parts
    )


@dataclass(frozen=True)
class Value:
    """What a row shows."""

    now: Any = None
    stand_in: Any = None
    """What one that is left open amounts to."""
    from_whom: str = ""
    """Where that comes from, in words."""
    span: tuple[float, float] | None = None
    """The least and most of several numbers that differ."""
    mixed: bool = False
    """Several that differ."""
    default: Any = None
    changed: bool = False
    limit: float | None = None
    limited_by: str = ""
    knob: tuple[str, str] | None = None
    """Id and name of the knob that drives it."""
    says: str = ""
    """What else is to be known, in a sentence."""
    choices: tuple[tuple[str, str], ...] = ()
    """Key and words of what can be added or referred to."""
    parts: tuple[Value, ...] = ()
    """What each number of a vector shows, where they are set one by one."""


@dataclass(frozen=True)
class Section:
    """Rows under a title."""

    title: str
    rows: tuple[Row, ...]
    component: str = ""
    """The component that it shows, which can be taken away."""
    says: str = ""


@dataclass(frozen=True)
class Head:
    """What stands above the form."""

    name: str
    kind_words: str
    icon: str
    kind: str = ""
    """A kind of node, for the color of its tile."""
    color: str = ""
    """Of the swatch; empty: none."""
    tip: str = ""
    can_rename: bool = True
    type_key: str = ""
    """The node type whose reference can be read."""
    mutes: bool = False
    muted: bool = False
    """What can be switched besides, and how it stands."""
    node_ids: tuple[str, ...] = ()
    eye: str = ""
    """The animal that can be hidden."""


class Subject:
    """Something that is inspected. What it says is read from a document; what is done to it makes another."""

    identity: tuple[Any, ...] = ()
    """Equal: the same form, with other values maybe."""
    where: Where = Where()
    animal: str = ""
    """The animal it belongs to, whose knobs stand above."""

    def head(self, project: Project) -> Head:
        """What stands above the form."""
        raise NotImplementedError

    def sections(self, project: Project) -> tuple[Section, ...]:
        """The form."""
        raise NotImplementedError

    def value(self, project: Project, row: Row) -> Value:
        """What a row shows."""
        raise NotImplementedError

    def set(self, project: Project, row: Row, value: Any) -> Project:
        """Another value for a row."""
        raise NotImplementedError

    def reset(self, project: Project, row: Row) -> Project:
        """A row as it is by default."""
        raise NotImplementedError

    def called(self, project: Project, row: Row) -> str:
        """A row as the history names it: `Distance of Flee`."""
        return f"{row.title} of {self.head(project).name}"

    def rename(self, project: Project, name: str) -> Project:
        """Another name."""
        return project

    def recolor(self, project: Project, color: str) -> Project:
        """Another color; empty: the usual one."""
        return project
