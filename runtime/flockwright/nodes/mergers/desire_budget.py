"""The budget of desire."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.merger import Merger
from flockwright.nodes.families.merging import combine, spend
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, number


@node("merger.desire_budget", cells=("max_desire",))
class DesireBudget(Merger):
    """Lets the most urgent behaviors decide: higher priorities spend a budget of desire first, others share the rest.

    Direction and speed have a budget each. Behaviors of one priority share; the priority that would overspend is
    scaled to what is left, and those below it go without. Directions that cancel keep the animal going forward; if
    nobody wants a direction, or nobody a speed, it wants to stand still.
    """

    FORMULA: ClassVar[str] = """
        takes      by priority, highest first: a priority that fits in what is left gets its desires d whole,
                   the one that does not fit gets d · left / Σ d, those below get 0;  left starts at the budget
        direction  Σ takes · direction, made a unit;  forward if they cancel
        speed      Σ takes · speed / Σ takes
                   direction and speed each on their own;  nothing granted in either: stand still
    """

    max_desire: Number = number(
        1.0, "The budget of each channel; more lets lower priorities have a say.", above=0, high=10, soft=(0.1, 3),
        step=0.1, short="Budget",
    )  # fmt: skip

    @staticmethod
    def merge(results: int, count: int, priorities: Any, me: Any, p: Any, out: Any) -> None:
        spend(results, count, priorities, p.max_desire)
        combine(results, count, me, out)
