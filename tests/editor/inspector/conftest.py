"""The inspector in a window of its own, with a preset open, and hands that turn its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from flockwright.cli.presets import find_preset
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.number_field import NumberField
from flockwright_editor.inspector import InspectorPanel
from flockwright_editor.inspector.rows.base import RowWidget

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def mouse(widget: QWidget, kind: QEvent.Type, at: QPointF, held: Any = LEFT, modifiers: Any = NONE) -> None:
    """A mouse event as the window would send it."""
    button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else LEFT
    buttons = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else held
    far = QPointF(widget.mapToGlobal(QPoint(0, 0))) + at
    QApplication.sendEvent(widget, QMouseEvent(kind, at, far, button, buttons, modifiers))


def key(widget: QWidget, code: Qt.Key, text: str = "", modifiers: Any = NONE) -> None:
    """A key pressed and let go, in view or not."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, code, modifiers, text))


class Rig:
    """A person at the inspector."""

    def __init__(self, bot: Any, session: Any, panel: InspectorPanel) -> None:
        self.bot, self.session, self.panel = bot, session, panel
        self.previews: list[Any] = []
        session.changed.connect(lambda shown, previewing: self.previews.append(shown) if previewing else None)

    def inspect(self, animal: str, *ids: str) -> None:
        self.session.selection.open_animal(animal)
        self.session.selection.edit("nodes", ids)

    def row(self, key_: str) -> RowWidget:
        assert self.panel.form is not None
        found = self.panel.form.row(key_)
        assert found is not None, key_
        return found

    def field(self, key_: str) -> NumberField:
        made = self.row(key_).field
        assert isinstance(made, NumberField)
        return made

    def drag(self, field: NumberField, by: int, *, modifiers: Any = NONE, steps: int = 6, release: bool = True) -> None:
        at = QPointF(20, field.height() / 2)
        mouse(field, QEvent.Type.MouseButtonPress, at, modifiers=modifiers)
        for step in range(1, steps + 1):
            mouse(field, QEvent.Type.MouseMove, at + QPointF(by * step / steps, 0), modifiers=modifiers)
        if release:
            mouse(field, QEvent.Type.MouseButtonRelease, at + QPointF(by, 0), modifiers=modifiers)

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        self.bot.mouseClick(widget, LEFT, NONE, at or widget.rect().center())

    def type(self, field: NumberField, text: str, end: Any = Qt.Key.Key_Return) -> None:
        self.click(field)
        assert field.editor is not None
        QTest.keyClicks(field.editor, text)
        QTest.keyClick(field.editor, end)

    def param(self, animal: str, node: str, name: str) -> Any:
        return self.session.document.animal(animal).node(node).params.get(name)

    @property
    def labels(self) -> list[str]:
        return [entry.label for entry in self.session.entries[1:]]


@pytest.fixture
def rig(qtbot: Any, session: Any, theme: Any, qapp: Any) -> Iterator[Rig]:
    """The predator preset, nothing selected."""
    session.open(find_preset("predator-3d"))
    panel = InspectorPanel(session, theme, Actions(theme))
    panel.setStyleSheet(theme.stylesheet())
    qtbot.addWidget(panel)
    panel.resize(520, 446)
    panel.show()
    qtbot.waitExposed(panel)
    yield Rig(qtbot, session, panel)
    QApplication.clipboard().clear()
