"""Starts the editor: display, style, session, window; ends it without a traceback."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from flockwright_editor.shell import words

if TYPE_CHECKING:
    from flockwright_editor.session import Session
    from flockwright_editor.shell.window import MainWindow

NO_DISPLAY_CODE = 2
DEFAULT = "ecosystem"
SWITCH_SECONDS = 0.0005


def has_display() -> bool:
    """Whether a window can be opened. Asked without Qt, which ends the process when it cannot."""
    if os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in ("offscreen", "minimal", "vnc", "linuxfb", "eglfs"):
        return True
    if sys.platform in ("win32", "darwin"):
        return True
    return _answers_wayland(os.environ.get("WAYLAND_DISPLAY", "")) or _answers_x11(os.environ.get("DISPLAY", ""))


def _answers_wayland(name: str) -> bool:
    return bool(name) and _answers(str(Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / name))


def _answers_x11(name: str) -> bool:
    host, _, rest = name.rpartition(":")
    if host not in ("", "unix"):
        return True  # on another machine; Qt will see
    number = rest.partition(".")[0]
    place = f"/tmp/.X11-unix/X{number}"
    return number.isdigit() and (_answers(place) or _answers(f"\0{place}"))


def _answers(place: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        try:
            line.connect(place)
        except OSError:
            return False
    return True


def start(file: Path | None = None, *, timing: bool = False) -> int:
    """Open the window and stay until it closes; the exit code."""
    if find_spec("PySide6") is None:  # whoever has no editor should hear of that, not of a missing display
        raise ModuleNotFoundError("No module named 'PySide6'", name="PySide6")
    if not has_display():
        print(words.NO_DISPLAY, file=sys.stderr)
        return NO_DISPLAY_CODE
    _load()
    from PySide6.QtWidgets import QApplication

    from flockwright_editor.controls.style import Style
    from flockwright_editor.session import Session
    from flockwright_editor.session.collecting import Collector
    from flockwright_editor.session.ending import end_on_signals
    from flockwright_editor.shell.diagnostics import Newest

    # The herd's and the drawing thread must not keep the interpreter for longer than a hand on a slider can feel.
    sys.setswitchinterval(SWITCH_SECONDS)
    application = QApplication.instance() or QApplication([words.PROGRAM])
    assert isinstance(application, QApplication)
    application.setApplicationName(words.PROGRAM)
    application.setStyle(Style())
    log = logging.getLogger("flockwright_editor")
    newest = Newest()
    log.addHandler(newest)
    session = Session()
    Collector(application)
    end_on_signals(session)
    window = open_window(session, file, timing=timing)
    code = application.exec()
    window.deleteLater()
    session.close()
    log.removeHandler(newest)
    return code


def _load() -> None:
    """Import what the window needs, in the order that costs least."""
    gc.disable()  # until the Collector takes over: hardly anything of this is garbage
    import_module("flockwright.simulation")  # PySide reads the source of whatever is imported after it
    import_module("flockwright.nodes.registry").all_types()
    import_module("flockwright_editor.shell.window")  # before the Collector, which never looks at it again


def open_window(session: Session, file: Path | None = None, *, timing: bool = False) -> MainWindow:
    """Show the window of a session, on a file or on the default preset; what opening it had to tell is in view."""
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    from flockwright.cli.presets import find_preset
    from flockwright_editor.shell.window import MainWindow
    from flockwright_editor.theme.theme import NAMES, Theme

    named = session.settings.get("theme", "dark")
    theme = Theme(named if named in NAMES else "dark")
    QGuiApplication.setPalette(theme.palette())
    QApplication.setFont(theme.font(12))  # menus and hover text are windows of their own: they take nothing from ours
    preset = find_preset(DEFAULT)
    early: list[tuple[str, ...]] = []
    heard = session.told.connect(lambda *sentence: early.append(sentence))
    if file is not None:
        session.open(file)
    elif preset is not None:
        session.files.open_copy(preset)
    session.disconnect(heard)
    window = MainWindow(session, theme)
    for sentence in early:
        session.tell(*sentence)
    if timing:
        from flockwright_editor.shell.timing import Timing

        Timing(window, window.moves)
    window.show()
    window.begin()
    if file is None:
        window.once.greet()
    return window
