"""Between two steps: what life left is told, and takes effect on who is where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flockwright.world.entities import Slots

if TYPE_CHECKING:
    from flockwright.simulation.simulation import Simulation


def settle(run: Simulation) -> None:
    """Tell what happened in the last step, and see to whom it changed."""
    life = run.binding.life
    if life is None or not life.has_happened:
        return
    for word, slot, other, value in life.happened():
        tell(run, word, slot, other, value)
    dropped, changed = life.take_happened()
    run.events.drop(dropped)
    if changed:
        rearrange(run)


def tell(run: Simulation, word: str, slot: int, other: int = -1, value: float = 0.0) -> None:
    """Let something have happened to whoever stands at a slot, if there is one."""
    entities, species = run.population.entities, run.population.species
    whose = species[int(entities.species[slot])] if slot >= 0 else ""
    mine, others = (entities.handle(one) if one >= 0 else -1 for one in (slot, other))
    run.events.add(run.step_number, run.time, word, whose, mine, value, other=others)


def rearrange(run: Simulation) -> None:
    """Bury the dead, take away what is over, and let the program know."""
    life = run.binding.life
    assert life is not None
    dead = life.dead()
    run.population.bury(dead)
    run.states.clear(dead)
    run.binding.arrange()
    over: Slots = life.over()
    if len(over):
        run.population.give_up(over)
        run.states.clear(over)
        run.binding.arrange()
