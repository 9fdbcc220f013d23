"""The whole way once, as a new person goes it: an animal moves, is asked why, is tuned, and goes to the game."""

from __future__ import annotations

import json

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from tests.editor.stories.conftest import Launch
from tests.editor.stories.person import CTRL, LEFT, PLAIN, SHIFT, Key, Person

from flockwright.document import Project

PATIENCE = 120_000
"""Milliseconds; the first start on a machine compiles."""


def test_from_the_first_start_to_the_game(launch_living: Launch) -> None:
    person = launch_living(Project.new(), "meadow")
    window, runner = person.window, person.window.runner
    person.starter("bird", "Starling")

    # It moves, and it is drawn moving.
    person.bot.waitUntil(window.moves, timeout=PATIENCE)
    herd = person.animal.id
    before = len(runner.newest.snapshot.herds[herd])

    # More of them are dragged into the preview.
    surface = window.rooms.preview.surface
    person.drag_row(window.rooms.library.animals.list, herd, surface, surface.rect().center())
    person.bot.waitUntil(lambda: len(runner.newest.snapshot.herds[herd]) > before, timeout=PATIENCE)
    assert len(person.session.document.scene.spawners) == 2

    # Space stops it; a click on a bird says why it moves the way it does.
    surface.setFocus()
    QTest.keyClick(surface, Key.Key_Space)
    person.bot.waitUntil(lambda: runner.state == "paused")
    person.bot.waitUntil(lambda: "Paused at" in window.status.words)
    watched = click_somebody(person, herd)
    window.rooms.side.turn("explain")
    explain = window.rooms.explain
    person.bot.waitUntil(lambda: explain.told is not None and runner.newest.watched.handle == watched)
    assert explain.told.headline.startswith("Starling ")
    assert explain.told.rows
    person.keys(Key.Key_3, CTRL)
    assert window.workspace == "watch"
    assert explain.isVisible()
    person.keys(Key.Key_2, CTRL)

    # On it goes; a slider makes the whole herd slower.
    QTest.keyClick(surface, Key.Key_Space)
    mover = person.node("mover.3d")
    person.fit()
    person.click(person.at(mover.id, 60, 12))
    window.rooms.side.turn("inspector")
    person.bot.waitUntil(lambda: runner.state == "running")
    fast = speed_of(person, herd)
    was = person.animal.node(mover.id).params.get("max_speed")
    person.slide("max_speed", -110)
    now = person.animal.node(mover.id).params["max_speed"]
    assert now != was
    assert now < fast
    at, slow = runner.time, max(0.8 * fast, now * 1.1)
    person.bot.waitUntil(lambda: speed_of(person, herd) < slow and runner.measures.of(herd).time[-1] > at + 1.0)
    measured = runner.measures.of(herd)
    soon = (measured.time > at) & (measured.time <= at + 1.0)
    assert measured.values["speed_mean"][soon].min() < slow, "within a second"
    assert len([label for label in person.labels if "speed" in label.lower()]) == 1, "a drag is one step"

    # A theme is another dress: the herd goes on.
    at = runner.time
    person.keys(Key.Key_L, CTRL | SHIFT)
    assert not window.theme.is_dark
    person.bot.waitUntil(lambda: runner.time > at and window.moves())
    assert runner.run == runner.newest.run

    # What runs here is what the game gets.
    game = person.export()
    asset = json.loads(next(game.glob("*.animal.json")).read_text())
    assert asset["mover"]["max_speed"] == now


def speed_of(person: Person, herd: str) -> float:
    """How fast the herd is on average, now."""
    return float(np.mean(person.window.runner.newest.snapshot.herds[herd].speed))


def click_somebody(person: Person, herd: str) -> int:
    """Click a bird in the picture that is there, clear of the spawner's handles in the middle; whom that watches."""
    preview = person.window.rooms.preview
    feed, surface = preview.feed, preview.surface
    person.bot.waitUntil(lambda: feed.picture is not None and feed.picture.look.moment is person.window.runner.newest)
    view = feed.picture.look.moment.snapshot.herds[herd]
    there = preview.pilot.camera.project(view.position)
    middle = surface.rect().center()
    away = np.hypot(there.x - middle.x(), there.y - middle.y())
    row = int(np.argmin(np.where((there.depth > 0) & (away > 80), away, np.inf)))
    QTest.mouseClick(surface, LEFT, PLAIN, QPoint(round(float(there.x[row])), round(float(there.y[row]))))
    person.bot.waitUntil(lambda: bool(person.session.selection.watched))
    return person.session.selection.watched[0]
