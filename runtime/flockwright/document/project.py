"""The project: everything one file says."""

from typing import Annotated, Any, Self

from pydantic import Field, WithJsonSchema, model_validator

from flockwright.document import limits
from flockwright.document.animal import Animal
from flockwright.document.errors import Fault
from flockwright.document.fields import JsonMap, Tags, Text, constant, whole
from flockwright.document.frozen import JsonObject
from flockwright.document.ids import find, ids_below, put, refuse_repeated_ids
from flockwright.document.part import Part
from flockwright.document.scene import Scene
from flockwright.version import __version__

FORMAT = "flockwright/project"
VERSION = 1
SCHEMA_ID = f"urn:flockwright:project:{VERSION}"


def this_app() -> str:
    """The program, as a file names it."""
    return f"flockwright {__version__}"


class View(Part):
    """What the author wants to be seen first; no part of a game asset."""

    camera: JsonMap = Field(default_factory=JsonObject)


class Project(Part):
    """The document: immutable, so that undo keeps the old one. `!=` tells whether it changed."""

    schema_ref: Text = Field(
        default=SCHEMA_ID, alias="$schema", description="Where editors find this schema; kept as found."
    )
    format: Annotated[str, *constant(FORMAT)] = FORMAT
    # Only a file opened read-only holds a larger one.
    version: Annotated[int, *whole(VERSION, limits.WHOLE), WithJsonSchema({"const": VERSION})] = VERSION
    app: Text = Field(default_factory=this_app, description="The program that made the file.")
    tags: Tags = ()
    curves: JsonMap = Field(default_factory=JsonObject, description="Curves by name, for parameters to refer to.")
    animals: tuple[Animal, ...]
    scene: Scene = Field(default_factory=Scene)
    view: View = Field(default_factory=View)

    @classmethod
    def new(cls, **fields: Any) -> Self:
        """A project with no animals, or with what is given."""
        return cls.read({"animals": (), **fields})

    @model_validator(mode="after")
    def _is_within_limits(self) -> Self:
        refuse_repeated_ids(ids_below(self.animals, "animals"))
        nodes = 0
        kinds: set[str] = set()
        for index, animal in enumerate(self.animals):
            nodes += len(animal.nodes)
            kinds.update(animal.components)
            if nodes > limits.NODES:
                raise Fault(
                    f"node {limits.NODES + 1} of the project",
                    f"expected at most {limits.NODES} nodes",
                    ("animals", index, "nodes"),
                )
            if len(kinds) > limits.COMPONENT_KINDS:
                raise Fault(
                    f"{len(kinds)} kinds of component in the project",
                    f"expected at most {limits.COMPONENT_KINDS}",
                    ("animals", index, "components"),
                )
        individuals = 0
        for index, spawner in enumerate(self.scene.spawners):
            individuals += spawner.count
            if individuals > limits.INDIVIDUALS:
                raise Fault(
                    f"{individuals} animals with this spawner",
                    f"expected at most {limits.INDIVIDUALS}",
                    ("scene", "spawners", index, "count"),
                )
        return self

    def animal(self, id: str) -> Animal:  # noqa: A002 — it is the field's name
        """The animal of that id; KeyError without one."""
        return find(self.animals, id)

    def with_animal(self, animal: Animal) -> Self:
        """The animal in place of the one with its id, or added at the end."""
        return self.changed(animals=put(self.animals, animal))

    def without_animal(self, id: str) -> Self:  # noqa: A002
        """The animal taken out, with the spawners that would spawn it."""
        spawners = tuple(spawner for spawner in self.scene.spawners if spawner.animal != id)
        return self.changed(
            animals=tuple(animal for animal in self.animals if animal.id != id),
            scene=self.scene.changed(spawners=spawners),
        )
