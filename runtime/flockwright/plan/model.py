"""What runs: the plan of each animal, which is also its game asset, and the scene they live in.

An entry is a node with every parameter filled in. Curves given as keys stand here as samples, so that the asset a
game loads and the plan the preview runs are the same thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Self, cast, overload

from pydantic import BaseModel, ConfigDict, Field, SerializeAsAny, model_serializer, model_validator

from flockwright.curves.keys import with_samples
from flockwright.curves.model import Curve
from flockwright.document import Body, Drive, Knob, Scene
from flockwright.document.errors import Fault, Steps, found_text
from flockwright.nodes.node_type import KIND_WORDS, NodeParams, NodeType
from flockwright.nodes.registry import find, type_of
from flockwright.plan.reading import read
from flockwright.world.components import COMPONENTS
from flockwright.world.parameters import Params
from flockwright.world.provisions import carried_in

ANIMAL_FORMAT = "flockwright/animal"
ANIMAL_VERSION = 1

_FROZEN = ConfigDict(frozen=True, populate_by_name=True, serialize_by_alias=True)


class Entry(BaseModel):
    """A node that runs: in JSON its id, its type and every parameter, side by side."""

    model_config = _FROZEN

    id: str
    type: str
    params: SerializeAsAny[NodeParams]

    @property
    def kind(self) -> NodeType:
        return type_of(self.type)

    @model_validator(mode="before")
    @classmethod
    def _from_flat(cls, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        flat = cast("Mapping[str, Any]", value)
        if isinstance(flat.get("params"), NodeParams):
            return flat
        kind = find(str(flat.get("type")))
        if kind is None:
            found = found_text(flat["type"]) if "type" in flat else "missing"
            raise Fault(found, "expected the key of an installed node type", ("type",))
        model = kind.params
        params = read(model, {name: flat[name] for name in model.model_fields if name in flat})
        return {"id": flat.get("id"), "type": flat["type"], "params": params}

    @model_serializer
    def _to_flat(self) -> dict[str, Any]:
        return {"id": self.id, "type": self.type} | params_json(self.params)


class Group(BaseModel):
    """A query and the behaviors that look at what it finds."""

    model_config = _FROZEN

    query: Entry
    behaviors: tuple[Entry, ...] = ()


class AnimalPlan(BaseModel):
    """One resolved graph. Without a merger or a mover the animal is there and stands still."""

    model_config = _FROZEN

    schema_ref: str = Field(default=f"urn:{ANIMAL_FORMAT.replace('/', ':')}:{ANIMAL_VERSION}", alias="$schema")
    format: Literal["flockwright/animal"] = ANIMAL_FORMAT
    version: Literal[1] = ANIMAL_VERSION
    id: str
    name: str = ""
    tags: tuple[str, ...] = ()
    color: str = ""
    shape: str = ""
    body: Body = Field(default_factory=Body)
    components: dict[str, SerializeAsAny[Params]] = Field(default_factory=dict)
    simple: tuple[Entry, ...] = ()
    neighbor_groups: tuple[Group, ...] = ()
    ray_groups: tuple[Group, ...] = ()
    merger: Entry | None = None
    mover: Entry | None = None
    resolution: Entry | None = None
    knobs: tuple[Knob, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _read_components(cls, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        given = cast("Mapping[str, Any]", value)
        components: Any = given.get("components", {})
        if not isinstance(components, Mapping):
            raise Fault(found_text(components), "expected an object", ("components",))
        components = cast("Mapping[str, Any]", components)
        known: dict[str, Params] = {}
        for kind, numbers in components.items():
            if isinstance(numbers, Params):
                known[kind] = numbers
            elif kind in COMPONENTS:
                known[kind] = read(COMPONENTS[kind].params, numbers, ("components", kind))
        return {**given, "components": known}

    @model_validator(mode="after")
    def _entries_are_in_their_place(self) -> Self:
        seen: dict[str, Steps] = {}
        for path, entry, kind in self._places():
            if entry.kind.kind != kind:
                raise Fault(found_text(entry.type), f"expected a {KIND_WORDS[kind]} here", (*path, "type"))
            if entry.id in seen:
                raise Fault(found_text(entry.id), "used twice", (*path, "id"), seen[entry.id])
            seen[entry.id] = path
        if not self.body.radius >= 0:
            raise Fault(found_text(self.body.radius), "must be 0 or more", ("body", "radius"))
        return self

    def _places(self) -> Iterator[tuple[Steps, Entry, str]]:
        """Every entry with its path and the kind that belongs there."""
        yield from ((("simple", i), entry, "simple") for i, entry in enumerate(self.simple))
        groups = (("neighbor", self.neighbor_groups), ("ray", self.ray_groups))
        for kind, found in groups:
            for i, group in enumerate(found):
                yield (f"{kind}_groups", i, "query"), group.query, f"{kind}_query"
                yield from (((f"{kind}_groups", i, "behaviors", j), b, kind) for j, b in enumerate(group.behaviors))
        for kind, entry in (("merger", self.merger), ("mover", self.mover), ("resolution", self.resolution)):
            if entry is not None:
                yield (kind,), entry, kind

    @cached_property
    def behaviors(self) -> tuple[Entry, ...]:
        """Every behavior, in the order of the merger: higher priority first, equal ones by id."""
        grouped = [b for group in (*self.neighbor_groups, *self.ray_groups) for b in group.behaviors]
        return tuple(sorted((*self.simple, *grouped), key=lambda b: (-priority_of(b), _natural(b.id))))

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Every node of the plan by id."""
        queries = [group.query for group in (*self.neighbor_groups, *self.ray_groups)]
        rest = [entry for entry in (self.merger, self.mover, self.resolution) if entry is not None]
        return {entry.id: entry for entry in (*queries, *self.behaviors, *rest)}

    def drives(self) -> Iterator[tuple[Knob, Drive]]:
        """Each parameter that a knob drives."""
        for knob in self.knobs:
            for drive in knob.drives:
                yield knob, drive


