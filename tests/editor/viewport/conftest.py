"""Viewports to drive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.editor.viewport.rig import Rig, StillRunner, moment_of, reef


@pytest.fixture
def make_rig(qtbot: Any, session: Any, theme: Any) -> Iterator[Any]:
    """Makes a viewport on a project, with a herd that stands still."""
    made: list[Rig] = []

    def make(project: Any = None, runner: Any = None, **how: Any) -> Rig:
        rig = Rig(qtbot, session, theme, runner or StillRunner(), project or reef(), **how)
        made.append(rig)
        return rig

    yield make
    for rig in made:
        rig.close()


@pytest.fixture
def rig(make_rig: Any) -> Rig:
    """Five fish and a shark around a home."""
    made = make_rig()
    made.show(moment_of())
    return made
