"""Making a project in Python, written the way the graph reads:

    pond = ProjectBuilder(tags=["Fish", "Shark"])
    panic = pond.curve("Panic", "saturating", k=0.01)

    fish = pond.animal("Fish", tags=["Fish"], radius=0.2, shape="fish")
    fish.component("energy")
    fish.query("spatial_hash", tags=["Fish"], k=7) >> [fish.behavior("cohesion"), fish.behavior("alignment")]
    flee = fish.query("spatial_hash", tags=["Shark"]) >> fish.behavior("flee", activation=panic)
    fish.merger("desire_budget")
    fish.mover("3d")
    fish.knob("Fear", drives={flee["direction_strength"]: (0, 0.9)})

    pond.spawn(fish, 200, sphere((0, 0, 0), 10), jitter={flee["max_distance"]: 0.1})
    save(pond.build(), "pond.flock.json")

`>>` is a wire. What has only one place to go is wired by itself: behaviors to the merger, merger to mover, mover to
resolution. What is wrong raises a `DocumentError` at the line that says it. Whether a node type or parameter exists
is the plan's question, as it is for a file.
"""

from flockwright.document.builder.graph import AnimalBuilder, BuiltNode, Parameter
from flockwright.document.builder.project import ProjectBuilder
from flockwright.document.builder.regions import points, rectangle, sphere
from flockwright.document.builder.values import Reference

__all__ = ["AnimalBuilder", "BuiltNode", "Parameter", "ProjectBuilder", "Reference", "points", "rectangle", "sphere"]
