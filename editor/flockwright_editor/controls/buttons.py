"""Buttons: an icon in a 24-pixel square, a text button, and a row of segments of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QToolButton, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme


class IconButton(QToolButton):
    """An icon that can be pressed; its tooltip is its name."""

    def __init__(
        self,
        theme: Theme,
        icon: str,
        tip: str,
        run: Callable[[], Any] | None = None,
        *,
        checkable: bool = False,
        color: QColor | None = None,
        side: int = 0,
    ) -> None:
        super().__init__()
        self._theme, self._icon, self._color = theme, icon, color
        size = side or theme.px("iconButton")
        self.setFixedSize(size, size)
        self.setIconSize(QSize(theme.px("icon"), theme.px("icon")))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCheckable(checkable)
        self.name(tip)
        self.toggled.connect(self._paint_icon)
        self._paint_icon()
        if run is not None:
            self.clicked.connect(lambda _=False: self._run(run))

    def name(self, tip: str) -> None:
        """Say something else on hover, and to screen readers."""
        self.setToolTip(tip)
        self.setAccessibleName(tip)

    def show_icon(self, icon: str, color: QColor | None = None) -> None:
        """Show another icon."""
        self._icon, self._color = icon, color
        self._paint_icon()

    @guarded
    def _run(self, run: Callable[[], Any]) -> None:
        run()

    @guarded
    def _paint_icon(self, _checked: bool = False) -> None:
        chosen = self._theme.color("accent") if self.isChecked() else self._theme.color("text2")
        self.setIcon(self._theme.icon(self._icon, self._color or chosen))


class ActionButton(IconButton):
    """A button for an action: pressed, checked and enabled as the action is."""

    def __init__(self, theme: Theme, actions: Actions, id_: str, icon: str = "") -> None:
        action = actions.get(id_)
        assert action is not None, id_
        super().__init__(theme, icon or action.icon, actions.tip(id_), checkable=action.checked is not None)
        self._actions, self._id = actions, id_
        self.clicked.connect(self._press)
        actions.changed.connect(self.ask)
        self.ask()

    @guarded
    def ask(self) -> None:
        """See how the action stands."""
        action = self._actions.get(self._id)
        if action is not None:
            self.setEnabled(bool(action.enabled()))
            self.setChecked(action.checked is not None and bool(action.checked()))

    def _press(self, _checked: bool = False) -> None:
        self._actions.run(self._id)
        self.ask()


def action_button(theme: Theme, actions: Actions, id_: str, icon: str = "") -> ActionButton:
    """A button for an action."""
    return ActionButton(theme, actions, id_, icon)


def text_button(
    theme: Theme, text: str, run: Callable[[], Any] | None = None, *, primary: bool = False, row: bool = False
) -> QPushButton:
    """A button with words: `primary` for the one thing to do, `row` for the lower one inside a list row."""
    made = QPushButton(text)
    made.setFont(theme.font(12, 500))
    made.setProperty("primary", primary)
    made.setProperty("row", row)
    made.setAutoDefault(False)
    if run is not None:
        made.clicked.connect(lambda _=False: run())
    return made


class Segment(QToolButton):
    """One of the buttons, with its keys in a quieter tone behind its name."""

    def __init__(self, theme: Theme, text: str, keys: str, height: int) -> None:
        super().__init__()
        self._theme, self._keys, self._small = theme, keys, theme.font(10.5)
        self.setProperty("segment", True)
        self.setText(text)
        self.setFont(theme.font(12, 500))
        self.setCheckable(True)
        self.setFixedHeight(height)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if keys:
            self._room = QFontMetrics(self._small).horizontalAdvance(keys) + 5
            self.setStyleSheet(f"QToolButton {{ padding-right: {8 + self._room}px; }}")
            self.setToolTip(f"{text} ({keys})")

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._keys:
            painter = QPainter(self)
            painter.setFont(self._small)
            # The quietest tone cannot be read on the ground of the chosen one.
            painter.setPen(self._theme.color("text2" if self.isChecked() else "text3"))
            place = self.rect().adjusted(0, 1, -8, 1)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), self._keys)
            painter.end()


class Segments(QWidget):
    """Buttons of which exactly one is chosen. `chosen` names it by its key. An entry is key, text and maybe keys."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, entries: Sequence[Sequence[str]], current: str = "", height: int = 0) -> None:
        super().__init__()
        self.setProperty("part", "segments")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        tall = height or theme.px("button")
        self.setFixedHeight(tall)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        for key, text, *keys in entries:
            button = Segment(theme, text, keys[0] if keys else "", tall - 4)
            button.clicked.connect(lambda _=False, k=key: self._choose(k))
            self._group.addButton(button)
            row.addWidget(button)
            self._buttons[key] = button
        if entries:
            self.set_current(current or entries[0][0])

    @property
    def current(self) -> str:
        """The key of the chosen one."""
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def set_current(self, key: str) -> None:
        """Choose without a signal."""
        if key in self._buttons:
            self._buttons[key].setChecked(True)

    def button(self, key: str) -> QToolButton:
        """One of the buttons, for its tooltip or text."""
        return self._buttons[key]

    @guarded
    def _choose(self, key: str) -> None:
        self.chosen.emit(key)
