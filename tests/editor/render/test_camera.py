"""A camera says where points land, and every movement does what the hand expects."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flockwright_editor.preview.render.camera import FARTHEST, NEAREST, Camera

ANGLES = st.floats(-3, 3)
CAMERAS = st.builds(
    Camera,
    target=st.tuples(*[st.floats(-50, 50)] * 3),
    yaw=ANGLES,
    pitch=st.floats(-1.5, 1.5),
    distance=st.floats(0.5, 400),
    orthographic=st.booleans(),
    width=st.floats(50, 2000),
    height=st.floats(50, 2000),
)
PLACES = st.floats(0, 1)


def place(camera: Camera, point: object) -> tuple[float, float]:
    x, y, _ = camera.project(point)
    return float(x), float(y)


@settings(max_examples=60, deadline=None)
@given(CAMERAS, PLACES, PLACES, st.floats(0.2, 5))
def test_a_ray_goes_through_what_is_projected_there(camera: Camera, x: float, y: float, far: float) -> None:
    x, y = x * camera.width, y * camera.height
    origin, direction = camera.ray(x, y)
    assert np.linalg.norm(direction) == pytest.approx(1)
    point = origin + direction * camera.distance * far
    assert place(camera, point) == pytest.approx((x, y), abs=1e-3)


@settings(max_examples=60, deadline=None)
@given(CAMERAS, PLACES, PLACES)
def test_the_matrix_and_project_agree(camera: Camera, x: float, y: float) -> None:
    point = camera.on_plane(x * camera.width, y * camera.height, camera.target)
    a, b, _, w = camera.matrix() @ [*(point - camera.eye), 1.0]
    assert ((a / w + 1) / 2 * camera.width, (1 - b / w) / 2 * camera.height) == pytest.approx(
        place(camera, point), abs=1e-3
    )


@settings(max_examples=60, deadline=None)
@given(CAMERAS, PLACES, PLACES, st.floats(0.5, 2))
def test_zooming_keeps_what_is_under_the_cursor(camera: Camera, x: float, y: float, factor: float) -> None:
    x, y = x * camera.width, y * camera.height
    point = camera.on_plane(x, y, camera.target)
    assert place(camera.zoom_to(x, y, factor), point) == pytest.approx((x, y), abs=1e-3)


@settings(max_examples=40, deadline=None)
@given(CAMERAS, st.integers(0, 1000))
def test_framing_shows_all_points_and_fills_the_picture(camera: Camera, seed: int) -> None:
    points = np.random.default_rng(seed).uniform(-20, 20, (12, 3)) + np.array([100, -7, 3])
    seen = camera.framed(points, margin=0.1)
    x, y, depth = seen.project(points)
    off = np.maximum(np.abs(x / seen.width - 0.5), np.abs(y / seen.height - 0.5)).max()
    assert (depth > 0).all()
    assert 0.3 < off <= 0.4 + 1e-6


def test_panning_moves_the_target_with_the_mouse() -> None:
    camera = Camera(yaw=1, pitch=0.5)
    x, y = place(camera, camera.target)
    assert place(camera.pan(30, -12), camera.target) == pytest.approx((x + 30, y - 12))


def test_orbiting_turns_around_the_target_and_stops_at_the_poles() -> None:
    camera = Camera(target=(1, 2, 3), distance=10)
    turned = camera.orbit(2.0, 9.0)
    assert turned.pitch == pytest.approx(math.pi / 2)
    assert np.linalg.norm(turned.eye - (1, 2, 3)) == pytest.approx(10)
    assert np.isfinite(turned.matrix()).all()
    assert np.isfinite(turned.orbit(1, -12).matrix()).all()


@pytest.mark.parametrize(
    ("side", "right", "up"),
    [("top", (1, 0, 0), (0, 0, -1)), ("front", (1, 0, 0), (0, 1, 0)), ("right", (0, 0, -1), (0, 1, 0))],
)
def test_axis_views_have_the_axes_where_maps_have_them(side: str, right: tuple[int], up: tuple[int]) -> None:
    camera = Camera().axis(side)  # type: ignore[arg-type]
    assert camera.right == pytest.approx(right, abs=1e-9)
    assert camera.up == pytest.approx(up, abs=1e-9)


def test_orthographic_and_perspective_agree_at_the_target() -> None:
    camera = Camera(target=(4, 1, 2), yaw=0.3, pitch=0.9)
    flat = replace(camera, orthographic=True)
    point = camera.on_plane(200, 90, camera.target)
    assert place(flat, point) == pytest.approx((200, 90))
    assert flat.pixels_per_meter() == pytest.approx(camera.pixels_per_meter())
    deeper = point + camera.forward * 5
    assert place(flat, deeper) == pytest.approx((200, 90))


def test_what_is_behind_or_nowhere_has_no_place() -> None:
    camera = Camera()
    behind = camera.eye + camera.back * 3
    assert math.isnan(place(camera, behind)[0])
    assert camera.at((math.nan, 0, 0)) == camera
    assert camera.framed(np.full((3, 3), np.nan)) == camera


def test_the_level_under_the_cursor() -> None:
    camera = Camera(pitch=0.7, distance=20)
    x, y = place(camera, (3.0, -2.0, 1.5))
    assert camera.on_level(x, y, -2.0) == pytest.approx((3.0, -2.0, 1.5))
    assert replace(camera, pitch=0.0).on_level(100, 0, -2.0) is None


def test_following_and_gliding_end_where_they_should() -> None:
    camera, other = Camera(yaw=3.0), Camera(target=(9, 9, 9), yaw=-3.0, pitch=1, distance=90, orthographic=True)
    assert camera.following((4, 5, 6)).target == (4, 5, 6)
    assert camera.following((4, 5, 6), 0.5).target == (2, 2.5, 3)
    there = camera.toward(other, 1.0)
    assert place(there, (10, 3, 8)) == pytest.approx(place(other, (10, 3, 8)))
    assert abs(camera.toward(other, 0.5).yaw) > 3.0  # the short way, over the back


def test_it_survives_a_file_and_whatever_else_stands_there() -> None:
    camera = Camera(target=(1.5, 2, -3), yaw=1, pitch=-0.4, distance=12, orthographic=True)
    read = Camera().with_json(camera.as_json())
    assert place(read, (2, 2, 2)) == pytest.approx(place(camera, (2, 2, 2)), abs=0.5)
    odd = {"target": [1, "x", 2], "yaw": True, "pitch": 9e9, "distance": -4, "orthographic": "no", "more": 1}
    assert Camera().with_json(odd) == replace(Camera(), pitch=math.pi / 2)


def test_zoom_has_limits() -> None:
    assert Camera().zoom(1e-9).distance == NEAREST
    assert Camera().zoom(1e9).distance == FARTHEST
