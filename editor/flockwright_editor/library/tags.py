"""The tag manager: every tag, who uses it, and a new name that follows everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.library import painting, words
from flockwright_editor.library.doing import do
from flockwright_editor.library.inline import InlineEdit
from flockwright_editor.library.rows import RowDelegate, RowList
from flockwright_editor.session import Session
from flockwright_editor.session.edits import tags
from flockwright_editor.theme.theme import Theme


@dataclass(frozen=True)
class TagRow:
    """A tag and who names it."""

    key: str
    uses: tuple[str, ...]
    listed: bool

    @property
    def says(self) -> str:
        if not self.uses:
            return "not used"
        return ", ".join(self.uses)

    @property
    def spoken(self) -> str:
        return f"{self.key}, {self.says}"


class TagDelegate(RowDelegate):
    """A chip, who uses it, a bin."""

    def parts(self, row: TagRow, rect: QRect) -> dict[str, QRect]:
        return {"remove": QRect(rect.right() - 30, rect.top(), 26, rect.height())}

    def tip(self, row: TagRow, part: str) -> str:
        if part == "remove":
            return "Remove" if not row.uses else f"Remove it from {words.counted(len(row.uses), 'place')} (Delete)"
        return f"{row.key}: {row.says}. Double-click or F2 renames it everywhere."

    def draw(self, painter: QPainter, row: TagRow, rect: QRect, state: str) -> None:
        theme, parts = self.theme, self.parts(row, rect)
        wide = round(painting.sentence_width(theme, [(row.key, False)])) + 16
        chip = QRect(rect.left() + 12, rect.top() + 4, min(wide, 160), 20)
        ground = theme.color("panel" if state == "hover" else "hover")
        painting.swatch(painter, chip.toRectF(), ground, theme.size("radiusChip"))
        painting.line(painter, chip.adjusted(8, 0, -6, 0), row.key, theme.font(12), theme.color("text"))
        says = QRect(rect.left() + 184, rect.top(), parts["remove"].left() - rect.left() - 188, rect.height())
        quiet = theme.color("text2" if row.uses or state else "text3")
        painting.line(painter, says, row.says, theme.font(12), quiet)
        if state:
            painting.glyph(painter, theme, "delete-outline", parts["remove"], theme.color("text2"), 16)


class TagManager(Sheet):
    """The sheet."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(theme, *words.TAGS, parent)
        self._session = session
        self.list = RowList(theme, TagDelegate(theme), many=True)
        self.list.setAccessibleName("Tags")
        self.list.setStyleSheet("QListView { background: transparent; }")
        self.list.setMinimumSize(560, 280)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(EmptyState(theme, "tag-outline", *words.NO_TAGS))
        self.body.addWidget(self.stack, 1)
        self.field = QLineEdit()
        self.field.setPlaceholderText("New tag")
        self.field.setAccessibleName("New tag")
        self.field.setFont(theme.font(12))
        self.field.setFixedWidth(160)
        self.field.returnPressed.connect(self._add)
        self.add_button = text_button(theme, "Add", self._add)
        self.clear_button = text_button(theme, "Remove unused", self._clear)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.field)
        row.addWidget(self.add_button)
        row.addStretch(1)
        row.addWidget(self.clear_button)
        row.addWidget(text_button(theme, "Done", self.close_sheet, primary=True))
        self.body.addLayout(row)
        self.list.chosen.connect(lambda held: self.rename(held.key))
        self.list.pressed_part.connect(lambda held, _: self._remove([held.key]))
        self.list.keyed.connect(self._key)
        session.changed.connect(self._follow)
        self._follow()

    def begin(self) -> None:
        self.list.setFocus()
        if self.list.rows.rows:
            self.list.setCurrentIndex(self.list.rows.index(0))

    def rename(self, tag: str) -> None:
        """Type another name over the tag."""
        if self._session.read_only:
            return
        rect = self.list.rect_of(tag)
        field = QRect(rect.left() + 8, rect.top() + 2, 170, rect.height() - 4)

        def done(text: str) -> None:
            new = text.strip()
            if new:
                places = len(tags.uses(self._session.document).get(tag, ()))
                if do(self._session, f"Rename tag {tag} to {new}", lambda p: tags.rename(p, tag, new)):
                    self._session.tell(f"{tag} is {new} now, in {words.counted(places, 'place')}.", "info")

        InlineEdit(self.theme, self.list.viewport(), field, tag, done, name=f"Name of the tag {tag}")

    @guarded
    def _follow(self, *_: object) -> None:
        project = self._session.shown
        found = tags.uses(project)
        rows = [TagRow(tag, tuple(use.name for use in uses), tag in project.tags) for tag, uses in found.items()]
        self.list.rows.show(rows)
        self.stack.setCurrentIndex(0 if rows else 1)
        unused = tags.unused(project)
        self.clear_button.setText(f"Remove unused ({len(unused)})" if unused else "Remove unused")
        self.clear_button.setEnabled(bool(unused))

    @guarded
    def _add(self) -> None:
        tag = self.field.text().strip()
        if tag and do(self._session, f"Add tag {tag}", lambda p: tags.add(p, tag)):
            self.field.clear()

    @guarded
    def _clear(self) -> None:
        do(self._session, "Remove unused tags", tags.remove_unused)

    def _remove(self, chosen: list[str]) -> None:
        if chosen:
            do(self._session, f"Remove tag {', '.join(chosen)}", lambda p: tags.remove(p, chosen))

    @guarded
    def _key(self, event: QKeyEvent) -> None:
        row = self.list.current()
        if row is not None and event.key() == Qt.Key.Key_F2:
            self.rename(row.key)
        elif event.key() == Qt.Key.Key_Delete:
            self._remove([held.key for held in self.list.selected()])
        elif event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        else:
            return
        event.accept()
