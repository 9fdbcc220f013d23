"""The problems, live from the plan: a click goes to the node, a button mends it, and one mends all that is safe."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from flockwright.plan import Problem, fix
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.library import painting, words
from flockwright_editor.library.doing import attempt
from flockwright_editor.library.problem_rows import ProblemRow, fix_all_safe, is_safe, rows_of, where
from flockwright_editor.library.rows import RowDelegate, RowList
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import animals
from flockwright_editor.theme.theme import Theme

ICONS = {"error": "close-circle", "warning": "alert", "advice": "information", "ok": "check", "waits": "export-variant"}
TONES = {"error": "error", "warning": "warn", "advice": "accent", "ok": "ok", "waits": "text3"}
SEVERITY_WORDS = {
    "error": "Error: this part does not run, and the animal is not exported.",
    "warning": "Warning: it runs, but hardly as meant.",
    "advice": "Advice: it runs; this may be better.",
}


class ProblemDelegate(RowDelegate):
    """Severity, sentence, whose it is, and the button of the fix; a hairline below."""

    def parts(self, row: ProblemRow, rect: QRect) -> dict[str, QRect]:
        if not row.fix:
            return {}
        wide = min(painting.button_width(self.theme, row.fix), rect.width() // 2)
        high = self.theme.px("buttonInRow")
        top = rect.top() + (rect.height() - high) // 2
        return {"fix": QRect(rect.right() - 11 - wide, top, wide, high)}

    def tip(self, row: ProblemRow, part: str) -> str:
        if row.problem is None:
            return ""
        if part == "fix":
            return f"{row.fix} (Ctrl+Enter)"
        said = "".join(text for text, _ in row.runs)
        return f"{said}\n{SEVERITY_WORDS[row.severity]}"

    def ground(self, painter: QPainter, row: ProblemRow, rect: QRect, selected: bool, hover: bool) -> None:
        if row.problem is not None:
            super().ground(painter, row, rect, selected, hover)
            bottom = QRect(rect.left(), rect.bottom(), rect.width(), 1)
            painter.fillRect(bottom, self.theme.color("line"))

    def draw(self, painter: QPainter, row: ProblemRow, rect: QRect, state: str) -> None:
        theme = self.theme
        icon = QRect(rect.left() + 10, rect.top(), 20, rect.height() - 1)
        painting.glyph(painter, theme, ICONS[row.severity], icon, theme.color(TONES[row.severity]), 16)
        parts = self.parts(row, rect)
        right = parts["fix"].left() - 8 if parts else rect.right() - 11
        if row.whose:
            wide = min(round(painting.sentence_width(theme, [(row.whose, False)])) + 4, 120)
            quiet = theme.color("text2" if state else "text3")
            at = QRect(right - wide, rect.top(), wide, rect.height() - 1)
            painting.line(painter, at, row.whose, theme.font(12), quiet, painting.RIGHT)
            right -= wide + 8
        words_ = QRect(rect.left() + 36, rect.top(), right - rect.left() - 36, rect.height() - 1)
        quiet = theme.color("text3" if row.problem is None else "text")
        painting.sentence(painter, theme, words_, row.runs, quiet, theme.color("text"))
        if parts:
            view = self.parent()
            assert isinstance(view, RowList)
            place = view.rows.place(row.key)
            painting.button(
                painter,
                theme,
                parts["fix"],
                row.fix,
                hover=self.over == (place, "fix"),
                pressed=self.down == (place, "fix"),
                focus=False,
            )


class ProblemsPanel(QWidget):
    """The list, for a tab of the bottom row. `counted` tells how many there are and how bad the worst is."""

    counted = Signal(int, str)

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self.list = RowList(theme, ProblemDelegate(theme))
        self.list.setAccessibleName("Problems")
        self._ready = label(theme, "", 12)
        self.fix_all = text_button(theme, "Fix all safe", lambda: actions.run("problems.fix_all"), row=True)
        self.fix_all.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(self._all_well())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.stack, 1)
        self.list.clicked.connect(lambda index: self.go(self.list.rows.rows[index.row()]))
        self.list.chosen.connect(self.go)
        self.list.pressed_part.connect(lambda row, _: self.mend(row))
        self.list.keyed.connect(self._key)
        session.changed.connect(self._follow)
        session.selection.changed.connect(self._follow)
        self._follow()

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._session.resolved.problems

    @property
    def count(self) -> int:
        """How many problems there are."""
        return len(self.problems)

    @property
    def worst(self) -> str:
        """The severity of the worst: error, warning, advice or nothing."""
        return self.problems[0].severity if self.problems else ""

    @property
    def ready_words(self) -> str:
        """What it says while there are none."""
        return self._ready.text()

    def go(self, row: ProblemRow) -> None:
        """Open and select what a problem is about."""
        problem, selection = row.problem, self._session.selection
        if problem is None:
            return
        if problem.animal:
            selection.open_animal(problem.animal)
            kind, ids = ("nodes", [problem.node]) if problem.node else ("animal", [problem.animal])
            selection.edit("nodes" if kind == "nodes" else "animal", ids)
        elif problem.thing:
            selection.edit("scene", [problem.thing])

    @guarded
    def mend(self, row: ProblemRow) -> None:
        """Do what the button says."""
        problem = row.problem
        if problem is None or problem.fix is None:
            return
        made = attempt(self._session, lambda: fix(self._session.document, problem))
        if made is not None and not self._session.execute(problem.fix.label, made, where(problem)):
            self._session.tell("This problem is gone already.", "info")

    def safe(self) -> int:
        """How many problems *Fix all safe* would begin with."""
        return sum(is_safe(problem) for problem in self.problems)

    def mend_all(self) -> None:
        """Every fix that takes nothing away, as one command."""
        found = attempt(self._session, lambda: fix_all_safe(self._session.document))
        if found is None:
            return
        made, done = found
        if done and self._session.execute(f"Fix {words.counted(done, 'problem')}", made, Where()):
            left = len(self.problems)
            rest = f" {words.counted(left, 'problem')} left to look at." if left else " No problems left."
            self._session.tell(f"Fixed {words.counted(done, 'problem')}.{rest}", "info")

    def _all_well(self) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setSpacing(8)
        row.addStretch(1)
        picture = QLabel()
        side = self._theme.px("icon")
        picture.setPixmap(self._theme.icon("check", self._theme.color("ok")).pixmap(side, side))
        row.addWidget(picture)
        row.addWidget(self._ready)
        row.addStretch(1)
        return made

    @guarded
    def _follow(self, *_: object) -> None:
        project, problems = self._session.shown, self.problems
        opened = self._session.selection.open
        resolved = self._session.resolved
        waits = bool(resolved.errors(opened) or resolved.errors(""))
        last = (words.WAITS if waits else words.FITS) if opened else ""
        self.list.rows.show(rows_of(project, problems, last, "waits" if waits else "ok"))
        self.stack.setCurrentIndex(0 if problems else 1)
        self._ready.setText(words.ready([animals.called(animal) for animal in project.animals]))
        self.fix_all.setEnabled(self.safe() > 0)
        self._put_button()
        self.counted.emit(self.count, self.worst)

    @guarded
    def _key(self, event: QKeyEvent) -> None:
        row = self.list.current()
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if row is not None and control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.mend(row)
            event.accept()

    @guarded
    def resizeEvent(self, event: object) -> None:
        self._put_button()

    def _put_button(self) -> None:
        """At the end of the last line where that is in view, else at the bottom; no row is left below it."""
        button, view = self.fix_all, self.list
        button.setParent(self)
        button.setVisible(self.safe() > 1 and self.stack.currentIndex() == 0)
        high = len(view.rows.rows) * view.delegate.height
        overflows = high > self.height() and not button.isHidden()
        view.setViewportMargins(0, 0, 0, view.delegate.height if overflows else 0)
        size = button.sizeHint()
        last = min(high, self.height()) - view.delegate.height
        top = last + (view.delegate.height - size.height()) // 2
        button.setGeometry(QRect(QPoint(self.width() - size.width() - 12, max(top, 0)), size))
        button.raise_()
