"""What an entity may carry besides its body, one file a kind: numbers that a person sets, state that a run changes.

Built-in kinds are numbered in the order of the imports below.
"""

from flockwright.world.components.component import COMPONENTS, MAX_KINDS, Component, component
from flockwright.world.components.energy import Energy
from flockwright.world.components.home import Home

__all__ = ["COMPONENTS", "MAX_KINDS", "Component", "Energy", "Home", "component"]
