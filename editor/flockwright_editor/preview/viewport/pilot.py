"""Flies the camera: gestures move it at once, keys in a glide, and it may follow an animal.

The place is kept with the project's view state; it never dirties the file. A project that was never looked at opens
with its author's view, else with the whole herd in sight: a flat one from above. As long as nobody has moved it since,
it goes along with a herd that leaves the picture, or that fills little of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from flockwright.simulation import Snapshot
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.render.camera import Camera, Side
from flockwright_editor.preview.render.framing import cleared, framed, start_camera
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.session import Session

CAMERA = "preview.camera"
_SOFT = 0.18
"""Seconds that a followed animal is ahead of the camera."""
_JUDGED, _CALM = 0.25, 0.9
"""Seconds between two looks at where the herd is, and that it is ahead of the camera while that goes along."""
_ASIDE, _OUTSIDE, _LITTLE = 0.12, 1.12, 0.7
"""How far the herd may be off the middle, as a part of the distance, and how many times that is too near or too far."""
_THERE = 0.01


class Pilot(QObject):
    """One for each viewport. `moved` whenever the camera is another one."""

    moved = Signal()

    def __init__(self, session: Session, milliseconds: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._milliseconds = session, milliseconds
        self.camera = Camera()
        self._glide: QVariantAnimation | None = None
        self._follow_time: float | None = None
        self._kept_time: float | None = None
        self._judged = 0.0
        self._goal: Camera | None = None
        self._fresh = True

    # Where it starts

    def begin(self, stage: Stage) -> None:
        """Another document: where its user left the camera, else where its author put it, else the herd."""
        self.stop()
        kept = self._session.files.view.get(CAMERA, {})
        authored = self._session.shown.view.camera
        start = start_camera(stage, width=self.camera.width, height=self.camera.height)
        for found in (authored, kept):
            if found:
                start = start.with_json(found)
        self._fresh = not kept and not authored
        self.put(start, keep=bool(kept))

    def sized(self, width: float, height: float) -> None:
        """The picture has another size."""
        if (width, height) != (self.camera.width, self.camera.height):
            self.camera = self.camera.sized(width, height)
            self.moved.emit()

    @property
    def untouched(self) -> bool:
        """Whether nobody has moved it since the project was opened, so that it may still be framed anew."""
        return self._fresh

    def reopen(self, stage: Stage, snapshot: Snapshot | None) -> None:
        """See all of the herd, as long as nobody has moved the camera: a window's first size is no real one."""
        if self._fresh:
            seen = () if snapshot is None else (snapshot,)
            self.camera = start_camera(stage, *seen, width=self.camera.width, height=self.camera.height)
            self._goal, self._kept_time = None, None
            self.moved.emit()

    def keep_in_sight(self, stage: Stage, snapshot: Snapshot, *, held: bool) -> None:
        """Go along with the herd, softly, unless somebody has moved the camera; `held`: not now."""
        time, before = snapshot.time, self._kept_time
        self._kept_time = time
        if held or not self._fresh or self.gliding or before is None or time <= before:
            return
        if not 0.0 <= time - self._judged < _JUDGED:
            self._judged = time
            there = cleared(framed(self.camera, stage, snapshot), stage)
            aside = math.dist(there.target, self.camera.target) / self.camera.distance
            near = there.distance / self.camera.distance
            if aside > _ASIDE or not _LITTLE < near < _OUTSIDE:
                self._goal = there
            elif self._goal is not None:
                self._goal = there if aside > _THERE or abs(near - 1.0) > _THERE else None
        if self._goal is not None:
            self.put(self.camera.toward(self._goal, 1.0 - math.exp((before - time) / _CALM)), keep=False)

    # How it moves

    def put(self, camera: Camera, *, keep: bool = True) -> None:
        """Move at once."""
        self.camera = camera.sized(self.camera.width, self.camera.height)
        if keep:
            self._fresh = False
            self._session.files.view.set(CAMERA, self.camera.as_json())
        self.moved.emit()

    def change(self, make: Callable[[Camera], Camera]) -> None:
        """A hand moves it: whatever glides, stops."""
        self.stop()
        self.put(make(self.camera))

    def glide(self, camera: Camera) -> None:
        """Move there in 160 ms; at once where motion is not wanted."""
        self.stop()
        if self._session.settings.get("reduce_motion", False) or self._milliseconds <= 0:
            self.put(camera)
            return
        start, end = self.camera, camera
        glide = QVariantAnimation(self)
        glide.setDuration(self._milliseconds)
        glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        glide.setStartValue(0.0)
        glide.setEndValue(1.0)
        glide.valueChanged.connect(lambda share: self._step(start, end, share))
        self._glide = glide
        glide.start()

    @guarded
    def _step(self, start: Camera, end: Camera, share: float) -> None:
        self.put(start.toward(end, share))

    @property
    def gliding(self) -> bool:
        return self._glide is not None and self._glide.state() == QVariantAnimation.State.Running

    def stop(self) -> None:
        """Stay where it is."""
        if self._glide is not None:
            self._glide.stop()
            self._glide.deleteLater()
            self._glide = None

    def side(self, side: Side) -> None:
        """Look along an axis; a second time from the other end."""
        opposite: dict[Side, Side] = {"top": "bottom", "front": "back", "right": "left"}
        there = self.camera.axis(side)
        same = math.isclose(there.yaw, self.camera.yaw, abs_tol=1e-3) and math.isclose(
            there.pitch, self.camera.pitch, abs_tol=1e-3
        )
        self.glide(self.camera.axis(opposite[side]) if same and side in opposite else there)

    def frame(self, points: Any, room: float, stage: Stage) -> None:
        """Show some points whole, from where no hill stands before them."""
        self.glide(cleared(self.camera.framed(points, room), stage))

    def lens(self) -> None:
        """With perspective, or without."""
        self.change(lambda camera: replace(camera, orthographic=not camera.orthographic))

    # Following

    def follow(self, position: Any, time: float) -> None:
        """Keep an animal in sight, softly, by the herd's own time."""
        before, self._follow_time = self._follow_time, time
        if before is None or self.gliding:
            return
        passed = time - before
        share = 1.0 if passed < 0 else 1.0 - math.exp(-passed / _SOFT)
        if share > 0 and np.isfinite(position).all():
            self.put(self.camera.following(position, share))

    def let_go(self) -> None:
        """Follow nobody."""
        self._follow_time = None
