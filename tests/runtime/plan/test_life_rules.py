"""What is said of animals that eat, hear and are shy: what they lack, what nobody uses, whom a query overlooks."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def hunters(pond_: Any) -> Any:
    """Sharks that hunt the fish of the pond; both have all they need."""
    nodes = [dict(node) for node in pond_.fish["nodes"] if node["id"] != "n2"]
    nodes[0] = {"id": "n1", "type": "query.spatial_hash", "name": "Prey", "params": {"tags": ["Fish"], "fov": 120.0}}
    nodes.append({"id": "n2", "type": "behavior.chase_food", "params": {}})
    shark = dict(pond_.fish) | {"id": "shark", "name": "Shark", "tags": ["Shark"], "nodes": nodes}
    shark["components"] = {"mouth": {}, "hunger": {}}
    pond_.fish["components"] = {"food": {}}
    pond_.file["animals"].append(shark)
    pond_.scene["spawners"].append({**pond_.spawner, "id": "s2", "animal": "shark", "count": 3})
    assert pond_.said == []
    return pond_


def shark(pond: Any) -> Any:
    return pond.file["animals"][1]


def test_a_hunter_without_a_mouth_is_given_one(hunters: Any) -> None:
    del shark(hunters)["components"]["mouth"]
    message = "Chase Food needs mouth, which Shark does not have."
    hunters.check(message, "error", node="n2", field="mouth", fix="Give Shark mouth")


def test_hunger_may_be_there_or_not(hunters: Any) -> None:
    del shark(hunters)["components"]["hunger"]
    assert hunters.said == []


def test_prey_that_is_no_food_is_overlooked(hunters: Any) -> None:
    hunters.fish["components"] = {}
    message = "Prey overlooks Fish: Chase Food needs food on whom it sees."
    hunters.check(message, "warning", node="n1", field="food", fix="Give Fish food")


def test_what_no_node_uses_is_taken_away(hunters: Any) -> None:
    for kind in ("mouth", "hunger", "sound", "player"):
        hunters.fish["components"] = {"food": {}, kind: {}}
        message = f"{kind.capitalize()} is not used by any node."
        hunters.check(message, "warning", field=kind, fix=f"Remove {kind}")


def test_being_food_is_no_use_of_ones_own_chase(hunters: Any) -> None:
    shark(hunters)["components"]["food"] = {}
    hunters.check("Food is not used by any node.", "warning", field="food", fix="Remove food")


def test_the_dead_are_found_by_their_own_tags(hunters: Any) -> None:
    hunters.file["tags"] += ["DeadFish", "DeadFox"]
    query = shark(hunters)["nodes"][0]["params"]
    query["tags"] = ["DeadFish"]
    assert hunters.said == []
    hunters.fish["components"] = {}
    message = "Prey overlooks dead Fish: Chase Food needs food on whom it sees."
    hunters.check(message, "warning", node="n1", field="food", fix="Give Fish food")
    hunters.fish["components"] = {"food": {}}
    query["tags"] = ["Fish", "DeadFox"]
    hunters.check("No animal in the scene carries the tag DeadFox.", "warning", node="n1", fix=None)
