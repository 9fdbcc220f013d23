"""Rays and footing as they are drawn are the runtime's own, for the watched animal and for everybody."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.editor.running.pond import posted

from flockwright.document import Project
from flockwright.engine.words import address, aligned
from flockwright.plan import Plan
from flockwright.world.geometry.casting import look as cast
from flockwright.world.geometry.layouts import HIT, RAY, geometry_at, hit_at, ray_at
from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.render.overlays import Arrows, Circles, Lines
from flockwright_editor.preview.render.stage import stage_of
from flockwright_editor.preview.viewport.grounding import ink
from flockwright_editor.preview.viewport.herd import debug_overlays, wanted_of
from flockwright_editor.preview.viewport.making import Annotations
from flockwright_editor.preview.viewport.overlays import annotate
from flockwright_editor.running.herd import Herd
from flockwright_editor.running.moment import Moment, RaysNow, Watched
from flockwright_editor.running.watching import Watching
from flockwright_editor.theme.theme import Theme

WALKERS = 12
LAYERS = ["Terrain", "Environment"]
RAYS = {"rays": 12, "max_distance": 9, "fov": 120, "layers": LAYERS}


def paddock(behavior: str = "behavior.avoid_environment") -> Project:
    """Sheep on hills between boulders, with rays ahead; n1 (rays) → n2; n3 merger, n4 mover, n5 slide."""
    nodes = [
        {"id": "n0", "type": "behavior.go_forward", "params": {"speed": 2.0, "speed_strength": 1.0}},
        {"id": "n1", "type": "query.cone", "name": "Whiskers", "params": RAYS},
        {"id": "n2", "type": behavior},
        {"id": "n3", "type": "merger.desire_budget"},
        {"id": "n4", "type": "mover.25d", "params": {"ground_layers": LAYERS, "max_speed": 3, "surface_smoothing": 0}},
        {"id": "n5", "type": "resolution.collide_and_slide", "params": {"layers": LAYERS}},
    ]
    links = ["n1.rays n2.rays", "n0.result n3.results", "n2.result n3.results", "n3.velocity n4.velocity"]
    links.append("n4.motion n5.motion")
    boulders = [
        {"id": f"c{i}", "type": "sphere", "at": [10 * math.cos(i), 3, 10 * math.sin(i)], "radius": 2.5}
        for i in range(6)
    ]
    told: dict[str, Any] = {
        "format": "flockwright/project",
        "version": 1,
        "animals": [
            {"id": "sheep", "name": "Sheep", "shape": "sheep", "body": {"radius": 0.5}, "nodes": nodes,
             "links": [dict(zip(("from", "to"), link.split(), strict=True)) for link in links]},
        ],
        "scene": {
            "bounds": {"center": [0, 5, 0], "size": [60, 30, 60]},
            "terrain": {"heights": {"type": "hills", "height": 8, "width": 30, "samples": 61}, "size": [60, 60]},
            "colliders": boulders,
            "spawners": [{"id": "s", "animal": "sheep", "count": WALKERS,
                          "region": {"type": "sphere", "center": [0, 9, 0], "radius": 6, "position_mask": [1, 0, 1]}}],
        },
    }  # fmt: skip
    return Project.read(told)


@dataclass
class Walk:
    herd: Herd
    plan: Plan
    moment: Moment
    watched: Watched

    def annotations(self, *on: str) -> Annotations:
        camera, theme = Camera(target=tuple(self.watched.position.tolist())), Theme("dark")
        shown = lambda name: name in on  # noqa: E731
        watched = (self.watched.handle,)
        return annotate(self.moment, camera, stage_of(self.plan), theme, shown, watched, frozenset(), {})

    def debugged(self, *nodes: str) -> list[Any]:
        asked = [("sheep", node) for node in nodes]
        simulation = self.herd.simulation
        simulation.observe(wanted_of(self.plan, asked))
        moment = Moment(1, 0, simulation.snapshot())
        return list(debug_overlays(moment, stage_of(self.plan), self.plan, Theme("dark"), Camera(), asked))


@pytest.fixture(scope="module")
def walk(qapp: object) -> Walk:
    post = posted(paddock(), names={("sheep", "n1"): "Whiskers"})
    herd = Herd(post, 1, None, 1)
    herd.fresh = True
    for _ in range(150):
        herd.simulation.step()
    view = herd.simulation.snapshot().herds["sheep"]
    watching = Watching()
    looks = [watching.look(herd, int(handle), 0.0, full=True)[0] for handle in view.handles]
    seers = [look for look in looks if look is not None and look.rays and 0 < look.rays[0].met.sum() < 12]
    assert seers
    watched = seers[0]
    return Walk(herd, post.plan, Moment(1, 0, herd.simulation.snapshot(), watched), watched)


def rays(walk: Walk) -> RaysNow:
    return walk.watched.rays[0]


def test_rays_are_named_and_meet_what_the_runtime_says(walk: Walk) -> None:
    found, geometry = rays(walk), walk.herd.simulation.binding.places.geometry
    assert (found.query, found.label, len(found.starts)) == ("n1", "Whiskers", 12)
    for start, end, distance, layer in zip(found.starts, found.ends, found.distances, found.layers, strict=True):
        way = end - start
        ray, hit = aligned(1, RAY), aligned(1, HIT)
        ray["ox"], ray["oy"], ray["oz"] = start
        ray["dx"], ray["dy"], ray["dz"] = way / np.linalg.norm(way)
        ray["length"], ray["layers"] = 9.0, -1
        cast(geometry_at(geometry.address), ray_at(address(ray)), hit_at(address(hit)))
        number = int(hit["layer"][0])
        assert layer == ("" if number < 0 else tuple(geometry.layers)[number])
        assert distance == pytest.approx(float(hit["distance"][0]), abs=0.02)
    nearest = found.nearest
    assert nearest is not None
    assert found.distances[nearest] == found.distances[found.met].min()


def test_free_rays_are_green_hits_are_red_and_the_nearest_has_its_normal(walk: Walk) -> None:
    found, notes = rays(walk), walk.annotations("rays", "labels")
    drawn = [o for o in notes.overlays if isinstance(o, Lines)]
    free, met = (next(o for o in drawn if o.color[:3] == ink(name)[:3]) for name in ("free", "hit"))
    assert free.points == pytest.approx(np.stack([found.starts, found.ends], axis=1)[~found.met])
    assert met.points == pytest.approx(np.stack([found.starts, found.ends], axis=1)[found.met])
    normal = next(o for o in notes.overlays if isinstance(o, Arrows) and o.color == ink("nearest"))
    nearest = found.nearest
    assert nearest is not None
    way = normal.points[0, 1] - normal.points[0, 0]
    assert normal.points[0, 0] == pytest.approx(found.ends[nearest])
    assert way / np.linalg.norm(way) == pytest.approx(found.normals[nearest], abs=1e-5)
    label = next(label for label in notes.labels if label.strong == found.layers[nearest])
    assert label.plain.endswith(" m")
    assert not walk.annotations().overlays[1:]  # without the toggle there is only the ring


def test_rays_stick_to_who_casts_them(walk: Walk) -> None:
    walk.herd.simulation.step()
    watching = Watching()
    watching.look(walk.herd, walk.watched.handle, 0.0, full=True)
    walk.herd.simulation.step()
    moved, full = watching.look(walk.herd, walk.watched.handle, 0.0, full=False)
    assert not full
    assert moved is not None
    one = walk.herd.simulation.individual(walk.watched.handle)
    assert one is not None
    assert moved.rays[0].starts == pytest.approx(one.hits["n1"].starts[0])


@pytest.mark.parametrize("node", ["n1", "n2"])
def test_a_debug_toggle_draws_the_rays_of_everybody(walk: Walk, node: str) -> None:
    drawn = [o for o in walk.debugged(node) if isinstance(o, Lines) and o.hidden]
    hits = walk.herd.simulation.snapshot().herds["sheep"].hits["n1"]
    met = hits.layers >= 0
    assert met.shape == (WALKERS, 12)
    by_color = {o.color[:3]: len(o.points) for o in drawn}
    assert by_color[ink("free")[:3]] == (~met).sum()
    assert by_color[ink("hit")[:3]] == met.sum()
    assert not walk.debugged()


def test_a_debug_node_draws_its_rays_by_itself(qapp: object) -> None:
    herd = Herd(posted(paddock("behavior.debug_rays")), 1, None, 1)
    for _ in range(90):
        herd.simulation.step()
    plan = herd.posted.plan
    moment = Moment(1, 0, herd.simulation.snapshot())
    drawn = debug_overlays(moment, stage_of(plan), plan, Theme("dark"), Camera(), ())
    hits = moment.snapshot.herds["sheep"].hits["n1"]
    counts = [len(o.points) for o in drawn if isinstance(o, Lines) and o.hidden]
    assert sum(counts) == hits.layers.size


def test_footing_is_the_movers_own(walk: Walk) -> None:
    footing = walk.watched.footing
    assert footing is not None
    assert footing.doing == "walks"
    assert np.linalg.norm(footing.normal) == pytest.approx(1, abs=1e-3)
    one = walk.herd.simulation.individual(walk.watched.handle)
    assert one is not None
    assert 0.0 <= footing.factor <= 2.0
    notes = walk.annotations("slope")
    disc = next(o for o in notes.overlays if isinstance(o, Circles))
    assert disc.axis == pytest.approx(tuple(footing.normal.tolist()))
    assert any(label.strong == "Ground" and "of its speed" in label.plain for label in notes.labels)


def test_the_movers_debug_toggle_draws_the_normals_below_everybody(walk: Walk) -> None:
    drawn = [o for o in walk.debugged("n4") if isinstance(o, Lines)]
    view = walk.herd.simulation.snapshot().herds["sheep"]
    assert view.footing is not None
    assert [len(o.points) for o in drawn] == [WALKERS]
    ways = drawn[0].points[:, 1] - drawn[0].points[:, 0]
    told = np.stack([view.footing["nx"], view.footing["ny"], view.footing["nz"]], axis=1)
    assert ways / np.linalg.norm(ways, axis=1, keepdims=True) == pytest.approx(told, abs=1e-4)
