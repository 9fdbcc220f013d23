"""The list of animals: icon, name, how many are alive, and an eye. A click opens an animal on the canvas."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QKeyEvent
from PySide6.QtWidgets import QMenu, QStackedWidget

from flockwright.document import Project
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.panel import Panel
from flockwright_editor.library import words
from flockwright_editor.library.animal_rows import AnimalRow, AnimalRows
from flockwright_editor.library.doing import do
from flockwright_editor.library.inline import InlineEdit
from flockwright_editor.library.numbers import whole
from flockwright_editor.session import LiveFrame, Session, Where
from flockwright_editor.session.edits import animals, tags
from flockwright_editor.theme.theme import Theme


class AnimalList(Panel):
    """The panel."""

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        super().__init__("Animals", theme)
        self._session, self._actions = session, actions
        self._alive: dict[str, int] = {}
        self._following = False
        self.list = AnimalRows(theme)
        self.list.setAccessibleName("Animals")
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(EmptyState(theme, "paw-outline", *words.NO_ANIMALS))
        self.set_body(self.stack)
        self.add_tool(IconButton(theme, "plus", "New animal (Ctrl+Shift+A)", lambda: actions.run("animal.new")))
        self.set_least_height(theme.px("panelHeader") + 2 * theme.px("listRow"))
        self.list.pressed_part.connect(self._press)
        self.list.clicked.connect(self._choose)  # the open animal's row is marked already, and still can be meant
        self.list.chosen.connect(lambda row: self.rename(row.key))
        self.list.keyed.connect(self._key)
        self.list.customContextMenuRequested.connect(self._menu)
        self.list.selectionModel().selectionChanged.connect(self._choose)
        session.changed.connect(self._follow)
        session.selection.changed.connect(self._mark)
        session.hidden.changed.connect(self._follow)
        session.live.changed.connect(self._live)
        self._follow()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The animals that an action of the list is about: the selected ones, else the open one."""
        found = tuple(row.key for row in self.list.selected())
        opened = self._session.selection.open
        return found or ((opened,) if opened else ())

    def rename(self, animal: str) -> None:
        """Type another name over the row."""
        row = self._row(animal)
        if row is None or self._session.read_only:
            return
        parts = self.list.delegate.parts(row, self.list.rect_of(animal))
        left = parts["icon"].right() + 2
        rect = self.list.rect_of(animal).adjusted(0, 2, 0, -2)
        rect.setLeft(left)
        rect.setRight(parts["count"].left())

        def done(text: str) -> None:
            if text.strip():
                label = f"Rename {row.name} to {text.strip()}"
                do(self._session, label, lambda p: animals.rename(p, animal, text), Where(animal))

        InlineEdit(self.list.theme, self.list.viewport(), rect, row.name, done, name=f"Name of {row.name}")

    def edit_count(self, animal: str) -> None:
        """Type how many."""
        row = self._row(animal)
        if row is None or self._session.read_only:
            return
        rect = self.list.rect_of(animal, "count").adjusted(-14, 0, 2, 0)

        def done(text: str) -> None:
            total = whole(text, row.count)
            if total is None or total < 0:
                self._session.tell(f"{text} is not a number of animals. {row.name} keeps {row.count}.", "warn")
            else:
                label = f"{words.grouped(total)} {row.name}"
                do(self._session, label, lambda p: animals.set_count(p, animal, total), Where(animal))

        InlineEdit(
            self.list.theme,
            self.list.viewport(),
            rect,
            str(row.count),
            done,
            name=f"How many {row.name}",
            align=Qt.AlignmentFlag.AlignRight,
        )

    def _row(self, animal: str) -> AnimalRow | None:
        place = self.list.rows.place(animal)
        return self.list.rows.rows[place] if place >= 0 else None

    @guarded
    def _follow(self, *_: object) -> None:
        project = self._session.shown
        self._following = True
        self.list.rows.show(self._rows(project))
        self._following = False
        self.stack.setCurrentIndex(0 if project.animals else 1)
        self._mark()

    def _rows(self, project: Project) -> list[AnimalRow]:
        wrong = {problem.animal: problem.message for problem in reversed(self._session.resolved.errors())}
        return [
            AnimalRow(
                animal.id,
                animals.called(animal),
                animal.shape,
                animals.color_of(project, animal.id),
                animals.count(project, animal.id),
                self._alive.get(animal.id),
                self._session.hidden.animal(animal.id),
                animal.simulate,
                wrong.get(animal.id, ""),
            )
            for animal in project.animals
        ]

    @guarded
    def _live(self, frame: LiveFrame) -> None:
        alive = dict(frame.alive)
        if alive != self._alive:
            self._alive = alive
            self._follow()

    @guarded
    def _mark(self) -> None:
        """Show what is selected elsewhere."""
        selection = self._session.selection
        wanted = set(selection.edited.ids) if selection.edited.kind == "animal" else set()
        wanted = wanted or {selection.open}
        model = self.list.selectionModel()
        if {row.key for row in self.list.selected()} == wanted:
            return
        self._following = True
        found = QItemSelection()
        for place, row in enumerate(self.list.rows.rows):
            if row.key in wanted:
                found.select(self.list.rows.index(place), self.list.rows.index(place))
        model.select(found, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        place = self.list.rows.place(selection.open)
        if place >= 0:
            model.setCurrentIndex(self.list.rows.index(place), QItemSelectionModel.SelectionFlag.NoUpdate)
        self._following = False

    @guarded
    def _choose(self, *_: object) -> None:
        if self._following:
            return
        chosen = [row.key for row in self.list.selected()]
        current = self.list.current()
        if current is not None and current.key in chosen:
            self._session.selection.open_animal(current.key)
        if chosen:
            self._session.selection.edit("animal", chosen)
        else:
            self._mark()

    @guarded
    def _press(self, row: AnimalRow, part: str) -> None:
        if part == "eye":
            self._session.hidden.hide_animals([row.key], not row.hidden)
        elif part == "count":
            self.edit_count(row.key)
        else:
            self._session.selection.open_animal(row.key)
            self._session.selection.edit("animal", [row.key])
            self._actions.run("animal.edit")

    @guarded
    def _key(self, event: QKeyEvent) -> None:
        row, key, control = self.list.current(), event.key(), event.modifiers()
        if row is None:
            return
        acts: dict[tuple[Any, bool], Any] = {
            (Qt.Key.Key_F2, False): lambda: self.rename(row.key),
            (Qt.Key.Key_Delete, False): lambda: self._actions.run("animal.delete"),
            (Qt.Key.Key_H, False): lambda: self._session.hidden.hide_animals([row.key], not row.hidden),
            (Qt.Key.Key_D, True): lambda: self._actions.run("animal.duplicate"),
            (Qt.Key.Key_Up, True): lambda: self._move(row.key, -1),
            (Qt.Key.Key_Down, True): lambda: self._move(row.key, 1),
        }
        act = acts.get((key, bool(control & Qt.KeyboardModifier.ControlModifier)))
        if act is not None:
            act()
            event.accept()
        elif event.text().isdecimal():
            self.edit_count(row.key)
            field = self.list.viewport().findChild(InlineEdit)
            if field is not None:
                field.setText(event.text())
            event.accept()

    def _move(self, animal: str, by: int) -> None:
        """Ctrl+Up and Ctrl+Down change the order of the list."""
        place = self.list.rows.place(animal) + by
        name = animals.called(self._session.document.animal(animal))
        do(self._session, f"Move {name} in the list", lambda p: animals.move(p, animal, place), Where(animal), "order")

    @guarded
    def _menu(self, at: QPoint) -> None:
        self.menu().popup(self.list.viewport().mapToGlobal(at))

    def menu(self) -> QMenu:
        """What a right click offers."""
        ids = ["animal.new", "animal.import", "", "animal.edit", "animal.rename", "animal.duplicate", "animal.delete"]
        menu = self._actions.shown_menu([*ids, "", "animal.hide", "animal.leave_out", "animal.tags"], self)
        chosen = self.chosen
        if chosen:
            self._choices(menu, chosen[0])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _choices(self, menu: QMenu, animal: str) -> None:
        """Color, shape and tags as menus."""
        session, theme = self._session, self.list.theme
        held = session.document.animal(animal)
        menu.addSeparator()
        colors = menu.addMenu("Color")
        for color in animals.COLORS:
            found = theme.icon("square-rounded", QColor(color))
            act = partial(self._set, "Color", animals.recolor, animal, color)
            _choice(colors, color, held.color.upper() == color, act, found)
        shapes = menu.addMenu("Shape")
        for shape, (text, icon) in words.SHAPES.items():
            act = partial(self._set, "Shape", animals.reshape, animal, shape)
            _choice(shapes, text, held.shape == shape, act, theme.icon(icon))
        chosen = menu.addMenu("Tags")
        for tag in tags.uses(session.document):
            _choice(chosen, tag, tag in held.tags, partial(self._toggle_tag, animal, tag))

    def _set(self, what: str, edit: Any, animal: str, value: str) -> None:
        name = animals.called(self._session.document.animal(animal))
        do(self._session, f"{what} of {name}", lambda p: edit(p, animal, value), Where(animal))

    def _toggle_tag(self, animal: str, tag: str) -> None:
        held = self._session.document.animal(animal)
        chosen = [*held.tags, tag] if tag not in held.tags else [other for other in held.tags if other != tag]
        do(
            self._session,
            f"Tags of {animals.called(held)}",
            lambda p: animals.set_tags(p, animal, chosen),
            Where(animal),
        )


def _choice(menu: QMenu, text: str, on: bool, act: Callable[[], None], icon: QIcon | None = None) -> None:
    """One of several in a menu, marked if it is the one."""
    made = QAction(text, menu)
    if icon is not None:
        made.setIcon(icon)
    made.setCheckable(True)
    made.setChecked(on)
    made.triggered.connect(lambda _=False: act())
    menu.addAction(made)
