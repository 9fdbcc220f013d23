"""What mouse and keys mean in the viewport.

Left on an animal watches it, on a handle takes it, on empty space turns the view (in a flat view: moves it). Right or
Alt turns, middle or Shift moves, Ctrl draws a box, the wheel zooms to the cursor. A right click opens the menu. While
the gamepad tool is on, the left button is the player's.
"""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.viewport import hover, words
from flockwright_editor.preview.viewport.chain import nearest_link
from flockwright_editor.preview.viewport.choosing import Choosing
from flockwright_editor.preview.viewport.feed import Feed
from flockwright_editor.preview.viewport.pilot import Pilot
from flockwright_editor.preview.viewport.playing import Playing
from flockwright_editor.preview.viewport.shown import Shown
from flockwright_editor.preview.viewport.things import Things
from flockwright_editor.session import Session

TURN = 0.008
"""Radians a pixel."""
STEP = 1.15
"""Zoom of one notch of the wheel."""
SLACK = 4.0
"""Pixels before a press is a drag."""
_Button, _Mod, _Key = Qt.MouseButton, Qt.KeyboardModifier, Qt.Key
_ARROWS = {_Key.Key_Left: (-1, 0), _Key.Key_Right: (1, 0), _Key.Key_Up: (0, 1), _Key.Key_Down: (0, -1)}


