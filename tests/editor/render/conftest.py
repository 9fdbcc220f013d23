"""An artist of each kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from flockwright_editor.preview.render.artist import Artist
from flockwright_editor.preview.render.renderer import make_artist


@pytest.fixture(scope="session")
def gl() -> Iterator[Artist]:
    """The GL artist; one for all tests, as making it takes longer than most of them."""
    artist, note = make_artist()
    assert artist.kind == "gl", note
    yield artist
    artist.close()


@pytest.fixture(params=["gl", "painter"])
def artist(request: pytest.FixtureRequest) -> Iterator[Artist]:
    """Each of the two who can draw."""
    if request.param == "gl":
        yield request.getfixturevalue("gl")
        return
    yield make_artist(painter_only=True)[0]
