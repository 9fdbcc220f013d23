"""What can be done with the chosen key of a plot, by whatever way somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from flockwright.curves.model import Curve, Mode
from flockwright_editor.inspector.curves import keying, words
from flockwright_editor.inspector.curves.gestures import level_of, place_of
from flockwright_editor.inspector.curves.shaping import Pace
from flockwright_editor.theme.theme import Theme

NUDGES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


class Keyed(Protocol):
    """A widget that shows a curve of keys, one of which is chosen."""

    curve: Curve
    chosen: int

    def choose(self, index: int) -> None: ...
    def commit(self, curve: Curve, what: str, *, nudge: bool = False) -> None: ...


def add_key(plot: Keyed, x: float | None = None, y: float | None = None) -> None:
    """Add a key at a point, or on the curve in the widest gap."""
    place = keying.widest_gap(plot.curve) if x is None else place_of(plot.curve, x)
    found = keying.added(plot.curve, place, None if y is None else level_of(plot.curve, y))
    if found is not None:
        plot.commit(found[0], "keys")
        plot.choose(found[1])


def delete_key(plot: Keyed) -> None:
    """Delete the chosen key; the last one stays."""
    made = keying.deleted(plot.curve, plot.chosen)
    if made != plot.curve:
        plot.commit(made, "keys")
        plot.choose(min(plot.chosen, len(made.keys) - 1))


def nudge_key(plot: Keyed, way: tuple[int, int], pace: Pace) -> None:
    """Move the chosen key a little, right and up as they are seen."""
    step = {"normal": 0.01, "fine": 0.001, "coarse": 0.1}[pace]
    curve, held = plot.curve, plot.curve.keys[plot.chosen]
    x = way[0] * step * (1 if curve.x[1] >= curve.x[0] else -1)
    y = way[1] * step * (1 if curve.y[1] >= curve.y[0] else -1)
    plot.commit(keying.moved(curve, plot.chosen, held.x + x, held.y + y), "keys", nudge=True)


def set_mode(plot: Keyed, mode: Mode) -> None:
    """Another mode for the chosen key."""
    if 0 <= plot.chosen < len(plot.curve.keys):
        plot.commit(keying.with_mode(plot.curve, plot.chosen, mode), "keys")


def key_menu(plot: Keyed, theme: Theme, parent: QWidget) -> QMenu:
    """Modes and deletion of the chosen key."""
    menu = QMenu(parent)
    menu.setFont(theme.font(12))

    def add(text: str, run: Callable[[], None]) -> None:
        menu.addAction(text).triggered.connect(lambda _=False: run())

    for mode, text in words.MODES.items():
        add(text, lambda m=mode: set_mode(plot, m))
        menu.actions()[-1].setCheckable(True)
        menu.actions()[-1].setChecked(plot.curve.keys[plot.chosen].mode == mode)
    menu.addSeparator()
    add(words.MENU_DELETE, lambda: delete_key(plot))
    return menu
