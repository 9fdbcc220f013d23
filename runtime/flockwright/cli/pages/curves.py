"""A curve as a small SVG picture: what comes in along the bottom, what comes out on the left."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from flockwright.curves.evaluate import evaluate
from flockwright.curves.packing import Tables, pack

if TYPE_CHECKING:
    from flockwright.curves.model import Curve

WIDTH, HEIGHT = 260, 150
_LEFT, _TOP, _RIGHT, _BOTTOM = 34, 10, 10, 22
_STEPS = 96
_HIGHEST = 4.0
"""Where an output without end is cut off."""
_NEARLY = 0.9
"""An input without end is shown up to where the output has come this far."""


def picture_name(curve: Curve) -> str:
    """A file name that equal curves share."""
    numbers = [f"k{curve.k:g}"] if curve.shape == "saturating" else []
    numbers += [] if curve.x == (0.0, 1.0) else [f"x{curve.x[0]:g}-{curve.x[1]:g}"]
    return "-".join([curve.shape.replace("_", "-"), *numbers, f"p{curve.power:g}"]) + ".svg"


def picture(curve: Curve) -> str:
    """The curve over its input range."""
    low, high = _inputs(curve)
    xs = [low + (high - low) * i / _STEPS for i in range(_STEPS + 1)]
    ys = _outputs(curve, xs)
    top = min(max(*ys, 1.0), _HIGHEST)
    points = " ".join(f"{_across(x, low, high):.1f},{_down(min(y, top), top):.1f}" for x, y in zip(xs, ys, strict=True))
    axis = f'<path d="M{_LEFT} {_TOP}V{HEIGHT - _BOTTOM}H{WIDTH - _RIGHT}" fill="none" stroke="#8F97A5"/>'
    labels = [
        _label(_LEFT - 6, _down(0.0, top) + 4, "0", "end"),
        _label(_LEFT - 6, _down(top, top) + 8, f"{top:g}", "end"),
        _label(_LEFT, HEIGHT - 6, f"{low:g}", "middle"),
        _label(WIDTH - _RIGHT, HEIGHT - 6, f"{high:.3g}", "end"),
    ]
    line = f'<polyline points="{points}" fill="none" stroke="#2F80D0" stroke-width="2.5" stroke-linejoin="round"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
    return "\n".join([head, axis, *labels, line, "</svg>"]) + "\n"


def _inputs(curve: Curve) -> tuple[float, float]:
    low, high = curve.x
    if curve.shape == "saturating" and curve.k > 0:
        return low, low + (high - low) * ((1 - _NEARLY) ** (-1 / curve.power) - 1) / curve.k
    return low, high


def _outputs(curve: Curve, xs: list[float]) -> list[float]:
    tables = Tables()  # owns the samples that the record points at
    row = pack(curve, tables)
    record: Any = SimpleNamespace(**{name: row[name].item() for name in row.dtype.names or ()})
    return [float(evaluate(record, x)) for x in xs]


def _across(x: float, low: float, high: float) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * (x - low) / (high - low)


def _down(y: float, top: float) -> float:
    return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * y / top


def _label(x: float, y: float, text: str, anchor: str) -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-family="sans-serif" font-size="11" '
        f'fill="#7C8593">{text}</text>'
    )
