"""What nodes draw for their whole herd when their debug toggle is on.

A query draws whom each animal sees or what its rays meet, a behavior where it wants each to go, a merger where all of
them lead together, a mover where each goes and what ground it feels. Debug nodes of the graph draw what they always do.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from flockwright.plan import Plan
from flockwright.plan.model import AnimalPlan
from flockwright.simulation import HerdView
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.overlays import Arrows, Circles, Lines, Overlay
from flockwright_editor.preview.viewport.grounding import footing_of_herd, rays_of_herd
from flockwright_editor.preview.viewport.making import rgba
from flockwright_editor.preview.viewport.overlays import lift_of
from flockwright_editor.running.moment import Moment
from flockwright_editor.theme.theme import Theme

MOST = 400
"""Animals that draw, the nearest to what the camera looks at: more would be a solid block."""
_LONG, _PIXELS = 6.0, 90.0
"""How many radii long an arrow of a whole desire is, and how long on the screen at least."""
_SECONDS = 0.5
Nodes = Iterable[tuple[str, str]]


def wanted_of(plan: Plan, nodes: Nodes) -> frozenset[tuple[str, str]]:
    """What snapshots have to carry for these nodes: for a merger, the results of all its behaviors."""
    wanted: set[tuple[str, str]] = set()
    animals = {animal.id: animal for animal in plan.animals}
    for animal, node in nodes:
        held = animals.get(animal)
        if held is None:
            continue
        if held.merger is not None and held.merger.id == node:
            wanted.update((animal, behavior.id) for behavior in held.behaviors)
        else:
            wanted.add((animal, node))
    return frozenset(wanted)


def debug_overlays(
    moment: Moment, stage: Stage, plan: Plan, theme: Theme, camera: Camera, nodes: Nodes
) -> tuple[Overlay, ...]:
    """Everything these nodes draw, and what debug nodes draw by themselves."""
    made: list[Overlay] = []
    asked: dict[str, list[str]] = {}
    least = _PIXELS / float(camera.pixels_per_meter())
    for animal, node in sorted(nodes):
        asked.setdefault(animal, []).append(node)
    for held in plan.animals:
        view, species = moment.snapshot.herds.get(held.id), stage.species.get(held.id)
        if view is None or species is None or species.hidden or not len(view):
            continue
        lift = lift_of(stage, held.id)
        for node, drawing in view.drawings.items():
            made += _drawn(drawing.lines + lift, drawing.circles, held, node, theme)
        cast = _casting(held, view, asked.get(held.id, []))
        if cast:
            rows = _nearest(view, np.array(camera.target))
            for query in sorted(cast):
                made += rays_of_herd(view.hits[query], rows, view.radius, lift)
        if held.id in asked:
            rows = _nearest(view, np.array(camera.target))
            for node in asked[held.id]:
                made += _of_node(moment, view, rows, held, node, theme, lift, least)
    return tuple(made)


def _casting(held: AnimalPlan, view: HerdView, asked: Iterable[str]) -> set[str]:
    """The ray queries that are drawn: asked for, through one of their behaviors too, or by a debug node."""
    wanted = {*asked, *view.drawings}
    groups = [group for group in held.ray_groups if group.query.id in view.hits]
    return {g.query.id for g in groups if wanted & {g.query.id, *(b.id for b in g.behaviors)}}


def _nearest(view: HerdView, target: Array) -> Array:
    if len(view) <= MOST:
        return np.arange(len(view))
    away = ((view.position - target) ** 2).sum(axis=1)
    return np.sort(np.argpartition(away, MOST)[:MOST])


def _drawn(lines: Array, circles: Array, held: AnimalPlan, node: str, theme: Theme) -> list[Overlay]:
    entry = held.entries.get(node)
    color = rgba(theme.behavior(entry.type if entry else node), 0.8)
    made: list[Overlay] = []
    if len(lines):
        made.append(Lines(lines, color, 1.0, rim=False))
    if len(circles):
        made.append(Circles(circles[:, :3], circles[:, 3], color, 1.0))
    return made


def _of_node(
    moment: Moment,
    view: HerdView,
    rows: Array,
    held: AnimalPlan,
    node: str,
    theme: Theme,
    lift: Array,
    least: float,
) -> list[Overlay]:
    entry = held.entries.get(node)
    if entry is None:
        return []
    starts = view.position[rows] + lift
    if node in view.hits:
        return []  # its rays are drawn already
    if node in view.neighbors:
        return _neighbor_lines(moment, view, rows, node, starts, theme)
    long = np.maximum(view.radius[rows] * _LONG, least)[:, None]
    if node in view.results:
        ways = _granted(view.results[node][rows], "direction_desire")
        return _arrows(starts, ways * long, rgba(theme.behavior(entry.type), 0.9))
    if held.merger is not None and node == held.merger.id:
        found = [view.results[b.id][rows] for b in held.behaviors if b.id in view.results]
        if not found:
            return []
        ways = np.sum([_granted(results, "direction_takes") for results in found], axis=0)
        return _arrows(starts, ways * long, (255, 255, 255, 230))
    if held.mover is not None and node == held.mover.id:
        ways = _arrows(starts, view.velocity[rows] * _SECONDS, rgba(theme.kind("mover"), 0.9))
        return [*ways, *footing_of_herd(view, rows, lift, theme)]
    return []


def _granted(results: Array, amount: str) -> Array:
    if "dx" not in (results.dtype.names or ()) or amount not in results.dtype.names:
        return np.zeros((len(results), 3))
    ways = np.stack([results["dx"], results["dy"], results["dz"]], axis=1)
    return ways * results[amount][:, None]


def _arrows(starts: Array, ways: Array, color: tuple[int, int, int, int]) -> list[Overlay]:
    there = np.isfinite(ways).all(axis=1) & (np.abs(ways).sum(axis=1) > 1e-4)
    if not there.any():
        return []
    return [Arrows(np.stack([starts[there], (starts + ways)[there]], axis=1), color, 2.4)]


def _neighbor_lines(
    moment: Moment, view: HerdView, rows: Array, node: str, starts: Array, theme: Theme
) -> list[Overlay]:
    slots = view.neighbors[node].slots[rows]
    who, which = np.nonzero(slots >= 0)
    if not len(who):
        return []
    ends, found = positions_of(moment, slots[who, which])
    if not found.any():
        return []
    color = rgba(theme.color("neighborLine"), theme.share("neighborLine"))
    return [Lines(np.stack([starts[who][found], ends[found]], axis=1), color, 1.0, rim=False)]


def positions_of(moment: Moment, slots: Array) -> tuple[Array, Array]:
    """Where whoever has these slots stands, and whether anybody has."""
    ends = np.zeros((len(slots), 3))
    found = np.zeros(len(slots), bool)
    for other in moment.snapshot.herds.values():
        if len(other.slots):
            places = np.minimum(other.slots.searchsorted(slots), len(other.slots) - 1)
            here = other.slots[places] == slots
            ends[here], found = other.position[places[here]], found | here
    for slot, entity in moment.others.items():
        here = slots == slot
        ends[here], found = entity.position, found | here
    return ends, found
