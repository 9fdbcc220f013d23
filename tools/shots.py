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
    from shot_views import VIEWS

    from flockwright_editor.session.collecting import Collector

    folder = folder / f"{scale * 100}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder.parent / "state").mkdir(exist_ok=True)
    application = QApplication([])
    application.setStyle("Fusion")
    Collector(application)
    kept = folder.parent / "state"
    draw_thumbnails(application, kept)
    for theme in ("dark", "light"):
        suffix = "" if theme == "dark" else "-light"
        for name, prepare in VIEWS.items():
            if only in name:
                shoot(application, theme, prepare, folder / f"{name}{suffix}.png", kept)
        if only in "node":
            shoot_nodes(application, theme, folder / f"node{suffix}.png")


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
        window.runner.pause()
        window.show()
        window.rooms.canvas.setFocus()
        settle(application)
        prepare(window)
        settle(application)
        window.grab().save(str(path))
        print(path)
        window.forget_changes()
        window.close()
        window.deleteLater()
        settle(application)
        session.close()


def shoot_nodes(application: Any, theme: str, path: Path) -> None:
    """The kinds and states of nodes, on a canvas alone."""
    from shot_nodes import canvas

    from flockwright_editor.session import Session, StateFolder
    from flockwright_editor.theme.theme import Theme

    with tempfile.TemporaryDirectory() as state:
        session = Session(StateFolder(state))
        panel = canvas(session, Theme("light" if theme == "light" else "dark"))
        settle(application)
        panel.grab().save(str(path))
        print(path)
        panel.close()
        panel.deleteLater()
        settle(application, 50)
        session.close()


def settle(application: Any, milliseconds: int = 400) -> None:
    """Let everything that waits for the event loop happen: layouts, thumbnails, slides."""
    from PySide6.QtTest import QTest

    QTest.qWait(milliseconds)
    application.processEvents()


if __name__ == "__main__":
    main()
