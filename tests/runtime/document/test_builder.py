"""A script builds a project the way the graph reads, and is told at its own line what is wrong."""

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flockwright.document import DocumentError, Project, dumps, load, loads, save
from flockwright.document.builder import AnimalBuilder, ProjectBuilder, points, rectangle, sphere


@pytest.fixture
def pond() -> ProjectBuilder:
    return ProjectBuilder(tags=["Fish", "Shark", "FishHome"], seed=42)


@pytest.fixture
def fish(pond: ProjectBuilder) -> AnimalBuilder:
    return pond.animal("Fish", tags=["Fish"], radius=0.2)


def wires(document: Project, animal: str = "fish") -> list[str]:
    return [f"{link.from_} > {link.to}" for link in document.animal(animal).links]


def said(error: pytest.ExceptionInfo[DocumentError]) -> str:
    return str(error.value)


def test_a_script_reads_like_the_graph_it_builds(tmp_path: Path) -> None:
    pond = ProjectBuilder(tags=["Fish", "Shark"], seed=42)
    panic = pond.curve("Panic", "saturating", k=0.01)

    fish = pond.animal("Fish", tags=["Fish"], radius=0.2, shape="fish", color="#4aa3df", about="Schools.")
    fish.component("mouth", offset=[0, 0, 0.3])
    mates = fish.query("spatial_hash", name="Schoolmates", tags=["Fish"], k=7)
    mates >> [fish.behavior("cohesion"), fish.behavior("alignment")]
    flee = fish.query("spatial_hash", tags=["Shark"]) >> fish.behavior("flee", name="Panic", activation=panic)
    fish.ray_query("cone", rays=20) >> fish.behavior("avoid_environment")
    fish.behavior("wander")
    fish.merger("desire_budget")
    fish.mover("3d", max_speed=4)
    fish.resolution("collide_and_slide")
    fish.knob("Fear", drives={flee["direction_strength"]: (0, 0.9), flee["activation"]["k"]: (0.01, 0.1)}, default=0.5)

    pond.spawn(
        fish,
        200,
        sphere((0, 0, 0), 10),
        overrides={flee["max_distance"]: 8},
        jitter={flee["direction_strength"]: 0.1},
    )
    document = pond.build()

    assert wires(document) == sorted(
        [
            "n1.neighbors > n2.neighbors",
            "n1.neighbors > n3.neighbors",
            "n4.neighbors > n5.neighbors",
            "n6.rays > n7.rays",
            "n2.result > n9.results",
            "n3.result > n9.results",
            "n5.result > n9.results",
            "n7.result > n9.results",
            "n8.result > n9.results",
            "n9.velocity > n10.velocity",
            "n10.motion > n11.motion",
        ],
        key=lambda wire: wire.split(" > ")[::-1],
    )
    animal = document.animal("fish")
    assert [node.type for node in animal.nodes][5:] == [
        "query.cone",
        "behavior.avoid_environment",
        "behavior.wander",
        "merger.desire_budget",
        "mover.3d",
        "resolution.collide_and_slide",
    ]
    assert animal.node("n1").params == {"tags": ("Fish",), "k": 7}
    assert animal.node("n5").params == {"activation": {"curve": "Panic"}}
    assert document.curves == {"Panic": {"shape": "saturating", "k": 0.01}}
    assert [drive.param for drive in animal.knobs[0].drives] == ["n5.direction_strength", "n5.activation.k"]
    spawner = document.scene.spawners[0]
    assert (spawner.overrides, spawner.jitter) == ({"n5.max_distance": 8}, {"n5.direction_strength": 0.1})

    save(document, tmp_path / "pond.flock.json")
    assert load(tmp_path / "pond.flock.json").document == document
    assert dumps(pond.build()) == dumps(document), "building twice gives the same bytes"


