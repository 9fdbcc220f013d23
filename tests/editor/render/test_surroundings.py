"""Food, carcasses, sounds, the player and grazed grass are drawn where the snapshot has them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.editor.render.rig import changed, look, near, pixels, stage

from flockwright.document import Project
from flockwright.plan import resolve
from flockwright.simulation import Snapshot
from flockwright.simulation.surroundings import CarcassView, FoodView, PlayerView, SoundView
from flockwright_editor.preview.render.artist import Artist
from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.render.look import Look, Species, Still
from flockwright_editor.preview.render.stage import stage_of
from flockwright_editor.preview.render.surroundings import TALL, carcasses_in, food_in, grass_left, player_in, shells_in

CAMERA = Camera(yaw=0.5, pitch=0.3, distance=14, width=320, height=240)
PLACES = np.array([(-4, 1, 0), (3, -2, 2), (0, 3, -3)], np.float32)


def showing(on: Any = None, **there: Any) -> Look:
    """A look at a moment in which this is there, and nobody lives."""
    return replace(look(camera=CAMERA, on=on or stage()), moment=Still(Snapshot(1, 1.0, {}, **there)))


def food(left: Any = 1.0, places: Any = PLACES, names: Any = None) -> FoodView:
    count = len(places)
    sources = tuple(names or [f"f{number}" for number in range(count)])
    size = np.full(count, 0.3, np.float32)
    return FoodView(np.arange(count), sources, places, size, np.broadcast_to(np.float32(left), count))


def dead(left: Any = 1.0, places: Any = PLACES, up: Any = (0, 1, 0)) -> CarcassView:
    count = len(places)
    ahead, above = (np.tile(np.array(way, np.float32), (count, 1)) for way in ((0, 0, 1), up))
    size = np.full(count, 0.5, np.float32)
    return CarcassView("a", np.arange(count), places, ahead, above, size, np.broadcast_to(np.float32(left), count))


def sound(radius: float, loudness: float = 1.0, at: Any = (0, 0, 0)) -> SoundView:
    return SoundView(np.zeros(1, int), np.array([at], np.float32), np.array([radius]), np.array([loudness]))


def player(at: Any = (1, 0, 1), velocity: Any = (0, 0, 0), forward: Any = (1, 0, 0)) -> PlayerView:
    return PlayerView(0, *(np.array(way, np.float32) for way in (at, velocity, forward)), 0.4)


def test_apples_lie_where_there_is_food(artist: Artist) -> None:
    found = pixels(artist, showing(food=food()))
    mask = np.abs(found - pixels(artist, showing())).sum(axis=2) > 24
    for place in PLACES:
        there = CAMERA.project(place)
        assert near(mask, float(there.x), float(there.y))
        red, green, blue = found[round(float(there.y)), round(float(there.x))]
        assert red > 1.5 * max(green, blue)
    elsewhere = CAMERA.project((4.0, 3.0, 0.0))
    assert not near(mask, float(elsewhere.x), float(elsewhere.y))


def test_food_is_smaller_the_more_of_it_is_eaten_and_hidden_with_its_eye(artist: Artist) -> None:
    sizes = [food_in(showing(food=food(left)))["size"][0] for left in (1.0, 0.5, 0.1, 0.0)]
    assert sizes[0] == pytest.approx(0.6)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] > 0.2
    hidden = stage(hidden=frozenset({"f0", "f1", "f2"}))
    assert not changed(artist, showing(hidden, food=food()), showing(hidden)).any()


def test_the_dead_are_drawn_as_gray_bodies(artist: Artist) -> None:
    on = stage("sheep")
    found = pixels(artist, showing(on, carcasses={"a": dead()}))
    mask = np.abs(found - pixels(artist, showing(on))).sum(axis=2) > 24
    for place in PLACES:
        there = CAMERA.project(place)
        assert near(mask, float(there.x), float(there.y))
    drawn = found[mask]
    assert (drawn.max(axis=1) - drawn.min(axis=1)).mean() < 60  # the living are bright red
    hidden = stage("sheep", species={"a": Species("sheep", (255, 40, 40), "A", hidden=True)})
    assert not changed(artist, showing(hidden, carcasses={"a": dead()}), showing(hidden)).any()


@pytest.mark.parametrize("shape", ["bird", "fish", "shark", "sheep", "wolf", "arrow"])
def test_the_dead_lie_on_their_side_and_birds_on_their_back(shape: str) -> None:
    (drawn,) = carcasses_in(showing(stage(shape), carcasses={"a": dead()}))
    up = drawn.instances["up"][0]
    assert np.allclose(up, (0, -1, 0) if shape == "bird" else (-1, 0, 0), atol=1e-6)
    below = PLACES[:, 1] - drawn.instances["at"][:, 1]
    assert (below >= 0).all()
    assert (below < 0.5).all()
    (eaten,) = carcasses_in(showing(stage(shape), carcasses={"a": dead(0.05)}))
    assert (eaten.instances["size"] < drawn.instances["size"]).all()


def test_a_sound_is_a_shell_that_grows_and_fades(artist: Artist) -> None:
    nothing = showing()
    areas = [changed(artist, showing(sounds=sound(radius)), nothing).sum() for radius in (1.0, 2.5, 4.0)]
    assert areas == sorted(areas)
    assert areas[0] > 0
    mask = changed(artist, showing(sounds=sound(4.0)), nothing)
    for turn in np.linspace(0, 2 * np.pi, 9)[:-1]:
        edge = 3.75 * (np.cos(turn) * CAMERA.right + np.sin(turn) * CAMERA.up)
        there = CAMERA.project(edge)
        assert near(mask, float(there.x), float(there.y), 8)
    loud, faint = (pixels(artist, showing(sounds=sound(4.0, loudness))).sum() for loudness in (1.0, 0.3))
    assert loud > faint > pixels(artist, nothing).sum()
    assert not len(shells_in(showing(sounds=sound(4.0, 0.0))))
    assert not len(shells_in(showing(sounds=sound(0.0))))


def test_one_sees_through_a_shell(gl: Artist) -> None:
    behind = showing(food=food())
    mask = changed(gl, replace(behind, moment=Still(replace(behind.moment.snapshot, food=None))), behind)
    through = showing(food=food(), sounds=sound(5.0))
    found = pixels(gl, through)
    for place in PLACES:
        there = CAMERA.project(place)
        assert near(mask, float(there.x), float(there.y))
        red, green, blue = found[round(float(there.y)), round(float(there.x))]
        assert red > 1.3 * max(green, blue)


def test_the_player_stands_on_its_soles(artist: Artist) -> None:
    mask = changed(artist, showing(player=player()), showing())
    for height in (0.1, 0.9, 1.7):
        there = CAMERA.project((1.0, height - 0.4, 1.0))
        assert near(mask, float(there.x), float(there.y)), height
    above = CAMERA.project((1.0, 2.4, 1.0))
    assert not near(mask, float(above.x), float(above.y))
    (drawn,) = player_in(showing(player=player(forward=(0.6, 0.0, 0.8), velocity=(2, 0, 0))))
    assert drawn["size"] == np.float32(TALL)
    assert drawn["at"][1] == pytest.approx(-0.4)
    assert np.allclose(drawn["forward"], (0.6, 0, 0.8))
    assert drawn["color"][3] == 255
    assert not len(player_in(showing()))
    assert not len(player_in(showing(player=player(at=(np.nan, 0, 0)))))


def test_grass_looks_grazed_by_how_much_is_left(artist: Artist) -> None:
    scene = {
        "colliders": [{"id": "g", "type": "grass", "at": [0, 0, 0], "radius": 4}],
        "bounds": {"size": [40, 40, 40]},
    }
    meadow = stage_of(
        resolve(Project.read({"format": "flockwright/project", "version": 1, "animals": [], "scene": scene})).plan
    )
    middle = np.zeros((1, 3), np.float32)

    def seen(left: float) -> Any:
        grass = food(left, middle, ["g"])
        return showing(meadow, grass=replace(grass, radius=np.full(1, 4.0)))

    assert grass_left(seen(1.0)) == {}
    assert grass_left(seen(0.5)) == {"g": 0.5}
    whole, half, bare = (pixels(artist, seen(left)) for left in (1.0, 0.5, 0.0))
    assert (whole == pixels(artist, showing(meadow))).all()
    lawn = np.abs(bare - whole).sum(axis=2) > 24
    assert lawn.sum() > 100

    def green(picture: Any) -> float:
        return float((picture[lawn][:, 1] - picture[lawn][:, 0]).mean())

    assert green(whole) > green(half) > green(bare)
