"""The scene: who starts where, and what else is there.

Terrain, colliders, food and the player belong to the world, which reads them; a document keeps them as found and only
sees to it that whatever can be selected has an id of its own.
"""

from typing import Annotated, Self

from pydantic import Field, model_validator

from flockwright.document import limits
from flockwright.document.fields import Flag, Id, JsonMap, Name, Number, Tags, Text, Vector3, whole
from flockwright.document.frozen import JsonObject
from flockwright.document.ids import ids_below, refuse_repeated_ids
from flockwright.document.part import Part


class Bounds(Part):
    """The box that the scene is about."""

    center: Vector3 = (0, 0, 0)
    size: Vector3 = (100, 100, 100)


class SceneObject(Part):
    """Anything in the scene that can be selected and named. Colliders and food say the rest in fields of their own."""

    id: Id
    name: Text = ""


class Home(SceneObject):
    """A place that animals return to, sensed by its tags like any other entity."""

    tags: Tags = ()
    at: Vector3 = (0, 0, 0)
    min_radius: Number = 0
    max_radius: Number = 10
    strength: Number = 1


class ScenePath(SceneObject):
    """A line to follow."""

    points: tuple[Vector3, ...] = ()
    closed: Flag = Field(default=False, description="true joins the last point to the first.")


class Region(Part):
    """Where a spawner puts its animals; what else it takes depends on the type."""

    type: Name = Field(description="sphere, rectangle or points.")


class Spawner(SceneObject):
    """Animals that are there at the start."""

    animal: Id = Field(description="Id of the animal.")
    count: Annotated[int, *whole(0, limits.INDIVIDUALS)]
    region: Region
    seed: Annotated[int, *whole(0, limits.WHOLE)] = 0
    initial_speed: Number = 0
    heading: Vector3 | None = Field(
        default=None, description="Where they face and go at first, of any length; missing: each its own level way."
    )
    overrides: JsonMap = Field(
        default_factory=JsonObject, description="Other values for these animals, by node.parameter."
    )
    jitter: JsonMap = Field(default_factory=JsonObject, description="Spread by node.parameter; 0.1 is ±10 %.")


class Scene(Part):
    """What the run starts from. Ids are unique over all lists."""

    seed: Annotated[int, *whole(0, limits.WHOLE)] = 0
    bounds: Bounds = Field(default_factory=Bounds)
    terrain: JsonMap = Field(default_factory=JsonObject)
    colliders: tuple[SceneObject, ...] = ()
    homes: tuple[Home, ...] = ()
    paths: tuple[ScenePath, ...] = ()
    food: tuple[SceneObject, ...] = ()
    player: JsonMap = Field(default_factory=JsonObject)
    spawners: tuple[Spawner, ...] = ()

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        # The editor selects scene objects of any kind together, by id.
        refuse_repeated_ids(
            (
                *ids_below(self.colliders, "colliders"),
                *ids_below(self.homes, "homes"),
                *ids_below(self.paths, "paths"),
                *ids_below(self.food, "food"),
                *ids_below(self.spawners, "spawners"),
            )
        )
        return self
