"""Where the picture is seen from.

A camera never changes: every movement gives another one, so that a picture can carry the camera it was drawn with. It
turns around a target; y is up, distances are meters, angles radians, places on the screen logical pixels from the top
left. Looking from the front (yaw 0) x points right, from the top z points down.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, Self

import numpy as np

Array = np.ndarray[Any, Any]
Vector = tuple[float, float, float]
Side = Literal["top", "bottom", "front", "back", "right", "left"]

STEEPEST = math.pi / 2
NEAREST, FARTHEST = 0.05, 50_000.0
"""How close and how far from its target a camera may be."""
_SIDES: dict[Side, tuple[float, float]] = {
    "top": (0.0, STEEPEST),
    "bottom": (0.0, -STEEPEST),
    "front": (0.0, 0.0),
    "back": (math.pi, 0.0),
    "right": (math.pi / 2, 0.0),
    "left": (-math.pi / 2, 0.0),
}
_STAND_BACK = 20.0
"""Heights of the picture that an orthographic eye is away from its target, so that nobody is behind it."""


class Projected(NamedTuple):
    """Places on the screen, and meters in front of the eye. Behind the eye, x and y are NaN."""

    x: Array
    y: Array
    depth: Array


class Ray(NamedTuple):
    """A line of sight: where it starts, and its direction of length 1."""

    origin: Array
    direction: Array


@dataclass(frozen=True)
class Camera:
    """Where it looks, from which side and how far, and how large the picture is."""

    target: Vector = (0.0, 0.0, 0.0)
    yaw: float = 0.6
    pitch: float = 0.25
    distance: float = 30.0
    fov: float = math.radians(50)
    """Of the height, from edge to edge."""
    orthographic: bool = False
    """Without perspective; as many meters high as the perspective picture is at the target."""
    width: float = 1280.0
    height: float = 720.0

    # What follows from it

    @property
    def right(self) -> Array:
        return np.array([math.cos(self.yaw), 0.0, -math.sin(self.yaw)])

    @property
    def back(self) -> Array:
        """From the target to the eye."""
        level = math.cos(self.pitch)
        return np.array([math.sin(self.yaw) * level, math.sin(self.pitch), math.cos(self.yaw) * level])

    @property
    def up(self) -> Array:
        steep = math.sin(self.pitch)  # written out: it is asked for every label of every picture
        return np.array([-steep * math.sin(self.yaw), math.cos(self.pitch), -steep * math.cos(self.yaw)])

    @property
    def forward(self) -> Array:
        return -self.back

    @property
    def eye(self) -> Array:
        return np.array(self.target) + self.back * self._away

    @property
    def _away(self) -> float:
        return max(self.distance, _STAND_BACK * self.tall) if self.orthographic else self.distance

    @property
    def tall(self) -> float:
        """How many meters high the picture is at the target."""
        return 2.0 * self.distance * math.tan(self.fov / 2)

    @property
    def aspect(self) -> float:
        return self.width / max(self.height, 1.0)

    @property
    def near(self) -> float:
        return max(0.02, self._away * 0.005)

    @property
    def far(self) -> float:
        return self._away * 2 if self.orthographic else max(2_000.0, self.distance * 60)

    def pixels_per_meter(self, depth: Any = None) -> Any:
        """How large a meter is on the screen, at the target or at some depth."""
        if self.orthographic:
            return self.height / self.tall if depth is None else np.full(np.shape(depth), self.height / self.tall)
        return self.height / (2.0 * math.tan(self.fov / 2)) / (self.distance if depth is None else depth)

    def matrix(self, reach: float = 0.0) -> Array:
        """Projection · rotation for column vectors *relative to the eye*, y up, depth from −1 (near) to 1 (far).

        `reach` is how far around the target there is something to be seen.
        """
        near, far = self.near, max(self.far, self._away + reach)
        view = np.eye(4)
        view[0, :3], view[1, :3], view[2, :3] = self.right, self.up, self.back
        lens = np.zeros((4, 4))
        if self.orthographic:
            lens[0, 0], lens[1, 1] = 2.0 / (self.tall * self.aspect), 2.0 / self.tall
            lens[2, 2], lens[2, 3], lens[3, 3] = -2.0 / (far - near), -(far + near) / (far - near), 1.0
        else:
            steep = 1.0 / math.tan(self.fov / 2)
            lens[0, 0], lens[1, 1] = steep / self.aspect, steep
            lens[2, 2], lens[2, 3], lens[3, 2] = (far + near) / (near - far), 2.0 * far * near / (near - far), -1.0
        return lens @ view

    # From the world to the screen and back

    def project(self, points: Any) -> Projected:
        """Where points (n × 3, or one) are on the screen."""
        away = np.asarray(points, np.float64) - self.eye
        depth = away @ self.forward
        with np.errstate(invalid="ignore", divide="ignore"):
            scale = np.where(depth > NEAREST * 0.2, self.pixels_per_meter(depth), np.nan)
        return Projected(
            self.width / 2 + (away @ self.right) * scale,
            self.height / 2 - (away @ self.up) * scale,
            depth,
        )

    def ray(self, x: float, y: float) -> Ray:
        """The line of sight through a place on the screen."""
        per = self.tall / max(self.height, 1.0)
        aside = self.right * (x - self.width / 2) * per - self.up * (y - self.height / 2) * per
        if self.orthographic:
            return Ray(self.eye + aside, self.forward)
        way = self.forward * self.distance + aside
        return Ray(self.eye, way / np.linalg.norm(way))

    def on_level(self, x: float, y: float, level: float = 0.0) -> Array | None:
        """Where the line of sight meets a level plane; None where it does not."""
        origin, direction = self.ray(x, y)
        if abs(direction[1]) < 1e-6:
            return None
        far = (level - origin[1]) / direction[1]
        return origin + direction * far if far > 0 else None

    def on_plane(self, x: float, y: float, point: Any) -> Array:
        """Where the line of sight meets the plane through a point that faces the camera."""
        origin, direction = self.ray(x, y)
        ahead = float((np.asarray(point, np.float64) - origin) @ self.forward)
        return origin + direction * (ahead / float(direction @ self.forward))

    # Other cameras

    def sized(self, width: float, height: float) -> Self:
        """For a picture of another size."""
        return replace(self, width=max(float(width), 1.0), height=max(float(height), 1.0))

    def orbit(self, yaw: float, pitch: float) -> Self:
        """Turned around the target. From straight above, only yaw turns; an axis view of a flat project stays one."""
        return replace(
            self,
            yaw=math.remainder(self.yaw + yaw, math.tau),
            pitch=min(max(self.pitch + pitch, -STEEPEST), STEEPEST),
        )

    def pan(self, right: float, down: float) -> Self:
        """Moved so that what is at the target follows the mouse by so many pixels."""
        per = self.tall / max(self.height, 1.0)
        return self.at(np.array(self.target) - self.right * right * per + self.up * down * per)

    def fly(self, ahead: float, right: float, up: float) -> Self:
        """Moved by meters along its own axes."""
        return self.at(np.array(self.target) + self.forward * ahead + self.right * right + self.up * up)

    def at(self, target: Any) -> Self:
        """Looking at another point from the same side. A point that is nowhere changes nothing."""
        point = np.asarray(target, np.float64)
        if not np.isfinite(point).all():
            return self
        x, y, z = point.tolist()
        return replace(self, target=(x, y, z))

    def zoom(self, factor: float) -> Self:
        """Nearer by a factor below 1, farther above."""
        return replace(self, distance=min(max(self.distance * factor, NEAREST), FARTHEST))

    def zoom_to(self, x: float, y: float, factor: float) -> Self:
        """Nearer or farther, and what is under the cursor at the target's distance stays under it."""
        closer = self.zoom(factor)
        kept = self.on_plane(x, y, self.target)
        return closer.at(kept + (np.array(self.target) - kept) * (closer.distance / self.distance))

    def framed(self, points: Any, room: float = 0.0, margin: float = 0.08) -> Self:
        """Near enough that all points, each with some meters of room, just fill the picture."""
        found = np.asarray(points, np.float64).reshape(-1, 3)
        found = found[np.isfinite(found).all(axis=1)]
        if not len(found):
            return self
        middle = (found.min(axis=0) + found.max(axis=0)) / 2
        steep = math.tan(self.fov / 2) * (1.0 - 2.0 * margin)
        away = found - middle
        aside, above, ahead = np.abs(away @ self.right) + room, np.abs(away @ self.up) + room, away @ self.back + room
        if self.orthographic:
            ahead = np.zeros_like(ahead)
        needed = max(float((aside / (steep * self.aspect) + ahead).max()), float((above / steep + ahead).max()))
        return replace(self.at(middle), distance=min(max(needed, NEAREST), FARTHEST))

    def axis(self, side: Side) -> Self:
        """The same target seen along an axis."""
        yaw, pitch = _SIDES[side]
        return replace(self, yaw=yaw, pitch=pitch)

    def following(self, position: Any, share: float = 1.0) -> Self:
        """Its target moved towards an animal: all the way, or a share of it so that the camera lags softly."""
        before = np.array(self.target)
        return self.at(before + (np.asarray(position, np.float64) - before) * share)

    def toward(self, other: Camera, share: float) -> Self:
        """Between this and another camera, for a movement that glides; yaw takes the shorter way."""
        turn = math.remainder(other.yaw - self.yaw, math.tau)
        between = np.array(self.target) * (1 - share) + np.array(other.target) * share
        return replace(
            self.at(between),
            yaw=self.yaw + turn * share,
            pitch=self.pitch + (other.pitch - self.pitch) * share,
            distance=self.distance * (other.distance / self.distance) ** share,
            fov=self.fov + (other.fov - self.fov) * share,
            orthographic=other.orthographic if share >= 1.0 else self.orthographic,
        )

    # As a file keeps it

    def as_json(self) -> dict[str, Any]:
        """What a project's view and the view state keep: everything but the size."""
        return {
            "target": [round(value, 4) for value in self.target],
            "yaw": round(math.degrees(self.yaw), 3),
            "pitch": round(math.degrees(self.pitch), 3),
            "distance": round(self.distance, 4),
            "orthographic": self.orthographic,
        }

    def with_json(self, kept: Mapping[str, Any]) -> Self:
        """This camera with whatever sensible things were kept; the rest stays."""
        made = self
        target = kept.get("target")
        if isinstance(target, list | tuple) and len(target) == 3 and all(_is_number(value) for value in target):
            made = made.at(target)
        if _is_number(kept.get("yaw")):
            made = replace(made, yaw=math.radians(kept["yaw"]))
        if _is_number(kept.get("pitch")):
            made = replace(made, pitch=min(max(math.radians(kept["pitch"]), -STEEPEST), STEEPEST))
        if _is_number(kept.get("distance")) and kept["distance"] > 0:
            made = replace(made, distance=min(max(float(kept["distance"]), NEAREST), FARTHEST))
        if isinstance(kept.get("orthographic"), bool):
            made = replace(made, orthographic=kept["orthographic"])
        return made


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