class Hand(QObject):
    """One for each viewport. `changed`: what it paints over the view is different; `menu_asked` at a screen point."""

    changed = Signal()
    menu_asked = Signal(QPoint)

    def __init__(
        self,
        session: Session,
        actions: Actions,
        feed: Feed,
        pilot: Pilot,
        shown: Shown,
        things: Things,
        playing: Playing,
    ) -> None:
        super().__init__()
        self.playing = playing
        self._session, self._actions, self._feed = session, actions, feed
        self._pilot, self._shown, self.things = pilot, shown, things
        self.cursor = QPointF()
        self.box: QRectF | None = None
        self.hint: hover.Card | None = None
        self.gesture = ""
        """turn, move, box, handle or lead (the player) while it lasts; press before it is clear."""
        self._pressed, self._last = QPointF(), QPointF()
        self._button, self._mods = _Button.NoButton, _Mod.NoModifier
        self._doubled = False
        self.choosing = Choosing(session, actions, feed, pilot, shown, things)
        feed.arrived.connect(self._look_again)

    # The mouse

    def press(self, event: QMouseEvent) -> None:
        self.cursor = at = event.position()
        if self.gesture:
            return
        self._pressed = self._last = at
        self._button, self._mods, self._doubled = event.button(), event.modifiers(), False
        self.gesture = "press"
        self._pilot.stop()
        if self._button == _Button.LeftButton and not self._mods & _Mod.AltModifier and not self.playing.on:
            handle = self.things.find(at.x(), at.y())
            if handle is not None:
                self.gesture = "handle"
                self.things.take(handle, at.x(), at.y(), self._feed.stage.land)
                self._actions.hint(words.TURN_HINT if handle.part == "ring" else words.DRAG_HINT)

    def move(self, event: QMouseEvent) -> None:
        self.cursor = at = event.position()
        if not self.gesture:
            self._hover()
            return
        away = at - self._pressed
        if self.gesture == "press" and math.hypot(away.x(), away.y()) >= SLACK:
            self.gesture = self._meaning()
            self._last = self._pressed
            if self.gesture == "move":
                self._shown.set("follow", False)  # it would pull the view back
        by, self._last = at - self._last, at
        if self.gesture == "turn":
            self._pilot.change(lambda camera: camera.orbit(-by.x() * TURN, by.y() * TURN))
        elif self.gesture == "move":
            self._pilot.change(lambda camera: camera.pan(by.x(), by.y()))
        elif self.gesture == "box":
            self.box = QRectF(self._pressed, at).normalized()
        elif self.gesture == "lead":
            self.playing.lead(at)
        elif self.gesture == "handle" and math.hypot(away.x(), away.y()) >= SLACK:
            self.things.drag(at.x(), at.y(), whole=bool(event.modifiers() & _Mod.ControlModifier))
        if self.gesture != "press":
            held = self.things.held
            self.hint = [(*self.things.says(held), "")] if held is not None else None
        self.changed.emit()

    def _meaning(self) -> str:
        """What a drag does that has just begun."""
        mods, button = self._mods, self._button
        if button == _Button.LeftButton and mods & _Mod.ControlModifier:
            return "box"
        if button == _Button.MiddleButton or mods & _Mod.ShiftModifier:
            return "move"
        if button == _Button.RightButton or mods & _Mod.AltModifier:
            return "turn"
        if self.playing.on:
            return "lead"
        return "move" if self._feed.stage.flat and self._pilot.camera.orthographic else "turn"

    def release(self, event: QMouseEvent) -> None:
        if event.button() != self._button or not self.gesture:
            return
        self.cursor = at = event.position()
        gesture, self.gesture, self.hint = self.gesture, "", None
        if gesture == "handle":
            self._actions.hint()
            moved = at - self._pressed
            if math.hypot(moved.x(), moved.y()) >= SLACK:
                self.things.let_go(at.x(), at.y(), whole=bool(event.modifiers() & _Mod.ControlModifier))
            else:
                self.things.cancel()
        elif gesture == "box":
            self.choosing.in_box(self.box or QRectF(), more=bool(self._mods & _Mod.ShiftModifier))
            self.box = None
        elif gesture == "press" and self._button == _Button.RightButton:
            self.menu(event.globalPosition().toPoint())
        elif gesture == "lead":
            self.playing.lead(at)
            self.playing.lead(None)
        elif gesture == "press" and self._button == _Button.LeftButton and self.playing.on:
            self.playing.click(at)
        elif gesture == "press" and self._button == _Button.LeftButton:
            more, doubled = bool(self._mods & (_Mod.ShiftModifier | _Mod.ControlModifier)), self._doubled
            self.choosing.at(at, more=more, doubled=doubled)
        self.changed.emit()

    def double(self, event: QMouseEvent) -> None:
        """A double click on an animal shows it large."""
        self.press(event)
        self._doubled = event.button() == _Button.LeftButton and self.gesture == "press"

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom to the cursor; two fingers on a touchpad move the view."""
        at, touch = event.position(), event.phase() != Qt.ScrollPhase.NoScrollPhase
        self.cursor = at
        pixels = event.pixelDelta()
        if touch and not pixels.isNull() and not event.modifiers() & _Mod.ControlModifier:
            self._shown.set("follow", False)
            self._pilot.change(lambda camera: camera.pan(pixels.x(), pixels.y()))
        else:
            notches = (event.angleDelta().y() or event.angleDelta().x()) / 120
            self._pilot.change(lambda camera: camera.zoom_to(at.x(), at.y(), STEP**-notches))
        event.accept()

    def pinch(self, event: QNativeGestureEvent) -> bool:
        """Two fingers apart: nearer."""
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        at, factor = event.position(), 1.0 / max(1.0 + event.value(), 0.2)
        self._pilot.change(lambda camera: camera.zoom_to(at.x(), at.y(), factor))
        return True

    def leave(self) -> None:
        """The mouse is elsewhere."""
        if self.hint is not None or self.things.over is not None:
            self.hint = None
            self.things.point_at(None)
            self.changed.emit()

    def menu(self, screen: QPoint) -> None:
        """What can be done here."""
        self.menu_asked.emit(screen)

    def cancel(self) -> bool:
        """Let go of the gesture; whether there was one."""
        before, self.gesture, self.box, self.hint = self.gesture, "", None, None
        if before == "lead":
            self.playing.stop()
        if self.things.cancel():
            self._actions.hint()
        self.changed.emit()
        return bool(before)

    # Keys that are no shortcut of an action

    def key(self, event: QKeyEvent) -> bool:
        """Whether the key meant something."""
        key = _Key(event.key())
        if key == _Key.Key_Escape:
            return self.escape()
        if self.playing.key(event, down=True):
            return True
        if key in (_Key.Key_Delete, _Key.Key_Backspace) and self.things.ids:
            return self.things.delete_point() or self._actions.run("scene.delete")
        if key == _Key.Key_D and event.modifiers() == _Mod.ControlModifier and self.things.ids:
            return bool(self._actions.run("scene.duplicate"))
        if key in _ARROWS:
            self._arrow(*_ARROWS[key], far=bool(event.modifiers() & _Mod.ShiftModifier))
            return True
        if key in (_Key.Key_Plus, _Key.Key_Equal, _Key.Key_Minus):
            factor = STEP if key == _Key.Key_Minus else 1 / STEP
            self._pilot.change(lambda camera: camera.zoom(factor))
            return True
        return False

    def escape(self) -> bool:
        """Leave the gesture, else the player, the bounds, what is selected or watched, the full screen."""
        if self.cancel():
            return True
        if self.playing.on:
            self.playing.leave()
            return True
        if self.things.bounds:
            self.things.edit_bounds(False)
            return True
        if self._session.selection.escape():
            return True
        full = self._actions.get("preview.full_screen")
        return full is not None and full.checked is not None and full.checked() and bool(self._actions.run(full.id))

    @property
    def shape(self) -> Qt.CursorShape:
        """How the cursor looks."""
        handle = self.things.held if self.gesture == "handle" else None if self.gesture else self.things.over
        if handle is not None:
            return Qt.CursorShape.PointingHandCursor if handle.part == "ring" else Qt.CursorShape.SizeAllCursor
        if self.playing.on and self.gesture in ("", "press", "lead"):
            return Qt.CursorShape.CrossCursor
        shapes = {"turn": Qt.CursorShape.ClosedHandCursor, "move": Qt.CursorShape.SizeAllCursor}
        return shapes.get(self.gesture, Qt.CursorShape.ArrowCursor)

    def _arrow(self, right: int, up: int, *, far: bool) -> None:
        camera = self._pilot.camera
        if not self.things.ids:
            self._pilot.change(lambda held: held.orbit(right * math.radians(5), up * math.radians(5)))
            return
        # Along the axis of the world that points most that way on the screen.
        step = 2.0 if far else 0.5
        way = camera.right * right + (camera.up + camera.forward) * up
        level = np.array([way[0], 0.0, way[2]])
        axis = int(np.argmax(np.abs(level)))
        by = np.zeros(3)
        by[axis] = math.copysign(step, level[axis])
        self.things.nudge(by)

    # Hovering

    @guarded
    def _look_again(self) -> None:
        """The chain moves under a mouse that stands still."""
        if self.hint is not None and not self.gesture:
            self._hover()

    def _hover(self) -> None:
        x, y = self.cursor.x(), self.cursor.y()
        handle = self.things.find(x, y) if not self.playing.on else None
        self.things.point_at(handle)
        before, self.hint = self.hint, None
        picture, chain, moment = self._feed.picture, self._feed.notes.chain, self._feed.moment
        if handle is not None:
            self.hint = [(*self.things.says(handle), "")]
        elif picture is not None and chain is not None and moment is not None and moment.watched is not None:
            place = nearest_link(chain, picture.camera, x, y)
            if place is not None:
                self.hint = hover.card_of(chain, place, moment.watched)
        if self.hint != before:
            self.changed.emit()
