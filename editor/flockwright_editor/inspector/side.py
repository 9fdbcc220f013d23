"""The large curve of a node beside its rows: its title, and the curve field that does the rest."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright.curves.model import Curve
from flockwright.document import Project
from flockwright_editor.inspector.curves.field import CurveField
from flockwright_editor.inspector.curves.meaning import Hooks, Meaning, Shown
from flockwright_editor.inspector.doing import Work
from flockwright_editor.inspector.form import SectionTitle
from flockwright_editor.inspector.subjects.nodes import NodesSubject
from flockwright_editor.session import Session
from flockwright_editor.session.edits import values
from flockwright_editor.session.fields import words_of
from flockwright_editor.theme.theme import Theme


class CurvePane(QWidget):
    """A curve parameter of one node."""

    def __init__(self, session: Session, theme: Theme, work: Work, subject: NodesSubject, name: str) -> None:
        super().__init__()
        self._session, self._work, self._subject, self.name = session, work, subject, name
        node = session.shown.animal(subject.animal).node(subject.ids[0])
        self.title = words_of(name)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(SectionTitle(theme, self.title))
        hooks = Hooks(self._preview, self._commit, work.cancel)
        self.field = CurveField(theme, hooks, color=theme.behavior(node.type, node.color))
        column.addWidget(self.field, 1)
        self.follow(session.shown)

    def follow(self, project: Project) -> None:
        """Show what the shown document says."""
        kind = self._subject.kind
        node = project.animal(self._subject.animal).node(self._subject.ids[0])
        curve = values.curve_of(project, node, self.name)
        default = kind.curves[self.name] if kind else None
        self.field.show_curve(Shown(curve, default, Meaning(self.title), values.curve_name(node, self.name)))
        self.field.setEnabled(not self._session.read_only)

    def _preview(self, curve: Curve) -> None:
        self._work.show(self._made(self._session.document, curve))

    def _commit(self, curve: Curve, label: str) -> None:
        self._work.do(label, lambda project: self._made(project, curve))

    def _made(self, project: Project, curve: Curve) -> Project:
        return values.set_curve(project, self._subject.animal, self._subject.ids, self.name, curve)
