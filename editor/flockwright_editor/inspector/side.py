"""The large curve of a node, or of several, beside the rows: its title with tools, and the curve field."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright.document import Project
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector import words
from flockwright_editor.inspector.curves.node_field import curve_field
from flockwright_editor.inspector.curves.number_menus import number_row
from flockwright_editor.inspector.doing import Work
from flockwright_editor.inspector.form import SectionTitle
from flockwright_editor.inspector.model import Row
from flockwright_editor.inspector.sections import title_at
from flockwright_editor.inspector.subjects.nodes import NodesSubject
from flockwright_editor.session import Session
from flockwright_editor.session.edits import values
from flockwright_editor.session.edits.curves import copy_curve
from flockwright_editor.theme.theme import Theme


class CurvePane(QWidget):
    """A curve parameter of one node; of several the first is shown, and all change."""

    def __init__(self, session: Session, theme: Theme, work: Work, subject: NodesSubject, name: str) -> None:
        super().__init__()
        self._session, self._work, self._subject, self.name = session, work, subject, name
        kind, (first, *others) = subject.types[0], subject.ids
        assert kind is not None
        about = kind.params.model_fields[name].description or ""
        self.row = Row(name, "curves", "", about, parts=((name, name),))
        self._about = about
        self.field = curve_field(
            session, theme, first, name, animal=subject.animal, also=tuple(others), expand=self.expand
        )
        self._called = self.field.shown.meaning.title
        self.title = SectionTitle(theme, self._called)
        large = subject.large_curve
        if large and large != name:  # the rows have no thumbnail of it
            tip = words.BACK_TO_CURVE.format(title=title_at(kind, large).lower())
            self.title.add_tool(IconButton(theme, "arrow-left", tip, lambda: work.open_curve(large), side=20))
        self.undo = IconButton(theme, "undo-variant", words.RESET_TIP.format(title=self._called.lower()),
                               self._reset, side=20)  # fmt: skip
        self.title.add_tool(self.undo)
        self.title.add_tool(IconButton(theme, "content-copy", words.COPY_CURVE, self._copy, side=20))
        self.title.add_tool(IconButton(theme, "arrow-expand", words.EXPAND_CURVE, self.expand, side=20))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self.field, 1)
        for path, number in self.field.numbers.items():
            number.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            number.customContextMenuRequested.connect(lambda at, p=path: self._menu(p, at))
        self.follow(session.shown)

    def follow(self, project: Project) -> None:
        """What the field does not see by itself."""
        animal, can = project.animal(self._subject.animal), not self._session.read_only
        changed = any(values.is_changed(animal.node(id_), self.name) for id_ in self._subject.ids)
        self.undo.setVisible(changed and can)
        differs = self.field.source.differs
        self.title.tell(words.CURVES_DIFFER.format(title=self._called) if differs else self._called)
        self.title.setToolTip("\n".join(each for each in (self._about, words.SETS_ALL if differs else "") if each))
        self.field.setEnabled(can)

    def expand(self) -> None:
        """Show it in the curve editor."""
        self._session.calls.curve.emit(self._subject.animal, self._subject.ids[0], self.name)

    def _reset(self) -> None:
        row = Row(self.name, "curves", self._called, parts=((self.name, self.name),))
        self._work.reset(row)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(copy_curve(self.field.curve, self.field.shown.named))

    @guarded
    def _menu(self, path: str, at: QPoint) -> None:
        number = self.field.numbers[path]
        self._work.menu(number_row(self.name, number), number.mapToGlobal(at))
