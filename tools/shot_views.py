"""The views of the shots: what is done in a window before it is drawn. Everything starts from the same run."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from flockwright_editor.preview.render.look import Picture

SECONDS = 12.4
"""Of the run that the pictures show."""
WATCHED = 64
"""A fish that a shark has come near to by then."""
PATIENCE = 60.0


def wait_for(true: Callable[[], bool]) -> None:
    """Let the window live until something holds."""
    until = monotonic() + PATIENCE
    while not true():
        if monotonic() > until:
            raise SystemExit("The view did not come about.")
        QTest.qWait(10)


def run(window: Any, seconds: float = SECONDS) -> None:
    """The herd as it is after some seconds, standing still."""
    runner = window.runner
    wait_for(lambda: runner.state in ("running", "paused"))
    runner.set_speed(8.0)
    runner.play()
    wait_for(lambda: runner.timeline.end >= seconds)
    runner.pause()
    runner.set_speed(1.0)
    # Wherever it stands now depends on the machine; one step from a chosen moment does not.
    runner.seek(seconds)
    wait_for(lambda: runner.timeline.scrubbed and abs(runner.time - seconds) < 1 / 120)
    runner.step_once()
    wait_for(lambda: not runner.timeline.scrubbed and runner.time > seconds)


def watch(window: Any) -> None:
    """A fish is watched from the beginning; come closer to it."""
    window.session.selection.watch([WATCHED])
    run(window)
    wait_for(lambda: window.runner.newest.watched is not None)
    if window.rooms.preview.isVisible():
        window.actions_.run("preview.frame")
    settle_picture(window)


def settle_picture(window: Any) -> None:
    """Wait for a picture of the newest moment."""
    feed = window.rooms.preview.feed
    if feed.renderer is not None:
        feed.renderer.stay("full")
        feed.touch()

    def is_new() -> bool:
        picture: Picture | None = feed.picture
        return picture is not None and picture.look.moment is window.runner.newest

    if window.rooms.preview.isVisible():
        wait_for(is_new)
    QTest.qWait(400)


def node_of(window: Any, type_: str) -> str:
    """A node of the open animal."""
    session = window.session
    animal = next(a for a in session.shown.animals if a.id == session.selection.open)
    return next((n.id for n in animal.nodes if n.type == type_), animal.nodes[0].id)


def main_view(window: Any) -> None:
    """A behavior is selected, and a fish is watched."""
    watch(window)
    window.session.selection.edit("nodes", (node_of(window, "behavior.flee"),))


def curve(window: Any) -> None:
    """Two curves of the fish large, the herd on them, and how it sees."""
    watch(window)
    calls, animal = window.session.calls, window.session.selection.open
    calls.curve.emit(animal, node_of(window, "behavior.alignment"), "angle_activation")
    calls.curve.emit(animal, node_of(window, "behavior.flee"), "activation")
    QTest.qWait(400)


def explain(window: Any) -> None:
    """Watch, with why the fish moves the way it does."""
    window.show_workspace("watch")
    QTest.qWait(50)
    watch(window)


def explain_in_tune(window: Any) -> None:
    """The explanation as a tab beside the inspector."""
    watch(window)
    window.rooms.side.turn("explain")


def wire(window: Any) -> None:
    """The canvas wide."""
    watch(window)
    window.show_workspace("wire")


def search(window: Any) -> None:
    """The node search of the canvas, with a few letters typed."""
    wire(window)
    window.actions_.run("canvas.search")
    QTest.qWait(50)
    field = window.focusWidget()
    if isinstance(field, QLineEdit):
        QTest.keyClicks(field, "ali")


def wire_drop(window: Any) -> None:
    """A wire that was dropped on empty canvas: what takes neighbors."""
    wire(window)
    viewer = window.rooms.canvas.viewer
    query = viewer.graph.views[node_of(window, "query.spatial_hash")]
    start = next(socket for socket in query.sockets if socket.name == "neighbors").center()
    merger = viewer.graph.views[node_of(window, "merger.desire_budget")]
    drag(viewer, start, merger.box().topLeft() - QPointF(0, 120))
    QTest.qWait(50)


def refused(window: Any) -> None:
    """A wire over a port that does not fit, while it is dragged."""
    wire(window)
    viewer = window.rooms.canvas.viewer
    query = viewer.graph.views[node_of(window, "query.spatial_hash")]
    merger = viewer.graph.views[node_of(window, "merger.desire_budget")]
    start = next(socket for socket in query.sockets if socket.name == "neighbors").center()
    drag(viewer, start, merger.box().topLeft() + QPointF(80, 12), release=False)


def drag(viewer: Any, start: QPointF, end: QPointF, *, release: bool = True) -> None:
    """Pull the mouse over the canvas."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    port, left, plain = viewer.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    places: list[QPoint] = [viewer.to_view(start + (end - start) * share).toPoint() for share in (0, 0.3, 0.7, 1)]
    QTest.mousePress(port, left, plain, places[0])
    for place in places[1:]:
        where = QPointF(port.mapToGlobal(place))
        none = Qt.MouseButton.NoButton
        move = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), where, none, left, plain)
        QApplication.sendEvent(port, move)
    if release:
        QTest.mouseRelease(port, left, plain, places[-1])


def narrow(window: Any) -> None:
    """The least size, where the left column is a rail, with one of its panels open."""
    watch(window)
    window.resize(1180, 720)
    QTest.qWait(100)
    window.desk.show_left("nodes")


def first_run(window: Any) -> None:
    """What a new person sees: the hint, and the question with what animal to start."""
    run(window)
    settle_picture(window)
    window.begin()
    window.once.greet()
    window.actions_.run("animal.new")


def commands(window: Any) -> None:
    """The command palette, searched."""
    window.open_palette()
    window.palette_.popup.field.setText("co")


def asked(window: Any) -> None:
    """Messages of all weights."""
    session = window.session
    session.tell("Saved ecosystem.flock.json.", "info")
    session.tell("ecosystem was changed by another program.", "warn")
    session.tell("Not saved: the disk is full. The file on disk is still the version of 14:02.", "error")


def table(window: Any) -> None:
    """The fish's behaviors as a table, three of them selected."""
    main_view(window)
    window.rooms.canvas.turn("table")
    window.session.selection.edit("nodes", [line.id for line in window.rooms.canvas.table.model.lines[1:4]])


VIEWS: dict[str, Callable[[Any], Any]] = {
    "main": main_view,
    "table": table,
    "curve": curve,
    "explain": explain,
    "explain-tab": explain_in_tune,
    "wire": wire,
    "search": search,
    "search-wire": wire_drop,
    "search-refused": refused,
    "first-run": first_run,
    "narrow": narrow,
    "commands": commands,
    "messages": asked,
    "export": lambda window: window.export_as(),
    "reference": lambda window: window.open_reference("behavior.flee"),
    "history": lambda window: window.show_bottom("history"),
}
