"""A top view of a herd as a picture: drawn three times too large and reduced, so that every edge is smooth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flockwright.plan.model import Plan
    from flockwright.simulation.snapshot import Snapshot


def write_picture(path: Path, plan: Plan, moments: Sequence[Snapshot], caption: str = "") -> None:
    """Draw the last of some moments seen from above, the others as the way that led there, and write it as PNG."""
    from flockwright.cli.picture.framing import framed
    from flockwright.cli.picture.herd import draw_herd
    from flockwright.cli.picture.labels import draw_labels
    from flockwright.cli.picture.scene import draw_scene
    from flockwright.cli.picture.sheet import Sheet

    now = moments[-1]
    view = framed(plan, now)
    sheet = Sheet(view)
    draw_scene(sheet, plan.scene)
    draw_herd(sheet, plan, moments)
    draw_labels(sheet, plan, now, caption)
    sheet.image.reduce(sheet.fine).save(path, "PNG", optimize=True)
