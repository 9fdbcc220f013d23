"""The canvas panel: bar, graph or table, and empty states, bound to a session."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from flockwright.document import Animal
from flockwright_editor.canvas import words
from flockwright_editor.canvas.acts import add_actions
from flockwright_editor.canvas.bar import CanvasBar
from flockwright_editor.canvas.cameras import Cameras
from flockwright_editor.canvas.live import LiveFeed
from flockwright_editor.canvas.table import TablePanel
from flockwright_editor.canvas.viewer import Viewer
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session import LiveFrame, Session
from flockwright_editor.session.edits import layout
from flockwright_editor.session.edits.graph import name_of
from flockwright_editor.session.edits.wiring import kind_of
from flockwright_editor.theme.theme import Theme


class CanvasPanel(QWidget):
    """The graph of the open animal."""

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self.called: Callable[[int], str] = lambda _handle: ""
        """What an individual is called; the shell knows whom to ask."""
        self.session, self._theme, self._actions = session, theme, actions
        self.viewer = Viewer(session, theme, actions)
        self.live = LiveFeed(self.viewer)
        self.cameras = Cameras(self.viewer)
        self._shown_animal = ""
        self.table: TablePanel | None = None
        add_actions(actions, self)
        self.bar = CanvasBar(theme, actions)
        self.bar.bars_show.connect(self._bars_show)
        self.empty = EmptyState(theme, "vector-polyline", words.EMPTY_TITLE, words.EMPTY_TEXT)
        self.empty.setParent(self.viewer)
        self.empty.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        self._views = QStackedWidget()
        self._views.addWidget(self.viewer)
        column.addWidget(self._views)
        self.setFocusProxy(self.viewer)
        self.viewer.installEventFilter(self)
        self.bar.turned.connect(self.turn)
        self.viewer.camera_moved.connect(self._camera_moved)
        session.changed.connect(self._changed)
        session.selection.changed.connect(self._selection_changed)
        session.solo.changed.connect(self._refresh)
        session.debugged.changed.connect(self._refresh)
        session.live.changed.connect(self._live)
        session.begun.connect(self._begun)
        self._refresh()
        if session.files.view.get("canvas.table", False):
            self.turn("table")

    @property
    def animal(self) -> Animal | None:
        """The open animal as it is shown."""
        open_ = self.session.selection.open
        return next((animal for animal in self.session.shown.animals if animal.id == open_), None)

    # What the session tells

    @guarded
    def _changed(self, _shown: object, _previewing: bool) -> None:
        self._refresh()

    @guarded
    def _begun(self) -> None:
        self._shown_animal = ""
        self.viewer.show_animal(None)
        self.turn("table" if self.session.files.view.get("canvas.table", False) else "graph")

    @guarded
    def _selection_changed(self) -> None:
        open_ = self.session.selection.open
        if open_ != self._shown_animal and any(animal.id == open_ for animal in self.session.shown.animals):
            self._refresh()
        self.viewer.show_selection()
        if self.table is not None:
            self.table.show_selection()
        self.live.want()
        self._show_watched()

    @guarded
    def _refresh(self) -> None:
        animal = self.animal
        id_ = animal.id if animal else ""
        another = id_ != self._shown_animal
        self._shown_animal = id_
        if another:
            self.cameras.arrive("")  # no longer the one that was there
        solo = self.session.solo.of(id_)
        self.viewer.show_animal(animal, self.session.resolved.problems, solo, self.session.debugged.of(id_))
        self.viewer.show_selection()
        self.bar.show_animal(animal)
        self.viewer.minimap.dirty()
        self.live.want()
        self.live.show(self.session.live.frame)
        if self.table is not None:
            self.table.show_animal(animal)
        self._show_empty(animal)
        self._show_solo(animal, solo)
        if another:
            self.cameras.arrive(id_)

    @guarded
    def _live(self, frame: LiveFrame) -> None:
        self.live.show(frame)
        if self.table is not None:
            self.table.show_live(frame)
        watched = self.session.selection.live_individual
        name = self.called(watched) if watched is not None else ""
        if name and name != self.bar.segments.button("individual").text():  # it is known once it runs
            self._show_watched()

    def _bars_show(self, whose: str) -> None:
        self.live.herd = whose == "herd"
        self.live.want()

    def _show_watched(self) -> None:
        watched = self.session.selection.live_individual
        animal = self.animal
        name = ""
        if animal and watched is not None:
            name = self.called(watched) or f"{animal.name or animal.id} {watched}"
        self.bar.show_watched(name)
        if self.live.herd:
            self.bar.segments.set_current("herd")

    def _show_empty(self, animal: Animal | None) -> None:
        bare = animal is not None and not animal.nodes
        self.empty.tell(*((words.BARE_TITLE, words.BARE_TEXT) if bare else (words.EMPTY_TITLE, words.EMPTY_TEXT)))
        self.empty.setVisible(animal is None or bare)
        self._camera_moved()

    def _show_solo(self, animal: Animal | None, solo: frozenset[str]) -> None:
        """A pill while only some behaviors are heard."""
        names = [name_of(animal, node.id) for node in animal.nodes if node.id in solo] if animal else []
        text = words.ONE_SOLO if len(names) == 1 else words.SOLO_PILL
        told = text.format(names=" and ".join(names)) if names else ""
        if told != self.viewer.solo_words:
            self.viewer.solo_words = told
            self.viewer.repaint_overlay()

    @guarded
    def _camera_moved(self) -> None:
        size = self.viewer.size()
        self.empty.setGeometry(0, 0, size.width(), size.height())

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.cameras.place()

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.bar.set_focused(event.type() == QEvent.Type.FocusIn)
        return False

    # Graph and table

    @property
    def in_table(self) -> bool:
        """Whether the animal is shown as a table."""
        return self.table is not None and self._views.currentWidget() is self.table

    @guarded
    def turn(self, to: str = "") -> None:
        """Show graph or table; without a word the other one. Kept with the project."""
        to = to or ("graph" if self.in_table else "table")
        focused = self.isAncestorOf(QApplication.focusWidget()) if QApplication.focusWidget() else False
        if to == "table" and self.table is None:
            self.table = TablePanel(self.viewer.commands, self._theme, self._actions)
            self.table.view.installEventFilter(self)
            self._views.addWidget(self.table)
            self.table.show_animal(self.animal)
            self.table.show_live(self.session.live.frame)
        shown = self.table if to == "table" and self.table is not None else self.viewer
        self.viewer.cancel_gesture()
        self.viewer.editing.close(commit=True)
        self._views.setCurrentWidget(shown)
        self.setFocusProxy(shown)
        if focused:
            shown.setFocus()
        self.bar.show_view(to)
        self.session.files.view.set("canvas.table", True if to == "table" else None)
        self._actions.changed.emit()

    # What actions do

    def add_node(self, key: str) -> str:
        """A node of a type where its own kind stands, wired to where it belongs; from palette and command palette."""
        if not self.viewer.commands.open:
            return ""
        at = self.viewer.to_scene(self.viewer.middle())
        made = self.viewer.commands.add_tied(key, (round(at.x() / 4) * 4, round(at.y() / 4) * 4), anywhere=True)
        if made:
            self.viewer.show_also(self.viewer.graph.views[made].box())
        return made

    def add_note(self) -> None:
        at = self.viewer.cursor_or_middle()
        made = self.viewer.commands.note((round(at.x() / 4) * 4, round(at.y() / 4) * 4))
        if made:
            self.viewer.editing.name(made)

    def add_frame(self) -> None:
        made = self.viewer.commands.frame()
        if made:
            self.viewer.editing.name(made)

    def rename(self) -> None:
        if self.table is not None and self.in_table:
            self.table.rename()
        elif self.viewer.commands.ids:
            self.viewer.editing.name(self.viewer.commands.ids[0])

    def replace(self) -> None:
        node = self.viewer.commands.nodes[0]
        self.viewer.searching.to_replace(node, self.viewer.graph.views[node].box().bottomLeft())

    def open_reference(self) -> None:
        commands = self.viewer.commands
        self.session.calls.reference.emit(commands.animal.node(commands.nodes[0]).type)

    def select_group(self) -> None:
        """The query that is selected, and the behaviors that look through it."""
        commands = self.viewer.commands
        queries = {node for node in commands.nodes if "query" in kind_of(commands.animal.node(node))}
        group = next((group for group in layout.groups(commands.animal) if queries & set(group.ids)), None)
        if group is not None:
            self.session.selection.edit("nodes", group.ids)

    def select_all(self) -> None:
        self.viewer.select(self.viewer.graph.views)

    def toggle_snap(self) -> None:
        self.viewer.snapping = not self.viewer.snapping
        self.session.settings.set("canvas.snap", self.viewer.snapping)

    def toggle_minimap(self) -> None:
        self.viewer.minimap.shown = not self.viewer.minimap.shown
        self.session.settings.set("canvas.minimap", self.viewer.minimap.shown)
        self.viewer.repaint_overlay()
