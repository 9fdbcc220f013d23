"""What one room asks of another without knowing it. Whoever can answer connects; nobody need."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal


class Calls(QObject):
    """Signals, and one question: nothing here changes the document."""

    knob = Signal(str, str)
    """Animal and id of a knob to bring into view: a value that it drives was clicked."""
    parameter = Signal(str, str)
    """Node and path of a parameter to bring into view."""
    reference = Signal(str)
    """The key of a node type whose page is to be read."""
    curve = Signal(str, str, str)
    """Animal, node and path of a curve to be edited large."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.aim: Callable[[], tuple[float, float, float] | None] = lambda: None
        """The place on the ground that the view looks at, for new things; None: nobody looks."""
