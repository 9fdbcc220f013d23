"""The numbers of a curve by path (power, k, x.0 …), and what knobs make of them.

Pure. A curve is shown as it runs; what a knob drives of it keeps a value of its own, for the time after.
"""

from __future__ import annotations

from flockwright.curves.model import Curve
from flockwright.document import Animal, Node, Project
from flockwright.plan.addresses import curve_bounds
from flockwright_editor.session.edits import knobs
from flockwright_editor.session.edits.values import curve_of

Numbers = dict[str, float]


def numbers_of(curve: Curve) -> Numbers:
    """Every number of a curve by its path."""
    (x0, x1), (y0, y1) = curve.x, curve.y
    return {"power": curve.power, "k": curve.k, "x.0": x0, "x.1": x1, "y.0": y0, "y.1": y1}


def with_number(curve: Curve, path: str, value: float) -> Curve:
    """The curve with another number at a path, held in its bounds."""
    limits = curve_bounds(path)
    if limits is None:
        return curve
    held = min(max(float(value), limits[0]), limits[1])
    name, _, end = path.partition(".")
    if not end:
        return curve.model_copy(update={name: held})
    pair = list(getattr(curve, name))
    pair[int(end)] = held
    return curve.model_copy(update={name: tuple(pair)})


def driven_curve(project: Project, animal: Animal, node: Node, field: str) -> Curve:
    """A curve as it runs: what knobs drive of it is where they stand."""
    curve = curve_of(project, node, field)
    for path, drive in _drivers(animal, node.id, field):
        curve = with_number(curve, path, knobs.driven_to(*drive))
    return curve


def own_curve(project: Project, animal: Animal, node: Node, field: str, curve: Curve) -> Curve:
    """A curve that was shaped as it runs, as the node itself says it."""
    own = numbers_of(curve_of(project, node, field))
    for path, _ in _drivers(animal, node.id, field):
        curve = with_number(curve, path, own.get(path, 0.0))
    return curve


def _drivers(animal: Animal, node: str, field: str) -> list[tuple[str, knobs.Driver]]:
    start = f"{node}.{field}."
    return [(path[len(start) :], drive) for path, drive in knobs.drivers(animal).items() if path.startswith(start)]
