"""What keys and menus do on the canvas."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from flockwright_editor.session.edits import layout

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


def test_mute_collapse_and_solo(rig: Any) -> None:
    rig.click(rig.at("n6"))
    rig.key(Key.Key_M)
    assert rig.animal.node("n6").params["active"] is False
    rig.key(Key.Key_M)
    assert "active" not in rig.animal.node("n6").params
    rig.key(Key.Key_C)
    assert rig.item("n6").rect.height() == 36
    document = rig.session.document
    rig.key(Key.Key_S)
    assert rig.session.solo.of("fish") == {"n6"}
    assert rig.item("n6").face.solo
    assert rig.item("n2").face.silenced
    assert rig.session.document is document
    rig.key(Key.Key_S)
    assert rig.session.solo.of("fish") == frozenset()
    assert rig.labels == ["Mute", "Mute", "Collapse"]


def test_m_on_a_query_mutes_its_behaviors(rig: Any) -> None:
    rig.click(rig.at("n1"))
    rig.key(Key.Key_M)
    assert [n.id for n in rig.animal.nodes if n.params.get("active") is False] == ["n2", "n3", "n4"]


def test_delete_and_undo_bring_back_the_merger_with_its_wires(rig: Any) -> None:
    before = rig.session.document
    rig.click(rig.at("n12", 100, 12))
    rig.key(Key.Key_Delete)
    assert not any("n12" in pair[0] + pair[1] for pair in rig.links)
    rig.session.undo()
    assert rig.session.document == before
    rig.check()
    assert rig.session.selection.edited.ids == ("n12",)


def test_delete_a_selected_wire(rig: Any) -> None:
    rig.click(rig.on_wire("n5.neighbors", "n6.neighbors"))
    assert rig.viewer.chosen_links()
    rig.key(Key.Key_Delete)
    assert ("n5.neighbors", "n6.neighbors") not in rig.links
    assert rig.labels == ["Cut wire"]


def test_delete_and_reconnect(rig: Any) -> None:
    rig.double_click(rig.on_wire("n3.result", "n12.results"))
    rig.key(Key.Key_Delete, CTRL)
    assert ("n3.result", "n12.results") in rig.links


def test_copy_paste_duplicate_and_cut(rig: Any) -> None:
    rig.session.selection.edit("nodes", ("n5", "n6"))
    rig.key(Key.Key_C, CTRL)
    assert "flockwright/clip" in QGuiApplication.clipboard().text()
    count = len(rig.animal.nodes)
    rig.move(QPoint(40, 60), buttons=Qt.MouseButton.NoButton)
    rig.key(Key.Key_V, CTRL)
    assert len(rig.animal.nodes) == count + 2
    assert len(rig.session.selection.edited.ids) == 2
    rig.key(Key.Key_D, CTRL)
    assert len(rig.animal.nodes) == count + 4
    rig.key(Key.Key_X, CTRL)
    assert len(rig.animal.nodes) == count + 2
    rig.session.selection.open_animal("shark")
    rig.viewer.setFocus()
    rig.key(Key.Key_V, CTRL)
    assert rig.session.selection.open == "shark"
    assert rig.labels == ["Paste 2 things", "Duplicate", "Delete 2 things", "Paste 2 things"]


def test_pasting_garbage_is_a_sentence(rig: Any) -> None:
    told: list[str] = []
    rig.session.told.connect(lambda sentence, _severity: told.append(sentence))
    QGuiApplication.clipboard().setText("garbage")
    rig.key(Key.Key_V, CTRL)
    assert told == ["The clipboard holds “garbage”. Copy something here with Ctrl+C, then paste."]
    assert rig.labels == []


def test_arrows_nudge_as_one_command(rig: Any) -> None:
    before = layout.places(rig.animal)["n6"]
    rig.click(rig.at("n6"))
    for _ in range(3):
        rig.key(Key.Key_Right)
    rig.key(Key.Key_Down, SHIFT)
    after = layout.places(rig.animal)["n6"]
    assert (after[0] - before[0], after[1] - before[1]) == (12, 16)
    assert rig.labels == ["Nudge"]


def test_rename(rig: Any) -> None:
    rig.click(rig.at("n6"))
    rig.key(Key.Key_F2)
    rig.type("Run away")
    assert rig.animal.node("n6").name == "Run away"
    rig.double_click(rig.at("n6", 60, 12))
    rig.type("Never", Key.Key_Escape)
    assert rig.animal.node("n6").name == "Run away"
    assert rig.labels == ["Rename"]


def test_letters_typed_into_a_name_are_no_shortcuts(rig: Any) -> None:
    rig.click(rig.at("n6"))
    rig.key(Key.Key_F2)
    rig.type("mascf")
    assert rig.animal.node("n6").name == "mascf"
    assert rig.labels == ["Rename"]


def test_notes(rig: Any) -> None:
    rig.move(QPoint(40, 80), buttons=Qt.MouseButton.NoButton)
    rig.key(Key.Key_N)
    field = rig.viewer.editing.field
    QTest.keyClicks(field, "A shark must beat a meal:")
    QTest.keyClick(field, Key.Key_Return)
    QTest.keyClicks(field, "keep Flee above Chase Food")
    QTest.keyClick(field, Key.Key_Return, CTRL)
    assert rig.animal.layout.notes[0].text == "A shark must beat a meal:\nkeep Flee above Chase Food"


def test_tidy_select_all_and_fit(rig: Any) -> None:
    rig.drag(rig.at("n2"), rig.at("n2") + QPoint(-90, 420))
    rig.key(Key.Key_Escape)
    rig.session.selection.edit("")
    rig.key(Key.Key_L, CTRL)
    assert layout.places(rig.animal) == layout.tidied(rig.animal)
    rig.key(Key.Key_A, CTRL)
    assert len(rig.session.selection.edited.ids) == len(rig.animal.nodes)
    rig.viewer.zoom_to(2.0)
    rig.viewer.gliding = False
    rig.key(Key.Key_A)
    assert rig.viewer.visible_rect().contains(rig.viewer.hits.everything())


def test_replace_by_search(rig: Any) -> None:
    rig.click(rig.at("n12", 100, 12))
    rig.key(Key.Key_R, CTRL)
    assert all(row.key.startswith("merger.") for row in rig.viewer.searching.popup.found)
    rig.choose("weighted sum")
    assert rig.animal.node("n12").type == "merger.weighted_sum"
    assert len([pair for pair in rig.links if pair[1] == "n12.results"]) == 8
    assert rig.item("n12").face.ranks == (0,)


def test_the_menu_of_a_node(rig: Any) -> None:
    rig.click(rig.at("n1"), Qt.MouseButton.RightButton)
    menu = rig.viewer.menus.menu
    texts = [action.text() for action in menu.actions()]
    assert "Mute" in texts
    assert "Select group" in texts
    assert "Replace with…" in texts
    menu.close()
    rig.actions.run("canvas.select_group")
    assert rig.session.selection.edited.ids == ("n1", "n2", "n3", "n4")


def test_another_animal_keeps_its_own_camera(rig: Any) -> None:
    rig.viewer.zoom_to(1.7)
    seen = rig.viewer.visible_rect()
    rig.session.selection.open_animal("shark")
    rig.check()
    rig.session.selection.open_animal("fish")
    assert rig.viewer.zoom == 1.7
    assert abs(rig.viewer.visible_rect().x() - seen.x()) < 2


def test_every_action_has_words(rig: Any) -> None:
    for action in rig.actions.all():
        assert action.text
        assert action.about.endswith((".", ")"))
