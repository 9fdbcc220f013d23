"""What one room asks of another without knowing it. Whoever can answer connects; nobody need."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Calls(QObject):
    """Only signals: nothing is kept, and nothing here changes the document."""

    knob = Signal(str, str)
    """Animal and id of a knob to bring into view: a value that it drives was clicked."""
    parameter = Signal(str, str)
    """Node and path of a parameter to bring into view."""
    reference = Signal(str)
    """The key of a node type whose page is to be read."""
    curve = Signal(str, str, str)
    """Animal, node and path of a curve to be edited large."""
