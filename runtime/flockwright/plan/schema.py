"""The JSON Schemas (draft 2020-12) of the game assets, made from the registry and the models.

The animal's holds every registered type's parameters with their bounds. Types and fields that it does not know pass, so
that assets with other packages' nodes, or with a studio's own fields, are valid too.
"""

from __future__ import annotations

from typing import Any, cast, get_args

from flockwright.curves.model import SAMPLES, Curve
from flockwright.document import Body, Knob, Scene
from flockwright.document.schema import FILE_NAME, project_schema, published, without_titles
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import all_types
from flockwright.plan.assets import SCENE_FORMAT, SCENE_VERSION, schema_id
from flockwright.plan.model import ANIMAL_FORMAT, ANIMAL_VERSION, curve_json
from flockwright.world.components import COMPONENTS
from flockwright.world.parameters import Params, shown
from flockwright.world.provisions import Clap, FoodThing, Move, Player, Shoot, Throw
from flockwright.world.records import choices, kind_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_INNER = ("additionalProperties", "soft", "step", "discriminator")
_ANY_NUMBER: dict[str, Any] = {"type": "number", "minimum": -1e6, "maximum": 1e6}


def schema_files() -> dict[str, str]:
    """Every published schema: the name of its file, and its text."""
    return {
        FILE_NAME: published(project_schema()),
        "animal.schema.json": published(animal_schema()),
        "scene.schema.json": published(scene_schema()),
    }


