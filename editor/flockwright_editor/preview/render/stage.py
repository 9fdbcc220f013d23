"""What can be said of a plan once for many pictures: who looks how, where the ground is, water or land, flat or not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np
from PySide6.QtGui import QColor

from flockwright.plan.model import AnimalPlan, Plan
from flockwright.world.geometry.scene import ground_in
from flockwright_editor.preview.render.land import Land, land_of
from flockwright_editor.preview.render.look import Medium, Rgb, Species, Stage
from flockwright_editor.preview.render.regions import extremes
from flockwright_editor.preview.render.solids import is_floor, solid_of
from flockwright_editor.theme.theme import tokens

SHAPES = ("bird", "fish", "shark", "sheep", "wolf", "arrow")
SWIMMERS, WALKERS = ("fish", "shark"), ("sheep", "wolf")
PLANE_MOVERS = ("mover.2d",)
FLAT = 0.02
"""Bounds are flat if they are this much less high than wide."""


def stage_of(
    plan: Plan,
    hidden_animals: Collection[str] = (),
    hidden_things: Collection[str] = (),
    turns: Sequence[str] = (),
    before: Land | None = None,
) -> Stage:
    """The stage of a plan. Animals without a color of their own take one of `turns`; `before` is the land it had."""
    colors = tuple(turns) or tuple(pair[0] for pair in tokens()["ring"])
    ground, stance = _footing(plan)
    land = land_of(plan, before)
    if land is not None:
        ground = land.middle
    else:
        ground = max(_floors(plan), default=ground)
    species: dict[str, Species] = {}
    for place, animal in enumerate(plan.animals):
        shape = animal.shape if animal.shape in SHAPES else "arrow"
        walks = shape in WALKERS and _on_plane(animal)
        species[animal.id] = Species(
            shape=shape,
            color=rgb(animal.color, colors[place % len(colors)]),
            name=animal.name or animal.id,
            hidden=animal.id in hidden_animals,
            lift=max(float(animal.body.radius) - stance, 0.0) if walks else 0.0,
        )
    return Stage(
        scene=plan.scene,
        species=species,
        flat=is_flat(plan),
        ground=ground,
        surface=_surface(plan, land),
        land=land,
        medium=_medium(plan, land),
        hidden=frozenset(hidden_things),
    )


def _floors(plan: Plan) -> Iterator[float]:
    """The heights of level planes."""
    for collider in plan.scene.colliders:
        if (collider.model_extra or {}).get("type") == "plane":  # reading all of many would take milliseconds
            solid = solid_of(collider)
            if solid is not None and is_floor(solid):
                yield float(solid.at[1])


def is_flat(plan: Plan) -> bool:
    """Whether everybody stays on a plane: by their movers, or because the bounds have no height."""
    wide, high, deep = (abs(float(side)) for side in plan.scene.bounds.size)
    movers = [animal for animal in plan.animals if animal.mover is not None]
    return (bool(movers) and all(_on_plane(animal) for animal in movers)) or high < FLAT * max(wide, deep)


def rgb(color: str, otherwise: str = "#808080") -> Rgb:
    """A color as three bytes; another one where the text names none."""
    found = QColor(color) if QColor.isValidColorName(color) else QColor(otherwise)
    return found.red(), found.green(), found.blue()


def _on_plane(animal: AnimalPlan) -> bool:
    return animal.mover is not None and animal.mover.type in PLANE_MOVERS


def _medium(plan: Plan, land: Land | None) -> Medium:
    shapes = [animal.shape for animal in plan.animals if animal.shape in SHAPES and animal.shape != "arrow"]
    if not shapes:
        return "room" if land is None and ground_in(plan.scene).water is None else "land"
    return "water" if all(shape in SWIMMERS for shape in shapes) else "land"


def _footing(plan: Plan) -> tuple[float, float]:
    """The ground's height, and how far above it the middle of the smallest walker is.

    Who moves on a plane has its middle there, so the ground is below; without such the bounds say where it is.
    """
    walkers = [animal for animal in plan.animals if _on_plane(animal)]
    if not walkers:
        return float(plan.scene.bounds.center[1]) - abs(float(plan.scene.bounds.size[1])) / 2, 0.0
    legs = [animal for animal in walkers if animal.shape in WALKERS] or walkers
    stance = min(float(animal.body.radius) for animal in legs)
    return _level(plan, {animal.id for animal in walkers}) - stance, stance


def _level(plan: Plan, animals: Collection[str]) -> float:
    """The height at which most of some animals start."""
    starts = [extremes(spawner)[:, 1] for spawner in plan.scene.spawners if spawner.animal in animals]
    heights = [float(found.mean()) for found in starts if len(found)]
    return float(np.median(heights)) if heights else 0.0


def _surface(plan: Plan, land: Land | None) -> float | None:
    """Sea level: what the terrain says, else 0 if everybody starts below it, else the top of the bounds."""
    told = ground_in(plan.scene).water
    if told is not None:
        return float(told)
    if _medium(plan, land) != "water":
        return None
    top = float(plan.scene.bounds.center[1]) + abs(float(plan.scene.bounds.size[1])) / 2
    highest = max((float(found[:, 1].max()) for s in plan.scene.spawners if len(found := extremes(s))), default=top)
    return 0.0 if highest < 0.0 <= top else max(top, highest + 1.0)
