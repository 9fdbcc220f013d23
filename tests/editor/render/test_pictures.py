"""Something of every kind is drawn where it should be, by GL and by the painter."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.editor.render.rig import BARE, RED, changed, look, near, pixels, stage, still, view

from flockwright_editor.preview.render.artist import Artist
from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.render.look import Look, Show, Species
from flockwright_editor.preview.render.marks.grid import step_of, ticks
from flockwright_editor.preview.render.overlays import Arrows, Circles, Discs, Fill, Lines, Overlay, Ring, Sight
from flockwright_editor.preview.render.quality import Quality
from flockwright_editor.preview.render.stage import SHAPES

PLACES = [(-4, 1, 0), (0, -2, 3), (4, 2, -2)]


@pytest.mark.parametrize("shape", SHAPES)
def test_animals_of_every_shape_are_where_they_are(gl: Artist, shape: str) -> None:
    on = stage(shape)
    for camera in (
        Camera(distance=14, width=320, height=240),
        Camera(orthographic=True, width=320, height=240).axis("top"),
    ):
        for radius in (0.2, 0.9):  # a far and a near level of detail
            mask = changed(gl, look(view("a", PLACES, radius), camera=camera, on=on), look(camera=camera, on=on))
            x, y, _ = camera.project(np.array(PLACES, float))
            assert all(near(mask, px, py) for px, py in zip(x, y, strict=True))
            assert mask.mean() < 0.2


def test_the_painter_draws_animals_in_their_color_with_a_heading() -> None:
    from flockwright_editor.preview.render.renderer import make_artist

    painter, _ = make_artist(painter_only=True)
    camera = Camera(distance=6, width=320, height=240).axis("front")
    picture = pixels(painter, look(view("a", [(0, 0, 0)], 0.5), camera=camera))
    red = (picture[..., 0] > 150) & (picture[..., 1] < 90)
    columns = np.nonzero(red.any(axis=0))[0]
    tall = red.sum(axis=0)
    assert near(red, 160, 120)
    assert (
        tall[columns[-4:]].max() < tall[columns[: len(columns) // 2]].max()
    )  # its nose points right, its tail is wide


OVERLAYS: list[tuple[Overlay, list[tuple[float, float, float]]]] = [
    (Lines(np.array([[(-4, 0, 0), (4, 2, 0)]]), width=2), [(-4, 0, 0), (0, 1, 0), (4, 2, 0)]),
    (Lines.through([(0, 0, 0), (3, 0, 0), (3, 3, 0)], closed=True, width=2), [(1.5, 0, 0), (3, 1.5, 0), (1.5, 1.5, 0)]),
    (Arrows(np.array([[(0, 0, 0), (4, 0, 1)]])), [(0, 0, 0), (2, 0, 0.5), (3.9, 0, 0.97)]),
    (Discs(np.array([(3, -2, 1), (-3, 1, 1)]), size=6), [(3, -2, 1), (-3, 1, 1)]),
    (Circles(np.array([(1, 0, 1)]), np.array([3.0]), width=2), [(4, 0, 1), (-2, 0, 1), (1, 0, 4), (1, 0, -2)]),
    (Fill(np.array([[(0, 0, 0), (3, 0, 0), (0, 3, 0)]]), (255, 255, 0, 200)), [(0.8, 0.8, 0), (2, 0.3, 0)]),
    (
        Sight(np.zeros(3), np.array([1.0, 0, 0]), np.array([0, 1.0, 0]), 4.0, np.pi),
        [(4, 0, 0), (0, 0, 4), (0, 0, -4), (2.8, 0, 2.8)],
    ),
]


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda pair: type(pair[0]).__name__)
def test_overlays_land_where_the_camera_says(artist: Artist, overlay: tuple[Overlay, list[tuple[float, ...]]]) -> None:
    drawn, points = overlay
    camera = Camera(yaw=0.4, pitch=0.5, distance=14, width=320, height=240)
    mask = changed(artist, look(camera=camera, overlays=(drawn,)), look(camera=camera))
    for px, py in zip(*camera.project(np.array(points, float))[:2], strict=True):
        assert near(mask, px, py, 2)
    assert mask.mean() < 0.35


def test_a_ring_goes_around_the_body_and_leaves_its_middle_free(artist: Artist) -> None:
    camera = Camera(distance=8, width=320, height=240).axis("front")
    ring = Ring(np.zeros(3), np.array([1.0, 0.0, 0.0]), 0.5)
    mask = changed(artist, look(camera=camera, overlays=(ring,)), look(camera=camera))
    for point in ((1, 0, 0), (-1, 0, 0), (0, 0.5, 0), (0, -0.5, 0)):
        x, y, _ = camera.project(point)
        assert near(mask, float(x), float(y), 2)
    assert not near(mask, 160, 120, 4)
    far = changed(artist, look(camera=camera.zoom(200), overlays=(ring,)), look(camera=camera.zoom(200)))
    assert far.any(axis=0).sum() >= 28  # however far away, it is never smaller


def test_what_is_behind_the_eye_is_not_drawn_and_what_passes_it_is_cut(artist: Artist) -> None:
    camera = Camera(distance=5, width=200, height=200).axis("front")
    behind = Lines(np.array([[(0, 0, 8), (1, 0, 9)]]), width=4)
    through = Lines(np.array([[(0, -0.5, 0), (0, -0.5, 20)]]), width=4)
    plain = look(camera=camera)
    assert not changed(artist, replace(plain, overlays=(behind,)), plain).any()
    mask = changed(artist, replace(plain, overlays=(through,)), plain)
    assert mask[105:, 98:103].any(axis=1).mean() > 0.8  # from its far end down to the edge
    assert not mask[:95].any()


@pytest.mark.parametrize(
    ("mark", "points"),
    [
        ("bounds", [(10, 0, 10), (-10, 10, 0), (0, -10, 10)]),
        ("homes", [(6, 0, 0), (0, 0, -6), (2, 0, 0), (0, 0, 2), (0, 0, 0)]),
        ("paths", [(-5, 0, 0), (0, 0, 0), (5, 0, 2.5)]),
        ("spawners", [(0, 0, 0)]),
        ("grid", [(0, -10, 0), (10, -10, -10), (-10, -10, 0)]),
        ("person", [(0, -9.2, 0)]),
    ],
)
def test_marks_of_the_scene_are_where_the_scene_says(gl: Artist, mark: str, points: list[tuple[float, ...]]) -> None:
    camera = Camera(yaw=0.5, pitch=0.5, distance=38, width=480, height=360)
    mask = changed(gl, look(camera=camera, show=replace(BARE, **{mark: True})), look(camera=camera))
    if mark == "spawners":  # dashed, so only somewhere on its circle
        turn = np.linspace(0, 2 * np.pi, 40)
        x, y, _ = camera.project(4 * np.stack([np.cos(turn), 0 * turn, np.sin(turn)], axis=1))
        assert np.mean([near(mask, px, py, 2) for px, py in zip(x, y, strict=True)]) > 0.5
        return
    x, y, _ = camera.project(np.array(points, float))
    assert all(near(mask, px, py, 2) for px, py in zip(x, y, strict=True))


def test_homes_are_blue_outside_and_green_inside(gl: Artist) -> None:
    camera = Camera(distance=20, width=320, height=240, orthographic=True).axis("top")
    picture = pixels(gl, look(camera=camera, on=stage(flat=True, ground=-0.5), show=replace(BARE, homes=True)))
    for radius, channel in ((6, 2), (2, 1)):
        x, y, _ = camera.project((radius, 0, 0))
        there = picture[round(float(y)) - 2 : round(float(y)) + 3, round(float(x)) - 2 : round(float(x)) + 3]
        assert there.max(axis=(0, 1)).argmax() == channel


def test_the_grid_is_numbered_in_round_meters() -> None:
    near_by = look(camera=Camera(distance=10), show=Show())
    far_off = look(camera=Camera(distance=2000), show=Show())
    assert step_of(near_by) in (0.5, 1.0)
    assert step_of(far_off) in (100.0, 200.0)
    texts = [tick.text for tick in ticks(near_by)]
    assert "0 m" in texts
    assert "10 m" in texts


def test_a_shadow_lies_below_who_is_near_the_ground(gl: Artist) -> None:
    camera = Camera(target=(0, -9, 0), pitch=0.6, distance=10, width=320, height=240)
    on = stage("sheep", medium="land")
    low = look(view("a", [(0, -9, 0)]), camera=camera, on=on, show=replace(BARE, world=True))
    with_shadow, without = pixels(gl, low), pixels(gl, low, Quality(blobs=False))
    darker = (without - with_shadow).sum(axis=2) > 8
    x, y, _ = camera.project((0, -10, 0))
    assert near(darker, float(x), float(y), 12)


@pytest.mark.parametrize("medium", ["land", "water"])
def test_the_world_has_a_bright_top_and_another_ground(gl: Artist, medium: str) -> None:
    on = stage(medium=medium, surface=10.0 if medium == "water" else None)
    camera = Camera(pitch=0.05, distance=14, width=320, height=240)
    picture = pixels(gl, look(camera=camera, on=on, show=replace(BARE, world=True)))
    top, bottom = picture[:40].mean(axis=(0, 1)), picture[-40:].mean(axis=(0, 1))
    assert top[2] > bottom[2] + 15  # more blue above than below
    assert np.ptp(picture[-80:].reshape(-1, 3).mean(axis=1)) > 3  # the ground has facets


def test_trails_follow_who_moves_and_are_cut_where_they_jump(artist: Artist) -> None:
    camera = Camera(distance=16, width=320, height=240).axis("front")
    show = replace(BARE, trails=True)
    picture = None
    for step in range(12):
        x = -4 + 0.6 * step
        moment = still(view("a", [(x, 0, 0), (x if step < 6 else x + 50, 3, 0)], 0.1), time=step / 15, run=7)
        picture = pixels(artist, Look(camera, stage(), moment, show=show))
    assert picture is not None
    red = picture[..., 0] - picture[..., 2] > 10
    x, y, _ = camera.project((-1.0, 0, 0))
    assert near(red, float(x), float(y), 2)
    x, y, _ = camera.project((1.0, 3, 0))
    assert not near(red, float(x), float(y), 4)


def test_species_that_are_hidden_are_not_drawn(artist: Artist) -> None:
    on = stage(species={"a": Species("fish", RED, hidden=True)})
    assert not changed(artist, look(view("a", PLACES), on=on), look(on=on)).any()


def test_nobody_is_drawn_who_is_nowhere(artist: Artist) -> None:
    nowhere = np.array([(np.nan, 0, 0), (0, np.inf, 0)])
    lost = view("a", nowhere)
    overlays = (
        Lines(np.array([[(np.nan, 0, 0), (1, 1, 1)]])),
        Arrows(np.full((1, 2, 3), np.nan)),
        Ring(np.full(3, np.nan), np.ones(3), 1.0),
        Discs(nowhere),
        Fill(np.full((1, 3, 3), np.nan), (255, 0, 0, 255)),
        Circles(np.full((1, 3), np.nan), np.array([1.0])),
        Sight(np.full(3, np.nan), np.full(3, np.nan), np.ones(3), 2.0, 1.0),
    )
    show = replace(BARE, trails=True)
    assert not changed(artist, look(lost, overlays=overlays, show=show), look()).any()
    upless = view("a", [(0, 0, 0)])
    upless.up[:] = np.nan
    assert changed(artist, look(upless), look()).any()


def test_color_by_a_value_colors_each(gl: Artist) -> None:
    camera = Camera(distance=9, width=320, height=240).axis("front")
    herd = view("a", [(-2, 0, 0), (2, 0, 0)], 0.8)
    moment = replace(still(herd), colors={"a": np.array([0.0, 1.0])})
    picture = pixels(gl, Look(camera, stage("arrow"), moment, show=BARE))
    left, right = picture[:, :160].reshape(-1, 3).sum(axis=0), picture[:, 160:].reshape(-1, 3).sum(axis=0)
    assert left[2] - left[0] > right[2] - right[0]


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_at_any_size_and_ratio_things_are_at_the_same_logical_place(artist: Artist, ratio: float) -> None:
    for width, height in ((320, 240), (90, 301), (3, 2)):
        camera = Camera(distance=12, width=width, height=height)
        disc = Discs(np.array([(1, 1, 0)]), size=8)
        with_disc, without = (look(camera=camera, overlays=o, ratio=ratio) for o in ((disc,), ()))
        mask = changed(artist, with_disc, without)
        assert mask.shape == (round(height * ratio), round(width * ratio))
        if width > 50:
            x, y, _ = camera.project((1, 1, 0))
            assert near(mask, float(x) * ratio, float(y) * ratio, 1)
            rows, columns = np.nonzero(mask)
            assert 6 * ratio < np.ptp(columns) < 14 * ratio  # of a size in logical pixels, whatever the ratio
            assert rows.mean() == pytest.approx(float(y) * ratio, abs=1.5 * ratio)
