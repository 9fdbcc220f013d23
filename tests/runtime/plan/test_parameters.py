"""Parameters: read as found, told by path when they cannot be, and held by knobs at their defaults."""

from typing import Any

import pytest

from flockwright.plan import resolve


def entry(pond: Any, id_: str) -> Any:
    return resolve(pond.project).plan.animal("fish").entries[id_].params


@pytest.mark.parametrize(
    ("node", "name", "value", "said", "fix"),
    [
        ("n1", "k", -3, "-3 — must be 1 or more", "Set k to 1"),
        ("n1", "k", 5000, "5000 — must be 1024 or less", "Set k to 1024"),
        ("n1", "k", 2.5, "2.5 — expected a whole number", "Reset k"),
        ("n1", "k", "seven", '"seven" — expected a whole number', "Reset k"),
        ("n1", "k", None, "null — expected a whole number", "Reset k"),
        ("n1", "max_distance", -1, "-1 — must be 0 or more", "Set max distance to 0 m"),
        ("n1", "fov", 400.5, "400.5 — must be 360 or less", "Set view to 360°"),
        ("n1", "fov", True, "true — expected a number", "Reset view"),
        ("n1", "distance", "middle", '"middle" — expected "surface" or "center"', "Reset distance"),
        ("n1", "tags", "Fish", '"Fish" — expected a list', "Reset tags"),
        ("n2", "active", 1, "1 — expected true or false", "Reset active"),
        ("n2", "activation", 5, "5 — expected an object", "Reset activation"),
        ("n4", "max_desire", 0, "0 — must be more than 0", "Reset max desire"),
    ],
)
def test_a_value_that_cannot_be(pond_: Any, node: str, name: str, value: Any, said: str, fix: str) -> None:
    pond_.params(node)[name] = value
    path = f"animals[0].nodes[{int(node[1:]) - 1}].params.{name}"
    problem = pond_.check(f"{path}: {said}", "error", node=node, field=name, fix=fix)
    assert problem.path == path
    assert problem.line == problem.message
    assert node not in resolve(pond_.project).plan.animal("fish").entries


def test_a_value_inside_a_curve(pond_: Any) -> None:
    pond_.params("n2")["activation"] = {"shape": "ease_in", "power": 99}
    message = "animals[0].nodes[1].params.activation.power: 99 — must be 10 or less"
    pond_.check(message, "error", node="n2", field="activation.power", fix="Reset activation")


def test_every_wrong_parameter_is_told(pond_: Any) -> None:
    pond_.params("n1").update(k=0, tags="Fish")
    assert [said.split(":")[0].rpartition(".")[2] for said in pond_.said] == ["tags", "k"]


def test_whole_numbers_may_be_written_as_real_ones(pond_: Any) -> None:
    pond_.params("n1")["k"] = 5.0
    assert pond_.said == []
    assert entry(pond_, "n1").k == 5


def test_an_unknown_parameter_is_dropped(pond_: Any) -> None:
    pond_.params("n2")["max_distnace"] = 4
    message = "Cohesion has no parameter max_distnace, so it means nothing. Did you mean max_distance?"
    pond_.check(message, "warning", node="n2", field="max_distnace", fix="Remove max_distnace")
    assert entry(pond_, "n2").max_distance is None


def test_a_named_curve_is_looked_up(pond_: Any) -> None:
    pond_.file["curves"] = {"Soft": {"shape": "linear", "y": [0, 0.5]}}
    pond_.params("n2")["activation"] = {"curve": "Soft"}
    assert pond_.said == []
    assert entry(pond_, "n2").activation.y == (0, 0.5)


def test_a_named_curve_that_is_not_there(pond_: Any) -> None:
    pond_.file["curves"] = {"Soft": {"shape": "linear"}}
    pond_.params("n2")["activation"] = {"curve": "Sofd"}
    start = "animals[0].nodes[1].params.activation.curve: "
    message = f'{start}"Sofd" — the project has no curve of this name; did you mean "Soft"?'
    pond_.check(message, "error", node="n2", field="activation", fix="Use the curve Soft")
    pond_.params("n2")["activation"] = {"curve": 7}
    pond_.check(f"{start}7 — the project has no curve of this name", "error", node="n2", fix="Reset activation")


