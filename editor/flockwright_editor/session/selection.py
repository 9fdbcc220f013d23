"""What is open, what is edited and what is watched: three slots that do not disturb one another.

*Open* is the animal on the canvas. *Edited* drives inspector, Delete and copy, one kind of thing at a time. *Watched*
are individuals of the running herd. Selecting is never a command; undo brings back where a command was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Signal

from flockwright.document import Animal, Project, Scene
from flockwright_editor.session.edits import players, terrain
from flockwright_editor.session.edits.scene import BOUNDS
from flockwright_editor.session.history import Where

EditedKind = Literal["nodes", "scene", "animal", ""]


@dataclass(frozen=True)
class Edited:
    """Canvas items of the open animal (nodes, frames, notes), objects of the scene, or animals themselves."""

    kind: EditedKind = ""
    ids: tuple[str, ...] = ()


NOTHING = Edited()


def canvas_ids(animal: Animal) -> set[str]:
    """What can be selected on an animal's canvas."""
    return {thing.id for thing in (*animal.nodes, *animal.layout.frames, *animal.layout.notes)}


def scene_ids(scene: Scene) -> set[str]:
    """What can be selected in a scene, its bounds among it."""
    lists = (scene.colliders, scene.homes, scene.paths, scene.food, scene.spawners)
    return {thing.id for things in lists for thing in things} | {BOUNDS}


class Selection(QObject):
    """The three slots. `changed` follows any change of them, once."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._animals: tuple[str, ...] = ()
        self._open = ""
        self._edited = NOTHING
        self._watched: tuple[int, ...] = ()
        self._carcasses: frozenset[int] = frozenset()
        self._held = 0
        self._untold = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Tell of changes only at the end, when views have the document that the selection speaks of."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if self._untold and not self._held:
                self._untold = False
                self.changed.emit()

    @property
    def open(self) -> str:
        """The animal on the canvas; empty without one."""
        return self._open

    @property
    def edited(self) -> Edited:
        return self._edited

    @property
    def watched(self) -> tuple[int, ...]:
        """Individuals by entity id; the first is the primary one."""
        return self._watched

    @property
    def carcasses(self) -> frozenset[int]:
        """Those of the watched that have died."""
        return self._carcasses

    @property
    def live_individual(self) -> int | None:
        """Whose values bars and dots show: the primary one while it lives, else None for the herd."""
        first = self._watched[0] if self._watched else None
        return None if first in self._carcasses else first

    def open_animal(self, animal: str) -> None:
        """Put an animal on the canvas; what was edited on another one no longer is."""
        if animal != self._open and animal in self._animals:
            self._set(open_=animal, edited=NOTHING)

    def edit(self, kind: EditedKind, ids: Iterable[str] = ()) -> None:
        """Select things of one kind; without ids nothing is selected."""
        found = tuple(dict.fromkeys(ids))
        self._set(edited=Edited(kind, found) if kind and found else NOTHING)

    def watch(self, handles: Iterable[int]) -> None:
        """Watch individuals, the first as primary."""
        self._set(watched=tuple(dict.fromkeys(handles)))

    def pick(self, handle: int, animal: str, *, more: bool = False) -> None:
        """A click on an individual: it is watched and its species opened. `more` adds it, or takes it away again."""
        watched = (handle,)
        if more:
            others = tuple(other for other in self._watched if other != handle)
            watched = others if handle in self._watched else (handle, *others)
        opens = animal in self._animals and animal != self._open
        self._set(open_=animal if opens else self._open, edited=NOTHING if opens else self._edited, watched=watched)

    def died(self, handles: Iterable[int]) -> None:
        """Individuals that died stay watched, as carcasses; all others live, and may do so again after a reset."""
        self._set(carcasses=frozenset(handles))

    def gone(self, handles: Iterable[int]) -> None:
        """Individuals that are no longer part of the world are no longer watched."""
        lost = frozenset(handles)
        self._set(watched=tuple(handle for handle in self._watched if handle not in lost))

    def escape(self) -> bool:
        """Clear what is edited, else what is watched; whether there was anything to clear."""
        if self._edited != NOTHING:
            return self._set(edited=NOTHING)
        return self._set(watched=())

    def follow(self, document: Project, where: Where | None = None) -> None:
        """Let go of what a committed document no longer has; `where` opens a place and selects what is there."""
        animals = tuple(animal.id for animal in document.animals)
        opened = self._open
        edited = self._edited
        if where is not None and where.place in animals:
            opened = where.place
            edited = Edited("nodes", where.ids) if where.ids else Edited("animal", (where.place,))
        elif where is not None and where.ids:
            edited = Edited("scene", where.ids)
        if opened not in animals:
            opened = self._neighbor_of(opened, animals)
            edited = edited if edited.kind == "scene" else NOTHING
        self._animals = animals
        self._set(open_=opened, edited=_there(document, opened, edited))

    def begin(self, document: Project) -> None:
        """Another document: its first animal is open, nothing else is selected."""
        self._animals = tuple(animal.id for animal in document.animals)
        self._set(open_=self._animals[0] if self._animals else "", edited=NOTHING, watched=())

    def _neighbor_of(self, gone: str, animals: tuple[str, ...]) -> str:
        """The next animal of the list that is still there, else the one before, as lists do."""
        if gone in self._animals:
            place = self._animals.index(gone)
            near = (*self._animals[place + 1 :], *reversed(self._animals[:place]))
            for other in near:
                if other in animals:
                    return other
        return animals[0] if animals else ""

    def _set(
        self,
        *,
        open_: str | None = None,
        edited: Edited | None = None,
        watched: tuple[int, ...] | None = None,
        carcasses: frozenset[int] | None = None,
    ) -> bool:
        before = (self._open, self._edited, self._watched, self._carcasses)
        self._open = self._open if open_ is None else open_
        self._edited = self._edited if edited is None else edited
        self._watched = self._watched if watched is None else watched
        self._carcasses = (self._carcasses if carcasses is None else carcasses).intersection(self._watched)
        if before == (self._open, self._edited, self._watched, self._carcasses):
            return False
        if self._held:
            self._untold = True
        else:
            self.changed.emit()
        return True


def _there(document: Project, opened: str, edited: Edited) -> Edited:
    """What of it the document has."""
    if edited.kind == "nodes":
        known = canvas_ids(document.animal(opened)) if opened else set[str]()
    elif edited.kind == "scene":
        known = scene_ids(document.scene) | {*terrain.there(document), *players.there(document)}
    else:
        known = {animal.id for animal in document.animals}
    kept = tuple(id_ for id_ in edited.ids if id_ in known)
    return Edited(edited.kind, kept) if kept else NOTHING
