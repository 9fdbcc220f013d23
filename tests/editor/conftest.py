"""What all tests of the editor share: no screen, one theme, a session and a window in a folder of their own."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = os.environ.get("FLOCKWRIGHT_TEST_PLATFORM", "offscreen")
os.environ["QT_API"] = "pyside6"

import pytest
from pytestqt.qtbot import QtBot

MINUTE = 60_000


class PatientBot(QtBot):
    """A slow or busy machine takes its time: what is waited for may take a minute, wherever the test says nothing."""

    def waitUntil(self, callback: Any, *, timeout: int = MINUTE) -> None:
        super().waitUntil(callback, timeout=timeout)


class _Faults(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(self.format(record))


@pytest.fixture(autouse=True)
def gc_on_this_thread() -> Iterator[None]:
    """Qt objects of a cycle must not be destroyed on the journal's thread; the program has a Collector for that."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from flockwright_editor.session.collecting import collect_due

    gc.disable()
    yield
    # No event loop ends between tests, so nothing would be deleted: every later style change would reach old windows.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    collect_due()


@pytest.fixture(autouse=True)
def no_faults(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Overrides swallow exceptions for the user's sake; a test still fails on one unless it clears the list."""
    handler = _Faults()
    log = logging.getLogger("flockwright_editor.faults")
    log.addHandler(handler)
    yield handler.seen
    log.removeHandler(handler)
    assert not handler.seen, "\n".join(handler.seen)


@pytest.fixture
def qtbot(qapp: Any, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture
def theme(qapp: Any) -> Any:
    from flockwright_editor.theme.theme import Theme

    qapp.setStyle("Fusion")
    return Theme("dark")


@pytest.fixture
def state_folder(tmp_path: Path) -> Any:
    from flockwright_editor.session import StateFolder

    return StateFolder(tmp_path / "state")


@pytest.fixture
def session(qapp: Any, state_folder: Any) -> Iterator[Any]:
    """A session with a new project, whose journal and settings live in the test's folder."""
    from flockwright_editor.session import Session

    made = Session(state_folder)
    yield made
    made.close()


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows whose herd does not run and is drawn plainly: most tests are about neither, and both cost time."""
    from functools import partial

    from flockwright_editor.preview.render.renderer import Renderer
    from flockwright_editor.preview.viewport import feed
    from flockwright_editor.running import Runner

    monkeypatch.setattr(Runner, "start", lambda _self: None)
    monkeypatch.setattr(feed, "Renderer", partial(Renderer, painter_only=True))


@pytest.fixture
def window(qtbot: Any, session: Any, theme: Any, still: None) -> Any:
    """The whole window at the size of the pictures, without a running herd."""
    return _window(qtbot, session, theme)


@pytest.fixture
def living(qtbot: Any, session: Any, theme: Any) -> Any:
    """The whole window with everything that runs in it."""
    return _window(qtbot, session, theme)


def _window(qtbot: Any, session: Any, theme: Any) -> Any:
    from flockwright_editor.shell.window import MainWindow

    made = MainWindow(session, theme)
    qtbot.addWidget(made, before_close_func=lambda w: w.forget_changes())
    made.resize(1600, 1000)
    made.show()
    qtbot.waitUntil(lambda: made.desk.is_placed)
    return made


@pytest.fixture
def ray_types() -> Iterator[None]:
    """A ray query and a ray behavior, as a plugin would bring them."""
    from flockwright.nodes.node_type import NodeParams
    from flockwright.nodes.registry import _types, all_types, node

    all_types()
    before = dict(_types)

    @node("test.down_ray", label="Down ray")
    class DownRay(NodeParams):
        """Looks down."""

        KIND = "ray_query"

    @node("test.avoid_ground", label="Avoid Ground")
    class AvoidGround(NodeParams):
        """Avoids the ground."""

        KIND = "ray"

        @staticmethod
        def on_hit(acc: Any, hit: Any) -> None:
            """Nothing is compiled here."""

        @staticmethod
        def finalize(acc: Any, out: Any) -> None:
            """Nothing is compiled here."""

    yield
    _types.clear()
    _types.update(before)
