"""The table of what each behavior wants and gets, with the line where the budget is spent. A click selects the node."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import RIGHT, draw_icon, draw_line, draw_swatch
from flockwright_editor.preview.explain import words
from flockwright_editor.preview.explain.columns import Columns, columns
from flockwright_editor.preview.explain.lines import Line, Table
from flockwright_editor.running.explanation import NONE, silent_words
from flockwright_editor.theme.mixing import mix
from flockwright_editor.theme.theme import Theme


class InfluenceTable(QWidget):
    """`picked` names the node whose row was clicked or reached by the arrow keys; `folded` asks for the silent ones."""

    picked = Signal(str)
    folded = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.table = Table()
        self.selected = ""
        self.opened = False
        self._hover = ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_table(self, table: Table, selected: str = "", opened: bool = False) -> None:
        """Draw these lines; one of them may be the selected node's."""
        if (table, selected, opened) == (self.table, self.selected, self.opened):
            return
        before = self._height()
        self.table, self.selected, self.opened = table, selected, opened
        self.setAccessibleName("; ".join(line.spoken for line in self.lines))
        if self._height() != before:
            self.updateGeometry()
        self.update()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Those in view."""
        return self.table.lines + (self.table.silent if self.opened else ())

    # Where things are

    def _height(self) -> int:
        px = self._theme.px
        strip = px("tableLine") if self.table.spent_after is not None else 0
        fold = px("tableRow") if self.table.silent else 0
        return px("tableHead") + 1 + px("tableRow") * len(self.lines) + strip + fold

    @guarded(returns=QSize(500, 200))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px("rightLeast"), self._height())

    @guarded(returns=QSize(300, 100))
    def minimumSizeHint(self) -> QSize:
        return QSize(300, self._height())

    def rect_of(self, node: str) -> QRectF:
        """A node's row; empty if it is not in view."""
        for line, rect in self._places():
            if line is not None and line.node == node:
                return rect
        return QRectF()

    def fold_rect(self) -> QRectF:
        """The row that unfolds the silent ones; empty if there are none."""
        if not self.table.silent:
            return QRectF()
        row = self._theme.px("tableRow")
        at = len(self.table.lines)
        top = self._places()[at - 1 + (self.table.spent_after is not None)][1].bottom() if self._places() else 0
        return QRectF(0, top or self._theme.px("tableHead") + 1, self.width(), row)

    def _places(self) -> list[tuple[Line | None, QRectF]]:
        """Every row from the top down; None is the line where the budget is spent."""
        px = self._theme.px
        found: list[tuple[Line | None, QRectF]] = []
        y = px("tableHead") + 1.0

        def add(line: Line | None, height: int) -> None:
            nonlocal y
            found.append((line, QRectF(0, y, self.width(), height)))
            y += height

        for at, line in enumerate(self.table.lines):
            if at == self.table.spent_after:
                add(None, px("tableLine"))
            add(line, px("tableRow"))
        if self.table.spent_after == len(self.table.lines):
            add(None, px("tableLine"))
        if self.opened and self.table.silent:
            y += px("tableRow")
            for line in self.table.silent:
                add(line, px("tableRow"))
        return found

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = columns(self.width())
        self._paint_head(painter, place)
        line2 = self._theme.color("line")
        for line, rect in self._places():
            if line is None:
                self._paint_spent(painter, rect)
                continue
            self._paint_ground(painter, line, rect)
            self._paint_line(painter, line, rect, place)
            painter.fillRect(QRectF(0, rect.bottom() - 1, self.width(), 1), line2)
        if self.table.silent:
            self._paint_fold(painter, self.fold_rect())
        painter.end()

    def _paint_head(self, painter: QPainter, at: Columns) -> None:
        theme = self._theme
        caption = theme.size("textCaption")
        bold, plain = theme.face(caption, 600), theme.face(caption)
        painter.fillRect(QRectF(0, 0, self.width(), 1), theme.color("line"))
        painter.fillRect(QRectF(0, theme.px("tableHead"), self.width(), 1), theme.color("line2"))
        head = words.DIRECTION_OF.format(budget=self.table.budget) if self.table.budget else words.DIRECTION
        quiet, loud = theme.color("text3"), theme.color("text2")
        draw_line(painter, QRectF(at.direction_head, 1, 140, 20), head, bold, loud)
        draw_line(painter, QRectF(at.speed_head - 80, 1, 80, 20), words.SPEED, bold, loud, RIGHT)
        low = QRectF(0, 20, 0, 20)
        for x, text in ((at.priority, words.PRIORITY), (at.swatch, words.BEHAVIOR)):
            draw_line(painter, low.adjusted(x, 0, x + 60, 0), text, plain, quiet)
        numbers = (
            (at.wants, words.WANTS),
            (at.gets, words.GETS),
            (at.share, words.SHARE),
            (at.speed_wants, words.WANTS),
            (at.meters, words.METERS),
            (at.speed_share, words.SHARE),
        )
        for right, text in numbers:
            if right is not None:
                draw_line(painter, low.adjusted(right - 50, 0, right, 0), text, plain, quiet, RIGHT)

    def _paint_ground(self, painter: QPainter, line: Line, rect: QRectF) -> None:
        theme = self._theme
        if line.node == self.selected:
            painter.fillRect(rect, theme.color("sel"))
            painter.fillRect(QRectF(0, rect.top(), 2, rect.height()), theme.color("accent"))
        elif line.node == self._hover:
            painter.fillRect(rect, theme.color("hover"))

    def _paint_line(self, painter: QPainter, line: Line, rect: QRectF, at: Columns) -> None:
        theme = self._theme
        plain, bold = theme.face(12), theme.face(12, 600)
        lit = line.node in (self.selected, self._hover)
        text, soft = theme.color("text"), theme.color("text2")
        faint = theme.color("text2" if lit else "text3")
        off = theme.color("disabled")
        cell = rect.adjusted(0, 0, 0, -1)
        draw_line(painter, _upto(cell, at.priority, at.swatch), line.text.priority, plain, soft)
        side = theme.size("swatch")
        swatch = QRectF(at.swatch, cell.center().y() - side / 2, side, side)
        draw_swatch(painter, swatch, off if line.starved else line.color)
        name = cell if at.is_wide else cell.adjusted(0, -3, 0, -3)
        font = bold if line.node == self.selected else plain
        ink = faint if line.starved else text
        draw_line(painter, _upto(name, at.name, at.name_end), line.text.label, font, ink)
        numbers = (
            (at.wants, line.text.wants, plain, soft),
            (at.gets, line.text.gets, bold if line.got > 0 else plain, text if line.got > 0 else faint),
            (at.share, line.text.share, bold, text),
            (at.speed_wants, line.text.speed_wants, plain, soft),
            (at.meters, line.text.meters, plain, soft),
            (at.speed_share, line.text.speed_share, bold, text),
        )
        for right, number, font, color in numbers:
            if right is not None:
                ink = faint if number == NONE else color
                face = plain if number == NONE else font
                draw_line(painter, cell.adjusted(right - 48, 0, right - cell.width(), 0), number, face, ink, RIGHT)
        self._paint_bar(painter, line, cell, at)

    def _paint_bar(self, painter: QPainter, line: Line, cell: QRectF, at: Columns) -> None:
        theme = self._theme
        left, right = at.bar
        high = theme.size("share") if at.is_wide else theme.size("bar")
        y = cell.center().y() - high / 2 if at.is_wide else cell.bottom() - 6
        track = theme.color("field" if theme.is_dark else "track")
        draw_swatch(painter, QRectF(left, y, right - left, high), track, high / 2)
        for part, color in ((line.wanted, mix(track, theme.color("text3"), 0.6)), (line.got, line.color)):
            if part > 0.0005:
                wide = max(min(part, 1.0) * (right - left), 3.0)
                draw_swatch(painter, QRectF(left, y, wide, high), color, high / 2)

    def _paint_spent(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._theme
        ink = theme.kind("merger")
        painter.fillRect(rect, mix(theme.color("panel"), ink, theme.share("spentTint")))
        draw_icon(painter, theme, "minus-circle-outline", QPointF(19, rect.center().y()), ink, 14)
        font = theme.face(theme.size("textCaption"), 600)
        inside = rect.adjusted(32, 0, -8, 0)
        whole = self.table.spent
        # In a narrow panel the first half says enough.
        fits = font.width(whole) <= inside.width()
        draw_line(painter, inside, whole if fits else f"{whole.partition(':')[0]}.", font, ink)

    def _paint_fold(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._theme
        ink = theme.color("text2" if self._hover == _FOLD else "text3")
        draw_icon(
            painter, theme, "chevron-down" if self.opened else "chevron-right", QPointF(20, rect.center().y()), ink
        )
        draw_line(painter, rect.adjusted(32, 0, -12, 0), silent_words(len(self.table.silent)), theme.face(12), ink)
        if self.opened:
            painter.fillRect(QRectF(0, rect.bottom() - 1, self.width(), 1), theme.color("line"))

    # Mouse and keys

    def _at(self, point: QPointF) -> str:
        if self.fold_rect().contains(point):
            return _FOLD
        return next((line.node for line, rect in self._places() if line and rect.contains(point)), "")

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if found != self._hover:
            self._hover = found
            self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
            self.update()

    @guarded
    def leaveEvent(self, event: object) -> None:
        self._hover = ""
        self.update()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or not found:
            return
        if found == _FOLD:
            self.folded.emit()
        else:
            self.picked.emit(found)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is None or not self.lines:
            event.ignore()
            return
        nodes = [line.node for line in self.lines]
        at = nodes.index(self.selected) + step if self.selected in nodes else 0 if step > 0 else len(nodes) - 1
        self.picked.emit(nodes[min(max(at, 0), len(nodes) - 1)])

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._at(QPointF(event.pos()))
            line = next((line for line in self.lines if line.node == found), None)
            QToolTip.showText(event.globalPos(), line.spoken if line else "", self)
            return True
        return super().event(event)


_FOLD = "\n"  # no node is called so


def _upto(cell: QRectF, left: float, right: float) -> QRectF:
    return QRectF(left, cell.top(), right - left, cell.height())
