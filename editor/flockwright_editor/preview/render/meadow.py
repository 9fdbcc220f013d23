"""Patches of grass: tufts scattered by each patch's own chance, and a green ground below that is seen from far away."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

import numpy as np

from flockwright.document import SceneObject
from flockwright.world.geometry.things import Grass
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.herd import INSTANCE
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.palette import thing_color
from flockwright_editor.preview.render.solids import grass_of

DENSE, MOST = 2.4, 900
"""Tufts on a square meter, and in one patch at most; those of a larger one stand farther apart and are larger."""
HIGH = 0.42
"""Meters that a tuft is high as a rule."""
_RINGS, _AROUND = (0.0, 0.5, 0.82, 1.0), 20
_STRENGTH = (0.62, 0.58, 0.36, 0.0)
_ABOVE = 0.03
_STUBBLE = 0.22
"""Of its height, what is left of a tuft eaten down."""
SPOT = np.dtype([("place", "f4", 3), ("ink", "u1", 4)])


@dataclass(frozen=True, eq=False)
class Patch:
    """One patch as it is drawn while nobody has grazed there."""

    name: str
    """Its id in the scene."""
    center: Array
    radius: float
    tufts: Array
    ground: Array
    """Corners of the triangles of the green ground."""

    def tufts_with(self, left: float) -> Array:
        """The tufts when so much is left: shorter, and yellow."""
        if left >= 1.0:
            return self.tufts
        made = self.tufts.copy()
        made["size"] *= _STUBBLE + (1.0 - _STUBBLE) * left
        made["color"][:, :3] = _faded(self.tufts["color"][:, :3], left)
        return made

    def ground_with(self, left: float) -> Array:
        """The ground when so much is left: it turns to the color of soil."""
        if left >= 1.0:
            return self.ground
        made = self.ground.copy()
        made["ink"][:, :3] = _faded(self.ground["ink"][:, :3], left)
        return made


def _faded(green: Array, left: float) -> Array:
    return np.clip(green * left + 255 * thing_color("bare") * (1.0 - left), 0, 255)


class Meadow:
    """Reads patches, each only once while it and the land below it are the same."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[SceneObject, object, Patch | None]] = {}
        self.read = 0
        """How many were read so far."""

    def patches(self, stage: Stage) -> list[Patch]:
        """All patches of a stage that are shown."""
        known: dict[int, tuple[SceneObject, object, Patch | None]] = {}
        made: list[Patch] = []
        for collider in stage.scene.colliders:
            held = self._known.get(id(collider))
            if held is None or held[0] is not collider or held[1] is not stage.land:
                grass = grass_of(collider)
                self.read += grass is not None
                held = collider, stage.land, patch_of(grass, collider.id, stage) if grass is not None else None
            known[id(collider)] = held
            if held[2] is not None and collider.id not in stage.hidden:
                made.append(held[2])
        self._known = known
        return made


def patch_of(grass: Grass, name: str, stage: Stage) -> Patch:
    """How a patch is drawn: on the land where there is some, else level."""
    random = np.random.default_rng(crc32(name.encode()))
    count = int(min(max(DENSE * np.pi * grass.radius**2, 3), MOST))
    turn, far = random.uniform(0, 2 * np.pi, count), grass.radius * np.sqrt(random.uniform(0, 1, count)) * 0.97
    x, z = grass.at[0] + far * np.cos(turn), grass.at[2] + far * np.sin(turn)
    y = _heights(grass, stage, x, z)
    wide = (DENSE * np.pi * grass.radius**2 / count) ** 0.25
    tufts = np.zeros(count, INSTANCE)
    tufts["at"] = np.stack([x, y - 0.02, z], axis=-1)
    lean = random.uniform(0, 2 * np.pi, count)
    tufts["forward"] = np.stack([np.cos(lean), np.zeros(count), np.sin(lean)], axis=-1)
    tufts["up"], tufts["phase"] = (0.0, 1.0, 0.0), 0.35 * x + random.uniform(0, 1.2, count)
    tufts["size"] = HIGH * wide * random.uniform(0.65, 1.35, count)
    shade = random.uniform(0.82, 1.16, (count, 1)) * (1.0, 1.0, 0.9)
    tufts["color"][:, :3] = np.clip(255 * thing_color("tuft") * shade, 0, 255)
    center = np.array([grass.at[0], float(np.mean(y)) if count else grass.at[1], grass.at[2]])
    return Patch(name, center, grass.radius, tufts, _ground(grass, stage))


def _heights(grass: Grass, stage: Stage, x: Array, z: Array) -> Array:
    return np.full(x.shape, float(grass.at[1])) if stage.land is None else stage.land.at(x, z)


def _ground(grass: Grass, stage: Stage) -> Array:
    """A disc that lies on the ground and fades towards its edge."""
    turn = np.linspace(0.0, 2.0 * np.pi, _AROUND + 1)
    radius = grass.radius * np.array(_RINGS)[:, None]
    x, z = grass.at[0] + radius * np.cos(turn), grass.at[2] + radius * np.sin(turn)
    places = np.stack([x, _heights(grass, stage, x, z) + _ABOVE, z], axis=-1)
    made = np.zeros(places.shape[:2], SPOT)
    made["place"] = places
    made["ink"][..., :3] = 255 * thing_color("patch")
    made["ink"][..., 3] = (255 * np.array(_STRENGTH))[:, None]
    a, b, c, d = made[:-1, :-1], made[:-1, 1:], made[1:, :-1], made[1:, 1:]
    return np.stack([a, c, b, b, c, d], axis=2).reshape(-1)