def test_wires_chain_through_single_nodes_and_lists(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    query, merger, mover = fish.query("kd_tree"), fish.merger("sum"), fish.mover("2d")
    query >> [fish.behavior("cohesion"), fish.behavior("flee")] >> merger >> mover
    assert set(wires(pond.build())) == {
        "n1.neighbors > n4.neighbors",
        "n1.neighbors > n5.neighbors",
        "n4.result > n2.results",
        "n5.result > n2.results",
        "n2.velocity > n3.velocity",
    }


def test_what_is_wired_by_hand_or_has_two_ways_is_left_alone(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    first, second = fish.merger("sum"), fish.merger("budget")
    fish.behavior("wander")
    fish.behavior("go_forward") >> second
    fish.mover("2d")
    first.feeds(second, out="velocity", into="extra")
    assert set(wires(pond.build())) == {
        "n4.result > n2.results",
        "n1.velocity > n2.extra",
        "n2.velocity > n5.velocity",
    }


def test_a_node_of_any_type_is_wired_by_port_names(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    swirl = fish.node("acme.swirl", color="#ff0000", power=2)
    swirl.feeds(fish.behavior("acme.behaviors.dance"), out="field", into="field")
    assert wires(pond.build()) == ["n1.field > n2.field"]
    assert pond.build().animal("fish").node("n2").type == "acme.behaviors.dance"


def test_homes_and_paths_are_values_of_parameters(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    reef = pond.home("Reef", (3, -2, 0), tags=["FishHome"], max_radius=12)
    loop = pond.path("Loop", [(0, 0, 0), (5, 0, 5)], closed=True)
    fish.behavior("homing", home=reef)
    fish.behavior("follow_path", path=loop)
    document = pond.build()
    assert document.scene.homes[0].max_radius == 12
    assert document.scene.paths[0].points == ((0, 0, 0), (5, 0, 5))
    assert [node.params for node in document.animals[0].nodes] == [{"home": "reef"}, {"path": "loop"}]


def test_numpy_numbers_become_plain_ones(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    fish.query("kd_tree", k=np.int64(7), max_distance=np.float32(0.5), offset=np.zeros(3))
    pond.spawn(fish, np.int64(3), points(*np.ones((3, 3))))  # pyright: ignore[reportArgumentType]
    document = loads(dumps(pond.build())).document
    assert document.animals[0].nodes[0].params == {"k": 7, "max_distance": 0.5, "offset": (0.0, 0.0, 0.0)}
    assert document.scene.spawners[0].region.model_extra == {"points": ((1.0, 1.0, 1.0),) * 3}


def test_regions_are_what_a_file_says(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    pond.spawn(fish, 1, sphere((0, 1, 2), 5, position_mask=(1, 0, 1)))
    pond.spawn(fish, 2, rectangle((0, 0, 0), (10, 20)), seed=3, initial_speed=1.5)
    pond.spawn(fish, 2, rectangle((0, 0, 0), (10, 5, 20), spacing="random"))
    regions = [spawner["region"] for spawner in json.loads(dumps(pond.build()))["scene"]["spawners"]]
    assert regions == [
        {"type": "sphere", "center": [0, 1, 2], "position_mask": [1, 0, 1], "radius": 5},
        {"type": "rectangle", "center": [0, 0, 0], "size": [10, 20]},
        {"type": "rectangle", "center": [0, 0, 0], "size": [10, 5, 20], "spacing": "random"},
    ]


def test_a_spawner_may_say_where_its_animals_head(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    pond.spawn(fish, 1, points((0, 0, 0)))
    pond.spawn(fish, 1, points((0, 0, 0)), heading=(0, 0, 2))
    anywhere, ahead = json.loads(dumps(pond.build()))["scene"]["spawners"]
    assert "heading" not in anywhere
    assert ahead["heading"] == [0, 0, 2]
    with pytest.raises(DocumentError, match=r"heading.*expected a list of 3 numbers"):
        pond.spawn(fish, 1, points((0, 0, 0)), heading=(1, 0))


def test_the_same_name_twice_gives_two_ids(pond: ProjectBuilder) -> None:
    first, second = pond.animal("Fish"), pond.animal("Fish")
    assert (first.id, second.id) == ("fish", "fish_2")
    assert [animal.name for animal in pond.build().animals] == ["Fish", "Fish"]


def test_a_scene_of_its_own_can_be_given() -> None:
    document = ProjectBuilder(bounds={"size": (40, 20, 40)}, terrain={"file": "hills.npy"}).build()
    assert document.scene.bounds.size == (40, 20, 40)
    assert document.scene.terrain == {"file": "hills.npy"}


def test_a_wrong_tag_is_said_with_the_right_one(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    with pytest.raises(DocumentError) as caught:
        fish.query("spatial_hash", tags=["Fsh"])
    assert said(caught) == (
        'Fish: query.spatial_hash: tags[0]: "Fsh" — not a tag of this project; did you mean "Fish"?'
    )
    with pytest.raises(DocumentError, match=r'animal Bird: tags\[0\]: "Bird" — not a tag of this project$'):
        pond.animal("Bird", tags=["Bird"])
    with pytest.raises(DocumentError, match='tags: "Fish" — expected a list of tags'):
        fish.query("spatial_hash", tags="Fish")


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"k": math.nan}, "Fish: behavior.flee: k: NaN — expected a finite number"),
        ({"curve": {"keys": [0, math.inf]}}, "Fish: behavior.flee: curve.keys[1]: Infinity — expected a finite number"),
        ({"k": object()}, "Fish: behavior.flee: k: a Python object — expected a JSON value"),
        ({"type": "x"}, 'Fish: behavior.flee: a parameter "type" — no parameter may be named so'),
        ({"name": 3}, "Fish: behavior.flee: name: 3 — expected text"),
    ],
)
def test_a_value_no_file_can_hold_is_refused_at_once(
    fish: AnimalBuilder, params: dict[str, Any], expected: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        fish.behavior("flee", **params)
    assert said(caught) == expected


def test_wires_between_animals_or_unlike_nodes_are_refused(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    shark = pond.animal("Shark")
    query = fish.query("kd_tree")
    with pytest.raises(DocumentError) as caught:
        query >> shark.behavior("flee")
    assert said(caught) == (
        "Fish.n1 (query.kd_tree): a wire to Shark.n1 (behavior.flee) — wires stay inside one animal"
    )
    with pytest.raises(DocumentError, match=r"a wire to Fish\.n2 \(mover\.3d\) — name its ports: feeds"):
        query >> fish.mover("3d")


def test_what_belongs_elsewhere_is_refused(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    other = ProjectBuilder()
    stranger = other.animal("Bird")
    flee = stranger.behavior("flee")
    with pytest.raises(
        DocumentError, match=r"Fish: behavior\.flee: activation: \"Calm\" — it belongs to another project"
    ):
        fish.behavior("flee", activation=other.curve("Calm", "linear"))
    with pytest.raises(DocumentError, match=r"Fish: knob Fear: speed of Bird\.n1 \(behavior\.flee\) — expected a par"):
        fish.knob("Fear", drives={flee["speed"]: (0, 1)})
    with pytest.raises(DocumentError, match=r"spawner of Fish: speed of Bird\.n1"):
        pond.spawn(fish, 1, sphere((0, 0, 0), 1), overrides={flee["speed"]: 1})
    with pytest.raises(DocumentError, match="spawner of Bird: Bird — it belongs to another project"):
        pond.spawn(stranger, 1, sphere((0, 0, 0), 1))


def test_other_wrong_values_are_said_where_they_stand(pond: ProjectBuilder, fish: AnimalBuilder) -> None:
    pond.curve("Panic", "linear")
    wrong: list[tuple[Any, str]] = [
        (lambda: pond.curve("Panic", "linear"), 'curve Panic: a second curve "Panic" — expected another name'),
        (lambda: pond.animal("Bird", radius=True), "animal Bird: radius: true — expected a number"),
        (lambda: pond.spawn(fish, -1, sphere((0, 0, 0), 1)), "spawner of Fish: count: -1 — expected a whole number"),
        (lambda: sphere((0, 0, math.nan), 1), "sphere region: center[2]: NaN — expected a finite number"),
        (lambda: pond.home("Reef", (0, 0)), "home Reef: at: a list — expected a list of 3 numbers"),
        (lambda: pond.path("Loop", [(0, 0)]), "path Loop: points[0]: a list — expected a list of 3 numbers"),
        (lambda: fish.component("mouth", offset=math.nan), "Fish: component mouth: offset: NaN — expected a finite"),
        (lambda: fish.knob("Fear", drives={}, range=(0,)), "Fish: knob Fear: range: a list — expected a list of 2"),  # pyright: ignore
        (lambda: ProjectBuilder(tags=["A", "A"]), 'project: tags[1]: "A" — used twice, first in tags[0]'),
        (lambda: ProjectBuilder(seed=-1), "scene: seed: -1 — expected a whole number"),
    ]
    for act, expected in wrong:
        with pytest.raises(DocumentError) as caught:
            act()
        assert said(caught).startswith(expected)
