"""The player in a person's hands: acts asked for on the UI thread, done before the next step.

Whoever is aimed at may have moved since the click, so a shot at an individual finds its place only when it is fired. An
act that was done is kept as it was done: the past is the same again when it is repeated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flockwright.simulation import Simulation
from flockwright_editor.running.moment import SLOT


@dataclass(frozen=True, eq=False)
class Asked:
    """Something the player is to do: an act as in a scene's timeline, or `handle`: a shot at an individual."""

    act: Mapping[str, Any]
    handle: int | None = None

    @property
    def moves(self) -> bool:
        """Whether a later one of these makes an earlier one pointless."""
        return self.act.get("act") == "move"


class Hands:
    """What was asked for and not done yet."""

    def __init__(self) -> None:
        self._asked: list[Asked] = []

    def ask(self, asked: Asked) -> None:
        """Before the next step. Of moves only the last counts."""
        if asked.moves:
            self._asked = [other for other in self._asked if not other.moves]
        self._asked.append(asked)

    def forget(self) -> None:
        """Another run, or another moment of this one."""
        self._asked = []

    def act(self, simulation: Simulation) -> list[Mapping[str, Any]]:
        """Let the player do what was asked for; what that was. Without a player nothing is done."""
        asked, self._asked = self._asked, []
        if not asked or simulation.population.provisions.player is None:
            return []
        done = [act for one in asked if (act := _aimed(simulation, one)) is not None]
        for act in done:
            simulation.act(act)
        return done


def _aimed(simulation: Simulation, asked: Asked) -> Mapping[str, Any] | None:
    """The act with a place to fire at; None if whoever was aimed at is gone."""
    if asked.handle is None:
        return asked.act
    entities = simulation.population.entities
    if entities.slot(asked.handle) is None:
        return None
    body = entities.bodies[asked.handle & SLOT]
    return {"act": "shoot", "at": [float(body[axis]) for axis in ("px", "py", "pz")]}
