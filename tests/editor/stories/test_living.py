"""The herd lives in the window: it moves, somebody is dropped in, one is watched, a home is moved."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.editor.canvas.rig import pond
from tests.editor.stories.conftest import Launch
from tests.editor.stories.person import LEFT, NONE, PLAIN, Key, Person

from flockwright_editor.session.edits.placing import center_of


def place(person: Person, point: object) -> QPoint:
    there = person.window.rooms.preview.pilot.camera.project(np.asarray(point, float))
    return QPoint(round(float(there.x)), round(float(there.y)))


def test_a_shark_is_dragged_into_the_living_view_and_a_fish_is_watched(launch_living: Launch) -> None:
    person = launch_living(pond())
    session = person.session
    session.selection.open_animal("fish")
    preview, runner = person.window.rooms.preview, person.window.runner
    feed, surface = preview.feed, preview.surface
    person.bot.waitUntil(lambda: feed.moment is not None and feed.moment.time > 0.1)
    first = feed.moment.time
    person.bot.waitUntil(lambda: feed.picture is not None and feed.picture.moment is not None)
    person.bot.waitUntil(lambda: feed.picture.moment.time > first)

    # From the list of animals into the view.
    animals = person.window.rooms.library.animals.list
    person.drag_row(animals, "shark", surface, place(person, (0, -10, 0)))
    person.bot.waitUntil(lambda: len(session.document.scene.spawners) == 3)
    assert session.document.scene.spawners[-1].animal == "shark"
    person.bot.waitUntil(lambda: len(feed.moment.snapshot.herds["shark"]) == 2)

    # A click on a fish: it is watched, and its numbers are there.
    runner.pause()
    person.bot.waitUntil(lambda: runner.state == "paused" and feed.picture.moment is feed.moment)
    session.selection.edit("")
    fish = feed.moment.snapshot.herds["fish"]
    there = preview.pilot.camera.project(fish.position)
    shown = (there.x > 60) & (there.x < surface.width() - 60) & (there.y > 80) & (there.y < surface.height() - 60)
    row = int(np.nonzero(shown)[0][0])
    QTest.mouseClick(surface, LEFT, PLAIN, place(person, fish.position[row]))
    person.bot.waitUntil(lambda: bool(session.selection.watched))
    assert session.selection.watched[0] in feed.moment.snapshot.herds[session.selection.open].handles
    person.bot.waitUntil(lambda: "Speed" in preview.facts.text)

    # The new spawner moves by its handle, and one undo puts it back.
    spawner = session.document.scene.spawners[-1].id
    session.selection.edit("scene", (spawner,))
    surface.setFocus()
    QTest.keyClick(surface, Key.Key_F)
    before, steps = center_of(session.document, spawner), session.index
    at = place(person, before)
    QTest.mousePress(surface, LEFT, PLAIN, at)
    for step in (QPoint(10, 4), QPoint(40, 16)):
        where = QPointF(surface.mapToGlobal(at + step))
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at + step), where, NONE, LEFT, PLAIN)
        QApplication.sendEvent(surface, event)
    QTest.mouseRelease(surface, LEFT, PLAIN, at + QPoint(40, 16))
    assert session.index == steps + 1
    assert center_of(session.document, spawner) != before
    session.undo()
    assert center_of(session.document, spawner) == before
