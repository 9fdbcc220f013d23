"""Herds made by hand, a stage for them, and ways to ask a picture what is where."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from flockwright.document import Bounds, Home, Scene, ScenePath, Spawner
from flockwright.simulation import HerdView, Snapshot
from flockwright_editor.preview.render.artist import Artist, picture_size
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.look import Look, Show, Species, Stage, Still
from flockwright_editor.preview.render.quality import Quality

BARE = Show(world=False, grid=False, bounds=False, homes=False, paths=False)
"""A dark room with nothing in it, so that whatever has color was drawn on purpose."""
RED = (255, 40, 40)


def view(animal: str, places: Any, radius: float = 0.5, forward: Any = (1, 0, 0), first: int = 0) -> HerdView:
    """Animals at places, all looking the same way."""
    at = np.array(places, np.float32).reshape(-1, 3)
    n = len(at)
    ways = np.tile(np.array(forward, np.float32), (n, 1))
    return HerdView(
        animal=animal,
        slots=np.arange(first, first + n),
        handles=np.arange(first, first + n, dtype=np.int64),
        position=at,
        velocity=ways * 2,
        forward=ways,
        up=np.tile(np.array([0, 1, 0], np.float32), (n, 1)),
        speed=np.full(n, 2, np.float32),
        radius=np.full(n, radius, np.float32),
        components={},
    )


def still(*views: HerdView, time: float = 1.0, run: int = 0) -> Still:
    """A moment with some herds."""
    return Still(Snapshot(1, time, {herd.animal: herd for herd in views}), run)


def stage(shape: str = "fish", **more: Any) -> Stage:
    """A stage for the animal "a" of a shape, 20 m wide."""
    scene = Scene.read(
        {
            "bounds": Bounds(size=(20, 20, 20)),
            "homes": (Home(id="h1", at=(0, 0, 0), min_radius=2, max_radius=6),),
            "paths": (ScenePath(id="p1", points=((-5, 0, 0), (5, 0, 0), (5, 0, 5))),),
            "spawners": (
                Spawner.read(
                    {
                        "id": "s1",
                        "animal": "a",
                        "count": 3,
                        "region": {"type": "sphere", "center": [0, 0, 0], "radius": 4},
                    }
                ),
            ),
        }
    )
    return replace(Stage(scene=scene, species={"a": Species(shape, RED, "A")}, ground=-10.0), **more)


def look(*views: HerdView, camera: Camera | None = None, on: Stage | None = None, **more: Any) -> Look:
    """A look at herds in a bare dark room."""
    seen = camera or Camera(distance=12, width=320, height=240)
    more.setdefault("show", BARE)
    return Look(seen, on or stage(), still(*views), **more)


def pixels(artist: Artist, of: Look, quality: Quality | None = None) -> Array:
    """The picture as red, green, blue (height × width × 3)."""
    width, height = picture_size(of, quality or Quality())
    buffer = np.zeros((height, width, 4), np.uint8)
    artist.draw(of, quality or Quality(), buffer)
    return buffer[..., 2::-1].astype(int)


def changed(artist: Artist, of: Look, without: Look) -> Array:
    """Where two pictures differ (height × width)."""
    return np.abs(pixels(artist, of) - pixels(artist, without)).sum(axis=2) > 24


def near(mask: Array, x: float, y: float, around: int = 3) -> bool:
    """Whether something is there, within some pixels of a place."""
    height, width = mask.shape
    rows = slice(max(round(y) - around, 0), min(round(y) + around + 1, height))
    columns = slice(max(round(x) - around, 0), min(round(x) + around + 1, width))
    return bool(mask[rows, columns].any())
