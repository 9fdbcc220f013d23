"""The menu of a number in the large curve editor: what the rows of the inspector offer, knobs and spawners included."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from flockwright_editor.inspector.curves.numbers import CurveNumber
from flockwright_editor.inspector.curves.source import CurveSource
from flockwright_editor.inspector.doing import Work
from flockwright_editor.inspector.menus import Menus
from flockwright_editor.inspector.model import Row
from flockwright_editor.inspector.subjects.nodes import NodesSubject
from flockwright_editor.session import Session


def number_row(field: str, number: CurveNumber) -> Row:
    """A number of a curve parameter as a row, which menus speak of."""
    path = f"{field}.{number.path}"
    return Row(path, "number", number.accessibleName(), field=number.field, address=path)


class NumberMenus:
    """Makes them. Knobs stand in the inspector, so what is asked for there is told to the session."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        self._session = session
        self._work = Work(session, parent)
        self._menus = Menus(self._work, parent)

    def of(self, source: CurveSource, number: CurveNumber) -> QMenu | None:
        """The menu of a number; None for how far a plot shows, which is no part of the document."""
        if not source.exists or (number.path == "x.1" and source.shown().curve.shape == "saturating"):
            return None
        subject = NodesSubject(self._session.document, source.animal, (source.node,))
        self._work.subject = subject
        row = number_row(source.field, number)
        return self._menus.of_row(row, subject.value(self._session.shown, row))

    def open(self, source: CurveSource, number: CurveNumber, at: QPoint) -> None:
        """Show it there."""
        menu = self.of(source, number)
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(number.mapToGlobal(at))
