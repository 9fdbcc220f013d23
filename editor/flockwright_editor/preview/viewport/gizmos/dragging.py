"""A handle on its way: where the hand has taken it, and the document that would be.

Every step starts from the committed document, so nothing adds up; the last one becomes the command.
"""

from __future__ import annotations

import numpy as np

from flockwright.document import Project
from flockwright_editor.preview.render.camera import Array, Camera, Ray
from flockwright_editor.preview.render.land import Land
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.gizmos.handles import Handle
from flockwright_editor.session.edits import placing, scene
from flockwright_editor.session.edits.scene import BOUNDS

_STEEP = 0.2
"""Below this slope of the view, level planes are seen from the edge, and things move in the plane of the screen."""
DEGREES = 15.0
"""The steps in which things turn when whole ones are asked for."""

_LABELS = {
    "move": words.MOVE,
    "axis": words.MOVE,
    "ring": words.TURN,
    "point": words.BEND,
    "between": words.POINT_ADDED,
}


class Dragging:
    """One drag of one handle."""

    def __init__(
        self,
        project: Project,
        handle: Handle,
        ids: tuple[str, ...],
        camera: Camera,
        x: float,
        y: float,
        land: Land | None = None,
    ) -> None:
        self.project, self.handle, self.camera = project, handle, camera
        self.ids = ids if handle.thing in ids else (handle.thing,)
        self._land = land if handle.part == "move" and _stands(project, handle.thing) else None
        """What it is moved over: whatever stands on land keeps its height above it."""
        self._start = self._under(x, y)
        self.fresh = handle.part == "between"
        """Whether it makes a point that was not there."""

    @property
    def label(self) -> str:
        """What the command is called."""
        return _LABELS.get(self.handle.part, words.RESIZE).format(name=self._name())

    def to(self, x: float, y: float, *, whole: bool = False) -> Project | None:
        """The document with the handle under the cursor; `whole` meters if asked. None where there is no such place."""
        handle, now = self.handle, self._under(x, y)
        if self._start is None or now is None:
            return None
        if handle.part == "ring":
            return self._turned(now, whole)
        by = now - self._start
        if handle.axis is not None:
            by = handle.axis * float(by @ handle.axis)
        if handle.part in ("move", "axis"):
            if whole and handle.center is not None:
                by = np.round(handle.center + by) - handle.center
                by = by if handle.axis is None else handle.axis * float(by @ handle.axis)
            if self._land is not None and handle.center is not None:
                before, after = handle.center, handle.center + by
                rise = self._land.at(after[:1], after[2:]) - self._land.at(before[:1], before[2:])
                by = np.array([by[0], float(rise[0]), by[2]])
            return placing.move(self.project, self.ids, by.tolist())
        if handle.part == "radius":
            return self._with_radius(now if handle.axis is None else handle.at + by, whole)
        if handle.part == "side":
            return self._with_side(by, whole)
        at = handle.at + by
        at = np.round(at) if whole else at
        if handle.part == "between":
            return placing.add_point(self.project, handle.thing, handle.index, at.tolist())
        return placing.set_point(self.project, handle.thing, handle.index, at.tolist())

    def _with_radius(self, now: Array, whole: bool) -> Project:
        handle = self.handle
        assert handle.center is not None
        radius = float(np.linalg.norm(now - handle.center))
        radius = round(radius) if whole else radius
        return placing.set_length(self.project, handle.thing, handle.name, radius)

    def _turned(self, now: Array, whole: bool) -> Project:
        """Turned by as much as the hand went around the middle."""
        handle = self.handle
        assert self._start is not None
        assert handle.center is not None
        assert handle.axis is not None
        a, b = self._start - handle.center, now - handle.center
        angle = float(np.degrees(np.arctan2(np.cross(a, b) @ handle.axis, a @ b)))
        angle = round(angle / DEGREES) * DEGREES if whole else angle
        return placing.turn(self.project, handle.thing, handle.axis.tolist(), angle)

    def _with_side(self, by: Array, whole: bool) -> Project:
        """One side moves, the opposite one stays."""
        handle, axis = self.handle, self.handle.axis
        assert handle.center is not None
        assert axis is not None
        size = np.array(placing.sides_of(self.project, handle.thing), float)
        sign, place = 1.0 if handle.name.startswith("+") else -1.0, "xyz".index(handle.name[-1])
        before = float(size[place])
        after = max(before + sign * float(by @ axis), placing.LEAST)
        after = max(float(round(after)), 1.0) if whole else after
        grown = after - before
        center = handle.center + axis * sign * grown / 2
        size[place] = after
        return placing.set_box(self.project, handle.thing, center.tolist(), size.tolist())

    def _under(self, x: float, y: float) -> Array | None:
        """The point under the cursor on what the handle slides along."""
        handle, camera = self.handle, self.camera
        if handle.part == "ring" and handle.axis is not None:
            return _on_plane(camera.ray(x, y), handle.at, handle.axis)
        if handle.axis is not None:
            return _on_axis(camera.ray(x, y), handle.at, handle.axis)
        if self._land is not None:
            origin, direction = camera.ray(x, y)
            met = self._land.meets(origin, direction, camera.far)
            if met is not None:
                return met
        if abs(float(camera.forward[1])) < _STEEP:
            return camera.on_plane(x, y, handle.at)
        return camera.on_level(x, y, float(handle.at[1]))

    def _name(self) -> str:
        if self.handle.thing == BOUNDS:
            return words.BOUNDS
        if len(self.ids) > 1 and self.handle.part == "move":
            return words.THINGS.format(count=len(self.ids))
        return scene.called(self.project, self.handle.thing)


def _on_axis(ray: Ray, at: Array, axis: Array) -> Array | None:
    """The point of an axis that is nearest to a line of sight."""
    across = np.cross(axis, ray.direction)
    square = float(across @ across)
    if square < 1e-6:
        return None
    share = float(np.cross(ray.origin - at, ray.direction) @ across) / square
    return at + axis * share


def _on_plane(ray: Ray, at: Array, axis: Array) -> Array | None:
    """Where a line of sight meets the plane across an axis."""
    toward = float(ray.direction @ axis)
    return ray.origin + ray.direction * float((at - ray.origin) @ axis) / toward if abs(toward) > 1e-6 else None


def _stands(project: Project, id_: str) -> bool:
    """Whether it is an obstacle or a patch of grass: homes and paths may be in the air."""
    return any(collider.id == id_ for collider in project.scene.colliders)
