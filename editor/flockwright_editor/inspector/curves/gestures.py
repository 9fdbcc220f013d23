"""What a press on a plot takes hold of, and the curve while it is dragged. No painting, no document."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from PySide6.QtCore import QPointF, Qt

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves import keying, shaping
from flockwright_editor.inspector.curves.frame import Frame
from flockwright_editor.inspector.curves.ink import x_step
from flockwright_editor.inspector.curves.shaping import Pace, Part

REACH = 10.0
"""How near the mouse has to be, in pixels."""
TANGENT, TANGENT_QUIET = 60.0, 40.0
FINE = 0.1


@dataclass(frozen=True)
class Grip:
    """Something on the plot that can be held: a handle, a key, or a tangent of a key."""

    kind: str
    """shape, end, key or tangent."""
    at: QPointF
    part: Part = "power"
    index: int = -1
    side: str = ""


def pace_of(modifiers: Qt.KeyboardModifier) -> Pace:
    """Ctrl fine, Shift coarse."""
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return "fine"
    return "coarse" if modifiers & Qt.KeyboardModifier.ShiftModifier else "normal"


def place_of(curve: Curve, x: float) -> float:
    """Where an input lies in the range of the keys."""
    low, high = curve.x
    return (x - low) / ((high - low) or 1e-30)


def level_of(curve: Curve, y: float) -> float:
    low, high = curve.y
    return (y - low) / ((high - low) or 1e-30)


def key_point(frame: Frame, curve: Curve, index: int) -> QPointF:
    key = curve.keys[index]
    (x0, x1), (y0, y1) = curve.x, curve.y
    return frame.point(x0 + (x1 - x0) * key.x, y0 + (y1 - y0) * key.y)


def tangent_point(frame: Frame, curve: Curve, index: int, side: str, length: float) -> QPointF:
    """The end of a tangent: so many pixels from its key."""
    slope = keying.slopes(curve, index)[0 if side == "in" else 1]
    (x0, x1), (y0, y1) = curve.x, curve.y
    dx = (x1 - x0) / ((frame.view.x1 - frame.view.x0) or 1.0) * frame.width
    dy = -slope * (y1 - y0) / ((frame.view.y1 - frame.view.y0) or 1.0) * frame.height
    size = hypot(dx, dy) or 1.0
    way = -1.0 if side == "in" else 1.0
    return key_point(frame, curve, index) + QPointF(dx, dy) * (way * length / size)


def sides(curve: Curve, index: int) -> tuple[str, ...]:
    """The sides of a key that have a tangent to show."""
    key, last = curve.keys[index], len(curve.keys) - 1
    if key.mode == "constant":
        return ()
    before = index > 0 and curve.keys[index - 1].mode != "constant"
    return (("in",) if before else ()) + (("out",) if index < last else ())


def grips(frame: Frame, curve: Curve, chosen: int) -> list[Grip]:
    """All there is to take hold of, in the order in which a press looks."""
    found: list[Grip] = []
    if curve.shape == "keys":
        if 0 <= chosen < len(curve.keys):
            found += [
                Grip("tangent", tangent_point(frame, curve, chosen, side, TANGENT), index=chosen, side=side)
                for side in sides(curve, chosen)
            ]
        found += [Grip("key", key_point(frame, curve, i), index=i) for i in range(len(curve.keys))]
        found += [
            Grip("tangent", tangent_point(frame, curve, i, side, TANGENT_QUIET), index=i, side=side)
            for i, key in enumerate(curve.keys)
            if key.mode == "broken" and i != chosen
            for side in sides(curve, i)
        ]
    else:
        end = frame.view.x1
        found += [Grip("shape", frame.point(h.x, h.y), part=h.part) for h in shaping.handles(curve, end)]
    return found + end_grips(frame, curve)


def end_grips(frame: Frame, curve: Curve) -> list[Grip]:
    """The triangles on the axes."""
    x0, x1 = curve.x[0], frame.view.x1 if curve.shape == "saturating" else curve.x[1]
    made = [Grip("end", QPointF(frame.px(x), frame.bottom + 2), part=part) for part, x in (("x0", x0), ("x1", x1))]
    made += [
        Grip("end", QPointF(frame.left - 1, min(max(frame.py(y), frame.top), frame.zero)), part=part)
        for part, y in (("y0", curve.y[0]), ("y1", curve.y[1]))
    ]
    return made


def held_at(frame: Frame, curve: Curve, chosen: int, at: QPointF) -> Grip | None:
    """What is under the mouse."""
    best: tuple[float, Grip] | None = None
    for grip in grips(frame, curve, chosen):
        middle = grip.at
        if grip.kind == "end":
            middle = grip.at + (QPointF(0, 6) if grip.part[0] == "x" else QPointF(-6, 0))
        far = hypot(middle.x() - at.x(), middle.y() - at.y())
        if far <= REACH and (best is None or far < best[0] - 0.5):
            best = (far, grip)
    return best[1] if best else None


class Drag:
    """One gesture, from press to release. Ctrl slows it down, Shift takes large steps."""

    def __init__(self, frame: Frame, curve: Curve, grip: Grip, at: QPointF) -> None:
        self.frame, self.start, self.curve, self.grip = frame, curve, curve, grip
        self.end = frame.view.x1
        """How far the plot is to show, where the curve itself has no end."""
        self._offset = grip.at - at
        self._last, self._place = at, at

    def move(self, at: QPointF, pace: Pace) -> Curve:
        """The curve with the mouse at a point."""
        self._place += (at - self._last) * (FINE if pace == "fine" else 1.0)
        self._last = at
        point = self._place + self._offset
        x, y = self.frame.x_at(point.x()), self.frame.y_at(point.y())
        grip, start = self.grip, self.start
        if grip.kind == "shape":
            self.curve = shaping.dragged(start, grip.part, x, y, self.frame.view.x1, pace)
        elif grip.kind == "end":
            self.curve = self._ranged(x, y, pace)
        elif grip.kind == "key":
            place, level = place_of(start, x), level_of(start, y)
            grain = {"normal": 0.005, "fine": 0.001, "coarse": 0.05}[pace]
            self.curve = keying.moved(start, grip.index, _grained(place, grain), _grained(level, grain))
        else:
            self.curve = self._turned(x, y, pace)
        return self.curve

    def _ranged(self, x: float, y: float, pace: Pace) -> Curve:
        part = self.grip.part
        if part[0] == "x":
            whole = x_step(self.frame)
            step = whole / {"normal": 20, "fine": 200, "coarse": 2}[pace]
            if part == "x1" and self.start.shape == "saturating":
                self.end = max(_grained(x, step), self.frame.view.x0 + step)
                return self.start
            return shaping.dragged(self.start, part, x, y, self.frame.view.x1, pace, step)
        step = (self.frame.view.y1 - self.frame.view.y0) * {"normal": 0.01, "fine": 0.001, "coarse": 0.1}[pace]
        return shaping.dragged(self.start, part, x, y, self.frame.view.x1, pace, step)

    def _turned(self, x: float, y: float, pace: Pace) -> Curve:
        index, side = self.grip.index, self.grip.side
        key = self.start.keys[index]
        along, up = place_of(self.start, x) - key.x, level_of(self.start, y) - key.y
        way = -1.0 if side == "in" else 1.0
        along = max(along * way, 1e-4) * way  # a tangent cannot point back
        slope = up / along
        grain = {"normal": 0.05, "fine": 0.01, "coarse": 0.5}[pace]
        return keying.with_slope(self.start, index, side, _grained(slope, grain))


def _grained(value: float, grain: float) -> float:
    return round(round(value / grain) * grain, 9)