def animal_schema(types: dict[str, NodeType] | None = None) -> dict[str, Any]:
    """The schema of `*.animal.json`, for our own types and no others' unless they are given."""
    if types is None:
        types = {key: kind for key, kind in all_types().items() if kind.package == "flockwright"}
    entry = {"$ref": "#/$defs/entry"}
    entries = {"type": "array", "items": entry}
    groups = {"type": "array", "items": {"$ref": "#/$defs/group"}}
    no_entry = {"anyOf": [entry, {"type": "null"}]}
    parts = {"body": _model(Body), "knob": _model(Knob)}
    defs = parts["knob"].pop("$defs", {})
    return {
        "$schema": DRAFT,
        "$id": schema_id(ANIMAL_FORMAT, ANIMAL_VERSION),
        "title": "Flockwright animal",
        "description": "A *.animal.json file: one animal as a game runs it, every parameter written out.",
        "type": "object",
        "required": ["format", "version", "id"],
        "properties": {
            "$schema": {"type": "string"},
            "format": {"const": ANIMAL_FORMAT},
            "version": {"const": ANIMAL_VERSION},
            "id": {"type": "string"},
            "name": {"type": "string"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "color": {"type": "string", "description": "#rrggbb, or empty."},
            "shape": {"type": "string"},
            "body": parts["body"],
            "components": {
                "type": "object",
                "properties": {kind: {"$ref": f"#/$defs/component.{kind}"} for kind in COMPONENTS},
            },
            "simple": entries | {"description": "Behaviors that need no query."},
            "neighbor_groups": groups | {"description": "Neighbor queries, each with the behaviors on it."},
            "ray_groups": groups | {"description": "Ray queries, each with the behaviors on it."},
            "merger": no_entry,
            "mover": no_entry,
            "resolution": no_entry | {"description": "Null: the animal goes where its velocity leads."},
            "knobs": {"type": "array", "items": {"$ref": "#/$defs/knob"}},
        },
        "$defs": {
            "entry": _entry(types),
            "group": {
                "type": "object",
                "required": ["query", "behaviors"],
                "properties": {"query": entry, "behaviors": entries},
            },
            "knob": parts["knob"],
            **defs,
            "curve": _curve(),
            **{f"component.{kind}": _params(found.params) for kind, found in COMPONENTS.items()},
            **{key: _params(kind.params) for key, kind in types.items()},
        },
    }


def scene_schema() -> dict[str, Any]:
    """The schema of `*.scene.json`."""
    made = _model(Scene)
    made["$defs"] |= _provisions()
    thing = {"allOf": [made["properties"]["food"]["items"], {"$ref": "#/$defs/Food"}]}
    made["properties"] |= {
        "food": made["properties"]["food"] | {"items": thing},
        "player": {"$ref": "#/$defs/Player", "description": "Nothing at all: there is no player."},
    }
    head: dict[str, Any] = {
        "$schema": {"type": "string"},
        "format": {"const": SCENE_FORMAT},
        "version": {"const": SCENE_VERSION},
        "tags": {
            "type": "array",
            "items": {"type": "string"},
            "description": "Every tag that somebody carries or looks for.",
        },
    }
    top: dict[str, Any] = {
        "$schema": DRAFT,
        "$id": schema_id(SCENE_FORMAT, SCENE_VERSION),
        "title": "Flockwright scene",
        "description": "A *.scene.json file: who starts where, and what else is there.",
    }
    return top | made | {"properties": head | made["properties"], "required": ["format", "version"]} | top


def _model(model: type[Any]) -> dict[str, Any]:
    return cast("dict[str, Any]", without_titles(model.model_json_schema(by_alias=True)))


def _provisions() -> dict[str, Any]:
    """Food and the player, as the world reads them."""
    food, player = _open(_model(FoodThing)), _open(_model(Player))
    defs = player.pop("$defs")
    acts = [{"$ref": f"#/$defs/{act.__name__}"} for act in (Move, Throw, Shoot, Clap)]
    timed = defs["Timed"]
    timed["properties"] = {"time": timed["properties"]["time"]}
    timed["oneOf"] = acts  # a file has an act's own fields beside its time
    return {"Food": food, "Player": player, **defs}


def _open(schema: Any) -> Any:
    """A schema whose objects may have fields that it does not know, less what only an inspector asks for."""
    if isinstance(schema, dict):
        entries = cast("dict[str, Any]", schema)
        return {key: _open(value) for key, value in entries.items() if key not in _INNER}
    return [_open(item) for item in cast("list[Any]", schema)] if isinstance(schema, list) else schema


def _entry(types: dict[str, NodeType]) -> dict[str, Any]:
    return {
        "type": "object",
        "description": "A node: its id, its type, and every parameter of that type beside them.",
        "required": ["id", "type"],
        "properties": {"id": {"type": "string"}, "type": {"type": "string"}},
        "allOf": [
            {"if": {"properties": {"type": {"const": key}}}, "then": {"$ref": f"#/$defs/{key}"}} for key in types
        ],
    }


def _params(model: type[Params]) -> dict[str, Any]:
    first = (model.__doc__ or "").strip().partition("\n")[0]
    return {
        "type": "object",
        "description": first,
        "properties": {name: _field(model, name) for name in model.model_fields},
    }


def _field(model: type[Params], name: str) -> dict[str, Any]:
    field = model.model_fields[name]
    value = _value(model, name)
    if type(None) in get_args(field.annotation):
        or_none = {"type": [value["type"], "null"]} if "type" in value else {}
        value = value | or_none if or_none else {"anyOf": [value, {"type": "null"}]}
    told: dict[str, Any] = {"description": field.description or ""}
    unit = shown(model, name).get("unit")
    default = field.default
    written = curve_json(default) if isinstance(default, Curve) else default
    return value | told | ({"unit": unit} if unit else {}) | {"default": written}


def _value(model: type[Params], name: str) -> dict[str, Any]:
    match kind_of(model, name):
        case "number":
            return {"type": "number", **_limits(model, name)}
        case "whole":
            return {"type": "integer", **_limits(model, name)}
        case "flag":
            return {"type": "boolean"}
        case "choice":
            return {"enum": list(choices(model, name))}
        case "curve":
            return {"$ref": "#/$defs/curve"}
        case "vector":
            return {"type": "array", "items": _ANY_NUMBER, "minItems": 3, "maxItems": 3}
        case "names":
            return {"type": "array", "items": {"type": "string"}}
        case _:
            return {"type": "string"}


def _limits(model: type[Params], name: str) -> dict[str, Any]:
    """The tightest bounds: pydantic itself would write down the loosest."""
    rules = model.model_fields[name].metadata
    lows = [rule.ge for rule in rules if getattr(rule, "ge", None) is not None]
    highs = [rule.le for rule in rules if getattr(rule, "le", None) is not None]
    above = [rule.gt for rule in rules if getattr(rule, "gt", None) is not None]
    below = [rule.lt for rule in rules if getattr(rule, "lt", None) is not None]
    found = {
        "minimum": max(lows) if lows and not above else None,
        "exclusiveMinimum": max(above) if above else None,
        "maximum": min(highs) if highs and not below else None,
        "exclusiveMaximum": min(below) if below else None,
    }
    if kind_of(model, name) == "number" and found["minimum"] is None and not above:
        found["minimum"] = -1e6
    if kind_of(model, name) == "number" and found["maximum"] is None and not below:
        found["maximum"] = 1e6
    return {key: value for key, value in found.items() if value is not None}


def _curve() -> dict[str, Any]:
    made = _model(Curve)
    fields = {name: made["properties"][name] for name in ("shape", "power", "k", "x", "y", "samples")}
    fields["samples"] = fields["samples"] | {"minItems": SAMPLES, "maxItems": SAMPLES}
    return {
        "type": "object",
        "description": "A shape with its numbers, or keys as 256 samples at equal steps, straight in between.",
        "required": ["shape"],
        "properties": fields,
    }
