"""The plot of one curve: drawn as the runtime evaluates it, with handles or keys to drag and the herd on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from flockwright.curves.model import Curve
from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.evaluation import bottom_of, top_of
from flockwright_editor.inspector.curves.frame import Frame, View
from flockwright_editor.inspector.curves.gestures import Drag, Grip, held_at, pace_of
from flockwright_editor.inspector.curves.ink import Style, style_of
from flockwright_editor.inspector.curves.keyed import NUDGES, add_key, delete_key, key_menu, nudge_key
from flockwright_editor.inspector.curves.meaning import Herd, Hooks, Shown
from flockwright_editor.inspector.curves.picture import Picture, paint
from flockwright_editor.session.curve_span import nice_end, reach_of
from flockwright_editor.theme.theme import Theme

_LOW = 300  # a lower plot has no room below the curve


class CurvePlot(QWidget):
    """A curve to look at, and unless `small` to drag. `turned` tells of every change, `picked` of the chosen key."""

    turned = Signal(object)
    picked = Signal(int)
    expanded = Signal()
    focused = Signal()

    def __init__(self, theme: Theme, hooks: Hooks | None = None, *, small: bool = False) -> None:
        super().__init__()
        self._theme, self.hooks, self.small = theme, hooks or Hooks(), small
        self.shown = Shown(Curve())
        self.curve = self.shown.curve
        self.herd: Herd | None = None
        self.color = theme.color("accent")
        self.chosen = -1
        self.rising = False
        """Whether the herd stands behind the curve instead of hanging below."""
        self._end: float | None = None
        self._drag: Drag | None = None
        self._hot: Grip | None = None
        self._mouse: QPointF | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if small else Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    # What it shows

    def show_curve(self, shown: Shown) -> None:
        """Show a curve; while one is being dragged, the drag goes on."""
        if shown == self.shown and (shown.curve == self.curve or self._drag is not None):
            return
        fresh = shown.meaning.title != self.shown.meaning.title
        self.shown = shown
        if self._drag is not None:
            return
        if fresh or self.chosen >= len(shown.curve.keys) or shown.curve.shape != "keys":
            self.choose(-1)
        if fresh:
            self._end = None
        self._settle(shown.curve)
        self.setAccessibleName(shown.meaning.title)
        self.update()

    def show_herd(self, herd: Herd | None) -> None:
        """Show where the animals are on it."""
        if herd != self.herd:
            self.herd = herd
            self.update()

    def set_color(self, color: QColor) -> None:
        """The behavior's color."""
        if color != self.color:
            self.color = color
            self.update()

    @property
    def end(self) -> float:
        """How far the plot shows."""
        return self.frame.view.x1

    def set_end(self, end: float) -> None:
        """Show so far, where the curve itself has no end."""
        self._end = max(end, 1e-6)
        self.update()

    @property
    def dragging(self) -> bool:
        return self._drag is not None

    def choose(self, index: int) -> None:
        """Choose a key; -1: none."""
        if index != self.chosen:
            self.chosen = index
            self.picked.emit(index)
            self.update()

    def abandon(self) -> None:
        """Let go of a drag without a change: the document has changed under it."""
        if self._drag is not None:
            self._drag = None
            self._settle(self.shown.curve)
            self.turned.emit(self.curve)
            self.update()

    @property
    def frame(self) -> Frame:
        """Where things stand now; fixed while something is dragged, so that the ground does not run away."""
        if self._drag is not None:
            return self._drag.frame
        style = self._style()
        width = max(self.width() - style.left - style.right, 20.0)
        tall = max(self.height() - style.top - style.foot, 20.0)
        below = min(style.below, 0.3 * tall)
        return Frame(style.left, style.top, width, tall - below, below, self._view())

    def _style(self) -> Style:
        low = not self.small and self.height() < _LOW
        return style_of(self._theme, small=self.small, about=bool(self.shown.meaning.about), rising=self.rising or low)

    def _view(self) -> View:
        curve = self.curve
        low, high = min(*curve.x, 0.0), max(*curve.x, 0.0)
        if curve.shape == "saturating":
            high = low + (self._end or nice_end(max(reach_of(curve) - low, 1e-6)))
        elif not self.shown.meaning.endless:
            high = max(high, 1.0)
        return View(low, high if high > low else low + 1.0, bottom_of(curve), top_of(curve))

    def _settle(self, curve: Curve) -> None:
        """Another curve at rest: how far the plot shows follows, if the curve has left it far behind."""
        self.curve = curve
        if curve.shape == "saturating":
            reach = reach_of(curve) - min(*curve.x, 0.0)
            if self._end is None or not 0.5 * self._end <= reach <= 1.6 * self._end:
                self._end = nice_end(max(reach, 1e-6))

    @guarded(returns=QSize(320, 240))
    def sizeHint(self) -> QSize:
        return QSize(256, 272) if self.small else QSize(780, 500)

    @guarded(returns=QSize(160, 120))
    def minimumSizeHint(self) -> QSize:
        return QSize(180, 180) if self.small else QSize(320, 200)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        style = self._style()
        made = Picture(
            self.frame, style, self.curve, self.shown, self.herd, self.color, self.chosen, self._drag, self._hot
        )
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, self._theme, made, self._mouse if self._drag is None else None)
        painter.end()

    # The mouse

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.small or self._drag is not None:
            return
        self.focused.emit()
        grip = self._grip_at(event.position())
        if grip is None:
            if self.curve.shape == "keys" and self.frame.rect.contains(event.position()):
                self.choose(-1)
            return
        if grip.kind in ("key", "tangent"):
            self.choose(grip.index)
        self._drag = Drag(self.frame, self.curve, grip, event.position())
        self.update()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse = event.position()
        if self._drag is None:
            self._hot = None if self.small else self._grip_at(event.position())
            self.setCursor(self._cursor())
            self.update()
            return
        before = self._drag.curve
        self.curve = self._drag.move(event.position(), pace_of(event.modifiers()))
        if self.curve != before:
            self.hooks.preview(self.curve)
            self.turned.emit(self.curve)
        self.update()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._drag is not None:
            drag, self._drag = self._drag, None
            if drag.end != drag.frame.view.x1:
                self.set_end(drag.end)
                self.turned.emit(self.curve)
            if drag.curve != drag.start:
                self._settle(drag.curve)
                self.commit(drag.curve, {"shape": drag.grip.part, "end": "range"}.get(drag.grip.kind, "keys"))
            else:
                self.hooks.cancel()
            self.update()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.small:
            self.expanded.emit()
        elif self.curve.shape == "keys" and self._grip_at(event.position()) is None:
            if self.frame.rect.contains(event.position()):
                add_key(self, self.frame.x_at(event.position().x()), self.frame.y_at(event.position().y()))
        else:
            self.mousePressEvent(event)

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        grip = self._grip_at(QPointF(event.pos())) if self.curve.shape == "keys" and not self.small else None
        if grip is None or grip.kind != "key":
            event.ignore()
            return
        self.choose(grip.index)
        key_menu(self, self._theme, self).popup(event.globalPos())

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self._mouse, self._hot = None, None
        self.update()

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focused.emit()
        super().focusInEvent(event)

    # The keyboard

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        # The window's own shortcuts for these keys would come first.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._wants(event):
            event.accept()
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._wants(event):
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape:
            self.hooks.cancel()
            self.abandon()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            delete_key(self)
        else:
            nudge_key(self, NUDGES[key], pace_of(event.modifiers()))

    def _wants(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if self._drag is not None:
            return key == Qt.Key.Key_Escape
        chosen = self.curve.shape == "keys" and 0 <= self.chosen < len(self.curve.keys)
        return chosen and (key in NUDGES or key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace))

    # Changes

    def preview(self, curve: Curve) -> None:
        """Show a change that somebody beside the plot is making."""
        self.curve = curve
        self.hooks.preview(curve)
        self.turned.emit(curve)
        self.update()

    def commit(self, curve: Curve, what: str, *, nudge: bool = False, **named: str) -> None:
        """Make a change for good: `what` names its label in the table of words."""
        if self.curve is not curve:
            self._settle(curve)
        label = words.LABELS[what].format(title=self.shown.meaning.title, **named)
        (self.hooks.nudged if nudge else self.hooks.commit)(curve, label)
        self.turned.emit(self.curve)
        self.update()

    def _grip_at(self, at: QPointF) -> Grip | None:
        grip = held_at(self.frame, self.curve, self.chosen, at)
        locked = grip is not None and grip.kind in ("shape", "end") and _path(grip) in self.shown.locked
        return None if locked else grip

    def _cursor(self) -> Qt.CursorShape:
        if self._hot is not None:
            return Qt.CursorShape.PointingHandCursor
        inside = self._mouse is not None and self.frame.rect.contains(self._mouse)
        return Qt.CursorShape.CrossCursor if inside and not self.small else Qt.CursorShape.ArrowCursor


def _path(grip: Grip) -> str:
    return grip.part if grip.kind == "shape" else f"{grip.part[0]}.{grip.part[1]}"
