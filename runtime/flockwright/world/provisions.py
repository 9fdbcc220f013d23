"""What a scene says about food and the player, checked.

A document keeps these as found. Whoever reads them gets a `Fault` with the path inside the thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any, Literal, Self, TypeVar, cast

from pydantic import Field, TypeAdapter, ValidationError, model_validator

from flockwright.document import JsonObject, Scene, SceneObject, fault_of
from flockwright.document.errors import Fault, Steps, found_text
from flockwright.world.geometry.things import thing_of
from flockwright.world.parameters import LARGEST, Name, Names, Number, Params, Vector, distance, number
from flockwright.world.parameters import speed as meters_a_second

_Radius = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=1e6)]
_Seconds = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=LARGEST)]
SOUND_TAG = "Sound"
"""What every sound carries."""
MOST_ACTS = 10_000


class Served(Params):
    """How much there is to eat of something that lies there or grows there, and how well it feeds."""

    nutrition: Number = number(0.25, "How much hunger one unit of its amount takes away.", low=0, high=100)
    amount: Number = number(4.0, "How much there is to eat when it is whole.", low=0, high=1e6)
    regrowth: Number = number(0.0, "How much of its amount grows back in a second.", low=0, high=1e6, unit="1/s")


class FoodThing(Served):
    """Something to eat that lies in the scene."""

    at: Vector = (0.0, 0.0, 0.0)
    tags: Names = ("Apple",)
    radius: _Radius = 0.15


class Apple(Served):
    """What the player throws."""

    tags: Names = ("Apple",)
    radius: _Radius = 0.15


class Noise(Params):
    """A sound: a sphere that grows from where it was made, and fades."""

    loudness: Number = number(1.0, "How much it counts close by and at once.", low=0, high=100)
    speed: Number = number(30.0, "How fast it spreads.", low=0.01, high=10000, unit="m/s")
    lifetime: Number = number(2.0, "How long it can be heard.", low=0.01, high=3600, unit="s")


class Shot(Noise):
    """What the player fires: heard where it is fired and where it strikes, deadly on its way."""

    loudness: Number = number(2.0, "How much it counts close by and at once.", low=0, high=100)
    range: Number = distance(200.0, "How far it flies.")
    radius: Number = distance(0.1, "How far from its line it still strikes.")


class Move(Params):
    """Walk to a place, or on with a velocity; with neither, stand still."""

    act: Literal["move"]
    to: Vector | None = None
    velocity: Vector | None = None

    @model_validator(mode="after")
    def _knows_where(self) -> Self:
        if self.to is not None and self.velocity is not None:
            raise ValueError("expected a place to go to or a velocity, not both")
        return self


class Throw(Params):
    """Throw an apple to a place."""

    act: Literal["throw"]
    at: Vector


class Shoot(Params):
    """Fire at a place, along a direction, or at an animal with a tag that a shot can reach.

    Either at the nearest, or amid them: at the one with the most of its kind around it.
    """

    act: Literal["shoot"]
    at: Vector | None = None
    direction: Vector | None = None
    nearest: Name = ""
    amid: Name = ""

    @model_validator(mode="after")
    def _knows_where(self) -> Self:
        if (self.at is not None) + (self.direction is not None) + bool(self.nearest) + bool(self.amid) != 1:
            raise ValueError("expected one of: a place to fire at, a direction, a tag")
        if self.direction is not None and not any(self.direction):
            raise ValueError("expected a direction that is not 0")
        return self


class Clap(Params):
    """Clap the hands."""

    act: Literal["clap"]


Act = Annotated[Move | Throw | Shoot | Clap, Field(discriminator="act")]


class Timed(Params):
    """An act and when it is done."""

    time: _Seconds
    act: Act


class Player(Params):
    """The player of a scene: where it starts, what it can do, and what it does when nobody plays."""

    at: Vector = (0.0, 0.0, 0.0)
    tags: Names = ("Player",)
    radius: _Radius = 0.4
    speed: Number = meters_a_second(4.0, "How fast it goes when it is moved.")
    still_speed: Number = meters_a_second(1.0, "Up to this speed it seems to stand still.")
    apple: Apple = Apple()
    shot: Shot = Shot()
    clap: Noise = Noise()
    timeline: Annotated[tuple[Timed, ...], Field(max_length=MOST_ACTS)] = ()

    @model_validator(mode="before")
    @classmethod
    def _acts_beside_their_time(cls, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        given = cast("Mapping[str, Any]", value)
        timeline = given.get("timeline")
        if not isinstance(timeline, list | tuple):
            return given
        acts = cast("tuple[Any, ...]", timeline)
        return {**given, "timeline": tuple(_apart(act, ("timeline", place)) for place, act in enumerate(acts))}


def _apart(act: Any, path: Steps) -> Any:
    """`{"time": 3, "act": "clap"}` as a time and an act."""
    if not isinstance(act, Mapping):
        return act
    said: dict[str, Any] = {**act}
    if isinstance(said.get("act"), Mapping | Params):
        return said
    _is_known(said, path)
    time = {"time": said.pop("time")} if "time" in said else {}
    return time | {"act": said}


def _is_known(act: Mapping[str, Any], path: Steps = ()) -> None:
    if act.get("act") not in _ACTS:
        found = found_text(act["act"]) if "act" in act else "missing"
        raise Fault(found, f"expected {', '.join(_ACTS[:-1])} or {_ACTS[-1]}", (*path, "act"))


_ACT: TypeAdapter[Move | Throw | Shoot | Clap] = TypeAdapter(Act)
_ACTS = ("move", "throw", "shoot", "clap")
M = TypeVar("M", bound=Params)


def food_of(given: SceneObject) -> FoodThing:
    """The food that a document describes."""
    return _made(FoodThing, given.model_extra or {})


def player_of(given: JsonObject) -> Player | None:
    """The player that a document describes, if it has one."""
    return _made(Player, given) if given else None


def carried_in(scene: Scene) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """The name, the tags and the component of whatever a scene has besides animals and homes, now or later in a run."""
    for food in scene.food:
        with suppress(Fault):
            yield food.name or food.id, food_of(food).tags, "food"
    for collider in scene.colliders:
        if (collider.model_extra or {}).get("type") == "grass":
            with suppress(Fault):
                yield collider.name or collider.id, (thing_of(collider).layer,), "food"
    with suppress(Fault):
        player = player_of(scene.player)
        if player is not None:
            yield "the player", player.tags, "player"
            yield "a thrown apple", player.apple.tags, "food"
            yield "a sound", (SOUND_TAG,), "sound"


def act_of(given: Mapping[str, Any]) -> Move | Throw | Shoot | Clap:
    """The act that somebody asks for."""
    _is_known(given)
    try:
        return _ACT.validate_python(dict(given))
    except ValidationError as error:
        fault = fault_of(error)
        raise Fault(fault.found, fault.expected, tuple(p for p in fault.path if p not in _ACTS)) from None


def _made(model: type[M], given: Mapping[str, Any]) -> M:
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        fault = fault_of(error)
        # An act stands beside its time in a file, and its kind is no step of the path.
        path = fault.path
        if path[:1] == ("timeline",) and len(path) > 2 and path[2] == "act":
            path = (*path[:2], *(part for part in path[3:] if part not in _ACTS)) if len(path) > 3 else path
        raise Fault(fault.found, fault.expected, path) from None
