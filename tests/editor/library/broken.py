"""A project with eight things wrong at once."""

from __future__ import annotations

from flockwright.document import Link, Node, Project
from flockwright_editor.session.edits import graph, scene


def broken(project: Project) -> Project:
    """Eight things wrong at once, each with a fix."""
    made = graph.set_param(project, "fish", "n1", "k", -3)
    made = graph.set_param(made, "fish", "n5", "tags", ("Shrak",))
    fish = (
        made.animal("fish")
        .with_node(Node(id="n30", type="mover.2d"))
        .with_node(Node(id="n31", type="behavior.separation"))
    )
    fish = fish.with_links(Link.between("n31.result", "n12.results")).changed(
        components={"energy": {"drain": -1}}, tags=("Fish", "Wet")
    )
    made = made.with_animal(fish)
    shark = made.animal("shark")
    shark = shark.changed(links=tuple(link for link in shark.links if link.to != "n12.velocity"))
    made = made.with_animal(shark.changed(body=shark.body.changed(radius=-2)))
    return scene.delete(made, ["reef"])
