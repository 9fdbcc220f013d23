"""Home: an area that animals return to."""

from __future__ import annotations

from flockwright.world.components.component import component
from flockwright.world.parameters import Number, Params, distance, share


@component("home")
class Home(Params):
    """Makes an entity a place to return to: the pull starts at the inner radius and is full at the outer one."""

    min_radius: Number = distance(0.0, "Inside it nobody is pulled; larger leaves more room to roam.")
    max_radius: Number = distance(10.0, "At this distance the pull is full; larger pulls more gently.")
    strength: Number = share(1.0, "How much the home pulls at most; more holds the herd closer.")
