"""Lints that teach: what runs, but hardly as meant."""

from typing import Any

import pytest

from flockwright.plan import fix, resolve
from flockwright.world.geometry.things import terrain_of


def test_a_query_shorter_than_its_behavior_asks(pond_: Any) -> None:
    pond_.params("n1")["max_distance"] = 15
    pond_.params("n2")["max_distance"] = 20
    pond_.check(
        "Mates looks 15 m, Cohesion asks 20 m.", "warning", node="n2", field="max_distance", fix="Set Mates to 20 m"
    )


def test_a_query_narrower_than_its_behavior_asks(pond_: Any) -> None:
    pond_.params("n1")["fov"] = 270
    pond_.params("n2")["max_angle"] = 300
    message = "Mates looks 270° wide, Cohesion asks 300°."
    pond_.check(message, "warning", node="n2", field="max_angle", fix="Set Mates to 300°")


def test_what_a_knob_drives_is_not_set_by_a_fix(pond_: Any) -> None:
    pond_.fish["knobs"] = [{"id": "sight", "drives": [{"param": "n1.max_distance", "from": 15, "to": 30}]}]
    pond_.params("n2")["max_distance"] = 20
    pond_.check("Mates looks 15 m, Cohesion asks 20 m.", "warning", node="n2", fix=None)


def test_separation_that_reaches_farther_than_cohesion(pond_: Any) -> None:
    pond_.behave("n6", "behavior.separation", query="n1", max_distance=10)
    pond_.params("n2")["max_distance"] = 4
    message = "Separation reaches farther than Cohesion: 10 m against 4 m, so the herd cannot gather."
    pond_.check(message, "advice", node="n6", field="max_distance", fix="Set Separation to 4 m")


def test_radii_in_the_order_that_works_and_equal_ones_are_fine(pond_: Any) -> None:
    pond_.behave("n6", "behavior.separation", query="n1")
    pond_.behave("n7", "behavior.alignment", query="n1", priority=1)
    assert pond_.said == []
    pond_.params("n6")["max_distance"] = 2
    pond_.params("n7")["max_distance"] = 5
    assert pond_.said == []
    pond_.params("n2")["max_distance"] = 4
    message = "Alignment reaches farther than Cohesion: 5 m against 4 m, so strays follow a herd that they do not join."
    pond_.check(message, "advice", node="n7", fix="Set Alignment to 4 m")


def test_behaviors_toward_others_are_not_compared(pond_: Any) -> None:
    pond_.add("n6", "query.spatial_hash", "Others", tags=["Shark"])
    pond_.behave("n7", "behavior.separation", query="n6", max_distance=10)
    pond_.params("n2")["max_distance"] = 4
    assert [said for said in pond_.said if "reaches farther" in said] == []


def test_cohesion_before_separation(pond_: Any) -> None:
    pond_.behave("n6", "behavior.separation", query="n1", priority=1)
    pond_.params("n2")["priority"] = 5
    message = "Cohesion has priority 5 and Separation 1: the nearer concern is heard last."
    pond_.check(message, "advice", node="n6", field="priority", fix="Raise Separation to 6")
    pond_.fish["nodes"][3]["type"] = "merger.weighted_sum"
    assert message not in pond_.said, "this merger knows no priorities"


def test_separation_that_sees_less_than_cohesion(pond_: Any) -> None:
    pond_.behave("n6", "behavior.separation", query="n1", max_angle=180)
    message = "Separation looks 180° wide, Cohesion 360°: it runs into whom it does not see."
    pond_.check(message, "advice", node="n6", field="max_angle", fix="Set Separation to 360°")
    pond_.add("n7", "query.spatial_hash", tags=["Fish"], fov=90)
    pond_.unwire("n1.neighbors", "n6.neighbors")
    pond_.wire("n7.neighbors", "n6.neighbors")
    message = "Separation looks 90° wide, Cohesion 360°: it runs into whom it does not see."
    pond_.check(message, "advice", node="n6", fix="Set Separation to 360°")


def test_the_same_behavior_twice(pond_: Any) -> None:
    pond_.behave("n6", "behavior.cohesion", "Again", query="n1")
    message = "Cohesion is there twice on Mates with the same numbers."
    pond_.check(message, "warning", node="n6", fix="Remove Again")
    pond_.params("n6")["max_distance"] = 3
    assert message not in pond_.said
    pond_.behave("n7", "behavior.wander")
    pond_.check("Wander is there twice with the same numbers.", "warning", node="n7", fix="Remove Wander")


NO_SPEED = "Nothing gives this animal a speed: add Wander or Go Forward."


def test_nothing_gives_speed(pond_: Any) -> None:
    pond_.remove("n3")
    pond_.check(NO_SPEED, "warning", fix="Add Wander")


@pytest.mark.parametrize("behavior", ["separation", "multi_homing"])
def test_a_strength_for_speed_that_the_type_never_uses_gives_none(pond_: Any, behavior: str) -> None:
    pond_.remove("n3")
    pond_.behave("n6", f"behavior.{behavior}", query="n1", speed_strength=1)
    assert NO_SPEED in pond_.said


@pytest.mark.parametrize("behavior", ["alignment", "flee", "seek", "get_pushed", "cohesion"])
def test_these_give_speed_when_asked_to(pond_: Any, behavior: str) -> None:
    pond_.remove("n3")
    pond_.behave("n6", f"behavior.{behavior}", query="n1", speed_strength=0.5)
    assert NO_SPEED not in pond_.said
    pond_.params("n6")["active"] = False
    assert NO_SPEED in pond_.said, "a muted one gives nothing"


