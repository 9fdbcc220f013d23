"""The reference of the node types, made from the registry and read inside the window."""

from __future__ import annotations

from PySide6.QtGui import QTextTable
from PySide6.QtWidgets import QTextBrowser, QWidget

from flockwright.cli.pages.types import reference_text
from flockwright.nodes.registry import all_types, find
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.theme.theme import Theme

TITLE, SAYS = "Node reference", "Made from the node types themselves."


class ReferenceSheet(Sheet):
    """All types, scrolled to the one that was asked for."""

    def __init__(self, theme: Theme, window: QWidget, type_key: str = "") -> None:
        super().__init__(theme, TITLE, SAYS, window)
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setFont(theme.font(12))
        self.page.setMinimumSize(min(760, window.width() - 120), min(560, window.height() - 160))
        self.page.setMarkdown(reference_text(list(all_types().values())))
        for frame in self.page.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._quiet(frame)
        self.body.addWidget(self.page, 1)
        self._type = type_key

    def begin(self) -> None:
        type_ = find(self._type) if self._type else None
        if type_ is not None and self.page.find(type_.key):
            # The type's heading stands right above its key.
            bar = self.page.verticalScrollBar()
            bar.setValue(bar.value() + self.page.cursorRect().top() - 40)
        self.page.setFocus()

    def _quiet(self, table: QTextTable) -> None:
        """Lines as thin as everywhere, room around the words."""
        shape = table.format()
        shape.setBorderBrush(self.theme.color("line"))
        shape.setBorderCollapse(True)
        shape.setCellPadding(4)
        shape.setTopMargin(4)
        shape.setBottomMargin(12)
        table.setFormat(shape)
