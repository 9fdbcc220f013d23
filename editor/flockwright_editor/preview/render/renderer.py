"""The outward face of drawing: looks go in, finished pictures and answers to picks come out.

    renderer = Renderer(notify)         # notify is called in the drawing thread whenever something is there
    renderer.ask(look)                  # the newest wins; never waits
    picture = renderer.picture.take()   # Picture | None
    renderer.give_back(picture)         # once it is no longer shown
    number = renderer.pick(x, y)        # in logical pixels of the newest look drawn
    answer = renderer.picked.take()     # Picked | None
    renderer.close()

It draws with GL where a context can be made, else with QPainter, and changes from the one to the other when a driver
fails; `note` then says so in a sentence.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Callable
from time import perf_counter

import numpy as np
from PySide6.QtGui import QImage

from flockwright_editor.preview.render import words
from flockwright_editor.preview.render.artist import Artist, picture_size
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look, Picked, Picture
from flockwright_editor.preview.render.painter import Painter
from flockwright_editor.preview.render.quality import Ladder
from flockwright_editor.running.slot import Slot

PAINTER_ONLY = "FLOCKWRIGHT_PAINTER"
"""Environment: any value draws without GL."""
_KEPT = 4
"""Buffers that wait to be used again."""
_PATIENCE = 2.0
log = logging.getLogger(__name__)


def make_artist(painter_only: bool | None = None) -> tuple[Artist, str]:
    """Whoever can draw here, and a sentence if it is the painter because there is no GL."""
    if painter_only or (painter_only is None and os.environ.get(PAINTER_ONLY)):
        return Painter(), words.PAINTER_CHOSEN
    try:
        from flockwright_editor.preview.render.gl_artist import GlArtist  # late: moderngl need not even be there

        return GlArtist(), ""
    except Exception as fault:  # a driver may fail in any way; points are better than no picture
        log.info("no GL: %s", fault)
        return Painter(), words.NO_GL


class Renderer:
    """Draws in a thread of its own."""

    def __init__(self, notify: Callable[[], None] | None = None, painter_only: bool | None = None) -> None:
        self.picture: Slot[Picture] = Slot()
        self.picked: Slot[Picked] = Slot()
        self.kind = ""
        """gl or painter; empty until the first of them is ready."""
        self.note = ""
        """What is missing, in a sentence."""
        self._notify_owner = notify or (lambda: None)
        self._painter_only = painter_only
        self._wake = threading.Condition()
        self._asked: Look | None = None
        self._drawn: Look | None = None
        self._picks: deque[Picked] = deque()
        self._number = 0
        self._closing = False
        self._free: list[Array] = []
        self._times: deque[float] = deque(maxlen=120)
        self._ladder = Ladder()
        self._thread = threading.Thread(target=self._run, name="drawing", daemon=True)
        self._thread.start()

    # From any thread

    def ask(self, look: Look) -> None:
        """Have a picture drawn; what was asked before and not begun is forgotten."""
        with self._wake:
            self._asked = look
            self._wake.notify()

    def pick(self, x: float, y: float) -> int:
        """Ask which animal is at a place of the newest picture; the number says which answer belongs to it."""
        with self._wake:
            self._number += 1
            self._picks.append(Picked(self._number, x, y))
            self._wake.notify()
            return self._number

    def give_back(self, picture: Picture | None) -> None:
        """A picture is no longer shown: its pixels may be painted over."""
        if picture is not None and len(self._free) < _KEPT:
            self._free.append(picture.buffer)

    @property
    def rung(self) -> str:
        """How fine it draws right now, in a word for the status bar."""
        return words.RUNGS[self.rung_key]

    @property
    def rung_key(self) -> str:
        """The name of the rung of the quality ladder, or painter."""
        return "painter" if self.kind == "painter" else self._ladder.quality.name

    @property
    def fps(self) -> float:
        """Pictures a second, over the last second."""
        now = perf_counter()
        return float(sum(1 for time in tuple(self._times) if now - time <= 1.0))

    def stay(self, rung: str) -> None:
        """Stay on a rung of the ladder (full, simple, threeQuarters, half, halfPlain)."""
        self._ladder.stay(rung)

    def close(self) -> None:
        """Stop drawing and give the context back. Nobody is notified any more, though a picture may still be drawn."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join(_PATIENCE)

    # In the drawing thread

    def _run(self) -> None:
        artist, note = make_artist(self._painter_only)
        self._ladder = self._ladder_of(artist)
        self.kind, self.note = artist.kind, note
        self._notify()
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._closing or self._picks or self._asked)
                if self._closing:
                    break
                look, self._asked = self._asked, None
                picks = list(self._picks)
                self._picks.clear()
            try:
                self._answer(artist, picks)
                if look is not None:
                    self._draw(artist, look)
            except Exception as fault:
                failed, artist = artist, self._instead(artist, fault)
                if look is not None and artist is not failed and self._asked is None:
                    self.ask(look)
        artist.close()

    def _notify(self) -> None:
        """Call whoever waits, unless it has gone: it may go while a picture is drawn."""
        with self._wake:  # whoever closes waits for the call, and goes only then
            if self._closing:
                return
            try:
                self._notify_owner()
            except RuntimeError as fault:  # Qt deleted it, and nobody said so
                log.info("nobody waits for pictures any more: %s", fault)
                self._closing = True

    def _ladder_of(self, artist: Artist) -> Ladder:
        made = Ladder(samples=4 if artist.hardware else 0)
        if self._ladder.fixed:
            made.stay(self._ladder.quality.name)
        return made

    def _instead(self, artist: Artist, fault: Exception) -> Artist:
        """The painter in place of a driver that failed; a painter that fails keeps trying with the next look."""
        if artist.kind == "painter":
            log.error("painting failed", exc_info=fault)
            return artist
        log.warning("GL failed", exc_info=fault)
        try:
            artist.close()
        except Exception:
            log.info("the context could not be given back", exc_info=True)
        self.kind, self.note = "painter", words.GL_LOST
        self._notify()
        return Painter()

    def _answer(self, artist: Artist, picks: list[Picked]) -> None:
        for asked in picks:
            found = artist.pick(self._drawn, asked.x, asked.y) if self._drawn is not None else None
            animal, handle = found or (None, None)
            self.picked.put(Picked(asked.number, asked.x, asked.y, animal, handle))
            self._notify()

    def _draw(self, artist: Artist, look: Look) -> None:
        began = perf_counter()
        quality = self._ladder.quality
        width, height = picture_size(look, quality)
        buffer = self._buffer(width, height)
        artist.draw(look, quality, buffer)
        image = QImage(buffer.data, width, height, 4 * width, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(look.ratio * quality.scale)
        now = perf_counter()
        self._drawn = look
        self._times.append(now)
        self._ladder.saw(now, 1000 * (now - began))
        self.give_back(self.picture.put(Picture(image, look, 1000 * (now - began), buffer)))
        self._notify()

    def _buffer(self, width: int, height: int) -> Array:
        while self._free:
            buffer = self._free.pop()
            if buffer.shape[:2] == (height, width):
                return buffer
        return np.empty((height, width, 4), np.uint8)
