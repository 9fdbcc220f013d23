"""The color of each behavior, wherever it stands for one: bars, waterfalls, arrows, plots, table."""

from __future__ import annotations

from PySide6.QtGui import QColor

from flockwright.document import Animal, Node
from flockwright.nodes.node_type import BEHAVIORS
from flockwright_editor.session.edits.wiring import kind_of
from flockwright_editor.theme.theme import Theme


def seconds(animal: Animal) -> frozenset[str]:
    """The behaviors whose type another one before them has: drawn lighter, so that the two can be told apart."""
    seen: set[str] = set()
    found: set[str] = set()
    for node in animal.nodes:
        if node.color or kind_of(node) not in BEHAVIORS:
            continue
        if node.type in seen:
            found.add(node.id)
        seen.add(node.type)
    return frozenset(found)


def behavior_color(theme: Theme, animal: Animal, node: Node) -> QColor:
    """A behavior's own color, its type's, or a lighter one for the second of a type."""
    color = theme.behavior(node.type, node.color)
    return theme.second(color) if node.id in seconds(animal) else color
