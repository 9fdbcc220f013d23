"""Small plans for the tests of the simulation, written as game assets."""

from typing import Any

from flockwright.document import Scene
from flockwright.plan.model import AnimalPlan, Plan


def flock_animal(**changes: Any) -> dict[str, Any]:
    """A boid that holds together, aligns and keeps apart."""
    return {
        "id": "boid",
        "tags": ["Boid"],
        "body": {"radius": 0.1},
        "simple": [{"id": "w", "type": "behavior.wander", "direction_strength": 0.1, "speed_strength": 0.2}],
        "neighbor_groups": [
            {
                "query": {"id": "q", "type": "query.spatial_hash", "tags": ["Boid"], "k": 5, "max_distance": 5.0},
                "behaviors": [
                    {"id": "c", "type": "behavior.cohesion", "direction_strength": 0.5, "speed_strength": 0.3},
                    {"id": "a", "type": "behavior.alignment", "priority": 1, "speed_strength": 0.3},
                    {"id": "s", "type": "behavior.separation", "priority": 2},
                ],
            }
        ],
        "merger": {"id": "m", "type": "merger.desire_budget"},
        "mover": {"id": "v", "type": "mover.3d"},
        "resolution": {"id": "r", "type": "resolution.box_wrap"},
        **changes,
    }


def spawner(count: int = 30, **changes: Any) -> dict[str, Any]:
    return {
        "id": "s1",
        "animal": "boid",
        "count": count,
        "initial_speed": 2,
        "region": {"type": "sphere", "radius": 4},
        **changes,
    }


def plan_of(*animals: dict[str, Any], spawners: list[dict[str, Any]] | None = None, **scene: Any) -> Plan:
    made = tuple(AnimalPlan.model_validate(animal) for animal in animals)
    values = {"seed": 7, "bounds": {"size": [30, 30, 30]}, "spawners": spawners or [], **scene}
    return Plan(made, Scene.read(values))


def flock(count: int = 30, *, animal: dict[str, Any] | None = None, **changes: Any) -> Plan:
    return plan_of(animal or flock_animal(), spawners=[spawner(count, **changes)])


def with_param(plan: Plan, node: str, **params: Any) -> Plan:
    """The plan with other numbers in one node."""
    animals: list[AnimalPlan] = []
    for animal in plan.animals:
        values = animal.model_dump(mode="json", by_alias=True)
        entries = [*values["simple"], values["merger"], values["mover"], values["resolution"]]
        for group in values["neighbor_groups"]:
            entries += [group["query"], *group["behaviors"]]
        for entry in entries:
            if entry and entry["id"] == node:
                entry.update(params)
        animals.append(AnimalPlan.model_validate(values))
    return Plan(tuple(animals), plan.scene)
