"""The canvas widget: the library's viewer with its own camera, gestures and overlays.

Every event is taken here and nothing goes to the library's handlers. A gesture is an object with `move`, `release` and
`cancel`; each release ends in one command. Hover and selection are ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from NodeGraphQt.widgets.viewer import NodeViewer
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmapCache, QResizeEvent
from PySide6.QtWidgets import QGraphicsView

from flockwright.document import Animal
from flockwright.plan import Problem
from flockwright_editor.canvas.camera import Camera
from flockwright_editor.canvas.commands import Commands
from flockwright_editor.canvas.drops import Drops
from flockwright_editor.canvas.editing import Editing
from flockwright_editor.canvas.fitting import Fitting
from flockwright_editor.canvas.gestures.base import Gesture
from flockwright_editor.canvas.graph import AnimalGraph
from flockwright_editor.canvas.handlers import Handlers
from flockwright_editor.canvas.headings import HIGH, Headings
from flockwright_editor.canvas.hint import HintBox
from flockwright_editor.canvas.hits import Hits
from flockwright_editor.canvas.ink import Ink
from flockwright_editor.canvas.items.frame import BoxItem
from flockwright_editor.canvas.items.node import NodeItem, Part
from flockwright_editor.canvas.items.wire import LiveWire, WireItem
from flockwright_editor.canvas.keys import Keys
from flockwright_editor.canvas.menus import Menus
from flockwright_editor.canvas.minimap import Minimap
from flockwright_editor.canvas.overlay import paint_overlay, standing
from flockwright_editor.canvas.pulses import Pulses
from flockwright_editor.canvas.scene import CanvasScene
from flockwright_editor.canvas.searching import Searching
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session import Session
from flockwright_editor.session.edits import layout
from flockwright_editor.theme.theme import Theme

_CACHE_KB = 256 * 1024


class Viewer(Handlers, Drops, Keys, Fitting, Camera, NodeViewer):
    """Shows the open animal of a session."""

    camera_moved = Signal()
    resized = Signal()
    resizing = False
    gesture: Gesture | None = None
    _ready = False
    """The library's constructor already scrolls and resizes."""

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        NodeViewer.__init__(self, undo_stack=None)  # no undo actions, no Ctrl+Z of the library's
        self.ink = Ink(theme)
        self.session, self.actions_ = session, actions
        self._strip_library()
        if QPixmapCache.cacheLimit() < _CACHE_KB:
            QPixmapCache.setCacheLimit(_CACHE_KB)  # the default thrashes: a full repaint takes four times as long
        self.set_up_camera()
        self.graph = AnimalGraph(self, self.ink)
        self.pulses = Pulses(self)
        self.commands = Commands(session, lambda: self.graph.places)
        self.hits = Hits(self)
        self.hint = HintBox(self)
        self.live_wire = LiveWire(self.ink)
        self.scene().addItem(self.live_wire)
        self.editing = Editing(self)
        self.searching = Searching(self, theme)
        self.minimap = Minimap(self)
        self.headings = Headings(self)
        self.setViewportMargins(0, HIGH, 0, 0)
        self.solo_words = ""
        self.camera_moved.connect(self.headings.update)
        self.menus = Menus(self, actions)
        self.hover: NodeItem | BoxItem | None = None
        self.hot_wire: WireItem | None = None
        self.drop_wire: WireItem | None = None
        self.ghost: tuple[str, QPointF] | None = None
        self.snapping = session.settings.get("canvas.snap", True)
        self.gliding = True
        self.knife_held = False
        self.cursor_at: QPointF | None = None
        """Where the mouse is on the canvas, while it is over it."""
        self._ready = True

    def _strip_library(self) -> None:
        self._search_widget.deleteLater()
        self._search_widget = None
        old = self.scene()
        for item in (self._cursor_text, self._LIVE_PIPE, self._SLICER_PIPE):
            old.removeItem(item)
        self.setScene(CanvasScene(self, self.ink))
        old.deleteLater()
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState, True)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing, True)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)  # X11 would open it on press
        self.setAccessibleName("Canvas")

    # What the graph asks

    def establish_connection(self, start_port: Any, end_port: Any) -> None:
        wire = WireItem(self.ink)
        self.scene().addItem(wire)
        wire.set_connections(start_port, end_port)

    @staticmethod
    def acyclic_check(_start: Any, _end: Any) -> bool:
        return True  # the library's takes exponential time; the plan knows about rings

    # Showing a document

    def show_animal(
        self,
        animal: Animal | None,
        problems: tuple[Problem, ...] = (),
        solo: frozenset[str] = frozenset(),
        drawn: frozenset[str] = frozenset(),
    ) -> None:
        """The one way to what is shown. Whoever is in a gesture loses it, unless the change is the gesture's own."""
        if self.gesture is not None and not self.commands.own and not self.gesture.survives_changes:
            self.cancel_gesture(quiet=True)
        self.set_hover(None, None)
        self._heat_wire(None)
        if animal is None:
            self.graph.close_down()
        else:
            self.graph.apply(animal, problems, solo, drawn)
        self.editing.follow()
        self.searching.follow()
        self.place_groups()

    def alarm(self, nodes: list[str]) -> None:
        """These nodes have got a problem."""
        if nodes:
            self.pulses.start(nodes)

    def place_groups(self) -> None:
        """Rectangles behind a query and its behaviors, where they meet no other node."""
        views = self.graph.views
        size = self.ink.size
        boxes = {id_: view.box() for id_, view in views.items() if isinstance(view, NodeItem)}
        made: list[tuple[str, QRectF]] = []
        for group in layout.groups(self.graph.animal, self.graph.wiring) if boxes else ():
            held = [boxes[id_] for id_ in group.ids if id_ in boxes]
            if len(held) < 2 and group.kind != "simple":
                continue
            hull = QRectF()
            for box in held:
                hull |= box
            hull.adjust(-size("groupPaddingX"), -size("groupPaddingY"), size("groupPaddingX"), size("groupPaddingY"))
            inside = set(group.ids)
            if not any(box.intersects(hull) for id_, box in boxes.items() if id_ not in inside):
                made.append((group.kind, hull))
        self.scene().set_groups(made)
        self.headings.follow()

    # Selection

    def chosen(self) -> list[str]:
        """The ids of what is marked, in the document's order."""
        marked = {item.id for item in self.scene().selectedItems() if isinstance(item, (NodeItem, BoxItem))}
        return [id_ for id_ in self.graph.views if id_ in marked]

    def chosen_links(self) -> list[Any]:
        return [item.link for item in self.scene().selectedItems() if isinstance(item, WireItem)]

    def mark(self, items: Iterable[Any]) -> None:
        """Mark exactly these items."""
        wanted = set(items)
        for item in self.scene().selectedItems():
            if item not in wanted:
                item.setSelected(False)
        for item in wanted:
            if not item.isSelected():
                item.setSelected(True)

    def select(self, ids: Iterable[str]) -> None:
        self.mark(self.graph.views[id_] for id_ in ids if id_ in self.graph.views)
        self.tell_selection()

    def tell_selection(self) -> None:
        """Tell the session what is marked."""
        ids = self.chosen()
        selection = self.session.selection
        if ids or selection.edited.kind == "nodes":
            selection.edit("nodes" if ids else "", ids)

    def show_selection(self) -> None:
        """Mark what the session says."""
        edited = self.session.selection.edited
        ids = set(edited.ids) if edited.kind == "nodes" else set[str]()
        wires = {item for item in self.scene().selectedItems() if isinstance(item, WireItem)} if not ids else set[Any]()
        self.mark({self.graph.views[id_] for id_ in ids if id_ in self.graph.views} | wires)

    # Gestures

    def begin(self, gesture: Gesture) -> None:
        self.gesture = gesture
        self.actions_.hinted.emit(gesture.hint)
        self.set_hover(None, None)
        if gesture.cursor is not None:
            self.viewport().setCursor(gesture.cursor)

    def cancel_gesture(self, quiet: bool = False) -> None:
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            self.actions_.hinted.emit("")
            gesture.cancel(quiet)
            self.viewport().unsetCursor()
            self.show_selection()  # a press may have marked what was never told
            self.repaint_overlay()

    def set_hover(self, item: NodeItem | BoxItem | None, part: Part | None) -> None:
        if self.hover is not None and self.hover is not item:
            self.hover.set_hot(None)
        self.hover = item
        if item is not None:
            item.set_hot(part)

    def _heat_wire(self, wire: WireItem | None) -> None:
        if wire is not self.hot_wire:
            for held, hot in ((self.hot_wire, False), (wire, True)):
                if held is not None:
                    held.hot = hot
                    held.update()
            self.hot_wire = wire

    def set_drop_wire(self, wire: WireItem | None) -> None:
        """Mark the wire that a drop would join."""
        if wire is not self.drop_wire:
            for held, drop in ((self.drop_wire, False), (wire, True)):
                if held is not None:
                    held.drop = drop
                    held.update()
            self.drop_wire = wire

    def repaint_overlay(self) -> None:
        self.viewport().update()

    def scrolled(self, dx: int, dy: int) -> None:
        port = self.viewport()
        for rect in standing(self) if self._ready else ():
            port.update(rect)
            port.update(rect.translated(dx, dy))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        shown = [self.mapToScene(rect).boundingRect() for rect in event.region()]
        self.scene().exposed = [(box.left(), box.top(), box.right(), box.bottom()) for box in shown]
        QGraphicsView.paintEvent(self, event)
        self.scene().exposed = []
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        paint_overlay(painter, self)
        painter.end()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resizing = True
        QGraphicsView.resizeEvent(self, event)
        if self._ready:
            self.headings.resize(self.viewport().width(), HIGH)
            self.repaint_overlay()
        self.camera_moved.emit()
        self.resizing = False
        self.resized.emit()
