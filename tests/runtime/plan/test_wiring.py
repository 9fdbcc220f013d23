"""Wires: what does not fit is said on the node, with the wire or node that mends it."""

from typing import Any

import pytest

from flockwright.plan import resolve


def test_a_sound_pond_has_no_problems(pond_: Any) -> None:
    assert pond_.said == []


def test_a_query_that_feeds_nobody(pond_: Any) -> None:
    pond_.add("n6", "query.spatial_hash", "Sharks around", tags=["Fish"])
    pond_.check("Sharks around feeds no behavior, so nobody asks it.", "warning", node="n6", fix="Remove Sharks around")
    assert "n6" not in resolve(pond_.project).plan.animal("fish").entries


def test_a_behavior_without_its_query_is_left_out(pond_: Any) -> None:
    pond_.unwire("n1.neighbors", "n2.neighbors")
    message = "Cohesion needs neighbors. Wire a query to it."
    pond_.check(message, "error", node="n2", field="neighbors", fix="Wire Mates to Cohesion")
    assert [entry.id for entry in resolve(pond_.project).plan.animal("fish").behaviors] == ["n3"]
    pond_.remove("n1")
    pond_.check(message, "error", node="n2", fix="Add Spatial Hash")


def test_a_behavior_that_is_not_heard(pond_: Any) -> None:
    pond_.unwire("n3.result", "n4.results")
    pond_.check(
        "Wander is not wired to Desire Budget, so it has no say.",
        "warning",
        node="n3",
        fix="Wire Wander to Desire Budget",
    )


def test_a_wire_to_nowhere(pond_: Any) -> None:
    pond_.wire("n1.neighbors", "n9.neighbors")
    problem = pond_.check("A wire of Mates leads to n9, which is not there.", "warning", fix="Remove the wire")
    assert problem.path == "animals[0].links[4]"
    pond_.wire("n8.x", "n9.neighbors")
    pond_.check("A wire leads to n8, which is not there.", "warning", fix="Remove the wire")


def test_a_wire_between_ports_of_different_types(pond_: Any) -> None:
    pond_.wire("n1.neighbors", "n4.results")
    pond_.check(
        "Desire Budget takes result; Mates gives neighbors.", "error", node="n4", field="results", fix="Remove the wire"
    )


def test_a_wire_at_a_port_that_is_not_there(pond_: Any) -> None:
    pond_.wire("n1.rays", "n2.neighbors")
    pond_.check(
        "Mates has no output rays, so its wire to Cohesion carries nothing.", "error", node="n2", fix="Remove the wire"
    )
    pond_.wire("n3.result", "n5.results")
    pond_.check(
        "Move 3D has no input results, so the wire from Wander carries nothing.",
        "error",
        node="n5",
        fix="Remove the wire",
    )


def test_a_second_wire_at_an_input_for_one(pond_: Any) -> None:
    pond_.add("n0", "query.kd_tree", "Others", tags=["Fish"])
    pond_.wire("n0.neighbors", "n2.neighbors")
    message = "Cohesion takes one wire at neighbors: Others counts, Mates does not."
    pond_.check(message, "error", node="n2", field="neighbors", fix="Remove the wire")


def test_a_second_wire_at_an_output_for_one(pond_: Any) -> None:
    pond_.add("n6", "merger.weighted_sum")
    pond_.wire("n3.result", "n6.results")
    message = "Wander gives its result to one node: Desire Budget gets it, Weighted Sum does not."
    pond_.check(message, "error", node="n3", field="result", fix="Remove the wire")


def test_the_same_wire_said_twice_is_one_wire(pond_: Any) -> None:
    pond_.wire("n1.neighbors", "n2.neighbors")
    assert pond_.said == []


