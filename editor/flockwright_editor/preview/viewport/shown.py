"""What the viewport shows: toggles and color-by. View state, remembered for the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from flockwright_editor.running.wishes import BY_SPECIES, ColorBy

if TYPE_CHECKING:
    from flockwright_editor.session import Session

TOGGLES, COLOR = "preview.shown", "preview.color"
DEFAULTS: dict[str, bool] = {
    "follow": False,
    "arrows": True,
    "trails": False,
    "neighbors": True,
    "sight": False,
    "rays": True,
    "slope": False,
    "velocity": False,
    "up": False,
    "body": False,
    "labels": True,
    "world": True,
    "grid": True,
    "bounds": True,
    "homes": True,
    "paths": True,
    "spawners": False,
    "person": False,
    "fake_walls": False,
}
_KINDS = ("species", "speed", "energy", "hunger", "desire", "share")


class Shown(QObject):
    """Switches by name. `changed` follows each of them, a chosen color and another document."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        session.begun.connect(self.changed)

    def __call__(self, name: str) -> bool:
        """Whether something is shown."""
        kept = self._kept().get(name)
        return kept if isinstance(kept, bool) else DEFAULTS[name]

    def set(self, name: str, on: bool) -> None:
        """Show it or not."""
        if self(name) == on:
            return
        kept = {key: value for key, value in self._kept().items() if key in DEFAULTS}
        kept[name] = on
        self._session.files.view.set(TOGGLES, {key: value for key, value in kept.items() if value != DEFAULTS[key]})
        self.changed.emit()

    def toggle(self, name: str) -> None:
        self.set(name, not self(name))

    @property
    def color_by(self) -> ColorBy:
        """By what animals are colored; by species also when the chosen behavior is gone."""
        kept = self._session.files.view.get(COLOR, {})
        kind, animal, node = (kept.get(name, "") for name in ("kind", "animal", "node"))
        if kind not in _KINDS or not isinstance(animal, str) or not isinstance(node, str):
            return BY_SPECIES
        if kind in ("desire", "share"):
            held = next((held for held in self._session.shown.animals if held.id == animal), None)
            if held is None or all(found.id != node for found in held.nodes):
                return BY_SPECIES
            return ColorBy(kind, animal, node)
        return ColorBy(kind)

    def choose_color(self, by: ColorBy) -> None:
        """Color by something else."""
        made = {"kind": by.kind, "animal": by.animal, "node": by.node}
        self._session.files.view.set(COLOR, None if by == BY_SPECIES else made)
        self.changed.emit()

    def _kept(self) -> dict[str, object]:
        return self._session.files.view.get(TOGGLES, {})
