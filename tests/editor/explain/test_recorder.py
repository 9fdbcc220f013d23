"""The recorder: the log with its jumps and filter, *Pause when…*, and recordings that end on the disk."""

from __future__ import annotations

import csv
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from tests.editor.explain.standin import StandIn

from flockwright.cli.presets import find_preset
from flockwright.simulation import HerdView, Snapshot
from flockwright_editor.controls.actions import Actions
from flockwright_editor.preview.measures.recorder import RecorderPanel
from flockwright_editor.running.moment import Moment
from flockwright_editor.running.runner import PAUSE_KINDS
from flockwright_editor.running.telling import Happening, Timeline
from flockwright_editor.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def told(session: Any) -> list[str]:
    said: list[str] = []
    session.told.connect(lambda sentence, _severity: said.append(sentence))
    return said


@pytest.fixture
def panel(qtbot: Any, session: Any, theme: Theme, runner: StandIn, tmp_path: Path, told: list[str]) -> Any:
    session.files.open_copy(find_preset("predator-3d"))
    session.settings.set("recorder.folder", str(tmp_path / "films"))
    runner.happenings = (
        Happening(3.0, "spawn", "40 Fish came", "fish", number=0),
        Happening(14.0, "removal", "Shark 2 is gone", "shark", 9, number=1),
        Happening(39.4, "switch", "Fish 117: fleeing Shark 2", "fish", 117, "n6", number=2),
    )
    runner.timeline = Timeline(12.6, 42.6, 42.6)
    made = RecorderPanel(session, theme, Actions(theme), runner)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(984, 160)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close_room()


def moment(step: int) -> Moment:
    n = 2
    vectors = np.full((n, 3), float(step), np.float32)
    numbers = np.ones(n, np.float32)
    herd = HerdView("fish", np.arange(n), np.arange(n), vectors, vectors, vectors, vectors, numbers, numbers, {})
    return Moment(1, 1, Snapshot(step, step / 60, {"fish": herd}))


def picture(step: int) -> Any:
    image = QImage(64, 36, QImage.Format.Format_RGB32)
    image.fill(QColor("navy"))
    painter = QPainter(image)
    painter.fillRect(step, 4, 8, 8, QColor("white"))
    painter.end()
    camera = SimpleNamespace(width=64, height=36)
    return SimpleNamespace(moment=moment(step), image=image, look=SimpleNamespace(camera=camera))


def lines(panel: RecorderPanel) -> list[str]:
    return [line.text for line in panel.events.list.log.lines]


def test_a_click_on_a_line_looks_at_that_moment(panel: RecorderPanel, runner: StandIn, qtbot: Any) -> None:
    log = panel.events.list
    assert lines(panel) == ["40 Fish came", "Shark 2 is gone", "Fish 117: fleeing Shark 2"]
    assert log.log.lines[2].when == "00:39.4"
    for place, sought in ((2, [39.4]), (0, [39.4])):  # the first is older than what is kept
        qtbot.mouseClick(log.viewport(), LEFT, pos=log.visualRect(log.log.index(place)).center())
        assert runner.sought == sought
    log.setCurrentIndex(log.log.index(1))
    qtbot.keyClick(log, Qt.Key.Key_Return)
    assert runner.sought == [39.4, 14.0]


def test_events_of_one_species_only_and_new_ones_come_in(panel: RecorderPanel, runner: StandIn) -> None:
    menu = panel.events.filter_menu()
    assert [action.text() for action in menu.actions()] == ["All animals", "Fish", "Shark"]
    menu.actions()[2].trigger()
    assert lines(panel) == ["Shark 2 is gone"]
    assert panel.events.filter.text() == "Shark"
    panel.events.show_animal("")
    runner.happenings = (*runner.happenings, Happening(41.0, "spawn", "Fish 201 came", "fish", number=3))
    runner.happened.emit([runner.happenings[-1]])
    assert lines(panel)[-1] == "Fish 201 came"
    runner.happenings = ()
    runner.changed.emit()
    assert panel.events.pages.currentIndex() == 0
    assert panel.events.empty.words.startswith("Nothing has happened yet")


def test_pause_when_is_chosen_in_the_menu_or_by_name(panel: RecorderPanel, runner: StandIn) -> None:
    menu = panel.events.pause_menu()
    next(action for action in menu.actions() if action.text() == "It sees somebody new").trigger()
    assert runner.pauses_when == "sight"
    assert panel.events.pause.text() == "Pauses when it sees somebody new"
    actions = panel.records._actions
    assert actions.run("recorder.pause_switch")
    assert runner.pauses_when == "switch"
    assert actions.run("recorder.pause_never")
    assert panel.events.pause.text() == "Pause when…"
    assert len(menu.actions()) == len(PAUSE_KINDS) + 1
    for kind in PAUSE_KINDS:  # whatever can happen can be waited for, by name too
        runner.marks = ("a mark",)
        assert actions.run(f"recorder.pause_{kind}")
        assert runner.pauses_when == kind
    runner.pause_when("catch")
    assert panel.events.pause.text() == "Pauses when somebody is caught"


@pytest.mark.parametrize("kind", ["gif", "png", "csv"])
def test_a_recording_ends_on_the_disk_and_its_folder_can_be_shown(
    panel: RecorderPanel, runner: StandIn, qtbot: Any, told: list[str], kind: str
) -> None:
    found, records = panel.recordings, panel.records
    shown: list[Path] = []
    found.show_folder = shown.append
    qtbot.mouseClick(records.kinds.button(kind), LEFT)
    qtbot.mouseClick(records.button, LEFT)
    assert told == ["Nothing runs yet that could be recorded."]
    runner.newest = moment(0)
    words: list[str] = []
    found.told.connect(words.append)
    qtbot.mouseClick(records.button, LEFT)
    assert found.recording
    assert not records.kinds.isEnabled()
    assert words == [f"Recording {kind.upper()}, 0 s"]
    for step in range(0, 30, 6):
        runner.newest = moment(step)
        found.take(picture(step))
        found._look()
    qtbot.mouseClick(records.button, LEFT)
    assert not found.recording
    qtbot.waitUntil(lambda: bool(found.made))
    path = found.made[0].path
    assert found.made[0].seconds == pytest.approx(0.4)
    assert told[-1] == f"Recorded {path.name}, 0.4 s."
    if kind == "gif":
        with Image.open(path) as film:
            assert film.n_frames == 5
    elif kind == "png":
        assert len(list(path.glob("*.png"))) == 5
    else:
        with path.open() as file:
            rows = list(csv.DictReader(file))
        assert [row["step"] for row in rows[::2]] == ["0", "6", "12", "18", "24"]
    line = records.list.log.lines[0]
    assert line.text == path.name
    qtbot.mouseClick(records.list.viewport(), LEFT, pos=records.list.visualRect(records.list.log.index(0)).center())
    assert shown == [path.parent]


def test_a_folder_that_cannot_be_made_is_a_sentence(
    panel: RecorderPanel, runner: StandIn, session: Any, tmp_path: Path, told: list[str]
) -> None:
    (tmp_path / "file").write_text("")
    session.settings.set("recorder.folder", str(tmp_path / "file" / "films"))
    runner.newest = moment(0)
    assert not panel.recordings.start("gif")
    assert told[-1].startswith("Not saved: ")