@pytest.mark.parametrize(
    ("type_", "name", "word", "first"),
    [("mover.2d", "Move 2D", "mover", "Move 3D"), ("merger.weighted_sum", "Weighted Sum", "merger", "Desire Budget")],
)
def test_a_second_mover_or_merger(pond_: Any, type_: str, name: str, word: str, first: str) -> None:
    pond_.fish["nodes"].insert(0, {"id": "n6", "type": type_})
    pond_.check(f"{name} is a second {word}; only {first} counts.", "error", node="n6", fix=f"Remove {name}")
    assert "n6" not in resolve(pond_.project).plan.animal("fish").entries


def test_a_second_mover_of_the_same_name_is_told_by_its_id(pond_: Any) -> None:
    pond_.add("n6", "mover.3d")
    pond_.check("Move 3D is a second mover; only the Move 3D n5 counts.", "error", node="n6", fix="Remove Move 3D")


def test_a_missing_merger(pond_: Any) -> None:
    pond_.remove("n4")
    pond_.check("Fish has no merger, so its behaviors come to nothing. Add one.", "error", fix="Add Desire Budget")
    plan = resolve(pond_.project).plan.animal("fish")
    assert plan.merger is None
    assert plan.mover is not None


def test_a_missing_mover(pond_: Any) -> None:
    pond_.remove("n5")
    pond_.check("Fish has no mover, so it stands still. Add one.", "error", fix="Add Move 3D")
    assert resolve(pond_.project).plan.animal("fish").mover is None


def test_a_merger_that_does_not_feed_the_mover(pond_: Any) -> None:
    pond_.unwire("n4.velocity", "n5.velocity")
    message = "Desire Budget does not feed Move 3D, so the animal stands still."
    pond_.check(message, "error", node="n5", fix="Wire Desire Budget to Move 3D")
    plan = resolve(pond_.project).plan.animal("fish")
    assert plan.merger is not None
    assert plan.mover is None


def test_a_resolution_that_is_not_wired(pond_: Any) -> None:
    pond_.add("n6", "resolution.box_wrap")
    message = "Box Wrap is not wired to Move 3D, so it does nothing."
    pond_.check(message, "warning", node="n6", fix="Wire Move 3D to Box Wrap")
    assert resolve(pond_.project).plan.animal("fish").resolution is None
    pond_.wire("n5.motion", "n6.motion")
    assert pond_.said == []
    assert resolve(pond_.project).plan.animal("fish").resolution is not None


def test_reroutes_are_resolved_away(pond_: Any) -> None:
    plain = resolve(pond_.project).plan
    pond_.add("n8", "reroute")
    pond_.add("n9", "reroute")
    pond_.unwire("n1.neighbors", "n2.neighbors")
    pond_.wire("n1.neighbors", "n8.in")
    pond_.wire("n8.out", "n9.in")
    pond_.wire("n9.out", "n2.neighbors")
    assert pond_.said == []
    assert resolve(pond_.project).plan == plain


def test_a_ring_of_reroutes(pond_: Any) -> None:
    pond_.add("n8", "reroute")
    pond_.add("n9", "reroute")
    pond_.wire("n8.out", "n9.in")
    pond_.wire("n9.out", "n8.in")
    message = "These reroutes run in a ring, so nothing flows through them. Take out one of their wires."
    pond_.check(message, "error", node="n8", fix="Remove the wire")
    pond_.wire("n8.out", "n8.in")
    assert message in pond_.said


def test_a_reroute_with_two_inputs(pond_: Any) -> None:
    pond_.add("n8", "reroute")
    pond_.wire("n1.neighbors", "n8.in")
    pond_.wire("n3.result", "n8.in")
    pond_.check("A reroute takes one wire; the one from Wander is a second.", "error", node="n8", fix="Remove the wire")


def test_wires_are_told_by_the_designers_names(pond_: Any) -> None:
    pond_.fish["nodes"][1]["name"] = "Stay close"
    pond_.unwire("n1.neighbors", "n2.neighbors")
    assert pond_.said[0].startswith("Stay close needs neighbors")
