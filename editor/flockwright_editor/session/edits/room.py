"""Where something new finds room on the canvas: below its own kind, and never on top of something else."""

from __future__ import annotations

from flockwright.document import Animal, Project
from flockwright.nodes.node_type import BEHAVIORS, QUERIES
from flockwright_editor.session.edits.graph import Point
from flockwright_editor.session.edits.layout import move, places
from flockwright_editor.session.edits.tidying import GAP, Box, box_of, free
from flockwright_editor.session.edits.wiring import Wiring, kind_of


def cleared(project: Project, animal: str, node: str) -> Project:
    """The node moved down to where it covers no other; where it is if it covers none."""
    held = project.animal(animal)
    wiring, where = Wiring(held), places(held)
    box = box_of(held, node, where[node], wiring)
    at = free_of(held, (box.x, box.y), (box.width, box.height), but=node)
    if at == (box.x, box.y):
        return project
    return move(project, animal, {node: (where[node][0] + at[0] - box.x, where[node][1] + at[1] - box.y)})


def free_of(animal: Animal, at: Point, size: Point, but: str = "") -> Point:
    """The nearest place below where something of a size covers no node and no note."""
    wiring = Wiring(animal)
    boxes = [box_of(animal, node, spot, wiring) for node, spot in places(animal).items() if node != but]
    boxes += [Box(*note.at, *note.size) for note in animal.layout.notes]
    return free(at, size, boxes) if any(box.meets(Box(*at, *size)) for box in boxes) else at


def below_its_own(project: Project, animal: str, node: str) -> Project:
    """The node below those of its query, else below those of its column; where it is if it is the first."""
    held = project.animal(animal)
    wiring, where = Wiring(held), places(held)
    column = [other for other in where if other != node and _column(wiring, other) == _column(wiring, node)]
    query = wiring.query_of(node)
    own = [other for other in column if query and wiring.query_of(other) == query] or column
    if own:
        boxes = [box_of(held, other, where[other], wiring) for other in own]
        lowest = max(boxes, key=lambda box: box.y + box.height)
        project = move(project, animal, {node: (lowest.x, lowest.y + lowest.height + GAP)})
    return cleared(project, animal, node)


def _column(wiring: Wiring, node: str) -> str:
    kind = kind_of(wiring.nodes[node])
    return "query" if kind in QUERIES else "behavior" if kind in BEHAVIORS else kind
