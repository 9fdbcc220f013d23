"""What gestures, keys and menus do to the document: each ends in one command of the session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from PySide6.QtGui import QGuiApplication

from flockwright.document import Animal, Link, Note, Project
from flockwright.nodes.node_type import BEHAVIORS
from flockwright.nodes.registry import find
from flockwright_editor.canvas import words
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import clipboard, graph, joining, layout, natural, replacing, room
from flockwright_editor.session.edits.clipboard import ClipError
from flockwright_editor.session.edits.layout import Box
from flockwright_editor.session.edits.wiring import Wiring, called, kind_of

Point = tuple[float, float]


class Commands:
    """One for each canvas. `seen` gives the places of nodes that the document has no place for."""

    def __init__(self, session: Session, seen: Callable[[], Mapping[str, Point]]) -> None:
        self.session, self._seen = session, seen
        self.own = False
        """Whether what the session tells comes from the gesture that is going on."""

    @property
    def open(self) -> str:
        return self.session.selection.open

    @property
    def ids(self) -> tuple[str, ...]:
        """What is selected on the canvas."""
        edited = self.session.selection.edited
        return edited.ids if edited.kind == "nodes" else ()

    @property
    def nodes(self) -> list[str]:
        """The nodes among what is selected."""
        known = {node.id for node in self.animal.nodes} if self.open else set[str]()
        return [id_ for id_ in self.ids if id_ in known]

    @property
    def behaviors(self) -> list[str]:
        """The behaviors among what is selected."""
        return [node for node in self.nodes if kind_of(self.animal.node(node)) in BEHAVIORS]

    @property
    def animal(self) -> Animal:
        return self.session.document.animal(self.open)

    def base(self) -> Project:
        """The committed document, with the open animal's nodes where they are seen."""
        document = self.session.document
        held = document.animal(self.open)
        placed = layout.settled(held, self._seen())
        return document if placed is held else document.with_animal(placed)

    def run(
        self,
        label: str,
        start: Project,
        made: Project,
        ids: Iterable[str],
        *,
        select: Iterable[str] | None = None,
        merge: str | None = None,
    ) -> bool:
        """Commit what a gesture made; nothing if it made nothing."""
        if made is start or made == start:
            self.session.cancel()
            return False
        done = self.session.execute(label, made, Where(self.open, tuple(ids)), merge)
        if done and select is not None:
            self.session.selection.edit("nodes", select)
        return done

    @contextmanager
    def owning(self) -> Iterator[None]:
        """What the session tells meanwhile is the gesture's own doing."""
        self.own = True
        try:
            yield
        finally:
            self.own = False

    # Nodes

    def add(self, key: str, at: Point, *, wired_to: str = "", from_output: bool = True) -> str:
        """A new node just there."""
        start = self.base()
        made, id_ = graph.add_node(start, self.open, key, at, wired_to=wired_to, from_output=from_output)
        return self._added(start, made, id_)

    def add_tied(self, key: str, at: Point, *, anywhere: bool = False) -> str:
        """A new node tied to what it naturally belongs to, covering no other; `anywhere`: below its own kind."""
        start = self.base()
        made, id_ = graph.add_node(start, self.open, key, at)
        made = natural.tie(made, self.open, id_, self.nodes)
        made = (room.below_its_own if anywhere else room.cleared)(made, self.open, id_)
        return self._added(start, made, id_)

    def _added(self, start: Project, made: Project, id_: str) -> str:
        kind = find(made.animal(self.open).node(id_).type)
        label = f"Add {kind.look.label if kind else words.REROUTE}"
        return id_ if self.run(label, start, made, (id_,), select=(id_,)) else ""

    def add_on_wire(self, key: str, at: Point, link: Link) -> None:
        """A new node joined to a wire."""
        start = self.base()
        made, id_ = graph.add_node(start, self.open, key, at)
        made = joining.join(made, self.open, id_, link)
        self.run(f"Join {graph.name_of(made.animal(self.open), id_)}", start, made, (id_,), select=(id_,))

    def join(self, node: str, link: Link, places: Mapping[str, Point]) -> None:
        """A node that was dropped on a wire."""
        start = self.base()
        made = joining.join(layout.move(start, self.open, places), self.open, node, link)
        self.run(f"Join {graph.name_of(self.animal, node)}", start, made, (node,))

    def take_over(self, node: str, target: str) -> None:
        """A node that was dropped on another of its kind."""
        start = self.base()
        made = replacing.take_over(start, self.open, node, target)
        self.run(f"Replace {graph.name_of(self.animal, target)}", start, made, (target,), select=(target,))

    def replace(self, node: str, key: str) -> None:
        start = self.base()
        made = replacing.replace_type(start, self.open, node, key)
        kind = find(key)
        name = graph.name_of(self.animal, node)
        self.run(f"Replace {name} with {kind.look.label if kind else key}", start, made, (node,), select=(node,))

    def delete(self, links: Iterable[Link] = ()) -> None:
        start, ids, gone = self.base(), self.ids, tuple(links)
        made = graph.remove(start, self.open, ids, gone)
        things = len(ids) + len(gone)
        label = f"Delete {graph.name_of(self.animal, ids[0])}" if things == 1 and ids else f"Delete {things} things"
        self.run("Cut wire" if not ids else label, start, made, ids)

    def delete_and_reconnect(self) -> None:
        start = self.base()
        made = graph.remove_and_reconnect(start, self.open, self.nodes)
        self.run("Delete and reconnect", start, made, self.nodes)

    def mute(self) -> None:
        start = self.base()
        self.run("Mute", start, graph.mute(start, self.open, self.nodes), self.ids)

    def solo(self) -> None:
        """Only these behaviors are heard. Belongs to the session, not to the document."""
        wiring = Wiring(self.animal)
        found: dict[str, None] = {}
        for node in self.nodes:
            held = wiring.nodes[node]
            found.update(dict.fromkeys([node] if graph.can_mute(held) else wiring.behaviors_of(node)))
        if found:
            self.session.solo.toggle(self.open, found)
        elif self.session.solo.of(self.open):
            self.session.solo.clear(self.open)

    def debug(self) -> None:
        """These nodes draw for their herd in the preview, or rest again. View state, no command."""
        self.session.debugged.toggle(self.open, self.nodes)

    def is_debugged(self) -> bool:
        """Whether all selected nodes draw."""
        return bool(self.nodes) and self.session.debugged.of(self.open).issuperset(self.nodes)

    def collapse(self) -> None:
        start, nodes = self.base(), self.nodes
        held = self.animal.layout.nodes
        closed = all((place := held.get(node)) is not None and place.collapsed for node in nodes)
        made = layout.set_collapsed(start, self.open, nodes, not closed)
        self.run("Open" if closed else "Collapse", start, made, self.ids)

    def rename(self, thing: str, text: str) -> None:
        start = self.base()
        self.run("Rename", start, graph.rename(start, self.open, thing, text), (thing,))

    def param(self, node: str, path: str, value: Any, *, preview: bool = False, merge: str | None = None) -> None:
        """A parameter: shown while it slides, committed at the end."""
        start = self.session.document
        made = graph.set_param(start, self.open, node, path, value)
        if preview:
            with self.owning():
                self.session.preview(made)
        else:
            label = f"Set {path.replace('_', ' ')} of {called(self.animal.node(node))}"
            self.run(label, start, made, (node,), merge=merge)

    def reset(self, node: str, path: str) -> None:
        start = self.session.document
        made = graph.set_param(start, self.open, node, path, None)
        self.run(f"Reset {path.replace('_', ' ')}", start, made, (node,))

    # Wires

    def connect(self, from_: str, to: str, loose: Link | None = None) -> None:
        start = self.base()
        made = graph.connect(start, self.open, from_, to, without=loose)
        self.run("Rewire" if loose else "Connect", start, made, (to.partition(".")[0],))

    def cut(self, links: Iterable[Link]) -> None:
        start, gone = self.base(), tuple(links)
        made = graph.disconnect(start, self.open, gone)
        ends = dict.fromkeys(link.ends[1] for link in gone)
        self.run(f"Cut {words.count_of('wire', len(gone))}", start, made, ends)

    def reroute(self, link: Link, at: Point) -> None:
        start = self.base()
        if link in start.animal(self.open).links:
            made, id_ = graph.add_reroute(start, self.open, link, at)
            self.run("Add reroute dot", start, made, (id_,), select=(id_,))

    # Places

    def move(self, places: Mapping[str, Point]) -> None:
        start = self.base()
        self.run("Move", start, layout.move(start, self.open, places), places)

    def nudge(self, dx: float, dy: float) -> None:
        """Arrow keys; steps that follow one another are one command."""
        start = self.base()
        held = start.animal(self.open)
        at = {**layout.places(held), **{t.id: t.at for t in (*held.layout.frames, *held.layout.notes)}}
        places = {id_: (at[id_][0] + dx, at[id_][1] + dy) for id_ in self.ids if id_ in at}
        made = layout.move(start, self.open, places)
        self.run("Nudge", start, made, self.ids, merge=f"nudge {' '.join(self.ids)}")

    def tidy(self) -> None:
        start = self.base()
        self.run("Tidy", start, layout.tidy(start, self.open, self.nodes), self.ids)

    def resize(self, thing: str, box: Box, *, preview: bool = False) -> None:
        start = self.session.document
        made = layout.resize(start, self.open, thing, box)
        if preview:
            with self.owning():
                self.session.preview(made)
        else:
            self.run("Resize", start, made, (thing,))

    def frame(self) -> str:
        start = self.base()
        made, id_ = layout.frame_around(start, self.open, self.nodes)
        return id_ if self.run("Add frame", start, made, (id_,), select=(id_,)) else ""

    def recolor(self, frame: str, color: str) -> None:
        start = self.base()
        self.run("Color", start, layout.recolor_frame(start, self.open, frame, color), (frame,))

    def recolor_behaviors(self, color: str) -> None:
        """The selected behaviors' color; empty: that of their types."""
        start = self.base()
        self.run("Color", start, graph.set_color(start, self.open, self.behaviors, color), self.ids)

    def note(self, at: Point) -> str:
        start = self.base()
        held = start.animal(self.open)
        made, id_ = layout.add_note(start, self.open, room.free_of(held, at, Note.model_fields["size"].default))
        return id_ if self.run("Add note", start, made, (id_,), select=(id_,)) else ""

    # Copies

    def copy(self) -> bool:
        text = clipboard.copy(self.session.document, self.open, self.ids) if self.open else ""
        if text:
            QGuiApplication.clipboard().setText(text)
        return bool(text)

    def cut_out(self) -> None:
        if self.copy():
            self.delete()

    def paste(self, at: Point) -> None:
        """What the clipboard holds; garbage is told in a sentence."""
        start = self.base()
        try:
            pasted = clipboard.paste(start, self.open, QGuiApplication.clipboard().text(), at=at)
        except ClipError as error:
            self.session.tell(str(error), "warn")
            return
        self.run(
            f"Paste {words.count_of('thing', len(pasted.ids))}", start, pasted.project, pasted.ids, select=pasted.ids
        )

    def duplicate(self) -> None:
        start = self.base()
        pasted = clipboard.duplicate(start, self.open, self.ids)
        self.run("Duplicate", start, pasted.project, pasted.ids, select=pasted.ids)
