"""Components of an animal: which it carries, which its graph and those of others need, which nothing needs."""

from __future__ import annotations

from flockwright.document import Animal, Project
from flockwright.nodes.registry import find
from flockwright.world.components import COMPONENTS
from flockwright_editor.session.edits.animals import called
from flockwright_editor.session.edits.wiring import called as node_name

_ORDER = ("missing", "needed", "spare", "other")


def components(project: Project, animal: Animal) -> list[tuple[str, str, str]]:
    """Component kinds, each with its state (needed, missing, spare, other) and why; those there first."""
    needs: dict[str, list[str]] = {}
    for node in animal.nodes:
        kind = find(node.type)
        for need in kind.params.REQUIRES if kind else ():
            needs.setdefault(need, []).append(node_name(node))
    for other in project.animals:
        for link in other.links:
            _needed_by_others(other, link.ends, animal, needs)
    movers = [node_name(n) for n in animal.nodes if (kind := find(n.type)) and kind.kind == "mover"]
    found: list[tuple[str, str, str]] = []
    for name in sorted({*animal.components, *needs, *COMPONENTS}):
        users = needs.get(name, [])
        if name == "energy" and movers and not users:
            users = movers if name in animal.components else []
        if name in animal.components:
            found.append((name, "needed" if users else "spare", f"used by {users[0]}" if users else "nothing uses it"))
        elif users:
            found.append((name, "missing", f"{users[0]} needs it"))
        else:
            found.append((name, "other", "nothing needs it"))
    return sorted(found, key=lambda each: _ORDER.index(each[1]))


def _needed_by_others(other: Animal, ends: tuple[str, str], animal: Animal, needs: dict[str, list[str]]) -> None:
    """What a behavior needs of those its query looks for, if this animal is one of them."""
    nodes = {node.id: node for node in other.nodes}
    if ends[0] not in nodes or ends[1] not in nodes:
        return
    query, behavior = nodes[ends[0]], nodes[ends[1]]
    kind, sought = find(behavior.type), query.params.get("tags")
    if kind is not None and isinstance(sought, tuple) and set(sought) & set(animal.tags):
        for need in kind.params.NEIGHBORS_REQUIRE:
            needs.setdefault(need, []).append(f"{node_name(behavior)} of {called(other)}")
