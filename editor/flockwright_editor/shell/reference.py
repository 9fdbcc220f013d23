"""The reference of the node types, made from the registry and read inside the window."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QLineEdit, QTextBrowser, QTextEdit, QWidget

from flockwright.cli.pages.types import reference_text
from flockwright.nodes.registry import all_types, find
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.theme.theme import Theme

TITLE, SAYS = "Node reference", "Every type and every number of it."
FIND = "Find a node or a word, Enter goes to the next"
_ABOVE = 12


class ReferenceSheet(Sheet):
    """All types, those of other packages too, scrolled to the one that was asked for."""

    def __init__(self, theme: Theme, window: QWidget, type_key: str = "") -> None:
        super().__init__(theme, TITLE, SAYS, window)
        self.field = QLineEdit()
        self.field.setPlaceholderText(FIND)
        self.field.setAccessibleName(FIND)
        self.field.setFont(theme.font(12))
        self.field.addAction(theme.icon("magnify", theme.color("text2")), QLineEdit.ActionPosition.LeadingPosition)
        self.field.textChanged.connect(self._look)
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setFont(theme.font(12))
        self.page.setMinimumSize(min(760, window.width() - 120), min(560, window.height() - 160))
        self.page.setMarkdown(reference_text(list(all_types().values())))
        for frame in self.page.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._quiet(frame)
        self.body.addWidget(self.field)
        self.body.addWidget(self.page, 1)
        self._type = type_key
        self.place_of = self.page.textCursor()
        """The heading or the word that was found last."""

    def begin(self) -> None:
        type_ = find(self._type) if self._type else None
        if type_ is not None:
            self._show(self.page.document().find(type_.key), heading=True)
        self.field.setFocus()

    def accept(self) -> None:
        """Go to the next place of what is typed; after the last comes the first."""
        text = self.field.text().strip()
        if text:
            found = self.page.document().find(text, self.place_of)
            self._show(found if not found.isNull() else self.page.document().find(text))

    @guarded
    def _look(self, _: str = "") -> None:
        """A name of a type is what is looked for first, then any word."""
        text, document = self.field.text().strip(), self.page.document()
        self.page.setExtraSelections([])
        if not text:
            return
        named = next((t for t in all_types().values() if t.look.label.lower().startswith(text.lower())), None)
        found = document.find(named.key, 0, QTextDocument.FindFlag.FindWholeWords) if named else QTextCursor()
        self._show(found if not found.isNull() else document.find(text), heading=not found.isNull())

    def _show(self, found: QTextCursor, *, heading: bool = False) -> None:
        """Bring a place to the top. A type's heading stands right above its key."""
        if found.isNull():
            return
        self.place_of = found
        marked = QTextEdit.ExtraSelection()
        if heading:
            at = QTextCursor(found.block().previous())
        else:
            at = QTextCursor(found)
            marked.cursor = found  # type: ignore[assignment]
            marked.format.setBackground(self.theme.color("sel"))  # type: ignore[attr-defined]
        self.page.setExtraSelections([] if heading else [marked])
        at.clearSelection()
        self.page.setTextCursor(at)
        bar = self.page.verticalScrollBar()
        bar.setValue(bar.value() + self.page.cursorRect(at).top() - _ABOVE)

    def _quiet(self, table: QTextTable) -> None:
        """Lines as thin as everywhere, room around the words."""
        shape = table.format()
        shape.setBorderBrush(self.theme.color("line"))
        shape.setBorderCollapse(True)
        shape.setCellPadding(4)
        shape.setTopMargin(4)
        shape.setBottomMargin(12)
        table.setFormat(shape)
