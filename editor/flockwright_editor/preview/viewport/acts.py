"""The viewport's actions: what menus, shortcuts and the command palette offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.preview.render.framing import cleared, framed
from flockwright_editor.preview.viewport.gizmos.shapes import outline_of
from flockwright_editor.preview.viewport.shown import DEFAULTS
from flockwright_editor.preview.viewport.words import ACTIONS
from flockwright_editor.running import Moment

if TYPE_CHECKING:
    from flockwright_editor.preview.viewport.panel import PreviewPanel

WINDOW = ("picture", "full_screen")
"""Their keys work wherever the focus is."""
_WIDEST = 2.5


def add_actions(actions: Actions, panel: PreviewPanel) -> None:
    """Register them all."""
    pilot, shown = panel.pilot, panel.shown
    runs: dict[str, Callable[[], Any]] = {
        "frame": lambda: frame(panel),
        "frame_all": lambda: frame_all(panel),
        "top": lambda: pilot.side("top"),
        "front": lambda: pilot.side("front"),
        "side": lambda: pilot.side("right"),
        "lens": pilot.lens,
        "start_view": panel.use_as_start,
        "edit_bounds": lambda: panel.things.edit_bounds(not panel.things.bounds),
        "picture": panel.copy_picture,
        "save_picture": panel.save_picture,
        "full_screen": lambda: panel.outside.toggle(full=True),
        "pop_out": lambda: panel.outside.toggle(full=False),
        "be_player": panel.playing.toggle,
        "throw": lambda: panel.playing.toggle("throw"),
        "shoot": lambda: panel.playing.toggle("shoot"),
        "clap": lambda: panel.playing.toggle("clap"),
    }
    checks: dict[str, Callable[[], bool]] = {
        "lens": lambda: not pilot.camera.orthographic,
        "edit_bounds": lambda: panel.things.bounds,
        "full_screen": lambda: panel.outside.is_full,
        "pop_out": lambda: panel.outside.is_out,
        "be_player": lambda: panel.playing.on,
        "throw": lambda: panel.playing.on and panel.playing.tool == "throw",
        "shoot": lambda: panel.playing.on and panel.playing.tool == "shoot",
        "clap": lambda: panel.playing.on and panel.playing.tool == "clap",
    }
    enabled: dict[str, Callable[[], bool]] = {
        "follow": lambda: shown("follow") or bool(panel.session.selection.watched),
        "start_view": lambda: not panel.session.read_only,
        "edit_bounds": lambda: not panel.session.read_only,
    }
    for name, told in ACTIONS.items():
        toggles = name in DEFAULTS
        actions.add(
            Action(
                f"preview.{name}",
                told.text,
                (lambda key=name: shown.toggle(key)) if toggles else runs[name],
                told.keys,
                "Preview",
                told.icon,
                enabled.get(name, lambda: True),
                checked=(lambda key=name: shown(key)) if toggles else checks.get(name),
                scope="window" if name in WINDOW else "preview",
                about=told.about,
                group=f"preview.{told.group}",
            )
        )
    actions.attach("preview", panel.room)


def frame(panel: PreviewPanel) -> None:
    """Show the selected things or the watched animals large; with none of them, the herd."""
    session, moment = panel.session, panel.feed.moment
    project = session.shown
    ids = panel.things.ids
    if ids:
        lines = [line for id_ in ids for line in outline_of(project, id_, panel.feed.stage)]
        if lines:
            panel.pilot.frame(np.concatenate([line.reshape(-1, 3) for line in lines]), 0.5, panel.feed.stage)
            return
    watched = set(session.selection.watched)
    if watched and moment is not None:
        points, room = [], 0.0
        for view in moment.snapshot.herds.values():
            rows = np.isin(view.handles, list(watched))
            if rows.any():
                points.append(view.position[rows])
                room = max(room, float(view.radius[rows].max()))
        if points:
            panel.pilot.frame(np.concatenate(points), _room(moment, max(room * 8, 1.0)), panel.feed.stage)
            if len(watched) == 1 and panel.runner.state == "running":  # else it would be gone before the view is there
                panel.shown.set("follow", True)
            return
    frame_all(panel)


def _room(moment: Moment, least: float) -> float:
    """Room around the watched one: half of those it sees most of are in the picture, if they are not too far."""
    sees = moment.watched.sees if moment.watched is not None else ()
    most = max((seen.distances for seen in sees), key=len, default=())
    return min(max(float(np.median(most)), least), _WIDEST * least) if len(most) else least


def frame_all(panel: PreviewPanel) -> None:
    """Show the whole herd."""
    moment = panel.feed.moment
    seen = () if moment is None else (moment.snapshot,)
    panel.shown.set("follow", False)
    stage = panel.feed.stage
    panel.pilot.glide(cleared(framed(panel.pilot.camera, stage, *seen), stage))
