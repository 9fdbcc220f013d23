"""Where things stand in a plot: values to pixels and back, and the numbers along its axes. Pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

from PySide6.QtCore import QPointF, QRectF

from flockwright_editor.session.curve_span import nice_step


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from low to high, ends included where they are round."""
    step = nice_step(high - low, most)
    first, last = ceil(low / step - 1e-6), floor(high / step + 1e-6)
    return [round(i * step, 10) + 0.0 for i in range(first, last + 1)]


def number_text(value: float, step: float = 0.0) -> str:
    """A number with the digits that its step needs, and none more."""
    if step > 0.0:
        digits = max(0, ceil(-log10(step) - 1e-9)) + 1 if step < 1 else 0
        text = f"{value + 0.0:.{digits}f}"
        return text.rstrip("0").rstrip(".") if digits else text
    return f"{value + 0.0:.4g}"


@dataclass(frozen=True)
class View:
    """The part of the plane that is shown."""

    x0: float = 0.0
    x1: float = 1.0
    y0: float = 0.0
    y1: float = 1.0


@dataclass(frozen=True)
class Frame:
    """A view on a rectangle of pixels; `below` is the room for the herd under it."""

    left: float
    top: float
    width: float
    height: float
    below: float
    view: View

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def zero(self) -> float:
        """The lower edge of the curve's part."""
        return self.top + self.height

    @property
    def bottom(self) -> float:
        """The lower edge of the whole."""
        return self.zero + self.below

    @property
    def rect(self) -> QRectF:
        return QRectF(self.left, self.top, self.width, self.height)

    @property
    def whole(self) -> QRectF:
        return QRectF(self.left, self.top, self.width, self.height + self.below)

    def px(self, x: float) -> float:
        view = self.view
        return self.left + (x - view.x0) / ((view.x1 - view.x0) or 1.0) * self.width

    def py(self, y: float) -> float:
        view = self.view
        return self.zero - (y - view.y0) / ((view.y1 - view.y0) or 1.0) * self.height

    def point(self, x: float, y: float) -> QPointF:
        return QPointF(self.px(x), self.py(y))

    def x_at(self, px: float) -> float:
        view = self.view
        return view.x0 + (px - self.left) / (self.width or 1.0) * (view.x1 - view.x0)

    def y_at(self, py: float) -> float:
        view = self.view
        return view.y0 + (self.zero - py) / (self.height or 1.0) * (view.y1 - view.y0)
