"""A curve of something that is no node: its shape, k and power, in one line."""

from __future__ import annotations

from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector.curves.field import CurveField
from flockwright_editor.inspector.curves.meaning import Hooks, Meaning, Shown
from flockwright_editor.inspector.model import Row, Value
from flockwright_editor.inspector.rows.base import Doing, RowWidget
from flockwright_editor.theme.theme import Theme


class CurveRow(RowWidget):
    """A small curve field without its plot."""

    field: CurveField

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        hooks = Hooks(
            lambda curve: doing.preview(row, curve),
            lambda curve, _label: doing.commit(row, curve),
            doing.cancel,
            lambda curve, _label: doing.commit(row, curve, "step"),
            tell=doing.tell,
        )
        self.setFixedHeight(theme.px("sliderRow") + 2)
        self.hold(CurveField(theme, hooks, plotted=False))

    @guarded
    def show_in_field(self, value: Value) -> None:
        self.field.show_curve(Shown(value.now, value.default, Meaning(self.row.title)))
