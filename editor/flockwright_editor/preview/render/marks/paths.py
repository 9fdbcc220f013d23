"""Lines to follow, with a spot on each of their points and an arrow that says which way they go."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.palette import mark
from flockwright_editor.preview.render.strokes import ARROW, DISC, NONE, joined, lines


def paths(look: Look) -> Array:
    """All paths that are shown."""
    if not look.show.paths:
        return NONE
    parts: list[Array] = []
    for path in look.stage.scene.paths:
        if path.id in look.stage.hidden or not path.points:
            continue
        chosen = path.id in look.chosen
        points = np.array(path.points, np.float32).reshape(-1, 3)
        if look.stage.flat:
            points[:, 1] = look.stage.ground + 0.02
        ways = np.stack([points, np.roll(points, -1, axis=0)], axis=1)
        ways = ways if path.closed and len(points) > 2 else ways[:-1]
        color = mark("chosen" if chosen else "path", 0.95 if chosen else 0.75)
        middle = ways.mean(axis=1, keepdims=True)
        way = (ways[:, 1] - ways[:, 0])[:, None] * 0.04
        parts.append(lines(ways, color, 2.0 if chosen else 1.5, rim=False))
        parts.append(lines(np.concatenate([middle - way, middle + way], axis=1), color, 3.0, rim=False, kind=ARROW))
        parts.append(lines(np.stack([points, points], axis=1), color, 7.0 if chosen else 5.0, kind=DISC))
    return joined(parts)
