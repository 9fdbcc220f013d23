"""Whom animals sense besides one another, with names to speak of them: homes, food, carcasses, sounds, the player."""

from __future__ import annotations

from collections.abc import Mapping

from flockwright.simulation import Simulation, Snapshot
from flockwright.simulation.population import HOMES
from flockwright.simulation.surroundings import FoodView
from flockwright.world.records import Array
from flockwright_editor.running import words
from flockwright_editor.running.moment import SLOT, OtherEntity

Others = dict[int, OtherEntity]


def homes_of(simulation: Simulation) -> Others:
    """The homes of the scene by slot."""
    found: Others = {}
    population, entities = simulation.population, simulation.population.entities
    by_id = {home.id: home for home in simulation.plan.scene.homes}
    for slot in population.of_species(HOMES).tolist():
        home = by_id.get(population.sources[int(entities.source[slot])])
        if home is not None:
            found[slot] = OtherEntity(entities.handle(slot), "home", home.name or home.id, tuple(home.at))  # type: ignore[arg-type]
    return found


def others_of(simulation: Simulation, snapshot: Snapshot, names: Mapping[int, str]) -> Others:
    """What comes, goes and moves, by slot. `names` are those of animals: the dead keep theirs."""
    found: Others = {}
    scene = simulation.plan.scene
    food = {thing.id: thing.name or thing.id for thing in scene.food}
    grass = {thing.id: thing.name or words.GRASS for thing in scene.colliders} if snapshot.grass is not None else {}
    _add_food(found, "food", snapshot.food, food, words.APPLE)
    _add_food(found, "grass", snapshot.grass, grass, words.GRASS)
    for view in snapshot.carcasses.values():
        for handle, at in zip(view.handles.tolist(), view.position, strict=True):
            name = names.get(handle, "")
            found[handle & SLOT] = OtherEntity(handle, "carcass", words.DEAD.format(name=name), _place(at))
    if snapshot.sounds is not None:
        for handle, at in zip(snapshot.sounds.handles.tolist(), snapshot.sounds.position, strict=True):
            found[handle & SLOT] = OtherEntity(handle, "sound", words.SOUND, _place(at))
    if snapshot.player is not None:
        player = snapshot.player
        found[player.handle & SLOT] = OtherEntity(player.handle, "player", words.PLAYER, _place(player.position))
    return found


def _add_food(found: Others, kind: str, view: FoodView | None, names: Mapping[str, str], otherwise: str) -> None:
    if view is None:
        return
    for handle, source, at in zip(view.handles.tolist(), view.sources, view.position, strict=True):
        name = names.get(source, otherwise)
        found[handle & SLOT] = OtherEntity(handle, kind, name, _place(at))  # type: ignore[arg-type]


def _place(at: Array) -> tuple[float, float, float]:
    x, y, z = at.tolist()
    return x, y, z
