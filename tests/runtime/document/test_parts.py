"""The parts of a document cannot change; changed copies are checked like files and share what stayed."""

import copy
import pickle
from typing import Any

import pytest
from pydantic import ValidationError

from flockwright.document import (
    Animal,
    DocumentError,
    Drive,
    Frame,
    JsonObject,
    Knob,
    Layout,
    Link,
    Node,
    Note,
    Place,
    Project,
    Region,
    Scene,
    Spawner,
    dumps,
    fresh_id,
    loads,
    named_id,
)
from flockwright.document.frozen import freeze


@pytest.fixture
def fish() -> Animal:
    return Animal(
        id="fish",
        nodes=(Node(id="n1", type="query.spatial_hash"), Node(id="n2", type="behavior.flee")),
        links=(Link.between("n1.neighbors", "n2.neighbors"), Link.between("n2.result", "n3.results")),
        knobs=(Knob(id="fear", drives=(Drive.over("n2.speed", 0, 1), Drive.over("n1.k", 1, 9))),),
        layout=Layout(
            nodes={"n1": Place(at=(0, 0)), "n2": Place(collapsed=True)},
            frames=(Frame(id="f1"),),
            notes=(Note(id="t1"),),
        ),
    )


def test_nothing_in_a_document_can_be_changed(pond: Project) -> None:
    fish = pond.animal("fish")
    with pytest.raises(ValidationError):
        fish.name = "Bird"  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(ValidationError):
        fish.curiosity = 1  # pyright: ignore[reportAttributeAccessIssue]
    params: Any = fish.node("n3").params
    for change in (
        lambda: params.update(k=1),
        lambda: params.__setitem__("k", 1),
        lambda: params["deep"].pop("on"),
        lambda: params["deep"]["list"][2].clear(),
        lambda: params.setdefault("new", 1),
        lambda: params.__ior__({"k": 1}),
        lambda: fish.layout.nodes.__delitem__("n1"),
        lambda: fish.model_extra["curiosity"].popitem(),
    ):
        with pytest.raises(TypeError, match="cannot be changed in place"):
            change()
    assert isinstance(params["deep"]["list"], tuple)


def test_a_document_differs_as_soon_as_anything_in_it_does(pond: Project, pond_bytes: bytes) -> None:
    other = loads(pond_bytes).document
    assert other == pond
    fish = other.animal("fish")
    node = fish.node("n3")
    changed = node.changed(params={**node.params, "k": -4})
    assert other.with_animal(fish.with_node(changed)) != pond
    assert other.with_animal(fish.with_node(node.changed(params=dict(node.params)))) == pond
    assert loads(pond_bytes.replace(b"POND-7", b"POND-8")).document != pond


def test_a_changed_copy_shares_what_stayed(pond: Project) -> None:
    fish = pond.animal("fish")
    changed = pond.with_animal(fish.changed(name="Minnow"))
    assert changed.animal("shark") is pond.animal("shark")
    assert changed.animal("fish").nodes[0] is fish.nodes[0]
    assert changed.curves is pond.curves
    assert [animal.id for animal in changed.animals] == ["fish", "shark"]
    assert changed.animal("fish").model_extra == fish.model_extra


def test_a_changed_copy_is_checked_like_a_file(fish: Animal) -> None:
    with pytest.raises(DocumentError) as caught:
        fish.changed(nodes=(*fish.nodes, Node(id="n1", type="reroute")))
    assert str(caught.value) == 'nodes[2].id: "n1" — used twice, first in nodes[0]'
    with pytest.raises(DocumentError, match=r"^params\.k: NaN — expected a finite number$"):
        fish.node("n1").changed(params={"k": float("nan")})
    with pytest.raises(DocumentError, match="a Python set — expected a JSON value"):
        fish.node("n1").changed(params={"tags": {"Fish"}})
    with pytest.raises(TypeError, match="Node has no field 'parms'"):
        fish.node("n1").changed(parms={})
    with pytest.raises(DocumentError, match="7 — expected text as a key"):
        fish.node("n1").changed(params={7: 1})


def test_a_document_survives_copying_and_pickling(pond: Project) -> None:
    for other in (copy.copy(pond), copy.deepcopy(pond), pickle.loads(pickle.dumps(pond))):
        assert other == pond
        assert dumps(other) == dumps(pond)
    params = pickle.loads(pickle.dumps(pond.animal("fish").node("n3").params))
    assert isinstance(params, JsonObject)


def test_things_are_found_and_replaced_by_id(fish: Animal) -> None:
    assert fish.node("n2").type == "behavior.flee"
    with pytest.raises(KeyError):
        fish.node("n9")
    replaced = fish.with_node(Node(id="n1", type="query.kd_tree")).with_node(Node(id="n3", type="merger.sum"))
    assert [(node.id, node.type) for node in replaced.nodes] == [
        ("n1", "query.kd_tree"),
        ("n2", "behavior.flee"),
        ("n3", "merger.sum"),
    ]
    with pytest.raises(KeyError):
        Project.new().animal("fish")


def test_a_wire_is_added_once(fish: Animal) -> None:
    again = Link.between("n1.neighbors", "n2.neighbors")
    assert fish.with_links(again, again) == fish
    new = Link.between("n1.neighbors", "n4.neighbors")
    assert fish.with_links(new, new).links == (*fish.links, new)


def test_taking_out_a_node_takes_out_what_would_hang_loose(fish: Animal) -> None:
    left = fish.without(["n2", "f1"])
    assert [node.id for node in left.nodes] == ["n1"]
    assert left.links == ()
    assert [drive.param for drive in left.knobs[0].drives] == ["n1.k"]
    assert set(left.layout.nodes) == {"n1"}
    assert left.layout.frames == ()
    assert [note.id for note in left.layout.notes] == ["t1"]
    assert fish.without([]) == fish


def test_taking_out_an_animal_takes_out_its_spawners(fish: Animal) -> None:
    spawners = tuple(
        Spawner(id=f"s{index}", animal=animal, count=1, region=Region(type="points"))
        for index, animal in enumerate(["fish", "shark"])
    )
    document = Project.new(animals=(fish, Animal(id="shark")), scene=Scene(spawners=spawners))
    left = document.without_animal("fish")
    assert [animal.id for animal in left.animals] == ["shark"]
    assert [spawner.animal for spawner in left.scene.spawners] == ["shark"]


def test_fresh_ids_count_on_and_never_fill_a_gap() -> None:
    assert fresh_id([], "n") == "n1"
    assert fresh_id(["n1", "n7", "fish", "n2x", "xn9"], "n") == "n8"


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("Sea Horse", [], "sea_horse"),
        ("Ängstlicher Fisch!", [], "angstlicher_fisch"),
        ("Fish", ["fish"], "fish_2"),
        ("Fish", ["fish", "fish_2"], "fish_3"),
        ("魚", [], "animal"),
        ("x" * 200, [], "x" * 53),
    ],
)
def test_an_id_made_from_a_name_reads_like_it(name: str, taken: list[str], expected: str) -> None:
    made = named_id(taken, name, "animal")
    assert made == expected
    assert Animal(id=made).id == made


def test_frozen_json_is_taken_as_it_is() -> None:
    once = freeze({"a": [1, {"b": None}]})
    assert freeze(once) is once
    with pytest.raises(ValueError, match="nested deeper"):
        freeze(_nested(200))


def test_a_value_as_deep_as_allowed_survives_saving() -> None:
    document = Project.new(curves=_nested(60))
    assert loads(dumps(document)).document == document


def _nested(depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(depth):
        value = {"in": value}
    return value
