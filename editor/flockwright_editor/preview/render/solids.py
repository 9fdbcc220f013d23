"""What stands in a scene as records to draw: which mesh, where, how turned, how large, what color.

Everything here comes from the document; what could not be read is not there, as it is not there when the scene runs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np

from flockwright.document import SceneObject
from flockwright.document.errors import Fault
from flockwright.world.geometry.table import turned
from flockwright.world.geometry.things import Ball, Box, Capsule, Cylinder, Grass, Plane, Solid, thing_of
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.palette import thing_color, unit
from flockwright_editor.theme.theme import tokens

FAKE = "FakeWalls"
"""The layer of walls that only animals know of: they are drawn when asked for, and one sees through them."""
LEVEL = 0.9999
RECORD = np.dtype(
    [
        ("at", "f4", 3), ("middle", "f4"), ("x", "f4", 3), ("wide", "f4"), ("y", "f4", 3), ("high", "f4"),
        ("deep", "f4"), ("trunk", "f4"), ("color", "u1", 4), ("size", "f4"),
    ]
)  # fmt: skip
"""64 bytes. `size` is half of what it takes up, for whoever asks whether it is to be seen."""
LAYOUT = "4f 4f 4f 2f 4f1 4x /i"
_CROWN = {"conifer": 0.18, "broadleaf": 0.25}
"""How wide half a crown is, as a part of the tree's height."""
_TRUNK = 0.14
"""How thick a trunk is, as a part of the crown, where the shape says nothing about it."""


@dataclass(frozen=True, eq=False)
class Standing:
    """One thing that is drawn."""

    id: str
    mesh: str
    fake: bool
    record: Array


class Reader:
    """Reads colliders, each only once: documents share what has not changed."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[SceneObject, tuple[Any, ...], Standing | None]] = {}
        self.read = 0
        """How many were read so far."""

    def standing(self, stage: Stage) -> list[Standing]:
        """All solids of a stage that are shown, fake ones too."""
        known: dict[int, tuple[SceneObject, tuple[Any, ...], Standing | None]] = {}
        made: list[Standing] = []
        where = (stage.size, stage.flat, stage.land is None)
        for collider in stage.scene.colliders:
            held = self._known.get(id(collider))
            if held is None or held[0] is not collider or held[1] != where:
                self.read += 1
                held = collider, where, standing_of(collider, stage)
            known[id(collider)] = held
            if held[2] is not None and collider.id not in stage.hidden:
                made.append(held[2])
        self._known = known
        return made


def solid_of(collider: SceneObject) -> Solid | None:
    """The solid that a collider says; None for grass, and for what cannot be read."""
    try:
        thing = thing_of(collider)
    except Fault:
        return None  # a problem of the plan
    return thing if isinstance(thing, Solid) else None


def grass_of(collider: SceneObject) -> Grass | None:
    """The patch of grass that a collider says; None for solids, and for what cannot be read."""
    try:
        thing = thing_of(collider)
    except Fault:
        return None
    return thing if isinstance(thing, Grass) else None


def is_floor(solid: Solid) -> bool:
    """Whether it is a level plane: that is what the ground is where there is no land with heights."""
    return isinstance(solid, Plane) and float(turned(solid.rotation)[1, 1]) > LEVEL


def standing_of(collider: SceneObject, stage: Stage) -> Standing | None:
    """How a collider is drawn. A floor is not: the ground is drawn as high as it."""
    solid = solid_of(collider)
    if solid is None or (stage.land is None and is_floor(solid)):
        return None
    chance = crc32(collider.id.encode())
    mesh, half, middle = _shape(solid, stage)
    trunk = 0.0
    if solid.look == "stone" and mesh != "plane":
        mesh, half, middle = "stone", half + np.array([0.0, middle, 0.0]), 0.0
    elif solid.look == "tree" and mesh != "plane":
        half, middle = half + np.array([0.0, middle, 0.0]), 0.0
        mesh = "conifer" if chance % 5 < 3 else "broadleaf"
        trunk = _TRUNK
        if isinstance(solid, Capsule | Cylinder):  # the shape is the trunk, the crown is only seen
            crown = max(2.0 * _CROWN[mesh] * float(half[1]), 1.7 * solid.radius)
            if stage.flat:  # from above only the crown is seen, and that is what one seems to run into
                crown = solid.radius
            trunk = solid.radius / max(crown, 1e-6) if not stage.flat else _TRUNK
            half = np.array([crown, half[1], crown])
    record = np.zeros((), RECORD)
    axes = turned(solid.rotation)
    record["at"], record["middle"], record["x"], record["y"] = solid.at, middle, axes[0], axes[1]
    record["wide"], record["high"], record["deep"] = half
    record["trunk"] = trunk
    record["size"] = float(np.linalg.norm(half + np.array([0.0, middle, 0.0])))
    record["color"][:3] = np.clip(255 * _color(solid, mesh) * (0.90 + 0.2 * (chance % 97) / 96), 0, 255)
    return Standing(collider.id, mesh, solid.layer == FAKE, record)


def _shape(solid: Solid, stage: Stage) -> tuple[str, Array, float]:
    """The mesh of a solid's shape, half of its sides, and half the length of a capsule's middle."""
    if isinstance(solid, Plane):
        return "plane", np.array([stage.size, 1.0, stage.size]), 0.0
    if isinstance(solid, Box):
        return "box", np.array(solid.size) / 2, 0.0
    if isinstance(solid, Ball):
        return "sphere", np.full(3, solid.radius), 0.0
    if isinstance(solid, Capsule):
        return "capsule", np.full(3, solid.radius), max(solid.height / 2 - solid.radius, 0.0)
    assert isinstance(solid, Cylinder)
    return "cylinder", np.array([solid.radius, solid.height / 2, solid.radius]), 0.0


def _color(solid: Solid, mesh: str) -> Array:
    if solid.layer == FAKE:
        return thing_color("fakeWall")
    if solid.look in ("tree", "stone") and mesh != "plane":
        return thing_color({"conifer": "needle", "broadleaf": "leaf"}.get(mesh, "stone"))
    if solid.layer == "Environment":
        return thing_color("plain")
    if solid.layer in ("Ground", "Terrain"):
        return thing_color("plane")
    ring = tokens()["ring"]  # a layer of the scene's own has a color of its own
    return 0.55 * unit(ring[crc32(solid.layer.encode()) % len(ring)][0]) + 0.45 * thing_color("plain")


def gathered(standing: Collection[Standing], *, fake: bool) -> dict[str, Array]:
    """The records by mesh."""
    rows: dict[str, list[Array]] = {}
    for each in standing:
        if each.fake == fake:
            rows.setdefault(each.mesh, []).append(each.record)
    return {mesh: np.array(found, RECORD) for mesh, found in rows.items()}
