"""What a right click on a parameter offers: reset, copy, paste, knobs, and what spawners make of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from flockwright.document import Project
from flockwright_editor.inspector import words
from flockwright_editor.inspector.doing import Work
from flockwright_editor.inspector.model import Row, Value
from flockwright_editor.inspector.subjects.nodes import QUERY_TAGS, NodesSubject, names_in
from flockwright_editor.session import Where
from flockwright_editor.session.edits import knobs, values
from flockwright_editor.session.edits.animals import called, spawners_of
from flockwright_editor.session.edits.clipboard import ClipError
from flockwright_editor.session.edits.scene import name_of
from flockwright_editor.session.edits.value_clips import NOTHING_FITS, copy_values, paste_values
from flockwright_editor.session.edits.values import OPEN, Part

FIRST_SPREAD = 0.1
"""What a spread begins with."""


class Menus:
    """Makes the menus and does what they say."""

    def __init__(self, work: Work, parent: QWidget) -> None:
        self._work, self._parent = work, parent
        self.menu: QMenu | None = None

    @property
    def _project(self) -> Project:
        return self._work.session.document

    def of_row(self, row: Row, value: Value) -> QMenu:
        """The menu of a row."""
        self.menu = menu = QMenu(self._parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        work, can = self._work, not self._work.session.read_only
        resets = menu.addAction(words.REMOVE_TIP if row.takes_away else words.RESET, lambda: work.reset(row))
        resets.setEnabled(can and (value.changed or row.takes_away) and value.knob is None)
        if row.can_be_open and value.knob is None:
            opens = menu.addAction(words.LEAVE_OPEN, lambda: work.commit(row, OPEN))
            opens.setEnabled(can and (value.now is not None or value.span is not None))
        subject = work.subject
        if not isinstance(subject, NodesSubject) or row.key == QUERY_TAGS:
            return menu
        menu.addAction(words.COPY, lambda: self.copy(names_in(row)))
        pastes = menu.addAction(words.PASTE, lambda: self.paste(names_in(row)))
        pastes.setEnabled(can)
        if row.kind == "number":
            menu.addSeparator()
            self._add_knobs(menu, subject, row, value, can)
            self._add_spawners(menu, subject, row, value, can)
        return menu

    # Copy and paste

    def copy(self, names: tuple[str, ...] = ()) -> None:
        """Copy parameters of the first node; without names all."""
        subject = self._work.subject
        if not isinstance(subject, NodesSubject):
            return
        node = self._project.animal(subject.animal).node(subject.ids[0])
        QGuiApplication.clipboard().setText(copy_values(self._project, node, names))
        count = len(names) or len(subject.types[0].params.model_fields) if subject.types[0] else 0
        self._work.session.tell(
            words.COPIED.format(count=words.counted(count, "value"), name=subject.head(self._project).name)
        )

    def paste(self, names: tuple[str, ...] = ()) -> None:
        """Paste what fits onto all nodes that are inspected."""
        subject, session = self._work.subject, self._work.session
        if not isinstance(subject, NodesSubject):
            return
        name = subject.head(self._project).name
        try:
            made, count = paste_values(
                self._project, subject.animal, subject.ids, QGuiApplication.clipboard().text(), names
            )
        except ClipError as error:
            session.tell(str(error), "warn")
            return
        if not count:
            session.tell(NOTHING_FITS.format(name=name), "warn")
        elif self._work.do(f"Paste values into {name}", lambda _: made):
            session.tell(words.PASTED.format(count=words.counted(count, "value"), name=name))

    def reset_all(self) -> None:
        """Every parameter as its type has it."""
        subject = self._work.subject
        if isinstance(subject, NodesSubject):
            name = subject.head(self._project).name
            every = {each for kind in subject.types if kind for each in kind.params.model_fields}
            self._work.do(f"Reset {name}", lambda project: values.reset(project, subject.animal, subject.ids, every))

    # Knobs

    def _add_knobs(self, menu: QMenu, subject: NodesSubject, row: Row, value: Value, can: bool) -> None:
        if value.knob is not None:
            id_, name = value.knob
            menu.addAction(words.GO_TO_KNOB.format(knob=name), lambda: self._work.go_to_knob(id_))
            free = menu.addAction(words.RELEASE.format(knob=name), lambda: self.release(subject, row))
            free.setEnabled(can)
            return
        below = menu.addMenu(words.DRIVE)
        below.setEnabled(can and bool(row.address))
        if not row.address:
            below.menuAction().setToolTip(words.NOT_REAL)
            return
        below.addAction(words.NEW_KNOB, lambda: self.new_knob(subject, row))
        below.addSeparator()
        for knob in self._project.animal(subject.animal).knobs:
            below.addAction(knobs.called(knob), lambda k=knob.id: self.drive(subject, row, k))

    def new_knob(self, subject: NodesSubject, row: Row) -> None:
        """A knob for a parameter of every node that is inspected, named after it; then its name can be typed."""
        animal, made = subject.animal, ""

        def edit(project: Project) -> Project:
            nonlocal made
            first, *rest = subject.ids
            title = row.title if len(subject.ids) > 1 else f"{subject.head(project).name} {row.title.lower()}"
            project, made = knobs.add(project, animal, title, f"{first}.{row.address}", self._now(project, first, row))
            for node in rest:
                now = self._now(project, node, row)
                project = knobs.drive(project, animal, made, f"{node}.{row.address}", now)
            return project

        if self._work.do(f"Drive {subject.called(self._project, row)} with a knob", edit):
            self._work.session.calls.knob.emit(animal, made)
            self._work.knob_made.emit(made)

    def drive(self, subject: NodesSubject, row: Row, knob: str) -> None:
        """One more parameter for a knob that is there."""

        def edit(project: Project) -> Project:
            for node in subject.ids:
                now = self._now(project, node, row)
                project = knobs.drive(project, subject.animal, knob, f"{node}.{row.address}", now)
            return project

        self._work.do(f"Drive {subject.called(self._project, row)} with a knob", edit)

    def release(self, subject: NodesSubject, row: Row) -> None:
        """A parameter that follows its own value again."""

        def edit(project: Project) -> Project:
            for node in subject.ids:
                project = knobs.release(project, subject.animal, f"{node}.{row.address}")
            return project

        self._work.do(f"Take {subject.called(self._project, row)} off its knob", edit)

    def _now(self, project: Project, node: str, row: Row) -> float | None:
        subject = NodesSubject(project, self._work.subject.animal, (node,))  # type: ignore[union-attr]
        value = subject.value(project, row)
        return value.now if value.now is not None else value.stand_in

    # Spawners

    def _add_spawners(self, menu: QMenu, subject: NodesSubject, row: Row, value: Value, can: bool) -> None:
        project = self._project
        spawners = spawners_of(project, subject.animal)
        parts: tuple[tuple[Part, str], ...] = (("overrides", words.OVERRIDE), ("jitter", words.SPREAD_IN))
        for part, text in parts:
            below = menu.addMenu(text)
            below.setEnabled(can and bool(row.address))
            if not spawners:
                name = called(project.animal(subject.animal))
                below.addAction(words.NO_SPAWNER.format(animal=name)).setEnabled(False)
            for spawner in spawners:
                address = f"{subject.ids[0]}.{row.address}"
                act = below.addAction(
                    name_of(project, spawner), lambda s=spawner.id, p=part: self.differ(subject, row, s, p)
                )
                act.setCheckable(True)
                act.setChecked(address in getattr(spawner, part))

    def differ(self, subject: NodesSubject, row: Row, spawner: str, part: Part) -> None:
        """Let a spawner say something of its own for a parameter, and show it there."""
        session = self._work.session

        def edit(project: Project) -> Project:
            for node in subject.ids:
                address = f"{node}.{row.address}"
                held = next(each for each in project.scene.spawners if each.id == spawner)
                if address not in getattr(held, part):
                    now = FIRST_SPREAD if part == "jitter" else self._now(project, node, row)
                    project = values.set_difference(project, spawner, part, address, now or 0.0)
            return project

        word = "Override" if part == "overrides" else "Spread"
        self._work.do(f"{word} {subject.called(self._project, row)}", edit, Where("", (spawner,)))
        session.selection.edit("scene", [spawner])
        session.calls.parameter.emit(subject.ids[0], f"{part}:{subject.ids[0]}.{row.address}")
