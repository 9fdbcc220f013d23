"""Anything pressed in any order: no fault, and the lists always show the document."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.library import Library
from flockwright_editor.library.inline import InlineEdit
from flockwright_editor.session.edits import animals, scene

from .conftest import Hands

KEYS = (
    Qt.Key.Key_F2,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_H,
    Qt.Key.Key_D,
    Qt.Key.Key_5,
    Qt.Key.Key_Tab,
)
DANGEROUS = ("preset.browse",)
"""Starts other processes."""


def _same(library: Library, session: Any) -> None:
    project = session.shown
    assert [row.key for row in library.animals.list.rows.rows] == [animal.id for animal in project.animals]
    assert [row.count for row in library.animals.list.rows.rows] == [
        animals.count(project, animal.id) for animal in project.animals
    ]
    things = [thing.id for _, thing in scene.things(project)]
    assert [row.key for row in library.scene.list.rows.rows] == [*things, *scene.there(project), scene.BOUNDS]
    told = [row.problem for row in library.problems.list.rows.rows if row.problem is not None]
    assert told == list(session.resolved.problems)
    assert [row.name for row in library.history.list.rows.rows] == [entry.label for entry in session.entries]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_hundred_gestures(library: Library, session: Any, hands: Hands, seed: int) -> None:
    chance = random.Random(seed)
    library.open_with(lambda path: session.files.open_copy(path))
    views = [library.animals.list, library.scene.list, library.palette.list, library.problems.list]
    views += [library.history.list, library.presets.list]
    ids = [action.id for action in library._actions.all() if action.id not in DANGEROUS]
    for _ in range(300):
        gesture = chance.choice(("click", "click", "double", "key", "key", "action", "undo", "type"))
        view = chance.choice(views)
        if gesture in ("click", "double"):
            at = QPoint(chance.randrange(view.viewport().width()), chance.randrange(view.viewport().height()))
            press = hands.bot.mouseDClick if gesture == "double" else hands.bot.mouseClick
            many = chance.choice((Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier))
            press(view.viewport(), Qt.MouseButton.LeftButton, many, at)
        elif gesture == "key":
            target: QWidget = library._window.focusWidget() or view
            hands.key(target, chance.choice(KEYS))
        elif gesture == "action":
            library._actions.run(chance.choice(ids))
        elif gesture == "undo":
            chance.choice((session.undo, session.undo, session.redo))()
        else:
            field = next((edit for edit in library._window.findChildren(InlineEdit) if edit.isVisible()), None)
            if field is not None:
                hands.bot.keyClicks(field, chance.choice(("7", "Otter", "", "9*9")))
                hands.key(field, Qt.Key.Key_Return)
        QApplication.processEvents()
        _same(library, session)
        if sum(spawner.count for spawner in session.document.scene.spawners) > 50_000:
            session.undo()
    for sheet in library._window.findChildren(Sheet):
        sheet.close_sheet()
