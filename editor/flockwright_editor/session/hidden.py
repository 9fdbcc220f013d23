"""What is not drawn: kinds of animals and things of the scene whose eye is closed.

View state: it never dirties a file, is remembered for the project, and the herd runs on all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from flockwright_editor.session.session import Session

ANIMALS, SCENE = "hidden.animals", "hidden.scene"


class Hidden(QObject):
    """Hidden ids, those of animals and those of the scene."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        session.begun.connect(self.changed)

    def animal(self, id_: str) -> bool:
        """Whether a kind of animal is hidden."""
        return id_ in self._ids(ANIMALS)

    def thing(self, id_: str) -> bool:
        """Whether a thing of the scene is hidden."""
        return id_ in self._ids(SCENE)

    def hide_animals(self, ids: Iterable[str], hidden: bool = True) -> None:
        """Close or open the eye of animals."""
        self._set(ANIMALS, ids, hidden)

    def hide_things(self, ids: Iterable[str], hidden: bool = True) -> None:
        """Close or open the eye of things."""
        self._set(SCENE, ids, hidden)

    def _ids(self, name: str) -> list[str]:
        return self._session.files.view.get(name, [])

    def _set(self, name: str, ids: Iterable[str], hidden: bool) -> None:
        held = self._ids(name)
        chosen = list(dict.fromkeys(ids))
        made = [id_ for id_ in held if id_ not in chosen] + (chosen if hidden else [])
        if sorted(made) != sorted(held):
            self._session.files.view.set(name, made or None)
            self.changed.emit()
