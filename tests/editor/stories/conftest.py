"""People who launch editors."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from tests.editor.canvas.rig import pond
from tests.editor.stories.person import Person

from flockwright.document import Project, save

Launch = Callable[..., Person]


@pytest.fixture(autouse=True)
def no_preset_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are drawn by other processes, and no story is about them."""
    from flockwright_editor.library.thumbnails import Thumbnails

    monkeypatch.setattr(Thumbnails, "want", lambda *_: None)


@pytest.fixture
def launch(still: None, launch_living: Launch) -> Launch:
    """Launches an editor whose herd stands; most stories are about files and graphs."""
    return launch_living


@pytest.fixture
def launch_living(qtbot: Any, theme: Any, tmp_path: Path) -> Iterator[Launch]:
    """Launches an editor, on a project or on a file; each person has a folder of their own."""
    people: list[Person] = []

    def start(on: Project | Path | None = None, name: str = "pond") -> Person:
        folder = tmp_path / f"person {len(people)}"
        (folder / "game").mkdir(parents=True)
        file = on if isinstance(on, Path) else None
        if isinstance(on, Project):
            file = folder / f"{name}.flock.json"
            save(on, file)
        people.append(Person(qtbot, folder, file))
        return people[-1]

    yield start
    for person in people:
        person.leave()
    people.clear()
    # Whatever of a window is left would be taken for parts of the next one that happen to have the same addresses.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


@pytest.fixture
def at_pond(launch: Launch) -> Person:
    """Somebody with the pond open: fish with thirteen nodes, and sharks."""
    person = launch(pond())
    person.session.selection.open_animal("fish")
    person.fit()
    return person
