"""Values → the rows of parameters that a node's kernel reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from flockwright.curves.packing import Tables
from flockwright.document import Bounds, Home
from flockwright.engine.words import aligned
from flockwright.nodes.node_type import NodeType
from flockwright.world.paths import PathTable
from flockwright.world.records import Array, Values, fill


class Scope(Protocol):
    """What a node's derived numbers may depend on besides its own parameters."""

    @property
    def query(self) -> Values | None:
        """The values of the query that feeds it, if one does."""
        ...

    @property
    def mover(self) -> Values | None:
        """The values of its animal's mover, if it has one."""
        ...

    def carries(self, kind: str) -> bool:
        """Whether its animal has a component of a kind."""
        ...

    @property
    def bounds(self) -> Bounds:
        """The scene's box."""
        ...

    def home(self, id: str) -> Home | None:  # noqa: A002 — it is the field's name
        """A home of the scene."""
        ...

    def layers(self, names: Sequence[str]) -> int:
        """Layers of the scene's geometry as a mask."""
        ...

    def path(self, id: str) -> PathTable | None:  # noqa: A002
        """A path of the scene, ready to be followed."""
        ...


def packed(kind: NodeType, values: Values, scope: Scope, tables: Tables, count: int = 1) -> Array:
    """So many rows of a type's record; values that are arrays give each row its own."""
    rows = aligned(count, kind.row)
    fill(rows, kind.params, values, tables)
    kind.params.derive(rows, values, scope)
    return rows