@dataclass(frozen=True)
class Plan:
    """All animals and their scene. Species are numbered by animal id, so that no order of files matters."""

    animals: tuple[AnimalPlan, ...]
    scene: Scene
    folder: Path | None = None
    """Where the files are that the scene refers to."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "animals", tuple(sorted(self.animals, key=lambda animal: animal.id)))

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """Every tag that somebody carries or looks for."""
        carried = (thing.tags for thing in (*self.animals, *self.scene.homes))
        queries = (group.query for animal in self.animals for group in animal.neighbor_groups)
        wanted: Any = (getattr(query.params, "tags", ()) for query in queries)
        others = (tags for _, tags, _ in carried_in(self.scene))
        return tuple(sorted({tag for tags in (*carried, *others, *wanted) for tag in tags}))

    def animal(self, id: str) -> AnimalPlan:  # noqa: A002 — it is the field's name
        """The plan of that animal; KeyError without one."""
        for animal in self.animals:
            if animal.id == id:
                return animal
        raise KeyError(id)


@overload
def in_order(things: Iterable[Entry]) -> tuple[Entry, ...]: ...
@overload
def in_order(things: Iterable[Group]) -> tuple[Group, ...]: ...
def in_order(things: Iterable[Entry] | Iterable[Group]) -> tuple[Entry, ...] | tuple[Group, ...]:
    """Sorted by id (a group by its query's), so that no order of nodes in a file matters."""
    made: Any = tuple(sorted(things, key=lambda it: _natural(it.id if isinstance(it, Entry) else it.query.id)))
    return made


def priority_of(entry: Entry) -> int:
    """A behavior's priority."""
    return int(getattr(entry.params, "priority", 0))


def params_json(params: Params) -> dict[str, Any]:
    """Parameters as an asset holds them."""
    return {name: _json(getattr(params, name)) for name in type(params).model_fields}


def _json(value: Any) -> Any:
    if isinstance(value, Curve):
        return curve_json(value)
    return list(cast("tuple[Any, ...]", value)) if isinstance(value, tuple) else value


def curve_json(curve: Curve) -> dict[str, Any]:
    """A curve as an asset holds it: shape and numbers, or samples."""
    curve = with_samples(curve)
    ranges = {"x": list(curve.x), "y": list(curve.y)}
    if curve.shape == "keys":
        return {"shape": "keys", **ranges, "samples": list(curve.samples)}
    return {"shape": curve.shape, "power": curve.power, "k": curve.k, **ranges}


def _natural(text: str) -> tuple[Any, ...]:
    """n2 before n10."""
    head = text.rstrip("0123456789")
    return head, int(text[len(head) :] or 0), text
