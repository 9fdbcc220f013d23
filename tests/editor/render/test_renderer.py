"""The drawing thread: pictures come, picks are answered, a lost driver is survived, the ladder holds the pace."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QObject, Signal
from tests.editor.render.rig import look, stage, view

from flockwright_editor.preview.render import picking, renderer, words
from flockwright_editor.preview.render.artist import Artist, DrawingFault
from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.render.gl_artist import GlArtist
from flockwright_editor.preview.render.labels import Box, Wish, place
from flockwright_editor.preview.render.look import Look, Picture
from flockwright_editor.preview.render.painter import Painter
from flockwright_editor.preview.render.quality import RUNGS, Ladder
from flockwright_editor.preview.render.renderer import PAINTER_ONLY, Renderer

ANGLES = [(0.0, 0.0), (0.7, 0.3), (2.4, -0.5), (-1.8, 1.2), (0.0, np.pi / 2)]
SWARM = np.random.default_rng(4).uniform(-6, 6, (30, 3))


class Waiting:
    """A renderer and somebody who waits for it."""

    def __init__(self, **how: Any) -> None:
        self.renderer = Renderer(**how)

    def picture(self, of: Look) -> Picture:
        self.renderer.ask(of)
        assert self.renderer.picture.wait(60)
        made = self.renderer.picture.take()
        assert made is not None
        return made

    def pick(self, x: float, y: float) -> tuple[str | None, int | None]:
        number = self.renderer.pick(x, y)
        assert self.renderer.picked.wait(60)
        answer = self.renderer.picked.take()
        assert answer is not None
        assert answer.number == number
        return answer.animal, answer.handle


@pytest.fixture(scope="module", params=[False, True], ids=["gl", "painter"])
def waiting(request: pytest.FixtureRequest) -> Iterator[Waiting]:
    made = Waiting(painter_only=request.param)
    yield made
    made.renderer.close()
    assert not made.renderer._thread.is_alive()


def test_a_picture_carries_its_own_look(waiting: Waiting) -> None:
    asked = look(view("a", SWARM), ratio=2.0)
    made = waiting.picture(asked)
    assert made.camera is asked.camera
    assert made.moment is asked.moment
    assert (made.image.width(), made.image.height()) == (640, 480)
    assert made.image.devicePixelRatio() == 2.0
    waiting.renderer.give_back(made)
    assert waiting.picture(asked).buffer is made.buffer
    assert waiting.renderer.fps >= 1
    assert waiting.renderer.rung in words.RUNGS.values()


@pytest.mark.parametrize(("yaw", "pitch"), ANGLES)
@pytest.mark.parametrize("orthographic", [False, True])
def test_a_click_finds_the_animal_under_the_cursor(
    waiting: Waiting, yaw: float, pitch: float, orthographic: bool
) -> None:
    camera = Camera(yaw=yaw, pitch=pitch, distance=18, width=400, height=300, orthographic=orthographic)
    asked = look(view("a", SWARM, 0.4), view("b", [(0, 9, 0)], 0.4, first=100), camera=camera, on=stage())
    waiting.renderer.give_back(waiting.picture(asked))
    x, y, depth = camera.project(SWARM)
    apart = np.hypot(x[:, None] - x, y[:, None] - y) + 1e3 * np.eye(len(x))
    alone = np.flatnonzero(apart.min(axis=1) > 22)
    assert len(alone) >= 3
    for i in alone[:3]:
        assert waiting.pick(x[i], y[i]) == ("a", i)
        assert picking.nearest(asked, x[i], y[i]) == ("a", i)
    front, behind = sorted(np.unravel_index(apart.argmin(), apart.shape), key=lambda i: depth[i])
    if apart[front, behind] < 2:
        assert waiting.pick(x[front], y[front]) == ("a", front)
    assert waiting.pick(1, 1) == (None, None)  # nobody, and "b" has no species to be drawn as


def test_a_box_holds_whose_middle_is_in_it() -> None:
    asked = look(view("a", SWARM), camera=Camera(distance=20, width=400, height=300))
    x, y, _ = asked.camera.project(SWARM)
    inside = {("a", int(i)) for i in np.flatnonzero((x >= 100) & (x <= 220) & (y >= 60) & (y <= 170))}
    assert set(picking.inside(asked, 220, 60, 100, 170)) == inside
    assert 0 < len(inside) < len(SWARM)


def test_without_gl_it_paints_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object) -> None:
        raise DrawingFault("no context")

    monkeypatch.setattr(GlArtist, "__init__", refuse)
    waiting = Waiting()
    assert waiting.picture(look(view("a", SWARM))).image.width() == 320
    assert (waiting.renderer.kind, waiting.renderer.note) == ("painter", words.NO_GL)
    assert waiting.renderer.rung == words.RUNGS["painter"]
    waiting.renderer.close()
    monkeypatch.undo()
    monkeypatch.setenv(PAINTER_ONLY, "1")
    asked = Waiting()
    asked.picture(look())
    assert asked.renderer.kind == "painter"
    asked.renderer.close()


def test_a_lost_driver_is_replaced_in_the_middle_of_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    told = threading.Event()
    waiting = Waiting(notify=told.set)
    assert waiting.picture(look(view("a", SWARM))).image.width() == 320
    assert waiting.renderer.kind == "gl"

    def lose(self: object, *_: object) -> None:
        raise DrawingFault("GL error 0x0507")

    monkeypatch.setattr(GlArtist, "draw", lose)
    told.clear()
    assert waiting.picture(look(view("a", SWARM))).image.width() == 320
    assert told.is_set()
    assert (waiting.renderer.kind, waiting.renderer.note) == ("painter", words.GL_LOST)
    waiting.renderer.close()


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "deleted"])
def test_a_window_may_go_in_the_middle_of_a_picture(monkeypatch: pytest.MonkeyPatch, closed: bool) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Slow(Painter):
        kind = "gl"  # a call that fails must not pass for a lost driver

        def draw(self, *what: Any) -> None:
            begun.set()
            assert go_on.wait(60)
            super().draw(*what)

    class Window(QObject):
        something = Signal()

    monkeypatch.setattr(renderer, "make_artist", lambda _: (Slow(), ""))
    monkeypatch.setattr(renderer, "_PATIENCE", 0.01)
    window = Window()
    drawing = Renderer(window.something.emit)
    drawing.ask(look(view("a", SWARM)))
    assert begun.wait(60)
    if closed:
        drawing.close()
    assert drawing._thread.is_alive()
    shiboken6.delete(window)
    go_on.set()
    drawing._thread.join(60)  # what a thread raises fails the test
    assert not drawing._thread.is_alive()
    assert (drawing.kind, drawing.note) == ("gl", "")


def test_two_windows_draw_at_once() -> None:
    pair = [Waiting(), Waiting()]
    for one in pair:
        one.renderer.ask(look(view("a", SWARM)))
    made = []
    for one in pair:
        assert one.renderer.picture.wait(60)
        made.append(one.renderer.picture.take())
    assert np.array_equal(made[0].buffer, made[1].buffer)
    for one in pair:
        one.renderer.close()


def test_the_ladder_goes_down_by_a_slow_second_and_up_by_a_fast_while() -> None:
    ladder, now = Ladder(), 0.0

    def run(milliseconds: float, seconds: float) -> str:
        nonlocal now
        until = now + seconds
        while now < until:
            now += max(milliseconds, 16) / 1000
            ladder.saw(now, milliseconds)
        return ladder.quality.name

    assert run(20, 3) == "full"
    assert run(60, 0.5) == "full"  # not for a few slow ones
    assert run(60, 0.7) == "simple"
    assert run(60, 30) == RUNGS[-1].name
    assert run(8, 4.5) == RUNGS[-2].name
    assert run(8, 30) == "full"
    ladder.stay("half")
    assert run(200, 5) == "half"


def test_labels_keep_apart_and_inside_and_leave_out_what_is_not_seen() -> None:
    camera = Camera(distance=10, width=300, height=200)
    wishes = [Wish((0, 0, 0), 80, 22) for _ in range(4)] + [Wish(camera.eye + camera.back, 80, 22)]
    strip = Box(0, 0, 300, 30)
    boxes = place(camera, wishes, [strip])
    assert boxes[-1] is None
    found = [box for box in boxes if box is not None]
    assert len(found) == 4
    assert not any(a.meets(b) for i, a in enumerate(found) for b in [*found[:i], strip])
    assert all(0 <= box.x <= 220 and 0 <= box.y <= 178 for box in found)
    crowded = [Wish((0, 0, 0), 40, 12, dy=0.0, stays=True) for _ in range(2)]
    assert place(camera, crowded)[1] is None


def test_an_artist_survives_a_bad_moment(gl: Artist) -> None:
    from tests.editor.render.rig import pixels

    empty = look(view("a", np.zeros((0, 3))))
    assert pixels(gl, empty).shape == (240, 320, 3)
    assert gl.pick(empty, 5, 5) is None
