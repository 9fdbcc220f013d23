"""A canvas that shows every kind and state of a node at once, for the shots."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright.document import Node, Project
from flockwright.document.animal import Place
from flockwright.document.builder import ProjectBuilder, sphere
from flockwright_editor.canvas import CanvasPanel
from flockwright_editor.controls.actions import Actions
from flockwright_editor.session import Channels, LiveFrame, NodeValues, Session
from flockwright_editor.session.edits import layout
from flockwright_editor.theme.theme import Theme

ZOOM = 1.25
PLACES = {
    "n1": (0, 0), "n5": (0, 130), "n2": (190, 0), "n3": (190, 72), "n4": (190, 144), "n6": (190, 216),
    "n7": (190, 288), "n8": (190, 360), "n9": (190, 432), "n10": (190, 504), "n11": (520, 40), "n12": (780, 40),
    "n13": (1000, 40), "n14": (740, 260), "n15": (964, 260),
}  # fmt: skip


def project() -> Project:
    """One animal with something in every state."""
    made = ProjectBuilder(tags=["Fish", "Shark"])
    fish = made.animal("Fish", tags=["Fish"], shape="fish")
    fish.query("spatial_hash", name="Schoolmates", tags=["Fish"], k=13, max_distance=20) >> [
        fish.behavior("separation", direction_strength=0.6, max_distance=1.5, priority=4),
        fish.behavior("alignment", direction_strength=0.6, speed_strength=0.2, max_distance=5, priority=1),
        fish.behavior("cohesion", direction_strength=0.8, speed_strength=0.3, priority=0),
    ]
    fish.query("spatial_hash", name="Sharks", tags=["Shark"], k=4, max_distance=6.5) >> [
        fish.behavior("flee", direction_strength=0.8, speed_strength=0.7, max_distance=6.5, priority=3),
        fish.behavior("seek", priority=2, active=False),
    ]
    fish.behavior("keep_height", priority=6)
    fish.behavior("wander", priority=0)
    fish.behavior("align_up", priority=0)
    fish.merger("desire_budget")
    fish.mover("3d", max_speed=5.5)
    fish.resolution("box_clamp")
    made.spawn(fish, 20, sphere((0, -10, 0), 10))
    return made.build()


def frame(session: Session) -> LiveFrame:
    """Behaviors take from the budget in the order of their priority."""
    plan = session.resolved.plan.animal(session.selection.open)
    wanted = {"behavior.flee": 0.55, "behavior.separation": 0.11, "behavior.keep_height": 0.04}
    left, nodes = [1.0, 1.0], {}
    for entry in sorted(plan.behaviors, key=lambda e: -e.params.priority):
        wants = [wanted.get(entry.type, 0.31), wanted.get(entry.type, 0.1) * 0.8]
        takes = [min(want, rest) for want, rest in zip(wants, left, strict=True)]
        left = [rest - take for rest, take in zip(left, takes, strict=True)]
        nodes[entry.id] = NodeValues(Channels(*wants), Channels(*takes), Channels(*takes))
    for group, seen in zip(plan.neighbor_groups, (12.4, 1.0), strict=False):
        nodes[group.query.id] = NodeValues(seen=seen)
    nodes[plan.mover.id] = NodeValues(takes=Channels(0, 0.62), share=Channels(0, 0.62))
    return LiveFrame(session.revision, plan.id, 42.6, {plan.id: 197}, nodes)


def canvas(session: Session, theme: Theme) -> QWidget:
    """The canvas in a window of its own, at the size of the pictures."""
    made: Any = project()
    animal = made.animals[0].id
    lone = (Node(id="n14", type="behavior.seek"), Node(id="n15", type="acme.school_panic"))
    held = made.animal(animal)
    for node in lone:
        held = held.with_node(node)
    known = {node.id for node in held.nodes}
    places = {id_: Place(at=at) for id_, at in PLACES.items() if id_ in known}
    made = made.with_animal(held.changed(layout=held.layout.changed(nodes=places)))
    made = layout.set_collapsed(made, animal, ["n9"], True)
    window = QWidget()
    window.setPalette(theme.palette())
    window.setStyleSheet(theme.stylesheet())
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    panel = CanvasPanel(session, theme, Actions(theme, window))
    column.addWidget(panel)
    window.resize(1600, 1000)
    session.new(made)
    session.selection.open_animal(animal)
    window.show()
    panel.viewer.zoom_to(ZOOM)
    panel.viewer.look_at(QPointF(560, 300))
    session.selection.edit("nodes", ("n3",))
    session.live.put(frame(session))
    return window
