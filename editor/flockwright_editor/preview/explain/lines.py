"""The table's content: a line a behavior, its numbers as they are written, and where the budget is spent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QColor

from flockwright_editor.preview.explain import words
from flockwright_editor.running.explanation import FAINT, Explanation, RowText, row_text
from flockwright_editor.running.moment import BehaviorNow


@dataclass(frozen=True)
class Line:
    """One behavior."""

    node: str
    text: RowText
    color: QColor
    wanted: float = 0.0
    """What it wants of the direction, as a part of the budget."""
    got: float = 0.0
    starved: bool = False
    """It wants something and gets nothing of either channel, or it wants nothing at all."""

    @property
    def spoken(self) -> str:
        """For screen readers and the tooltip."""
        return words.spoken(self.text)


@dataclass(frozen=True)
class Table:
    """What is to be drawn."""

    lines: tuple[Line, ...] = ()
    spent_after: int | None = None
    """How many lines stand above the line where the budget is spent."""
    spent: str = ""
    budget: str = ""
    silent: tuple[Line, ...] = ()


def table_of(told: Explanation, color: Callable[[BehaviorNow], QColor]) -> Table:
    """An explanation's rows as lines."""

    def line(behavior: BehaviorNow) -> Line:
        # Without a budget what a behavior takes is its share, and nothing is wanted in vain.
        whole = told.budget or 1.0
        got = (behavior.takes if told.budget else behavior.share).direction / whole
        wanted = behavior.wants.direction / whole if told.budget else got
        starved = max(behavior.takes) <= FAINT
        return Line(behavior.node, row_text(behavior), color(behavior), wanted, got, starved)

    budget = "" if told.budget is None else f"{told.budget:.2f}"
    lines, silent = (tuple(map(line, some)) for some in (told.rows, told.silent))
    return Table(lines, told.spent_after, told.spent, budget, silent)
