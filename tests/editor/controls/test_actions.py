"""The registry: one place from which menus, shortcuts and buttons are made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMenu, QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.controls.buttons import action_button
from flockwright_editor.theme.theme import Theme


@pytest.fixture
def place(qtbot: Any, theme: Theme) -> Iterator[tuple[QWidget, QWidget, QLineEdit, Actions]]:
    """A window with a canvas and a field outside of it."""
    window, inside, outside, text = QWidget(), QWidget(), QWidget(), QLineEdit()
    inside.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    outside.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    column = QVBoxLayout(window)
    for widget in (inside, outside, text):
        column.addWidget(widget)
    actions = Actions(theme, window)
    actions.attach("window", window)
    actions.attach("canvas", inside)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    yield inside, outside, text, actions
    window.close()


def press(qtbot: Any, widget: QWidget, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    widget.setFocus()
    qtbot.keyClick(widget, key, modifier)


def test_a_shortcut_of_the_window_works_everywhere(qtbot: Any, place: Any) -> None:
    inside, outside, text, actions = place
    done: list[str] = []
    actions.add(Action("file.save", "Save", lambda: done.append("save"), "Ctrl+S"))
    for widget in (inside, outside, text):
        press(qtbot, widget, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert done == ["save"] * 3


def test_a_single_letter_goes_to_the_room_that_has_the_focus_and_never_out_of_a_text(qtbot: Any, place: Any) -> None:
    inside, outside, text, actions = place
    done: list[str] = []
    actions.add(Action("canvas.mute", "Mute", lambda: done.append("mute"), "M", scope="canvas"))
    actions.add(Action("preview.play", "Play", lambda: done.append("play"), "Space"))
    press(qtbot, outside, Qt.Key.Key_M)
    assert done == []
    press(qtbot, inside, Qt.Key.Key_M)
    press(qtbot, outside, Qt.Key.Key_Space)
    assert done == ["mute", "play"]
    press(qtbot, text, Qt.Key.Key_Space)
    press(qtbot, text, Qt.Key.Key_M)
    assert done == ["mute", "play"]
    assert text.text() == " m"


def test_what_cannot_be_done_now_is_not_done_and_grey_in_the_menu_until_it_can(qtbot: Any, place: Any) -> None:
    inside, _outside, _text, actions = place
    state = {"can": False}
    done: list[str] = []
    actions.add(
        Action("edit.undo", "Undo", lambda: done.append("undo"), "Ctrl+Z", "Edit", enabled=lambda: state["can"])
    )
    menu = QMenu(inside)
    actions.fill(menu, "Edit")
    assert [entry.isEnabled() for entry in menu.actions()] == [False]
    actions._enable_all()  # as a closing menu does
    press(qtbot, inside, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert done == []
    state["can"] = True
    press(qtbot, inside, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert done == ["undo"]


def test_a_menu_groups_by_room_and_opens_menus_in_menus(qtbot: Any, place: Any) -> None:
    *_, actions = place
    for id_, menu in (
        ("file.new", "File"),
        ("recent.a", "File/Open recent"),
        ("recent.b", "File/Open recent"),
        ("file.save", "File"),
        ("edit.undo", "Edit"),
    ):
        actions.add(Action(id_, id_, lambda: None, menu=menu))
    shown = QMenu(actions.parent())
    actions.fill(shown, "File")
    words = ["—" if entry.isSeparator() else entry.text() for entry in shown.actions()]
    assert words == ["file.new", "file.save", "—", "Open recent"]
    below = shown.actions()[-1].menu()
    assert [entry.text() for entry in below.actions()] == ["recent.a", "recent.b"]
    assert actions.menu_names() == ["File", "Edit"]


def test_a_button_follows_its_action(qtbot: Any, theme: Theme, place: Any) -> None:
    *_, actions = place
    state = {"on": False, "can": True}
    actions.add(
        Action(
            "canvas.snap",
            "Snap to grid",
            lambda: state.update(on=not state["on"]),
            "Ctrl+Shift+G",
            icon="magnet",
            enabled=lambda: state["can"],
            checked=lambda: state["on"],
        )
    )
    button = action_button(theme, actions, "canvas.snap")
    qtbot.addWidget(button)
    assert button.toolTip() == "Snap to grid (Ctrl+Shift+G)"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert state["on"]
    assert button.isChecked()
    state["can"] = False
    actions.refresh()
    assert not button.isEnabled()


def test_a_later_action_of_the_same_id_takes_the_place_of_the_first(qtbot: Any, place: Any) -> None:
    inside, _outside, _text, actions = place
    done: list[int] = []
    for number in (1, 2):
        actions.add(Action("edit.copy", "Copy", lambda n=number: done.append(n), "Ctrl+J"))
    qtbot.wait(1)
    press(qtbot, inside, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert done == [2]
    assert len(actions.all()) == 1


def test_an_action_that_fails_is_logged_and_the_rest_goes_on(place: Any, no_faults: list[str]) -> None:
    *_, actions = place
    done: list[str] = []
    actions.add(Action("a.breaks", "Breaks", lambda: 1 / 0))
    actions.add(Action("a.works", "Works", lambda: done.append("works")))
    assert actions.run("a.breaks") is False
    assert actions.run("a.works")
    assert done == ["works"]
    assert "ZeroDivisionError" in no_faults.pop()
