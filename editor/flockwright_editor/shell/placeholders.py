"""Preview, inspector and measures as they are before there is something in them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.panel import Panel
from flockwright_editor.session import Session
from flockwright_editor.session.changes import node_label
from flockwright_editor.shell import words
from flockwright_editor.theme.theme import Theme


class PreviewPlace(QWidget):
    """Where the world will be seen."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("part", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(EmptyState(theme, "video-outline", *words.PREVIEW_EMPTY))


class InspectorPlace(Panel):
    """Where what is selected will be tuned; names it meanwhile."""

    def __init__(self, session: Session, theme: Theme) -> None:
        self._session = session
        self.empty = EmptyState(theme, "cursor-default-click-outline", *words.INSPECTOR_EMPTY)
        super().__init__("Inspector", theme, self.empty)
        session.selection.changed.connect(self._show)
        session.changed.connect(self._show)
        self._show()

    def _show(self, *_: object) -> None:
        edited = self._session.selection.edited
        if not edited.ids:
            self.empty.tell(*words.INSPECTOR_EMPTY)
            return
        project = self._session.shown
        opened = next((animal for animal in project.animals if animal.id == self._session.selection.open), None)
        names = [node_label(opened, id_) for id_ in edited.ids] if edited.kind == "nodes" else list(edited.ids)
        if edited.kind == "animal":
            names = [animal.name or animal.id for animal in project.animals if animal.id in edited.ids]
        self.empty.tell(names[0] if len(names) == 1 else f"{len(names)} selected", words.INSPECTOR_LATER)


def measures_place(theme: Theme) -> QWidget:
    """Where the plots will be."""
    return EmptyState(theme, "", words.MEASURES_EMPTY)


def recorder_place(theme: Theme) -> QWidget:
    """Where recordings will be."""
    return EmptyState(theme, "", words.RECORDER_EMPTY)
