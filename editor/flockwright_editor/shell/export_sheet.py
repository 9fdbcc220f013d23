"""Export for game: which animals, into which folder, and what that would change there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.checks import CheckBox
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.session import Session
from flockwright_editor.session.exporting import Exported, Target
from flockwright_editor.shell.asking import Asking
from flockwright_editor.theme.theme import Theme

TITLE, SAYS = "Export for game", "One JSON file for each animal, written whole or not at all."
NO_FOLDER = "Choose a folder to see what will change there."
NOTHING_NEW = "Everything there is up to date."


class ExportSheet(Sheet):
    """Remembers the choice; Ctrl+E repeats it."""

    def __init__(self, session: Session, theme: Theme, window: QWidget, asking: Asking) -> None:
        super().__init__(theme, TITLE, SAYS, window)
        self._session, self._asking = session, asking
        target = session.exports.target or Target("")
        self.folder = QLineEdit(target.folder)
        self.folder.setFont(theme.font(12))
        self.folder.setPlaceholderText("Folder")
        self.folder.setMinimumWidth(420)
        choose = text_button(theme, "Choose…", self._choose_folder)
        row = QHBoxLayout()
        row.addWidget(label(theme, "Folder", tone="2"))
        row.addWidget(self.folder, 1)
        row.addWidget(choose)
        self.body.addLayout(row)
        self.animals: dict[str, CheckBox] = {}
        grid = QGridLayout()
        for place, animal in enumerate(session.document.animals):
            chosen = target.animals is None or animal.id in target.animals
            box = self._check(animal.name or animal.id, chosen)
            self.animals[animal.id] = box
            grid.addWidget(box, place // 3, place % 3)
        self.body.addLayout(grid)
        self.scene = self._check("The scene too: homes, paths and who starts where", target.scene)
        self.on_save = self._check("Export on every save", target.on_save)
        self.body.addWidget(self.scene)
        self.body.addWidget(self.on_save)
        self.told = QPlainTextEdit()
        self.told.setReadOnly(True)
        self.told.setFont(theme.font(12))
        self.told.setFixedHeight(140)
        self.told.setTabChangesFocus(True)
        self.body.addWidget(self.told)
        self.export = text_button(theme, "Export", self.accept, primary=True)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(text_button(theme, "Cancel", self.close_sheet))
        last.addWidget(self.export)
        self.body.addLayout(last)
        self.folder.textChanged.connect(self._look)
        self._look()

    @property
    def target(self) -> Target:
        """What is chosen."""
        chosen = tuple(id_ for id_, box in self.animals.items() if box.isChecked())
        everything = len(chosen) == len(self.animals)
        return Target(
            self.folder.text().strip(), None if everything else chosen, self.scene.isChecked(), self.on_save.isChecked()
        )

    def begin(self) -> None:
        self.folder.setFocus(Qt.FocusReason.PopupFocusReason)

    def accept(self) -> None:
        """Keep the choice and export."""
        if not self.export.isEnabled():
            return
        self._session.exports.choose(self.target)
        self.close_sheet()
        self._session.exports.run(background=True)

    def _check(self, text: str, on: bool) -> CheckBox:
        box = CheckBox(self.theme, text, on)
        box.toggled.connect(self._look)
        return box

    def _choose_folder(self) -> None:
        found = self._asking.folder(self.folder.text())
        if found is not None:
            self.folder.setText(str(found))

    def _look(self, _: Any = None) -> None:
        target = self.target
        if not hasattr(self, "export"):
            return
        some = bool(target.folder) and (target.animals != () or target.scene)
        self.export.setEnabled(some)
        there = some and Path(target.folder).expanduser().is_dir()
        told = self._session.exports.look(target) if there else None
        self.told.setPlainText(_lines(told) if told else NO_FOLDER if not some else "A new folder.")


def _lines(told: Exported) -> str:
    lines: list[str] = []
    for file in told.files:
        if file.new:
            lines.append(f"{file.name}: new")
        lines += [f"{file.name}: {line}" for line in file.lines]
    lines = lines or [NOTHING_NEW]
    if told.muted:
        lines.append(f"Muted, in the game too: {', '.join(told.muted)}.")
    return "\n".join(lines)
