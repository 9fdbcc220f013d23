"""One thumbnail, made in a process of its own: `python -m flockwright_editor.library.thumbnail FILE OUT.png`.

It runs a project for a few seconds and draws the herd from above, each animal large enough to be seen in a picture of
a few fingers' width. Compiling and stepping never take the editor's time.
"""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path
from typing import Any

from flockwright_editor.library.thumbnail_size import HEIGHT, WIDTH

SECONDS = 4.0
_MOST = 2_000
"""Of a larger herd fewer steps will do: it must not take a minute."""
_FINE = 3
GROUNDS = {
    "bird": ((0x7F, 0xA8, 0xCC), (0xC0, 0xD4, 0xE2)),
    "fish": ((0x1C, 0x62, 0x6C), (0x12, 0x3C, 0x4A)),
    "shark": ((0x1C, 0x62, 0x6C), (0x12, 0x3C, 0x4A)),
    "sheep": ((0x9A, 0xB4, 0x6E), (0x86, 0xA2, 0x58)),
    "wolf": ((0x9A, 0xB4, 0x6E), (0x86, 0xA2, 0x58)),
}
"""Sky, water, meadow: top and bottom, by the shape of the first animal."""
PLAIN = ((0x1D, 0x20, 0x26), (0x15, 0x17, 0x1B))
DART = ((1.0, 0.0), (-0.8, 0.62), (-0.4, 0.0), (-0.8, -0.62))


def draw(source: Path, target: Path) -> None:
    """Run, draw, write; whole or not at all."""
    from flockwright.document import load
    from flockwright.plan import resolve
    from flockwright.simulation.simulation import STEP_SECONDS, Simulation

    plan = resolve(load(source).document).plan
    with Simulation(plan, threads=1) as simulation:
        crowd = sum(len(view.position) for view in simulation.snapshot().herds.values())
        seconds = SECONDS if crowd <= _MOST else 1.0
        for _ in range(round(seconds / STEP_SECONDS)):
            simulation.step()
        now = simulation.snapshot()
    made = painted(plan, now)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}.part")
    made.save(part, "PNG", optimize=True)
    part.replace(target)


def painted(plan: Any, now: Any) -> Any:
    """The herd on its ground."""
    import numpy as np
    from PIL import Image, ImageDraw

    from flockwright.cli.picture.herd import colors_of

    shape = plan.animals[0].shape if plan.animals else ""
    top, bottom = GROUNDS.get(shape, PLAIN)
    image = _ground(top, bottom)
    pen = ImageDraw.Draw(image, "RGBA")
    colors = colors_of(plan)
    places = np.concatenate([view.position for view in now.herds.values()] or [np.zeros((0, 3))])[:, [0, 2]]
    middle, scale = _view(places[np.isfinite(places).all(axis=1)])
    count = max(len(places), 1)
    size = min(max(9.5 - 2.2 * math.log10(count), 1.2), 7.0) * _FINE
    for name, view in now.herds.items():
        # Against a bright sky a bird is dark, whatever its color.
        color = _mixed(colors[name], (0x18, 0x20, 0x30), 0.75 if shape == "bird" else 0.0)
        large = size * (1.0 if len(view.position) > 12 else 1.9)
        at = (view.position[:, [0, 2]] - middle) * scale * _FINE + np.array([WIDTH, HEIGHT]) * _FINE / 2
        for (x, y), (fx, fy) in zip(at.tolist(), view.forward[:, [0, 2]].tolist(), strict=True):
            level = math.hypot(fx, fy) or 1.0
            fx, fy = fx / level, fy / level
            if math.isfinite(x) and math.isfinite(y):
                pen.polygon(
                    [(x + large * (a * fx - b * fy), y + large * (a * fy + b * fx)) for a, b in DART], (*color, 235)
                )
    return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def _ground(top: tuple[int, int, int], bottom: tuple[int, int, int]) -> Any:
    from PIL import Image

    column = Image.new("RGB", (1, HEIGHT))
    for y in range(HEIGHT):
        column.putpixel((0, y), _mixed(top, bottom, y / (HEIGHT - 1)))
    return column.resize((WIDTH * _FINE, HEIGHT * _FINE), Image.Resampling.BILINEAR)


def _mixed(color: tuple[int, ...], other: tuple[int, ...], part: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(color[:3], other[:3], strict=True))
    return red, green, blue


def _view(places: Any) -> tuple[Any, float]:
    """The middle of the herd in the world, and how many pixels a meter has, so that nearly all are in the picture."""
    import numpy as np

    if not len(places):
        return np.zeros(2), 1.0
    stray = 3 if len(places) > 20 else 0  # of so few each one counts
    low, high = np.percentile(places, stray, axis=0), np.percentile(places, 100 - stray, axis=0)
    spread = np.maximum(high - low, 4.0)
    return (low + high) / 2, float((np.array([WIDTH, HEIGHT]) * 0.8 / spread).min())


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
