"""A canvas in a window, driven by real mouse and key events on its viewport."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from flockwright.document import Animal, Link, Project
from flockwright.document.builder import ProjectBuilder, sphere
from flockwright_editor.canvas import CanvasPanel
from flockwright_editor.canvas.drops import MIME
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.canvas.items.wire import WireItem
from flockwright_editor.controls.actions import Actions
from flockwright_editor.session import Session
from flockwright_editor.session.edits import layout

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
NONE = Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


def pond() -> Project:
    """Fish: n1 Schoolmates → n2 n3 n4, n5 Sharks → n6, n7 Homes → n8, n9 … n11 simple, n12 → n13; and sharks."""
    made = ProjectBuilder(tags=["Fish", "Shark", "Reef"])
    fish = made.animal("Fish", tags=["Fish"], shape="fish")
    fish.query("spatial_hash", name="Schoolmates", tags=["Fish"], k=16, max_distance=20) >> [
        fish.behavior("separation", direction_strength=0.7, max_distance=2.2, priority=4),
        fish.behavior("alignment", direction_strength=0.6, speed_strength=0.3, max_distance=7, priority=1),
        fish.behavior("cohesion", direction_strength=0.45, priority=0),
    ]
    fish.query("spatial_hash", name="Sharks", tags=["Shark"], k=3, max_distance=12) >> fish.behavior(
        "flee", activation=made.curve("Panic", "saturating", k=0.01), direction_strength=0.85, priority=3
    )
    fish.query("spatial_hash", name="Homes", tags=["Reef"]) >> fish.behavior("multi_homing", priority=1)
    fish.behavior("keep_height", min_y=-20, max_y=-4, priority=6)
    fish.behavior("align_up")
    fish.behavior("wander", direction_strength=0.03, priority=0)
    fish.merger("desire_budget")
    fish.mover("3d", max_speed=6)
    shark = made.animal("Shark", tags=["Shark"], shape="shark")
    shark.query("spatial_hash", name="Prey", tags=["Fish"]) >> shark.behavior("seek")
    shark.behavior("wander")
    shark.merger("desire_budget")
    shark.mover("3d")
    made.spawn(fish, 20, sphere((0, -10, 0), 10))
    made.spawn(shark, 1, sphere((0, -10, 0), 10))
    return made.build()


class Rig:
    """Opens a project and speaks of things by their ids."""

    def __init__(self, qtbot: Any, session: Session, theme: Any, project: Project, animal: str = "fish") -> None:
        self.session = session
        self.window = QWidget()
        column = QVBoxLayout(self.window)
        column.setContentsMargins(0, 0, 0, 0)
        self.actions = Actions(theme, self.window)
        self.actions.attach("window", self.window)
        self.panel = CanvasPanel(session, theme, self.actions)
        column.addWidget(self.panel)
        qtbot.addWidget(self.window)
        self.window.resize(1300, 900)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.viewer = self.panel.viewer
        self.port = self.viewer.viewport()
        session.new(project)
        session.selection.open_animal(animal)
        self.window.activateWindow()
        self.viewer.setFocus()
        self.settle()

    @staticmethod
    def settle() -> None:
        QApplication.processEvents()

    @property
    def animal(self) -> Animal:
        return self.session.document.animal(self.session.selection.open)

    @property
    def labels(self) -> list[str]:
        """The commands since the document was opened."""
        return [entry.label for entry in self.session.entries[1 : self.session.index + 1]]

    @property
    def links(self) -> set[tuple[str, str]]:
        return {(link.from_, link.to) for link in self.animal.links}

    # Places on the viewport

    def view(self, x: float, y: float) -> QPoint:
        return self.viewer.to_view(QPointF(x, y)).toPoint()

    def item(self, id_: str) -> Any:
        return self.viewer.graph.views[id_]

    def at(self, id_: str, dx: float = 60, dy: float = 12) -> QPoint:
        item = self.item(id_)
        return self.view(item.x() + dx, item.y() + dy)

    def socket(self, address: str) -> QPoint:
        node, _, port = address.partition(".")
        center = next(s for s in self.item(node).sockets if s.name == port).center()
        return self.view(center.x(), center.y())

    def cell(self, id_: str, name: str, share: float = 0.5) -> QPoint:
        item = self.item(id_)
        rect = next(rect for cell, rect in item.cells if cell.field.name == name)
        return self.view(item.x() + rect.x() + rect.width() * share, item.y() + rect.center().y())

    def on_wire(self, from_: str, to: str, share: float = 0.5) -> QPoint:
        point = self.viewer.graph.wires[Link.between(from_, to)].path().pointAtPercent(share)
        return self.view(point.x(), point.y())

    def rail(self, merger: str, rank: int) -> QPoint:
        item = self.item(merger)
        return self.view(item.x(), item.y() + item.row_y(rank))

    # Events

    def move(self, at: QPoint, modifiers: Any = PLAIN, buttons: Any = LEFT) -> None:
        # QTest.mouseMove carries no modifiers.
        where = QPointF(self.port.mapToGlobal(at))
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), where, NONE, buttons, modifiers)
        QApplication.sendEvent(self.port, event)

    def press(self, at: QPoint, button: Any = LEFT, modifiers: Any = PLAIN) -> None:
        self.move(at, PLAIN, NONE)
        QTest.mousePress(self.port, button, modifiers, at)

    def release(self, at: QPoint, button: Any = LEFT, modifiers: Any = PLAIN) -> None:
        QTest.mouseRelease(self.port, button, modifiers, at)
        self.settle()

    def drag(
        self, a: QPoint, b: QPoint, button: Any = LEFT, modifiers: Any = PLAIN, steps: int = 6, release: bool = True
    ) -> None:
        self.press(a, button, modifiers)
        for i in range(1, steps + 1):
            step = QPoint(round(a.x() + (b.x() - a.x()) * i / steps), round(a.y() + (b.y() - a.y()) * i / steps))
            self.move(step, modifiers, button)
        if release:
            self.release(b, button, modifiers)

    def click(self, at: QPoint, button: Any = LEFT, modifiers: Any = PLAIN) -> None:
        self.press(at, button, modifiers)
        self.release(at, button, modifiers)

    def double_click(self, at: QPoint) -> None:
        QTest.mouseClick(self.port, LEFT, PLAIN, at)
        QTest.mouseDClick(self.port, LEFT, PLAIN, at)
        QTest.mouseRelease(self.port, LEFT, PLAIN, at)
        self.settle()

    def key(self, key: Any, modifiers: Any = PLAIN) -> None:
        QTest.keyClick(self.viewer, key, modifiers)
        self.settle()

    def type(self, text: str, end: Any = Key.Key_Return) -> None:
        """Into the editor that is open on the canvas."""
        field = self.viewer.editing.field
        assert field is not None
        field.selectAll()
        QTest.keyClicks(field, text)
        if end is not None:
            QTest.keyClick(field, end)
        self.settle()

    def choose(self, text: str, end: Any = Key.Key_Return, modifiers: Any = PLAIN) -> None:
        """In the search popup."""
        popup = self.viewer.searching.popup
        assert popup is not None
        assert popup.isVisible()
        QTest.keyClicks(popup.field, text)
        QTest.keyClick(popup.field, end, modifiers)
        self.settle()

    def wheel(self, at: QPoint, delta: int, modifiers: Any = PLAIN) -> None:
        where = QPointF(self.port.mapToGlobal(at))
        phase = Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(QPointF(at), where, QPoint(), QPoint(0, delta), NONE, modifiers, phase, False)
        QApplication.sendEvent(self.port, event)
        self.settle()

    def hold_palette(self, key: str, at: QPoint) -> QMimeData:
        """A type on its way from the palette, over a place."""
        data = QMimeData()
        data.setData(MIME, QByteArray(key.encode()))
        copy = Qt.DropAction.CopyAction
        for kind in (QDragEnterEvent, QDragMoveEvent):
            QApplication.sendEvent(self.port, kind(at, copy, data, LEFT, PLAIN))
        return data

    def drop(self, key: str, at: QPoint) -> None:
        data = self.hold_palette(key, at)
        QApplication.sendEvent(self.port, QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, LEFT, PLAIN))
        self.settle()

    # What must always hold

    def check(self) -> None:
        """View = document = the library's model, and nothing of a gesture is left."""
        graph = self.viewer.graph
        animal = next((a for a in self.session.shown.animals if a.id == self.session.selection.open), None)
        nodes = {node.id: node for node in animal.nodes} if animal else {}
        boxes = {b.id: b for b in (*animal.layout.frames, *animal.layout.notes)} if animal else {}
        assert graph.undo_stack().count() == 0
        assert set(graph.model.nodes) == set(graph.views) == set(nodes) | set(boxes)
        wanted = {link for link in animal.links if set(link.ends) <= set(nodes)} if animal else set()
        assert set(graph.wires) == wanted
        assert sum(isinstance(item, WireItem) for item in self.viewer.scene().items()) == len(wanted)
        held = {
            (node.id, port.name(), other.node().id, other.name())
            for node in graph.model.nodes.values()
            if hasattr(node, "output_ports")
            for port in node.output_ports()
            for other in port.connected_ports()
        }
        assert held == {(*link.from_.split("."), *link.to.split(".")) for link in wanted}
        places = layout.places(animal, graph.places) if animal else {}
        for id_, node in nodes.items():
            item = graph.views[id_]
            assert isinstance(item, NodeItem)
            assert (item.x(), item.y()) == tuple(map(float, places[id_])), id_
            assert item.face.type == node.type
            assert item.face.muted == (node.params.get("active") is False or item.face.kind == "unknown")
            assert item.opacity() == item.rest_opacity()
            assert not item.dimmed
            assert all(socket.glow == 0 for socket in item.sockets)
        for id_, thing in boxes.items():
            assert (graph.views[id_].x(), graph.views[id_].y()) == thing.at
            assert graph.views[id_].thing == thing
        assert all(w.isVisible() and not (w.faded or w.cut or w.drop) for w in graph.wires.values())
        assert all(w.link == link for link, w in graph.wires.items())
        assert self.viewer.gesture is None
        edited = self.session.selection.edited
        assert set(self.viewer.chosen()) == (set(edited.ids) & set(graph.views) if edited.kind == "nodes" else set())
