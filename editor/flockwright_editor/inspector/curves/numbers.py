"""The numbers of a curve as fields: power, k, input and output range."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flockwright.curves.model import Curve
from flockwright_editor.controls.number_field import NumberField
from flockwright_editor.controls.number_painting import Shown as ShownNumber
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.shaping import BOUND, K_RANGE, POWER_RANGE
from flockwright_editor.session.curve_span import nice_end
from flockwright_editor.session.edits.curve_numbers import numbers_of
from flockwright_editor.session.fields import Field, plain_field
from flockwright_editor.theme.theme import Theme


class CurveNumber(NumberField):
    """A number of a curve. Its slider covers what is usual around the value, and stands still while it is dragged."""

    def __init__(self, theme: Theme, path: str, *, caption: str = "", height: int = 24, percent: bool = False) -> None:
        super().__init__(theme, _field(path, percent=percent), caption=caption, name=_NAMES[path])
        self.path, self._percent = path, percent
        self.setFixedHeight(height)
        self.setToolTip(_TIPS[path])

    def show_number(self, curve: Curve, default: Curve | None, *, knob: str = "", top: float = 1.0) -> None:
        """Show the number that a curve has there; `top` is where a range's slider ends."""
        now = numbers_of(curve)[self.path]
        usual = numbers_of(default)[self.path] if default is not None else None
        if not self.is_dragging:
            self.field = _around(self.field, self.path, now, top)
        changed = usual is not None and now != usual
        self.show_value(ShownNumber(now=now, default=usual, changed=changed, knob=knob))

    def show_plain(self, value: float) -> None:
        """Show a number that is no part of the document: how far a plot shows."""
        if not self.is_dragging:
            self.field = replace(self.field, soft=(0.0, value), step=max(value / 100, 1e-6), low=1e-6)
        self.show_value(ShownNumber(now=value))


_NAMES = {
    "power": "Power",
    "k": "k",
    "x.0": "Input start",
    "x.1": "Input end",
    "y.0": "Output start",
    "y.1": "Output end",
}
_TIPS = {
    "power": words.TIP_POWER,
    "k": words.TIP_K,
    "x.0": words.TIP_INPUT[0],
    "x.1": words.TIP_INPUT[1],
    "y.0": words.TIP_OUTPUT[0],
    "y.1": words.TIP_OUTPUT[1],
}


class _Short(Field):
    """Power as 2.0, and a small k with the digits that count."""

    def number(self, value: float) -> str:
        if self.name == "power":
            return f"{value:.1f}" if round(value * 100) % 10 == 0 else f"{value:.2f}"
        if self.name != "k":
            return f"{value + 0.0:.4g}"
        return f"{value:.2f}" if 0.1 <= abs(value) < 100 else f"{value:.2g}"


def _field(path: str, *, percent: bool) -> Field:
    if path == "power":
        plain: Any = plain_field("power", words.POWER, (0.0, 5.0), low=POWER_RANGE[0], high=POWER_RANGE[1], step=0.05)
        return _Short(**vars(plain))
    if path == "k":
        plain = plain_field("k", words.K, (0.0, 1.0), low=K_RANGE[0], high=K_RANGE[1])
        return _Short(**vars(plain))
    unit, scale = ("%", 100.0) if percent else ("", 1.0)
    if not percent:
        plain = plain_field(path, _NAMES[path], (0.0, 1.0), low=-BOUND, high=BOUND)
        return _Short(**vars(plain))
    return plain_field(path, _NAMES[path], (0.0, 1.0), low=-BOUND, high=BOUND, unit=unit, scale=scale)


def _around(field: Field, path: str, now: float, top: float) -> Field:
    if path == "k":
        high = nice_end(max(now, 1e-6) * 3.2, 4)
        return replace(field, soft=(0.0, high), step=high / 100)
    if path[0] in "xy":
        high = max(top, now, 1e-6)
        low = min(0.0, now)
        return replace(field, soft=(low, high), step=max((high - low) / 100, 1e-6))
    return field
