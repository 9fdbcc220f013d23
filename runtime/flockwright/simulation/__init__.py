"""Plan + world → step: a herd that runs, is patched live, looked into, saved and measured."""

from flockwright.simulation.events import Event
from flockwright.simulation.individual import Individual
from flockwright.simulation.influence import Channel, Influence
from flockwright.simulation.measures import Collisions, HerdMeasures, measure
from flockwright.simulation.recording import Recording
from flockwright.simulation.sensed import Hits
from flockwright.simulation.simulation import STEP_SECONDS, Simulation
from flockwright.simulation.snapshot import HerdView, Neighbors, Snapshot, at_the_start
from flockwright.simulation.watching import Watch

__all__ = [
    "STEP_SECONDS",
    "Channel",
    "Collisions",
    "Event",
    "HerdMeasures",
    "HerdView",
    "Hits",
    "Individual",
    "Influence",
    "Neighbors",
    "Recording",
    "Simulation",
    "Snapshot",
    "Watch",
    "at_the_start",
    "measure",
]
