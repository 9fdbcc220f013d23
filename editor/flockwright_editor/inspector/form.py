"""The form: sections of rows, beside a large curve where there is room, above it where not."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.painting import draw_line
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Row, Section, Value
from flockwright_editor.inspector.rows.base import Doing, RowWidget
from flockwright_editor.inspector.rows.choices import ChoiceRow, FlagRow, ReferenceRow
from flockwright_editor.inspector.rows.curves import CurvesRow
from flockwright_editor.inspector.rows.names import NamesRow
from flockwright_editor.inspector.rows.numbers import NumberRow, VectorRow
from flockwright_editor.inspector.rows.shapes import CurveRow
from flockwright_editor.inspector.rows.texts import ActRow, ProseRow, TextRow
from flockwright_editor.theme.theme import Theme

ROWS: dict[str, type[RowWidget]] = {
    "number": NumberRow,
    "flag": FlagRow,
    "choice": ChoiceRow,
    "reference": ReferenceRow,
    "names": NamesRow,
    "vector": VectorRow,
    "curve": CurveRow,
    "curves": CurvesRow,
    "text": TextRow,
    "prose": ProseRow,
    "act": ActRow,
}
_WIDEST_LABEL, _LABEL_SHARE = 132, 0.4
"""Labels take so much at most, and more where the rows have a wide view to themselves."""
_LEFT_SHARE, _LEFT_MOST = 0.47, 300
_LOWEST, _HIGHEST, _STACKED = 240, 420, 280
"""How high the curve is: beside the rows, at least and at most, and below them."""


class SectionTitle(QWidget):
    """A 600 label and a hairline."""

    def __init__(self, theme: Theme, title: str) -> None:
        super().__init__()
        self._theme, self.title = theme, title
        self._tools: list[QWidget] = []
        self.setFixedHeight(theme.px("sliderRow"))
        self.setAccessibleName(title)

    def tell(self, title: str) -> None:
        """Another title."""
        if title != self.title:
            self.title = title
            self.setAccessibleName(title)
            self.update()

    def add_tool(self, tool: QWidget) -> None:
        """A button at the end of the line."""
        tool.setParent(self)
        self._tools.append(tool)

    @property
    def _room(self) -> int:
        return self.width() - sum(tool.width() + 2 for tool in self._tools)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        x = self.width()
        for tool in reversed(self._tools):
            x -= tool.width() + 2
            tool.move(x + 2, (self.height() - tool.height()) // 2)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        bold = self._theme.font(12, 600)
        room = QRectF(0, 0, self._room - (8 if self._tools else 0), self.height())
        draw_line(painter, room, self.title, bold, self._theme.color("text"))
        start = QFontMetricsF(bold).horizontalAdvance(self.title) + 8
        middle = self.height() / 2 + 0.5
        painter.setPen(QPen(self._theme.color("line"), 1))
        if start < room.right():
            painter.drawLine(QPointF(start, middle), QPointF(room.right(), middle))
        painter.end()


class SectionBox(QWidget):
    """A title and its rows."""

    def __init__(self, theme: Theme, section: Section, doing: Doing) -> None:
        super().__init__()
        self.section = section
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.rows: list[RowWidget] = []
        self.title: SectionTitle | None = None
        if section.title:
            self.title = SectionTitle(theme, section.title)
            column.addWidget(self.title)
        if section.component and self.title is not None:
            row = Row(f"take:{section.component}", "act", section.title)
            tip = words.TAKE.format(kind=section.title.lower())
            self.title.add_tool(IconButton(theme, "minus", tip, lambda: doing.commit(row, True), side=20))
        if section.says:
            said: QLabel = label(theme, section.says, tone="2")
            said.setWordWrap(True)
            column.addWidget(said)
        for row in section.rows:
            made = ROWS[row.kind](theme, row, doing)
            self.rows.append(made)
            column.addWidget(made)


class Form(QWidget):
    """Everything that can be set on a subject."""

    def __init__(self, theme: Theme, sections: tuple[Section, ...], doing: Doing) -> None:
        super().__init__()
        self._theme = theme
        self.sections = sections
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._both.setContentsMargins(12, 6, 12, 12)
        self._both.setSpacing(theme.px("space3"))
        self._left = QWidget()
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px("sectionGap"))
        self.boxes = [SectionBox(theme, section, doing) for section in sections]
        for box in self.boxes:
            column.addWidget(box)
        column.addStretch(1)
        self._both.addWidget(self._left)
        self.side: QWidget | None = None
        self._wide = self._high = 0
        self.rows = {row.row.key: row for box in self.boxes for row in box.rows}
        self._text, self._changed_only = "", False
        self._wished = 0.0
        self.label_width = theme.px("sliderLabel")
        self._label_up()

    def set_side(self, side: QWidget | None) -> None:
        """What stands beside the rows, or below them: the large curve."""
        if self.side is not None:
            self._both.removeWidget(self.side)
            self.side.hide()
            self.side.deleteLater()
        self.side = side
        if side is not None:
            self._both.addWidget(side, 1)
            side.show()
        self._arrange()

    def fit(self, width: int, height: int) -> None:
        """How large the view is: the curve beside the rows fills it, so that all of it is in view."""
        if (width, height) != (self._wide, self._high):
            self._wide, self._high = width, height
            self._label_up()
            self._arrange()

    def make_room(self, wished: float) -> None:
        """Others stand above the rows, in the same columns, and wish for labels so wide."""
        if wished != self._wished:
            self._wished = wished
            self._label_up()

    def show_values(self, values: dict[str, Value]) -> None:
        """Show what the rows are about now."""
        for key, row in self.rows.items():
            if key in values:
                row.show_value(values[key])
        if self._changed_only:
            self._sift()

    def sift(self, text: str, changed_only: bool) -> int:
        """Show only rows whose words have a text in them, or only the changed ones; how many are left."""
        if (text, changed_only) != (self._text, self._changed_only):
            self._text, self._changed_only = text, changed_only
        return self._sift()

    def _sift(self) -> int:
        found = 0
        wanted = self._text.strip().lower()
        for box in self.boxes:
            shown = 0
            for row in box.rows:
                fits = wanted in f"{row.row.title} {box.section.title} {row.row.key.replace('_', ' ')}".lower()
                keeps = fits and (row.value.changed or row.value.knob is not None or not self._changed_only)
                row.setVisible(keeps)
                shown += keeps
            box.setVisible(bool(shown) or (not box.rows and not wanted and not self._changed_only))
            found += shown
        if self.side is not None:
            self.side.setVisible(not wanted and not self._changed_only)
        self._arrange()
        return found

    def row(self, key: str) -> RowWidget | None:
        """The row of a key, or the one that a parameter is part of."""
        if key in self.rows:
            return self.rows[key]
        return next((row for row in self.rows.values() if any(key == name for name, _ in row.row.parts)), None)

    @property
    def dragging(self) -> bool:
        """Whether a number is being slid."""
        from flockwright_editor.controls.number_field import NumberField

        return any(field.is_dragging for field in self.findChildren(NumberField))

    def drop(self) -> None:
        """End a drag: its document has been changed from elsewhere."""
        from flockwright_editor.controls.number_field import NumberField

        for field in self.findChildren(NumberField):
            field.drop()

    def _label_up(self) -> None:
        least = self._theme.px("sliderLabel")
        rows = [row for row in self.rows.values() if not isinstance(row, ActRow)]
        needed = max((row.label_needs() for row in rows), default=0.0)
        most = _WIDEST_LABEL if self.side is not None else max(_WIDEST_LABEL, round(self._wide * _LABEL_SHARE))
        self.label_width = min(max(least, math.ceil(max(needed, self._wished))), most)
        for row in self.rows.values():
            row.set_label_width(self.label_width)

    @property
    def is_wide(self) -> bool:
        """Whether rows and curve stand side by side."""
        shown = self.side is not None and not self.side.isHidden()
        return shown and self._wide >= self._theme.px("inspectorWide")

    def _arrange(self) -> None:
        wide = self.is_wide
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._both.setDirection(direction)
        if wide:
            self._left.setFixedWidth(min(_LEFT_MOST, round((self._wide - 36) * _LEFT_SHARE)))
        else:
            self._left.setMinimumWidth(0)
            self._left.setMaximumWidth(16777215)
        self._both.setAlignment(self._left, Qt.AlignmentFlag.AlignTop)
        if self.side is not None:
            margins = self._both.contentsMargins()
            room = self._high - margins.top() - margins.bottom() if wide else _STACKED
            self.side.setFixedHeight(min(max(room, _LOWEST), _HIGHEST))
            self._both.setAlignment(self.side, Qt.AlignmentFlag.AlignTop if wide else Qt.AlignmentFlag(0))

    @guarded(returns=QSize(300, 200))
    def minimumSizeHint(self) -> QSize:
        return QSize(240, super().minimumSizeHint().height())
