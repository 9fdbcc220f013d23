"""Which wires may be drawn, what drawing and cutting them does."""

from __future__ import annotations

from flockwright.document import Link, Node, Project
from flockwright.document.builder import ProjectBuilder
from flockwright_editor.session.edits import clipboard, graph, joining, layout, replacing
from flockwright_editor.session.edits.wiring import Wiring


def pond() -> Project:
    """n1 query → n2 cohesion, n3 flee; n4 wander; n5 merger → n6 mover; n7 resolution, n8 mover loose."""
    made = ProjectBuilder(tags=["Fish"])
    fish = made.animal("Fish", tags=["Fish"])
    fish.query("spatial_hash", name="Schoolmates", tags=["Fish"]) >> [
        fish.behavior("cohesion"),
        fish.behavior("flee", priority=3),
    ]
    fish.behavior("wander")
    fish.merger("desire_budget")
    fish.mover("3d")
    project = made.build()
    project, _ = graph.add_node(project, "fish", "resolution.box_wrap", (0, 0))
    project, _ = graph.add_node(project, "fish", "mover.2d", (0, 0))
    return project


def why(project: Project, from_: str, to: str) -> str:
    refusal = graph.can_connect(project, "fish", from_, to)
    return refusal.sentence if refusal else ""


def links(project: Project) -> set[tuple[str, str]]:
    return {(link.from_, link.to) for link in project.animal("fish").links}


def test_what_fits_may_be_wired() -> None:
    project = pond()
    assert why(project, "n6.motion", "n7.motion") == ""
    made = graph.connect(project, "fish", "n6.motion", "n7.motion")
    assert ("n6.motion", "n7.motion") in links(made)
    assert graph.connect(made, "fish", "n6.motion", "n7.motion") is made


def test_another_type_is_refused_with_where_it_would_fit(ray_types: None) -> None:
    project, ray = graph.add_node(pond(), "fish", "test.down_ray", (0, 0))
    bare = "Cohesion takes neighbors; Down ray gives rays."
    assert why(project, f"{ray}.rays", "n2.neighbors") == f"{bare} Drop on empty canvas to pick what fits."
    project, _ = graph.add_node(project, "fish", "test.avoid_ground", (0, 0))
    assert why(project, f"{ray}.rays", "n2.neighbors") == f"{bare} Drop on Avoid Ground, or on empty canvas to pick."
    assert "takes a velocity; Cohesion gives a result." in why(project, "n2.result", "n6.velocity")


def test_an_occupied_output_for_one_refuses() -> None:
    project = pond()
    assert why(project, "n5.velocity", "n8.velocity") == (
        "An animal has one mover, and Move 3D is wired. "
        "Unplug Move 3D first, or drop Move 2D on it to swap; speeds are kept."
    )
    project, merger = graph.add_node(project, "fish", "merger.weighted_mean", (0, 0))
    assert why(project, "n2.result", f"{merger}.results").startswith("An animal has one merger, and Desire Budget")
    moved = graph.can_connect(
        project, "fish", "n2.result", f"{merger}.results", without=Link.between("n2.result", "n5.results")
    )
    assert moved is None


def test_an_occupied_input_for_one_gives_way() -> None:
    project, query = graph.add_node(pond(), "fish", "query.kd_tree", (0, 0))
    made = graph.connect(project, "fish", f"{query}.neighbors", "n2.neighbors")
    assert (f"{query}.neighbors", "n2.neighbors") in links(made)
    assert ("n1.neighbors", "n2.neighbors") not in links(made)
    assert ("n1.neighbors", "n3.neighbors") in links(made)


def test_results_share_the_rail() -> None:
    project = pond()
    assert len([to for _, to in links(project) if to == "n5.results"]) == 3


def test_reroutes_carry_their_wire_and_may_not_run_in_a_ring() -> None:
    project, dot = graph.add_reroute(pond(), "fish", Link.between("n1.neighbors", "n2.neighbors"), (10, 10))
    assert {("n1.neighbors", f"{dot}.in"), (f"{dot}.out", "n2.neighbors")} <= links(project)
    assert Wiring(project.animal("fish")).carries(f"{dot}.out", out=True) == "neighbors"
    assert "takes a result" in why(project, f"{dot}.out", "n5.results")
    project, one = graph.add_node(project, "fish", "reroute", (0, 0))
    project, two = graph.add_node(project, "fish", "reroute", (0, 0))
    project = graph.connect(project, "fish", f"{one}.out", f"{two}.in")
    assert (
        why(project, f"{two}.out", f"{one}.in") == "These reroutes would run in a ring. Nothing flows through a ring."
    )
    assert why(project, f"{one}.out", f"{one}.in") == "A node cannot feed itself."
    project = graph.connect(project, "fish", f"{two}.out", "n2.neighbors")
    assert "Cohesion takes neighbors; Wander gives a result." in why(project, "n4.result", f"{one}.in")


def test_a_result_does_not_reach_two_mergers_through_a_reroute() -> None:
    project, dot = graph.add_reroute(pond(), "fish", Link.between("n2.result", "n5.results"), (0, 0))
    project, merger = graph.add_node(project, "fish", "merger.weighted_mean", (0, 0))
    assert "Desire Budget is wired" in why(project, f"{dot}.out", f"{merger}.results")


def test_unknown_nodes_and_ports_are_refused_in_words() -> None:
    project = pond()
    fish = project.animal("fish")
    project = project.with_animal(fish.with_node(Node(id="n40", type="acme.school_panic")))
    assert why(project, "n40.result", "n5.results") == (
        "acme.school_panic is of an unknown type. Nothing can be wired to it."
    )
    assert why(project, "n4.neighbors", "n5.results") == "Wander has no output neighbors."
    assert why(project, "n99.result", "n5.results") == "The node is not there any more."


