"""What an entity may carry besides its body, one file a kind: numbers that a person sets, state that a run changes.

Built-in kinds are numbered in the order of the imports below.
"""

from flockwright.world.components.component import COMPONENTS, MAX_KINDS, Component, component
from flockwright.world.components.energy import Energy
from flockwright.world.components.food import Food
from flockwright.world.components.home import Home
from flockwright.world.components.hunger import Hunger
from flockwright.world.components.mouth import Mouth
from flockwright.world.components.player import Player
from flockwright.world.components.sound import Sound

__all__ = [
    "COMPONENTS",
    "MAX_KINDS",
    "Component",
    "Energy",
    "Food",
    "Home",
    "Hunger",
    "Mouth",
    "Player",
    "Sound",
    "component",
]
