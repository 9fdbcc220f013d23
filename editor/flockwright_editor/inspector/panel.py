"""The inspector: head, strip, knobs and form of whatever is selected, always as the shown document has it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from flockwright.document import Project
from flockwright.nodes.node_type import NodeType
from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.panel import Panel
from flockwright_editor.inspector import words
from flockwright_editor.inspector.doing import Work
from flockwright_editor.inspector.form import Form
from flockwright_editor.inspector.head import HeadBar
from flockwright_editor.inspector.knob_block import KnobBlock
from flockwright_editor.inspector.menus import Menus
from flockwright_editor.inspector.model import Head, Row, Subject
from flockwright_editor.inspector.scrolling import Scroll
from flockwright_editor.inspector.search import SearchLine
from flockwright_editor.inspector.side import CurvePane
from flockwright_editor.inspector.subjects.finding import subject_of
from flockwright_editor.inspector.subjects.nodes import NodesSubject
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme


class InspectorPanel(Panel):
    """The panel."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, runner: Any = None) -> None:
        super().__init__(words.TITLE, theme)
        self._session, self._theme, self._actions, self.runner = session, theme, actions, runner
        self.work = Work(session, self)
        self.menus = Menus(self.work, self)
        self.subject: Subject | None = None
        self.form: Form | None = None
        self._curves: dict[tuple[NodeType | None, ...], str] = {}
        self._wanted = ""
        self._build()
        self._add_actions()
        self.work.menu_wanted.connect(self._open_menu)
        self.work.curve_wanted.connect(self.show_curve)
        self.work.knob_made.connect(self.knobs.name)
        session.changed.connect(self._follow)
        session.selection.changed.connect(self._select)
        session.stored.connect(self._stored)
        session.calls.knob.connect(self.show_knob)
        session.calls.parameter.connect(self.show_parameter)
        self._select()

    # Parts

    def _build(self) -> None:
        theme = self._theme
        self.search_line = SearchLine(theme)
        self.search = self.search_line.field
        self.search.textChanged.connect(self._sift)
        self.search.left.connect(self._leave_search)
        self.finder = IconButton(theme, "magnify", words.SEARCH_KEYS, self.open_search, side=20)
        self.changed_only = IconButton(theme, "filter-variant", words.CHANGED_ONLY, self._sift, checkable=True, side=20)
        self.more = IconButton(theme, "dots-horizontal", words.MORE, self._open_more, side=20)
        for tool in (self.finder, self.changed_only, self.more):
            self.add_tool(tool)
        self.head = HeadBar(self._session, theme, self.work)
        self.knobs = KnobBlock(theme, self.work)
        self.scroll = Scroll()
        self.scroll.resized.connect(self._fit)
        self._content = QWidget()
        self._content.setProperty("part", "panel")
        self._inner = QVBoxLayout(self._content)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.setSpacing(0)
        self._inner.addWidget(self.knobs)
        self.nothing = EmptyState(theme, "magnify", *words.NOTHING_FOUND)
        self.nothing.setMinimumHeight(120)
        self.nothing.hide()
        self._inner.addWidget(self.nothing)
        self._inner.addStretch(1)
        self.scroll.setWidget(self._content)
        page = QWidget()
        self._page = QVBoxLayout(page)
        self._page.setContentsMargins(0, 0, 0, 0)
        self._page.setSpacing(0)
        for part in (self.head, self.search_line, self.scroll):
            self._page.addWidget(part, 1 if part is self.scroll else 0)
        self.strip: QWidget | None = None
        self.empty = EmptyState(theme, "cursor-default-click-outline", *words.EMPTY)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(page)
        self.set_body(self.stack)

    def set_strip(self, strip: QWidget | None) -> None:
        """Put what the watched animal does under the head."""
        if self.strip is not None:
            self._page.removeWidget(self.strip)
        self.strip = strip
        if strip is not None:
            self._page.insertWidget(1, strip)

    def _add_actions(self) -> None:
        can = lambda: isinstance(self.subject, NodesSubject)  # noqa: E731
        may = lambda: can() and not self._session.read_only  # noqa: E731
        for action in (
            Action("inspector.copy", words.COPY_VALUES, self.menus.copy, "Ctrl+Alt+C", "Node", "content-copy", can),
            Action("inspector.paste", words.PASTE_VALUES, self.menus.paste, "Ctrl+Alt+V", "Node", "content-paste", may),
            Action("inspector.reset", words.RESET_ALL, self.menus.reset_all, "", "Node", "undo-variant", may),
            Action("inspector.search", words.SEARCH, self.open_search, "Ctrl+Shift+F", "Node", "magnify",
                   lambda: self.subject is not None),
            Action("inspector.changed_only", words.CHANGED_ONLY, self._toggle_changed, "", "Node", "filter-variant",
                   lambda: self.subject is not None, self.changed_only.isChecked),
        ):  # fmt: skip
            self._actions.add(action)

    # Following

    @guarded
    def _select(self) -> None:
        selection = self._session.selection
        self._show(subject_of(self._session.shown, selection.open, selection.edited))

    @guarded
    def _follow(self, _shown: object, previewing: bool) -> None:
        if not previewing and not self.work.is_mine and self.form is not None:
            self.form.drop()
        self._select()

    @guarded
    def _stored(self) -> None:
        self._refresh()

    def _show(self, subject: Subject | None) -> None:
        same = subject is not None and self.subject is not None and subject.identity == self.subject.identity
        self.subject = self.work.subject = subject
        self.stack.setCurrentIndex(0 if subject is None else 1)
        if subject is None:
            self._put(None)
            return
        if not same or self.form is None:
            self._put(Form(self._theme, subject.sections(self._session.shown), self.work))
            self._sift_now()
        self._refresh()
        if not same:
            self.scroll.verticalScrollBar().setValue(0)

    @guarded
    def _fit(self) -> None:
        if self.form is not None:
            above = self.knobs.sizeHint().height() if not self.knobs.isHidden() else 0
            room = self.scroll.viewport().size()
            self.form.fit(room.width(), room.height() - above)
            self.form.make_room(self.knobs.label_needs)
            self.knobs.set_label_width(self.form.label_width)

    def _put(self, form: Form | None) -> None:
        if self.form is not None:
            self._inner.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
        self.form = form
        if form is not None:
            self._inner.insertWidget(1, form)
            form.show()
            self._show_side()

    def _refresh(self) -> None:
        """Show what the shown document says."""
        subject, form, project = self.subject, self.form, self._session.shown
        if subject is None or form is None:
            return
        form.show_values({key: subject.value(project, row.row) for key, row in form.rows.items()})
        can = not self._session.read_only
        for row in form.rows.values():
            row.setEnabled(can)
        head = subject.head(project)
        self.head.show_head(head, self._swatch(project, head))
        is_node = isinstance(subject, NodesSubject)
        animal = next((held for held in project.animals if held.id == subject.animal), None)
        self.knobs.show_animal(animal, is_node=is_node)
        self.knobs.setEnabled(can)
        self._fit()
        if isinstance(form.side, CurvePane):
            form.side.follow(project)

    def _swatch(self, project: Project, head: Head) -> QColor | None:
        if not head.color:
            return None
        if isinstance(self.subject, NodesSubject):
            node = project.animal(self.subject.animal).node(self.subject.ids[0])
            return self._theme.behavior(node.type, node.color)
        return QColor(head.color)

    # The large curve

    def _show_side(self) -> None:
        subject, form = self.subject, self.form
        if form is None or not isinstance(subject, NodesSubject):
            return
        name = self._curves.get(subject.types, subject.large_curve)
        if name:
            form.set_side(CurvePane(self._session, self._theme, self.work, subject, name))

    @guarded
    def show_curve(self, name: str) -> None:
        """Show another curve of the node, or of all of them, large."""
        if isinstance(self.subject, NodesSubject):
            self._curves[self.subject.types] = name
            self._show_side()
            self._refresh()

    # Finding

    def open_search(self) -> None:
        """Look for a parameter by name."""
        if self.subject is not None:
            self.search_line.show()
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.selectAll()

    def close_search(self) -> None:
        """All rows again."""
        self.search.clear()
        self.search_line.hide()

    @guarded
    def _sift(self, *_: object) -> None:
        self._sift_now()

    def _toggle_changed(self) -> None:
        self.changed_only.setChecked(not self.changed_only.isChecked())
        self._sift_now()

    def _sift_now(self) -> None:
        if self.form is None:
            return
        text, only = self.search.text(), self.changed_only.isChecked()
        self._refresh()
        found = self.form.sift(text, only)
        said = words.NOTHING_FOUND if text.strip() or not only else words.NOTHING_CHANGED
        self.nothing.tell(*said)
        self.nothing.setVisible(not found and bool(text.strip() or only))

    @guarded
    def _leave_search(self) -> None:
        self.close_search()
        self.setFocus()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.open_search()
        else:
            super().keyPressEvent(event)

    # What others point at

    @guarded
    def show_knob(self, animal: str, knob: str) -> None:
        """Bring a knob into view; a value that it drives was clicked."""
        selection = self._session.selection
        selection.open_animal(animal)
        if self.subject is None or self.subject.animal != animal:
            selection.edit("animal", [animal])
        self.knobs.point_at(knob)
        self.scroll.verticalScrollBar().setValue(0)

    @guarded
    def show_parameter(self, _node: str, path: str) -> None:
        """Bring a row into view."""
        row = self.form.row(path) if self.form is not None else None
        if row is not None:
            self.close_search()
            self.scroll.ensureWidgetVisible(row, 0, 40)
            row.focus()

    # Menus

    @guarded
    def _open_menu(self, row: Row, at: QPoint) -> None:
        if self.subject is not None:
            self.menus.of_row(row, self.subject.value(self._session.shown, row)).popup(at)

    @guarded
    def _open_more(self) -> None:
        menu: QMenu = self._actions.shown_menu(
            ["inspector.copy", "inspector.paste", "", "inspector.reset", "", "inspector.changed_only"], self
        )
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))
