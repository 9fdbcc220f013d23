"""The node search: Tab or right-click finds everything, a wire dropped on empty canvas only what fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF

from flockwright.document import Animal
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import REROUTE, all_types
from flockwright_editor.canvas import words
from flockwright_editor.controls.popup import SearchPopup
from flockwright_editor.controls.rows import Row
from flockwright_editor.session.edits import natural
from flockwright_editor.session.edits.graph import accepted, connectable
from flockwright_editor.session.edits.wiring import plain, split
from flockwright_editor.theme.theme import Theme

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_ORDER = ("neighbor_query", "ray_query", "simple", "neighbor", "ray", "merger", "mover", "resolution")
_ADD = (("↑ ↓", "choose"), ("Enter", "add"), ("Shift Enter", "add, stay open"))
_WIRE = (("Enter", "add and connect"), ("Esc", "drop the wire"))
_REPLACE = (("Enter", "replace"), ("Esc", "close"))


class Searching:
    """One popup, made when it is first needed: its parent is the window that the canvas is in by then."""

    def __init__(self, viewer: Viewer, theme: Theme) -> None:
        self._viewer, self._theme = viewer, theme
        self.popup: SearchPopup | None = None
        self._at, self._aimed = QPointF(), False
        self._source: tuple[str, bool] | None = None
        self._replacing = ""

    def anywhere(self, at: QPointF) -> None:
        """Everything there is. What is chosen goes where the mouse points, if that is empty canvas."""
        viewer = self._viewer
        if not viewer.commands.open:
            return
        self._aimed = viewer.cursor_at is not None and viewer.hits.thing(at)[0] is None
        self._source, self._replacing = None, ""
        self._open(self.rows(), at, words.SEARCH, keys=_ADD)

    def for_wire(self, address: str, carries: str, is_out: bool, at: QPointF) -> None:
        """What fits a wire that hangs loose."""
        self._source, self._replacing = (address, is_out), ""
        rows = self.rows_for(carries, is_out)
        title = words.what_takes(plain(carries)) if is_out else words.what_gives(plain(carries))
        kind = {"neighbors": "neighbor_query", "rays": "ray_query", "velocity": "merger", "motion": "mover"}
        ground = self._theme.header(kind.get(plain(carries), "simple"))
        self._open(rows, at, "Search", head=(title, ground), keys=_WIRE, width=320, rows_shown=13)

    def to_replace(self, node: str, at: QPointF) -> None:
        """What a node may become."""
        from flockwright_editor.session.edits.replacing import replacements

        animal = self._viewer.graph.animal
        self._source, self._replacing = None, node
        rows = [self.row(kind, animal) for kind in replacements(animal.node(node))]
        self._open(rows, at, f"Replace {self._viewer.graph.faces[node].name} with", keys=_REPLACE, width=320)

    def rows(self) -> list[Row]:
        animal = self._viewer.graph.animal
        kinds = sorted(all_types().values(), key=lambda kind: (_ORDER.index(kind.kind), kind.look.label))
        return [*(self.row(kind, animal, tie=True) for kind in kinds), self._reroute()]

    def rows_for(self, carries: str, is_out: bool) -> list[Row]:
        """Types with a port for what flows, and whose results the animal's merger accepts."""
        animal = self._viewer.graph.animal
        found = [
            kind
            for kind in all_types().values()
            if connectable(animal, kind.key, carries, takes=is_out) and accepted(animal, kind.key)
        ]
        found.sort(key=lambda kind: (_ORDER.index(kind.kind), kind.look.label))
        return [*(self.row(kind, animal) for kind in found), self._reroute()]

    def row(self, kind: NodeType, animal: Animal, *, tie: bool = False) -> Row:
        used = any(node.type == kind.key for node in animal.nodes)
        takes = ", ".join(words.CARRIES.get(plain(port.carries), port.carries) for port in kind.inputs)
        gives = ", ".join(words.CARRIES.get(plain(port.carries), port.carries) for port in kind.outputs)
        flow = " → ".join(
            part for part in (f"takes {takes}" if takes else "", f"gives {gives}" if gives else "") if part
        )
        ties = natural.words(animal, kind, self._viewer.commands.nodes) if tie else ""
        return Row(
            kind.key,
            kind.look.label,
            kind.look.icon,
            self._theme.kind(kind.kind),
            about=" ".join(kind.doc.split("\n\n")[0].split()),
            note=words.SHORT_KINDS.get(kind.kind, kind.kind),
            mark="in use" if used else "",
            detail=" · ".join(part for part in (flow, ties) if part),
        )

    def _reroute(self) -> Row:
        return Row(REROUTE, words.REROUTE, "ray-vertex", self._theme.color("text2"), about=words.REROUTE_ABOUT)

    def _open(self, rows: list[Row], at: QPointF, placeholder: str, **how: object) -> None:
        viewer = self._viewer
        self._at = at
        window = viewer.window()
        if self.popup is None or self.popup.parentWidget() is not window:
            self.popup = SearchPopup(self._theme, window)
            self.popup.chosen.connect(self._chosen)
            self.popup.closed.connect(self._closed)
        corner = viewer.viewport().mapTo(window, viewer.to_view(at).toPoint() + QPoint(8, 8))
        self.popup.open(rows, corner, placeholder=placeholder, **how)  # type: ignore[arg-type]

    def _closed(self) -> None:
        self._viewer.live_wire.setVisible(False)
        self._viewer.setFocus()

    def _chosen(self, key: str, stay: bool) -> None:
        viewer = self._viewer
        if not viewer.commands.open:
            return
        if self._replacing:
            if self._replacing in viewer.graph.faces:
                viewer.commands.replace(self._replacing, key)
            return
        source = self._source
        known = source is not None and split(source[0])[0] in viewer.graph.faces
        step = viewer.ink.size("snap")
        x, y = round(self._at.x() / step) * step, round(self._at.y() / step) * step
        if source is not None and known:
            if not source[1] and key != REROUTE:  # what feeds an input stands to its left
                from flockwright.document import Node
                from flockwright_editor.session.edits.measure import width_of

                x -= width_of(Node(id="made", type=key))
            viewer.commands.add(key, (x, y - (12 if key != REROUTE else 0)), wired_to=source[0], from_output=source[1])
        else:
            viewer.commands.add_tied(key, (x, y), anywhere=not self._aimed)
        if stay:
            self._at += QPointF(0, 72)

    def follow(self) -> None:
        """The document changed: a wire whose node is gone cannot be tied."""
        source = self._source
        if self.popup is not None and self.popup.isVisible() and source is not None:
            if split(source[0])[0] not in self._viewer.graph.faces:
                self.popup.close_popup()
        elif self.popup is None or not self.popup.isVisible():
            self._viewer.live_wire.setVisible(self._viewer.gesture is not None and self._viewer.live_wire.isVisible())
