"""`flockwright render`: run a project, a preset or an exported animal, and draw it as the editor would."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from flockwright.plan.model import Plan
    from flockwright.simulation import Snapshot
    from flockwright_editor.preview.render.camera import Camera
    from flockwright_editor.preview.render.look import Look, Stage

LARGEST_SEED = 2**53 - 1
SMALLEST_SIDE, LARGEST_SIDE = 16, 8192
STEPS = 3
"""Of the simulation between two pictures of a GIF: 20 a second."""
MOST_PIXELS = 2_000_000_000
SIDES = {"top": "top", "front": "front", "side": "right", "back": "back", "left": "left", "bottom": "bottom"}
CLOSEST = 0.05


def render(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A project, a preset's name, or an exported animal.")],
    to: Annotated[Path, typer.Option(help="Where to: a .png of the end, or a .gif of the whole.")],
    seconds: Annotated[float, typer.Option(help="How long to run, in steps of 1/60 s.", min=0.0)] = 10.0,
    size: Annotated[str, typer.Option(help="Width and height in pixels.")] = "1280x720",
    camera: Annotated[
        str, typer.Option(help="top, front, side …, or yaw,pitch[,distance] in degrees and meters.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Another seed than the scene's.", min=0, max=LARGEST_SEED)] = None,
    marks: Annotated[bool, typer.Option("--marks", help="Draw grid, bounds, homes and paths too.")] = False,
    trails: Annotated[bool, typer.Option("--trails", help="Draw the way each animal came.")] = False,
) -> None:
    """Run a herd and draw it, as a picture or as a moving one; needs no screen."""
    import math

    from flockwright.cli.simulate import plan_to_run
    from flockwright.cli.telling import refuse, tell, tell_broken_packages
    from flockwright_editor.preview.record import words

    if to.suffix.lower() not in (".png", ".gif"):
        refuse(f"--to {to}: {words.ENDINGS}")
    if not to.absolute().parent.is_dir():
        refuse(f"{to}: cannot be written; there is no folder {to.parent}")
    if not math.isfinite(seconds):
        refuse(f"--seconds {seconds}: expected a number of seconds")
    width, height = _size(size)
    wanted = _camera_of(camera)
    moving = to.suffix.lower() == ".gif"
    if moving and width * height * 20 * seconds > MOST_PIXELS:
        refuse(f"--seconds {seconds:g} --size {size}: {words.PIXELS}")
    tell_broken_packages()
    plan = plan_to_run(file)
    note = _make(plan, wanted, _own_view(file), to, (width, height), seconds, seed, marks, trails, moving)
    if note:
        tell(note)
    print(f"Wrote {to}")


def _make(
    plan: Plan,
    wanted: dict[str, Any],
    own: dict[str, Any],
    to: Path,
    size: tuple[int, int],
    seconds: float,
    seed: int | None,
    marks: bool,
    trails: bool,
    moving: bool,
) -> str:
    """Run, then draw; what drawing has to say."""
    from flockwright.cli.progress import Bar
    from flockwright_editor.preview.record.gif import write_gif
    from flockwright_editor.preview.record.studio import Studio, plain_show
    from flockwright_editor.preview.render.look import Look, Still
    from flockwright_editor.preview.render.stage import stage_of

    with Bar("Getting the simulation ready") as bar:
        moments = _run(plan, seconds, seed, moving, trails, bar)
        stage = stage_of(plan)
        seen = _camera(stage, wanted, own, moments if moving else moments[-1:], size)
        show = plain_show(stage, marks, trails)
        with Studio() as studio:
            looks = [Look(seen, stage, Still(moment), show=show) for moment in moments]
            if moving:
                write_gif(to, _drawn(studio, looks, bar), STEPS / 60)
            else:
                for look in looks[:-1]:  # trails are seen by who saw the animals come
                    studio.picture(look)
                studio.picture(looks[-1]).save(to, "PNG", optimize=True)
            return studio.note


def _run(plan: Plan, seconds: float, seed: int | None, moving: bool, trails: bool, bar: Any) -> list[Snapshot]:
    """The moments to draw: of a still picture the last, with trails those before it too."""
    from flockwright.simulation import STEP_SECONDS, Simulation

    kept: list[Snapshot] = []
    total = round(seconds / STEP_SECONDS)
    with Simulation(plan, seed=seed, progress=bar.compiling) as simulation:
        for step in range(total + 1):
            if step:
                simulation.step()
            left = total - step
            if step % STEPS == 0 if moving else left == 0 or (trails and left % 4 == 0 and left <= 120):
                kept.append(simulation.snapshot())
            bar.at("Simulating", step, total)
    return kept


def _drawn(studio: Any, looks: list[Look], bar: Any) -> Any:
    for number, look in enumerate(looks, 1):
        yield studio.picture(look)
        bar.at("Drawing", number, len(looks))


def _camera(
    stage: Stage, wanted: dict[str, Any], own: dict[str, Any], moments: list[Snapshot], size: tuple[int, int]
) -> Camera:
    """From where: as asked for, else as the project's author wants it, else the whole herd."""
    from dataclasses import replace

    from flockwright_editor.preview.render.framing import framed, start_camera

    shown = [moments[0], moments[len(moments) // 2], moments[-1]] if moments else []
    made = start_camera(stage, *shown, width=size[0], height=size[1])
    if "side" in wanted:
        return framed(replace(made, orthographic=stage.flat).axis(wanted["side"]), stage, *shown)
    if wanted:
        turned = replace(made, orthographic=False).with_json({key: wanted[key] for key in ("yaw", "pitch")})
        turned = framed(turned, stage, *shown)
        return turned.with_json({"distance": wanted["distance"]}) if "distance" in wanted else turned
    return made.with_json(own)


def _size(text: str) -> tuple[int, int]:
    import re

    from flockwright.cli.telling import refuse
    from flockwright_editor.preview.record import words

    found = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text.strip())
    sides = tuple(int(side) for side in found.groups()) if found else (0, 0)
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in sides):
        refuse(f"--size {text}: {words.SIZE}")
    return sides[0], sides[1]


def _camera_of(text: str) -> dict[str, Any]:
    import math

    from flockwright.cli.telling import refuse
    from flockwright_editor.preview.record import words

    if not text:
        return {}
    if text.strip().lower() in SIDES:
        return {"side": SIDES[text.strip().lower()]}
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    sensible = len(numbers) in (2, 3) and all(math.isfinite(number) for number in numbers)
    if not sensible or (len(numbers) == 3 and numbers[2] < CLOSEST):
        refuse(f"--camera {text}: {words.CAMERA}")
    return dict(zip(("yaw", "pitch", "distance"), numbers, strict=False))


def _own_view(file: str) -> dict[str, Any]:
    """The view that a project's author set; nothing of an exported animal."""
    from flockwright.cli.sources import source_of
    from flockwright.document import FORMAT

    source = source_of(file)
    return dict(source.project().document.view.camera) if source.format == FORMAT else {}
