"""Animals, spawners, homes, paths, obstacles, the scene, frames and notes; the head; finding, copying and pasting."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from flockwright.document import Frame, Note, Project, SceneObject, ScenePath, loads
from flockwright.document.writing import dumps
from flockwright_editor.inspector.rows.choices import ChoiceField
from flockwright_editor.inspector.rows.names import NamesRow
from flockwright_editor.session import Where
from flockwright_editor.session.edits.scene import BOUNDS

from .conftest import Rig, key


def menu_text(rig: Rig, row: NamesRow) -> list[str]:
    rig.click(row.adder)
    assert row.menu is not None
    found = [act.text() for act in row.menu.actions() if act.text()]
    row.menu.close()
    return found


def test_an_animal_is_named_colored_tagged_and_given_what_it_needs(rig: Rig) -> None:
    rig.session.selection.edit("animal", ["fish"])
    held = lambda: rig.session.document.animal("fish")  # noqa: E731
    name = rig.panel.head.name
    rig.bot.mouseDClick(name, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(60, 20))
    QTest.keyClicks(name.editor, "Herring")
    QTest.keyClick(name.editor, Qt.Key.Key_Return)
    assert held().name == "Herring"
    rig.panel.head.color._choose("#FF8A5C")
    assert held().color == "#FF8A5C"
    rig.type(rig.field("radius"), "30cm")
    assert held().body.radius == 0.3
    rig.type(rig.field("count"), "*2")
    assert rig.session.document.scene.spawners[0].count == 800
    row = rig.row("tags")
    assert isinstance(row, NamesRow)
    assert menu_text(rig, row) == ["Shark", "Reef", "New tag…"]
    row.type_new()
    QTest.keyClicks(row.editor, "Prey")
    QTest.keyClick(row.editor, Qt.Key.Key_Return)
    assert held().tags == ("Fish", "Prey")
    assert "Prey" in rig.session.document.tags
    chip = row.field.chips[1]
    key(chip, Qt.Key.Key_Delete)
    assert held().tags == ("Fish",)
    rig.click(rig.row("give:energy").field)
    assert "energy" in held().components
    rig.type(rig.field("component:energy:drain"), "0.5")
    assert held().components["energy"]["drain"] == 0.5
    row = rig.row("component:energy:drain")
    rig.click(row, row.arrow_rect.center())
    assert "drain" not in held().components["energy"]
    rig.click(rig.row("take:energy").field)
    assert "energy" not in held().components
    rig.row("simulate").field.click()
    assert held().simulate is False
    shape = rig.row("shape").field
    assert isinstance(shape, ChoiceField)
    shape.open_menu()
    next(act for act in shape.menu.actions() if act.text() == "Shark").trigger()
    assert held().shape == "shark"
    assert loads(dumps(rig.session.document)).document == rig.session.document


def test_a_spawner_is_reshaped_and_led(rig: Rig) -> None:
    rig.session.selection.edit("scene", ["s1"])
    held = lambda: rig.session.document.scene.spawners[0]  # noqa: E731
    rig.type(rig.field("count"), "250")
    rig.type(rig.field("region:radius"), "20")
    assert (held().count, held().region.model_extra["radius"]) == (250, 20)
    parts = rig.row("region:center").field.parts
    rig.type(parts[1], "-8")
    assert held().region.model_extra["center"] == (0, -8, 0)
    key(rig.row("region").field, Qt.Key.Key_Right)
    assert held().region.type == "rectangle"
    assert held().region.model_extra["center"] == (0, -8, 0)
    key(rig.row("region").field, Qt.Key.Key_Right)
    assert held().region.type == "points"
    rig.click(rig.row("region:add").field)
    assert len(held().region.model_extra["points"]) == 2
    row = rig.row("region:points.0")
    rig.click(row, row.arrow_rect.center())
    assert len(held().region.model_extra["points"]) == 1
    heading = rig.row("heading")
    assert heading.field.parts[0].text == "auto"
    rig.type(heading.field.parts[2], "1")
    assert held().heading == (0, 0, 1)
    rig.click(heading, heading.arrow_rect.center())
    assert held().heading is None
    animal = rig.row("animal").field
    animal.open_menu()
    next(act for act in animal.menu.actions() if act.text() == "Shark").trigger()
    assert held().animal == "shark"


def test_homes_paths_obstacles_and_the_scene(rig: Rig) -> None:
    scene = rig.session.document.scene
    project = rig.session.document.changed(
        scene=scene.changed(
            paths=(ScenePath(id="p1", name="Round", points=((0, 0, 0), (5, 0, 0))),),
            colliders=(SceneObject.read({"id": "c1", "name": "Rock", "type": "box", "size": (4, 4, 4)}),),
        )
    )
    rig.session.execute("More", project, Where())
    now = lambda: rig.session.document.scene  # noqa: E731
    rig.session.selection.edit("scene", ["reef"])
    rig.type(rig.field("max_radius"), "60")
    rig.type(rig.row("at").field.parts[0], "+2")
    assert (now().homes[0].max_radius, now().homes[0].at[0]) == (60, 2)
    rig.session.selection.edit("scene", ["p1"])
    rig.click(rig.row("add").field)
    assert now().paths[0].points[-1] == (10, 0, 0)
    rig.row("closed").field.click()
    assert now().paths[0].closed
    rig.session.selection.edit("scene", ["c1"])
    rig.type(rig.row("size").field.parts[1], "2.5")
    assert now().colliders[0].model_extra["size"] == (4, 2.5, 4)
    layer = rig.row("layer").field
    assert layer.text == "Environment"
    key(rig.row("type").field, Qt.Key.Key_Up)
    assert now().colliders[0].model_extra["type"] == "sphere"
    rig.type(rig.field("radius"), "3")
    rig.session.selection.edit("scene", [BOUNDS])
    rig.type(rig.row("low").field.parts[1], "-30")
    assert (now().bounds.center, now().bounds.size) == ((0, -13.5, 0), (110, 33, 110))
    assert rig.panel.subject.head(rig.session.document).kind_words == "110 × 33 × 110 m"
    rig.type(rig.row("high").field.parts[1], "-90")
    assert now().bounds.size[1] > 0
    rig.type(rig.field("seed"), "7")
    assert now().seed == 7
    key(rig.row("terrain:type").field, Qt.Key.Key_Right)
    rig.type(rig.field("terrain:heights.height"), "14")
    rig.type(rig.field("terrain:water"), "-2")
    assert dict(now().terrain) == {"heights": {"type": "hills", "height": 14}, "water": -2}
    assert loads(dumps(rig.session.document)).document == rig.session.document
    assert not [problem for problem in rig.session.resolved.problems if problem.severity == "error"]
    for _ in range(6):
        rig.session.undo()
    assert rig.session.selection.edited.ids == (BOUNDS,)


def test_frames_and_notes(rig: Rig) -> None:
    fish = rig.session.document.animal("fish")
    layout = fish.layout.changed(frames=(Frame(id="f1", title="School"),), notes=(Note(id="t1", text="Hm"),))
    rig.session.execute("More", rig.session.document.with_animal(fish.changed(layout=layout)), Where("fish"))
    rig.inspect("fish", "f1")
    field: Any = rig.row("title").field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Flock")
    QTest.keyClick(field, Qt.Key.Key_Return)
    rig.panel.head.color._choose("#4FD6C8")
    made = rig.session.document.animal("fish").layout.frames[0]
    assert (made.title, made.color) == ("Flock", "#4FD6C8")
    rig.inspect("fish", "t1")
    prose: Any = rig.row("text").field
    prose.setFocus()
    prose.selectAll()
    QTest.keyClicks(prose, "Keep it calm")
    QTest.keyClick(prose, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert rig.session.document.animal("fish").layout.notes[0].text == "Keep it calm"


def test_the_head_mutes_solos_draws_and_leads_to_the_reference(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    head, asked = rig.panel.head, []
    rig.session.calls.reference.connect(asked.append)
    rig.click(head.help)
    assert asked == ["behavior.flee"]
    assert head.name.toolTip().startswith("Flee\nMakes prey run from whoever its query finds")
    rig.click(head.mute)
    assert rig.param("fish", "n6", "active") is False
    assert head.mute.isChecked()
    assert not rig.row("active").field.isChecked()
    rig.click(head.mute)
    assert rig.param("fish", "n6", "active") is None
    rig.click(head.solo)
    assert rig.session.solo.of("fish") == {"n6"}
    rig.click(head.debug)
    assert rig.session.debugged.of("fish") == {"n6"}
    assert len(rig.session.entries) == 3  # solo and debug are no commands
    row = rig.row("@query.tags")
    assert isinstance(row, NamesRow)
    row._set(["Shark", "Orca"])
    assert rig.session.document.animal("fish").node("n5").params["tags"] == ("Shark", "Orca")
    rig.session.selection.edit("")
    assert "Nothing selected" in rig.panel.empty.words
    assert rig.panel.stack.currentIndex() == 0


def test_rows_are_found_by_name_and_by_being_changed(rig: Rig) -> None:
    rig.inspect("fish", "n6")
    shown = lambda: [key_ for key_, row in rig.panel.form.rows.items() if row.isVisible()]  # noqa: E731
    rig.panel.open_search()
    assert rig.panel.search.hasFocus()
    QTest.keyClicks(rig.panel.search, "speed")
    assert shown() == ["speed_strength", "min_speed", "max_speed"]
    QTest.keyClicks(rig.panel.search, "xyz")
    assert shown() == []
    assert rig.panel.nothing.isVisible()
    QTest.keyClick(rig.panel.search, Qt.Key.Key_Escape)
    assert len(shown()) > 8
    rig.click(rig.panel.changed_only)
    assert shown() == ["direction_strength", "hold", "distance_curve angle_curve", "min_speed"]
    rig.inspect("fish", "n10")
    assert shown() == []
    assert "as its type has it" in rig.panel.nothing.words
    rig.click(rig.panel.changed_only)
    rig.session.calls.parameter.emit("n10", "priority")
    assert rig.field("priority").hasFocus()


def test_values_travel_as_text(rig: Rig) -> None:
    said: list[str] = []
    rig.session.told.connect(lambda text, _severity: said.append(text))
    rig.inspect("fish", "n2")
    rig.panel._actions.run("inspector.copy")
    text = QGuiApplication.clipboard().text()
    assert '"kind": "values"' in text
    rig.inspect("shark", "n4")
    rig.panel._actions.run("inspector.paste")
    copied, pasted = (rig.session.document.animal(a).node(n) for a, n in (("fish", "n2"), ("shark", "n4")))
    assert dict(pasted.params) == dict(copied.params)
    # Named curves and tags travel along; a curve of the same name that differs here is another one.
    rig.inspect("fish", "n6")
    rig.panel._actions.run("inspector.copy")
    curves = dict(rig.session.document.curves)
    changed = rig.session.document.changed(curves={"Panic": {"shape": "sine"}})
    rig.session.execute("Another Panic", changed, Where("fish"))
    rig.panel._actions.run("inspector.paste")
    assert rig.param("fish", "n6", "activation") == {"curve": "Panic 2"}
    assert rig.session.document.curves == {"Panic": {"shape": "sine"}, "Panic 2": curves["Panic"]}
    rig.session.undo()
    rig.session.undo()
    rig.inspect("fish", "n5")
    rig.panel._actions.run("inspector.copy")
    foreign = QGuiApplication.clipboard().text().replace('"Shark"', '"Orca"')
    QGuiApplication.clipboard().setText(foreign)
    rig.panel._actions.run("inspector.paste")
    assert rig.param("fish", "n5", "tags") == ("Orca",)
    assert "Orca" in rig.session.document.tags
    rig.session.undo()
    QGuiApplication.clipboard().setText(text)
    # Another type takes what it has by the same name.
    rig.inspect("fish", "n6")
    rig.panel._actions.run("inspector.paste")
    assert rig.param("fish", "n6", "max_distance") == 2.2
    assert rig.param("fish", "n6", "min_speed") == 3.5
    # One value alone, onto whatever holds such a one.
    rig.inspect("fish", "n6")
    rig.panel.menus.copy(("hold",))
    rig.inspect("fish", "n2")
    rig.panel.menus.paste(("hold",))
    rig.panel.menus.paste(("max_distance",))
    assert (rig.param("fish", "n2", "hold"), rig.param("fish", "n2", "max_distance")) == (None, 0)
    rig.inspect("fish", "n12")
    rig.panel._actions.run("inspector.paste")
    assert said[-1].startswith("None of the copied values fits Desire Budget.")
    QGuiApplication.clipboard().setText("hello")
    rig.panel._actions.run("inspector.paste")
    assert "clipboard holds" in said[-1]
    rig.inspect("fish", "n2")
    rig.panel._actions.run("inspector.reset")
    assert not rig.session.document.animal("fish").node("n2").params
    assert isinstance(rig.session.document, Project)
