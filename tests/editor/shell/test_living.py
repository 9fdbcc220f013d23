"""The window while the herd runs: whatever is folded, dragged, switched or opened over it, the run goes on."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QSplitter
from tests.editor.running.pond import pond

from flockwright_editor.session import Where
from flockwright_editor.session.edits import graph
from flockwright_editor.shell import words
from flockwright_editor.shell.status import age

LEFT, NONE, CTRL = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier


def pull(splitter: QSplitter, place: int, by: QPoint) -> None:
    """Drag a handle."""
    handle = splitter.handle(place)
    at = handle.rect().center()
    for kind, where, button, held in (
        (QEvent.Type.MouseButtonPress, at, LEFT, LEFT),
        (QEvent.Type.MouseMove, at + by, NONE, LEFT),
        (QEvent.Type.MouseButtonRelease, at + by, LEFT, NONE),
    ):
        there = QPointF(handle.mapToGlobal(where))
        plain = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(handle, QMouseEvent(kind, QPointF(where), there, button, held, plain))


def test_the_run_goes_on_through_everything(living: Any, qtbot: Any) -> None:
    window, runner, desk = living, living.runner, living.desk
    window.keep_still(True)
    window.session.new(pond())
    qtbot.waitUntil(window.moves, timeout=120_000)
    run = runner.run

    def goes_on() -> None:
        at = runner.time
        qtbot.waitUntil(lambda: runner.time > at and window.moves())
        assert runner.run == run
        assert runner.failure is None

    wide = window.rooms.canvas.width()
    pull(desk.columns, 3, QPoint(-60, 0))
    assert abs(window.rooms.canvas.width() - (wide - 60)) <= 2
    qtbot.keyClick(window, Qt.Key.Key_J, CTRL)
    assert desk.bottom_folded
    for key, workspace in ((Qt.Key.Key_1, "wire"), (Qt.Key.Key_3, "watch"), (Qt.Key.Key_2, "tune")):
        qtbot.keyClick(window, key, CTRL)
        assert window.workspace == workspace
        assert window.status.words == words.HINTS[workspace]
        goes_on()
    assert abs(window.rooms.canvas.width() - (wide - 60)) <= 2

    # Watch has its own dock below the preview, and reaches down to the status bar.
    qtbot.keyClick(window, Qt.Key.Key_3, CTRL)
    assert window.rooms.measures.current == "steers"
    assert window.rooms.measures.parentWidget() is desk.stage
    side = window.rooms.side
    assert side.current == "explain"
    assert window.status.y() - side.mapTo(window, QPoint(0, side.height())).y() <= 2
    qtbot.keyClick(window, Qt.Key.Key_2, CTRL)
    assert window.rooms.measures.parentWidget() is desk.bottom

    # A curve is edited over everything; Esc leads back.
    animal = window.session.document.animals[0]
    node = next(n for n in animal.nodes if n.type == "behavior.cohesion")
    window.session.calls.curve.emit(animal.id, node.id, "activation")
    assert window.rooms.curves.isVisible()
    assert window.rooms.curves.size().width() == desk.width()
    assert "diamond" in window.status.words
    goes_on()
    qtbot.keyClick(window.rooms.curves, Qt.Key.Key_Escape)
    assert not window.rooms.curves.isVisible()
    assert window.status.words == words.HINTS["tune"]

    for name in ("light", "dark"):
        qtbot.keyClick(window, Qt.Key.Key_L, CTRL | Qt.KeyboardModifier.ShiftModifier)
        assert window.theme.name == name
        goes_on()
    qtbot.waitUntil(lambda: window.status.drawing != "")
    qtbot.waitUntil(lambda: window.transport.draw.value.endswith("fps"))
    assert window.status.safety == words.RECOVERY_ON
    session = window.session
    session.execute("k", graph.set_param(session.document, animal.id, node.id, "priority", 2), Where(animal.id))
    assert session.journal.flush(10)
    session.stored.emit()
    assert window.status.safety == words.RECOVERY_SAVED.format(age=words.JUST_NOW)
    assert [age(s) for s in (1, 4.2, 130, 7300)] == ["just now", "4 s ago", "2 min ago", "2 h ago"]
    goes_on()
