"""A small world in which things are eaten, for the tests of life."""

from typing import Any

from tests.runtime.simulation.herds import plan_of

from flockwright.plan.model import Plan
from flockwright.simulation.simulation import Simulation


def eater(id_: str, tag: str, *prey: str, radius: float = 0.3, **components: Any) -> dict[str, Any]:
    """An animal that stays where it is put, and eats what carries these tags within its bite's reach."""
    query = {"id": "q", "type": "query.spatial_hash", "tags": list(prey), "k": 8, "max_distance": 20.0}
    group = {"query": query, "behaviors": [{"id": "eat", "type": "behavior.chase_food", "direction_strength": 1.0}]}
    return {
        "id": id_,
        "tags": [tag],
        "body": {"radius": radius},
        "components": components,
        "neighbor_groups": [group] if prey else [],
        "simple": [] if prey else [{"id": "w", "type": "behavior.wander"}],
        "merger": {"id": "m", "type": "merger.desire_budget"},
        "mover": {"id": "v", "type": "mover.3d", "max_speed": 4.0},
        "resolution": {"id": "r", "type": "resolution.box_clamp"},
    }


def at(id_: str, animal: str, *places: tuple[float, float, float]) -> dict[str, Any]:
    return {
        "id": id_,
        "animal": animal,
        "count": len(places),
        "region": {"type": "points", "points": [list(place) for place in places]},
        "heading": [0, 0, 1],
    }


MOUTH = {"offset": [0, 0, 0.3], "bite_radius": 0.4, "bite_size": 1.0, "chew_time": 0.5}


def wolves_and_sheep(sheep: int = 40, wolves: int = 4, **scene: Any) -> Plan:
    """Hungry wolves among sheep."""
    wolf = eater("wolf", "Wolf", "Sheep", "DeadSheep", "Apple", mouth=MOUTH, hunger={"rate": 0.2})
    prey = eater("sheep", "Sheep", food={"amount": 2.5, "nutrition": 0.1})
    spawners = [
        {"id": "s", "animal": "sheep", "count": sheep, "region": {"type": "sphere", "radius": 6}},
        {"id": "w", "animal": "wolf", "count": wolves, "region": {"type": "sphere", "radius": 6}},
    ]
    return plan_of(wolf, prey, spawners=spawners, **scene)


def kinds(run: Simulation) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in run.events.since()]
