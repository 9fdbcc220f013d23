"""A/B: two sets of parameters, one key apart.

*A* is the document as it was when it was kept. *B* is the document, always: it can be edited, saved and exported while
A runs. While A is shown, the herd follows the document with A's parameters: every node that A has too, with the same
type, and every knob and component runs with A's numbers; wires, scene and whatever A does not know stay B's. Nothing of
this is saved, and another document forgets it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from flockwright.document import Project
from flockwright.plan import Plan, Resolver
from flockwright_editor.session import Session
from flockwright_editor.session.edits.resetting import with_parameters_of


class Comparison(QObject):
    """The kept A, and whether it runs."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._a: Project | None = None
        self._showing_a = False
        self._resolver = Resolver()
        self._made: tuple[Project, Project, Project] | None = None

    @property
    def kept(self) -> bool:
        """Whether there is an A."""
        return self._a is not None

    @property
    def showing_a(self) -> bool:
        """Whether A runs; otherwise B, the document."""
        return self._showing_a

    @property
    def differs(self) -> bool:
        """Whether A and B would run differently."""
        return self._a is not None and self._mixed(self._a) != self._session.shown

    def keep(self) -> None:
        """The parameters of now are A."""
        self._a, self._showing_a = self._session.document, False
        self.changed.emit()

    def toggle(self) -> None:
        """Run the other one. The first time, what is there now becomes A."""
        if self._a is None:
            self.keep()
            return
        self._showing_a = not self._showing_a
        self.changed.emit()

    def forget(self) -> None:
        """No A any more; the document runs."""
        if self._a is not None:
            self._a, self._showing_a, self._made = None, False, None
            self.changed.emit()

    def plan(self) -> Plan:
        """What the herd is to follow."""
        if self._a is None or not self._showing_a:
            return self._session.resolved.plan
        return self._resolver.resolve(self._mixed(self._a), self._session.folder).plan

    def _mixed(self, a: Project) -> Project:
        shown = self._session.shown
        if self._made is None or self._made[0] is not a or self._made[1] is not shown:
            self._made = (a, shown, with_parameters_of(shown, a))
        return self._made[2]
