"""Random events and outside changes: after every step the view is the document is the library's model."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from tests.editor.canvas.rig import CTRL, LEFT, MIDDLE, NONE, PLAIN, RIGHT, SHIFT, Key, Rig, pond

from flockwright.nodes.registry import all_types
from flockwright_editor.session import Channels, LiveFrame, NodeValues, Where
from flockwright_editor.session.edits import graph

EVENTS = int(os.environ.get("FLOCKWRIGHT_FUZZ", "4000"))
"""`make soak` sets more."""
SEEDS = (1, 2)
KEYS = [
    (Key.Key_Delete, PLAIN), (Key.Key_M, PLAIN), (Key.Key_C, PLAIN), (Key.Key_S, PLAIN), (Key.Key_C, CTRL),
    (Key.Key_V, CTRL), (Key.Key_X, CTRL), (Key.Key_D, CTRL), (Key.Key_Escape, PLAIN), (Key.Key_A, CTRL),
    (Key.Key_G, CTRL), (Key.Key_L, CTRL), (Key.Key_Tab, PLAIN), (Key.Key_F, PLAIN), (Key.Key_A, PLAIN),
    (Key.Key_Left, PLAIN), (Key.Key_Down, SHIFT), (Key.Key_F2, PLAIN), (Key.Key_N, PLAIN), (Key.Key_Delete, CTRL),
    (Key.Key_G, SHIFT), (Key.Key_R, CTRL), (Key.Key_S, SHIFT), (Key.Key_M, SHIFT),
]  # fmt: skip


class Monkey:
    """Does something at random; never twice the same, always the same for a seed."""

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig, self.chance = rig, random.Random(seed)
        self.down: Any = None
        rig.viewer.gliding = False  # what a seed does must not depend on the clock
        self.types = [*all_types(), "reroute"]

    def spot(self) -> QPoint:
        rig, chance = self.rig, self.chance
        graph_ = rig.viewer.graph
        ids, kind = list(graph_.views), chance.random()
        if ids and kind < 0.3:
            item = graph_.views[chance.choice(ids)]
            if item.sockets:
                at = chance.choice(item.sockets).center()
                return rig.view(at.x(), at.y())
        if ids and kind < 0.6:
            box = graph_.views[chance.choice(ids)].box()
            return rig.view(box.x() + chance.uniform(0, box.width()), box.y() + chance.uniform(0, box.height()))
        if graph_.wires and kind < 0.7:
            point = chance.choice(list(graph_.wires.values())).path().pointAtPercent(chance.random())
            return rig.view(point.x(), point.y())
        return QPoint(chance.randrange(0, 1290), chance.randrange(0, 860))

    def step(self) -> None:
        rig, chance = self.rig, self.chance
        popup = rig.viewer.searching.popup
        if popup is not None and popup.isVisible() and chance.random() < 0.7:
            QTest.keyClicks(popup.field, chance.choice(["a", "wan", "zz", "se", ""]))
            QTest.keyClick(popup.field, chance.choice([Key.Key_Return, Key.Key_Escape, Key.Key_Down]))
            return
        if rig.viewer.editing.field is not None and chance.random() < 0.6:
            QTest.keyClicks(rig.viewer.editing.field, chance.choice(["1.5", "abc", "", "0,2"]))
            if rig.viewer.editing.field is not None:
                keys = [Key.Key_Return, Key.Key_Escape, Key.Key_Tab]
                QTest.keyClick(rig.viewer.editing.field, chance.choice(keys), chance.choice([PLAIN, CTRL]))
            return
        if rig.viewer.menus.menu is not None and rig.viewer.menus.menu.isVisible():
            rig.viewer.menus.menu.close()
        held = chance.choice([PLAIN, PLAIN, PLAIN, SHIFT, CTRL])
        what = chance.random()
        if what < 0.18 and self.down is None:
            at = self.spot()
            button = chance.choice([LEFT, LEFT, LEFT, LEFT, MIDDLE, RIGHT])
            rig.press(at, button, held)
            self.down = button
        elif what < 0.58:
            rig.move(self.spot(), held, self.down or NONE)
        elif what < 0.74 and self.down is not None:
            self.let_go(self.spot(), held)
        elif what < 0.78 and self.down is None:
            rig.double_click(self.spot())
        elif what < 0.82:
            rig.wheel(self.spot(), chance.choice([-240, -120, 120, 240]))
        elif what < 0.91:
            rig.key(*chance.choice(KEYS))
        elif what < 0.94:
            rig.drop(chance.choice(self.types), self.spot())
        elif what < 0.98:
            self.outside()
        else:
            self.live()

    def let_go(self, at: QPoint, held: Any = PLAIN) -> None:
        if self.down is not None:
            self.rig.move(at, held, self.down)
            self.rig.release(at, self.down, held)
            self.down = None

    def outside(self) -> None:
        """The document changes under whatever is going on."""
        session, chance = self.rig.session, self.chance
        kind = chance.random()
        animal = session.selection.open
        nodes = [node.id for node in session.document.animal(animal).nodes] if animal else []
        if kind < 0.35 and nodes:
            gone = graph.remove(session.document, animal, chance.sample(nodes, min(len(nodes), chance.randrange(1, 4))))
            session.execute("Outside", gone, Where(animal))
        elif kind < 0.6:
            session.undo()
        elif kind < 0.7:
            session.redo()
        elif kind < 0.8:
            session.selection.open_animal(chance.choice(["fish", "shark"]))
        elif kind < 0.9:
            session.selection.edit("nodes", chance.sample(nodes, min(len(nodes), 2)))
        else:
            session.new(pond())

    def live(self) -> None:
        session, chance = self.rig.session, self.chance
        values = {
            id_: NodeValues(*(Channels(chance.random(), chance.random()) for _ in range(3)), chance.random() * 9)
            for id_ in self.rig.viewer.graph.faces
        }
        session.live.put(LiveFrame(session.revision, session.selection.open, nodes=values))
        session.live.tick()

    def rest(self) -> None:
        """Let go of everything, so that it can be checked."""
        rig = self.rig
        self.let_go(QPoint(5, 40))
        if rig.viewer.searching.popup is not None:
            rig.viewer.searching.popup.close_popup()
        rig.viewer.editing.close(commit=False)
        rig.viewer.cancel_gesture()
        rig.session.cancel()
        rig.settle()
        rig.check()
        if len(rig.viewer.graph.views) > 90:
            rig.session.new(pond())


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_breaks_under_random_events(make_rig: Any, seed: int) -> None:
    rig = make_rig()
    monkey = Monkey(rig, seed)
    for i in range(EVENTS // len(SEEDS)):
        monkey.step()
        # A gesture that is going on holds things by hand; between gestures everything must agree at once.
        if rig.viewer.gesture is None and not rig.session.previewing and monkey.down is None:
            rig.check()
        if i % 40 == 39:
            monkey.rest()
    assert rig.viewer.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_undoing_everything_is_the_start_and_redoing_the_end(make_rig: Any) -> None:
    rig = make_rig()
    rig.session.new(pond())
    start = rig.session.document
    chance = random.Random(7)
    done = 0
    keys = [k for k in KEYS if k[0] not in (Key.Key_Tab, Key.Key_F2, Key.Key_N, Key.Key_R)]
    while done < 200:
        ids = list(rig.viewer.graph.views)
        if len(ids) < 4:
            rig.drop("behavior.seek", QPoint(chance.randrange(1200), chance.randrange(60, 800)))
        else:
            rig.session.selection.edit("nodes", chance.sample(ids, 2))
            rig.viewer.setFocus()
            if chance.random() < 0.5:
                rig.key(*chance.choice(keys))
            else:
                at = rig.at(chance.choice(ids), 30, 10)
                rig.drag(at, at + QPoint(chance.randrange(-80, 80), chance.randrange(-80, 80)), steps=3)
                popup = rig.viewer.searching.popup
                if popup is not None:
                    popup.close_popup()
        done += 1
    end = rig.session.document
    assert rig.session.index > 60
    while rig.session.undo():
        rig.check()
    assert rig.session.document == start
    while rig.session.redo():
        pass
    assert rig.session.document == end
    rig.check()
