"""The list of changes: nothing for nothing, a readable line for everything else."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from flockwright.document import Animal, Frame, Home, Knob, Layout, Link, Node, Place, Project, Region, Spawner
from flockwright_editor.session.changes import changes
from flockwright_editor.session.differences import differences
from flockwright_editor.session.history import Where

NODES = (
    Node(id="n1", type="query.spatial_hash"),
    Node(id="n2", type="behavior.cohesion"),
    Node(id="n3", type="behavior.alien"),
)
WIRE = Link.between("n1.neighbors", "n2.neighbors")
FISH = Animal(id="fish", name="Fish", nodes=NODES, links=(WIRE,))
POND = Project.new(animals=(FISH, Animal(id="pike", name="Pike")))


def lines(after: Project, before: Project = POND) -> list[str]:
    return [change.text for change in changes(before, after)]


def with_fish(**fields: Any) -> Project:
    return POND.with_animal(FISH.changed(**fields))


def test_equal_documents_have_no_changes() -> None:
    assert lines(with_fish(name="Fish")) == []


def test_animals_come_and_go() -> None:
    assert lines(POND.without_animal("pike")) == ["Pike removed"]
    assert lines(POND, POND.without_animal("pike")) == ["Pike added"]
    assert lines(POND.changed(animals=POND.animals[::-1])) == ["The order of things changed"]


def test_nodes_and_wires() -> None:
    assert lines(with_fish(links=())) == ["Fish · Spatial Hash → Cohesion unwired"]
    assert lines(POND, with_fish(links=())) == ["Fish · Spatial Hash → Cohesion wired"]
    assert lines(POND.with_animal(FISH.without(["n2"]))) == ["Fish · Cohesion removed"]
    renamed = FISH.node("n2").changed(name="Together", params={"activation": {"shape": "power", "k": 2}})
    assert lines(POND.with_animal(FISH.with_node(renamed))) == [
        "Fish · Cohesion renamed to Together",
        "Fish · Together: activation set to an object",
    ]
    other = renamed.changed(params={"activation": {"shape": "power", "k": 3}})
    assert lines(POND.with_animal(FISH.with_node(other)), POND.with_animal(FISH.with_node(renamed))) == [
        "Fish · Together: activation k 2 → 3"
    ]
    swapped = FISH.with_node(Node(id="n3", type="behavior.wander"))
    assert lines(POND.with_animal(swapped)) == ["Fish · Wander replaces behavior.alien"]


def test_each_line_knows_where_to_look() -> None:
    (change,) = changes(POND, POND.with_animal(FISH.with_node(NODES[1].changed(params={"priority": 2}))))
    assert change.where == Where("fish", ("n2",))
    scene = POND.scene.changed(homes=(Home(id="h1", name="Reef"),))
    (change,) = changes(POND, POND.changed(scene=scene))
    assert (change.text, change.where) == ("Scene · home Reef added", Where("", ("h1",)))


def test_moving_nodes_is_one_line() -> None:
    places = {"n1": Place(at=(0, 0)), "n2": Place(at=(3, 4))}
    layout = Layout(nodes=places, frames=(Frame(id="f1", title="Senses"),))
    assert lines(with_fish(layout=layout)) == ["Fish · 2 nodes moved", "Fish · frame Senses added"]


def test_scene_and_knobs() -> None:
    region = Region.read({"type": "sphere", "center": [0, 0, 0], "radius": 3})
    crowd = POND.changed(
        scene=POND.scene.changed(spawners=(Spawner(id="s1", animal="fish", count=200, region=region),))
    )
    fewer = crowd.changed(scene=crowd.scene.changed(spawners=(crowd.scene.spawners[0].changed(count=50),), seed=3))
    assert set(lines(fewer, crowd)) == {"Scene · spawner s1: count 200 → 50", "Scene · seed 0 → 3"}
    assert lines(with_fish(knobs=(Knob(id="fear", name="Fear"),))) == ["Fish · knob Fear added"]


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=12,
)


@given(values, values)
def test_two_values_differ_just_where_differences_say(one: Any, other: Any) -> None:
    found = list(differences(one, other))
    assert bool(found) == (one != other)
    assert all(found_one.values for found_one in found)
    assert list(differences(one, one)) == []
