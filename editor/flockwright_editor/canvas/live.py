"""Live values on the canvas: bars, counts, waterfalls and wire widths, ten times a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flockwright_editor.canvas.items.merger import MergerItem
from flockwright_editor.session import Interest, LiveFrame

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer


class LiveFeed:
    """Hands each frame to the items. Values of nodes that the frame does not know are blanked."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self.herd = False
        """Whether the bars show the herd's mean although an individual is watched."""

    def want(self) -> None:
        """Tell the session what the canvas shows."""
        session, graph = self._viewer.session, self._viewer.graph
        individual = None if self.herd else session.selection.live_individual
        if not session.selection.open:
            session.live.want(self, None)
            return
        session.live.want(self, Interest(frozenset(graph.faces), individual=individual, animal=session.selection.open))

    def show(self, frame: LiveFrame | None) -> None:
        graph = self._viewer.graph
        values = frame.nodes if frame is not None and frame.animal == graph.animal.id else {}
        for item in self._viewer.hits.nodes():
            item.set_values(values.get(item.id))
        for item in self._viewer.hits.nodes():
            if isinstance(item, MergerItem):
                held = {feeder.id: values[feeder.id] for feeder in item.feeders if feeder.id in values}
                item.show_waterfalls(held, values[item.id].speed if item.id in values else None)
        for wire in graph.wires.values():
            wire.set_values(values.get(wire.source))
