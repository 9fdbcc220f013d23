"""Pictures of the editor, to be looked at beside the design: `make shots`.

The window is drawn without a screen, from one fixed project, in both themes at 100 % and 200 %. Each scale is a process
of its own, because Qt reads it once.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROJECT = "predator-3d"
SCALES = (1, 2)


def main() -> None:
    """Draw all views, or with --scale those of one scale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("build/shots"))
    parser.add_argument("--scale", type=int, choices=SCALES)
    parser.add_argument("--only", default="", help="Only views whose name has this in it.")
    chosen = parser.parse_args()
    if chosen.scale:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        draw(chosen.to, chosen.scale, chosen.only)
        return
    for scale in SCALES:
        more = ["--to", str(chosen.to), "--scale", str(scale), "--only", chosen.only]
        settings = {**os.environ, "QT_SCALE_FACTOR": str(scale)}
        subprocess.run([sys.executable, __file__, *more], env=settings, check=True)
    print(f"The pictures are in {chosen.to}.")


def draw(folder: Path, scale: int, only: str) -> None:
    """Every view in every theme."""
    from PySide6.QtWidgets import QApplication

    folder = folder / f"{scale * 100}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder.parent / "state").mkdir(exist_ok=True)
    application = QApplication([])
    application.setStyle("Fusion")
    kept = folder.parent / "state"
    draw_thumbnails(application, kept)
    for theme in ("dark", "light"):
        for name, prepare in VIEWS.items():
            if only in name:
                path = folder / f"{name}{'' if theme == 'dark' else '-light'}.png"
                shoot(application, theme, prepare, path, kept)
                print(path)


def draw_thumbnails(application: Any, folder: Path) -> None:
    """The pictures of the presets, which every view shows; drawn once and kept beside the shots."""
    from flockwright.cli.presets import all_presets
    from flockwright_editor.library.thumbnails import Thumbnails
    from flockwright_editor.session import StateFolder

    thumbnails = Thumbnails(StateFolder(folder), application)
    thumbnails.want(all_presets())
    until = time.monotonic() + 300
    rest = 3  # between two pictures it is not busy for a moment
    while rest and time.monotonic() < until:
        settle(application, 100)
        rest = 3 if thumbnails.busy else rest - 1
    thumbnails.close()


def shoot(application: Any, theme: str, prepare: Callable[[Any], Any], path: Path, kept: Path) -> None:
    """One view of a window of its own."""
    from flockwright.cli.presets import find_preset
    from flockwright_editor.session import Session, StateFolder
    from flockwright_editor.shell.window import MainWindow
    from flockwright_editor.theme.theme import Theme

    with tempfile.TemporaryDirectory() as state:
        shutil.copytree(kept, state, dirs_exist_ok=True)
        session = Session(StateFolder(state))
        session.settings.set("reduce_motion", True)
        preset = find_preset(PROJECT)
        assert preset is not None
        session.files.open_copy(preset)
        window = MainWindow(session, Theme("light" if theme == "light" else "dark"))
        window.resize(1600, 1000)
        window.show()
        window.rooms.canvas.setFocus()
        settle(application)
        prepare(window)
        settle(application)
        window.grab().save(str(path))
        window.forget_changes()
        window.close()
        window.deleteLater()
        settle(application)
        session.close()


def settle(application: Any, milliseconds: int = 400) -> None:
    """Let everything that waits for the event loop happen: layouts, thumbnails, slides."""
    from PySide6.QtTest import QTest

    QTest.qWait(milliseconds)
    application.processEvents()


def narrow(window: Any) -> None:
    """The least size, where the left column is a rail."""
    window.resize(1180, 720)


def live(window: Any) -> None:
    """A moment of a running herd: behaviors take from the budget in the order of their priority."""
    from flockwright_editor.session import Channels, LiveFrame, NodeValues

    session = window.session
    plan = session.resolved.plan.animal(session.selection.open)
    wanted = {"behavior.flee": 0.55, "behavior.wander": 0.03, "behavior.align_up": 0.05}
    left, nodes = [1.0, 1.0], {}
    for entry in sorted(plan.behaviors, key=lambda e: -e.params.priority):
        wants = [wanted.get(entry.type, 0.24), wanted.get(entry.type, 0.1) * 0.8]
        takes = [min(want, rest) for want, rest in zip(wants, left, strict=True)]
        left = [rest - take for rest, take in zip(left, takes, strict=True)]
        nodes[entry.id] = NodeValues(Channels(*wants), Channels(*takes), Channels(*takes))
    for group, seen in zip(plan.neighbor_groups, (12.4, 1.0, 0.3), strict=False):
        nodes[group.query.id] = NodeValues(seen=seen)
    nodes[plan.mover.id] = NodeValues(takes=Channels(0, 0.62), share=Channels(0, 0.62))
    session.live.put(LiveFrame(session.revision, plan.id, 42.6, {plan.id: 397}, nodes))


def selected(window: Any) -> None:
    """A behavior is selected."""
    live(window)
    session = window.session
    animal = next(a for a in session.shown.animals if a.id == session.selection.open)
    flee = next((n for n in animal.nodes if n.type == "behavior.flee"), animal.nodes[0])
    session.selection.edit("nodes", (flee.id,))


def wire(window: Any) -> None:
    """The canvas wide."""
    live(window)
    window.show_workspace("wire")


def search(window: Any) -> None:
    """The node search of the canvas, with a few letters typed."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QLineEdit

    window.show_workspace("wire")
    window.actions_.run("canvas.search")
    QTest.qWait(50)
    field = window.focusWidget()
    if isinstance(field, QLineEdit):
        QTest.keyClicks(field, "ali")


def first_run(window: Any) -> None:
    """What a new person sees: the hint, and the question with what animal to start."""
    window.begin(first=True)
    window.actions_.run("animal.new")


def commands(window: Any) -> None:
    """The command palette, searched."""
    window.open_palette()
    window.palette_.popup.field.setText("co")


def asked(window: Any) -> None:
    """Messages of all weights, and the question before closing."""
    session = window.session
    session.tell("Saved ecosystem.flock.json.", "info")
    session.tell("ecosystem was changed by another program.", "warn")
    session.tell("Not saved: the disk is full. The file on disk is still the version of 14:02.", "error")


VIEWS: dict[str, Callable[[Any], Any]] = {
    "main": selected,
    "wire": wire,
    "search": search,
    "watch": lambda window: window.show_workspace("watch"),
    "narrow": narrow,
    "first-run": first_run,
    "commands": commands,
    "messages": asked,
    "export": lambda window: window.export_as(),
    "reference": lambda window: window.open_reference("behavior.flee"),
    "history": lambda window: window.show_bottom("history"),
}


if __name__ == "__main__":
    main()
