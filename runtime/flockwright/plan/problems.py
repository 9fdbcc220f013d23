"""What is wrong, risky or worth knowing about a project, each with where it is and, where one exists, its fix.

An *error* takes part of a graph out of the run and keeps its animal from being exported; a *warning* runs, but hardly
as meant; *advice* is just that. A fix is a list of changes, plain data that `fixes` applies to a document.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from flockwright.document import Json

Severity = Literal["error", "warning", "advice"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "advice")


@dataclass(frozen=True)
class SetParam:
    """Give a node's parameter another value."""

    animal: str
    node: str
    param: str
    value: Json
    do: Literal["set_param"] = "set_param"


@dataclass(frozen=True)
class ResetParam:
    """Take a parameter out, so that the type's default counts."""

    animal: str
    node: str
    param: str
    do: Literal["reset_param"] = "reset_param"


@dataclass(frozen=True)
class SetType:
    """Make a node one of another type; wires and parameters stay."""

    animal: str
    node: str
    type: str
    do: Literal["set_type"] = "set_type"


@dataclass(frozen=True)
class AddNode:
    """A new node; `id` is free in the document the problem was found in."""

    animal: str
    id: str
    type: str
    params: dict[str, Json] = field(default_factory=dict[str, Json])
    do: Literal["add_node"] = "add_node"


@dataclass(frozen=True)
class RemoveNode:
    """A node taken out, with its wires."""

    animal: str
    node: str
    do: Literal["remove_node"] = "remove_node"


@dataclass(frozen=True)
class AddLink:
    """A wire."""

    animal: str
    from_: str
    to: str
    do: Literal["add_link"] = "add_link"


@dataclass(frozen=True)
class RemoveLink:
    """A wire taken out."""

    animal: str
    from_: str
    to: str
    do: Literal["remove_link"] = "remove_link"


@dataclass(frozen=True)
class AddComponent:
    """A component with its default numbers."""

    animal: str
    component: str
    do: Literal["add_component"] = "add_component"


@dataclass(frozen=True)
class RemoveComponent:
    """A component taken away."""

    animal: str
    component: str
    do: Literal["remove_component"] = "remove_component"


@dataclass(frozen=True)
class SetComponent:
    """Give one number of a component another value; None takes it out, so that the default counts."""

    animal: str
    component: str
    param: str
    value: Json
    do: Literal["set_component"] = "set_component"


@dataclass(frozen=True)
class SetBody:
    """Give a number of an animal's body another value."""

    animal: str
    param: str
    value: Json
    do: Literal["set_body"] = "set_body"


@dataclass(frozen=True)
class AddTag:
    """A tag more in the project's list."""

    tag: str
    do: Literal["add_tag"] = "add_tag"


@dataclass(frozen=True)
class RemoveDrive:
    """A knob lets go of a parameter."""

    animal: str
    knob: str
    param: str
    do: Literal["remove_drive"] = "remove_drive"


@dataclass(frozen=True)
class SetKnob:
    """Give a knob another default."""

    animal: str
    knob: str
    default: float
    do: Literal["set_knob"] = "set_knob"


@dataclass(frozen=True)
class SetDifference:
    """Give a spawner's override or jitter another value; None takes it out."""

    spawner: str
    part: Literal["overrides", "jitter"]
    address: str
    value: Json
    do: Literal["set_difference"] = "set_difference"


@dataclass(frozen=True)
class SetScene:
    """Give a field of a scene object, or of the bounds, another value."""

    thing: str
    field: str
    value: Json
    do: Literal["set_scene"] = "set_scene"


@dataclass(frozen=True)
class AddGround:
    """Flat ground, `at` its middle."""

    at: tuple[float, float, float]
    size: tuple[float, float]
    do: Literal["add_ground"] = "add_ground"


@dataclass(frozen=True)
class AddSpawner:
    """Animals in the middle of the scene."""

    id: str
    animal: str
    count: int
    radius: float
    do: Literal["add_spawner"] = "add_spawner"


@dataclass(frozen=True)
class RemoveSpawner:
    """A spawner taken out."""

    spawner: str
    do: Literal["remove_spawner"] = "remove_spawner"


Change = (
    SetParam
    | ResetParam
    | SetType
    | AddNode
    | RemoveNode
    | AddLink
    | RemoveLink
    | AddComponent
    | RemoveComponent
    | SetComponent
    | SetBody
    | AddTag
    | RemoveDrive
    | SetKnob
    | SetDifference
    | SetScene
    | AddGround
    | AddSpawner
    | RemoveSpawner
)


@dataclass(frozen=True)
class Fix:
    """What one click does about a problem."""

    label: str
    """What a button says: "Set Homes to 20 m"."""
    changes: tuple[Change, ...]

    @classmethod
    def of(cls, label: str, *changes: Change) -> Fix:
        """A fix by its changes."""
        return cls(label, changes)


@dataclass(frozen=True)
class Problem:
    """One sentence about one place."""

    severity: Severity
    message: str
    path: str = ""
    """Where it is in the file: animals[2].nodes[5].params.k."""
    animal: str = ""
    """The animal's id; empty: the project or its scene."""
    node: str = ""
    """The node's id; empty: the animal as a whole."""
    field: str = ""
    """The parameter: k, activation.power; or a knob's, a port's or a component's name."""
    thing: str = ""
    """The id of the spawner, home or path it is about."""
    fix: Fix | None = None

    @property
    def line(self) -> str:
        """The sentence with its place in front, as a command line prints it."""
        return self.message if not self.path or self.message.startswith(self.path) else f"{self.path}: {self.message}"

    def as_json(self) -> dict[str, Any]:
        """The problem for other programs."""
        made = asdict(self)
        if self.fix is not None:
            made["fix"]["changes"] = [
                {key.rstrip("_"): value for key, value in ({"do": change.do} | asdict(change)).items()}
                for change in self.fix.changes
            ]
        return made
