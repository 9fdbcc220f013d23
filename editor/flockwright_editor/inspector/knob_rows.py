"""A knob of an animal: a big slider with its name, and below it what it drives, each over a range of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from flockwright.document import Animal, Drive, Knob
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.number_field import NumberField
from flockwright_editor.controls.number_painting import Shown
from flockwright_editor.controls.painting import draw_line
from flockwright_editor.controls.typing_field import TypingField
from flockwright_editor.inspector import words
from flockwright_editor.inspector.doing import Work
from flockwright_editor.inspector.knob_fields import drive_field, drive_words, knob_field
from flockwright_editor.session.edits import knobs
from flockwright_editor.session.fields import Field, plain_field
from flockwright_editor.theme.theme import Theme

BIG, ROW = 28, 34


class KnobLine(QWidget):
    """Name and big slider."""

    def __init__(self, theme: Theme, knob: Knob, work: Work, animal: str, owner: KnobBox) -> None:
        super().__init__()
        self._theme, self.knob, self._work, self._animal, self._owner = theme, knob, work, animal, owner
        self.editor: TypingField | None = None
        self.lit = False
        self.setFixedHeight(ROW)
        self.slider = NumberField(theme, knob_field(knob), name=knobs.called(knob))
        self.slider.setParent(self)
        self.slider.setFixedHeight(BIG)
        self.slider.setToolTip(words.KNOB_TIP)
        self.slider.previewed.connect(lambda value: owner.turn(value, preview=True))
        self.slider.committed.connect(lambda value, merge: owner.turn(value, merge=merge))
        self.slider.cancelled.connect(work.cancel)
        self.slider.refused.connect(work.tell)
        self.opener = IconButton(theme, "chevron-right", words.KNOB_OPEN.format(knob=knobs.called(knob)),
                                 owner.toggle, side=20)  # fmt: skip
        self.opener.setParent(self)
        self.label_width = theme.px("sliderLabel")

    def set_label_width(self, width: int) -> None:
        """Sliders stand in one line with those of the form."""
        if width != self.label_width:
            self.label_width = width
            self._place()
            self.update()

    def label_needs(self) -> float:
        """How wide the name would be in full."""
        return QFontMetricsF(self._theme.font(12, 600)).horizontalAdvance(knobs.called(self.knob))

    @property
    def name_rect(self) -> QRectF:
        return QRectF(0, 0, self.label_width, ROW)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        start = self.label_width + self._theme.px("labelToField")
        self.slider.setGeometry(start, (ROW - BIG) // 2, max(self.width() - start - 24, 30), BIG)
        self.opener.move(self.width() - 22, (ROW - 20) // 2)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.rename()

    def rename(self) -> None:
        """Let the name be typed."""
        if not self.isEnabled():
            return
        self.editor = TypingField(self._theme, self, knobs.called(self.knob), self._owner.rename,
                                  align=Qt.AlignmentFlag.AlignLeft, weight=600)  # fmt: skip
        self.editor.setGeometry(0, 5, round(self.name_rect.width()), 24)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F2:
            self.rename()
        else:
            event.ignore()

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._owner.menu(event.globalPos())

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        tone = self._theme.color("disabled" if not self.isEnabled() else "accent" if self.lit else "text")
        draw_line(painter, self.name_rect, knobs.called(self.knob), self._theme.font(12, 600), tone)
        painter.end()


class SpanLine(QWidget):
    """Something with a low and a high end: what a knob drives, or the knob itself."""

    changed = Signal(float, float)

    def __init__(self, theme: Theme, title: str, field: Field, work: Work, tip: str = "") -> None:
        super().__init__()
        self._theme, self.title = theme, title
        self.setFixedHeight(theme.px("sliderRow"))
        self.setToolTip(title)
        self._span = (0.0, 1.0)
        self.ends = [NumberField(theme, field, caption=word, name=f"{title} {word}") for word in (words.FROM, words.TO)]
        for place, end in enumerate(self.ends):
            end.setParent(self)
            end.committed.connect(lambda value, _merge, at=place: self._set(at, value))
            end.refused.connect(work.tell)
        self.remover: IconButton | None = None
        if tip:
            self.remover = IconButton(theme, "close", tip, side=20)
            self.remover.setParent(self)

    def show_span(self, low: float, high: float) -> None:
        """Other ends."""
        self._span = (low, high)
        for end, value in zip(self.ends, (low, high), strict=True):
            end.show_value(Shown(value))

    def _set(self, place: int, value: object) -> None:
        if isinstance(value, int | float):
            made = (value, self._span[1]) if place == 0 else (self._span[0], value)
            self.changed.emit(float(made[0]), float(made[1]))

    @property
    def _title_width(self) -> int:
        return max(round(self.width() * 0.36), self._theme.px("sliderLabel"))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        start = 12 + self._title_width
        wide = (self.width() - start - 24 - 4) // 2
        for place, end in enumerate(self.ends):
            end.setGeometry(start + place * (wide + 4), 2, wide, 20)
        if self.remover is not None:
            self.remover.move(self.width() - 22, 2)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        tone = self._theme.color("text2" if self.isEnabled() else "disabled")
        draw_line(painter, QRectF(8, 0, self._title_width, self.height()), self.title, self._theme.font(12), tone)
        painter.end()


class KnobBox(QWidget):
    """A knob, and what it drives while it is open."""

    resized = Signal()

    def __init__(self, theme: Theme, animal: Animal, knob: Knob, work: Work, *, opened: bool = False) -> None:
        super().__init__()
        self._theme, self._work, self._animal = theme, work, animal.id
        self.knob, self.is_open = knob, opened
        self.line = KnobLine(theme, knob, work, animal.id, self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.line)
        self.range: SpanLine | None = None
        self.drives: dict[str, SpanLine] = {}
        if opened:
            self._build(animal)
        self.line.opener.show_icon("chevron-down" if opened else "chevron-right")
        self.show_knob(knob)

    def _build(self, animal: Animal) -> None:
        ends = plain_field("end", words.KNOB_RANGE, tuple(sorted(self.knob.range)), step=0.05)  # type: ignore[arg-type]
        self.range = SpanLine(self._theme, words.KNOB_RANGE, ends, self._work)
        self.range.changed.connect(self._stretch)
        self._column.addWidget(self.range)
        for drive in self.knob.drives:
            what = drive_words(animal, drive.param)
            line = SpanLine(self._theme, what, drive_field(animal, drive.param), self._work,
                            words.UNDRIVE.format(what=what))  # fmt: skip
            line.changed.connect(lambda low, high, at=drive.param: self._respan(at, low, high))
            assert line.remover is not None
            line.remover.clicked.connect(lambda _=False, at=drive.param: self._release(at))
            self.drives[drive.param] = line
            self._column.addWidget(line)
        if not self.knob.drives:
            told = label(self._theme, words.DRIVES_NOTHING, tone="2")
            told.setWordWrap(True)
            self._column.addWidget(told)

    def show_knob(self, knob: Knob) -> None:
        """The knob as it stands."""
        self.knob = self.line.knob = knob
        self.line.slider.field = knob_field(knob)
        self.line.setToolTip(f"{knobs.called(knob)}\n{words.RENAME}")
        self.line.slider.show_value(Shown(knob.default))
        self.line.update()
        if self.range is not None:
            self.range.show_span(*knob.range)
        by: dict[str, Drive] = {drive.param: drive for drive in knob.drives}
        for address, line in self.drives.items():
            if address in by:
                line.show_span(by[address].from_, by[address].to)

    @property
    def _name(self) -> str:
        return knobs.called(self.knob)

    def toggle(self) -> None:
        """Show what it drives, or no longer."""
        self.is_open = not self.is_open
        self.resized.emit()

    def turn(self, value: object, *, preview: bool = False, merge: str = "") -> None:
        """Turn it."""
        if not isinstance(value, int | float):
            return
        animal, id_ = self._animal, self.knob.id
        if preview:
            self._work.show(knobs.turn(self._work.session.document, animal, id_, value))
        else:
            self._work.do(f"Knob {self._name}", lambda p: knobs.turn(p, animal, id_, value), merge=self._key(merge))

    def _key(self, merge: str) -> str | None:
        return f"knob {self._animal} {self.knob.id}" if merge else None

    def rename(self, name: str) -> None:
        """Call it something else."""
        if name.strip():
            label_ = f"Rename knob {self._name} to {name.strip()}"
            self._work.do(label_, lambda p: knobs.rename(p, self._animal, self.knob.id, name))

    def delete(self) -> None:
        """Take it away."""
        self._work.do(f"Delete knob {self._name}", lambda p: knobs.delete(p, self._animal, self.knob.id))

    @guarded
    def _stretch(self, low: float, high: float) -> None:
        edit = lambda p: knobs.set_range(p, self._animal, self.knob.id, low, high)  # noqa: E731
        self._work.do(f"Range of knob {self._name}", edit)

    @guarded
    def _respan(self, address: str, low: float, high: float) -> None:
        edit = lambda p: knobs.set_span(p, self._animal, self.knob.id, address, low, high)  # noqa: E731
        self._work.do(f"What knob {self._name} drives", edit)

    @guarded
    def _release(self, address: str) -> None:
        self._work.do(f"Take a parameter off {self._name}", lambda p: knobs.release(p, self._animal, address))

    def menu(self, at: QPoint) -> None:
        """What can be done with a knob."""
        self.shown_menu = menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setEnabled(self.isEnabled())
        menu.addAction(words.KNOB_RENAME, self.line.rename)
        menu.addAction(words.KNOB_OPEN.format(knob=self._name), self.toggle)
        menu.addAction(words.KNOB_DELETE.format(knob=self._name), self.delete)
        menu.popup(at)

    @guarded(returns=QSize(228, ROW))
    def sizeHint(self) -> QSize:
        return super().sizeHint()
