"""Be the player: while the gamepad tool is on, mouse and keys move it, throw, shoot and clap.

Everything is an act of the running herd, never a command. W, A, S and D go where the camera looks, however that is
turned meanwhile; what is done in the past is refused, for the past is as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from flockwright.world.provisions import Player
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Picked
from flockwright_editor.preview.render.surroundings import TALL
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.aiming import aimed_at
from flockwright_editor.preview.viewport.feed import Feed
from flockwright_editor.preview.viewport.pilot import Pilot
from flockwright_editor.running import Moment, Runner
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import players

Tool = Literal["throw", "shoot", "clap"]
NEAR = 14.0
"""Meters that the camera is away from the player at most, when the tool is taken."""
_Key = Qt.Key
AHEAD: dict[int, tuple[int, int, int]] = {
    _Key.Key_W: (1, 0, 0), _Key.Key_S: (-1, 0, 0), _Key.Key_D: (0, 1, 0), _Key.Key_A: (0, -1, 0),
    _Key.Key_E: (0, 0, 1), _Key.Key_Q: (0, 0, -1),
}  # fmt: skip
"""What each key adds to the way: ahead, to the right, up."""


class Way(NamedTuple):
    """Where the player was told to go."""

    by: Literal["keys", "mouse"]
    run: int
    name: Literal["to", "velocity"]
    value: tuple[float, ...]


class Playing(QObject):
    """One for each viewport. `changed` when the tool, or what it may do, is another one."""

    changed = Signal()

    def __init__(self, session: Session, actions: Actions, feed: Feed, pilot: Pilot, runner: Runner) -> None:
        super().__init__()
        self._session, self._actions, self._feed = session, actions, feed
        self._pilot, self._runner = pilot, runner
        self.on = False
        self.tool: Tool = "throw"
        self._near = False
        """Whether the camera has come to the player since the tool was taken."""
        self._held: set[int] = set()
        self._slow = False
        self._walking: QPointF | None = None
        """Where on the screen the player is led to."""
        self._sent: Way | None = None
        self._shot: tuple[int, QPointF] | None = None
        """A shot that waits for who is under the cursor."""
        feed.arrived.connect(self._go_on)
        feed.picked.connect(self._answer)
        feed.led = self.leads_to
        session.changed.connect(self._follow)
        session.begun.connect(self._begin)

    # The tool

    @property
    def player(self) -> Player | None:
        """The scene's player as the document has it; None if there is none, or none that can be read."""
        return players.read(self._session.shown)

    def take(self, tool: Tool | None = None) -> None:
        """Be the player, with something in the hand."""
        if tool is not None:
            self.tool = tool
        if not self.on:
            self.on, self._near = True, False
            self._approach()
        self.changed.emit()

    def leave(self) -> None:
        """Put it away: the keys are let go."""
        if not self.on:
            return
        self.stop()
        self.on = False
        self._feed.touch()
        self.changed.emit()

    def toggle(self, tool: Tool | None = None) -> None:
        """Take the tool; the one that is in the hand already is put away."""
        if self.on and tool in (None, self.tool):
            self.leave()
        else:
            self.take(tool)

    def add_player(self) -> None:
        """A player where the camera looks: a command."""
        camera = self._pilot.camera
        there = aimed_at(camera, self._feed.stage, camera.width / 2, camera.height / 2)
        made = players.add(self._session.document, there.tolist())
        if self._session.execute(words.ADD_PLAYER, made, Where()):
            self._feed.touch()

    # The mouse

    def click(self, at: QPointF) -> None:
        """Throw, shoot or clap."""
        if not self._may():
            return
        if self.tool == "clap":
            self._runner.act({"act": "clap"})
        elif self.tool == "throw":
            self._runner.act({"act": "throw", "at": self._place(at)})
        elif self._feed.renderer is not None:  # only the drawing thread knows whom the cursor is on
            self._shot = (self._feed.renderer.pick(at.x(), at.y()), at)

    @property
    def waiting(self) -> bool:
        """Whether a shot has not been fired yet."""
        return self._shot is not None

    def lead(self, at: QPointF | None) -> None:
        """Go to what is under the cursor, and along with it; None: no farther than there."""
        if at is None or self._may():
            self._walking = at
            self._go_on()

    # Keys

    def takes(self, event: QKeyEvent) -> bool:
        """Whether a key is the player's while the tool is on."""
        plain = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        return self.on and event.key() in AHEAD and not plain

    def key(self, event: QKeyEvent, *, down: bool) -> bool:
        """A key was pressed or let go; whether that meant something."""
        key = event.key()
        if key == _Key.Key_Shift and self._held:
            self._slow = down
            self._go_on()
            return True
        if key not in AHEAD or not (self.takes(event) if down else key in self._held):
            return False
        if event.isAutoRepeat():
            return True
        if down and not self._may():
            return True
        if down:
            self._held.add(key)
        else:
            self._held.discard(key)
        self._slow = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._go_on()
        return True

    def stop(self) -> None:
        """No key is held any more, nor the mouse."""
        self._held.clear()
        self._walking = None
        self._go_on()

    # Going on

    def leads_to(self, moment: Moment) -> Array | None:
        """What the camera goes along with while the tool is on."""
        player = moment.snapshot.player
        if not self.on or player is None:
            return None
        return player.position + np.array([0.0, TALL / 2 - player.radius, 0.0])

    @guarded
    def _go_on(self) -> None:
        """Tell the herd where the player goes, if that is another way than before: the camera may have turned."""
        if self.on and not self._near:
            self._approach()  # it was added only now
        way = self._way()
        if way != self._sent:
            before, self._sent = self._sent, way
            if way is not None:
                self._runner.act({"act": "move", way.name: list(way.value)})
            elif before is not None and before.by == "keys":  # who was led somewhere gets there
                self._runner.act({"act": "move"})

    def _way(self) -> Way | None:
        """Where the player is to go now; None: nobody moves it."""
        player = self.player
        if not self.on or player is None:
            return None
        if self._walking is not None:
            return Way("mouse", self._runner.run, "to", tuple(self._place(self._walking)))
        ahead, right, up = np.sum([AHEAD[key] for key in self._held], axis=0) if self._held else (0, 0, 0)
        way = ahead * self._ahead() + right * self._pilot.camera.right + np.array([0.0, up, 0.0])
        long = float(np.linalg.norm(way))
        if long < 1e-6:
            return None
        pace = min(player.still_speed, player.speed) if self._slow else player.speed
        return Way("keys", self._runner.run, "velocity", tuple(round(part, 3) for part in (way / long * pace).tolist()))

    def _ahead(self) -> Array:
        """Where the camera looks, level; from above, what is up on the screen."""
        camera = self._pilot.camera
        for way in (camera.forward, camera.up):
            level = np.array([way[0], 0.0, way[2]])
            long = float(np.linalg.norm(level))
            if long > 0.2:
                return level / long
        return np.array([0.0, 0.0, 1.0])

    def _place(self, at: QPointF) -> list[float]:
        found: Sequence[float] = aimed_at(self._pilot.camera, self._feed.stage, at.x(), at.y()).tolist()
        return [round(part, 3) for part in found]

    def _may(self) -> bool:
        """Whether anything can be done now; if not, why is said."""
        if self.player is None:
            return False
        if self._runner.timeline.scrubbed:
            self._session.tell(words.PAST_STAYS, "info")
            return False
        return True

    @guarded
    def _answer(self, answer: Picked) -> None:
        if self._shot is None or answer.number != self._shot[0]:
            return
        (_, at), self._shot = self._shot, None
        if answer.handle is not None:
            self._runner.shoot_at(answer.handle)
        else:
            self._runner.act({"act": "shoot", "at": self._place(at)})

    def _approach(self) -> None:
        """Come near enough to see what the player does."""
        moment = self._feed.moment
        there = self.leads_to(moment) if moment is not None else None
        if there is not None and np.isfinite(there).all():
            self._near = True
            camera = self._pilot.camera.at(there)
            self._pilot.glide(camera.zoom(min(NEAR / camera.distance, 1.0)))

    @guarded
    def _follow(self, *_: object) -> None:
        self.changed.emit()

    @guarded
    def _begin(self) -> None:
        self._held.clear()
        self._walking, self._sent, self._shot = None, None, None
        self.on = False
        self.changed.emit()