def test_a_named_curve_that_cannot_be_read_is_told_once_and_at_who_uses_it(pond_: Any) -> None:
    pond_.file["curves"] = {"Soft": {"shape": "linear", "power": 0}, "Loose": {"shape": "linear"}}
    pond_.params("n2")["activation"] = {"curve": "Soft"}
    pond_.check("curves.Soft.power: 0 — must be 0.05 or more", "error", field="Soft", fix=None)
    pond_.check("Cohesion uses the curve Soft, which cannot be read.", "error", node="n2", fix="Reset activation")


def test_keys_become_samples(pond_: Any) -> None:
    keys = [{"x": 0, "y": 0}, {"x": 1, "y": 1}]
    pond_.params("n2")["activation"] = {"shape": "keys", "power": 3, "keys": keys}
    curve = entry(pond_, "n2").activation
    assert curve.keys == ()
    assert len(curve.samples) == 256
    assert curve.samples[-1] == 1


def test_a_knob_holds_its_parameter_where_it_stands(pond_: Any) -> None:
    drives = [
        {"param": "n2.direction_strength", "from": 0, "to": 0.8},
        {"param": "n2.activation.power", "from": 1, "to": 3},
        {"param": "n2.activation.x.1", "from": 1, "to": 2},
        {"param": "n1.max_distance", "from": 0, "to": -30},
    ]
    pond_.fish["knobs"] = [{"id": "calm", "range": [10, 20], "default": 15, "drives": drives}]
    assert pond_.said == []
    assert entry(pond_, "n2").direction_strength == 0.4
    assert entry(pond_, "n2").activation.power == 2
    assert entry(pond_, "n2").activation.x == (0, 1.5)
    assert entry(pond_, "n1").max_distance == 0, "held in its bounds"
    plan = resolve(pond_.project).plan.animal("fish")
    assert [drive.param for _, drive in plan.drives()] == [drive["param"] for drive in drives]


@pytest.mark.parametrize(
    ("param", "what"),
    [
        ("n9.k", "n9.k, a parameter of a node that is not there"),
        ("n2.nothing", "nothing of Cohesion, a parameter that is not there"),
        ("n1.k", "k of Mates, which is not a real number"),
        ("n2.activation.shape", "activation shape of Cohesion, which is not a real number"),
    ],
)
def test_a_knob_that_drives_nothing(pond_: Any, param: str, what: str) -> None:
    pond_.fish["knobs"] = [{"id": "calm", "name": "Calm", "drives": [{"param": param, "from": 0, "to": 1}]}]
    problem = pond_.check(f"The knob Calm drives {what}.", "warning", field="Calm", fix="Take it off Calm")
    assert problem.path == "animals[0].knobs[0].drives[0]"
    assert resolve(pond_.project).plan.animal("fish").knobs[0].drives == ()


def test_two_knobs_on_one_parameter(pond_: Any) -> None:
    drives = [{"param": "n2.direction_strength", "from": 0, "to": 1}]
    pond_.fish["knobs"] = [{"id": "calm", "drives": drives, "default": 1}, {"id": "fear", "drives": drives}]
    message = "The knob fear drives direction strength of Cohesion, which calm drives already."
    pond_.check(message, "warning", field="fear", fix="Take it off fear")
    assert entry(pond_, "n2").direction_strength == 1


def test_a_knob_beyond_its_range(pond_: Any) -> None:
    pond_.fish["knobs"] = [{"id": "calm", "name": "Calm", "default": 3}]
    pond_.check("The knob Calm goes from 0 to 1, and stands at 3.", "warning", field="Calm", fix="Set Calm to 1")


def test_an_unknown_type(pond_: Any) -> None:
    pond_.behave("n6", "behavior.wandr", "Roam")
    message = "No installed package has the node type behavior.wandr, so Roam does not run."
    problem = pond_.check(message, "error", node="n6", field="type", fix="Use Wander")
    assert problem.path == "animals[0].nodes[5].type"
    pond_.behave("n7", "studio.dance")
    message = "No installed package has the node type studio.dance, so this node does not run."
    pond_.check(message, "error", node="n7", fix=None)


def test_an_unknown_merger_may_be_just_what_seems_to_be_missing(pond_: Any) -> None:
    pond_.fish["nodes"][3]["type"] = "merger.of_the_studio"
    assert [said for said in pond_.said if "no merger" in said] == []


def test_a_radius_below_zero(pond_: Any) -> None:
    pond_.fish["body"] = {"radius": -1}
    message = "animals[0].body.radius: -1 — must be 0 or more"
    pond_.check(message, "error", field="radius", fix="Set the radius to 0 m")
    assert resolve(pond_.project).plan.animal("fish").body.radius == 0
