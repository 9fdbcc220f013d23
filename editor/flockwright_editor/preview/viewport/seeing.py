"""What the watched animal sees: lines to its neighbors, the one that matters most, and how far and wide it looks."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.overlays import Circles, Discs, Lines, Sight
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.labels import Label
from flockwright_editor.preview.viewport.making import Making, rgba
from flockwright_editor.running.moment import BehaviorNow, SeenNow, Watched
from flockwright_editor.theme.theme import Theme

Queries = Mapping[str, str]
"""The query of each behavior that has one."""


def looked_through(watched: Watched, chosen: frozenset[str], queries: Queries) -> SeenNow | None:
    """The query that matters: a selected one, else that of the behavior that steers most, else the farthest."""
    by_id = {seen.query: seen for seen in watched.sees}
    for node in chosen:
        found = by_id.get(node) or by_id.get(queries.get(node, ""))
        if found is not None:
            return found
    for behavior in sorted(watched.behaviors, key=lambda each: -each.share.direction):
        found = by_id.get(queries.get(behavior.node, ""))
        if found is not None and behavior.share.direction > 0:
            return found
    return max(watched.sees, key=lambda seen: seen.max_distance, default=None)


def draw_neighbors(
    made: Making, watched: Watched, at: Array, theme: Theme, chosen: frozenset[str], queries: Queries, *, rim: bool
) -> None:
    """A line to each neighbor of every query, or of the selected ones; the one that matters most by name.

    `rim`: with a dark edge, where the ground is as light as the lines.
    """
    wanted = chosen | {queries[node] for node in chosen if node in queries}
    seen = [each for each in watched.sees if each.query in wanted] or list(watched.sees)
    found = [each.positions for each in seen if len(each.positions)]
    if found:
        ends = np.unique(np.concatenate(found).astype(float), axis=0)
        ends[:, 1] += at[1] - float(watched.position[1])
        color = rgba(theme.color("neighborLine"), theme.share("neighborLine"))
        starts = np.broadcast_to(at, ends.shape)
        made.overlays.append(Lines(np.stack([starts, ends], axis=1), color, 1.0, rim=rim))
        made.overlays.append(Discs(ends, rgba(theme.color("neighborLine"), 0.9), 3.6))
    _draw_main(made, watched, at, theme)


def steering(watched: Watched) -> BehaviorNow | None:
    """The behavior with the largest share of the direction."""
    first = max(watched.behaviors, key=lambda each: each.share.direction, default=None)
    return first if first is not None and first.share.direction > 0 else None


def _draw_main(made: Making, watched: Watched, at: Array, theme: Theme) -> None:
    behavior = steering(watched)
    if behavior is None or behavior.main is None:
        return
    for seen in watched.sees:
        rows = np.nonzero(seen.handles == behavior.main)[0]
        if len(rows):
            place = np.asarray(seen.positions[rows[0]], float)
            color = theme.behavior(behavior.type, behavior.color)
            made.overlays.append(Lines(np.stack([at, place])[None], rgba(color), 1.8, dashed=True))
            made.overlays.append(Discs(place[None], rgba(color), 5.0))
            far = words.meters(float(seen.distances[rows[0]]))
            made.labels.append(Label(place, seen.names[rows[0]], far, color, away_from=at))
            return


def draw_sight(made: Making, watched: Watched, at: Array, theme: Theme, seen: SeenNow, camera: Camera) -> None:
    """How far and wide one query looks, with circles at round distances."""
    forward, up = np.asarray(watched.forward, float), np.asarray(watched.up, float)
    blue = theme.color("sight")
    fill, edge = theme.share("sightFill"), theme.share("sightEdge")
    made.overlays.append(Sight(at, forward, up, seen.max_distance, seen.fov, rgba(blue), fill, edge))
    side = np.cross(forward, up)

    def seen_point(radius: float, half: float) -> Array:
        """A point of a circle that is in the picture, as near to straight ahead as can be."""
        turns = np.linspace(0.0, half, 13)
        angles = np.stack([turns, -turns], axis=1).reshape(-1)[:, None]
        points = at + (forward * np.cos(angles) + side * np.sin(angles)) * radius
        there = camera.project(points)
        room = min(camera.width, camera.height) * 0.08
        inside = (
            (there.x > room) & (there.x < camera.width - room) & (there.y > room) & (there.y < camera.height - room)
        )
        return points[np.argmax(inside)]

    name = words.SEES.format(angle=f"{math.degrees(seen.fov):.0f}", far=words.meters(seen.max_distance))
    made.labels.append(Label(seen_point(seen.max_distance, seen.fov / 2), seen.label, name, blue, away_from=at))
    for radius in rounds(seen.max_distance):
        circle = Circles(at[None], np.array([radius]), rgba(blue, 0.45), 1.0, tuple(up.tolist()))
        made.overlays.append(circle)
        mark = seen_point(radius, math.pi)
        made.labels.append(Label(mark, plain=words.meters(radius), small=True, away_from=at))
    if seen.fov < math.tau - 0.2:
        made.labels.append(Label(at - forward * seen.max_distance * 0.8, plain=words.BLIND, bare=True))


def rounds(reach: float) -> list[float]:
    """One or two round distances within a reach: 2 and 4 m of 6.5."""
    if reach <= 0:
        return []
    ten = 10.0 ** math.floor(math.log10(reach))
    step = next(step for step in (ten * 5, ten * 2, ten, ten / 2, ten / 5) if step * 2.2 <= reach)
    return [step * place for place in (1, 2) if step * place < reach * 0.95]
