"""The large curve editor: header with tools, the numbers of the shape, and the plot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from flockwright.curves.model import Curve, Shape
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.inspector.curves import keyed, keying, shaping, words
from flockwright_editor.inspector.curves.editor_bar import EditorBar, Heading
from flockwright_editor.inspector.curves.flow import Flow
from flockwright_editor.inspector.curves.meaning import Herd, Hooks, Shown
from flockwright_editor.inspector.curves.numbers import CurveNumber
from flockwright_editor.inspector.curves.plot import CurvePlot
from flockwright_editor.session.edits.clipboard import ClipError
from flockwright_editor.session.edits.curve_numbers import with_number
from flockwright_editor.session.edits.curves import copy_curve, read_curve
from flockwright_editor.theme.theme import Theme

_WIDTHS = {"k": 104, "power": 104, "x.0": 56, "x.1": 56, "y.0": 56, "y.1": 64}


class CurveEditor(QWidget):
    """A curve, large. `told` carries sentences; `closing` and `saving` are the buttons that leave the editor."""

    told = Signal(str)
    closing = Signal()
    saving = Signal()
    focused = Signal()
    turned = Signal(object)
    asked = Signal(object, QPoint)
    """A number was right-clicked: what else can be done with it?"""

    def __init__(self, theme: Theme, hooks: Hooks | None = None, *, closable: bool = True, saves: bool = True) -> None:
        super().__init__()
        self._theme, self.hooks = theme, hooks or Hooks()
        self._shape_before: Curve | None = None
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = EditorBar(theme, closable=closable, saves=saves)
        self.plot = CurvePlot(theme, self.hooks)
        self._heading = Heading()
        self.numbers: dict[str, CurveNumber] = {}
        self.row = self._make_row()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.bar, self.row):
            column.addWidget(widget)
        column.addWidget(self.plot, 1)
        self.bar.mode.connect(self._choose_mode)
        self.bar.pressed.connect(self._press)
        self.bar.key_mode.connect(lambda mode: keyed.set_mode(self.plot, mode))
        self.plot.turned.connect(self._follow)
        self.plot.picked.connect(lambda _: self._follow(self.plot.curve))
        self.plot.focused.connect(self.focused.emit)
        self._follow(self.plot.curve)

    # What it shows

    @property
    def shown(self) -> Shown:
        return self.plot.shown

    @property
    def curve(self) -> Curve:
        """As it is shown right now, a drag included."""
        return self.plot.curve

    def show_curve(self, shown: Shown, heading: Heading | None = None) -> None:
        """Show a curve, and whose it is."""
        if heading is not None:
            self._heading = heading
        if shown.meaning.title != self.shown.meaning.title:
            self._shape_before = None
        self.plot.rising = shown.curve.shape == "keys"
        self.plot.show_curve(shown)
        self.bar.tell(self._heading, shown.meaning.title, shown.named)
        self._follow(self.plot.curve)

    def show_herd(self, herd: Herd | None) -> None:
        """Show where the animals are."""
        self.plot.show_herd(herd)

    def set_color(self, color: QColor) -> None:
        self.plot.set_color(color)

    @guarded
    def _follow(self, curve: Curve) -> None:
        """Numbers and tools as the curve is."""
        shown, is_keyed = self.shown, curve.shape == "keys"
        self.plot.rising = is_keyed
        self.bar.follow(curve, self.plot.chosen)
        # Keys are about the plot alone; their ranges are turned by the triangles, or typed here in Shape.
        self.row.setVisible(not is_keyed)
        self._groups["k"].setVisible(curve.shape == "saturating")
        self._groups["power"].setVisible(curve.shape in shaping.POWERED)
        tops = {"x": max(self.plot.end, 1e-6), "y": max(1.0, *curve.y)}
        for path, number in self.numbers.items():
            if path == "x.1" and curve.shape == "saturating":
                number.show_plain(self.plot.end)
                number.setToolTip(words.TIP_SHOWN)
                continue
            if path == "x.1":
                number.setToolTip(words.TIP_INPUT[1])
            number.show_number(curve, shown.default, knob=shown.locked.get(path, ""), top=tops.get(path[0], 1.0))
        self.reset.setEnabled(shown.default is not None and curve != shown.default)
        self.row.arrange()
        self.turned.emit(curve)

    # What can be done

    def choose_shape(self, shape: Shape) -> None:
        """Another shape; `keys` turns the shown one into keys."""
        if shape == self.curve.shape:
            return
        if shape == "keys":
            self._shape_before = self.curve
            self.plot.commit(keying.converted(self.curve, self.plot.end), "keys")
            return
        start = self.curve
        if start.shape == "keys":  # its ranges were made for the keys
            before = self._shape_before or self.shown.default or Curve()
            start = before.model_copy(update={"keys": (), "samples": ()})
        made = shaping.with_shape(start, shape, self.plot.end)
        self.plot.commit(made, "shape", shape=words.SHAPES[shape])

    @guarded
    def _choose_mode(self, mode: str) -> None:
        if mode == words.KEYS.lower():
            self.choose_shape("keys")
        elif self.curve.shape == "keys":
            before = self._shape_before or self.shown.default
            self.choose_shape(before.shape if before is not None and before.shape != "keys" else "linear")

    @guarded
    def _press(self, name: str) -> None:
        run: dict[str, Callable[[], Any]] = {
            "flip-horizontal": lambda: self.plot.commit(shaping.flipped_across(self.curve), "flip"),
            "flip-vertical": lambda: self.plot.commit(shaping.flipped_over(self.curve), "flip"),
            "content-copy": self.copy,
            "content-paste": self.paste,
            "bookmark-plus-outline": self.saving.emit,
            "arrow-collapse": self.closing.emit,
            "plus": lambda: keyed.add_key(self.plot),
            "delete-outline": lambda: keyed.delete_key(self.plot),
        }
        run[name]()

    def copy(self) -> None:
        """Put the curve on the clipboard, as text."""
        QGuiApplication.clipboard().setText(copy_curve(self.curve, self.shown.named))

    def paste(self) -> None:
        """Take the curve from the clipboard, or say why there is none."""
        try:
            curve = read_curve(QGuiApplication.clipboard().text())
        except ClipError as error:
            self.told.emit(str(error))
            return
        if curve != self.curve:
            self.plot.commit(curve, "paste")

    def back_to_default(self) -> None:
        """The type's own curve again."""
        if self.shown.default is not None and self.curve != self.shown.default:
            self.plot.commit(self.shown.default, "reset")

    # Keys and menu

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _copies(event):
            event.accept()
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        else:
            super().keyPressEvent(event)

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setFont(self._theme.font(12))
        names = ["flip-horizontal", "flip-vertical", "content-copy", "content-paste"]
        for name in names + (["bookmark-plus-outline"] if "bookmark-plus-outline" in self.bar.buttons else []):
            action = menu.addAction(self._theme.icon(name), words.TIPS[name])
            action.setEnabled(name != "flip-horizontal" or shaping.can_flip_across(self.curve))
            action.triggered.connect(lambda _=False, n=name: self._press(n))
        action = menu.addAction(self._theme.icon("undo-variant"), words.TIP_RESET)
        action.setEnabled(self.shown.default is not None and self.curve != self.shown.default)
        action.triggered.connect(lambda _=False: self.back_to_default())
        menu.popup(event.globalPos())

    # How it is put together

    def _make_row(self) -> Flow:
        flow = Flow()
        theme = self._theme
        for path, wide in _WIDTHS.items():
            caption = {"k": words.K, "power": words.POWER}.get(path, "")
            number = CurveNumber(theme, path, caption=caption, percent=path[0] == "y")
            number.setFixedWidth(wide)
            number.previewed.connect(lambda value, p=path: self._number(p, value, False))
            number.committed.connect(lambda value, gesture, p=path: self._number(p, value, True, gesture))
            number.cancelled.connect(self._cancel)
            number.cleared.connect(lambda p=path: self._clear(p))
            number.refused.connect(self.told.emit)
            number.linked.connect(lambda p=path: self.hooks.link(p))
            number.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            number.customContextMenuRequested.connect(lambda at, n=number: self.asked.emit(n, at))
            self.numbers[path] = number
        self._groups = {path: flow.add(self.numbers[path]) for path in ("k", "power")}
        for axis, text in (("x", words.INPUT), ("y", words.OUTPUT)):
            first, second = self.numbers[f"{axis}.0"], self.numbers[f"{axis}.1"]
            flow.add(label(theme, text, tone="3"), first, label(theme, words.TO, tone="3"), second, lead=8)
        self.reset = QPushButton(theme.icon("undo-variant"), words.RESET)
        self.reset.setFont(theme.font(12, 500))
        self.reset.setToolTip(words.TIP_RESET)
        self.reset.setAutoDefault(False)
        self.reset.clicked.connect(lambda _=False: self.back_to_default())
        flow.add(self.reset, last=True)
        return flow

    @guarded
    def _number(self, path: str, value: object, final: bool, gesture: str = "") -> None:
        if not isinstance(value, int | float):
            return
        if path == "x.1" and self.curve.shape == "saturating":
            self.plot.set_end(float(value))
            self._follow(self.curve)
            return
        made = with_number(self.curve, path, float(value))
        if not final:
            self.plot.preview(made)
        elif made != self.shown.curve or gesture:
            self.plot.commit(made, path if path in ("k", "power") else "range", nudge=bool(gesture))
        else:
            self._cancel()

    @guarded
    def _clear(self, path: str) -> None:
        if self.shown.default is not None:
            name, _, end = path.partition(".")
            usual = getattr(self.shown.default, name)
            self._number(path, float(usual[int(end)] if end else usual), True)

    @guarded
    def _cancel(self) -> None:
        self.hooks.cancel()
        self.plot.show_curve(self.shown)
        self._follow(self.plot.curve)


def _copies(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.Paste)
