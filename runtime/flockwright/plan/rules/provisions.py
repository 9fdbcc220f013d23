"""Food and the player: those that can be."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.document.errors import Fault, Steps, path_text
from flockwright.plan.case import Whole
from flockwright.plan.problems import Problem
from flockwright.world.provisions import food_of, player_of


def food_can_be(whole: Whole) -> Iterator[Problem]:
    """Everything that is to be eaten can be; the rest is not there when it runs."""
    for place, food in enumerate(whole.scene.food):
        try:
            food_of(food)
        except Fault as fault:
            yield _wrong(("scene", "food", place), fault, food.id)


def player_can_be(whole: Whole) -> Iterator[Problem]:
    """The player is one, and its timeline can be played; otherwise there is none."""
    try:
        player_of(whole.scene.player)
    except Fault as fault:
        yield _wrong(("scene", "player"), fault, "")


def _wrong(head: Steps, fault: Fault, thing: str) -> Problem:
    path = path_text((*head, *fault.path))
    field = str(fault.path[0]) if fault.path else ""
    return Problem("error", f"{path}: {fault.found} — {fault.expected}", path, field=field, thing=thing)
