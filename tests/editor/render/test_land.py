"""Land with heights: the same ground that animals stand on, cut into pieces, colored by what it is made of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.editor.render.rig import BARE, changed, look, near, pixels, still, view

from flockwright.document import Project
from flockwright.engine.words import address, aligned
from flockwright.plan import resolve
from flockwright.world.geometry.casting import look as cast
from flockwright.world.geometry.heights import ground as ground_below
from flockwright.world.geometry.heights import heights_at
from flockwright.world.geometry.layouts import HIT, RAY, geometry_at, hit_at, ray_at
from flockwright.world.geometry.scene import geometry_of
from flockwright_editor.preview.render.artist import Artist
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.contours import contour, contours
from flockwright_editor.preview.render.drawables.ground import height_at
from flockwright_editor.preview.render.drawables.terrain import Terrain
from flockwright_editor.preview.render.drawables.water import surface_of
from flockwright_editor.preview.render.framing import cleared, start_camera
from flockwright_editor.preview.render.gl_artist import GlArtist
from flockwright_editor.preview.render.land import land_of
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.net import net
from flockwright_editor.preview.render.quality import Quality
from flockwright_editor.preview.render.relief import SIDE, Eye, Relief
from flockwright_editor.preview.render.soil import Soil, soil_of
from flockwright_editor.preview.render.stage import stage_of

HILLS = {
    "heights": {"type": "hills", "seed": 3, "height": 20, "width": 40, "samples": 101},
    "at": [10, -5, 4],
    "size": [160, 120],
    "water": 2.0,
}
WORLD = replace(BARE, world=True)


def project(**terrain: Any) -> Project:
    told = {
        "format": "flockwright/project",
        "version": 1,
        "animals": [{"id": "a", "shape": "sheep", "color": "#FF2828", "body": {"radius": 0.5}}],
        "scene": {"terrain": HILLS | terrain, "bounds": {"center": [10, 10, 4], "size": [160, 40, 120]}},
    }
    return Project.read(told)


def hilly(**terrain: Any) -> Stage:
    return stage_of(resolve(project(**terrain)).plan)


def places(count: int = 200) -> tuple[Array, Array]:
    random = np.random.default_rng(2)
    return random.uniform(-69.9, 89.9, count), random.uniform(-55.9, 63.9, count)


def test_it_is_as_high_and_leans_as_where_animals_stand() -> None:
    land = hilly().land
    assert land is not None
    geometry = geometry_of(project().scene, None)
    h = heights_at(int(geometry.record["terrain"][0]))
    x, z = places()
    told = np.array([ground_below(h, float(a), float(b)) for a, b in zip(x, z, strict=True)])
    assert land.at(x, z) == pytest.approx(told[:, 0], abs=1e-3)
    assert land.normals(x, z) == pytest.approx(told[:, 1:], abs=1e-3)
    assert land.low <= land.at(x, z).min() <= land.middle <= land.high


def test_a_line_of_sight_meets_it_where_a_ray_does() -> None:
    land = hilly(water=None).land
    assert land is not None
    geometry = geometry_of(project(water=None).scene, None)
    random = np.random.default_rng(5)
    met = 0
    for _ in range(60):
        origin, way = np.array([10.0, 40.0, 4.0]) + random.uniform(-50, 50, 3) * (1, 0.3, 1), random.normal(0, 1, 3)
        way /= np.linalg.norm(way)
        ray, hit = aligned(1, RAY), aligned(1, HIT)
        ray["ox"], ray["oy"], ray["oz"] = origin
        ray["dx"], ray["dy"], ray["dz"] = way
        ray["length"], ray["layers"] = 300.0, geometry.mask(["Terrain"])
        cast(geometry_at(geometry.address), ray_at(address(ray)), hit_at(address(hit)))
        found = land.meets(origin, way, 300.0)
        assert (found is not None) == (hit["layer"][0] >= 0)
        if found is not None:
            met += 1
            assert found == pytest.approx([hit["px"][0], hit["py"][0], hit["pz"][0]], abs=0.02)
    assert met > 10


@pytest.mark.parametrize("distance", [4.0, 60.0, 900.0])
@pytest.mark.parametrize("level", [False, True])
def test_its_pieces_cover_all_of_it_once_finer_where_it_is_near(distance: float, level: bool) -> None:
    land = hilly(heights={"type": "hills", "samples": 257}).land
    assert land is not None
    at = np.array([10.0, distance, 4.0])
    pixels_of_a_meter = 700.0 / distance if level else 700.0
    found = Relief(land).pieces(Eye(at, np.zeros((0, 3)), pixels_of_a_meter, level))
    counted = np.zeros((16, 16), int)
    for piece in found:
        wide = 2**piece.level
        counted[piece.k * wide : (piece.k + 1) * wide, piece.i * wide : (piece.i + 1) * wide] += 1
    assert (counted == 1).all()
    assert len(found) <= 256
    if distance == 4.0 and not level:
        assert found[0].level == 0
    if distance == 900.0:
        assert len(found) < 20


def test_a_piece_next_to_the_eye_is_the_ground_itself() -> None:
    stage = hilly()
    assert stage.land is not None
    relief = Relief(stage.land)
    piece = relief.pieces(Eye(np.array([10.0, 9.0, 4.0]), np.zeros((0, 3)), 700.0))[0]
    corners = relief.vertices(piece, soil_of(stage, world=True))["place"][: (SIDE + 1) ** 2]
    assert corners[:, 1] == pytest.approx(stage.land.at(corners[:, 0], corners[:, 2]), abs=1e-3)


def test_grass_earth_rock_and_snow_lie_where_they_do_in_nature() -> None:
    soil = Soil("land", 0.0, 60.0, 0.0, 0.8)

    def color(height: float, degrees: float) -> Array:
        lean = np.radians(degrees)
        at = np.stack([np.arange(40.0) * 7, np.full(40, height), np.zeros(40)], axis=1)
        return soil.colors(at, np.tile([np.sin(lean), np.cos(lean), 0.0], (40, 1))).mean(axis=0)

    grass, earth, rock = color(12, 3), color(12, 31), color(12, 55)
    snow, shore, deep = color(90, 10), color(0.1, 3), color(-25, 3)
    assert grass[1] > 1.2 * max(grass[0], grass[2])
    assert earth[0] > earth[1] > earth[2]
    assert np.ptp(rock) < 0.25 * rock.max()
    assert snow.min() > 0.7
    assert shore[0] > shore[1] > shore[2]
    assert deep[2] > deep[0]
    assert soil.colors(np.zeros((1, 3)), np.array([[0.0, 1.0, 0.0]])).shape == (1, 3)
    assert np.isinf(soil_of(hilly(), world=True).snow)  # hills of 20 m are no mountains


def test_the_terrain_is_drawn_where_it_is_and_hides_what_is_behind_it(gl: Artist) -> None:
    on = hilly(water=None)
    level = replace(on, land=None, ground=-50.0)
    camera = Camera(target=(10, 5, 4), pitch=0.5, distance=90, width=320, height=240)
    mask = changed(gl, look(camera=camera, on=on, show=WORLD), look(camera=camera, on=level, show=WORLD))
    x, z = places(60)
    assert on.land is not None
    px, py, depth = camera.project(np.stack([x, on.land.at(x, z), z], axis=1))
    there = (px > 4) & (px < 316) & (py > 4) & (py < 236) & (depth > 0)
    assert np.mean([near(mask, a, b) for a, b in zip(px[there], py[there], strict=True)]) > 0.97
    buried = view("a", [(10, float(on.land.at(np.array([10.0]), np.array([4.0]))[0]) - 4, 4)], 0.5)
    show = replace(WORLD, least=0.0)
    plain = Quality(blobs=False)
    with_it, without = (pixels(gl, look(*herd, camera=camera, on=on, show=show), plain) for herd in ((buried,), ()))
    assert not (np.abs(with_it - without).sum(axis=2) > 24).any()


def test_without_a_world_the_land_is_there_without_its_colors(gl: Artist) -> None:
    on, camera = hilly(), Camera(target=(10, 5, 4), pitch=0.5, distance=90, width=320, height=240)
    picture = pixels(gl, look(camera=camera, on=on))
    middle = picture[110:170, 120:200].reshape(-1, 3).mean(axis=0)
    assert np.ptp(middle) < 45
    assert (
        changed(gl, look(camera=camera, on=on), look(camera=camera, on=replace(on, land=None, ground=-40.0)))[
            100:200
        ].mean()
        > 0.2
    )


def test_a_shadow_lies_on_the_slope_below(gl: Artist) -> None:
    on = hilly(water=None)
    assert on.land is not None
    x, z = np.array([20.0]), np.array([10.0])
    y = float(on.land.at(x, z)[0])
    camera = Camera(target=(20, y, 10), pitch=0.9, distance=10, width=320, height=240)
    low = look(view("a", [(20, y + 1.2, 10)]), camera=camera, on=on, show=WORLD)
    darker = (pixels(gl, low, Quality(blobs=False)) - pixels(gl, low)).sum(axis=2) > 8
    px, py, _ = camera.project((20, y, 10))
    assert near(darker, float(px), float(py), 14)


def test_water_covers_what_is_low_and_only_that(gl: Artist) -> None:
    on, dry = hilly(water=6.0), hilly(water=None)
    dry = replace(dry, ground=on.ground)
    camera = Camera(target=(10, 6, 4), pitch=1.2, distance=110, width=320, height=240)
    blue = pixels(gl, look(camera=camera, on=on, show=WORLD)) - pixels(gl, look(camera=camera, on=dry, show=WORLD))
    x, z = places(300)
    assert on.land is not None
    y = on.land.at(x, z)
    for under, sign in ((y < 2.0, 1), (y > 8.5, 0)):
        px, py, _ = camera.project(np.stack([x, np.maximum(y, 6.0) if sign else y, z], axis=1)[under])
        inside = (px > 2) & (px < 318) & (py > 2) & (py < 238)
        found = blue[py[inside].astype(int), px[inside].astype(int)]
        bluer = (found[:, 2] - found[:, 0]) > 15
        assert inside.sum() > 5
        assert bluer.mean() > 0.9 if sign else bluer.mean() < 0.1
    triangles = surface_of(on.land, 6.0).reshape(-1, 3, 3)
    assert (triangles[..., 1] >= 0).all()


def test_from_below_the_surface_stands_before_the_mountains(gl: Artist) -> None:
    on = hilly(water=9.0)
    assert on.land is not None
    x, z = places(400)
    y = on.land.at(x, z)
    deep = int(np.argmin(y))
    eye = Camera(target=(x[deep], y[deep] + 2.0, z[deep]), pitch=-0.5, distance=1.0, width=320, height=240)
    picture = pixels(gl, look(camera=eye, on=on, show=WORLD))
    top = picture[:60].reshape(-1, 3).mean(axis=0)
    assert top[2] > 1.3 * top[0]
    assert top[1] > 1.3 * top[0]


def test_only_what_changed_is_made_anew(gl: Artist) -> None:
    assert isinstance(gl, GlArtist)
    terrain = next(drawable for drawable in gl._drawables if isinstance(drawable, Terrain))
    session, camera = project(), Camera(target=(10, 5, 4), pitch=0.5, distance=90, width=160, height=120)
    first = stage_of(resolve(session).plan)
    pixels(gl, look(camera=camera, on=first, show=WORLD))
    made = terrain.made
    moved = session.changed(scene=session.scene.changed(seed=9))
    again = stage_of(resolve(moved).plan, before=first.land)
    assert again.land is first.land
    pixels(gl, look(camera=camera, on=again, show=WORLD))
    assert terrain.made == made
    higher = stage_of(resolve(project(at=[10, -3, 4])).plan, before=first.land)
    assert higher.land is not None
    assert first.land is not None
    assert higher.land.heights is first.land.heights
    assert higher.land.high == pytest.approx(first.land.high + 2)
    pixels(gl, look(camera=camera, on=higher, show=WORLD))
    assert terrain.made > made


def test_ground_that_cannot_be_had_is_level() -> None:
    for heights in ({"type": "file", "path": "gone.npy"}, {"type": "volcano"}):
        plan = resolve(project(heights=heights)).plan
        assert land_of(plan) is None
        assert stage_of(plan).land is None


def test_nobody_looks_out_from_inside_a_hill() -> None:
    on = hilly(water=None)
    assert on.land is not None
    x, z = places(30)
    herd = view("a", np.stack([x, on.land.at(x, z) + 0.5, z], axis=1))
    for moment in ((), (still(herd).snapshot,)):
        camera = start_camera(on, *moment, width=640, height=360)
        eye = camera.eye
        assert eye[1] > float(on.ground_at(eye[:1], eye[2:])[0])


def test_an_animal_behind_a_hill_is_not_found_by_a_click(artist: Artist) -> None:
    on = hilly(water=None)
    assert on.land is not None
    x, z = np.array([20.0]), np.array([10.0])
    y = float(on.land.at(x, z)[0])
    show = replace(WORLD, least=0.0)
    for height, found in ((2.0, ("a", 0)), (-3.0, None)):
        camera = Camera(target=(20, y + height, 10), pitch=1.1, distance=14, width=320, height=240)
        seen = look(view("a", [(20, y + height, 10)]), camera=camera, on=on, show=show)
        assert artist.pick(seen, 160, 120) == found


def test_lines_of_equal_height_are_of_equal_height_and_round() -> None:
    land = hilly().land
    assert land is not None
    middle = contour(land, land.middle)
    assert len(middle) > 20
    assert middle[..., 1] == pytest.approx(land.middle, abs=1e-6)
    heights = np.unique(np.round(contours(land)[..., 1], 6))
    assert 5 < len(heights) < 60
    assert (np.isclose(heights % 0.5, 0) | np.isclose(heights % 0.5, 0.5)).all()
    flat = replace(land, heights=np.zeros((5, 5)), low=0.0, high=0.0)
    assert contours(flat).shape == (0, 2, 3)


def test_without_gl_the_land_is_a_map() -> None:
    from flockwright_editor.preview.render.renderer import make_artist

    painter, _ = make_artist(painter_only=True)
    on = hilly(water=4.0)
    assert on.land is not None
    camera = Camera(target=(10, 4, 4), orthographic=True, distance=150, width=320, height=240).axis("top")
    mask = changed(painter, look(camera=camera, on=on, show=WORLD), look(camera=camera, on=replace(on, land=None)))
    shore = contour(on.land, 4.0).mean(axis=1)
    px, py, _ = camera.project(shore)
    assert np.mean([near(mask, x, y, 1) for x, y in zip(px, py, strict=True)]) > 0.9


@pytest.mark.parametrize("hole", [False, True])
@pytest.mark.parametrize("sides", [(40.0, 40.0), (100.0, 30.0)])
def test_the_net_beyond_has_no_gaps(sides: tuple[float, float], hole: bool) -> None:
    places, faces = net(np.array(sides), hole)
    ways = places[faces]
    a, b = ways[:, 1] - ways[:, 0], ways[:, 2] - ways[:, 0]
    area = float(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum()) / 2
    wide, deep = 2 * np.abs(places).max(axis=0)
    open_ = 4 * sides[0] * sides[1] * (1 - 0.012) ** 2 if hole else 0.0
    assert area == pytest.approx(wide * deep - open_, rel=1e-6)  # nothing is covered twice, nothing is left out


def test_the_ground_beyond_begins_as_high_as_the_land_ends() -> None:
    on = hilly(water=None)
    assert on.land is not None
    places, _ = net(np.array([80.0, 60.0]), True)
    edge = places[np.abs(np.abs(places / (80.0, 60.0)).max(axis=1) - 1) < 1e-9]
    x, z = edge[:, 0] + 10, edge[:, 1] + 4
    assert len(edge) > 100
    assert height_at(on, x, z) == pytest.approx(on.land.at(x, z), abs=0.01)


def test_framing_looks_over_the_hill_that_stands_in_the_way() -> None:
    on = hilly(water=None)
    assert on.land is not None
    x, z = places(400)
    lowest = int(np.argmin(on.land.at(x, z)))
    at = np.array([x[lowest], on.land.at(x, z)[lowest] + 0.5, z[lowest]])
    for yaw in (0.0, 1.5, 3.0, 4.5):
        camera = Camera(target=tuple(at.tolist()), yaw=yaw, pitch=0.02, distance=30)
        seen = cleared(camera, on)
        assert (seen.target, seen.distance) == (camera.target, camera.distance)
        way = (seen.eye - at) / 30
        met = on.land.meets(seen.eye, -way, 25.0)  # the last meters lie on the ground
        assert met is None
    assert cleared(replace(camera, orthographic=True), on).pitch == camera.pitch
