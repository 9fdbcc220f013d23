"""What a plan says about its stage, and what a picture is of before anybody turns the camera."""

from __future__ import annotations

import numpy as np
import pytest
from tests.editor.render.rig import BARE, look, pixels, stage, still, view

from flockwright.cli.presets import find_preset
from flockwright.document import Project, load
from flockwright.document.builder import ProjectBuilder, points, sphere
from flockwright.plan import resolve
from flockwright.plan.model import Plan
from flockwright_editor.preview.render.artist import Artist
from flockwright_editor.preview.render.framing import framed, start_camera
from flockwright_editor.preview.render.gait import Gait
from flockwright_editor.preview.render.meshes import LEVELS, SPECIES, speck
from flockwright_editor.preview.render.palette import ramp
from flockwright_editor.preview.render.quality import Quality
from flockwright_editor.preview.render.regions import outline
from flockwright_editor.preview.render.stage import SHAPES, stage_of


def preset(name: str) -> Plan:
    path = find_preset(name)
    assert path is not None
    return resolve(load(path).document).plan


@pytest.mark.parametrize(
    ("name", "flat", "medium", "surface"),
    [
        ("flock-2d", True, "land", None),
        ("flock-3d", False, "land", None),
        ("predator-3d", False, "water", 0.0),
        ("minimal", True, "room", None),
    ],
)
def test_presets_are_on_land_in_the_sea_or_in_a_room(name: str, flat: bool, medium: str, surface: float | None) -> None:
    made = stage_of(preset(name))
    assert (made.flat, made.medium, made.surface) == (flat, medium, surface)
    camera = start_camera(made)
    assert camera.orthographic == flat
    assert camera.pitch == pytest.approx(np.pi / 2) if flat else camera.pitch < 0.5


def test_large_and_small_walkers_stand_on_one_ground() -> None:
    made = stage_of(preset("predator-2d"))
    assert made.ground == pytest.approx(-0.4)
    lifts = {name: species.lift for name, species in made.species.items()}
    assert lifts == {"sheep": 0.0, "wolf": pytest.approx(0.2)}


def test_an_odd_color_or_shape_is_replaced() -> None:
    project = ProjectBuilder()
    for name, color, shape in (("A", "", ""), ("B", "no color", "unicorn"), ("C", "#102030", "bird")):
        project.animal(name, color=color, shape=shape)
    made = stage_of(resolve(project.build()).plan, hidden_animals=["b"]).species
    assert [species.shape for species in made.values()] == ["arrow", "arrow", "bird"]
    assert made["c"].color == (0x10, 0x20, 0x30)
    assert made["a"].color != made["b"].color
    assert [species.hidden for species in made.values()] == [False, True, False]


def test_everybody_is_framed_but_the_strays() -> None:
    made = stage(flat=False)
    crowd = np.random.default_rng(1).normal(0, 3, (200, 3))
    crowd[0] = (4000, 0, 0)
    now = still(view("a", crowd)).snapshot
    camera = start_camera(made, now, width=640, height=360)
    x, y, _ = camera.project(crowd)
    inside = (x > 0) & (x < 640) & (y > 0) & (y < 360)
    assert 190 <= inside.sum() < 200
    assert framed(camera, made, still(view("a", np.full((3, 3), np.nan))).snapshot).distance > 0


def test_regions_have_outlines_and_nonsense_has_none() -> None:
    project = ProjectBuilder()
    animal = project.animal("A")
    project.spawn(animal, 3, sphere((1, 2, 3), 4, position_mask=(1, 0, 1)))
    project.spawn(animal, 2, points((0, 0, 0), (5, 0, 0)))
    built: Project = project.build()
    flat, crosses = (outline(spawner) for spawner in built.scene.spawners)
    assert np.allclose(np.linalg.norm(flat.reshape(-1, 3) - (1, 2, 3), axis=1), 4)
    assert np.allclose(flat[..., 1], 2)
    assert len(crosses) == 6
    odd = built.scene.spawners[0].changed(region={"type": "cloud"})
    assert outline(odd).shape == (0, 2, 3)


def test_meshes_have_few_triangles_that_look_outward_and_feet_on_the_ground() -> None:
    assert set(SPECIES) == set(SHAPES)
    for shape, make in SPECIES.items():
        levels = [make(level) for level in range(LEVELS)]
        assert [mesh.triangles <= most for mesh, most in zip(levels, (150, 40, 12), strict=True)] == [True] * 3
        for mesh in levels:
            assert mesh.indices.max() < len(mesh.vertices)
            assert np.ptp(mesh.vertices[:, 0]) == pytest.approx(1.0, abs=0.15)
            if shape in ("sheep", "wolf"):
                assert mesh.vertices[:, 1].min() == pytest.approx(-1 / 2.6, abs=0.03)
    assert speck().triangles == 4


def test_wings_beat_faster_with_speed_and_never_jump() -> None:
    gait = Gait()
    herd = view("a", np.zeros((3, 3)))
    first = gait.phases(0, 1.0, "a", "bird", herd).copy()
    herd.speed[:] = (0, 4, 400)
    later = gait.phases(0, 1.05, "a", "bird", view("a", np.zeros((3, 3))))
    assert np.ptp(first) > 0.1  # each has a beat of its own
    fewer = view("a", np.zeros((2, 3)), first=1)
    kept = gait.phases(0, 1.05, "a", "bird", fewer)
    assert np.allclose(kept, later[1:], atol=0.01)
    assert np.abs(gait.phases(0, 99.0, "a", "bird", fewer) - kept).max() < 16 * 0.5 + 0.01
    herd = view("a", np.zeros((3, 3)))
    herd.speed[:] = (0, 4, 400)
    gait = Gait()
    before = gait.phases(0, 1.0, "a", "fish", herd).copy()
    moved = gait.phases(0, 1.1, "a", "fish", herd) - before
    assert moved[0] < moved[1] < moved[2] < 2.3


def test_the_ramp_goes_through_its_colors() -> None:
    colors = ramp(np.array([0.0, 0.5, 1.0, np.nan, 7.0]))
    assert colors.shape == (5, 3)
    assert (colors[4] == colors[2]).all()
    assert (colors[3] == 128).all()
    assert len({tuple(color) for color in colors[:4].tolist()}) == 4


def test_multisampling_and_small_rungs_draw_the_same_picture(gl: Artist) -> None:
    of = look(view("a", [(0, 0, 0)], 1.5), show=BARE)
    plain = pixels(gl, of)
    smooth = pixels(gl, of, Quality(samples=4))
    half = pixels(gl, of, Quality(scale=0.5, coarse=2.5, blobs=False))
    assert np.abs(smooth - plain).mean() < 2
    assert half.shape == (120, 160, 3)
    assert np.abs(half - plain[::2, ::2]).mean() < 4
