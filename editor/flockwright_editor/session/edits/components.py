"""Components of an animal: which it carries, which its graph and those of others need, which nothing needs."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.document import Animal, Project
from flockwright.nodes.families.hooks import own_use, use_of_neighbors
from flockwright.nodes.registry import find
from flockwright.plan.case import found_as
from flockwright.world.components import COMPONENTS
from flockwright_editor.session.edits.animals import called
from flockwright_editor.session.edits.wiring import called as node_name

_ORDER = ("missing", "needed", "spare", "other")
Use = tuple[str, str, bool]
"""A component, who uses it, and whether they cannot do without."""


def components(project: Project, animal: Animal) -> list[tuple[str, str, str]]:
    """Component kinds, each with its state (needed, missing, spare, other) and why; those there first."""
    uses = [*_own(animal), *(use for other in project.animals for use in _of_another(other, animal))]
    found: list[tuple[str, str, str]] = []
    for name in sorted({*animal.components, *(kind for kind, _, needs in uses if needs), *COMPONENTS}):
        users = [who for kind, who, _ in uses if kind == name]
        needing = [who for kind, who, needs in uses if kind == name and needs]
        if name in animal.components:
            first = (needing or users or [""])[0]
            found.append((name, "needed" if first else "spare", f"used by {first}" if first else "nothing uses it"))
        elif needing:
            found.append((name, "missing", f"{needing[0]} needs it"))
        else:
            found.append((name, "other", "nothing needs it"))
    return sorted(found, key=lambda each: _ORDER.index(each[1]))


def _own(animal: Animal) -> Iterator[Use]:
    """What its own nodes use. A mover tires where there is energy."""
    for node in animal.nodes:
        kind = find(node.type)
        if kind is not None:
            used = own_use(kind) | ({"energy"} if kind.kind == "mover" else set())
            yield from ((use, node_name(node), use in kind.params.REQUIRES) for use in sorted(used))


def _of_another(other: Animal, animal: Animal) -> Iterator[Use]:
    """What behaviors use of those their query looks for, where this animal is one of them, alive or dead."""
    nodes = {node.id: node for node in other.nodes}
    for link in other.links:
        query, behavior = (nodes.get(end) for end in link.ends)
        kind = find(behavior.type) if query is not None and behavior is not None else None
        if query is None or behavior is None or kind is None:
            continue
        sought = query.params.get("tags")
        if isinstance(sought, tuple) and not found_as(animal.tags).isdisjoint(sought):
            who = f"{node_name(behavior)} of {called(other)}"
            yield from ((use, who, use in kind.params.NEIGHBORS_REQUIRE) for use in sorted(use_of_neighbors(kind)))
