"""Panels on a project like the one of the design picture, with a runner that hands out what a test puts in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QFont
from tests.editor.explain import picture
from tests.editor.explain.standin import StandIn

from flockwright_editor.controls import painting
from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.theme.theme import Theme


@pytest.fixture
def pond(session: Any) -> Any:
    """A session with the picture's fish open."""
    session.new(picture.project())
    return session


@pytest.fixture
def runner() -> StandIn:
    return StandIn()


@pytest.fixture
def actions(theme: Theme) -> Actions:
    made = Actions(theme)
    made.add(Action("preview.follow", "Follow", lambda: None))
    return made


@pytest.fixture(params=["dark", "light"])
def dressed(request: Any, qapp: Any) -> Iterator[Theme]:
    """Either theme, as the program wears it."""
    theme = Theme(request.param)
    qapp.setStyle("Fusion")
    qapp.setPalette(theme.palette())
    qapp.setStyleSheet(theme.stylesheet())
    yield theme
    qapp.setStyleSheet("")


class Lines(list[tuple[str, bool]]):
    """Every line of text that was painted, and whether all of it could be seen."""

    @property
    def cut(self) -> list[str]:
        return [text for text, whole in self if not whole]

    @property
    def texts(self) -> set[str]:
        return {text for text, _ in self}


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """What is painted from now on."""
    from flockwright_editor.controls import explain_strip
    from flockwright_editor.preview.explain import facts, stack, table
    from flockwright_editor.preview.measures import choosing, log, small

    seen = Lines()
    draw = painting.draw_line

    def watch(painter: Any, rect: Any, text: str, font: QFont, *rest: Any) -> bool:
        whole = draw(painter, rect, text, font, *rest)
        seen.append((text, whole))
        return whole

    for module in (explain_strip, facts, stack, table, choosing, log, small):
        monkeypatch.setattr(module, "draw_line", watch)
    return seen
