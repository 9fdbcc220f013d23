"""The columns of the curve workspace."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.panel import PanelHeader
from flockwright_editor.inspector.curves import words
from flockwright_editor.theme.theme import Theme


def column_of(*widgets: QWidget, width: int) -> QWidget:
    """Widgets below each other, the first that is shown taking the room."""
    made = QWidget()
    made.setProperty("part", "panel")
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.setFixedWidth(width)
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget)
    return made


def shelf_of(theme: Theme, gallery: QWidget, named: QWidget, width: int) -> QWidget:
    """The left side: shapes to choose from, and under them the curves of the project."""
    header = PanelHeader(theme)
    header.add_left(label(theme, words.SHAPES_TITLE, 12, 600))
    made = column_of(header, width=width)
    column = made.layout()
    assert isinstance(column, QVBoxLayout)
    column.addWidget(gallery, 1)
    column.addWidget(named)
    return made


def empty_of(theme: Theme, title: str, hint: str) -> QWidget:
    """What stands where there is no map."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.addWidget(EmptyState(theme, "radar", title, hint))
    return made
