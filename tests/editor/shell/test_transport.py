"""The transport bar with a herd: buttons, keys, seed, readings, and the timeline under the mouse."""

from __future__ import annotations

import os
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from tests.editor.running.pond import is_still, pond, with_count, with_param

from flockwright_editor.session import Where
from flockwright_editor.shell import words
from flockwright_editor.shell.timeline import clock

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bar(living: Any, qtbot: Any) -> Any:
    living.session.new(pond())
    qtbot.waitUntil(lambda: living.runner.state == "running" and living.runner.time > 0.0, timeout=120_000)
    return living.transport


def test_buttons_and_keys_run_the_herd(living: Any, bar: Any, qtbot: Any) -> None:
    runner = living.runner
    qtbot.mouseClick(bar.play, LEFT)
    qtbot.waitUntil(lambda: runner.state == "paused")
    assert bar.play.toolTip() == "Play (Space)"
    qtbot.waitUntil(is_still(runner))
    step = runner.newest.snapshot.step
    qtbot.mouseClick(bar.once, LEFT)
    qtbot.waitUntil(lambda: runner.newest.snapshot.step == step + 1)
    living.rooms.canvas.setFocus()
    qtbot.keyClick(living.focusWidget(), Qt.Key.Key_Period)
    qtbot.waitUntil(lambda: runner.newest.snapshot.step == step + 2)
    qtbot.waitUntil(lambda: bar.clock.text() == clock((step + 2) / 60))
    qtbot.keyClick(living.focusWidget(), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: runner.state == "running" and runner.newest.snapshot.step > step + 2)
    qtbot.mouseClick(bar.speed.button("8"), LEFT)
    assert runner.speed == 8.0
    run = runner.run
    qtbot.mouseClick(bar.back, LEFT)
    qtbot.waitUntil(lambda: runner.run == run + 1 and runner.seed == 5)
    qtbot.mouseClick(bar.dice, LEFT)
    qtbot.waitUntil(lambda: runner.run == run + 2 and bar.seed.text() == str(runner.seed) != "5")
    bar.seed.setFocus()
    bar.seed.selectAll()
    qtbot.keyClicks(bar.seed, "77")
    qtbot.keyClick(bar.seed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: runner.run == run + 3 and runner.seed == 77)
    assert not living.session.dirty  # a run's seed is no part of the document
    assert bar.alive.value == "31"
    assert bar.step.value.endswith(" ms")


def test_the_first_reset_after_a_change_says_that_it_is_kept(living: Any, bar: Any, qtbot: Any) -> None:
    session, runner = living.session, living.runner
    told = lambda: [strip.sentence for strip in living.strips.strips]  # noqa: E731
    living.once.greet()
    living.once.greet()
    assert told() == [words.FIRST_HINT]
    living.strips.strips[0].closed.emit()

    def reset() -> None:
        run = runner.run
        qtbot.mouseClick(bar.back, LEFT)
        qtbot.waitUntil(lambda: runner.run > run)

    reset()
    assert told() == []  # nothing was changed
    session.execute("Tune", with_param(session.document, "n8", max_speed=3), Where("fish"))
    tuned = session.document
    reset()
    assert told() == [words.KEPT_HINT]
    assert session.document is tuned
    living.strips.strips[0].closed.emit()
    reset()
    assert told() == []  # once


def test_a_window_closes_in_the_middle_of_a_run(session: Any, theme: Any, qtbot: Any) -> None:
    from flockwright_editor.shell.window import MainWindow

    session.new(pond())
    for _ in range(int(os.environ.get("FLOCKWRIGHT_SOAK_CLOSES", "3"))):
        window = MainWindow(session, theme)
        qtbot.addWidget(window, before_close_func=lambda w: w.forget_changes())
        window.show()
        qtbot.waitUntil(lambda w=window: w.runner.time > 0.0, timeout=120_000)
        window.close()
        assert not window.runner._worker.is_alive()


def test_the_timeline_scrubs_and_tells_what_happened(living: Any, bar: Any, qtbot: Any) -> None:
    runner, timeline = living.runner, bar.timeline
    runner.set_speed(8.0)
    living.session.execute("More", with_count(living.session.document, 31), Where())
    qtbot.waitUntil(lambda: runner.timeline.marks != () and runner.time > runner.timeline.marks[0].time + 3)
    runner.pause()
    qtbot.waitUntil(is_still(runner))
    end = runner.timeline.end
    mark = runner.timeline.marks[0]
    assert mark.sentence == "Fish 31 came"
    assert timeline.mark_at(timeline._x(mark.time)) is mark
    wanted = end - 1.0
    place = QPoint(round(timeline._x(wanted)), 17)
    qtbot.mousePress(timeline, LEFT, pos=QPoint(place.x() + 4, 17))
    qtbot.mouseMove(timeline, place)
    qtbot.waitUntil(
        lambda: runner.timeline.scrubbed and abs(runner.timeline.position - timeline.time_at(place.x())) < 0.02
    )
    qtbot.mouseRelease(timeline, LEFT, pos=place)
    assert bar.clock.text() == clock(runner.timeline.position)
    position = runner.timeline.position
    timeline.setFocus()
    qtbot.keyClick(timeline, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: runner.timeline.position == pytest.approx(position - 0.1, abs=0.02))
    qtbot.mouseDClick(timeline, LEFT, pos=place)
    qtbot.waitUntil(lambda: not runner.timeline.scrubbed)
    assert runner.timeline.end == end
    assert not living.grab().isNull()
