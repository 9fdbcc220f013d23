"""The table in the place of the canvas: fed by the session, sharing its selection."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QStackedLayout, QWidget

from flockwright.document import Animal
from flockwright_editor.canvas import words
from flockwright_editor.canvas.commands import Commands
from flockwright_editor.canvas.table.doing import Doing
from flockwright_editor.canvas.table.lines import NAME, PARAMS, lines_of
from flockwright_editor.canvas.table.model import TableModel
from flockwright_editor.canvas.table.view import TableView
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session import LiveFrame
from flockwright_editor.session.colors import seconds
from flockwright_editor.theme.theme import Theme

_MENU = [
    "canvas.mute", "canvas.solo", "canvas.debug", "", "canvas.copy", "canvas.duplicate",
    "inspector.copy", "inspector.paste", "",
    "canvas.delete", "canvas.delete_reconnect", "", "canvas.reference",
]  # fmt: skip


class TablePanel(QWidget):
    """One row a behavior of the open animal."""

    def __init__(self, commands: Commands, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._session, self._actions = commands.session, actions
        self._animal = ""
        self.model = TableModel()
        self.doing = Doing(commands)
        self.view = TableView(theme, self.model, self.doing)
        self.menu: QMenu | None = None
        self._empty = EmptyState(theme, "table", words.NO_ROWS_TITLE, words.NO_ROWS_TEXT)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        self.setFocusProxy(self.view)
        self.view.chosen.connect(self._chosen)
        self.view.escaped.connect(self._escape)
        self.view.menu_asked.connect(self._open_menu)
        self.view.knob_asked.connect(self._ask_knob)

    def show_animal(self, animal: Animal | None) -> None:
        """The behaviors as they are shown; rows stay in place while a gesture of the table's own is previewed."""
        session = self._session
        if not session.previewing:
            self.view.sliding = None  # the document changed: a drag is over
        if self.view.typing is not None and not session.previewing:
            self.view.typing.close_with(None)
        id_ = animal.id if animal else ""
        lines = lines_of(animal, session.resolved.problems, session.solo.of(id_), seconds(animal)) if animal else []
        same = id_ == self._animal
        self._animal = id_
        if self.model.show(lines, keep_order=same and session.previewing) or not same:
            self.show_selection()
        self._stack.setCurrentWidget(self.view if lines else self._empty)

    def show_live(self, frame: LiveFrame | None) -> None:
        """The shares of this moment."""
        self.model.show_live(frame.nodes if frame is not None and frame.animal == self._animal else {})

    def show_selection(self) -> None:
        """Select what the session says."""
        edited = self._session.selection.edited
        self.view.choose(edited.ids if edited.kind == "nodes" else ())

    def rename(self) -> None:
        """Type another name for the current row."""
        index = self.view.currentIndex()
        if index.isValid():
            self.view.go(index.row(), NAME)
            self.view.type()

    @guarded
    def _chosen(self, ids: list[str]) -> None:
        if ids or self._session.selection.edited.kind == "nodes":
            self._session.selection.edit("nodes" if ids else "", ids)

    @guarded
    def _escape(self) -> None:
        if self.view.sliding is not None:
            self.view.sliding = None
            self._session.cancel()
        else:
            self._session.selection.escape()

    @guarded
    def _ask_knob(self, knob: str) -> None:
        self._session.calls.knob.emit(self._animal, knob)

    @guarded
    def _open_menu(self, at: QPoint, column: int) -> None:
        if self.menu is not None:
            self.menu.deleteLater()
        self.menu = menu = self._actions.shown_menu(_MENU, self)
        lines = self.view.chosen_lines()
        if column in PARAMS and any(column in line.cells for line in lines):
            title = PARAMS[column].replace("_", " ")
            reset = menu.addAction(words.RESET.format(title=title))
            reset.setEnabled(any(column in line.cells and line.cells[column].changed for line in lines))
            reset.triggered.connect(lambda _=False: self.doing.reset(lines, column))
            if menu.actions():
                menu.insertAction(menu.actions()[0], reset)
        menu.popup(at)
