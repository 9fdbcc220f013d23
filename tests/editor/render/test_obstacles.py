"""Obstacles, trees, stones and grass stand where the scene says, and are read anew only when they change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.editor.render.rig import BARE, changed, look, near, pixels, stage, view

from flockwright.document import Project, SceneObject
from flockwright.plan import resolve
from flockwright.world.geometry.things import thing_of
from flockwright_editor.preview.render.artist import Artist
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.drawables.shades import shades_of
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.meadow import Meadow
from flockwright_editor.preview.render.meshes import LEVELS
from flockwright_editor.preview.render.meshes.solids import SOLIDS
from flockwright_editor.preview.render.meshes.things import tuft
from flockwright_editor.preview.render.meshes.trees import TREES
from flockwright_editor.preview.render.outlines import outline
from flockwright_editor.preview.render.quality import Quality
from flockwright_editor.preview.render.solids import Reader, gathered, standing_of
from flockwright_editor.preview.render.stage import stage_of


def project(*colliders: dict[str, Any]) -> Project:
    numbered = [{"id": f"c{number}", **told} for number, told in enumerate(colliders)]
    scene = {"colliders": numbered, "bounds": {"center": [0, 0, 0], "size": [40, 40, 40]}}
    return Project.read({"format": "flockwright/project", "version": 1, "animals": [], "scene": scene})


def with_these(*colliders: dict[str, Any]) -> Stage:
    return stage_of(resolve(project(*colliders)).plan)


KINDS: list[tuple[dict[str, Any], list[tuple[float, float, float]], list[tuple[float, float, float]]]] = [
    ({"type": "sphere", "radius": 2.0}, [(1.8, 0, 0), (0, 1.8, 0), (0, 0, 1.8)], [(2.4, 0, 0), (0, -2.4, 0)]),
    ({"type": "box", "size": [6, 1, 2], "rotation": [0, 0, 90]}, [(0, 2.8, 0), (0.3, 0, 0.8)], [(2, 0, 0)]),
    ({"type": "capsule", "radius": 0.8, "height": 6}, [(0, 2.8, 0), (0, -2.8, 0), (0.7, 1, 0)], [(1.3, 0, 0)]),
    ({"type": "cylinder", "radius": 1.5, "height": 4}, [(1.4, 1.9, 0), (-1.4, -1.9, 0)], [(2, 0, 0), (0, 2.6, 0)]),
    ({"type": "plane", "rotation": [0, 0, 40]}, [(3.06, 2.57, 2), (-3.06, -2.57, -2)], []),
    ({"type": "grass", "radius": 4.0}, [(1, 0, 1), (-2, 0, 1)], [(5, 0, 0), (0, 0, -5)]),
    ({"type": "cylinder", "radius": 0.3, "height": 6, "look": "tree"}, [(0, -2.8, 0), (0, 2, 0)], [(2.6, -2.5, 0)]),
    ({"type": "box", "size": [6, 4, 3], "look": "stone"}, [(2, 0, 0), (0, 1.4, 0)], [(4, 0, 0), (0, 2.8, 0)]),
]  # fmt: skip


@pytest.mark.parametrize(("told", "inside", "outside"), KINDS, ids=lambda told: str(told)[:32])
def test_every_kind_is_drawn_where_it_stands(
    artist: Artist, told: dict[str, Any], inside: list[tuple[float, ...]], outside: list[tuple[float, ...]]
) -> None:
    on, empty = with_these(told), with_these()
    camera = Camera(yaw=0.4, pitch=0.35, distance=14, width=320, height=240)
    mask = changed(artist, look(camera=camera, on=on), look(camera=camera, on=replace(empty, ground=on.ground)))
    if artist.kind == "painter":  # outlines only
        assert mask.any()
        return
    for points, there in ((inside, True), (outside, False)):
        for px, py in zip(*camera.project(np.array(points, float).reshape(-1, 3))[:2], strict=True):
            assert near(mask, float(px), float(py), 2) == there


def test_fake_walls_are_seen_when_asked_for_and_seen_through(gl: Artist) -> None:
    wall = {"type": "box", "size": [6, 6, 0.4], "layer": "FakeWalls"}
    camera = Camera(distance=14, width=320, height=240).axis("front")
    behind = {"type": "sphere", "at": [0, 0, -4], "radius": 1.5}
    shown = replace(BARE, fake_walls=True)
    assert not changed(gl, look(camera=camera, on=with_these(wall)), look(camera=camera, on=with_these())).any()
    alone = pixels(gl, look(camera=camera, on=with_these(wall), show=shown))
    both = pixels(gl, look(camera=camera, on=with_these(wall, behind), show=shown))
    bare = pixels(gl, look(camera=camera, on=with_these(behind), show=shown))
    assert np.abs(both - alone).sum(axis=2)[120, 160] > 12
    assert np.abs(both - bare).sum(axis=2)[120, 160] > 12


def test_what_is_hidden_or_cannot_be_read_is_not_drawn(artist: Artist) -> None:
    ball, broken = {"type": "sphere", "radius": 2}, {"type": "pyramid"}
    grass = {"type": "grass", "radius": 3}
    camera = Camera(distance=14, width=160, height=120)
    hidden = replace(with_these(ball, broken, grass), hidden=frozenset({"c0", "c2"}))
    assert not changed(artist, look(camera=camera, on=hidden), look(camera=camera, on=with_these())).any()


def test_a_level_plane_is_the_ground_where_there_is_no_land() -> None:
    two = with_these({"type": "plane", "at": [0, -3, 0]}, {"type": "plane", "at": [0, 9, 0], "rotation": [30, 0, 0]})
    assert two.ground == -3
    meshes = [standing.mesh for standing in Reader().standing(two)]
    assert meshes == ["plane"]  # the slope; the other is drawn as ground


def test_only_the_collider_that_changed_is_read_again() -> None:
    many = [{"type": "sphere", "at": [i, 0, 0]} for i in range(20)] + [{"type": "grass", "radius": 2}]
    before = project(*many)
    reader, meadow = Reader(), Meadow()
    first = stage_of(resolve(before).plan)
    reader.standing(first)
    meadow.patches(first)
    assert (reader.read, meadow.read) == (21, 1)
    colliders = before.scene.colliders
    moved = SceneObject.read({"id": "c3", "type": "sphere", "at": [5, 5, 5]})
    after = before.changed(scene=before.scene.changed(colliders=(*colliders[:3], moved, *colliders[4:])))
    second = stage_of(resolve(after).plan)
    records = gathered(reader.standing(second), fake=False)["sphere"]
    meadow.patches(second)
    assert (reader.read, meadow.read) == (22, 1)
    assert (records["at"][3] == 5).all()


def test_a_tree_is_as_thick_and_as_high_as_what_is_run_into() -> None:
    one = with_these({"type": "cylinder", "at": [1, 4, 2], "radius": 0.4, "height": 8, "look": "tree"})
    standing = standing_of(one.scene.colliders[0], one)
    assert standing is not None
    record = standing.record
    assert record["trunk"] * record["wide"] == pytest.approx(0.4)
    mesh = TREES[standing.mesh](0)
    heights = mesh.vertices[:, 1] * record["high"] + record["at"][1]
    assert (heights.min(), heights.max()) == (pytest.approx(0, abs=1e-5), pytest.approx(8, abs=0.2))


def test_meshes_look_outward_and_are_simpler_from_far_away() -> None:
    for name, make in {**SOLIDS, **TREES}.items():
        levels = [make(level) for level in range(LEVELS)]
        assert [mesh.triangles for mesh in levels] == sorted((mesh.triangles for mesh in levels), reverse=True)
        for mesh in levels:
            corners = mesh.vertices[mesh.indices.reshape(-1, 3), :3].astype(float)
            volume = np.einsum("ij,ij->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2]))
            assert volume > 0 or name == "plane"
            assert mesh.indices.max() < len(mesh.vertices)
    assert tuft(0).triangles > tuft(2).triangles


def test_outlines_lie_on_the_surface_of_what_they_outline() -> None:
    def lines(**told: Any) -> Array:
        return outline(thing_of(project(told).scene.colliders[0]), with_these()).reshape(-1, 3)

    assert np.linalg.norm(lines(type="sphere", at=[1, 2, 3], radius=2) - (1, 2, 3), axis=1) == pytest.approx(2)
    box = np.abs(lines(type="box", size=[2, 4, 6]))
    assert box.max(axis=0) == pytest.approx([1, 2, 3])
    round_one = lines(type="cylinder", radius=1.5, height=4)
    assert np.hypot(round_one[:, 0], round_one[:, 2]) == pytest.approx(1.5)
    ends = lines(type="capsule", radius=1, height=6)
    assert np.abs(ends[:, 1]).max() == pytest.approx(3)
    assert lines(type="plane", at=[0, 2, 0])[:, 1] == pytest.approx(2)
    assert np.hypot(*lines(type="grass", radius=3).T[[0, 2]]) == pytest.approx(3)


def test_what_stands_on_the_ground_has_a_shadow_there(gl: Artist) -> None:
    stone = {"type": "sphere", "at": [0, 0.5, 0], "radius": 1.0, "look": "stone"}
    flying, wall = {**stone, "at": [8, 6, 0]}, {"type": "box", "at": [-8, 1, 0], "size": [2, 2, 2]}
    on = replace(with_these(stone, flying, wall), medium="land", ground=0.0)
    made = shades_of(Reader().standing(on), on)
    assert made["spot"] == pytest.approx(np.zeros((1, 3)))
    camera = Camera(pitch=0.7, distance=12, width=320, height=240)
    seen = look(camera=camera, on=on, show=replace(BARE, world=True))
    darker = (pixels(gl, seen, Quality(blobs=False)) - pixels(gl, seen)).sum(axis=2) > 8
    x, y, _ = camera.project((0.0, 0.0, 1.15))
    assert near(darker, float(x), float(y), 3)


def test_a_tree_before_the_watched_animal_is_left_out(gl: Artist) -> None:
    tree = {"type": "cylinder", "at": [0, 0, 4], "radius": 0.5, "height": 8, "look": "tree"}
    on = replace(with_these(tree), species=stage().species)
    camera = Camera(distance=12, width=320, height=240).axis("front")
    herd = view("a", [(0, 0, 0)], 0.5)
    free = pixels(gl, look(herd, camera=camera, on=replace(on, scene=with_these().scene), focus=0))
    for focus, same in ((0, True), (None, False)):
        seen = pixels(gl, look(herd, camera=camera, on=on, focus=focus))
        assert (np.abs(seen - free).sum(axis=2)[120, 160] < 24) == same
