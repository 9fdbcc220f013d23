"""The library's node graph as a projection of one animal. `apply` is the only way the view changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

import shiboken6
from NodeGraphQt import NodeGraph
from NodeGraphQt.base.commands import PortConnectedCmd, PortDisconnectedCmd

from flockwright.document import Animal, Frame, Link, Note
from flockwright.plan import Problem
from flockwright_editor.canvas.cells import stand_ins
from flockwright_editor.canvas.face import Face, State, badges, face_of
from flockwright_editor.canvas.ink import Ink
from flockwright_editor.canvas.items.frame import BoxItem, FrameItem, NoteItem
from flockwright_editor.canvas.items.merger import Feeder, MergerItem
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.canvas.items.wire import WireItem
from flockwright_editor.canvas.registered import GraphBox, GraphNode, NoUndo
from flockwright_editor.session.colors import seconds
from flockwright_editor.session.edits import knobs, layout, measure
from flockwright_editor.session.edits.wiring import Wiring, called, kind_of, split

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

Point = tuple[float, float]
NOBODY = Animal(id="none")


def _refuse(self: Any, *_: Any) -> NoReturn:
    raise AssertionError("a gesture of the library was used")


class AnimalGraph(NodeGraph):
    """Shows one animal. Faces, places and wires are diffed by identity, then by value."""

    def __init__(self, viewer: Viewer, ink: Ink) -> None:
        self.ink = ink
        self.animal = NOBODY
        self.wiring = Wiring(NOBODY)
        self.views: dict[str, NodeItem | BoxItem] = {}
        self.wires: dict[Link, WireItem] = {}
        self.faces: dict[str, Face] = {}
        self.places: dict[str, Point] = {}
        self._keys: dict[str, tuple[Any, ...]] = {}
        self.applying = False
        super().__init__(viewer=viewer, undo_stack=NoUndo())

    # Names belong to the document; the library's way to a unique one takes time with every node.
    def get_unique_name(self, name: str) -> str:
        return name

    _on_connection_changed = _on_connection_sliced = _on_nodes_moved = _on_search_triggered = _refuse
    _on_insert_node = _on_node_name_changed = _on_node_data_dropped = _on_node_backdrop_updated = _refuse

    def apply(
        self,
        animal: Animal,
        problems: tuple[Problem, ...],
        solo: frozenset[str] = frozenset(),
        drawn: frozenset[str] = frozenset(),
    ) -> None:
        """Show an animal; what is as it was is not touched."""
        assert not self.applying, "apply() was entered again"
        self.applying = True
        try:
            self._apply(animal, badges(problems, animal.id), State(solo, drawn, seconds(animal)))
        finally:
            self.applying = False

    def _apply(self, animal: Animal, told: Mapping[str, tuple[Problem, ...]], state: State) -> None:
        if animal.id != self.animal.id:
            self._clear()
        wiring = self.wiring.following(animal)
        self.places = layout.places(animal, self.places)
        faces, changed = self._faces(animal, wiring, told, state)
        rebuilt = {node for node in changed if node in self.faces and _shape(faces[node]) != _shape(self.faces[node])}
        self._unlink_all(link for link in self.wires if link not in wiring.link_set or rebuilt.intersection(link.ends))
        boxes = {thing.id: thing for thing in (*animal.layout.frames, *animal.layout.notes)}
        for gone in [id_ for id_ in self.views if (id_ not in faces and id_ not in boxes) or id_ in rebuilt]:
            self._remove(gone)
        for id_ in [
            id_ for id_, thing in boxes.items() if id_ in self.views and not _same_kind(self.views[id_], thing)
        ]:
            self._remove(id_)
        for id_, thing in boxes.items():
            self._show_box(id_, thing)
        alarmed = [n for n in changed if n in self.faces and _is_alarm(self.faces[n], faces[n])]
        self.animal, self.wiring, self.faces = animal, wiring, faces
        for node in changed | rebuilt:
            self._show_node(node, faces[node])
        self._follow_mergers()
        for node, at in self.places.items():
            self.views[node].place(*at)
        for link in wiring.links:
            if link not in self.wires:
                self._link(link)
        self._viewer.alarm(alarmed)

    def _faces(
        self, animal: Animal, wiring: Wiring, told: Mapping[str, tuple[Problem, ...]], state: State
    ) -> tuple[dict[str, Face], set[str]]:
        driven = knobs.drivers(animal)
        faces: dict[str, Face] = {}
        keys: dict[str, tuple[Any, ...]] = {}
        changed: set[str] = set()
        movers = [node for node in animal.nodes if kind_of(node) == "mover"]
        for node in animal.nodes:
            place = animal.layout.nodes.get(node.id)
            mine = {param: held for param, held in driven.items() if split(param)[0] == node.id} if driven else {}
            elsewhere = stand_ins(node, wiring, movers)
            key = (
                id(node), elsewhere, place.collapsed if place else False, told.get(node.id, ()),
                state.of(node.id), mine, wiring.into.get(node.id), wiring.out_of.get(node.id),
            )  # fmt: skip
            old = self._keys.get(node.id)
            fresh = old is None or old != key or node.id not in self.faces or self.faces[node.id].is_merger
            if fresh or self.faces[node.id].is_reroute:
                face = face_of(animal, node, wiring, told.get(node.id, ()), state, mine, elsewhere)
                if node.id not in self.faces or face != self.faces[node.id]:
                    changed.add(node.id)
                faces[node.id] = face
            else:
                faces[node.id] = self.faces[node.id]
            keys[node.id] = key
        self._keys = keys
        self._held = animal.nodes  # keys compare identities, so what they name must stay alive
        return faces, changed

    def _show_node(self, id_: str, face: Face) -> None:
        if id_ not in self.views:
            self._add(GraphNode(self.ink, face), id_)
        view = self.views[id_]
        assert isinstance(view, NodeItem)
        view.show_face(face)

    def _show_box(self, id_: str, thing: Frame | Note) -> None:
        if id_ not in self.views:
            self._add(GraphBox(self.ink, thing), id_)
            self.views[id_].show_thing(thing)  # type: ignore[union-attr]
            return
        view = self.views[id_]
        assert isinstance(view, BoxItem)
        if view.thing is not thing or (view.x(), view.y()) != thing.at:
            view.show_thing(thing)

    def _follow_mergers(self) -> None:
        """Tell mergers who feeds them, and behaviors how large their budget is."""
        for id_, face in self.faces.items():
            if not face.is_merger:
                continue
            view = self.views[id_]
            assert isinstance(view, MergerItem)
            feeding = measure.feeding(self.wiring, id_)
            ranks = {from_: measure.priority(self.wiring.nodes[source]) for from_, source in feeding.items()}
            feeders = self._feeders(dict.fromkeys(feeding.values()))
            if ranks != dict(view.ranks_of) or feeders != list(view.feeders):
                view.ranks_of, view.feeders = ranks, feeders
                view.update()
                for wire in view.wires():
                    wire.rebuild()
            for source in feeding.values():
                item = self.views.get(source)
                if isinstance(item, NodeItem):
                    item.budget = face.budget or 1.0

    def _feeders(self, ids: Iterable[str]) -> list[Feeder]:
        made: list[Feeder] = []
        for id_ in ids:
            node = self.wiring.nodes[id_]
            color = self.ink.behavior(node.type, node.color, self.faces[id_].second)
            made.append(Feeder(id_, called(node), color, measure.priority(node)))
        order = {node: place for place, node in enumerate(self.wiring.nodes)}
        return sorted(made, key=lambda feeder: (-feeder.rank, order[feeder.id]))

    def resync(self, ids: Iterable[str]) -> None:
        """After a gesture moved things by hand: whatever the document says, wins."""
        boxes = {thing.id: thing.at for thing in (*self.animal.layout.frames, *self.animal.layout.notes)}
        for id_ in ids:
            at = self.places.get(id_) or boxes.get(id_)
            if at is not None and id_ in self.views:
                self.views[id_].place(*at)

    # The library's model and scene

    def _add(self, node: Any, id_: str) -> None:
        """`add_node` without its property bin; emits nothing, pushes nothing."""
        node._graph = self
        node.model._graph_model = self.model
        self.model.nodes[id_] = node
        self._viewer.scene().addItem(node.view)
        node.view._properties["visible"] = True
        self.views[id_] = node.view
        if isinstance(node.view, NodeItem):
            node.view.zoom_of = self._viewer.zoom_now

    def _remove(self, id_: str) -> None:
        node, view = self.model.nodes.pop(id_), self.views.pop(id_)
        self._viewer.scene().removeItem(view)
        node._view = None
        for port in (*getattr(node, "_inputs", ()), *getattr(node, "_outputs", ())):
            port.model.node = None
        shiboken6.delete(view)

    def _ports(self, link: Link) -> tuple[Any, Any]:
        source, out = split(link.from_)
        target, into = split(link.to)
        start = next(p for p in self.model.nodes[source].output_ports() if p.name() == out)
        return start, next(p for p in self.model.nodes[target].input_ports() if p.name() == into)

    def _link(self, link: Link) -> None:
        start, end = self._ports(link)
        PortConnectedCmd(start, end, emit_signal=False).redo()  # model and view, no undo
        wire = start.view._pipes[-1]
        wire.link, wire.source = link, split(self.wiring.source(link.from_))[0]
        wire.rebuild()
        self.wires[link] = wire
        start.view.owner.update()
        end.view.owner.update()

    def _unlink_all(self, links: Iterable[Link]) -> None:
        for link in list(links):
            wire = self.wires.pop(link)
            start, end = self._ports(link)
            PortDisconnectedCmd(start, end, emit_signal=False).redo()
            for id_, name, model in ((link.ends[1], end.name(), start.model), (link.ends[0], start.name(), end.model)):
                held = model.connected_ports.get(id_)
                if held is not None and name in held:
                    held.remove(name)
                if held is not None and not held:
                    del model.connected_ports[id_]
            shiboken6.delete(wire)
            start.view.owner.update()
            end.view.owner.update()

    def _clear(self) -> None:
        self._unlink_all(self.wires)
        for id_ in list(self.views):
            self._remove(id_)
        self.faces, self.places, self._keys = {}, {}, {}
        self.animal, self.wiring = NOBODY, Wiring(NOBODY)

    def close_down(self) -> None:
        """Leave nothing behind."""
        self._clear()


def _shape(face: Face) -> tuple[Any, ...]:
    """What needs another item: its class and its ports."""
    return (
        face.is_reroute,
        face.is_merger,
        tuple(port.name for port in face.inputs),
        tuple(port.name for port in face.outputs),
    )


def _same_kind(view: Any, thing: Frame | Note) -> bool:
    return isinstance(view, FrameItem if isinstance(thing, Frame) else NoteItem)


def _is_alarm(old: Face, new: Face) -> bool:
    """Whether a node has a problem that it did not have."""
    return new.badge in ("error", "warning") and new.badge != old.badge
