"""What stands over the picture: tools at the top left, color at the top right, who is watched at the bottom left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QSizePolicy, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import ActionButton, IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import rule
from flockwright_editor.preview.render.palette import ramp
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.labels import ground
from flockwright_editor.theme.theme import Theme

_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
CAMERA = [
    "frame", "frame_all", "", "top", "front", "side", "lens", "", "follow", "start_view", "", "pop_out", "full_screen",
]  # fmt: skip
EYE = [
    "world", "grid", "bounds", "person", "fake_walls", "", "homes", "paths", "spawners", "", "velocity", "up", "body",
    "rays", "slope", "labels",
]  # fmt: skip
TOOLS = ("arrows", "trails", "neighbors", "sight")


class Strip(QWidget):
    """A dark translucent ground with round corners."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground(painter, self.theme, QRectF(self.rect()))
        self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """What stands on it."""


class _Kept:
    """A mixin for buttons: the icon is kept as pixels, because a strip is painted anew with every picture."""

    @guarded
    def _paint_icon(self: Any, checked: bool = False) -> None:
        super()._paint_icon(checked)
        drawn, made = self.icon(), QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
            made.addPixmap(drawn.pixmap(self.iconSize(), self.devicePixelRatioF(), mode), mode)
        self.setIcon(made)

    @guarded(returns=False)
    def event(self: Any, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._paint_icon()
        return super().event(event)


class KeptIcon(_Kept, IconButton):
    """An icon that can be pressed."""


class KeptAction(_Kept, ActionButton):
    """A button for an action."""


class ToolStrip(Strip):
    """Camera, follow, what is shown; arrows, trails, neighbors, sight."""

    def __init__(self, theme: Theme, actions: Actions) -> None:
        super().__init__(theme)
        self._actions = actions
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        self.camera = KeptIcon(theme, "video-outline", words.CAMERA, lambda: self._open(CAMERA, self.camera))
        self.follow = KeptAction(theme, actions, "preview.follow")
        self.eye = KeptIcon(theme, "eye-outline", words.EYE, lambda: self._open(EYE, self.eye))
        for button in (self.camera, self.follow, self.eye):
            row.addWidget(button)
        row.addSpacing(2)
        row.addWidget(rule())
        row.addSpacing(2)
        self.tools = {name: KeptAction(theme, actions, f"preview.{name}") for name in TOOLS}
        for button in self.tools.values():
            row.addWidget(button)
        self.adjustSize()

    def menu(self, names: Sequence[str]) -> QMenu:
        """Some of the preview's actions as a menu."""
        menu = self._actions.shown_menu([f"preview.{name}" if name else "" for name in names], self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _open(self, names: Sequence[str], button: QWidget) -> None:
        self.menu(names).popup(button.mapToGlobal(QPoint(0, button.height() + 4)))


class ColorButton(QAbstractButton):
    """By what animals are colored; a press opens the choices."""

    def __init__(self, theme: Theme, menu: Callable[[], QMenu]) -> None:
        super().__init__()
        self._theme, self._menu = theme, menu
        self._choice = words.COLORS["species"]
        self.setFixedHeight(28)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)
        self.show_choice(self._choice)

    def show_choice(self, choice: str) -> None:
        """Name another choice."""
        self._choice = choice
        self.setToolTip(words.COLOR_TIP)
        self.setAccessibleName(f"{words.COLOR} {choice}")
        self.resize(self.sizeHint())
        self.update()

    @property
    def choice(self) -> str:
        return self._choice

    @guarded(returns=QSize(120, 28))
    def sizeHint(self) -> QSize:
        wide = QFontMetricsF(self._theme.font(12)).horizontalAdvance(words.COLOR)
        wide += QFontMetricsF(self._theme.font(12, 600)).horizontalAdvance(self._choice)
        return QSize(round(wide) + 6 + 8 + 8 + 16 + 6, 28)

    @guarded
    def _open(self, _checked: bool = False) -> None:
        menu = self._menu()
        menu.popup(self.mapToGlobal(QPoint(self.width() - menu.sizeHint().width(), self.height() + 4)))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground(painter, theme, QRectF(self.rect()))
        if self.underMouse() or self.hasFocus():
            painter.setPen(theme.color("accent" if self.hasFocus() else "line2"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        rest = QRectF(self.rect()).adjusted(8, 0, -6, 0)
        painter.setFont(theme.font(12))
        painter.setPen(theme.color("text2"))
        painter.drawText(rest, _LEFT, words.COLOR)
        rest.setLeft(rest.left() + QFontMetricsF(painter.font()).horizontalAdvance(words.COLOR) + 6)
        painter.setFont(theme.font(12, 600))
        painter.setPen(theme.color("overlayText"))
        painter.drawText(rest, _LEFT, self._choice)
        font, letter = theme.glyph("chevron-down", 16)
        painter.setFont(font)
        painter.drawText(rest, _RIGHT, letter)
        painter.end()


class Legend(Strip):
    """What the colors mean: a bar with the range of its values."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._title, self._low, self._high = "", "", ""
        self.setFixedSize(168, 44)
        self.hide()

    @property
    def said(self) -> tuple[str, str, str]:
        """Title, lowest and highest value."""
        return self._title, self._low, self._high

    def tell(self, title: str, low: str, high: str) -> None:
        """Say what the colors stand for."""
        if (title, low, high) != self.said:
            self._title, self._low, self._high = title, low, high
            self.setAccessibleName(f"{title}, {low} – {high}")
            self.update()

    def draw(self, painter: QPainter) -> None:
        rect = QRectF(self.rect()).adjusted(8, 5, -8, -5)
        painter.setPen(Qt.PenStyle.NoPen)
        bar = QRectF(rect.left(), rect.top() + 4, rect.width(), 6)
        steps = 48
        for place, (red, green, blue) in enumerate(ramp(np.linspace(0.0, 1.0, steps)).tolist()):
            painter.fillRect(
                QRectF(bar.left() + bar.width() * place / steps, bar.top(), bar.width() / steps + 0.6, bar.height()),
                QColor(red, green, blue),
            )
        painter.setFont(self.theme.font(11))
        painter.setPen(self.theme.color("overlayText"))
        line = QRectF(rect.left(), rect.bottom() - 16, rect.width(), 16)
        painter.drawText(line, _LEFT, self._low)
        painter.drawText(line, _RIGHT, self._high)
        painter.setPen(self.theme.color("text2"))
        painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter), self._title)


class Facts(Strip):
    """`Fish 117  Speed 3.7 m/s  Energy 62 %`: names in the quiet tone, what they are in the loud one."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._facts: tuple[tuple[str, str], ...] = ()
        self.setFixedHeight(28)
        self.hide()

    @property
    def text(self) -> str:
        return "  ".join(f"{name} {value}".strip() for name, value in self._facts)

    def tell(self, facts: Sequence[tuple[str, str]]) -> None:
        """Say other facts; without any it is not there."""
        made = tuple(facts)
        if made == self._facts:
            return
        self._facts = made
        self.setVisible(bool(made))
        self.setAccessibleName(self.text)
        self.setFixedWidth(max(round(self._wide()), 1))
        self.update()

    def _wide(self) -> float:
        plain, strong = QFontMetricsF(self.theme.font(12)), QFontMetricsF(self.theme.font(12, 600))
        wide = 16.0 + 12.0 * max(len(self._facts) - 1, 0)
        for name, value in self._facts:
            wide += plain.horizontalAdvance(name) + strong.horizontalAdvance(value) + (5.0 if name and value else 0.0)
        return wide

    def draw(self, painter: QPainter) -> None:
        x = 8.0
        for name, value in self._facts:
            for text, weight, token in ((name, 400, "text2"), (value, 600, "overlayText")):
                if text:
                    font = self.theme.font(12, weight)
                    painter.setFont(font)
                    painter.setPen(self.theme.color(token))
                    wide = QFontMetricsF(font).horizontalAdvance(text)
                    painter.drawText(QRectF(x, 0, wide + 2, self.height()), _LEFT, text)
                    x += wide + (5.0 if text is name and value else 0.0)
            x += 12.0
