"""Tags and layers: a chip each, with a × on hover, and a dashed one that offers the project's and takes new ones."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from flockwright_editor.controls.chips import Chip
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.typing_field import TypingField
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Row, Value
from flockwright_editor.inspector.rows.base import ARROW, Doing, RowWidget
from flockwright_editor.theme.theme import Theme

_LEAST_TYPING = 96


class ChipsField(QWidget):
    """Chips in as many lines as they need."""

    def __init__(self, gap: int) -> None:
        super().__init__()
        self._gap = gap
        self.chips: list[QWidget] = []

    def fill(self, chips: list[QWidget]) -> None:
        """Other chips."""
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self.chips = chips
        for chip in chips:
            chip.setParent(self)
            chip.show()
        self._place()

    def lines(self, width: int) -> int:
        """How many lines they take in a width."""
        return self._flow(width, move=False)

    def _flow(self, width: int, *, move: bool) -> int:
        x, line = 0, 0
        for chip in self.chips:
            size = chip.sizeHint()
            wide = min(size.width(), max(width, 24))
            if x and x + wide > width:
                x, line = 0, line + 1
            if move:
                chip.setFixedWidth(wide)
                chip.move(x, line * (size.height() + self._gap))
            x += wide + self._gap
        return line + 1

    def _place(self) -> None:
        self._flow(self.width(), move=True)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    @guarded(returns=QSize(112, 20))
    def sizeHint(self) -> QSize:
        return QSize(112, 20)


class NamesRow(RowWidget):
    """Names that can be added and taken away."""

    field: ChipsField

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        self.menu: QMenu | None = None
        self.editor: TypingField | None = None
        self._dressed: tuple[object, ...] = ()
        self.adder: Chip | None = None
        self.hold(ChipsField(theme.px("space1")))

    def show_in_field(self, value: Value) -> None:
        names = tuple(value.now or ())
        if names == self._dressed and self.adder is not None:
            return
        self._dressed = names
        chips: list[QWidget] = []
        for name in names:
            chip = Chip(self.theme, name, removable=True, tip=words.REMOVE_NAME.format(name=name))
            chip.removed.connect(lambda n=name: self._set([each for each in self.names if each != n]))
            chips.append(chip)
        what = words.ADD_LAYER if self.row.refers == "layers" else words.ADD_TAG
        self.adder = Chip(self.theme, what, adds=True, tip=self.row.about)
        self.adder.clicked.connect(self.open_menu)
        self.field.fill([*chips, self.adder])
        self._grow()

    @property
    def field_rect(self) -> QRect:
        # Names have no arrow at their end, so chips may use its room.
        return super().field_rect.adjusted(0, 0, ARROW, 0)

    @property
    def can_reset(self) -> bool:
        return False

    @property
    def names(self) -> list[str]:
        return list(self.value.now or ())

    def _grow(self) -> None:
        chip = self.theme.px("chip")
        lines = self.field.lines(self.field_rect.width())
        high = 4 + lines * chip + (lines - 1) * self.theme.px("space1")
        if high != self.height():
            self.setFixedHeight(high)
            # A layout that is being carried out does not hear of what changes meanwhile.
            QTimer.singleShot(0, self, self.updateGeometry)
        self._place()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._grow()

    def set_label_width(self, width: int) -> None:
        super().set_label_width(width)
        self._grow()

    def focus(self) -> None:
        if self.adder is not None:
            self.adder.setFocus(Qt.FocusReason.OtherFocusReason)

    def _set(self, names: list[str]) -> None:
        self.doing.commit(self.row, tuple(names))

    @guarded
    def open_menu(self) -> None:
        """The project's names that are not there yet, and a new one."""
        assert self.adder is not None
        self.menu = menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for key, text in self.value.choices:
            if key not in self.names:
                menu.addAction(text, lambda k=key: self._set([*self.names, k]))
        if menu.actions():
            menu.addSeparator()
        menu.addAction(words.NEW_NAME.get(self.row.refers, words.NEW_NAME["tags"]), self.type_new)
        menu.popup(self.adder.mapToGlobal(QPoint(0, self.adder.height())))

    def type_new(self) -> None:
        """Write a name that nobody has yet."""
        self.editor = TypingField(self.theme, self.field, "", self._typed, align=Qt.AlignmentFlag.AlignLeft)
        place = self.adder.geometry() if self.adder else self.field.rect()
        left = min(place.left(), max(self.field.width() - _LEAST_TYPING, 0))
        self.editor.setGeometry(left, place.top(), self.field.width() - left, place.height())

    @guarded
    def _typed(self, text: str) -> None:
        if text.strip() and text.strip() not in self.names:
            self._set([*self.names, text.strip()])
