"""The header of a curve editor: whose curve it is, Shape or Keys, and the tools of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from flockwright.curves.model import Curve, Mode
from flockwright_editor.controls.buttons import IconButton, Segments
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import Elided, rule
from flockwright_editor.controls.panel import PanelHeader
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.shaping import can_flip_across
from flockwright_editor.theme.theme import Theme

HEIGHT = 36
_LEAST, _WIDE = 72, 640
_MODE_ICONS: dict[str, tuple[Mode, ...]] = {
    "link-variant": ("linked", "smooth"),
    "link-variant-off": ("broken",),
    "vector-line": ("linear",),
    "vector-curve": ("smooth",),
    "square-wave": ("constant",),
}
_MODES: dict[str, Mode] = {
    "link-variant": "linked",
    "link-variant-off": "broken",
    "vector-line": "linear",
    "vector-curve": "smooth",
    "square-wave": "constant",
}


@dataclass(frozen=True)
class Heading:
    """Whose curve it is."""

    node: str = ""
    icon: str = ""
    color: QColor | None = None


class PathLabel(QWidget):
    """Icon, node, chevron, parameter and a quiet word behind them, put into a header."""

    def __init__(self, theme: Theme, header: PanelHeader) -> None:
        super().__init__()
        self._theme = theme
        self._told: object = None
        side = theme.px("iconLarge")
        self._icon, self._arrow = QLabel(), QLabel()
        self._icon.setFixedSize(side, side)
        self.node, self.title = Elided(theme, "", 12, 600), Elided(theme, "", 12, 600)
        self.more = Elided(theme, "", 12, 400, "text3")
        arrow = theme.icon("chevron-right", theme.color("text2")).pixmap(14, 14)
        self._arrow.setPixmap(arrow)
        for widget in (self._icon, self.node, self._arrow, self.title, self.more):
            header.add_left(widget)
        header.layout().setSpacing(8)

    def tell(self, heading: Heading, title: str, more: str = "") -> None:
        """Name the node and its parameter."""
        if (heading, title, more) == self._told:
            return
        self._told = (heading, title, more)
        side = self._theme.px("iconLarge")
        color = heading.color or self._theme.color("text2")
        self._icon.setVisible(bool(heading.icon))
        if heading.icon:
            self._icon.setPixmap(self._theme.icon(heading.icon, color).pixmap(side, side))
        self.node.set_text(heading.node)
        self.node.setMinimumWidth(min(self.node.sizeHint().width(), _LEAST))
        self._arrow.setVisible(bool(heading.node))
        self.title.set_text(title)
        self.title.setMinimumWidth(min(self.title.sizeHint().width(), _LEAST))
        self.more.set_text(more)


class EditorBar(PanelHeader):
    """Tells what was pressed by the name of its icon; `mode` when Shape or Keys was chosen."""

    pressed = Signal(str)
    mode = Signal(str)
    key_mode = Signal(str)

    def __init__(self, theme: Theme, *, closable: bool, saves: bool) -> None:
        super().__init__(theme, HEIGHT)
        self._path = PathLabel(theme, self)
        self._path.setParent(self)
        self._path.hide()
        self.segments = Segments(theme, ((words.SHAPE.lower(), words.SHAPE), (words.KEYS.lower(), words.KEYS)))
        self.segments.chosen.connect(self.mode.emit)
        self.add_tool(self.segments)
        self.buttons: dict[str, IconButton] = {}
        shape_tools = [("flip-horizontal", "flip-vertical"), ("content-copy", "content-paste", "bookmark-plus-outline")]
        key_tools = [("link-variant", "link-variant-off"), ("vector-line", "vector-curve", "square-wave")]
        self._shape: list[QWidget] = []
        self._keys: list[QWidget] = []
        for group in shape_tools:
            names = tuple(name for name in group if saves or name != "bookmark-plus-outline")
            self._shape += self._group(theme, names, self._press)
        for group in key_tools:
            self._keys += self._group(theme, group, self._press_mode, checkable=True)
        self._keys += self._group(theme, ("plus", "delete-outline"), self._press)
        if closable:
            self._group(theme, ("arrow-collapse",), self._press)
        self.layout().setContentsMargins(13, 0, 11, 1)

    def _group(
        self, theme: Theme, names: tuple[str, ...], run: Callable[[str], Any], *, checkable: bool = False
    ) -> list[QWidget]:
        made: list[QWidget] = [rule()]
        for name in names:
            button = IconButton(theme, name, words.TIPS[name], lambda n=name: run(n), checkable=checkable)
            self.buttons[name] = button
            made.append(button)
        for widget in made:
            self.add_tool(widget)
        return made

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.layout().setSpacing(8 if self.width() > _WIDE else 2)

    def _press(self, name: str) -> None:
        self.pressed.emit(name)

    def _press_mode(self, name: str) -> None:
        self.key_mode.emit(_MODES[name])

    def tell(self, heading: Heading, title: str, named: str) -> None:
        """Name the curve."""
        self._path.tell(heading, title, words.NAMED_OF.format(name=named) if named else "")

    def follow(self, curve: Curve, chosen: int) -> None:
        """Show the tools that fit a curve, and how the chosen key is."""
        keyed = curve.shape == "keys"
        self.segments.set_current((words.KEYS if keyed else words.SHAPE).lower())
        for widget in self._shape:
            widget.setVisible(not keyed)
        for widget in self._keys:
            widget.setVisible(keyed)
        flip = self.buttons["flip-horizontal"]
        flip.setEnabled(can_flip_across(curve))
        flip.name(words.TIPS["flip-horizontal"] if can_flip_across(curve) else words.CANNOT_FLIP)
        mode = curve.keys[chosen].mode if keyed and 0 <= chosen < len(curve.keys) else None
        for name, modes in _MODE_ICONS.items():
            self.buttons[name].setEnabled(mode is not None)
            self.buttons[name].setChecked(mode in modes if mode else False)
        self.buttons["delete-outline"].setEnabled(mode is not None and len(curve.keys) > 1)
