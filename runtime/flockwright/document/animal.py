"""An animal: its body, its graph of nodes, the knobs on it and where the editor drew it all.

Whether node types exist, links fit and parameters make sense is the plan's question; here a graph only has to be well
formed, so that whatever a designer saved opens again.
"""

from collections.abc import Iterable
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from flockwright.document.fields import (
    Address,
    Flag,
    Id,
    JsonMap,
    Name,
    Number,
    Tags,
    Text,
    Vector2,
)
from flockwright.document.frozen import FrozenMap, JsonObject
from flockwright.document.ids import find, ids_below, put, refuse_repeated_ids
from flockwright.document.part import Part


class Body(Part):
    """The animal's body."""

    radius: Number = Field(default=0.5, description="Meters.")


class Node(Part):
    """A query, behavior, merger, mover, resolution or reroute of the graph."""

    id: Id
    type: Name = Field(description="Key of the node type, such as query.spatial_hash; unknown types are kept.")
    name: Text = Field(default="", description="The designer's own name for it; empty: the type's.")
    color: Text = Field(default="", description="Editor only. #rrggbb; empty: the type's.")
    params: JsonMap = Field(default_factory=JsonObject, description="Parameters that differ from the type's defaults.")


class Link(Part):
    """A wire from an output to an input."""

    from_: Address = Field(alias="from", description="Node and output port.")
    to: Address = Field(description="Node and input port.")

    @classmethod
    def between(cls, from_: str, to: str) -> Self:
        return cls.read({"from": from_, "to": to})

    @property
    def ends(self) -> tuple[str, str]:
        """The ids of the two nodes."""
        return self.from_.split(".", 1)[0], self.to.split(".", 1)[0]


class Drive(Part):
    """A parameter that a knob moves, and over which range."""

    param: Address = Field(description="Node and parameter, such as n2.activation.k.")
    from_: Number = Field(alias="from", description="The parameter's value at the low end of the knob.")
    to: Number = Field(description="The parameter's value at the high end of the knob.")

    @classmethod
    def over(cls, param: str, from_: float, to: float) -> Self:
        return cls.read({"param": param, "from": from_, "to": to})


class Knob(Part):
    """A designer's own slider; a game turns it without knowing the graph."""

    id: Id
    name: Text = ""
    range: Vector2 = (0, 1)
    default: Number = 0
    drives: tuple[Drive, ...] = ()


class Place(Part):
    """Where a node stands on the canvas."""

    at: Vector2 | None = Field(default=None, description="Missing: the editor finds a place.")
    collapsed: Flag = False


class Frame(Part):
    """A titled box around nodes."""

    id: Id
    title: Text = ""
    at: Vector2 = (0, 0)
    size: Vector2 = (320, 240)
    color: Text = ""


class Note(Part):
    """A text on the canvas."""

    id: Id
    text: Text = ""
    at: Vector2 = (0, 0)
    size: Vector2 = (160, 80)


class Layout(Part):
    """How the editor draws the graph; no part of a game asset."""

    nodes: Annotated[dict[str, Place], AfterValidator(FrozenMap[Place])] = Field(
        default_factory=FrozenMap[Place], description="Places by node id."
    )
    frames: tuple[Frame, ...] = ()
    notes: tuple[Note, ...] = ()


def _sorted(links: tuple[Link, ...]) -> tuple[Link, ...]:
    # The order of wires means nothing, so it must make no difference between documents either.
    return tuple(sorted(links, key=lambda link: (link.to, link.from_)))


class Animal(Part):
    """A kind of animal."""

    id: Id
    name: Text = ""
    tags: Tags = ()
    color: Text = Field(default="", description="#rrggbb; empty: the editor chooses.")
    shape: Text = Field(default="", description="The mesh it is drawn as; empty: the editor chooses.")
    simulate: Flag = Field(default=True, description="false leaves the whole kind out of the run.")
    body: Body = Field(default_factory=Body)
    components: JsonMap = Field(
        default_factory=JsonObject, description="Values by component kind, such as mouth or energy."
    )
    nodes: tuple[Node, ...] = ()
    links: Annotated[tuple[Link, ...], AfterValidator(_sorted)] = ()
    knobs: tuple[Knob, ...] = ()
    about: Text = Field(default="", description="Editor only. What the animal is and how it is meant to behave.")
    layout: Layout = Field(default_factory=Layout)

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        # Nodes, frames and notes are selected together on one canvas, so one id may not mean two of them.
        layout = self.layout
        on_canvas = (
            *ids_below(self.nodes, "nodes"),
            *ids_below(layout.frames, "layout", "frames"),
            *ids_below(layout.notes, "layout", "notes"),
        )
        refuse_repeated_ids(on_canvas)
        refuse_repeated_ids(ids_below(self.knobs, "knobs"))
        return self

    def node(self, id: str) -> Node:  # noqa: A002 — it is the field's name
        """The node of that id; KeyError without one."""
        return find(self.nodes, id)

    def with_node(self, node: Node) -> Self:
        """The node in place of the one with its id, or added at the end."""
        return self.changed(nodes=put(self.nodes, node))

    def with_links(self, *links: Link) -> Self:
        """More wires; one that is there already stays single."""
        wired = list(self.links)
        for link in links:
            if link not in wired:
                wired.append(link)
        return self.changed(links=wired)

    def without(self, ids: Iterable[str]) -> Self:
        """Nodes, frames and notes taken out, with the wires, places and knob drives that would hang loose."""
        gone = frozenset(ids)
        knobs = tuple(
            knob.changed(drives=tuple(drive for drive in knob.drives if drive.param.split(".", 1)[0] not in gone))
            for knob in self.knobs
        )
        layout = self.layout.changed(
            nodes={node: place for node, place in self.layout.nodes.items() if node not in gone},
            frames=tuple(frame for frame in self.layout.frames if frame.id not in gone),
            notes=tuple(note for note in self.layout.notes if note.id not in gone),
        )
        return self.changed(
            nodes=tuple(node for node in self.nodes if node.id not in gone),
            links=tuple(link for link in self.links if gone.isdisjoint(link.ends)),
            knobs=knobs,
            layout=layout,
        )
