"""Points in space: a grid over moving bodies, and the exact k nearest of each. Knows no animals.

`Grid` sorts bodies into cells and gives the order of a frame; `Members` picks a set by tag and kind masks; `Nearest`
finds, for each body of a frame, the k nearest of a grid's bodies that it can see; `Pairs` measures what was found.
"""

from flockwright.engine.points.body import BODY, PAIR
from flockwright.engine.points.found import Found
from flockwright.engine.points.frame import Frame
from flockwright.engine.points.grid import Grid
from flockwright.engine.points.members import Members
from flockwright.engine.points.nearest import Nearest, sight
from flockwright.engine.points.pairs import Pairs

__all__ = ["BODY", "PAIR", "Found", "Frame", "Grid", "Members", "Nearest", "Pairs", "sight"]
