"""The knobs of an animal above its inspector: the first six, the rest folded."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright.document import Animal
from flockwright_editor.controls.buttons import IconButton, text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector import words
from flockwright_editor.inspector.doing import Work
from flockwright_editor.inspector.form import SectionTitle
from flockwright_editor.inspector.knob_rows import KnobBox
from flockwright_editor.session.edits.knobs import MOST_SHOWN
from flockwright_editor.theme.theme import Theme

_FOLDED = "inspector.knobs_folded"


class KnobBlock(QWidget):
    """All of them."""

    def __init__(self, theme: Theme, work: Work) -> None:
        super().__init__()
        self._theme, self._work = theme, work
        self._animal = ""
        self._is_node = False
        self._all = False
        self._opened: set[str] = set()
        self._made: tuple[object, ...] | None = None
        self.boxes: dict[str, KnobBox] = {}
        self._label_width = theme.px("sliderLabel")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 6, 12, 0)
        self._column.setSpacing(0)
        self.hide()

    def show_animal(self, animal: Animal | None, *, is_node: bool = False) -> None:
        """The knobs of an animal; while one of its nodes is inspected they are folded by default."""
        if animal is None or not animal.knobs:
            self._animal, self._made = "", None
            self._clear()
            self.hide()
            return
        if animal.id != self._animal:
            self._opened.clear()
            self._all = False
        self._animal, self._is_node = animal.id, is_node
        shape = (
            animal.id, self.is_folded, self._all, frozenset(self._opened),
            tuple((knob.id, tuple(drive.param for drive in knob.drives)) for knob in animal.knobs),
        )  # fmt: skip
        if shape != self._made:
            self._made = shape
            self._build(animal)
        for knob in animal.knobs:
            if knob.id in self.boxes:
                self.boxes[knob.id].show_knob(knob)
        self.show()

    @property
    def label_needs(self) -> float:
        """How wide a column the names would fill."""
        return max((box.line.label_needs() for box in self.boxes.values()), default=0.0)

    def set_label_width(self, width: int) -> None:
        """Stand in the columns of the form below."""
        self._label_width = width
        for box in self.boxes.values():
            box.line.set_label_width(width)

    @property
    def is_folded(self) -> bool:
        """Whether only the title is there."""
        return bool(
            self._work.session.settings.get(f"{_FOLDED}.{'node' if self._is_node else 'animal'}", self._is_node)
        )

    def fold(self, folded: bool) -> None:
        """Close to the title, or open."""
        self._work.session.settings.set(f"{_FOLDED}.{'node' if self._is_node else 'animal'}", folded)
        self._again()

    def point_at(self, knob: str) -> None:
        """Bring a knob into view."""
        self._all = True
        if self.is_folded:
            self.fold(False)
        self._again()
        for id_, box in self.boxes.items():
            box.line.lit = id_ == knob
            box.line.update()
        if knob in self.boxes:
            self.boxes[knob].line.slider.setFocus(Qt.FocusReason.OtherFocusReason)

    @guarded
    def name(self, knob: str) -> None:
        """Let a knob's name be typed."""
        if knob in self.boxes:
            self.boxes[knob].line.rename()

    def _build(self, animal: Animal) -> None:
        self._clear()
        title = SectionTitle(self._theme, f"{words.KNOBS}  {len(animal.knobs)}")
        icon = "chevron-right" if self.is_folded else "chevron-down"
        title.add_tool(IconButton(self._theme, icon, words.KNOBS, lambda: self.fold(not self.is_folded), side=20))
        self._column.addWidget(title)
        if self.is_folded:
            return
        shown = animal.knobs if self._all else animal.knobs[:MOST_SHOWN]
        for knob in shown:
            box = KnobBox(self._theme, animal, knob, self._work, opened=knob.id in self._opened)
            box.resized.connect(lambda k=knob.id: self._toggle(k))
            box.line.set_label_width(self._label_width)
            self.boxes[knob.id] = box
            self._column.addWidget(box)
        if len(animal.knobs) > MOST_SHOWN:
            more = len(animal.knobs) - MOST_SHOWN
            text = words.FEWER_KNOBS if self._all else words.MORE_KNOBS.format(count=more)
            button = text_button(self._theme, text, self._fold_rest, row=True)
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _clear(self) -> None:
        self.boxes.clear()
        while (item := self._column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()

    @guarded
    def _toggle(self, knob: str) -> None:
        self._opened ^= {knob}
        self._again()

    @guarded
    def _fold_rest(self) -> None:
        self._all = not self._all
        self._again()

    def _again(self) -> None:
        project = self._work.session.shown
        animal = next((held for held in project.animals if held.id == self._animal), None)
        self.show_animal(animal, is_node=self._is_node)
