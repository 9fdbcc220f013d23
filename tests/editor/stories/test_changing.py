"""What is there is changed for the better: fixes (story g), another query and the rail (h), a tag's name (i)."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from tests.editor.library.broken import broken
from tests.editor.stories.conftest import Launch
from tests.editor.stories.person import CTRL, Key, Person

from flockwright.cli.presets import find_preset
from flockwright.document import Project, load
from flockwright.plan import resolve
from flockwright_editor.library.inline import InlineEdit
from flockwright_editor.session.edits import tags


def preset(name: str) -> Project:
    path = find_preset(name)
    assert path is not None
    return load(path).document


def test_g_every_problem_is_mended_by_its_button(launch: Launch) -> None:
    person = launch(broken(preset("predator-3d")))
    panel = person.window.rooms.library.problems
    assert panel.count >= 6
    assert panel.worst == "error"
    for _ in range(40):
        rows = [row for row in panel.list.rows.rows if row.fix]
        if not rows:
            break
        before = panel.problems
        person.click_row(panel.list, rows[0].key, "fix")
        assert panel.problems != before, f"{rows[0].fix} changed nothing"
    assert panel.problems == ()
    assert panel.ready_words == "No problems. All two animals are ready to run."
    assert person.window.rooms.problems.tab("problems").pill == ""
    assert resolve(load(person.save()).document).problems == ()


def test_h_another_query_keeps_the_wires_and_the_rail_sets_the_priority(at_pond: Person) -> None:
    person = at_pond
    person.click(person.at("n1", 60, 12))
    person.key(Key.Key_Tab)
    person.choose("get pushed")  # the fourth behavior on the query
    person.fit()
    assert len([pair for pair in person.links if pair[0] == "n1.neighbors"]) == 4
    before, links = person.animal, person.links
    person.carry_onto("query.kd_tree", "KD Tree", "n1")
    assert person.animal.node("n1").type == "query.kd_tree"
    assert person.links == links
    assert [node for node in person.animal.nodes if node.id != "n1"] == [n for n in before.nodes if n.id != "n1"]
    assert person.animal.node("n1").params == before.node("n1").params
    assert person.animal.layout == before.layout
    person.check()
    steps, rank = person.session.index, person.item("n6").face.priority
    person.fit()
    highest = person.item("n12").face.ranks[0]
    assert highest != rank
    person.drag(person.rail("n12", rank), person.rail("n12", highest))
    assert person.animal.node("n6").params["priority"] == highest
    assert person.session.index == steps + 1
    kept = load(person.save()).document.animal("fish")
    assert (kept.node("n1").type, kept.node("n6").params["priority"]) == ("query.kd_tree", highest)
    person.keys(Key.Key_Z, CTRL)
    assert person.item("n6").face.priority == rank
    assert person.links == links


def test_i_a_renamed_tag_is_followed_everywhere(launch: Launch) -> None:
    person = launch(preset("predator-3d"), "sea")
    before = person.session.document
    assert person.actions.run("animal.tags")
    sheet = person.sheet()
    row = next(row for row in sheet.list.rows.rows if row.key == "Fish")
    assert row.says == "Fish, Schoolmates of Fish, Prey of Shark"
    person.click_row(sheet.list, "Fish", twice=True)
    field = next(edit for edit in sheet.list.viewport().findChildren(InlineEdit) if edit.isVisible())
    field.selectAll()
    QTest.keyClicks(field, "Herring")
    QTest.keyClick(field, Key.Key_Return)
    assert "Fish is Herring now, in 3 places." in person.sentences
    QTest.keyClick(sheet, Key.Key_Escape)
    made = load(person.save()).document
    assert made.animal("fish").tags == ("Herring",)
    assert made.animal("shark").node("n1").params["tags"] == ("Herring",)
    assert "Fish" not in tags.uses(made)
    assert resolve(made).problems == ()
    person.keys(Key.Key_Z, CTRL)
    assert person.session.document == before
    assert isinstance(person.at(person.animal.nodes[0].id), QPoint)
