"""Where each animal's canvas was looked at last: view state, kept with the project and never a change of it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flockwright_editor.canvas.viewer import Viewer

KEY = "canvas.cameras"


class Cameras:
    """Brings back the camera of an animal, else shows all of it; goes on doing so until the canvas has its size."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._animal = ""
        self._placing = False
        self.touched = True
        """Whether the camera is where a hand has put it."""
        viewer.camera_moved.connect(self._moved)
        viewer.resized.connect(self._resized)

    def arrive(self, animal: str) -> None:
        """Another animal is shown."""
        self._animal = animal
        self.touched = not self._viewer.graph.views  # nothing to look at yet: nodes will be put where one looks
        self.place()

    def place(self) -> None:
        """Look where this animal was looked at, unless a hand has been there since."""
        viewer = self._viewer
        if self.touched or not self._animal or not viewer.isVisible() or not viewer.graph.views:
            return
        with self._ours():
            kept = self._kept()
            if kept is None:
                viewer.fit_all(glide=False)
            else:
                viewer.stop_flight()
                viewer.look_at(QPointF(kept[0], kept[1]), kept[2])

    def _kept(self) -> tuple[float, float, float] | None:
        match self._viewer.session.files.view.get(KEY, {}).get(self._animal):
            case [float() | int() as x, float() | int() as y, float() | int() as zoom]:
                return x, y, zoom
        return None

    @contextmanager
    def _ours(self) -> Iterator[None]:
        self._placing = True
        try:
            yield
        finally:
            self._placing = False

    @guarded
    def _resized(self) -> None:
        with self._ours():
            self.place()

    @guarded
    def _moved(self) -> None:
        viewer = self._viewer
        if self._placing or viewer.resizing or not self._animal or not viewer.isVisible():
            return
        self.touched = True
        at = viewer.to_scene(viewer.middle())
        view = viewer.session.files.view
        kept = view.get(KEY, {})
        view.set(KEY, {**kept, self._animal: [round(at.x(), 1), round(at.y(), 1), round(viewer.zoom, 4)]})
