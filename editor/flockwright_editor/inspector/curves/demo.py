"""The curve widgets with a made-up herd: `python -m flockwright_editor.inspector.curves.demo [light]`."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import radians

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from flockwright.curves.model import Curve, Key
from flockwright_editor.inspector.curves.editor import CurveEditor
from flockwright_editor.inspector.curves.editor_bar import Heading
from flockwright_editor.inspector.curves.field import CurveField
from flockwright_editor.inspector.curves.map import Pairs
from flockwright_editor.inspector.curves.meaning import Herd, Hooks, Meaning, Shown
from flockwright_editor.inspector.curves.sight import Sight
from flockwright_editor.inspector.curves.sight_panel import SightPanel
from flockwright_editor.inspector.curves.sight_shown import SightHooks, SightShown
from flockwright_editor.theme.theme import Theme

FLEE = Curve(shape="saturating", k=0.3, power=2.0)
HUNGER = Curve(
    shape="keys",
    keys=(
        Key(x=0.0, y=0.0, mode="linear"),
        Key(x=0.25, y=0.06, slope_in=0.24, slope_out=0.8, mode="broken"),
        Key(x=0.55, y=0.62, mode="smooth"),
        Key(x=0.78, y=0.94, mode="smooth"),
        Key(x=1.0, y=1.0, mode="linear"),
    ),
)
SIGHT = Sight(max_distance=6.5, max_angle=315.0)
_WEIGHTS = (
    26,
    11,
    9,
    7,
    6,
    6,
    5,
    4,
    4,
    3,
    3,
    2,
    2,
    2,
    1,
    1,
    2,
    1,
    1,
    1,
    0,
    1,
    0,
    1,
    0,
    0,
    1,
    0,
    0,
    1,
    0,
    0,
    0,
    1,
    0,
    0,
)
_HUNGERS = (9, 13, 21, 27, 30, 25, 21, 16, 13, 12, 10, 9, 7, 6, 6, 4, 4, 3, 3, 1)


def threatened() -> Herd:
    """58 of 197 fish that see a shark."""
    scale = 58 / sum(_WEIGHTS)
    counts = tuple(count * scale for count in _WEIGHTS)
    return Herd(tuple(np.linspace(0, 12, 37)), counts, 139.0, 2.7, "Fish 117", "shark", 0.8, "fish")


def hungry() -> Herd:
    """All of them, more or less hungry."""
    scale = 197 / sum(_HUNGERS)
    counts = tuple(count * scale for count in _HUNGERS)
    return Herd(tuple(np.linspace(0, 1, 21)), counts, 0.0, 0.18, "Fish 117", "", None, "fish")


def seen(count: int = 58) -> Pairs:
    """Sharks around fish, and one that matters."""
    chance = np.random.default_rng(7)
    angles = radians(157) * np.sqrt(chance.random(count)) * chance.choice([-1, 1], count)
    distances = 6.5 * np.sqrt(0.06 + 0.94 * chance.random(count))
    partner = (2.4, radians(119), "Shark 2")
    return Pairs(tuple(distances), tuple(angles), partner, "dots: the shark, seen by each of 58 fish")


def threat(sight: Sight = SIGHT) -> Meaning:
    """The axes of a behavior that weighs threats."""
    return Meaning(
        "Activation",
        "Activation: how much of Flee is switched on",
        "Threat",
        "Threat in sight (sum of weights); below it, the same as one shark straight ahead at that distance",
        "activation",
        meters=lambda x: sight.max_distance / (x + 1) ** 0.5,
        meters_word="Shark at",
        endless=True,
    )


HUNGER_AXES = Meaning("Hunger", "", "hunger", "", "pull", ends=("sated", "starving"))


class Demo(QWidget):
    """Editor, field and map side by side; a change in one shows in the others."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("part", "gutter")
        self.flee, self.sight = FLEE, SIGHT
        red, green = theme.behavior("behavior.flee"), theme.behavior("behavior.chase_food", "#B9D84F")
        hooks = Hooks(self.turn, lambda curve, _label: self.turn(curve), lambda: self.turn(self.flee))
        self.editor, self.lower = CurveEditor(theme, hooks), CurveEditor(theme, closable=False)
        self.field = CurveField(theme, hooks, color=red)
        self._colors = red, theme.color("accent")
        self.panel = SightPanel(theme, self._sight_hooks())
        self._heading = Heading("Flee", "run-fast", theme.kind("neighbor"))
        self.editor.set_color(red)
        self.lower.set_color(green)
        self.lower.show_curve(
            Shown(HUNGER, None, HUNGER_AXES, "Slow hunger"), Heading("Chase Food", "food-apple", theme.kind("neighbor"))
        )
        self.lower.show_herd(hungry())
        self.lower.plot.choose(2)
        self.see(SIGHT)
        self.panel.show_pairs(seen())
        self.turn(FLEE)
        for widget in (self.editor, self.field):
            widget.show_herd(threatened())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        middle, right = QVBoxLayout(), QVBoxLayout()
        middle.setSpacing(2)
        middle.addWidget(self.editor, 3)
        middle.addWidget(self.lower, 2)
        right.addWidget(self.panel)
        shelf = QWidget()
        shelf.setProperty("part", "panel")
        shelf.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(shelf)
        column.addWidget(self.field)
        column.addStretch(1)
        self.field.setFixedSize(256, 312)
        row.addWidget(shelf)
        row.addLayout(middle, 1)
        row.addLayout(right)
        self.panel.setFixedWidth(520)

    def see(self, sight: Sight) -> None:
        """Show another field of view."""
        self.sight = sight
        self.panel.show_sight(SightShown(sight), self._heading, *self._colors)

    def _sight_hooks(self) -> SightHooks:
        def part(name: str) -> Hooks:
            def turn(curve: Curve, *_label: str) -> None:
                self.see(replace(self.sight, **{"by_" + name.removesuffix("_curve"): curve}))

            return Hooks(turn, turn)

        def number(name: str, value: float | None, *_gesture: str) -> None:
            self.see(replace(self.sight, **{name: getattr(SIGHT, name) if value is None else value}))

        return SightHooks(part, number, number)

    def turn(self, curve: Curve) -> None:
        """Show a curve everywhere."""
        shown = Shown(curve, Curve(shape="saturating", k=0.12), threat())
        self.editor.show_curve(shown, self._heading)
        self.field.show_curve(shown)


def main(arguments: list[str]) -> int:
    """Open the demo."""
    application = QApplication(arguments)
    application.setStyle("Fusion")
    theme = Theme("light" if "light" in arguments else "dark")
    application.setPalette(theme.palette())
    application.setStyleSheet(theme.stylesheet())
    demo = Demo(theme)
    demo.setWindowTitle("Curves")
    demo.resize(1600, 908)
    demo.show()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv))
