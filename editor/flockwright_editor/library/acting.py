"""What the library's actions do to the document, to whatever is selected or open."""

from __future__ import annotations

from flockwright.document import Animal
from flockwright_editor.library.doing import do, make
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import animals, placing, scene


class Acting:
    """Commands on the chosen animals and scene objects."""

    def __init__(self, session: Session) -> None:
        self._session = session

    # What can be done

    def always(self) -> bool:
        return True

    def writable(self) -> bool:
        """Whether the document can be changed."""
        return not self._session.read_only

    def has_animal(self) -> bool:
        """Whether an animal is open."""
        return bool(self._session.selection.open)

    def can_change_animal(self) -> bool:
        """Whether an animal is open that can be changed."""
        return self.has_animal() and self.writable()

    def has_things(self) -> bool:
        """Whether things of the scene are selected."""
        return self._session.selection.edited.kind == "scene" and bool(self._things)

    def can_change_things(self) -> bool:
        """Whether things of the scene are selected that can be changed."""
        return self.has_things() and self.writable()

    def lacks(self, id_: str) -> bool:
        """Whether the ground or the water can be added."""
        return self.writable() and id_ not in scene.there(self._session.document)

    def is_hidden(self) -> bool:
        return self._session.hidden.animal(self._session.selection.open)

    def is_left_out(self) -> bool:
        return self.has_animal() and not self._open.simulate

    def things_hidden(self) -> bool:
        return self.has_things() and self._session.hidden.thing(self._things[0])

    # Animals

    def duplicate(self) -> None:
        """A copy of the open animal, which is open then."""
        held = self._open
        fresh = make(self._session, f"Duplicate {animals.called(held)}", lambda p: animals.duplicate(p, held.id), Where)
        if fresh is not None:
            self._session.selection.open_animal(fresh)

    def delete(self) -> None:
        """The chosen animals out of the project."""
        ids = self._chosen
        names = ", ".join(animals.called(self._session.document.animal(id_)) for id_ in ids)
        if do(self._session, f"Delete {names}", lambda p: animals.delete(p, ids), Where(ids[0])):
            whose = "its spawners" if len(ids) == 1 else "their spawners"
            self._session.tell(f"Deleted {names} and {whose}. Ctrl+Z brings back what was there.", "info")

    def step(self, by: int) -> None:
        """Open the animal above or below."""
        ids = [animal.id for animal in self._session.document.animals]
        self._session.selection.open_animal(ids[(ids.index(self._session.selection.open) + by) % len(ids)])

    def hide(self) -> None:
        """Close or open the eye of the chosen animals."""
        self._session.hidden.hide_animals(self._chosen, not self._session.hidden.animal(self._chosen[0]))

    def leave_out(self) -> None:
        """Whether the open animal takes part in the run."""
        held = self._open
        what = "Leave out" if held.simulate else "Let run"
        do(
            self._session,
            f"{what} {animals.called(held)}",
            lambda p: animals.set_simulate(p, held.id, not held.simulate),
            Where(held.id),
        )

    # Scene

    def add(self, kind: scene.SceneKind) -> None:
        """A new thing where the view looks, selected."""
        opened = self._session.selection.open
        fresh = make(
            self._session,
            f"Add {kind.label.lower()}",
            lambda p: placing.add_seen(p, kind, self._session.calls.aim(), opened),
            lambda id_: Where("", (id_,)),
        )
        if fresh is not None:
            self._session.selection.edit("scene", [fresh])

    def duplicate_things(self) -> None:
        """Copies of the selected things, selected."""
        ids = tuple(id_ for id_ in self._things if scene.is_thing(id_))
        if not ids:
            return
        fresh = make(
            self._session,
            f"Duplicate {self._names(ids)}",
            lambda p: scene.duplicate(p, ids),
            lambda made: Where("", made),
        )
        if fresh is not None:
            self._session.selection.edit("scene", fresh)

    def delete_things(self) -> None:
        """The selected things out of the scene."""
        ids = self._things
        do(self._session, f"Delete {self._names(ids)}", lambda p: scene.delete(p, ids), Where("", ids))

    def hide_things(self) -> None:
        """Close or open the eye of the selected things."""
        ids = [id_ for id_ in self._things if scene.is_thing(id_)]
        self._session.hidden.hide_things(ids, not self.things_hidden())

    @property
    def _open(self) -> Animal:
        return self._session.document.animal(self._session.selection.open)

    @property
    def _chosen(self) -> tuple[str, ...]:
        edited = self._session.selection.edited
        return edited.ids if edited.kind == "animal" else (self._session.selection.open,)

    @property
    def _things(self) -> tuple[str, ...]:
        return tuple(id_ for id_ in self._session.selection.edited.ids if id_ != scene.BOUNDS)

    def _names(self, ids: tuple[str, ...]) -> str:
        project = self._session.document
        return ", ".join(scene.called(project, id_) for id_ in ids)
