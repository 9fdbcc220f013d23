"""A badge that has just appeared pulses once, so that the eye finds it; not where the window is to keep still."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QVariantAnimation

from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.controls.fading import is_still
from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer


class Pulses:
    """One motion for all nodes that a change has given a problem; another change begins it anew."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._ids: list[str] = []
        self.motion = QVariantAnimation(viewer)
        self.motion.setStartValue(0.0)
        self.motion.setEndValue(1.0)
        self.motion.setDuration(viewer.ink.theme.time("badge"))
        self.motion.valueChanged.connect(self._step)
        self.motion.finished.connect(self._rest)

    def start(self, ids: Iterable[str]) -> None:
        """Let the badges of these nodes pulse."""
        self._rest()
        self._ids = list(ids)
        if self._ids and self._viewer.gliding and not is_still(self._viewer):
            self.motion.stop()
            self.motion.start()

    @guarded
    def _step(self, share: float) -> None:
        self._show(share)

    @guarded
    def _rest(self) -> None:
        self._show(0.0)

    def _show(self, share: float) -> None:
        for id_ in self._ids:
            item = self._viewer.graph.views.get(id_)  # it may be gone by now
            if isinstance(item, NodeItem):
                item.pulse = share
                item.update(item.badge.adjusted(-8, -8, 8, 8))
