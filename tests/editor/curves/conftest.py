"""The curve workspace on a school of fish and its sharks, and a hand that presses and drags."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from flockwright.cli.presets import find_preset
from flockwright.curves.model import Curve
from flockwright.document import as_json
from flockwright_editor.controls.actions import Actions
from flockwright_editor.inspector.curves import CurveWorkspace
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits.curves import delete_named
from flockwright_editor.session.edits.values import set_curve, set_value

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
FISH, FLEE, SHARKS = "fish", "n6", "n5"


class Hand:
    """A person at the mouse, and what the file would say afterwards."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def drag(self, widget: QWidget, start: QPointF, end: QPointF, keys: Any = NONE, *, release: bool = True) -> None:
        """Press, move in steps, and let go unless told otherwise."""
        QTest.mousePress(widget, LEFT, keys, start.toPoint())
        for i in range(1, 5):
            self.move(widget, start + (end - start) * (i / 4), keys)
        if release:
            QTest.mouseRelease(widget, LEFT, keys, end.toPoint())

    def move(self, widget: QWidget, at: QPointF, keys: Any = NONE, buttons: Any = LEFT) -> None:
        """A move with a button and keys held, which QTest cannot send."""
        there = QPointF(widget.mapToGlobal(at.toPoint()))
        event = QMouseEvent(QEvent.Type.MouseMove, at, there, Qt.MouseButton.NoButton, buttons, keys)
        QApplication.sendEvent(widget, event)

    def click(self, widget: QWidget, at: QPoint | None = None, *, twice: bool = False) -> None:
        press = QTest.mouseDClick if twice else QTest.mouseClick
        press(widget, LEFT, NONE, at or widget.rect().center())

    def said(self, field: str, node: str = FLEE) -> Any:
        """What the document says for a parameter, as its file would."""
        made = json.loads(json.dumps(as_json(self.session.document)))
        animal = next(a for a in made["animals"] if a["id"] == FISH)
        return next(n for n in animal["nodes"] if n["id"] == node).get("params", {}).get(field)


@pytest.fixture
def hand(school: Session) -> Hand:
    return Hand(school)


@pytest.fixture
def school(session: Session) -> Session:
    """Fish that flee sharks within 6.5 m and 315°, with curves of their own."""
    path = find_preset("predator-3d")
    assert path is not None
    session.files.open_copy(path)
    project = delete_named(session.document, "Panic")
    for node, name, value in ((SHARKS, "fov", 315.0), (FLEE, "max_distance", 6.5), (FLEE, "angle_curve", None)):
        project = set_value(project, FISH, [node], name, value)
    project = set_curve(project, FISH, [FLEE], "activation", Curve(shape="saturating", k=0.3))
    session.execute("Prepare", project, Where(FISH, ()))
    session.selection.open_animal(FISH)
    return session


@pytest.fixture
def workspace(school: Session, theme: Any, qtbot: Any, qapp: Any) -> Iterator[CurveWorkspace]:
    qapp.setStyleSheet(theme.stylesheet())
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1600, 906)
    made = CurveWorkspace(school, theme, Actions(theme, window), window)
    made.setGeometry(0, 0, 1600, 906)
    window.show()
    qtbot.waitExposed(window)
    made.open_for(FLEE, "activation")
    yield made
    qapp.setStyleSheet("")
