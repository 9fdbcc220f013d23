"""The search popup, driven by keys and mouse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.popup import SearchPopup
from flockwright_editor.controls.rows import Row
from flockwright_editor.theme.theme import Theme

ROWS = [
    Row(
        "cohesion",
        "Cohesion",
        "arrow-collapse-all",
        about="Moves to the middle.",
        note="neighbor",
    ),
    Row("separation", "Separation", "arrow-expand-all", mark="in use", note="neighbor"),
    Row("wander", "Wander", "sine-wave", shortcut="Ctrl+W"),
    Row("off", "Not now", enabled=False),
]


@pytest.fixture
def popup(qtbot: Any, theme: Theme) -> Iterator[SearchPopup]:
    window = QWidget()
    window.setStyleSheet(theme.stylesheet())
    window.resize(800, 600)
    qtbot.addWidget(window)
    made = SearchPopup(theme, window)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    made.open(ROWS)
    yield made
    window.close()


def test_it_opens_with_all_rows_and_the_keyboard(qtbot: Any, popup: SearchPopup) -> None:
    assert [row.key for row in popup.found] == [row.key for row in ROWS]
    assert popup.field.hasFocus()
    assert popup.current == ROWS[0]


def test_typing_finds_and_enter_takes(qtbot: Any, popup: SearchPopup) -> None:
    qtbot.keyClicks(popup.field, "wan")
    with qtbot.waitSignal(popup.chosen) as taken:
        qtbot.keyClick(popup.field, Qt.Key.Key_Return)
    assert taken.args == ["wander", False]
    assert popup.isHidden()


def test_arrows_choose_and_go_round(qtbot: Any, popup: SearchPopup) -> None:
    qtbot.keyClick(popup.field, Qt.Key.Key_Down)
    assert popup.current == ROWS[1]
    qtbot.keyClick(popup.field, Qt.Key.Key_Up)
    qtbot.keyClick(popup.field, Qt.Key.Key_Up)
    assert popup.current == ROWS[-1]


def test_shift_enter_takes_and_stays(qtbot: Any, popup: SearchPopup) -> None:
    with qtbot.waitSignal(popup.chosen) as taken:
        qtbot.keyClick(popup.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert taken.args == ["cohesion", True]
    assert popup.isVisible()


def test_escape_closes_without_a_choice(qtbot: Any, popup: SearchPopup) -> None:
    with qtbot.assertNotEmitted(popup.chosen), qtbot.waitSignal(popup.closed):
        qtbot.keyClick(popup.field, Qt.Key.Key_Escape)
    assert popup.isHidden()


def test_a_press_outside_closes_it(qtbot: Any, popup: SearchPopup) -> None:
    with qtbot.waitSignal(popup.closed):
        qtbot.mouseClick(popup.parentWidget(), Qt.MouseButton.LeftButton, pos=QPoint(5, 590))


def test_a_click_takes_the_row_below_the_mouse(qtbot: Any, popup: SearchPopup) -> None:
    middle = popup.list.visualItemRect(popup.list.item(1)).center()
    with qtbot.waitSignal(popup.chosen) as taken:
        qtbot.mouseClick(popup.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert taken.args[0] == "separation"


def test_what_cannot_be_chosen_is_not_taken(qtbot: Any, popup: SearchPopup) -> None:
    qtbot.keyClicks(popup.field, "not now")
    with qtbot.assertNotEmitted(popup.chosen):
        qtbot.keyClick(popup.field, Qt.Key.Key_Return)


def test_nothing_found_is_said(qtbot: Any, popup: SearchPopup) -> None:
    qtbot.keyClicks(popup.field, "zzzz")
    assert popup.current is None
    assert popup._nothing.isVisible()
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)
    assert popup.isVisible()


@pytest.mark.parametrize("at", [QPoint(-50, -50), QPoint(790, 590), QPoint(300, 100)])
def test_it_stays_inside_the_window(qtbot: Any, popup: SearchPopup, at: QPoint) -> None:
    popup.close_popup()
    popup.open(ROWS, at)
    assert popup.parentWidget().rect().contains(popup.geometry())
