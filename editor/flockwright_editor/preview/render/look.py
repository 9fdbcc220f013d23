"""What a picture shows, as one frozen value: everything the drawing thread needs, and nothing that changes meanwhile.

A view makes a `Stage` whenever the plan or the closed eyes change (`stage.stage_of`), and a `Look` for every picture;
`framing.start_camera` gives the first view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from flockwright.document import Scene
from flockwright.simulation import Snapshot
from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.render.land import Land
from flockwright_editor.preview.render.overlays import Overlay

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

Array = np.ndarray[Any, Any]
Rgb = tuple[int, int, int]
Medium = Literal["land", "water", "room"]


class Shown(Protocol):
    """What is needed of a moment; `running.moment.Moment` has it, and so has `Still`."""

    @property
    def run(self) -> int: ...
    @property
    def snapshot(self) -> Snapshot: ...
    @property
    def colors(self) -> Mapping[str, Array] | None: ...


@dataclass(frozen=True)
class Still:
    """A snapshot alone as a moment, for pictures without a running editor."""

    snapshot: Snapshot
    run: int = 0
    colors: Mapping[str, Array] | None = None


@dataclass(frozen=True)
class Species:
    """How a kind of animal is drawn."""

    shape: str
    """bird, fish, shark, sheep, wolf or arrow."""
    color: Rgb
    name: str = ""
    hidden: bool = False
    lift: float = 0.0
    """Meters that it is drawn above where it is, so that large and small stand on the same ground."""


@dataclass(frozen=True)
class Stage:
    """Where the herd is: the scene and what can be said of it once for many pictures."""

    scene: Scene = field(default_factory=Scene)
    species: Mapping[str, Species] = field(default_factory=dict)
    flat: bool = False
    """Everybody moves on a plane: shown from above, without perspective."""
    ground: float = 0.0
    """The height of the ground, or of the sea's floor."""
    surface: float | None = None
    """The height of the water's surface: where there are swimmers, or where the scene says so."""
    land: Land | None = None
    """Ground with heights; else it is level."""
    medium: Medium = "room"
    """Land under a sky, the sea, or a plain dark room for animals of no kind."""
    hidden: frozenset[str] = frozenset()
    """Ids of things of the scene whose eye is closed."""

    @property
    def size(self) -> float:
        """The longest side of all there is: the bounds, and the land with heights."""
        sides = [float(np.abs(np.array(self.scene.bounds.size, float)).max())]
        if self.land is not None:
            sides += np.subtract(self.land.far_corner, self.land.corner).tolist()
        return max(*sides, 1.0)

    def ground_at(self, x: Array, z: Array) -> Array:
        """The height of the ground at places."""
        x, z = np.asarray(x, float), np.asarray(z, float)
        if self.land is None:
            return np.full(np.broadcast_shapes(x.shape, z.shape), self.ground)
        return self.land.at(x, z)

    @property
    def low(self) -> Array:
        """The corner of the bounds with the smallest numbers."""
        return np.array(self.scene.bounds.center, float) - np.abs(np.array(self.scene.bounds.size, float)) / 2

    @property
    def high(self) -> Array:
        """The corner of the bounds with the largest numbers."""
        return np.array(self.scene.bounds.center, float) + np.abs(np.array(self.scene.bounds.size, float)) / 2


@dataclass(frozen=True)
class Show:
    """What is drawn besides the animals."""

    world: bool = True
    """Sky, ground and water; without them a plain dark room."""
    grid: bool = True
    bounds: bool = True
    homes: bool = True
    paths: bool = True
    spawners: bool = False
    person: bool = False
    fake_walls: bool = False
    trails: bool = False
    trail_seconds: float = 2.0
    least: float = 5.0
    """Logical pixels that an animal is long at least, unless it is very far away."""


@dataclass(frozen=True)
class Look:
    """One picture to be drawn."""

    camera: Camera
    """With the size of the picture in logical pixels."""
    stage: Stage
    moment: Shown | None = None
    ratio: float = 1.0
    """Device pixels in a logical one."""
    show: Show = Show()
    overlays: tuple[Overlay, ...] = ()
    focus: int | None = None
    """Handle of the watched animal: who stands between it and the eye is left out."""
    chosen: frozenset[str] = frozenset()
    """Ids of selected things of the scene, drawn bright."""

    @property
    def pixels(self) -> tuple[int, int]:
        """The size in device pixels."""
        return max(round(self.camera.width * self.ratio), 1), max(round(self.camera.height * self.ratio), 1)


@dataclass(frozen=True)
class Picture:
    """A finished picture, with the look it was drawn from: labels are placed by its camera, never by a newer one.

    The image may be smaller than the widget (the quality ladder); paint it scaled to the widget's rectangle. Its pixels
    belong to the renderer: `Renderer.give_back` a picture that is no longer shown, and copy what is to be kept.
    """

    image: QImage
    look: Look
    milliseconds: float
    buffer: Array
    """What the image's pixels live in."""

    @property
    def camera(self) -> Camera:
        return self.look.camera

    @property
    def moment(self) -> Shown | None:
        return self.look.moment


@dataclass(frozen=True)
class Picked:
    """The answer to a pick: which animal is under the cursor, if one is."""

    number: int
    """The number that `pick` returned."""
    x: float
    y: float
    animal: str | None = None
    handle: int | None = None
