"""A viewport in a window, driven by real mouse and key events, with a herd that stands where a test puts it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from PySide6.QtCore import QByteArray, QEvent, QMimeData, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from flockwright.document import Project, ScenePath
from flockwright.document.builder import ProjectBuilder, sphere
from flockwright.simulation import HerdView, Snapshot
from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.preview.render.renderer import Renderer
from flockwright_editor.preview.viewport.drops import MIME
from flockwright_editor.preview.viewport.panel import PreviewPanel
from flockwright_editor.running import BehaviorNow, Moment, Progress, SeenNow, Slot, Watched, Wish
from flockwright_editor.running.steering import SteeringHistory
from flockwright_editor.running.telling import Timeline
from flockwright_editor.session.live import Channels

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
NONE = Qt.MouseButton.NoButton
PLAIN, CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
Key = Qt.Key


def reef() -> Project:
    """Fish and a shark around a home, and a path."""
    made = ProjectBuilder(tags=["Fish", "Shark"])
    fish = made.animal("Fish", tags=["Fish"], shape="fish")
    fish.query("spatial_hash", name="Schoolmates", tags=["Fish"], k=7, max_distance=8) >> [
        fish.behavior("separation", direction_strength=0.7, priority=4),
        fish.behavior("cohesion", direction_strength=0.45, priority=0),
    ]
    fish.query("spatial_hash", name="Sharks", tags=["Shark"], k=3, max_distance=12) >> fish.behavior("flee", priority=3)
    fish.behavior("wander", direction_strength=0.2, speed_strength=0.4)
    fish.merger("desire_budget")
    fish.mover("3d", max_speed=4)
    shark = made.animal("Shark", tags=["Shark"], shape="shark")
    shark.behavior("wander", direction_strength=0.2, speed_strength=0.3)
    shark.merger("desire_budget")
    shark.mover("3d")
    made.spawn(fish, 12, sphere((0, 0, 0), 4))
    made.spawn(shark, 1, sphere((6, 0, 0), 1))
    project = made.build()
    from flockwright_editor.session.edits import scene

    project, home = scene.add(project, "homes")
    project = scene.change(project, home, min_radius=3, max_radius=9)
    path = ScenePath(id="round", name="Round", points=((-12, 0, -12), (12, 0, -12), (12, 0, 12)))
    return project.changed(scene=project.scene.changed(paths=(path,), bounds={"size": [40, 20, 40]}))


def view_of(animal: str, places: Any, first: int = 0, radius: float = 0.4, **more: Any) -> HerdView:
    """A herd that stands somewhere and looks along x."""
    at = np.asarray(places, np.float32).reshape(-1, 3)
    slots = np.arange(first, first + len(at))
    ahead, up = np.zeros_like(at), np.zeros_like(at)
    ahead[:, 0], up[:, 1] = 1, 1
    size = np.full(len(at), radius, np.float32)
    handles = slots.astype(np.int64) | (1 << 32)
    return HerdView(animal, slots, handles, at, ahead * 2, ahead, up, np.full(len(at), 2, np.float32), size, {}, **more)


FISH = [(0, 0, 0), (3, 0, 0), (0, 3, 0), (0, 0, 4), (-4, 1, 2)]


def moment_of(time: float = 1.0, watched: int | None = None, run: int = 1, **more: Any) -> Moment:
    """Five fish and a shark; one of the fish may be watched."""
    fish, shark = view_of("fish", FISH), view_of("shark", [(6, 0, -3)], 5, 0.8)
    snapshot = Snapshot(round(time * 60), time, {"fish": fish, "shark": shark})
    return Moment(1, run, snapshot, watched_of(fish, watched) if watched is not None else None, **more)


def watched_of(fish: HerdView, row: int) -> Watched:
    """Flees from the shark, is granted part of a cohesion, and sees the others."""
    at = fish.position[row].astype(float)
    others = [place for place in range(len(fish)) if place != row]
    away = np.linalg.norm(fish.position[others] - at, axis=1)
    seen = SeenNow(
        "n1", "Schoolmates", 7, fish.handles[others], fish.position[others].astype(float), away, away * 0, away * 0,
        tuple(f"Fish {place + 1}" for place in others), 8.0, 5.5, 4,
    )  # fmt: skip
    shark = np.array([[6.0, 0.0, -3.0]])
    shark_handle = 5 | (1 << 32)
    hunters = SeenNow(
        "n4", "Sharks", 3, np.array([shark_handle]), shark, np.linalg.norm(shark - at, axis=1), np.zeros(1),
        np.zeros(1), ("Shark 1",), 12.0, 5.5, 1,
    )  # fmt: skip
    behaviors = (
        BehaviorNow("n2", "Separation", "behavior.separation", "", 4, np.array([0.0, 1.0, 0.0]), 0.0,
                    Channels(0.2), Channels(0.2), Channels(0.2)),
        BehaviorNow("n5", "Flee", "behavior.flee", "", 3, np.array([-1.0, 0.0, 0.0]), 4.0, Channels(0.6, 0.5),
                    Channels(0.6, 0.5), Channels(0.6, 1.0), main=shark_handle),
        BehaviorNow("n3", "Cohesion", "behavior.cohesion", "", 0, np.array([0.0, 0.0, 1.0]), 0.0, Channels(0.5),
                    Channels(0.2), Channels(0.2)),
    )  # fmt: skip
    return Watched(
        int(fish.handles[row]), "fish", row, f"Fish {row + 1}", at, fish.velocity[row].astype(float),
        fish.forward[row].astype(float), fish.up[row].astype(float), 2.0, 0.4, 0.62,
        np.array([-3.0, 1.0, 1.0]), None, behaviors, (seen, hunters),
    )  # fmt: skip


class StillRunner(QObject):
    """Has the face of a runner, and shows what it is told to."""

    changed = Signal()
    progressed = Signal(object)
    happened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.state, self.failure, self.progress = "running", None, None
        self.timeline, self.steering = Timeline(), SteeringHistory()
        self.ab = SimpleNamespace(showing_a=False, toggle=self.toggle_ab)
        self.slots: list[Slot[Moment]] = []
        self.wishes: dict[Any, Wish | None] = {}
        self.newest: Moment | None = None
        self.run = 1
        self.acts: list[dict[str, Any]] = []

    def act(self, act: dict[str, Any]) -> None:
        self.acts.append(act)

    def shoot_at(self, handle: int) -> None:
        self.acts.append({"act": "shoot", "handle": handle})

    def subscribe(self) -> Slot[Moment]:
        slot: Slot[Moment] = Slot()
        self.slots.append(slot)
        if self.newest is not None:
            slot.put(self.newest)
        return slot

    def unsubscribe(self, slot: Slot[Moment]) -> None:
        self.slots.remove(slot)

    def wish(self, owner: Any, wish: Wish | None) -> None:
        self.wishes[owner] = wish

    def toggle_ab(self) -> None:
        self.ab.showing_a = not self.ab.showing_a
        self.changed.emit()

    def show(self, moment: Moment) -> None:
        self.newest = moment
        for slot in self.slots:
            slot.put(moment)

    def tell(self, state: str, failure: Any = None, progress: Progress | None = None) -> None:
        self.state, self.failure, self.progress = state, failure, progress
        self.changed.emit()


class Rig:
    """Opens a project in a viewport of 800 × 600."""

    def __init__(
        self, qtbot: Any, session: Any, theme: Any, runner: Any, project: Project, *, painter: bool = True
    ) -> None:
        self.session, self.runner, self.qtbot = session, runner, qtbot
        session.settings.set("reduce_motion", True)
        session.new(project)
        self.window = QWidget()
        self.window.setStyleSheet(theme.stylesheet())
        column = QVBoxLayout(self.window)
        column.setContentsMargins(0, 0, 0, 0)
        self.actions = Actions(theme, self.window)
        self.actions.attach("window", self.window)
        session.selection.changed.connect(self.actions.refresh)  # as the window does
        self._scene_actions()
        self.panel = PreviewPanel(session, theme, self.actions, runner)
        self.panel.feed.make_renderer = lambda notify: Renderer(notify, painter_only=painter)
        column.addWidget(self.panel)
        qtbot.addWidget(self.window)
        self.window.resize(800, 600)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        self.surface, self.feed, self.pilot = self.panel.surface, self.panel.feed, self.panel.pilot
        self.surface.setFocus()
        self.said: list[str] = []
        session.told.connect(lambda sentence, _: self.said.append(sentence))

    def _scene_actions(self) -> None:
        """Those of the library that the viewport relies on."""
        from flockwright_editor.session import Where
        from flockwright_editor.session.edits import scene

        session = self.session

        def delete() -> None:
            ids = session.selection.edited.ids
            session.execute("Delete", scene.delete(session.document, ids), Where("", ids))

        self.actions.add(Action("scene.delete", "Delete", delete))

    # What there is

    @property
    def labels(self) -> list[str]:
        return [entry.label for entry in self.session.entries[1 : self.session.index + 1]]

    @property
    def scene(self) -> Any:
        return self.session.document.scene

    def settle(self) -> None:
        """Until the picture shows what there is now."""
        QApplication.processEvents()
        self.feed.touch()
        self.feed.tick()
        self.qtbot.waitUntil(self._is_newest)

    def _is_newest(self) -> bool:
        picture, said = self.feed.picture, self.feed._said
        return picture is not None and bool(said) and picture.look is said[-1][0] and not self.feed._dirty

    def show(self, moment: Moment) -> None:
        self.runner.show(moment)
        self.settle()

    def at(self, point: Any) -> QPoint:
        """Where a point of the world is on the widget."""
        there = self.pilot.camera.project(np.asarray(point, float))
        return QPoint(round(float(there.x)), round(float(there.y)))

    # Events

    def move(self, at: QPoint, modifiers: Any = PLAIN, buttons: Any = NONE) -> None:
        where = QPointF(self.surface.mapToGlobal(at))
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), where, NONE, buttons, modifiers)
        QApplication.sendEvent(self.surface, event)

    def drag(
        self, a: QPoint, b: QPoint, button: Any = LEFT, modifiers: Any = PLAIN, *, release: bool = True, steps: int = 5
    ) -> None:
        QTest.mousePress(self.surface, button, modifiers, a)
        for step in range(1, steps + 1):
            self.move(a + (b - a) * step / steps, modifiers, button)
        if release:
            QTest.mouseRelease(self.surface, button, modifiers, b)
        QApplication.processEvents()

    def click(self, at: QPoint, button: Any = LEFT, modifiers: Any = PLAIN) -> None:
        """Press and release, until the drawing thread has said who is there."""
        QTest.mouseClick(self.surface, button, modifiers, at)
        self.qtbot.waitUntil(lambda: not self.panel.hand.choosing.waiting)

    def key(self, key: Any, modifiers: Any = PLAIN) -> None:
        QTest.keyClick(self.surface, key, modifiers)
        QApplication.processEvents()

    def wheel(self, at: QPoint, delta: int) -> None:
        where = QPointF(self.surface.mapToGlobal(at))
        phase = Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(QPointF(at), where, QPoint(), QPoint(0, delta), NONE, PLAIN, phase, False)
        QApplication.sendEvent(self.surface, event)

    def drop(self, animal: str, at: QPoint) -> None:
        data = QMimeData()
        data.setData(MIME, QByteArray(animal.encode()))
        copy = Qt.DropAction.CopyAction
        for kind in (QDragEnterEvent, QDragMoveEvent):
            QApplication.sendEvent(self.surface, kind(at, copy, data, LEFT, PLAIN))
        QApplication.sendEvent(self.surface, QDropEvent(QPointF(at), copy, data, LEFT, PLAIN))
        QApplication.processEvents()

    def close(self) -> None:
        self.panel.close_room()
