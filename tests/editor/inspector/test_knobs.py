"""Knobs from a right click to the game: made, bound to two strengths, turned, exported, turned by a script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from flockwright.document import Node, loads
from flockwright.document.writing import dumps
from flockwright.plan import resolve
from flockwright_editor.inspector.model import Row, numbers_in
from flockwright_editor.inspector.subjects.nodes import NodesSubject
from flockwright_editor.session import Where
from flockwright_editor.session.edits import knobs
from flockwright_editor.session.edits.values import curve_of

from .conftest import Rig


def choose(menu: QMenu, *path: str) -> None:
    """Press an entry of a menu, or of one in it."""
    for step, text in enumerate(path):
        found = next(act for act in menu.actions() if act.text() == text)
        if step == len(path) - 1:
            assert found.isEnabled(), text
            found.trigger()
            return
        menu = found.menu()


def menu_of(rig: Rig, key: str) -> QMenu:
    row = rig.row(key)
    return rig.panel.menus.of_row(row.row, row.value)


def test_a_knob_drives_two_strengths_and_goes_out_with_the_animal(rig: Rig, tmp_path: Path) -> None:
    rig.inspect("fish", "n2")
    choose(menu_of(rig, "direction_strength"), "Drive with knob", "New knob…")
    fish = rig.session.document.animal("fish")
    made = fish.knobs[-1]
    assert made.name == "Separation direction"
    assert made.drives[0].param == "n2.direction_strength"
    assert knobs.driven_to(made, made.drives[0]) == 0.7  # nothing moved
    # It is brought into view, and its name can be typed at once.
    line = rig.panel.knobs.boxes[made.id].line
    assert line.editor is not None
    assert line.editor.hasFocus()
    QTest.keyClicks(line.editor, "Spacing")
    QTest.keyClick(line.editor, Qt.Key.Key_Return)
    rig.bot.mouseDClick(line, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(10, 16))
    QTest.keyClicks(line.editor, "Distance kept")
    QTest.keyClick(line.editor, Qt.Key.Key_Return)
    # One more parameter, of another node.
    rig.inspect("fish", "n3")
    choose(menu_of(rig, "speed_strength"), "Drive with knob", "Distance kept")
    knob = rig.session.document.animal("fish").knobs[-1]
    assert [drive.param for drive in knob.drives] == ["n2.direction_strength", "n3.speed_strength"]
    assert abs(knobs.driven_to(knob, knob.drives[1]) - 0.3) < 1e-6
    # The row is locked and linked; a click goes to the knob.
    field = rig.field("speed_strength")
    assert field.shown.knob == "Distance kept"
    rig.drag(field, 40)
    assert rig.param("fish", "n3", "speed_strength") is None
    rig.panel.setFocus()
    rig.click(field)
    assert rig.panel.knobs.boxes[knob.id].line.slider.hasFocus()
    assert rig.panel.knobs.boxes[knob.id].line.lit
    # Turning it is one entry, previewed.
    count = len(rig.session.entries)
    slider = rig.panel.knobs.boxes[knob.id].line.slider
    rig.previews.clear()
    rig.drag(slider, -round(slider.width() * 0.35))
    assert len(rig.session.entries) == count + 1
    assert rig.previews
    turned = rig.session.document.animal("fish").knobs[-1]
    assert turned.default < 0.4
    assert field.shown.now == knobs.driven_to(turned, turned.drives[1])
    # Each end of what it drives is set by itself.
    rig.panel.knobs._toggle(knob.id)
    span = rig.panel.knobs.boxes[knob.id].drives["n3.speed_strength"]
    rig.type(span.ends[1], "0.9")
    knob = rig.session.document.animal("fish").knobs[-1]
    assert knob.drives[1].to == 0.9
    # The file and the asset carry it.
    assert loads(dumps(rig.session.document)).document == rig.session.document
    from flockwright_editor.session.exporting import Target, write

    write(rig.session.document, rig.session.resolved, Target(tmp_path, ("fish",)), "predator")
    asset = json.loads(next(tmp_path.glob("*fish*.json")).read_text())
    assert [each["id"] for each in asset["knobs"]] == ["fear", knob.id]
    # A script turns it.
    plan = resolve(rig.session.document).plan
    turned_by_script(plan, knob.id)


def turned_by_script(plan: Any, knob: str) -> None:
    from flockwright.simulation import Simulation

    simulation = Simulation(plan, engine="python")
    for place, wanted in ((0.0, 0.0), (1.0, 0.9)):
        simulation.set_knob("fish", knob, place)
        row = simulation.binding.chains["fish"].rows["n3"].rows
        assert abs(float(row["speed_strength"][0]) - wanted) < 1e-6


def test_knobs_are_released_deleted_and_folded(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    field = rig.field("direction_strength")
    assert field.shown.knob == "Fear"
    choose(menu_of(rig, "direction_strength"), "Take off Fear")
    assert field.shown.knob == ""
    assert rig.session.document.animal("fish").knobs[0].drives == ()
    rig.session.undo()
    rig.session.selection.edit("animal", ["fish"])
    box = rig.panel.knobs.boxes["fear"]
    box.menu(QPoint(0, 0))
    choose(box.shown_menu, "Delete Fear")
    assert rig.session.document.animal("fish").knobs == ()
    assert not rig.panel.knobs.isVisible()
    assert rig.param("fish", "n6", "direction_strength") is None  # its own value counts again
    project = rig.session.document
    for _ in range(8):
        project, _id = knobs.add(project, "fish", "Calm", "n4.direction_strength", 0.5)
    rig.session.execute("Knobs", project, Where("fish"))
    assert [knob.name for knob in project.animal("fish").knobs][:2] == ["Calm", "Calm 2"]
    assert len(rig.panel.knobs.boxes) == 6
    rig.panel.knobs.point_at(project.animal("fish").knobs[7].id)
    assert len(rig.panel.knobs.boxes) == 8
    drivers = knobs.drivers(project.animal("fish"))
    assert len(drivers) == 1  # one knob at most drives a parameter


def test_a_canvas_cell_that_is_driven_leads_to_its_knob(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    rig.session.calls.knob.emit("fish", "fear")
    assert rig.panel.knobs.boxes["fear"].line.slider.hasFocus()
    rig.session.selection.edit("")
    rig.session.calls.knob.emit("fish", "fear")
    assert rig.session.selection.edited.kind == "animal"
    assert rig.panel.knobs.boxes["fear"].line.slider.hasFocus()


def test_numbers_within_curves_can_be_driven(rig: Rig) -> None:
    rig.inspect("fish", "n2")
    subject = rig.panel.subject
    assert isinstance(subject, NodesSubject)
    pane = rig.panel.form.side
    asked: list[Any] = []
    rig.panel.work.menu_wanted.disconnect()
    rig.panel.work.menu_wanted.connect(lambda row, _at: asked.append(row))
    pane._menu("power", QPoint(4, 4))
    assert asked[0].address == "activation.power"
    rig.panel.menus.new_knob(subject, asked[0])
    knob = rig.session.document.animal("fish").knobs[-1]
    assert knob.drives[0].param == "n2.activation.power"
    assert abs(knobs.driven_to(knob, knob.drives[0]) - subject.types[0].curves["activation"].power) < 1e-3


def test_a_curve_is_shown_as_its_knob_has_it_and_keeps_its_own(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    pane: Any = rig.panel.form.side
    rig.panel.menus.new_knob(rig.panel.subject, Row("activation.k", "number", "k", address="activation.k"))
    knob = rig.session.document.animal("fish").knobs[-1]
    rig.type(rig.panel.knobs.boxes[knob.id].line.slider, "1")
    field = pane.field
    assert field.shown.locked == {"k": knobs.called(knob)}
    assert field.plot.curve.k == 1  # as it runs
    # What is driven is locked, and leads to its knob.
    rig.panel.setFocus()
    rig.drag(field.numbers["k"], 30)
    rig.click(field.numbers["k"])
    assert rig.panel.knobs.boxes[knob.id].line.slider.hasFocus()
    # The rest can be changed; the node's own k stays for the time after.
    own = curve_of(rig.session.document, rig.session.document.animal("fish").node("n6"), "activation")
    rig.type(field.numbers["power"], "3")
    made = curve_of(rig.session.document, rig.session.document.animal("fish").node("n6"), "activation")
    assert (made.power, made.k) == (3, own.k)
    assert (field.plot.curve.power, field.plot.curve.k) == (3, 1)


def test_each_number_of_a_vector_is_driven_and_differs_by_itself(rig: Rig) -> None:
    fish = rig.session.document.animal("fish")
    rays = tuple(Node(id=f"r{place}", type="query.down", params={"offset": (0, place, 2)}) for place in (1, 2))
    rig.session.execute("Rays", rig.session.document.with_animal(fish.changed(nodes=(*fish.nodes, *rays))), Where())
    rig.inspect("fish", "r1")
    row = rig.row("offset")
    asked: list[Any] = []
    rig.panel.work.menu_wanted.disconnect()
    rig.panel.work.menu_wanted.connect(lambda row, _at: asked.append(row))
    press = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(3, 3), row.mapToGlobal(QPoint(3, 3)))
    QApplication.sendEvent(row.field.parts[1], press)
    choose(rig.panel.menus.of_row(asked[0], row.value.parts[1]), "Drive with knob", "New knob…")
    knob = rig.session.document.animal("fish").knobs[-1]
    assert (knob.name, knob.drives[0].param) == ("Down offset y", "r1.offset.1")
    assert knobs.driven_to(knob, knob.drives[0]) == 1  # nothing moved
    row = rig.row("offset")
    assert [part.shown.knob for part in row.field.parts] == ["", "Down offset y", ""]
    assert "The knob Down offset y drives it." in row.tip
    rig.drag(row.field.parts[1], 40)
    rig.click(row.field.parts[1])
    assert rig.panel.knobs.boxes[knob.id].line.lit
    rig.type(row.field.parts[2], "30cm")
    assert rig.param("fish", "r1", "offset") == (0, 1, 0.3)
    # What spawners make of one stands there with its unit.
    choose(rig.panel.menus.of_row(numbers_in(row.row)[2], row.value.parts[2]), "Override in spawner", "Fish spawner")
    field = rig.field("overrides:r1.offset.2")
    assert (field.text, rig.row("overrides:r1.offset.2").row.title) == ("0.3 m", "Down · Offset z")
    # Several together: each axis by itself.
    rig.inspect("fish", "r1", "r2")
    parts = rig.row("offset").field.parts
    assert (parts[0].text, parts[2].text) == ("0 m", "0.3 – 2 m")
    rig.type(parts[2], "+1")
    assert [rig.param("fish", id_, "offset") for id_ in ("r1", "r2")] == [(0, 1, 1.3), (0, 2, 3)]
    rig.drag(parts[2], 12)
    moved = [rig.param("fish", id_, "offset") for id_ in ("r1", "r2")]
    assert moved[0][:2] == (0, 1)
    assert abs(moved[1][2] - moved[0][2] - 1.7) < 1e-6
    assert moved[0][2] > 1.3


def test_a_vector_that_is_left_open_begins_where_the_bounds_are(rig: Rig) -> None:
    fish = rig.session.document.animal("fish")
    wrap = Node(id="w1", type="resolution.box_wrap")
    rig.session.execute("Wrap", rig.session.document.with_animal(fish.changed(nodes=(*fish.nodes, wrap))), Where())
    rig.inspect("fish", "w1")
    row = rig.row("size")
    bounds = rig.session.document.scene.bounds.size
    assert [part.start for part in row.field.parts] == list(bounds)
    assert "as the scene's bounds" in row.tip
    rig.type(row.field.parts[0], "12")
    assert rig.param("fish", "w1", "size") == (12, *bounds[1:])
    row = rig.row("size")
    rig.click(row, row.arrow_rect.center())
    assert rig.param("fish", "w1", "size") is None


def test_spawners_override_and_spread(rig: Rig) -> None:
    rig.inspect("fish", "n2")
    choose(menu_of(rig, "max_distance"), "Override in spawner", "Fish spawner")
    assert dict(rig.session.document.scene.spawners[0].overrides) == {"n2.max_distance": 2.2}
    # It shows there as an ordinary row.
    assert rig.session.selection.edited.ids == ("s1",)
    field = rig.field("overrides:n2.max_distance")
    assert field.hasFocus()
    assert rig.row("overrides:n2.max_distance").row.title == "Separation · Max distance"
    rig.type(field, "4m")
    assert rig.session.document.scene.spawners[0].overrides["n2.max_distance"] == 4
    rig.inspect("fish", "n2")
    assert "Fish spawner overrides it." in rig.row("max_distance").tip
    choose(menu_of(rig, "max_distance"), "Spread in spawner", "Fish spawner")
    field = rig.field("jitter:n2.max_distance")
    assert field.text == "10 %"
    rig.type(field, "25")
    assert rig.session.document.scene.spawners[0].jitter["n2.max_distance"] == 0.25
    # The run has them: some keep 3 m apart, some 5.
    from flockwright.simulation import Simulation

    simulation = Simulation(resolve(rig.session.document).plan, engine="python")
    rows = simulation.binding.chains["fish"].rows["n2"].rows["max_distance"]
    assert 3 - 1e-4 <= rows.min() < 3.2
    assert 4.8 < rows.max() <= 5 + 1e-4
    row = rig.row("overrides:n2.max_distance")
    rig.click(row, row.arrow_rect.center())
    assert dict(rig.session.document.scene.spawners[0].overrides) == {}
    # Whole numbers belong to all of the kind.
    rig.inspect("fish", "n2")
    entries = {act.text(): act.isEnabled() for act in menu_of(rig, "priority").actions()}
    assert not entries["Drive with knob"]
    assert not entries["Override in spawner"]