def test_removing_takes_wires_along_and_reconnecting_closes_the_gap() -> None:
    project, dot = graph.add_reroute(pond(), "fish", Link.between("n1.neighbors", "n2.neighbors"), (10, 10))
    gone = graph.remove(project, "fish", [dot])
    assert not any("n2.neighbors" in pair for pair in links(gone))
    closed = graph.remove_and_reconnect(project, "fish", [dot])
    assert ("n1.neighbors", "n2.neighbors") in links(closed)
    assert graph.remove(project, "fish", ["nothing"]) is project


def test_a_behavior_dropped_on_a_wire_joins() -> None:
    project, made = graph.add_node(pond(), "fish", "behavior.separation", (0, 0))
    held = project.animal("fish").node(made)
    link = Link.between("n1.neighbors", "n2.neighbors")
    found = joining.join_of(project, "fish", held, link)
    assert found is not None
    assert found.words == "Separation looks through Schoolmates and feeds Desire Budget"
    joined = joining.join(project, "fish", made, link)
    assert {("n1.neighbors", f"{made}.neighbors"), (f"{made}.result", "n5.results")} <= links(joined)
    assert links(project) < links(joined)


def test_other_nodes_on_wires() -> None:
    project, dot = graph.add_node(pond(), "fish", "reroute", (0, 0))
    project, query = graph.add_node(project, "fish", "query.kd_tree", (0, 0))
    link = Link.between("n1.neighbors", "n2.neighbors")
    assert joining.join_of(project, "fish", project.animal("fish").node("n7"), link) is None
    inserted = joining.join(project, "fish", dot, link)
    assert {("n1.neighbors", f"{dot}.in"), (f"{dot}.out", "n2.neighbors")} <= links(inserted)
    instead = joining.join(project, "fish", query, link)
    assert (f"{query}.neighbors", "n2.neighbors") in links(instead)
    assert ("n1.neighbors", "n2.neighbors") not in links(instead)


def test_replacing_keeps_wires_and_equal_parameters() -> None:
    project = graph.set_param(pond(), "fish", "n1", "k", 20)
    made = replacing.replace_type(project, "fish", "n1", "query.kd_tree")
    new, old = made.animal("fish"), project.animal("fish")
    assert new.node("n1").type == "query.kd_tree"
    assert new.node("n1").params["k"] == 20
    assert new.node("n1").name == "Schoolmates"
    assert new.links == old.links
    assert [node for node in new.nodes if node.id != "n1"] == [node for node in old.nodes if node.id != "n1"]
    assert replacing.replace_type(project, "fish", "n2", "merger.weighted_sum") is project
    assert "query.kd_tree" in [kind.key for kind in replacing.replacements(old.node("n1"))]


def test_a_node_dropped_on_one_of_its_kind_takes_its_place() -> None:
    project = graph.set_param(pond(), "fish", "n6", "max_speed", 7.5)
    made = replacing.take_over(project, "fish", "n8", "n6")
    fish = made.animal("fish")
    assert fish.node("n6").type == "mover.2d"
    assert fish.node("n6").params["max_speed"] == 7.5
    assert "n8" not in {node.id for node in fish.nodes}
    assert ("n5.velocity", "n6.velocity") in links(made)
    assert replacing.take_over(project, "fish", "n2", "n3") is project  # it is wired: no accident may drop its wires


def test_new_nodes_are_wired_on_creation() -> None:
    project, made = graph.add_node(pond(), "fish", "behavior.separation", (5, 6), wired_to="n1.neighbors")
    assert ("n1.neighbors", f"{made}.neighbors") in links(project)
    assert project.animal("fish").layout.nodes[made].at == (5, 6)
    project, query = graph.add_node(
        project, "fish", "query.kd_tree", (0, 0), wired_to="n2.neighbors", from_output=False
    )
    assert (f"{query}.neighbors", "n2.neighbors") in links(project)


def test_parameters_equal_to_their_default_are_not_written() -> None:
    project = graph.set_param(pond(), "fish", "n2", "direction_strength", 0.9)
    assert project.animal("fish").node("n2").params["direction_strength"] == 0.9
    project = graph.set_param(project, "fish", ["n2"], "direction_strength", 0.5)
    assert "direction_strength" not in project.animal("fish").node("n2").params
    assert graph.set_param(project, "fish", "n2", "direction_strength", 0.5) is project
    project = graph.set_param(project, "fish", "n2", "activation.k", 3.0)
    assert project.animal("fish").node("n2").params["activation"] == {"k": 3.0}


def test_mute_on_a_query_mutes_its_behaviors() -> None:
    project = graph.mute(pond(), "fish", ["n1"])
    fish = project.animal("fish")
    assert [node.id for node in fish.nodes if graph.is_muted(node)] == ["n2", "n3"]
    assert graph.mute(project, "fish", ["n1"]) == pond()
    assert graph.mute(project, "fish", ["n5"]) is project


def test_rename() -> None:
    project = graph.rename(pond(), "fish", "n2", "Stick together")
    assert project.animal("fish").node("n2").name == "Stick together"
    assert graph.rename(project, "fish", "n2", "Cohesion").animal("fish").node("n2").name == ""
    project, frame = layout.frame_around(project, "fish", ["n1", "n2"])
    project = graph.rename(project, "fish", frame, "School")
    assert project.animal("fish").layout.frames[0].title == "School"


def test_fresh_ids_never_meet_what_is_loose() -> None:
    project = pond()
    fish = project.animal("fish").with_links(Link.between("n77.result", "n5.results"))
    assert graph.fresh_ids(fish, "n", 2) == ["n78", "n79"]
    assert clipboard.duplicate(project, "fish", ["n2"]).ids == ["n9"]
