"""The open document: commands, undo, selection, live values, files, journal and recovery. Knows no widgets.

The rooms meet here. They read `Session.shown`, `resolved`, `selection` and `live`, and act through `execute`, `preview`
and `cancel`; none of them knows another.
"""

from flockwright_editor.session.history import Entry, Where
from flockwright_editor.session.live import Channels, CurveValues, Interest, Live, LiveFrame, NodeValues, PairValues
from flockwright_editor.session.selection import Edited, Selection
from flockwright_editor.session.session import Session
from flockwright_editor.session.solo import Solo
from flockwright_editor.session.state import StateFolder

__all__ = [
    "Channels",
    "CurveValues",
    "Edited",
    "Entry",
    "Interest",
    "Live",
    "LiveFrame",
    "NodeValues",
    "PairValues",
    "Selection",
    "Session",
    "Solo",
    "StateFolder",
    "Where",
]
