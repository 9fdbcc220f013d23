"""Words: a line, several lines, and a button that does one thing and says why."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_line
from flockwright_editor.inspector.model import Row, Value
from flockwright_editor.inspector.rows.base import Doing, RowWidget
from flockwright_editor.theme.theme import Theme

_LINES = 4


class TextRow(RowWidget):
    """One line of text."""

    field: QLineEdit

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        made = QLineEdit()
        made.setFont(theme.font(12))
        made.setAccessibleName(row.title)
        made.setStyleSheet("QLineEdit { min-height: 18px; max-height: 18px; padding: 0 5px; }")
        made.editingFinished.connect(self._done)
        self.hold(made)

    def show_in_field(self, value: Value) -> None:
        if not self.field.hasFocus():
            self.field.setText(str(value.now or ""))

    @guarded
    def _done(self) -> None:
        if self.field.text() != str(self.value.now or ""):
            self.doing.commit(self.row, self.field.text())


class _Prose(QPlainTextEdit):
    """Tells when it was left, and by Ctrl+Enter; Esc drops what was written."""

    def __init__(self, row: ProseRow) -> None:
        super().__init__()
        self._row = row
        self.setTabChangesFocus(True)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._row.done()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and control:
            self._row.done()
        elif event.key() == Qt.Key.Key_Escape:
            self.setPlainText(str(self._row.value.now or ""))
        else:
            super().keyPressEvent(event)


class ProseRow(RowWidget):
    """Several lines of text."""

    field: _Prose

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        made = _Prose(self)
        made.setFont(theme.font(12))
        made.setAccessibleName(row.title)
        # Whole lines: half of one at the edge looks cut off.
        line = math.ceil(QFontMetricsF(made.font()).lineSpacing())
        self.setFixedHeight(4 + 2 + _LINES * line + round(made.document().documentMargin()))
        self.hold(made)

    def show_in_field(self, value: Value) -> None:
        if not self.field.hasFocus():
            self.field.setPlainText(str(value.now or ""))

    def done(self) -> None:
        """Make what was written a command."""
        if self.field.toPlainText() != str(self.value.now or ""):
            self.doing.commit(self.row, self.field.toPlainText())


class ActRow(RowWidget):
    """A name, why, and a button."""

    field: IconButton
    stretches = False

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        made = IconButton(theme, "plus", row.about, lambda: doing.commit(row, True), side=20)
        self.hold(made)

    def show_in_field(self, value: Value) -> None:
        warns = value.mixed
        self.field.show_icon(str(value.now or "plus"), self.theme.color("warn") if warns else None)

    def _place(self) -> None:
        self.field.move(self.width() - 22, 2)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self.theme
        small = theme.font(12)
        wide = max(QFontMetricsF(small).horizontalAdvance(self.row.title), float(self.label_width))
        name = QRectF(0, 0, min(wide, self.width() - 26.0), self.height())
        draw_line(painter, name, self.row.title, small, theme.color("text2" if self.isEnabled() else "disabled"))
        says = QRectF(name.right() + 8, 0, self.width() - name.right() - 34, self.height())
        if self.value.says and says.width() > 24:
            draw_line(painter, says, self.value.says, small, theme.color("text3"))
        painter.end()
