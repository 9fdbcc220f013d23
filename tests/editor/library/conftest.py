"""The library in a plain window, with a preset open, and hands that press its rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright.cli.presets import find_preset
from flockwright_editor.controls.actions import Actions
from flockwright_editor.library import Library
from flockwright_editor.library.inline import InlineEdit
from flockwright_editor.library.rows import RowList


class Hands:
    """A person at the mouse and the keyboard."""

    def __init__(self, qtbot: Any) -> None:
        self.bot = qtbot

    def click(self, view: RowList, key: str, part: str = "", *, twice: bool = False, modifier: Any = None) -> None:
        view.scrollTo(view.rows.index(view.rows.place(key)))
        rect: QRect = view.rect_of(key, part)
        at = rect.center() if part else QPoint(rect.left() + 60, rect.center().y())
        press = self.bot.mouseDClick if twice else self.bot.mouseClick
        press(view.viewport(), Qt.MouseButton.LeftButton, modifier or Qt.KeyboardModifier.NoModifier, at)

    def key(self, widget: QWidget, key: Any, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        self.bot.keyClick(widget, key, modifier)

    def type_over(self, view: QWidget, text: str, end: Any = Qt.Key.Key_Return) -> None:
        """Write into the field that has appeared over a row."""
        field = next(edit for edit in view.findChildren(InlineEdit) if edit.isVisible())
        field.selectAll()
        self.bot.keyClicks(field, text)
        self.bot.keyClick(field, end)


@pytest.fixture
def hands(qtbot: Any) -> Hands:
    return Hands(qtbot)


@pytest.fixture
def told(session: Any) -> list[tuple[str, str]]:
    """What the session has told the user."""
    said: list[tuple[str, str]] = []
    session.told.connect(lambda sentence, severity: said.append((sentence, severity)))
    return said


@pytest.fixture
def library(qtbot: Any, session: Any, theme: Any, qapp: Any) -> Iterator[Library]:
    """All panels of the library in one column, with the sea of fish and sharks open."""
    path = find_preset("predator-3d")
    assert path is not None
    session.files.open_copy(path)
    window = QWidget()
    qtbot.addWidget(window)
    actions = Actions(theme, window)
    made = Library(session, theme, actions, window)
    column = QVBoxLayout(window)
    for panel in (made.animals, made.scene, made.palette, made.presets, made.problems, made.history):
        column.addWidget(panel)
    for action in actions.all():
        window.addAction(actions.qaction(action.id))
    window.resize(900, 1100)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    yield made
    made.close()
