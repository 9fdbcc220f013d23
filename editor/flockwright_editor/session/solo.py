"""Which behaviors are heard alone. Belongs to the session: never saved, never exported, gone with the document."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from flockwright.document import Project
from flockwright.plan import Plan


class Solo(QObject):
    """The soloed behaviors of each animal. While an animal has any, its other behaviors run with gate 0."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._alone: dict[str, frozenset[str]] = {}

    def of(self, animal: str) -> frozenset[str]:
        """The soloed nodes of an animal; empty: everything is heard."""
        return self._alone.get(animal, frozenset())

    @property
    def animals(self) -> tuple[str, ...]:
        """The animals with a solo, for the pills on canvas and viewport."""
        return tuple(self._alone)

    def toggle(self, animal: str, ids: Iterable[str]) -> None:
        """Solo these behaviors; if all of them already are, let the others be heard again."""
        wanted, now = frozenset(ids), self.of(animal)
        self.set(animal, now - wanted if wanted <= now else now | wanted)

    def set(self, animal: str, ids: Iterable[str]) -> None:
        """Solo exactly these."""
        self._replace({**self._alone, animal: frozenset(ids)})

    def clear(self, animal: str | None = None) -> None:
        """No more solo, of one animal or of any."""
        self._replace({} if animal is None else {**self._alone, animal: frozenset()})

    def silenced(self, plan: Plan, animal: str) -> frozenset[str]:
        """The behaviors of the plan that run with gate 0 because others are soloed."""
        alone = self.of(animal)
        if not alone:
            return frozenset()
        for found in plan.animals:
            if found.id == animal:
                return frozenset(behavior.id for behavior in found.behaviors) - alone
        return frozenset()

    def follow(self, document: Project) -> None:
        """Forget nodes that the committed document no longer has."""
        there = {animal.id: {node.id for node in animal.nodes} for animal in document.animals}
        self._replace({animal: ids & there.get(animal, set()) for animal, ids in self._alone.items()})

    def _replace(self, alone: dict[str, frozenset[str]]) -> None:
        kept = {animal: ids for animal, ids in alone.items() if ids}
        if kept != self._alone:
            self._alone = kept
            self.changed.emit()