def test_a_speed_that_a_knob_or_a_spawner_gives_counts(pond_: Any) -> None:
    pond_.params("n3")["speed_strength"] = 0
    assert NO_SPEED in pond_.said
    pond_.spawner["overrides"] = {"n3.speed_strength": 0.4}
    assert NO_SPEED not in pond_.said
    pond_.spawner["overrides"] = {}
    pond_.fish["knobs"] = [{"id": "haste", "drives": [{"param": "n3.speed_strength", "from": 0, "to": 1}]}]
    assert NO_SPEED not in pond_.said


def test_the_classical_mergers_have_a_speed_of_their_own(pond_: Any) -> None:
    pond_.remove("n3")
    pond_.fish["nodes"][2]["type"] = "merger.weighted_sum"
    assert NO_SPEED not in pond_.said


NEVER = "Cohesion never wins: priority 0, and the budget is spent above it."


def test_a_behavior_that_never_wins(pond_: Any) -> None:
    pond_.params("n3").update(priority=2, direction_strength=0.6)
    assert NEVER not in pond_.said
    pond_.behave("n6", "behavior.go_forward", priority=1, direction_strength=0.4)
    pond_.check(NEVER, "warning", node="n2", field="priority", fix="Raise to 1")


@pytest.mark.parametrize(
    "change",
    [
        {"n3": {"active": False}},
        {"n4": {"max_desire": 1.1}},
        {"n2": {"speed_strength": 0.3}},
        {"n2": {"active": False}},
    ],
)
def test_no_claim_where_something_may_be_left(pond_: Any, change: dict[str, Any]) -> None:
    pond_.params("n3").update(priority=2, direction_strength=1, speed_strength=0.5)
    assert NEVER in pond_.said
    for node, params in change.items():
        pond_.params(node).update(params)
    assert NEVER not in pond_.said


def test_no_claim_about_strengths_that_vary(pond_: Any) -> None:
    pond_.params("n3").update(priority=2, direction_strength=1)
    pond_.spawner["jitter"] = {"n3.direction_strength": 0.1}
    assert NEVER not in pond_.said


def test_no_claim_from_behaviors_that_may_be_silent(pond_: Any) -> None:
    pond_.behave("n6", "behavior.separation", query="n1", direction_strength=1)
    assert NEVER not in pond_.said


@pytest.mark.parametrize(
    ("merger", "strength", "spent"),
    [
        ("spherical_mean", 1.0, True),
        ("halving_budget", 0.9, False),
        ("halving_budget", 1.0, True),
        ("first_non_zero", 0.1, True),
        ("weighted_sum", 1.0, False),
    ],
)
def test_each_merger_spends_in_its_own_way(pond_: Any, merger: str, strength: float, spent: bool) -> None:
    pond_.fish["nodes"][3]["type"] = f"merger.{merger}"
    pond_.params("n3").update(priority=2, direction_strength=strength)
    assert (NEVER in pond_.said) == spent


def test_lists_of_neighbors_that_would_not_fit(pond_: Any) -> None:
    pond_.params("n1")["k"] = 1000
    pond_.spawner["count"] = 100_000
    message = "Mates lists 1000 neighbors for each of 100000 Fish: 100 million pairs, 64 million are possible."
    pond_.check(message, "error", node="n1", field="k", fix="Set k to 640")
    plan = resolve(pond_.project).plan.animal("fish")
    assert plan.neighbor_groups == ()
    assert [entry.id for entry in plan.behaviors] == ["n3"]


def test_a_query_that_outweighs_the_rest(pond_: Any) -> None:
    pond_.params("n1")["k"] = 50
    pond_.spawner["count"] = 1000
    message = "Mates: k = 50 costs up to 5× the rest. Real starlings watch seven."
    pond_.check(message, "advice", node="n1", field="k", fix="Set k to 16")
    pond_.spawner["count"] = 30
    assert message not in pond_.said, "so few animals never fill such a list"


def test_a_walker_that_nothing_keeps_out_of_the_ground(pond_: Any) -> None:
    pond_.params("n5")["ground_layers"] = ["Terrain"]
    next(node for node in pond_.fish["nodes"] if node["id"] == "n5")["type"] = "mover.25d"
    pond_.check("Walking on ground needs Collide and Slide.", "warning", node="n5", fix="Add Collide and Slide")


def test_a_walker_without_ground_falls(pond_: Any) -> None:
    pond_.params("n5")["ground_layers"] = ["Ground", "Terrain"]
    next(node for node in pond_.fish["nodes"] if node["id"] == "n5")["type"] = "mover.25d"
    message = "Nothing in the scene is on Ground or Terrain, so Fish falls."
    problem = pond_.check(message, "warning", node="n5", field="ground_layers", fix="Add flat ground")
    ground, bounds = terrain_of(fix(pond_.project, problem).scene.terrain), pond_.project.scene.bounds
    assert ground.at == (bounds.center[0], bounds.center[1] - bounds.size[1] / 2, bounds.center[2])
    assert ground.size == (bounds.size[0], bounds.size[2])
    pond_.params("n5")["ground_layers"] = ["Rocks"]
    pond_.check("Nothing in the scene is on Rocks, so Fish falls.", "warning", node="n5", fix=None)
    pond_.scene["terrain"] = {"water": 0.0}
    pond_.params("n5")["swims"] = True
    assert "Nothing in the scene is on Rocks, so Fish falls." not in pond_.said, "it swims"
