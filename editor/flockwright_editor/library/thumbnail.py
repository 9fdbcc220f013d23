"""One thumbnail, made in a process of its own: `python -m flockwright_editor.library.thumbnail FILE OUT.png`.

It runs a project for a few seconds and draws the herd from above. Compiling and stepping never take the editor's time.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from flockwright_editor.library.thumbnail_size import HEIGHT, WIDTH

SECONDS = 4.0
_MOST = 2_000
"""Of a larger herd fewer steps will do: it must not take a minute."""


def draw(source: Path, target: Path) -> None:
    """Run, draw, write; whole or not at all."""
    from PIL import Image

    from flockwright.cli.picture.framing import framed
    from flockwright.cli.picture.herd import draw_herd
    from flockwright.cli.picture.scene import draw_scene
    from flockwright.cli.picture.sheet import Sheet
    from flockwright.document import load
    from flockwright.plan import resolve
    from flockwright.simulation.simulation import STEP_SECONDS, Simulation

    plan = resolve(load(source).document).plan
    with Simulation(plan, threads=1) as simulation:
        first = simulation.snapshot()
        crowd = sum(len(view.position) for view in first.herds.values())
        seconds = SECONDS if crowd <= _MOST else 1.0
        moments = [first]
        for step in range(round(seconds / STEP_SECONDS)):
            simulation.step()
            if step % 4 == 3:
                moments = [*moments[-10:], simulation.snapshot()]
        moments.append(simulation.snapshot())
    sheet = Sheet(_view(framed(plan, moments[-1]), moments[-1]))
    draw_scene(sheet, plan.scene.changed(homes=tuple(home.changed(name="") for home in plan.scene.homes)))
    draw_herd(sheet, plan, moments)
    picture = sheet.image
    high = round(picture.width * HEIGHT / WIDTH)
    top = (picture.height - high) // 2
    made = picture.crop((0, top, picture.width, top + high)).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}.part")
    made.save(part, "PNG", optimize=True)
    part.replace(target)


def _view(usual: Any, now: Any) -> Any:
    """The usual view moved and shrunk so that nearly all of the herd is in the low picture."""
    import numpy as np

    from flockwright.cli.picture.framing import WIDTH as SHEET_WIDTH
    from flockwright.cli.picture.framing import View, positions

    places = positions(now)[:, [0, 2]]
    places = places[np.isfinite(places).all(axis=1)]
    if not len(places):
        return usual
    stray = 3 if len(places) > 20 else 0  # of so few each one counts
    low, high = np.percentile(places, stray, axis=0), np.percentile(places, 100 - stray, axis=0)
    room = np.array([SHEET_WIDTH, SHEET_WIDTH * HEIGHT / WIDTH]) * 0.86
    spread = np.maximum(high - low, 4.0)
    scale = min(float((room / spread).min()), usual.scale * 2.5)
    return View(float((low[0] + high[0]) / 2), float((low[1] + high[1]) / 2), scale)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
