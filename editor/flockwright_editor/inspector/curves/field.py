"""The small curve of a form: shape menu, its main numbers, and the plot with the herd on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from flockwright.curves.model import Curve, Shape
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_icon, draw_line
from flockwright_editor.inspector.curves import keying, shaping, words
from flockwright_editor.inspector.curves.meaning import Herd, Hooks, Shown
from flockwright_editor.inspector.curves.numbers import CurveNumber
from flockwright_editor.inspector.curves.plot import CurvePlot
from flockwright_editor.inspector.curves.thumbs import paint_thumb, sample, thumb_pixmap
from flockwright_editor.session.edits.curve_numbers import with_number
from flockwright_editor.theme.theme import Theme

HEIGHT = 22
_NUMBER = 62


class ShapeMenu(QToolButton):
    """The shape's picture and name; a press opens the list of all shapes. `chosen` names one."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self.curve, self.color = theme, Curve(), theme.color("text2")
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(96)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._open)

    def show_curve(self, curve: Curve, color: QColor) -> None:
        """Show the shape of a curve."""
        if (curve, color) == (self.curve, self.color) and self.accessibleName():
            return
        self.curve, self.color = curve, color
        name = words.SHAPES[curve.shape]
        self.setAccessibleName(name)
        self.setToolTip(f"{name}. {words.USES[curve.shape]}")
        self.update()

    def menu_of(self) -> QMenu:
        """All shapes, each with its picture."""
        menu = QMenu(self)
        menu.setFont(self._theme.font(12))
        for title, shapes in words.GROUPS.items():
            menu.addSection(title)
            for shape in shapes:
                picture = thumb_pixmap(self._theme, sample(shape), self._theme.color("text2"), QSize(16, 16))  # type: ignore[arg-type]
                action = menu.addAction(QIcon(picture), words.SHAPES[shape])
                action.setToolTip(words.USES[shape])
                action.setEnabled(shape != self.curve.shape)
                action.triggered.connect(lambda _=False, s=shape: self.chosen.emit(s))
        return menu

    @guarded
    def _open(self, _checked: bool = False) -> None:
        self.menu_of().popup(self.mapToGlobal(self.rect().bottomLeft()))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.underMouse() or self.hasFocus()
        p.setPen(theme.color("accent" if lit else "line2"))
        p.setBrush(theme.color("field"))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        p.drawRoundedRect(box, 4, 4)
        paint_thumb(p, theme, QRectF(4, 2, 24, HEIGHT - 4), self.curve, self.color, edge=2.5)
        room = QRectF(31, 0, self.width() - 31 - 22, HEIGHT)
        draw_line(p, room, words.SHAPES[self.curve.shape], theme.font(12), theme.color("text"))
        draw_icon(p, theme, "chevron-down", QPointF(box.right() - 12, box.center().y()), theme.color("text3"), 13)
        p.end()


class CurveField(QWidget):
    """A curve in a form: shape menu, k and power, and below them the plot. `expand` opens the large editor.

    Give it what to show with `show_curve`, and the herd with `show_herd`; a change comes back through `hooks`.
    `curve_field` in `source` makes one that does all that by itself for a node of a session.
    """

    expanded = Signal()

    def __init__(
        self,
        theme: Theme,
        hooks: Hooks | None = None,
        *,
        color: QColor | None = None,
        expand: Callable[[], Any] | None = None,
        plotted: bool = True,
    ) -> None:
        super().__init__()
        self._theme, self.hooks = theme, hooks or Hooks()
        self.shown = Shown(Curve())
        self.color = color or theme.color("accent")
        self.shape = ShapeMenu(theme)
        self.shape.chosen.connect(self._choose)
        self.numbers = {
            "k": CurveNumber(theme, "k", caption=words.K, height=HEIGHT),
            "power": CurveNumber(theme, "power", caption=words.POWER_SHORT, height=HEIGHT),
        }
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.shape, 1)
        for path, number in self.numbers.items():
            number.setFixedWidth(_NUMBER)
            number.previewed.connect(lambda value, p=path: self._number(p, value, False))
            number.committed.connect(lambda value, gesture, p=path: self._number(p, value, True, gesture))
            number.cancelled.connect(self._cancel)
            number.cleared.connect(lambda p=path: self._clear(p))
            number.linked.connect(lambda p=path: self.hooks.link(p))
            number.refused.connect(lambda text: self.hooks.tell(text))
            row.addWidget(number)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        self.plot: CurvePlot | None = None
        if plotted:
            self.plot = CurvePlot(theme, self.hooks, small=True)
            self.plot.set_color(self.color)
            self.plot.expanded.connect(self.expanded.emit)
            column.addWidget(self.plot, 1)
        if expand is not None:
            self.expanded.connect(lambda: expand())

    @property
    def curve(self) -> Curve:
        return self.shown.curve

    def set_color(self, color: QColor) -> None:
        """The behavior's color."""
        self.color = color
        if self.plot is not None:
            self.plot.set_color(color)
        self.shape.show_curve(self.curve, color)

    def show_curve(self, shown: Shown) -> None:
        """Show a curve."""
        self.shown = shown
        self.shape.show_curve(shown.curve, self.color)
        fits = {"k": shown.curve.shape == "saturating", "power": shown.curve.shape in shaping.POWERED}
        for path, number in self.numbers.items():
            number.setVisible(fits[path])
            number.show_number(shown.curve, shown.default, knob=shown.locked.get(path, ""))
        if self.plot is not None:
            self.plot.show_curve(shown)

    def show_herd(self, herd: Herd | None) -> None:
        """Show where the animals are on it; None: nobody runs."""
        if self.plot is not None:
            self.plot.show_herd(herd)

    @guarded
    def _choose(self, shape: Shape) -> None:
        end = self.plot.end if self.plot is not None else 1.0
        if shape == "keys":
            made = keying.converted(self.curve, end)
        else:
            start = self.curve
            if start.shape == "keys":
                start = self.shown.default or Curve()
            made = shaping.with_shape(start, shape, end)
        self._commit(made, words.LABELS["shape"].format(title=self.shown.meaning.title, shape=words.SHAPES[shape]))

    @guarded
    def _number(self, path: str, value: object, final: bool, gesture: str = "") -> None:
        if not isinstance(value, int | float):
            return
        made = with_number(self.curve, path, float(value))
        if final:
            label = words.LABELS[path].format(title=self.shown.meaning.title)
            self._commit(made, label, nudge=bool(gesture))
        else:
            self.hooks.preview(made)

    @guarded
    def _clear(self, path: str) -> None:
        if self.shown.default is not None:
            self._number(path, float(getattr(self.shown.default, path)), True)

    @guarded
    def _cancel(self) -> None:
        self.hooks.cancel()

    def _commit(self, curve: Curve, label: str, *, nudge: bool = False) -> None:
        (self.hooks.nudged if nudge else self.hooks.commit)(curve, label)
