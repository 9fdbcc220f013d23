"""Animals are made: from a starter (story a), from nothing to a game (story b), and with wires that do not fit (c)."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from PySide6.QtCore import QPoint
from tests.editor.stories.conftest import Launch
from tests.editor.stories.person import CTRL, LEFT, NONE, PLAIN, Key, Person

from flockwright.document import Link, Node, Project, load, save
from flockwright.plan import Plan, resolve
from flockwright.plan.assets import load_animal, load_scene
from flockwright.simulation import Simulation

SCHEMA = Path(__file__).parents[3] / "docs" / "schema" / "animal.schema.json"


def test_a_a_flocking_bird_is_tuned_saved_and_comes_back(launch: Launch) -> None:
    person = launch(Project.new(), "birds")
    person.starter("bird", "Starling")
    assert person.animal.name == "Starling"
    assert person.session.resolved.problems == ()
    cohesion = person.node("behavior.cohesion")
    before = cohesion.params["direction_strength"]
    cell = person.cell(cohesion.id, "direction_strength")
    person.drag(cell, cell + QPoint(14, 0))
    strength = person.node("behavior.cohesion").params["direction_strength"]
    assert strength != before
    shown = {id_: (item.x(), item.y()) for id_, item in person.viewer.graph.views.items()}
    file = person.save()
    again = launch(file)
    assert again.session.document == person.session.document
    assert {id_: (item.x(), item.y()) for id_, item in again.viewer.graph.views.items()} == shown
    assert again.links == person.links
    assert again.node("behavior.cohesion").params["direction_strength"] == strength
    again.check()


def test_b_an_animal_out_of_nothing_becomes_an_asset_that_runs(launch: Launch) -> None:
    person = launch(Project.new(), "fresh")
    person.starter("blank", "Midge")
    person.keys(Key.Key_A, CTRL)
    person.key(Key.Key_Delete)
    assert person.animal.nodes == ()
    person.fit()
    # A query, the merger and the mover from the palette.
    query = person.carry("query.spatial_hash", "Spatial", QPoint(120, 200))
    merger = person.carry("merger.desire_budget", "Desire Budget", QPoint(560, 260))
    mover = person.carry("mover.3d", "Move 3D", QPoint(760, 120))
    person.fit()
    # A behavior by a wire that is dropped on empty canvas, two by Tab.
    end = person.view(person.item(query).x() + 240, person.item(query).y() - 40)
    person.drag(person.socket(f"{query}.neighbors"), end)
    person.choose("cohesion")
    for place, name in enumerate(("alignment", "separation")):
        person.click(person.at(query))
        person.move(end + QPoint(0, 90 + 90 * place), buttons=NONE)
        person.key(Key.Key_Tab)
        person.choose(name)
    person.click(person.view(person.item(query).x() + 20, person.item(query).y() + 260))
    person.key(Key.Key_Tab)
    person.choose("wander")
    for type_ in ("cohesion", "alignment", "separation", "wander"):
        wire(person, f"{person.node(f'behavior.{type_}').id}.result", f"{merger}.results")
    wire(person, f"{merger}.velocity", f"{mover}.velocity")
    # Whom it looks for is typed where the query's fix offers it.
    fix_all(person)
    assert person.session.resolved.problems == ()
    person.check()
    game = person.export()
    (asset,) = game.glob("*.animal.json")
    jsonschema.validate(json.loads(asset.read_text()), json.loads(SCHEMA.read_text()))
    assert len(load_animal(asset).behaviors) == 4
    (scene,) = game.glob("*.scene.json")
    run = Simulation(Plan((load_animal(asset),), load_scene(scene)), engine="python")
    start = run.snapshot().herds["midge"].position.copy()
    for _ in range(3):
        run.step()
    assert (run.snapshot().herds["midge"].position != start).any()


def wire(person: Person, from_: str, to: str) -> None:
    """Draw a wire that is not there yet."""
    if (from_, to) not in person.links:
        person.fit()
        person.drag(person.socket(from_), person.socket(to))
    assert (from_, to) in person.links


def fix_all(person: Person) -> None:
    """Press the fix of the first problem until there is none."""
    view = person.window.rooms.library.problems.list
    for _ in range(20):
        row = next((row for row in view.rows.rows if row.fix), None)
        if row is None:
            return
        person.click_row(view, row.key, "fix")


def test_c_what_does_not_fit_is_refused_with_the_reason(at_pond: Person, launch: Launch, ray_types: None) -> None:
    person = at_pond
    person.viewer.commands.add("test.down_ray", (0, 900))
    ray = person.session.selection.edited.ids[0]
    person.fit()
    target = person.socket("n4.neighbors")
    person.drag(person.socket(f"{ray}.rays"), target, release=False)
    assert person.viewer.hint.text.startswith("Cohesion takes neighbors; Down ray gives rays.")
    person.release(target)
    assert not any(from_.startswith(ray) for from_, _ in person.links)
    # Two reroutes in a ring.
    a, b = (person.viewer.commands.add("reroute", (x, 1000)) for x in (300, 460))
    person.viewer.zoom_to(1.0)
    person.viewer.look_at(person.item(a).pos())
    beside = QPoint(8, 0)
    person.drag(person.socket(f"{a}.out") + beside, person.socket(f"{b}.in"))
    person.drag(person.socket(f"{b}.out") + beside, person.socket(f"{a}.in"), release=False)
    assert "ring" in person.viewer.hint.text
    person.release(person.socket(f"{a}.in"), LEFT, PLAIN)
    assert (f"{a}.out", f"{b}.in") in person.links
    assert (f"{b}.out", f"{a}.in") not in person.links
    person.check()
    file = person.save()
    # The same ring, written into the file by hand: it opens, and is a problem.
    project = load(file).document
    fish = project.animal("fish").with_links(Link.between(f"{b}.out", f"{a}.in"))
    assert isinstance(fish.node(a), Node)
    save(project.with_animal(fish), file)
    again = launch(file)
    assert any("ring" in str(problem.message) for problem in again.session.resolved.problems)
    assert resolve(again.session.document).problems == again.session.resolved.problems
    again.check()
