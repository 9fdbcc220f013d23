"""What a scene says about its geometry, checked: solids, grass, and the ground with its water.

A document keeps these as found. Whoever reads them gets a `Fault` with the path inside the thing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from flockwright.document import JsonObject, SceneObject, fault_of
from flockwright.document.errors import Fault, found_text
from flockwright.world.parameters import LARGEST, Name, Number, Params, Vector, Whole

WATER = "Water"
LAYERS = ("Ground", "Terrain", WATER, "Environment", "FakeWalls", "Grass")
"""Those that are always there, in the order of their numbers; a scene's own come behind."""
MOST_LAYERS = 31

_Length = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=LARGEST)]
_Degrees = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-36000, le=36000)]
_Side = Annotated[int, Field(strict=True, ge=2, le=2049)]
Rotation = tuple[_Degrees, _Degrees, _Degrees]
Look = Literal["plain", "tree", "stone"]
"""What a solid is drawn as. What runs into it meets its shape, whatever it looks like."""


class Solid(Params):
    """Something with an inside. It turns by degrees about x, y and z, in the order z, x, y as game engines have it."""

    at: Vector = (0.0, 0.0, 0.0)
    rotation: Rotation = (0.0, 0.0, 0.0)
    layer: Name = "Environment"
    look: Look = "plain"


class Plane(Solid):
    """Everything below a plane through `at`."""

    type: Literal["plane"]
    layer: Name = "Ground"


class Ball(Solid):
    """A sphere."""

    type: Literal["sphere"]
    radius: _Length = 1.0


class Box(Solid):
    """A box of these sides."""

    type: Literal["box"]
    size: tuple[_Length, _Length, _Length] = (1.0, 1.0, 1.0)


class Capsule(Solid):
    """A cylinder with round ends; `height` is from tip to tip."""

    type: Literal["capsule"]
    radius: _Length = 0.5
    height: _Length = 2.0


class Cylinder(Solid):
    """A cylinder with flat ends."""

    type: Literal["cylinder"]
    radius: _Length = 0.5
    height: _Length = 2.0


class Grass(Params):
    """A round patch of grass: on the terrain where there is some, else level at the height of `at`.

    Animals that look for its layer as a tag find it as food, of which `amount` grows back by `regrowth` a second.
    """

    type: Literal["grass"]
    at: Vector = (0.0, 0.0, 0.0)
    radius: _Length = 5.0
    layer: Name = "Grass"
    nutrition: Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=100)] = 0.1
    amount: _Length = 40.0
    regrowth: _Length = 0.5


Thing = Plane | Ball | Box | Capsule | Cylinder | Grass
KINDS: dict[str, type[Params]] = {
    "plane": Plane, "sphere": Ball, "box": Box, "capsule": Capsule, "cylinder": Cylinder, "grass": Grass,
}  # fmt: skip


class Hills(Params):
    """Heights made of noise: `octaves` layers of it, each half as wide as the one before and `roughness` as high.

    Mountains may stand along the edges, `rim` meters high; a hollow may lie somewhere, `basin` meters deep.
    """

    type: Literal["hills"]
    seed: Whole = 0
    height: _Length = 10.0
    width: Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0, le=LARGEST)] = 60.0
    octaves: Annotated[int, Field(strict=True, ge=1, le=10)] = 5
    roughness: Annotated[float, Field(strict=True, ge=0, le=1)] = 0.5
    samples: _Side = 257
    rim: _Length = 0.0
    rim_width: _Length = 40.0
    basin: _Length = 0.0
    basin_radius: _Length = 30.0
    basin_at: tuple[Number, Number] = (0.0, 0.0)
    """From the middle of the terrain, to the right and on."""


class HeightFile(Params):
    """Heights from a PNG (gray from black to white is 0 to `height`) or an NPY (meters) beside the project."""

    type: Literal["file"]
    path: Annotated[str, Field(strict=True, min_length=1, max_length=400)]
    height: _Length = 10.0


class Terrain(Params):
    """The ground of a scene: heights over a rectangle around `at`, a layer, and a sea level if there is water."""

    heights: Annotated[Hills | HeightFile, Field(discriminator="type")] | None = None
    at: Vector = (0.0, 0.0, 0.0)
    size: tuple[_Length, _Length] = (100.0, 100.0)
    layer: Name = "Terrain"
    water: Number | None = None


_THING: TypeAdapter[Thing] = TypeAdapter(Annotated[Thing, Field(discriminator="type")])
_TERRAIN: TypeAdapter[Terrain] = TypeAdapter(Terrain)


def thing_of(given: SceneObject) -> Thing:
    """The solid or patch that a collider of the document describes."""
    said = {name: _plain(value) for name, value in (given.model_extra or {}).items()}
    kind = said.get("type")
    if kind not in KINDS:
        raise Fault(found_text(kind) if "type" in said else "missing", f"expected {_either(tuple(KINDS))}", ("type",))
    try:
        return _THING.validate_python(said)
    except ValidationError as error:
        fault = fault_of(error)
        raise Fault(fault.found, fault.expected, fault.path[1:]) from None  # the first step names the type again


def terrain_of(given: JsonObject) -> Terrain:
    """The ground that a document describes."""
    try:
        return _TERRAIN.validate_python({name: _plain(value) for name, value in given.items()})
    except ValidationError as error:
        fault = fault_of(error)
        tagged = len(fault.path) > 1 and fault.path[:1] == ("heights",) and fault.path[1] in ("hills", "file")
        raise Fault(fault.found, fault.expected, (*fault.path[:1], *fault.path[2:]) if tagged else fault.path) from None


def _either(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _plain(value: Any) -> Any:
    """Frozen JSON as pydantic reads it."""
    if isinstance(value, JsonObject):
        return {name: _plain(part) for name, part in value.items()}
    return value
