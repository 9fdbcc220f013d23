"""What individuals are called: the name of their kind and a number that is theirs for the whole run."""

from __future__ import annotations

from collections import Counter

from flockwright.simulation import Simulation


class Naming:
    """Numbers individuals in the order they come. A number is never given twice in a run."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self._numbers: Counter[str] = Counter()

    def follow(self, simulation: Simulation) -> dict[int, str]:
        """Name whoever is new; the names of all, by handle."""
        fresh: dict[int, str] = {}
        entities = simulation.population.entities
        for animal in simulation.plan.animals:
            for slot in simulation.population.of_species(animal.id).tolist():
                handle = entities.handle(slot)
                if handle not in self.names:
                    self._numbers[animal.id] += 1
                    fresh[handle] = f"{animal.name or animal.id} {self._numbers[animal.id]}"
        if fresh:
            self.names = self.names | fresh
        return self.names
