"""The list of what stands in the scene: spawners, homes, paths, whatever else a file has, and the bounds."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QMenu, QStackedWidget

from flockwright.document import Home, Project, SceneObject, ScenePath, Spawner
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.panel import Panel
from flockwright_editor.library import painting, words
from flockwright_editor.library.doing import do
from flockwright_editor.library.inline import InlineEdit
from flockwright_editor.library.rows import RowDelegate, RowList
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import animals, players, scene, solids, terrain
from flockwright_editor.theme.theme import Theme


@dataclass(frozen=True)
class SceneRow:
    """What a row shows."""

    key: str
    name: str
    icon: str
    kind: str
    says: str
    hidden: bool
    color: str = ""

    @property
    def spoken(self) -> str:
        return f"{self.kind} {self.name}, {self.says}{', hidden' if self.hidden else ''}"


class SceneDelegate(RowDelegate):
    """Icon, name, what matters of it, eye."""

    def parts(self, row: SceneRow, rect: QRect) -> dict[str, QRect]:
        return {"eye": QRect(rect.right() - 28, rect.top(), 26, rect.height())} if scene.is_thing(row.key) else {}

    def tip(self, row: SceneRow, part: str) -> str:
        if part == "eye":
            return words.EYE[row.hidden]
        return f"{row.kind}: {row.name}, {row.says}"

    def draw(self, painter: QPainter, row: SceneRow, rect: QRect, state: str) -> None:
        theme, parts = self.theme, self.parts(row, rect)
        icon = QRect(rect.left() + 8, rect.top(), 24, rect.height())
        shade = painting.animal_color(theme, row.color) if row.color else theme.color("text2")
        painting.glyph(painter, theme, row.icon, icon, shade, 16)
        right = parts["eye"].left() if parts else rect.right() - 10
        wide = min(round(painting.sentence_width(theme, [(row.says, False)])) + 4, rect.width() // 2)
        says = QRect(right - wide - 4, rect.top(), wide, rect.height())
        name = QRect(rect.left() + 38, rect.top(), says.left() - rect.left() - 44, rect.height())
        tone = theme.color("disabled" if row.hidden and not state else "text")
        painting.line(painter, name, row.name, theme.font(12, 600 if state == "selected" else 400), tone)
        quiet = theme.color("text2" if state else "text3")
        painting.line(painter, says, row.says, theme.font(12), quiet, painting.RIGHT)
        if parts:
            over = self.over[1] == "eye" and state == "hover"
            eye = theme.color("text" if over else "text3" if row.hidden and not state else "text2")
            painting.glyph(painter, theme, "eye-off-outline" if row.hidden else "eye-outline", parts["eye"], eye, 16)


class SceneList(Panel):
    """The panel."""

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        super().__init__("Scene", theme)
        self._session, self._actions, self._theme = session, actions, theme
        self._following = False
        self.list = RowList(theme, SceneDelegate(theme), many=True)
        self.list.setAccessibleName("Scene")
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(EmptyState(theme, "map-marker-radius-outline", *words.NO_SCENE))
        self.set_body(self.stack)
        self._plus = IconButton(theme, "plus", "Add to the scene", self._offer)
        self.add_tool(self._plus)
        self.set_least_height(theme.px("panelHeader") + theme.px("listRow"))
        self.list.pressed_part.connect(self._press)
        self.list.chosen.connect(lambda row: self.rename(row.key))
        self.list.keyed.connect(self._key)
        self.list.customContextMenuRequested.connect(self._menu)
        self.list.selectionModel().selectionChanged.connect(self._choose)
        session.changed.connect(self._follow)
        session.selection.changed.connect(self._mark)
        session.hidden.changed.connect(self._follow)
        self._follow()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids that an action is about."""
        edited = self._session.selection.edited
        return edited.ids if edited.kind == "scene" else ()

    def rename(self, id_: str) -> None:
        """Type another name over the row."""
        place = self.list.rows.place(id_)
        if place < 0 or not scene.is_thing(id_) or self._session.read_only:
            return
        row: SceneRow = self.list.rows.rows[place]
        rect = self.list.rect_of(id_).adjusted(34, 2, -30, -2)

        def done(text: str) -> None:
            do(
                self._session,
                f"Rename {row.name} to {text.strip()}",
                lambda p: scene.rename(p, id_, text),
                Where("", (id_,)),
            )

        InlineEdit(self._theme, self.list.viewport(), rect, row.name, done, name=f"Name of {row.name}")

    def add_menu(self) -> QMenu:
        """What can be added."""
        ids = [f"scene.add_{kind.key}" for kind in scene.ADDED]
        if self._actions.get("scene.import_heights") is not None:
            ids.append("scene.import_heights")
        menu = self._actions.shown_menu(ids, self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _offer(self) -> None:
        self.add_menu().popup(self._plus.mapToGlobal(QPoint(0, self._plus.height())))

    @guarded
    def _follow(self, *_: object) -> None:
        rows = self._rows(self._session.shown)
        self._following = True
        self.list.rows.show(rows)
        self._following = False
        self.set_count(str(len(rows) - 1) if len(rows) > 1 else "")
        self._mark()

    def _rows(self, project: Project) -> list[SceneRow]:
        hidden = self._session.hidden
        rows = [
            SceneRow(
                thing.id,
                scene.name_of(project, thing),
                kind.icon,
                kind.label,
                _says(project, thing),
                hidden.thing(thing.id),
                _color(project, thing),
            )
            for kind, thing in scene.things(project)
        ]
        rows += [
            SceneRow(id_, kind.label, kind.icon, kind.label, _says_ground(project, id_), False)
            for id_, kind in scene.ONCE.items()
            if id_ in scene.there(project)
        ]
        x, y, z = (f"{side:g}" for side in project.scene.bounds.size)
        bounds = SceneRow(scene.BOUNDS, "Bounds", "cube-scan", "Bounds", f"{x} × {y} × {z} m", False)
        return [*rows, bounds]

    @guarded
    def _mark(self) -> None:
        wanted = set(self.chosen)
        if {row.key for row in self.list.selected()} == wanted:
            return
        self._following = True
        found = QItemSelection()
        for place, row in enumerate(self.list.rows.rows):
            if row.key in wanted:
                found.select(self.list.rows.index(place), self.list.rows.index(place))
        self.list.selectionModel().select(found, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._following = False

    @guarded
    def _choose(self, *_: object) -> None:
        if not self._following:
            chosen = [row.key for row in self.list.selected()]
            # The bounds are the scene itself: they are not set together with what stands in it.
            ids = [key for key in chosen if key != scene.BOUNDS] or chosen
            self._session.selection.edit("scene" if ids else "", ids)

    @guarded
    def _press(self, row: SceneRow, part: str) -> None:
        self._session.hidden.hide_things([row.key], not row.hidden)

    @guarded
    def _key(self, event: QKeyEvent) -> None:
        row = self.list.current()
        if row is None or row.key == scene.BOUNDS:
            return
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_F2:
            self.rename(row.key)
        elif event.key() == Qt.Key.Key_Delete:
            self._actions.run("scene.delete")
        elif event.key() == Qt.Key.Key_D and control:
            self._actions.run("scene.duplicate")
        elif event.key() == Qt.Key.Key_H and not control and scene.is_thing(row.key):
            self._session.hidden.hide_things([row.key], not row.hidden)
        else:
            return
        event.accept()

    @guarded
    def _menu(self, at: QPoint) -> None:
        menu = self.add_menu()
        menu.addSeparator()
        for id_ in ("scene.rename", "scene.duplicate", "scene.delete", "scene.hide"):
            menu.addAction(self._actions.qaction(id_))
        menu.popup(self.list.viewport().mapToGlobal(at))


def _says(project: Project, thing: SceneObject) -> str:
    """The one thing about it that matters."""
    if isinstance(thing, Spawner):
        return words.grouped(thing.count)
    if isinstance(thing, Home):
        return f"{thing.max_radius:g} m"
    if isinstance(thing, ScenePath):
        return words.counted(len(thing.points), "point")
    solid = solids.solid_of(thing)
    if isinstance(solid, solids.Box):
        return " × ".join(f"{side:g}" for side in solid.size) + " m"
    if isinstance(solid, solids.ROUND):
        return f"{solid.height:g} m"
    return f"{solid.radius:g} m" if isinstance(solid, solids.Ball | solids.Grass) else ""


def _says_ground(project: Project, id_: str) -> str:
    if id_ == players.PLAYER:
        held = players.read(project)
        return f"{held.speed:g} m/s" if held is not None else ""
    at = terrain.center_of(project, id_)
    if at is None:
        return ""
    return f"{at[1] if id_ == terrain.WATER else terrain.height_of(project):g} m"


def _color(project: Project, thing: SceneObject) -> str:
    if isinstance(thing, Spawner) and any(animal.id == thing.animal for animal in project.animals):
        return animals.color_of(project, thing.animal)
    return ""
