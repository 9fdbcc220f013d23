"""A canvas to drive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.editor.canvas.rig import Rig, pond

from flockwright.document import Project


@pytest.fixture
def make_rig(qtbot: Any, session: Any, theme: Any) -> Any:
    """Makes a canvas on a project."""

    def make(project: Project | None = None, animal: str = "fish") -> Rig:
        return Rig(qtbot, session, theme, project or pond(), animal)

    return make


@pytest.fixture
def rig(make_rig: Any) -> Iterator[Rig]:
    """The canvas of a fish: n1 n5 n7 queries, n2 … n11 behaviors, n12 merger, n13 mover."""
    made = make_rig()
    yield made
    made.check()
