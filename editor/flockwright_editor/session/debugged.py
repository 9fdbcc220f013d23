"""Which nodes draw what they do for their whole herd in the preview: their debug toggles.

View state: it never dirties a file, and is remembered for the project.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from flockwright_editor.session.session import Session

NODES = "debugged"


class Debugged(QObject):
    """Node ids by animal. `changed` follows a toggle, and nodes that came or went."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        session.begun.connect(self.changed)

    def of(self, animal: str) -> frozenset[str]:
        """The nodes of an animal that draw, as far as the shown document has them."""
        found = next((held for held in self._session.shown.animals if held.id == animal), None)
        kept = self._kept().get(animal)
        if found is None or not isinstance(kept, list):
            return frozenset()
        return frozenset(node.id for node in found.nodes if node.id in kept)

    @property
    def nodes(self) -> frozenset[tuple[str, str]]:
        """Everything that draws, as (animal, node)."""
        return frozenset((animal, node) for animal in self._kept() for node in self.of(animal))

    def toggle(self, animal: str, ids: Iterable[str]) -> None:
        """Let these draw; if all of them already do, let them rest."""
        wanted, now = frozenset(ids), self.of(animal)
        if wanted:
            self.set(animal, now - wanted if wanted <= now else now | wanted)

    def set(self, animal: str, ids: Iterable[str]) -> None:
        """Let exactly these draw."""
        wanted = sorted(frozenset(ids))
        if wanted == sorted(self.of(animal)):
            return
        kept = {**self._kept(), animal: wanted}
        self._session.files.view.set(NODES, {key: value for key, value in kept.items() if value} or None)
        self.changed.emit()

    def clear(self) -> None:
        """No node draws any more."""
        if self._kept():
            self._session.files.view.set(NODES, None)
            self.changed.emit()

    def _kept(self) -> dict[str, list[str]]:
        return self._session.files.view.get(NODES, {})
