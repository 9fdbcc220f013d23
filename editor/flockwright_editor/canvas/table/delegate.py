"""How the table's cells are drawn: as the node is, in a row."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from flockwright_editor.canvas.items.painting import BADGES
from flockwright_editor.canvas.table.lines import NAME, PARAMS, SHARE, TARGETS, TOGGLES, Line, starved
from flockwright_editor.canvas.table.model import Index, TableModel
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.number_painting import Shown, paint_number
from flockwright_editor.controls.painting import CENTER, RIGHT, draw_icon, draw_line
from flockwright_editor.session.live import NodeValues
from flockwright_editor.theme.theme import Theme

EDGE, TOGGLE = 8, 22
PERCENT = 36.0


class TableDelegate(QStyledItemDelegate):
    """`hot` is the cell under the mouse, `current` the one that keys act on, if the table has the focus."""

    def __init__(self, theme: Theme, model: TableModel) -> None:
        super().__init__()
        self._theme, self._model = theme, model
        self.hot = (-1, -1)
        self.hot_toggle = -1
        self.current = (-1, -1)
        self.typing = (-1, -1)

    @guarded(returns=QSize(40, 28))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(40, self._theme.px("listRow"))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line, column = self._model.lines[index.row()], index.column()
        rect = QRectF(option.rect)  # type: ignore[attr-defined]
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        place = (index.row(), column)
        painter.save()
        hovered = self.hot[0] == index.row()
        ground = "sel" if chosen else "hover" if hovered else "panel"
        painter.fillRect(rect, self._theme.color(ground))
        painter.fillRect(QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1), self._theme.color("line"))
        live = self._model.live.get(line.id)
        quiet = line.muted or line.silenced or starved(line, live)
        if column == TOGGLES:
            self._toggles(painter, rect, line, hovered)
        elif column == NAME:
            self._name(painter, rect, line, quiet)
        elif column == TARGETS:
            self._targets(painter, rect, line, quiet, hovered)
        elif column in PARAMS:
            self._number(painter, rect, line, column, quiet, place)
        elif column == SHARE and live is not None:
            self._share(painter, rect, line, live, quiet)
        if place == self.current and column not in PARAMS:
            painter.setPen(QPen(self._theme.color("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(rect.adjusted(2.5, 3.5, -2.5, -4.5), 3, 3)
        painter.restore()

    def color_of(self, line: Line) -> QColor:
        """The behavior's color, as everywhere."""
        color = self._theme.behavior(line.type, line.color)
        return self._theme.second(color) if line.second else color

    def _toggles(self, painter: QPainter, rect: QRectF, line: Line, hovered: bool) -> None:
        for i, (letter, on) in enumerate((("m", line.muted), ("s", line.solo))):
            hot = hovered and self.hot[1] == TOGGLES and self.hot_toggle == i
            token = "warn" if on and letter == "s" else "text" if on or hot else "disabled"
            at = QPointF(rect.x() + EDGE + TOGGLE * (i + 0.5) - 4, rect.center().y())
            draw_icon(painter, self._theme, f"alpha-{letter}-circle{'' if on else '-outline'}", at, self._color(token))

    def _color(self, token: str) -> QColor:
        return self._theme.color(token)

    def _name(self, painter: QPainter, rect: QRectF, line: Line, quiet: bool) -> None:
        theme, middle = self._theme, rect.center().y()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._color("disabled") if quiet else self.color_of(line))
        painter.drawRoundedRect(QRectF(rect.x() + 2, rect.y() + 6, 3, rect.height() - 13), 1.5, 1.5)
        icon = self._color("disabled") if quiet else theme.kind(line.kind)
        draw_icon(painter, theme, line.icon, QPointF(rect.x() + 18, middle), icon, 15)
        right = rect.right() - 4
        if line.badge:
            glyph, token = BADGES[line.badge]
            draw_icon(painter, theme, glyph, QPointF(right - 8, middle), self._color(token), 15)
            right -= 20
        room = QRectF(rect.x() + 31, rect.y(), right - rect.x() - 31, rect.height())
        draw_line(painter, room, line.name, theme.font(12, 500), self._color("disabled" if quiet else "text"))

    def _targets(self, painter: QPainter, rect: QRectF, line: Line, quiet: bool, hovered: bool) -> None:
        """As many chips as there is room for, then how many more."""
        font = self._theme.font(11)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(font)
        x, names = rect.x() + 4, line.targets.names
        for i, name in enumerate(names):
            wide = metrics.horizontalAdvance(name) + 16
            more = f"+{len(names) - i}"
            left = rect.right() - 4 - x
            if wide > left - (metrics.horizontalAdvance(more) + 4 if i + 1 < len(names) else 0):
                if i:
                    draw_line(painter, QRectF(x, rect.y(), left, rect.height()), more, font, self._color("text2"))
                    return
                wide = left
            chip = QRectF(x, rect.center().y() - 9.5, wide, 18)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._color("raised" if hovered else "hover"))
            painter.drawRoundedRect(chip, 9, 9)
            tone = self._color("text2" if quiet else "text")
            draw_line(painter, chip.adjusted(8, 0, -8, 0), name, font, tone, CENTER)
            x += wide + 4

    def _number(
        self, painter: QPainter, rect: QRectF, line: Line, column: int, quiet: bool, place: tuple[int, int]
    ) -> None:
        cell = line.cells.get(column)
        if cell is None:
            return
        box = rect.adjusted(3, 4, -3, -4).toAlignedRect()
        shown = Shown(
            now=None if cell.inherited else cell.value,
            stand_in=cell.value if cell.inherited else None,
            default=cell.field.default,
            changed=cell.changed,
            knob=" " if cell.knob else "",
        )
        lit = place in (self.hot, self.current)
        paint_number(
            painter, self._theme, box, cell.field, shown, lit=lit, live=not quiet, wordless=place == self.typing
        )

    def _share(self, painter: QPainter, rect: QRectF, line: Line, live: NodeValues, quiet: bool) -> None:
        """Two thin bars, direction over speed, and their numbers."""
        color = self._color("disabled") if quiet else self.color_of(line)
        numbers = rect.width() >= 2 * PERCENT + 40
        room = rect.adjusted(6, 0, -(2 * PERCENT + 10) if numbers else -8, 0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for i, share in enumerate(live.share):
            bar = QRectF(room.x(), rect.center().y() - 5 + 5 * i, room.width(), 3)
            painter.setBrush(self._color("track"))
            painter.drawRoundedRect(bar, 1.5, 1.5)
            if share > 0.004:
                painter.setBrush(color)
                painter.drawRoundedRect(QRectF(bar.x(), bar.y(), max(3.0, bar.width() * min(share, 1.0)), 3), 1.5, 1.5)
        for i, share in enumerate(live.share) if numbers else ():
            box = QRectF(rect.right() - 6 - PERCENT * (2 - i), rect.y(), PERCENT, rect.height())
            tone = self._color("disabled" if quiet else "text" if share >= 0.005 else "text2")
            draw_line(painter, box, f"{share * 100:.0f} %", self._theme.font(11), tone, RIGHT)
