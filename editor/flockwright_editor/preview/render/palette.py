"""The colors of the world, from the theme's tokens, as the renderers want them: numbers from 0 to 1 or bytes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from flockwright_editor.preview.render.overlays import Color
from flockwright_editor.theme.theme import tokens

Array = np.ndarray[Any, Any]
Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class Air:
    """What fills a medium: three colors of the backdrop, the light, and what the ground is made of."""

    low: Array
    mid: Array
    high: Array
    sun: Array
    light: float
    tint: Array
    ground: Array
    rock: Array
    plant: Array
    grid: Array


@cache
def air(medium: str) -> Air:
    """The colors of a medium: land, water or room."""
    told = tokens()["world"][medium]
    sun = np.array(told["sun"], float)
    colors = {name: unit(told[name]) for name in ("low", "mid", "high", "tint", "ground", "rock", "plant", "grid")}
    return Air(sun=sun / np.linalg.norm(sun), light=float(told["light"]), **colors)


@cache
def thing_color(name: str) -> Array:
    """The color of something that stands in the world: plain, stone, leaf, tuft …"""
    return unit(tokens()["world"]["thing"][name])


@cache
def belly(shape: str) -> Array:
    """The color of the underside of a shape."""
    return unit(tokens()["world"]["belly"][shape])


@cache
def coat(shape: str, color: Rgb) -> Array:
    """The color of a back (3 numbers, 0 to 255): the species' own, a little of the natural one where there is one."""
    natural, share = tokens()["world"]["coat"].get(shape, ("#000000", 0.0))
    return np.array(color, float) * (1 - share) + 255 * unit(natural) * share


@cache
def mark(name: str, alpha: float = 1.0) -> Color:
    """The color of something that is marked in the world: homeFar, homeNear, path, spawner, bounds …"""
    return as_color(tokens()["world"][name], alpha)


def as_color(text: str, alpha: float = 1.0) -> Color:
    """#rrggbb as four bytes."""
    red, green, blue = (int(text[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue, round(255 * alpha)


def unit(text: str) -> Array:
    """#rrggbb as three numbers from 0 to 1."""
    return np.array(as_color(text)[:3], float) / 255


def ramp(values: Any) -> Array:
    """The colors of values from 0 to 1 (n → n × 3 bytes), for coloring animals and for the legend; NaN is gray."""
    stops = np.array([as_color(text)[:3] for text in tokens()["ramp"]], float)
    found = np.asarray(values, float)
    place = np.clip(np.nan_to_num(found), 0.0, 1.0) * (len(stops) - 1)
    colors = np.stack([np.interp(place, np.arange(len(stops)), stops[:, c]) for c in range(3)], axis=-1)
    return np.where(np.isnan(found)[..., None], 128, np.round(colors)).astype(np.uint8)
