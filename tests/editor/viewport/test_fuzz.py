"""Anything done in any order leaves the viewport whole: no fault, no gesture left over, a document that undoes."""

from __future__ import annotations

import os
import random

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.editor.viewport.rig import ALT, CTRL, LEFT, MIDDLE, PLAIN, RIGHT, SHIFT, Key, Rig, moment_of

from flockwright.document import Region
from flockwright_editor.session.edits import placing, scene
from flockwright_editor.session.edits.scene import BOUNDS

EVENTS = int(os.environ.get("FLOCKWRIGHT_FUZZ", "300"))
KEYS = [
    Key.Key_F, Key.Key_A, Key.Key_7, Key.Key_1, Key.Key_3, Key.Key_5, Key.Key_G, Key.Key_Escape, Key.Key_Delete,
    Key.Key_Left, Key.Key_Up, Key.Key_Plus, Key.Key_Minus,
]  # fmt: skip


def test_random_events_leave_everything_whole(rig: Rig) -> None:
    chance = random.Random(7)
    rig.panel.shown.set("spawners", True)
    rig.panel._open_menu = lambda _: None  # a menu would wait for somebody to choose
    rig.panel.hand.menu_asked.disconnect()

    def somewhere() -> QPoint:
        handles = rig.panel.things.handles
        if handles and chance.random() < 0.5:
            there = rig.pilot.camera.project(chance.choice(handles).at)
            if np.isfinite(there.x) and abs(float(there.x)) < 4000 and abs(float(there.y)) < 4000:
                return QPoint(round(float(there.x)), round(float(there.y)))
        return QPoint(chance.randrange(800), chance.randrange(600))

    def choose() -> None:
        things = [thing.id for _, thing in scene.things(rig.session.document)]
        if chance.random() < 0.2:
            rig.panel.things.select(BOUNDS)
        elif things:
            rig.session.selection.edit("scene", chance.sample(things, min(len(things), chance.choice([1, 1, 2]))))

    acts = [
        lambda: rig.drag(
            somewhere(), somewhere(), chance.choice([LEFT, LEFT, LEFT, MIDDLE, RIGHT]),
            chance.choice([PLAIN, PLAIN, SHIFT, CTRL, ALT]), release=chance.random() < 0.9,
        ),
        lambda: QTest.mouseRelease(rig.surface, LEFT, PLAIN, somewhere()),
        lambda: QTest.mouseClick(rig.surface, LEFT, chance.choice([PLAIN, SHIFT]), somewhere()),
        lambda: QTest.mouseDClick(rig.surface, LEFT, PLAIN, somewhere()),
        lambda: rig.key(chance.choice(KEYS)),
        lambda: rig.wheel(somewhere(), chance.choice([-240, 120, 360])),
        lambda: rig.drop(chance.choice(["fish", "shark", "nobody"]), somewhere()),
        lambda: rig.runner.show(moment_of(chance.random() * 9, watched=chance.choice([None, 0, 3]))),
        lambda: rig.session.undo(),
        lambda: rig.session.redo(),
        lambda: rig.actions.run(f"preview.{chance.choice(['follow', 'sight', 'up', 'body', 'edit_bounds', 'lens'])}"),
        choose,
        choose,
    ]  # fmt: skip
    for _ in range(EVENTS):
        chance.choice(acts)()
        QApplication.processEvents()
    rig.key(Key.Key_Escape)
    QTest.mouseRelease(rig.surface, LEFT, PLAIN, QPoint(1, 1))
    assert rig.panel.hand.gesture == ""
    assert not rig.panel.things.dragging
    assert not rig.session.previewing
    assert all(np.isfinite(rig.pilot.camera.target))
    rig.session.goto(0)
    rig.settle()
    assert [spawner.count for spawner in rig.scene.spawners] == [12, 1]


def test_a_region_that_makes_no_sense_has_no_handles(rig: Rig) -> None:
    spawner = rig.scene.spawners[0]
    for broken in ({"type": "sphere", "radius": "wide"}, {"type": "cloud"}, {"type": "points", "points": [1]}):
        made = scene.change(rig.session.document, spawner.id, region=Region.read(broken))
        rig.session.preview(made)
        rig.session.selection.edit("scene", (spawner.id,))
        rig.settle()
        assert rig.panel.things.handles == ()
        rig.click(rig.at((4, 0, 0)))
        assert placing.move(made, (spawner.id,), (1, 0, 0)).scene.spawners[0].region.type == broken["type"]
