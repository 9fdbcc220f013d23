"""The bar below the menus: run, speed, seed, the last half minute, record, readings, export."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIntValidator, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import IconButton, Segments, text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label, rule
from flockwright_editor.running import Runner
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.shell.timeline import TimelineBar, clock
from flockwright_editor.theme.theme import Theme

SPEEDS = (("0.25", "¼"), ("0.5", "½"), ("1", "1×"), ("2", "2"), ("4", "4"), ("8", "8"))
_CENTER = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class Reading(QWidget):
    """A caption and its number."""

    def __init__(self, theme: Theme, caption: str, tip: str) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px("space1") + 2)
        row.addWidget(label(theme, caption, tone="3"))
        self._value = label(theme, "–", 12, 600)
        row.addWidget(self._value)
        self.setToolTip(tip)

    def show_value(self, text: str) -> None:
        """Show a number."""
        if text != self._value.text():
            self._value.setText(text)

    @property
    def value(self) -> str:
        return self._value.text()


class ExportButton(QPushButton):
    """Export, with its keys in a quieter tone."""

    def __init__(self, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._theme, self._keys = theme, actions.keys("file.export")
        self.setFont(theme.font(12, 500))
        self.setToolTip(f"{words.TIP_EXPORT} ({self._keys})")
        self.setAccessibleName(words.TIP_EXPORT)
        self.clicked.connect(lambda _=False: actions.run("file.export"))

    @guarded(returns=QSize(120, 24))
    def sizeHint(self) -> QSize:
        keys = QFontMetrics(self._theme.font(11)).horizontalAdvance(self._keys)
        return QSize(self.fontMetrics().horizontalAdvance("Export") + keys + 16 + 32, 24)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        side, x = 16, 10
        place = QRect(x, (self.height() - side) // 2, side, side)
        self._theme.icon("export-variant", self._theme.color("text")).paint(painter, place)
        x += side + 6
        painter.setFont(self.font())
        painter.setPen(self._theme.color("text"))
        painter.drawText(QRect(x, 0, 100, self.height()), _CENTER, "Export")
        x += self.fontMetrics().horizontalAdvance("Export") + 6
        painter.setFont(self._theme.font(11))
        painter.setPen(self._theme.color("text3"))
        painter.drawText(QRect(x, 0, 100, self.height()), _CENTER, self._keys)
        painter.end()


class Transport(QWidget):
    """The whole bar. Shows how the run stands; every button is an order to the runner."""

    said = Signal(str)
    """What can be done about a run that stands still; empty: it runs."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, runner: Runner) -> None:
        super().__init__()
        self._session, self._theme, self._actions, self._runner = session, theme, actions, runner
        self._hinted = ""
        self.setProperty("part", "header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px("transport"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(theme.px("space2"))
        for widget in self._run_tools():
            row.addWidget(widget)
        row.addSpacing(4)
        row.addWidget(rule(length=24))
        row.addSpacing(4)
        self.clock = label(theme, clock(0.0), 13, 600)
        self.clock.setMinimumWidth(self.clock.sizeHint().width())
        self.timeline = TimelineBar(session, theme, runner)
        self.timeline.setMaximumWidth(440)
        row.addWidget(self.clock)
        row.addWidget(self.timeline, 1)
        row.addWidget(label(theme, "last 30 s", tone="3"))
        self.record = text_button(theme, words.RECORD, lambda: actions.run("preview.record"))
        self.record.setIcon(theme.icon("record", theme.color("error")))
        self.record.setToolTip(words.RECORD_TIP)
        row.addWidget(self.record)
        row.addStretch(0)
        self.alive = Reading(theme, "Alive", words.ALIVE_TIP)
        self.step = Reading(theme, "Step", words.STEP_TIP)
        self.draw = Reading(theme, "Draw", words.DRAW_TIP)
        for reading in (self.alive, self.step, self.draw):
            row.addSpacing(8)
            row.addWidget(reading)
        row.addSpacing(4)
        row.addWidget(rule(length=24))
        self.export = ExportButton(theme, actions)
        row.addWidget(self.export)
        runner.changed.connect(self._follow)
        session.changed.connect(self._follow)
        actions.changed.connect(self._ask)
        self._follow()
        self._ask()

    def _run_tools(self) -> list[QWidget]:
        theme, runner = self._theme, self._runner
        self.back = IconButton(theme, "skip-previous", "Reset", lambda: runner.reset())
        self.play = IconButton(theme, "play", "Play (Space)", runner.toggle, color=theme.color("onAccent"))
        self.play.setProperty("primary", True)
        self.play.setFixedSize(36, 28)
        self.once = IconButton(theme, "step-forward", "One step (.)", runner.step_once)
        self.speed = Segments(theme, SPEEDS, "1")
        self.speed.chosen.connect(self._choose_speed)
        self.dice = IconButton(theme, "dice-5-outline", words.RESEED_TIP, runner.new_seed)
        return [self.back, self.play, self.once, self.speed, self._seed_box(theme), self.dice]

    def _seed_box(self, theme: Theme) -> QWidget:
        box = QWidget()
        box.setProperty("part", "segments")
        box.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        box.setFixedSize(84, theme.px("button"))
        box.setToolTip(words.SEED_TIP)
        row = QHBoxLayout(box)
        row.setContentsMargins(8, 0, 4, 0)
        row.addWidget(label(theme, "Seed", tone="2"))
        self.seed = QLineEdit()
        self.seed.setProperty("part", "search")
        self.seed.setFont(theme.font(12))
        self.seed.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.seed.setMaxLength(9)
        self.seed.setValidator(QIntValidator(0, 999_999_999, self.seed))
        self.seed.setAccessibleName("Seed")
        self.seed.returnPressed.connect(self._reseed)
        row.addWidget(self.seed)
        return box

    def show_drawn(self, frames_per_second: float | None) -> None:
        """How often the preview is drawn."""
        self.draw.show_value("–" if frames_per_second is None else f"{frames_per_second:.0f} fps")

    @guarded
    def _choose_speed(self, key: str) -> None:
        self._runner.set_speed(float(key))

    @guarded
    def _reseed(self) -> None:
        self._runner.reset(int(self.seed.text() or 0))
        self.seed.clearFocus()

    @guarded
    def _ask(self) -> None:
        """Whether something is recorded, and can be."""
        action = self._actions.get("preview.record")
        self.record.setEnabled(action is not None and bool(action.enabled()))
        on = action is not None and action.checked is not None and bool(action.checked())
        text = words.STOP if on else words.RECORD
        if text != self.record.text():
            self.record.setText(text)
            self.record.setIcon(self._theme.icon("stop" if on else "record", self._theme.color("error")))

    @guarded
    def _follow(self, *_: object) -> None:
        runner = self._runner
        playing, timeline = runner.playing, runner.timeline
        runs = runner.state in ("running", "paused")
        self.play.show_icon("pause" if playing and runner.state != "failed" else "play", self._theme.color("onAccent"))
        self.play.name("Pause (Space)" if playing else "Play (Space)")
        self.once.setEnabled(runs)
        self.timeline.setEnabled(runs)
        self.speed.set_current(next((key for key, _ in SPEEDS if float(key) == runner.speed), ""))
        position = timeline.position if timeline.scrubbed else timeline.end
        _say(self.clock, clock(position))
        self.timeline.follow()
        self._show_readings()
        if not self.seed.hasFocus():
            seed = runner.seed if runs else self._session.shown.scene.seed
            if self.seed.text() != str(seed):
                self.seed.setText(str(seed))
        self._hint("" if playing or not runs else words.PAST_AT if timeline.scrubbed else words.PAUSED_AT, position)

    def _show_readings(self) -> None:
        runner = self._runner
        readings = runner.readings
        known = runner.state in ("running", "paused", "failed")
        alive = readings.alive if known else sum(s.count for s in self._session.shown.scene.spawners)
        # A narrow space groups thousands, as in the look.
        self.alive.show_value(f"{alive:,}".replace(",", "\u202f"))
        self.step.show_value("–" if readings.step_ms is None or not known else f"{readings.step_ms:.1f} ms")
        behind = readings.lagging and runner.state == "running"
        self.step.setToolTip(words.STEP_BEHIND.format(rate=readings.steps_per_second) if behind else words.STEP_TIP)

    def _hint(self, sentence: str, position: float) -> None:
        said = sentence.format(clock=clock(position))
        if said != self._hinted:
            self._hinted = said
            self.said.emit(said)

    @guarded
    def resizeEvent(self, event: object) -> None:
        narrow = self.width() < 1400
        for reading in (self.step, self.draw):
            reading.setVisible(not narrow)

    def labels(self) -> list[QLabel]:
        """All words on it, for tests of look."""
        return self.findChildren(QLabel)


def _say(words_: QLabel, text: str) -> None:
    if words_.text() != text:
        words_.setText(text)
