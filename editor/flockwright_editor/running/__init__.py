"""The running herd: its thread, what is seen of it, its past, and why each individual does what it does.

The simulation runs in a thread of its own and hands out what it saw, newest only: `Moment` to whoever draws,
`LiveFrame` to the session's views. The face of all this is `Runner`; it lives on the UI thread and never waits for the
herd. No widgets here.
"""

from flockwright_editor.running.moment import BehaviorNow, Moment, OtherEntity, SeenNow, Watched
from flockwright_editor.running.runner import Runner
from flockwright_editor.running.slot import Slot
from flockwright_editor.running.telling import Failure, Happening, Mark, Progress, Readings, Timeline
from flockwright_editor.running.wishes import BY_SPECIES, ColorBy, Wish

__all__ = [
    "BY_SPECIES",
    "BehaviorNow",
    "ColorBy",
    "Failure",
    "Happening",
    "Mark",
    "Moment",
    "OtherEntity",
    "Progress",
    "Readings",
    "Runner",
    "SeenNow",
    "Slot",
    "Timeline",
    "Watched",
    "Wish",
]
