"""Importing an animal: choose a project, see who lives there, take one along with what it needs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from flockwright.cli.presets import all_presets, name_of
from flockwright.document import Opened, Project, load
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.library import painting, words
from flockwright_editor.library.doing import attempt
from flockwright_editor.library.rows import RowDelegate, RowList
from flockwright_editor.session import Session, Where
from flockwright_editor.session.background import Background
from flockwright_editor.session.edits import animals, importing
from flockwright_editor.theme.theme import Theme

FILTER = "Flockwright projects (*.flock.json);;All files (*)"


@dataclass(frozen=True)
class SourceRow:
    """A project to take from."""

    key: str
    name: str
    path: Path
    preset: bool


@dataclass(frozen=True)
class GuestRow:
    """An animal of it."""

    key: str
    name: str
    shape: str
    color: str
    says: str
    about: str


class SourceDelegate(RowDelegate):
    """An icon and a name."""

    height = 24

    def tip(self, row: SourceRow, part: str) -> str:
        return "A preset" if row.preset else str(row.path)

    def draw(self, painter: QPainter, row: SourceRow, rect: QRect, state: str) -> None:
        icon = QRect(rect.left() + 8, rect.top(), 20, rect.height())
        name = "star-outline" if row.preset else "file-outline"
        painting.glyph(painter, self.theme, name, icon, self.theme.color("text2"), 14)
        text = rect.adjusted(34, 0, -8, 0)
        painting.line(painter, text, row.name, self.theme.font(12), self.theme.color("text"))


class GuestDelegate(RowDelegate):
    """Icon, name, number of nodes, and the first line of what it is."""

    height = 44

    def tip(self, row: GuestRow, part: str) -> str:
        return row.about

    def draw(self, painter: QPainter, row: GuestRow, rect: QRect, state: str) -> None:
        theme = self.theme
        icon = QRect(rect.left() + 8, rect.top(), 28, rect.height())
        painting.glyph(
            painter, theme, words.icon_of_shape(row.shape), icon, painting.animal_color(theme, row.color), 20
        )
        name = QRect(rect.left() + 44, rect.top() + 5, rect.width() - 140, 17)
        painting.line(painter, name, row.name, theme.font(12, 600), theme.color("text"))
        says = QRect(rect.right() - 92, rect.top() + 5, 80, 17)
        quiet = theme.color("text2" if state else "text3")
        painting.line(painter, says, row.says, theme.font(11), quiet, painting.RIGHT)
        about = QRect(rect.left() + 44, rect.top() + 22, rect.width() - 56, 17)
        painting.line(painter, about, row.about.split("\n")[0], theme.font(12), theme.color("text2"))


class ImportSheet(Sheet):
    """The sheet."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(theme, *words.IMPORT, parent)
        self._session = session
        self._background = Background(self)
        self.source: Project | None = None
        self.sources = RowList(theme, SourceDelegate(theme))
        self.sources.setAccessibleName("Projects")
        self.sources.setFixedWidth(200)
        self.guests = RowList(theme, GuestDelegate(theme), many=True)
        self.guests.setAccessibleName("Animals of the project")
        self.guests.setMinimumSize(440, 320)
        self._empty = EmptyState(theme, "folder-open-outline", *words.NO_FILE)
        self.stack = QStackedWidget()
        self.stack.addWidget(self._empty)
        self.stack.addWidget(self.guests)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.sources, 1)
        left.addWidget(text_button(theme, "Choose a file…", self._ask))
        middle = QHBoxLayout()
        middle.setSpacing(12)
        middle.addLayout(left)
        middle.addWidget(self.stack, 1)
        self.body.addLayout(middle, 1)
        self.button = text_button(theme, "Import", self.accept, primary=True)
        self.button.setEnabled(False)
        last = QHBoxLayout()
        last.setSpacing(8)
        self._says = label(theme, "", tone="2")
        last.addWidget(self._says)
        last.addStretch(1)
        last.addWidget(text_button(theme, "Cancel", self.close_sheet))
        last.addWidget(self.button)
        self.body.addLayout(last)
        self.sources.selectionModel().currentChanged.connect(lambda *_: self._choose())
        self.sources.chosen.connect(lambda _: self.guests.setFocus())
        self.guests.chosen.connect(lambda _: self.accept())
        self.guests.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        self.closed.connect(self._background.close)
        recent = [SourceRow(str(path), path.name.removesuffix(".flock.json"), path, False) for path in self._recent()]
        presets = [SourceRow(str(path), words.preset_name(name_of(path)), path, True) for path in all_presets()]
        self.sources.rows.show([*recent, *presets])

    def begin(self) -> None:
        self.sources.setFocus()

    def take_from(self, path: Path) -> None:
        """Show who lives in a project; it is read off the UI thread."""
        self._says.setText("")
        self._background.run(lambda: load(path), lambda opened, error: self._show(path, opened, error))

    @guarded
    def accept(self) -> None:
        """Bring the chosen animals over."""
        chosen = [row.key for row in self.guests.selected()]
        source = self.source
        if source is None or not chosen:
            return
        found = attempt(self._session, lambda: self._brought(source, chosen))
        if found is None:
            return
        project, fresh = found
        names = ", ".join(animals.called(project.animal(id_)) for id_ in fresh)
        if self._session.execute(f"Import {names}", project, Where(fresh[-1])):
            self.close_sheet()
            self._session.selection.open_animal(fresh[-1])
            self._session.tell(f"Imported {names}.", "info")

    def _brought(self, source: Project, chosen: list[str]) -> tuple[Project, list[str]]:
        project, fresh = self._session.document, []
        for animal in chosen:
            project, id_ = importing.bring(project, source, animal)
            fresh.append(id_)
        return project, fresh

    def _recent(self) -> list[Path]:
        return [path for path in self._session.files.recent.paths if path != self._session.path]

    @guarded
    def _choose(self) -> None:
        row = self.sources.current()
        if row is not None:
            self.take_from(row.path)

    @guarded
    def _ask(self) -> None:
        found, _ = QFileDialog.getOpenFileName(self.window(), "Import from", "", FILTER)
        if found:
            self.take_from(Path(found))

    @guarded
    def _show(self, path: Path, opened: Opened | None, error: Exception | None) -> None:
        if opened is None:
            self.source = None
            self._empty.tell(f"{path.name} cannot be read", str(error))
            self.stack.setCurrentIndex(0)
            self.guests.rows.show([])
            self._enable()
            return
        self.source = project = opened.document
        self.guests.rows.show([_guest(project, animal) for animal in project.animals])
        self.stack.setCurrentIndex(1)
        if project.animals:
            self.guests.setCurrentIndex(self.guests.rows.index(0))
        self._enable()

    def _enable(self) -> None:
        many = len(self.guests.selected())
        self.button.setEnabled(many > 0)
        self.button.setText(f"Import {many} animals" if many > 1 else "Import")


def _guest(project: Project, animal: Any) -> GuestRow:
    says = words.counted(len(animal.nodes), "node")
    color = animals.color_of(project, animal.id)
    return GuestRow(animal.id, animals.called(animal), animal.shape, color, says, animal.about or "No text.")
