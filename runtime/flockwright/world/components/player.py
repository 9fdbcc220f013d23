"""Player: the one whom a person moves."""

from __future__ import annotations

from flockwright.world.components.component import component
from flockwright.world.parameters import Number, Params
from flockwright.world.parameters import speed as meters_a_second


@component("player")
class Player(Params):
    """Makes an entity the player: someone walks it about, and animals keep away from it."""

    speed: Number = meters_a_second(4.0, "How fast it goes when it is moved; more outruns more animals.")
    still_speed: Number = meters_a_second(
        1.0, "Up to this speed it seems to stand still; more lets it come nearer unnoticed."
    )
