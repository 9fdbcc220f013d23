"""What a node type is: parameters, ports, hooks, and how it shows itself. Everything else is made from this."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.results import DESIRED_VELOCITY, VELOCITY_RESULT
from flockwright.world.parameters import Params
from flockwright.world.records import Array, Values, kind_of, record_fields

Kind = Literal["neighbor_query", "ray_query", "simple", "neighbor", "ray", "merger", "mover", "resolution"]
Live = Literal["count", "speed", "energy", "none"]
Drawn = Literal["circle", "neighbors", "sight", "rays"]
Called = Literal["cast", "sweep"]
Color = tuple[str, str]
"""In the dark theme and in the light one."""

KIND_ICONS: dict[str, str] = {
    "neighbor_query": "radar",
    "ray_query": "ray-start-arrow",
    "simple": "compass-outline",
    "neighbor": "account-group",
    "ray": "wall",
    "merger": "call-merge",
    "mover": "cube-send",
    "resolution": "vector-intersection",
}
KIND_WORDS: dict[str, str] = {
    "neighbor_query": "neighbor query",
    "ray_query": "ray query",
    "simple": "simple behavior",
    "neighbor": "neighbor behavior",
    "ray": "ray behavior",
    "merger": "merger",
    "mover": "mover",
    "resolution": "resolution",
}
"""What a kind is called in a sentence."""
BEHAVIORS = frozenset({"simple", "neighbor", "ray"})
QUERIES = frozenset({"neighbor_query", "ray_query"})


@dataclass(frozen=True)
class Port:
    """An input or output: its name, the type of what flows, and whether it takes more than one wire."""

    name: str
    carries: str
    """neighbors, rays, result, velocity or motion; the last but one and two with a type name behind a colon."""
    many: bool = False


@dataclass(frozen=True)
class Look:
    """How a type shows itself, so that no editor code knows any type."""

    label: str
    icon: str
    color: Color | None
    cells: tuple[str, ...]
    live: Live


class NodeParams(Params):
    """What every node's parameter model has: the place for its hooks and its declarations.

    `DERIVED` names more fields of its record, which `derive` fills; `STATE` is a record that each animal keeps from
    step to step, zeroed when fresh; `REQUIRES` are components of its own animal, `NEIGHBORS_REQUIRE` of those it
    looks at.
    """

    KIND: ClassVar[Kind]
    SECTION: ClassVar[str] = ""
    """What the fields that a class adds are called together in forms; empty: the type's own label."""
    DERIVED: ClassVar[dict[str, str | Layout]] = {}
    STATE: ClassVar[Layout | None] = None
    ALWAYS_FULL: ClassVar[bool] = False
    """Whether a behavior wants a direction and a speed with its full strength at every moment, whatever it meets."""
    REFERS: ClassVar[tuple[str, ...]] = ()
    """Fields of STATE that hold one more than the id of somebody else; they become 0 when that one is gone."""
    REQUIRES: ClassVar[tuple[str, ...]] = ()
    NEIGHBORS_REQUIRE: ClassVar[tuple[str, ...]] = ()
    GIVES: ClassVar[str] = VELOCITY_RESULT.name
    ACCEPTS: ClassVar[tuple[str, ...]] = (VELOCITY_RESULT.name,)
    TAKES: ClassVar[str] = DESIRED_VELOCITY.name
    """The velocity type: what a merger gives and a mover takes."""
    RANKED: ClassVar[bool] = True
    """Whether a merger goes by priority."""
    DRAWS: ClassVar[tuple[Drawn, ...]] = ()
    """What a debug node shows of each animal: a circle of its `radius`, its neighbors, the circle of its sight, its
    rays."""
    CALLS: ClassVar[tuple[Called, ...]] = ()
    """What its hooks ask the scene's geometry: cast, sweep."""
    FORMULA: ClassVar[str] = ""
    """What it computes, a line for each thing it says: name, spaces, formula. Dir and Spd are its strengths."""
    BREAKS: ClassVar[str] = ""
    """The laws of the model that this one breaks, in a sentence; empty: none."""

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        """Fill the derived fields of rows. Values may be arrays with a number for each row."""

    @classmethod
    def asked(cls, curve: str, results: Array, bodies: Array, rows: Array) -> Array | None:
        """What a curve parameter was asked in a step that gave these results, NaN where it was not; None: unknown.

        `bodies` are those that the step started from; `rows` has the parameters, one row for all or one for each.
        """


@dataclass(frozen=True)
class NodeType:
    """A registered type."""

    key: str
    params: type[NodeParams]
    look: Look
    package: str

    @property
    def kind(self) -> Kind:
        return self.params.KIND

    @property
    def is_ours(self) -> bool:
        """Whether the type ships with the runtime."""
        return self.package == "flockwright"

    @property
    def doc(self) -> str:
        """What it is for, in a designer's words."""
        return inspect.cleandoc(self.params.__doc__ or "")

    @property
    def formula(self) -> str:
        """What it computes, in lines."""
        return inspect.cleandoc(self.params.FORMULA)

    @cached_property
    def row(self) -> Layout:
        """The record of its parameters, as kernels read them."""
        derived: dict[str, str | Layout] = {}
        for base in reversed(self.params.__mro__):
            derived |= base.__dict__.get("DERIVED", {})
        return layout(**(record_fields(self.params) | derived or {"unused": "i4"}))

    @cached_property
    def curves(self) -> dict[str, Curve]:
        """Its curve parameters, with their defaults."""
        fields = self.params.model_fields
        return {name: field.default for name, field in fields.items() if kind_of(self.params, name) == "curve"}

    def hook(self, name: str) -> Any:
        """A hook's plain function; None if the type does not fill it."""
        return getattr(self.params, name, None)

    @cached_property
    def inputs(self) -> tuple[Port, ...]:
        made: dict[str, tuple[Port, ...]] = {
            "neighbor": (Port("neighbors", "neighbors"),),
            "ray": (Port("rays", "rays"),),
            "merger": (Port("results", "result", many=True),),
            "mover": (Port("velocity", f"velocity:{self.params.TAKES}"),),
            "resolution": (Port("motion", "motion"),),
        }
        return made.get(self.kind, ())

    @cached_property
    def outputs(self) -> tuple[Port, ...]:
        if self.kind in BEHAVIORS:
            return (Port("result", f"result:{self.params.GIVES}"),)
        made: dict[str, tuple[Port, ...]] = {
            "neighbor_query": (Port("neighbors", "neighbors", many=True),),
            "ray_query": (Port("rays", "rays", many=True),),
            "merger": (Port("velocity", f"velocity:{self.params.TAKES}"),),
            "mover": (Port("motion", "motion"),),
        }
        return made.get(self.kind, ())


def label_of(name: str) -> str:
    """`MultiHoming` → Multi Homing, `Move3D` → Move 3D."""
    return re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", name)


def look_of(params: type[NodeParams], label: str, icon: str, color: Color | None, cells: Any, live: str) -> Look:
    """A look with what the type leaves open: the kind's icon, the first three numbers as cells."""
    kind = params.KIND
    if cells is None:
        numbers = [name for name in params.model_fields if kind_of(params, name) in ("number", "whole")]
        cells = tuple(name for name in numbers if name not in ("priority", "hold"))[:3]
    usual = {"neighbor_query": "count", "ray_query": "count", "mover": "speed"}.get(kind, "none")
    return Look(label or label_of(params.__name__), icon or KIND_ICONS[kind], color, tuple(cells), live or usual)  # type: ignore[arg-type]
