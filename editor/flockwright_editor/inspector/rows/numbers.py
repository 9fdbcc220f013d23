"""Numbers: a slider, or three small ones for a vector."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.number_field import NumberField
from flockwright_editor.controls.number_painting import Shown
from flockwright_editor.inspector.model import Row, Value, numbers_in
from flockwright_editor.inspector.rows.base import Doing, RowWidget
from flockwright_editor.session.fields import Field
from flockwright_editor.theme.theme import Theme


def shown_of(value: Value) -> Shown:
    """What a field shows of a value."""
    knob = value.knob[1] if value.knob else ""
    return Shown(value.now, value.stand_in, value.span, value.default, value.changed, value.limit, knob)


class NumberRow(RowWidget):
    """A slider row."""

    field: NumberField

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        assert row.field is not None
        made = NumberField(theme, row.field, name=row.title)
        made.previewed.connect(lambda value: doing.preview(row, value))
        made.committed.connect(lambda value, merge: doing.commit(row, value, merge))
        made.cancelled.connect(doing.cancel)
        made.refused.connect(doing.tell)
        made.cleared.connect(lambda: doing.reset(row))
        made.linked.connect(self._go)
        self.hold(made)

    def show_in_field(self, value: Value) -> None:
        self.field.show_value(shown_of(value))

    @guarded
    def _go(self) -> None:
        if self.value.knob:
            self.doing.go_to_knob(self.value.knob[0])


class VectorField(QWidget):
    """Three numbers side by side."""

    def __init__(self, theme: Theme, field: Field, title: str) -> None:
        super().__init__()
        self.parts = [NumberField(theme, field, caption=axis, name=f"{title} {axis}") for axis in "xyz"]
        for part in self.parts:
            part.setParent(self)
        self._gap = theme.px("space1")
        self.setFocusProxy(self.parts[0])

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = (self.width() - 2 * self._gap) / 3
        for place, part in enumerate(self.parts):
            left = round(place * (wide + self._gap))
            part.setGeometry(left, 0, round((place + 1) * wide + place * self._gap) - left, self.height())

    @guarded(returns=QSize(160, 20))
    def sizeHint(self) -> QSize:
        return QSize(160, self.parts[0].height())


class VectorRow(RowWidget):
    """Three sliders. Each sets its own number where the row has parts, the whole vector where not."""

    field: VectorField

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        assert row.field is not None
        made = VectorField(theme, row.field, row.title)
        self._rows = numbers_in(row)
        for place, part in enumerate(made.parts):
            part.previewed.connect(lambda value, at=place: doing.preview(*self._with(at, value)))
            part.committed.connect(lambda value, merge, at=place: doing.commit(*self._with(at, value), merge))
            part.cancelled.connect(doing.cancel)
            part.refused.connect(doing.tell)
            part.cleared.connect(lambda: doing.reset(row))
            part.linked.connect(lambda at=place: self._go(at))
            if self._rows:
                part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
                part.customContextMenuRequested.connect(lambda at, p=place: self._menu(p, at))
        self.hold(made)

    def _with(self, place: int, value: Any) -> tuple[Row, Any]:
        if self._rows:
            return self._rows[place], value
        held = self.value.now if self.value.now is not None else self.value.stand_in
        numbers = list(held if held is not None else (0.0, 0.0, 0.0))
        numbers[place] = value
        return self.row, tuple(numbers)

    @guarded
    def _menu(self, place: int, at: QPoint) -> None:
        self.doing.menu(self._rows[place], self.field.parts[place].mapToGlobal(at))

    @guarded
    def _go(self, place: int) -> None:
        if self.value.parts and (knob := self.value.parts[place].knob):
            self.doing.go_to_knob(knob[0])

    def show_in_field(self, value: Value) -> None:
        for place, part in enumerate(self.field.parts):
            if value.parts:
                part.show_value(shown_of(value.parts[place]))
                continue
            now, stand_in, default = (
                each[place] if isinstance(each, tuple | list) else None
                for each in (value.now, value.stand_in, value.default)
            )
            part.show_value(Shown(now, stand_in, default=default, changed=value.changed))
