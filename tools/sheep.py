"""The sheep of the ecosystem, built by hand in one window out of a new project, and two pictures of it: `make docs`.

The hands are those of tests/editor/stories/test_claim.py; what they build is read from the preset.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from newcomer import CTRL, Key, Newcomer, Patience
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.editor.stories.by_hand import ByHand

from flockwright.cli.presets import find_preset
from flockwright.document import load
from flockwright.plan import resolve
from flockwright_editor.controls.style import Style
from flockwright_editor.session.collecting import Collector

COUNT, SECONDS = 60, 14.0
"""How many graze in the picture, and when it is taken."""


def build(person: Newcomer) -> ByHand:
    """A new project with a blank animal, which becomes the sheep."""
    preset = find_preset("ecosystem")
    assert preset is not None
    ecosystem = load(preset).document
    hands = ByHand(person, ecosystem.animal("sheep"), resolve(ecosystem).plan.animal("sheep"))
    person.keys(Key.Key_N, CTRL)
    person.card("Blank")
    sheet = person.sheet()
    sheet.name.selectAll()
    QTest.keyClicks(sheet.name, hands.model.name)
    person.press_button(sheet.create_button)
    person.press_button(person.tool(person.window.strips, "Close this message"))
    hands.clear()
    hands.list_tags()
    hands.dress()
    hands.wire_up()
    hands.tune()
    hands.equip()
    hands.set_row("count", COUNT)
    hands.mend("Add flat ground")
    person.window.move(0, 0)
    return hands


def shoot(person: Newcomer) -> None:
    """The graph beside the herd, then the table."""
    person.fit()
    person.key(Key.Key_L, CTRL)
    person.fit()
    live, session = person.session.live, person.session
    person.bot.waitUntil(lambda: live.frame is not None and live.frame.revision == session.revision)
    before = person.runner.newest.run
    person.actions.run("preview.reset")  # the herd has run meanwhile, and was another
    person.bot.waitUntil(lambda: person.runner.newest.run != before)
    person.live_until(SECONDS)
    for _ in person.sentences:
        person.press_button(person.tool(person.window.strips, "Close this message"))
    person.shoot("graph")
    person.keys(Key.Key_1, CTRL)
    person.viewer.setFocus()
    person.key(Key.Key_T, CTRL)
    person.pause()
    view = person.panel.table.view
    high = view.mapTo(person.panel, QPoint(0, view.horizontalHeader().height())).y() + view.verticalHeader().length()
    person.shoot("table", QRect(person.panel.mapTo(person.window, QPoint(0, 0)), QSize(person.panel.width(), high + 1)))


def main() -> None:
    """Build it and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("docs/pictures/sheep"))
    pictures = parser.parse_args().to.absolute()
    pictures.mkdir(parents=True, exist_ok=True)
    application = QApplication([])
    application.setStyle(Style())
    Collector(application)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # so that no folder of this machine is in a picture
        Path("state").mkdir()
        person = Newcomer(Patience(), Path(), pictures)
        build(person)
        shoot(person)
        person.leave()
        os.chdir(pictures)  # a folder that is somebody's place cannot be removed everywhere


if __name__ == "__main__":
    main()
