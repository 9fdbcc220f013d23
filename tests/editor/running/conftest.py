"""A runner on a session with a small pond, closed at the end whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.editor.running.pond import pond

from flockwright_editor.running import Runner


@pytest.fixture
def runner(session: Any) -> Iterator[Runner]:
    session.new(pond())
    made = Runner(session, threads=1)
    yield made
    made.close()


@pytest.fixture
def running(runner: Runner, qtbot: Any) -> Runner:
    """A runner whose herd has moved."""
    runner.start()
    qtbot.waitUntil(lambda: runner.time > 0.0 and runner.state == "running", timeout=120_000)  # kernels, once a machine
    return runner
