"""What the ground is made of: grass where it is level, rock where it is steep, snow high up, sand at the water.

Colors come with their light, which never moves, so it need not be reckoned for every picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Medium, Stage
from flockwright_editor.preview.render.palette import air, unit
from flockwright_editor.theme.theme import tokens

EARTH, ROCK = (0.90, 0.82), (0.80, 0.66)
"""How level a face is, as the rise of its normal, where one begins and where there is nothing else."""
SNOW, MOUNTAIN = 0.70, 45.0
"""Snow lies on the highest part of land that rises by more than so many meters."""
SHORE, WET = 0.8, 0.12
"""Meters above the water that are sand at most, and as a part of how high the land rises."""
DEEP = 13.0
"""Meters of water after which two thirds of a color are lost."""


@dataclass(frozen=True)
class Soil:
    """The ground of one stage, as it is colored."""

    medium: Medium
    level: float
    """What counts as the foot of the mountains."""
    snow: float
    water: float | None
    shore: float

    def colors(self, at: Array, normals: Array) -> Array:
        """The lit colors of faces by their middles and normals (n × 3, from 0 to 1)."""
        colors = air(self.medium)
        lit = np.maximum(normals @ colors.sun, 0.0) * colors.light + (normals[:, 1] * 0.5 + 0.5) * 0.5 + 0.2
        base = np.broadcast_to(colors.rock, at.shape) if self.medium == "room" else self._bare(at, normals)
        return np.clip(base * lit[:, None] * colors.tint, 0.0, 1.0)

    def _bare(self, at: Array, normals: Array) -> Array:
        """The same without light."""
        x, y, z = at[:, 0], at[:, 1], at[:, 2]
        patch, fine = _waves(x, z, 0.031), _waves(x, z, 0.17)
        chance = _chance(x, z)
        level = normals[:, 1] + 0.035 * fine
        color = _mixed(unit_of("grass"), unit_of("dry"), np.clip(0.30 + 0.45 * patch + 0.1 * fine, 0.0, 0.85))
        color = _mixed(color, unit_of("earth"), _between(level, *EARTH) * 0.92)
        color = _mixed(color, unit_of("rock"), _between(level + 0.03 * patch, *ROCK))
        if np.isfinite(self.snow):
            drift = self.snow + 5.0 * patch + 2.5 * fine
            bare = np.clip((y - drift + 16.0) / 14.0, 0.0, 1.0)  # below the snow nothing grows
            color = _mixed(color, unit_of("rock"), 0.75 * bare)
            color = _mixed(color, unit_of("snow"), np.clip((y - drift) / 5.0, 0.0, 1.0) * _between(level, 0.5, 0.66))
        color = color * (1.0 + 0.055 * chance + 0.03 * fine)[:, None]
        if self.water is not None:
            off = y - self.water - self.shore * (0.6 + 0.4 * fine)
            color = _mixed(color, unit_of("sand") * (1.0 + 0.03 * chance)[:, None], _between(off, 0.55, -0.1))
            depth = np.maximum(self.water - y, 0.0)
            color = _mixed(color, unit_of("bed") * (1.0 + 0.05 * chance)[:, None], _between(depth, 0.0, 1.5))
            color = _mixed(color, unit_of("deep"), 1.0 - np.exp(-depth / DEEP))
        return color


def soil_of(stage: Stage, world: bool) -> Soil:
    """What the ground of a stage is made of; in a dark room, of nothing."""
    land = stage.land
    low, high = (land.low, land.high) if land is not None else (stage.ground, stage.ground)
    foot = max(low, stage.surface) if stage.surface is not None else low
    rises = high - foot
    snow = foot + SNOW * rises if rises > MOUNTAIN else np.inf
    shore = min(SHORE, max(WET * rises, 0.05))
    return Soil(stage.medium if world else "room", foot, snow, stage.surface if world else None, shore)


@cache
def unit_of(name: str) -> Array:
    """The color of something that the ground is made of."""
    return unit(tokens()["world"]["soil"][name])


def _mixed(one: Array, other: Array, share: Array) -> Array:
    return one + (other - one) * share[:, None]


def _between(value: Array, none: float, whole: float) -> Array:
    """0 at the one end, 1 at the other, and softly from one to the other."""
    share = np.clip((value - none) / (whole - none), 0.0, 1.0)
    return share * share * (3.0 - 2.0 * share)


def _waves(x: Array, z: Array, often: float) -> Array:
    """Something like chance that changes slowly over the ground, from −1 to 1."""
    u, v = x * often, z * often
    return 0.5 * (np.sin(u * 1.7 + 1.9 * np.sin(v * 0.9 + 0.4)) + np.sin(v * 2.1 + 1.6 * np.sin(u * 1.3 + 2.0)))


def _chance(x: Array, z: Array) -> Array:
    """A number from −1 to 1 for each place, always the same."""
    mixed = np.sin(x * 12.9898 + z * 78.233) * 43758.5453
    return 2.0 * (mixed - np.floor(mixed)) - 1.0
