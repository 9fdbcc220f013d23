"""What overlays are put together from: primitives for the drawing thread, words for the painter, the chain to hover."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QColor

from flockwright_editor.preview.render.overlays import Color, Overlay
from flockwright_editor.preview.viewport.chain import Chain
from flockwright_editor.preview.viewport.labels import Label


@dataclass(frozen=True, eq=False)
class Annotations:
    """What is drawn over one picture."""

    overlays: tuple[Overlay, ...] = ()
    labels: tuple[Label, ...] = ()
    chain: Chain | None = None


@dataclass
class Making:
    """The same while it grows."""

    overlays: list[Overlay] = field(default_factory=list[Overlay])
    labels: list[Label] = field(default_factory=list[Label])
    chain: Chain | None = None

    def done(self) -> Annotations:
        return Annotations(tuple(self.overlays), tuple(self.labels), self.chain)


def rgba(color: QColor, share: float = 1.0) -> Color:
    """A color as primitives take it."""
    return color.red(), color.green(), color.blue(), round(255 * share)
