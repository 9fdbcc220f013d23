"""A scene's geometry as one: what it says, what of that cannot be, and the tables that kernels read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from flockwright.document import Scene
from flockwright.document.errors import Fault
from flockwright.world.geometry.table import Geometry
from flockwright.world.geometry.terrain import TerrainError, heights_of
from flockwright.world.geometry.things import LAYERS, MOST_LAYERS, Terrain, Thing, terrain_of, thing_of


def things_in(scene: Scene) -> Iterator[Thing]:
    """The solids and patches that can be read."""
    for collider in scene.colliders:
        try:
            yield thing_of(collider)
        except Fault:
            continue  # a problem of the plan


def ground_in(scene: Scene) -> Terrain:
    """The ground, or a scene's usual one where it cannot be read."""
    try:
        return terrain_of(scene.terrain)
    except Fault:
        return Terrain()


def layers_in(scene: Scene) -> tuple[str, ...]:
    """Every layer by its number: the usual ones, then the scene's own by name."""
    return _layers(list(things_in(scene)), ground_in(scene))


def _layers(things: list[Thing], terrain: Terrain) -> tuple[str, ...]:
    own = {thing.layer for thing in things} | {terrain.layer}
    return (*LAYERS, *sorted(own - set(LAYERS)))[:MOST_LAYERS]


def geometry_of(scene: Scene, folder: Path | None) -> Geometry:
    """The tables of a scene. What cannot be read is not there."""
    things, terrain = list(things_in(scene)), ground_in(scene)
    layers = _layers(things, terrain)
    things = [thing for thing in things if thing.layer in layers]
    heights = None
    if terrain.heights is not None and terrain.layer in layers:
        try:
            heights = heights_of(terrain.heights, terrain.size, folder)
        except TerrainError:
            heights = None
    return Geometry(things, layers, terrain, heights)
