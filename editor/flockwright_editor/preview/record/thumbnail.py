"""Thumbnails, made in a process of their own: `python -m flockwright_editor.preview.record.thumbnail WIDTH HEIGHT`.

It reads requests line by line, the project's path and the picture's path with a tab between them, runs each project
for a few seconds, draws it as the preview would, and answers with the project's path once the picture is there (or
cannot be). Compiling, stepping and drawing never take the editor's time, and the context is made once for all.
"""

from __future__ import annotations

import math
import os
import sys
from dataclasses import replace
from pathlib import Path

from flockwright.document import load
from flockwright.plan import resolve
from flockwright.simulation import STEP_SECONDS, Simulation
from flockwright_editor.preview.record.studio import Studio, plain_show
from flockwright_editor.preview.render.framing import start_camera
from flockwright_editor.preview.render.look import Look, Still
from flockwright_editor.preview.render.stage import stage_of

SECONDS = 6.0
MOST = 2_000
"""Of a larger herd fewer steps will do: it must not take a minute."""
LARGE, SMALL, CROWDED = 14.0, 5.0, 200
"""Pixels that an animal is long at least in a picture that is shown four times smaller: of a crowd fewer."""
CLOSER = 0.72
"""The picture is a few fingers wide, so the herd may well touch its edges."""


def main(width: int, height: int) -> None:
    """Answer requests until there are no more."""
    if hasattr(os, "nice"):
        os.nice(10)
    with Studio() as studio:
        for line in sys.stdin:
            source, _, target = line.rstrip("\n").partition("\t")
            try:
                draw(studio, Path(source), Path(target), width, height)
            except Exception as fault:  # one project that cannot be drawn must not take the others' pictures away
                print(f"{source}: {fault}", file=sys.stderr)
            print(source, flush=True)


def draw(studio: Studio, source: Path, target: Path, width: int, height: int) -> None:
    """Run, draw, write; whole or not at all."""
    project = load(source).document
    plan = resolve(project, source.parent).plan
    with Simulation(plan, threads=1) as simulation:
        crowd = sum(len(view) for view in simulation.snapshot().herds.values())
        for _ in range(round((SECONDS if crowd <= MOST else 1.0) / STEP_SECONDS)):
            simulation.step()
        now = simulation.snapshot()
    stage = stage_of(plan)
    closer = 1.0 if stage.flat or plan.scene.paths else CLOSER
    camera = start_camera(stage, now, width=width, height=height).zoom(closer).with_json(project.view.camera)
    least = min(max(LARGE - 5.0 * math.log10(max(crowd, 1) / CROWDED), SMALL), LARGE)
    made = studio.picture(Look(camera, stage, Still(now), show=replace(plain_show(stage), least=least)))
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}.part")
    made.save(part, "PNG", optimize=True)
    part.replace(target)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
