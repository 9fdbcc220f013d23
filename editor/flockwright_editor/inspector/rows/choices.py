"""Choices: segments where they fit, a menu where not; a check box for yes and no; things of the scene by name."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QMenu, QWidget

from flockwright_editor.controls.checks import CheckBox
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import CENTER, LEFT, draw_icon, draw_line
from flockwright_editor.controls.typing_field import TypingField
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Row, Value
from flockwright_editor.inspector.rows.base import Doing, RowWidget
from flockwright_editor.theme.theme import Theme

Options = tuple[tuple[str, str], ...]
MIXED = "–"
_MOST_SEGMENTS = 3

_NEW = "#new"
"""Stands for a name that is still to be written; nothing can be called so."""


class ChoiceField(QWidget):
    """One of some words. Arrows go on to the next, Enter or a press opens the menu."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, options: Options, name: str, *, always_menu: bool = False) -> None:
        super().__init__()
        self._theme, self.options, self._always = theme, options, always_menu
        self.current: str | None = ""
        self.menu: QMenu | None = None
        self._icons: dict[str, str] = {}
        self.setAccessibleName(name)
        self.setFixedHeight(theme.px("sliderField"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_options(self, options: Options, current: str | None, icons: dict[str, str] | None = None) -> None:
        """Show what can be chosen and what is; None: they differ."""
        if (options, current) != (self.options, self.current):
            self.options, self.current = options, current
            self._icons = icons or self._icons
            self.update()

    @property
    def text(self) -> str:
        """The words of the chosen one."""
        if self.current is None:
            return MIXED
        return dict(self.options).get(self.current, words.GONE.format(id=self.current) if self.current else "")

    def _widths(self) -> list[float]:
        metrics = QFontMetricsF(self._theme.font(12, 500))
        return [metrics.horizontalAdvance(text) + 14 for _, text in self.options]

    @property
    def is_segmented(self) -> bool:
        """Whether all of them stand side by side."""
        few = len(self.options) <= _MOST_SEGMENTS and not self._always
        return few and sum(self._widths()) + 4 <= self.width()

    def segments(self) -> list[QRectF]:
        """The places of the segments."""
        wide = (self.width() - 4) / max(len(self.options), 1)
        return [QRectF(2 + place * wide, 2, wide, self.height() - 4) for place in range(len(self.options))]

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self.rect().contains(event.position().toPoint()):
            return
        if not self.is_segmented:
            self.open_menu()
            return
        for (key, _), rect in zip(self.options, self.segments(), strict=True):
            if rect.contains(event.position()):
                self._choose(key)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}.get(event.key())  # type: ignore[call-overload]
        keys = [key for key, _ in self.options]
        if by is not None and keys:
            place = keys.index(self.current) + by if self.current in keys else 0
            self._choose(keys[min(max(place, 0), len(keys) - 1)])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.open_menu()
        else:
            event.ignore()

    def _choose(self, key: str) -> None:
        if key != self.current:
            self.chosen.emit(key)

    def open_menu(self) -> None:
        """All of them, to choose from."""
        self.menu = menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setMinimumWidth(self.width())
        for key, text in self.options:
            act = menu.addAction(text, lambda k=key: self._choose(k))
            if key in self._icons:
                act.setIcon(self._theme.icon(self._icons[key]))
            act.setCheckable(key == self.current)
            act.setChecked(key == self.current)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    @guarded(returns=QSize(112, 20))
    def sizeHint(self) -> QSize:
        return QSize(112, self._theme.px("sliderField"))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, live = self._theme, self.isEnabled()
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        radius = theme.size("radiusControl")
        lit = live and (self.hasFocus() or self.underMouse())
        painter.setPen(QPen(theme.color("accent" if lit else "line2"), 1))
        painter.setBrush(theme.color("field" if self.is_segmented else "raised"))
        painter.drawRoundedRect(box, radius, radius)
        tone = theme.color("text" if live else "disabled")
        if self.is_segmented:
            self._paint_segments(painter)
        else:
            draw_line(painter, box.adjusted(8, 0, -20, 0), self.text, theme.font(12, 500), tone, LEFT)
            draw_icon(painter, theme, "chevron-down", QPointF(box.right() - 11, box.center().y()),
                      theme.color("text2" if live else "disabled"), 14)  # fmt: skip
        painter.end()

    def _paint_segments(self, painter: QPainter) -> None:
        theme = self._theme
        for (key, text), rect in zip(self.options, self.segments(), strict=True):
            on = key == self.current
            if on:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("hover" if theme.is_dark else "accentTint"))
                painter.drawRoundedRect(rect, 3, 3)
            tone = "disabled" if not self.isEnabled() else "text" if on else "text2"
            draw_line(painter, rect, text, theme.font(12, 500), theme.color(tone), CENTER)


class ChoiceRow(RowWidget):
    """One of the words that the type knows."""

    field: ChoiceField

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        made = ChoiceField(theme, row.options, row.title)
        made.chosen.connect(lambda key: doing.commit(row, key))
        self.hold(made)

    def show_in_field(self, value: Value) -> None:
        icons = dict(zip((key for key, _ in self.row.options), self.row.icons, strict=False))
        self.field.show_options(self.row.options, None if value.mixed else value.now, icons)


class ReferenceRow(RowWidget):
    """A thing of the scene, or a layer, by its name."""

    field: ChoiceField

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        self.editor: TypingField | None = None
        made = ChoiceField(theme, (), row.title, always_menu=True)
        made.chosen.connect(self._chosen)
        self.hold(made)

    def show_in_field(self, value: Value) -> None:
        # Whatever is solid is on a layer, and may be on one that nobody has had yet.
        is_layer = self.row.refers == "layers"
        none, new = (("", words.NONE_CHOSEN),), ((_NEW, words.NEW_NAME["layers"]),)
        options = (*value.choices, *new) if is_layer else (*none, *value.choices)
        self.field.show_options(options, None if value.mixed else value.now)

    @guarded
    def _chosen(self, key: str) -> None:
        if key == _NEW:
            self.editor = TypingField(self.theme, self.field, "", self._typed, align=Qt.AlignmentFlag.AlignLeft)
        else:
            self.doing.commit(self.row, key)

    @guarded
    def _typed(self, text: str) -> None:
        if text.strip() and text.strip() != self.value.now:
            self.doing.commit(self.row, text.strip())


class FlagRow(RowWidget):
    """Yes or no."""

    field: CheckBox

    def __init__(self, theme: Theme, row: Row, doing: Doing) -> None:
        super().__init__(theme, row, doing)
        made = CheckBox(theme, "")
        made.setAccessibleName(row.title)
        made.clicked.connect(lambda on: doing.commit(row, bool(on)))
        self.hold(made)

    def show_in_field(self, value: Value) -> None:
        self.field.setText(MIXED if value.mixed else "")
        self.field.setChecked(bool(value.now) and not value.mixed)
