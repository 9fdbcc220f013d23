"""The bar below the menus: run, speed, seed, the last half minute, export. All but export waits for a preview."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import IconButton, Segments, text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label, rule
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.theme.theme import Theme

SPEEDS = (("0.25", "¼"), ("0.5", "½"), ("1", "1×"), ("2", "2"), ("4", "4"), ("8", "8"))
_CENTER = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class Timeline(QWidget):
    """The last thirty seconds as a ruler; marks and scrubbing come with the preview."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme.px("button"))
        self.setMinimumWidth(60)

    @guarded(returns=QSize(430, 24))
    def sizeHint(self) -> QSize:
        return QSize(430, 24)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        y, width = 16, self.width() - 8
        for tick in range(31):
            tall = 6 if tick % 5 == 0 else 3
            x = round(width * tick / 30)
            painter.fillRect(QRect(x, y - tall, 1, tall), self._theme.color("line2"))
        painter.fillRect(QRect(0, y, width, 3), self._theme.color("line"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("accent" if self.isEnabled() else "line2"))
        painter.drawRoundedRect(QRect(width - 3, y - 5, 7, 13), 2, 2)
        painter.end()


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
    """The whole bar."""

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._session = session
        self.setProperty("part", "header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px("transport"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(theme.px("space2"))
        self._waiting: list[QWidget] = []
        for widget in self._run_tools(theme):
            row.addWidget(widget)
        row.addSpacing(4)
        row.addWidget(rule(length=24))
        row.addSpacing(4)
        clock = label(theme, "00:00.0", 13, 600)
        self.timeline = Timeline(theme)
        self.timeline.setMaximumWidth(440)
        self._waiting += [clock, self.timeline]
        row.addWidget(clock)
        row.addWidget(self.timeline, 1)
        row.addWidget(label(theme, "last 30 s", tone="3"))
        record = text_button(theme, "Record")
        record.setIcon(theme.icon("record", theme.color("error")))
        self._waiting.append(record)
        row.addWidget(record)
        row.addStretch(0)
        self.alive = Reading(theme, "Alive", "How many animals the scene starts with")
        self.step = Reading(theme, "Step", words.NOT_YET)
        self.draw = Reading(theme, "Draw", words.NOT_YET)
        for reading in (self.alive, self.step, self.draw):
            row.addSpacing(8)
            row.addWidget(reading)
        row.addSpacing(4)
        row.addWidget(rule(length=24))
        self.export = ExportButton(theme, actions)
        row.addWidget(self.export)
        for widget in self._waiting:
            widget.setEnabled(False)
            widget.setToolTip(words.NOT_YET)
        session.changed.connect(self._count)
        self._count()

    def _run_tools(self, theme: Theme) -> list[QWidget]:
        back = IconButton(theme, "skip-previous", "Reset")
        play = IconButton(theme, "play", "Play (Space)", color=theme.color("onAccent"))
        play.setProperty("primary", True)
        play.setFixedSize(36, 28)
        step = IconButton(theme, "step-forward", "One step (.)")
        speed = Segments(theme, SPEEDS, "1")
        seed = self._seed_box(theme)
        dice = IconButton(theme, "dice-5-outline", "Another seed")
        tools = [back, play, step, speed, seed, dice]
        self._waiting += tools
        return tools

    def _seed_box(self, theme: Theme) -> QWidget:
        box = QWidget()
        box.setProperty("part", "segments")
        box.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        box.setFixedSize(84, theme.px("button"))
        row = QHBoxLayout(box)
        row.setContentsMargins(8, 0, 4, 0)
        row.addWidget(label(theme, "Seed", tone="2"))
        self.seed = QLineEdit()
        self.seed.setProperty("part", "search")
        self.seed.setFont(theme.font(12))
        self.seed.setAlignment(Qt.AlignmentFlag.AlignRight)
        row.addWidget(self.seed)
        return box

    @guarded
    def _count(self, *_: object) -> None:
        scene = self._session.shown.scene
        # A narrow space groups thousands, as in the look.
        self.alive.show_value(f"{sum(spawner.count for spawner in scene.spawners):,}".replace(",", "\u202f"))
        self.seed.setText(str(scene.seed))

    @guarded
    def resizeEvent(self, event: object) -> None:
        narrow = self.width() < 1400
        for reading in (self.step, self.draw):
            reading.setVisible(not narrow)

    def labels(self) -> list[QLabel]:
        """All words on it, for tests of look."""
        return self.findChildren(QLabel)
