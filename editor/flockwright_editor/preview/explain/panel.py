"""Explain: headline, sentences, table, cards, sights and what happened lately, of the watched animal.

Looks at the newest moment ten times a second, and only while it is in view. A behavior that falls silent keeps its row
for a while, so that the table does not jump.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.controls.buttons import IconButton, text_button
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.panel import Panel
from flockwright_editor.preview.explain import words
from flockwright_editor.preview.explain.facts import Cards, CardText, Fact, Facts, Heading
from flockwright_editor.preview.explain.lines import table_of
from flockwright_editor.preview.explain.story import Story
from flockwright_editor.preview.explain.table import InfluenceTable
from flockwright_editor.running import Moment, Runner
from flockwright_editor.running.explaining import Explanation, explain, leader
from flockwright_editor.running.explanation import FAINT
from flockwright_editor.running.moment import BehaviorNow, Watched
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme

LINGER = 2.0
"""Seconds of the herd for which a behavior keeps its row after its last opinion."""
FOLLOW_ACTION = "preview.follow"


class ExplainPanel(Panel):
    """Why the watched animal moves the way it does. `hold` freezes it while the herd goes on."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, runner: Runner) -> None:
        super().__init__(words.TITLE, theme, foldable=False)
        self._session, self._theme, self._actions, self._runner = session, theme, actions, runner
        self.told: Explanation | None = None
        self.held = False
        self._watched: Watched | None = None
        self._shown: tuple[Moment | None, object] = (None, None)
        self._opened = False
        self._colors: dict[tuple[str, str], QColor] = {}
        self._last: dict[str, float] = {}
        self._of: tuple[int, int] = (-1, -1)
        self.pin = IconButton(theme, "pin-outline", words.HOLD, checkable=True)
        self.pin.clicked.connect(self._hold)
        self.add_tool(self.pin)
        self._make()
        self._register()
        session.selection.changed.connect(self._select)
        self._timer = QTimer(self)
        self._timer.setInterval(theme.time("live"))
        self._timer.timeout.connect(self.tick)
        self.refresh()

    def show_header(self, shown: bool) -> None:
        """A tab that holds it has a header of its own."""
        self.header.setVisible(shown)

    # How it is put together

    def _make(self) -> None:
        theme, px = self._theme, self._theme.px
        self.headline = Story(theme, theme.size("textTitle"), 600, 22, "text")
        self.story = Story(theme, theme.size("textName"), 400, theme.size("sentenceLine"), "text2")
        self.table = InfluenceTable(theme)
        self.cards = Cards(theme)
        self.sees = Facts(theme, (16, 132, 204), 0, round_marks=True)
        self.sees.tones = ("text", "text", "text2")
        self.lately = Facts(theme, (0, 88), 72, round_marks=False)
        self.lately.tones = ("text3", "text")
        self.story.picked.connect(self.select_node)
        self.table.picked.connect(self.select_node)
        self.table.folded.connect(lambda: self._actions.run("explain.silent"))
        inside = QWidget()
        inside.setProperty("part", "panel")
        inside.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, px("panelPadding"))
        column.setSpacing(0)
        edge = px("panelPadding")

        def add(widget: QWidget, above: int) -> None:
            if above:
                column.addSpacing(above)
            row = QHBoxLayout()
            row.setContentsMargins(edge, 0, edge, 0)
            row.addWidget(widget)
            column.addLayout(row)

        add(self.headline, 12)
        add(self.story, 4)
        column.addSpacing(12)
        column.addWidget(self.table)
        add(self.cards, 12)
        add(Heading(theme, words.SEES), 8)
        add(self.sees, 2)
        column.addSpacing(14)
        column.addLayout(self._buttons())
        add(Heading(theme, words.LATELY), 10)
        add(self.lately, 2)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        self.empty = EmptyState(theme, "cursor-default-click-outline", *words.NOBODY)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(scroll)
        self.set_body(self.pages)

    def _buttons(self) -> QHBoxLayout:
        theme = self._theme
        row = QHBoxLayout()
        row.setContentsMargins(theme.px("panelPadding"), 0, theme.px("panelPadding"), 0)
        row.setSpacing(theme.px("space2"))
        self.follow = text_button(theme, words.FOLLOW, lambda: self._actions.run(FOLLOW_ACTION))
        self.follow.setIcon(theme.icon("crosshairs-gps", theme.color("text")))
        self.copy = text_button(theme, words.COPY, lambda: self._actions.run("explain.copy"))
        self.copy.setIcon(theme.icon("content-copy", theme.color("text")))
        for button in (self.follow, self.copy):
            _pad(button)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _register(self) -> None:
        watched = lambda: self.told is not None  # noqa: E731 — asked when somebody looks
        does = {
            "explain.copy": (self.copy_text, watched, None),
            "explain.silent": (self.toggle_silent, watched, lambda: self._opened),
            "explain.hold": (lambda: self.hold(not self.held), watched, lambda: self.held),
            "explain.strongest": (self.select_strongest, watched, None),
        }
        for id_, (run, enabled, checked) in does.items():
            text, icon, keys, about = words.ACTIONS[id_]
            self._actions.add(
                Action(id_, text, run, keys, "Preview", icon, enabled, checked, about=about, group="explain")
            )

    # What is shown

    @guarded
    def showEvent(self, event: object) -> None:
        self._timer.start()
        self.follow.setVisible(self._actions.get(FOLLOW_ACTION) is not None)
        self.refresh()

    @guarded
    def hideEvent(self, event: object) -> None:
        self._timer.stop()

    @guarded
    def tick(self) -> None:
        """Look whether there is something new."""
        moment = self._runner.newest
        if not self.held and (moment, self._session.selection.watched) != self._shown:
            self.refresh()

    def refresh(self) -> None:
        """Explain the newest moment."""
        moment, handles = self._runner.newest, self._session.selection.watched
        self._shown = (moment, handles)
        watched = moment.watched if moment is not None else None
        if watched is None or not handles or moment is None:
            self._show_empty(bool(handles))
            return
        if not watched.behaviors and self._watched is not None and self._watched.handle == watched.handle:
            return  # a plan has just changed: what it wants is known after the next step
        self._remember(moment, watched)
        before = self.told
        self._watched = watched
        plan = self._session.resolved.plan
        self.told = explain(watched, plan, frozenset(self._last))
        if not self.pages.currentIndex():
            self.pages.setCurrentIndex(1)
        self._show(self.told)
        if before is None:
            self._actions.refresh()

    def _show_empty(self, waits: bool) -> None:
        had, self.told, self._watched = self.told, None, None
        self.held = False
        self._show_pin()
        name = self._runner.name_of(self._session.selection.watched[0]) if waits else ""
        title, hint = words.WAITING if waits else words.NOBODY
        self.empty.tell(title.format(name=name or "It"), hint)
        self.pages.setCurrentIndex(0)
        if had is not None:
            self._actions.refresh()

    def _remember(self, moment: Moment, watched: Watched) -> None:
        """Who has had an opinion lately."""
        if self._of != (moment.run, watched.handle):
            self._of, self._last = (moment.run, watched.handle), {}
        now = moment.time
        for behavior in watched.behaviors:
            if behavior.active and max(behavior.wants) > FAINT:
                self._last[behavior.node] = now
        self._last = {node: at for node, at in self._last.items() if 0.0 <= now - at <= LINGER}

    def _show(self, told: Explanation) -> None:
        colors = {behavior.node: self._color(behavior) for behavior in (*told.rows, *told.silent)}
        self.headline.tell(((told.headline, ""),), colors.__getitem__)
        self.story.tell(told.story, colors.__getitem__)
        self.table.show_table(table_of(told, self._color), self._selected(), self._opened)
        self.cards.show_cards([CardText(*card) for card in told.cards])
        theme = self._theme
        self.sees.show_rows(
            [Fact(theme.kind(s.kind), (s.label, f"{s.found} of {s.most}", s.detail)) for s in told.sees]
            or [Fact(theme.color("disabled"), (words.SEES_NOTHING, "", ""))]
        )
        self._show_lately(colors)

    def _show_lately(self, colors: dict[str, QColor]) -> None:
        quiet = self._theme.color("disabled")
        rows = [
            Fact(colors.get(event.node, quiet), (words.ago(event.age), event.sentence))
            for event in self._runner.steering.lately()
        ]
        self.lately.show_rows(rows or [Fact(quiet, ("", words.NOTHING_LATELY))])

    def _color(self, behavior: BehaviorNow) -> QColor:
        key = (behavior.type, behavior.color)
        if key not in self._colors:
            self._colors[key] = self._theme.behavior(*key)
        return self._colors[key]

    # What can be done

    def _selected(self) -> str:
        edited, watched = self._session.selection.edited, self._watched
        here = watched is not None and self._session.selection.open == watched.animal
        return edited.ids[0] if here and edited.kind == "nodes" and len(edited.ids) == 1 else ""

    @guarded
    def _select(self) -> None:
        if self.isVisible():
            self.tick()
            if self.told is not None:
                self.table.show_table(self.table.table, self._selected(), self._opened)

    @guarded
    def select_node(self, node: str) -> None:
        """Select a node on the canvas."""
        if self._watched is not None:
            with self._session.selection.held():
                self._session.selection.open_animal(self._watched.animal)
                self._session.selection.edit("nodes", [node])

    def select_strongest(self) -> None:
        """Select what steers it most."""
        found = leader(self._watched) if self._watched is not None else None
        if found is not None:
            self.select_node(found.node)

    def toggle_silent(self) -> None:
        """List those without an opinion, or fold them away."""
        self._opened = not self._opened
        self.table.show_table(self.table.table, self._selected(), self._opened)

    def copy_text(self) -> None:
        """Put the explanation on the clipboard."""
        if self.told is not None:
            QGuiApplication.clipboard().setText(self.told.text())
            self._session.tell(words.COPIED.format(name=self.told.name))

    @guarded
    def _hold(self, _checked: bool = False) -> None:
        self.hold(self.pin.isChecked())

    def hold(self, held: bool) -> None:
        """Leave the explanation as it is while the herd goes on, or follow it again."""
        self.held = held and self.told is not None
        self._show_pin()
        if not self.held:
            self.refresh()

    def _show_pin(self) -> None:
        self.pin.setChecked(self.held)
        self.pin.show_icon("pin" if self.held else "pin-outline")
        self.pin.name(words.LET_GO if self.held else words.HOLD)


def _pad(button: QPushButton) -> None:
    """Room between icon and words, as Qt leaves too little."""
    button.setText(f" {button.text()}")
