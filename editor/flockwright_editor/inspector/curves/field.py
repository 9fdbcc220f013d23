"""The small curve of a form: shape menu, its main numbers, and the plot with the herd on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QWidget

from flockwright_editor.inspector.curves.meaning import Herd, Hooks, Shown
from flockwright_editor.theme.theme import Theme


class CurveField(QWidget):
    """A curve in a form. `expand` opens the large editor; `color` is the behavior's.

    Give it what to show with `show_curve`, and the herd with `show_herd`; a change comes back through `hooks`.
    `curve_field` in `source` makes one that does all that by itself for a node of a session.
    """

    def __init__(
        self,
        theme: Theme,
        hooks: Hooks | None = None,
        *,
        color: Any = None,
        expand: Callable[[], Any] | None = None,
        plotted: bool = True,
    ) -> None:
        super().__init__()
        self._theme, self._hooks, self._color, self._expand, self._plotted = theme, hooks, color, expand, plotted

    def show_curve(self, shown: Shown) -> None:
        """Show a curve; not during a gesture of this field's own."""

    def show_herd(self, herd: Herd | None) -> None:
        """Show where the animals are on it; None: nobody runs."""
