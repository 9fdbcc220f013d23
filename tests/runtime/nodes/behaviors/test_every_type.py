"""What holds for every behavior and query that is registered: words, defaults, and that its kernel is its Python."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import pytest

from flockwright.curves.model import Curve, Key, Shape
from flockwright.document import Home, ScenePath
from flockwright.nodes.families.hooks import is_default_form
from flockwright.nodes.node_type import BEHAVIORS, QUERIES, NodeType
from flockwright.nodes.registry import all_types
from flockwright.nodes.results import FAULT
from flockwright.world.geometry.table import Geometry
from flockwright.world.geometry.things import Ball, Box, Grass, Plane
from flockwright.world.parameters import bounds, shown
from flockwright.world.paths import PathTable
from flockwright.world.records import choices, kind_of, values_of

TYPES = [kind for kind in all_types().values() if kind.kind in {*BEHAVIORS, *QUERIES}]
RUNNING = [kind for kind in TYPES if kind.kind in BEHAVIORS]
HOMES = {"den": Home(id="den", at=(3, 1, -2))}
PATHS = {
    "loop": PathTable(ScenePath(id="loop", points=((0, 0, 0), (8, 1, 0), (8, 0, 9), (-3, 2, 7)), closed=True)),
    "trail": PathTable(ScenePath(id="trail", points=((-9, 0, -9), (0, 3, 0), (9, 0, 5)))),
}
WORLD = Geometry(
    [
        Plane(type="plane", at=(0, -4, 0), layer="Wall"),
        Ball(type="sphere", at=(2, 1, 0), radius=1.5, layer="Wall"),
        Box(type="box", at=(-4, 0, 3), size=(2, 9, 2), layer="Wall"),
        Grass(type="grass", at=(0, -3.9, 0), radius=6.0, layer="Wall"),
        Grass(type="grass", at=(1, 2, 2), radius=4.0, layer="Wall"),
    ],
    ["Wall"],
)
WORLD.plant([3, 5])
FLEEING_ALL_ROUND = {"max_distance": 9.0, "fov": 300.0}
each_type = pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.key)
each_behavior = pytest.mark.parametrize("kind", RUNNING, ids=lambda kind: kind.key)


def test_all_of_the_model_are_there() -> None:
    behaviors = (
        "wander homing go_forward align_up keep_height follow_path debug_simple cohesion alignment separation flee"
    )
    behaviors += " seek multi_homing get_pushed debug_neighbors avoid_environment avoid_vertical_walls avoid_ground"
    behaviors += " debug_rays avoid_free_ray avoid_perpendicular classic_cohesion classic_alignment classic_separation"
    behaviors += " chase_food avoid_when_eating avoid_sound avoid_player find_grass"
    keys = {kind.key for kind in TYPES}
    assert keys >= {f"behavior.{name}" for name in behaviors.split()}
    assert keys >= {"query.spatial_hash", "query.kd_tree", "query.all_in_radius"}


@each_type
def test_it_says_what_it_is_for(kind: NodeType) -> None:
    first = kind.doc.split("\n\n")[0]
    assert first.endswith(".")
    assert 40 < len(first) < 130
    assert first[0].isupper()


@each_type
def test_every_parameter_says_what_it_does(kind: NodeType) -> None:
    for name, field in kind.params.model_fields.items():
        assert field.description, name
        assert field.description.endswith("."), name
        if kind_of(kind.params, name) in ("number", "whole") and "Empty" not in field.description:
            assert len(field.description) > 30, f"{name} does not say what turning it up does"


@each_type
def test_its_defaults_are_valid_and_inside_what_a_slider_shows(kind: NodeType) -> None:
    params = kind.params.model_validate(values_of(kind.params()))
    for name in kind.params.model_fields:
        value, soft = getattr(params, name), shown(kind.params, name).get("soft")
        if soft and value is not None:
            assert soft[0] <= value <= soft[1], name
            low, high = bounds(kind.params, name)
            assert low <= soft[0] < soft[1] <= high, name


@each_type
def test_its_cells_are_parameters(kind: NodeType) -> None:
    assert 1 <= len(kind.look.cells) <= 3
    assert set(kind.look.cells) <= kind.params.model_fields.keys()


def some_values(kind: NodeType, random: np.random.Generator) -> dict[str, Any]:
    """Random parameters, the references given."""
    made: dict[str, Any] = {}
    for name in kind.params.model_fields:
        what = kind_of(kind.params, name)
        low, high = shown(kind.params, name).get("soft") or (0, 1)
        if what == "number" and name not in ("direction_strength", "speed_strength", "hold"):
            made[name] = float(random.uniform(*bounds_within(kind, name, low, high)))
        elif what == "choice":
            made[name] = str(random.choice(choices(kind.params, name)))
        elif what == "flag":
            made[name] = bool(random.integers(2))
        elif what == "curve":
            made[name] = some_curve(random)
    made |= {"direction_strength": float(random.uniform(0, 1)), "speed_strength": float(random.uniform(0, 1))}
    made |= {name: str(random.choice(list(of))) for name, of in (("home", HOMES), ("path", PATHS))
             if name in kind.params.model_fields}  # fmt: skip
    return made


def bounds_within(kind: NodeType, name: str, low: float, high: float) -> tuple[float, float]:
    least, most = bounds(kind.params, name)
    return max(low, least), min(high, most)


def some_curve(random: np.random.Generator) -> Curve:
    shape = str(random.choice(get_args(Shape)))
    keys = (Key(x=0, y=0.2, slope_out=2), Key(x=0.4, y=0.9, mode="smooth"), Key(x=1, y=0.1))
    k = float(random.choice([0.01, 0.5, 5]))
    return Curve(shape=shape, power=float(random.choice([1, 2, 2.5, 3])), k=k, keys=keys)  # type: ignore[arg-type]


def a_herd(stage: Any, seed: int, n: int = 40) -> Any:
    random = np.random.default_rng(seed)
    forward = random.normal(size=(n, 3))
    forward /= np.linalg.norm(forward, axis=1, keepdims=True)
    speed = np.where(random.random(n) < 0.1, 0, random.uniform(0, 6, n))[:, None]
    side = np.cross(forward, random.normal(size=(n, 3)))
    up = side / np.linalg.norm(side, axis=1, keepdims=True)
    return stage.bodies(
        random.uniform(-6, 6, (n, 3)), velocity=forward * speed, forward=forward, up=up,
        radius=random.uniform(0.1, 0.5, n), max_speed=random.uniform(2, 8, n),
    )  # fmt: skip


def carried(stage: Any, bodies: Any, seed: int) -> dict[str, Any]:
    """Components that differ: some chew, some hold something, some food is eaten up, some sounds have faded."""
    random = np.random.default_rng(seed)
    n = len(bodies)

    def some(low: float, high: float) -> Any:
        return random.uniform(low, high, n) * (random.random(n) < 0.8)

    mouth = stage.component(
        "mouth", bodies, offset=(0.1, -0.1, 0.2), bite_radius=1.0, chewing=np.maximum(some(-9, 3), 0)
    )
    mouth["food"] = random.integers(0, 3, n)
    return {
        "home": stage.component("home", bodies, max_radius=random.uniform(1, 9, n), strength=0.7),
        "mouth": mouth,
        "hunger": stage.component("hunger", bodies, level=some(0, 1)),
        "food": stage.component("food", bodies, nutrition=some(0, 1), left=some(0, 1)),
        "sound": stage.component("sound", bodies, loudness=some(0, 2), age=some(0, 2.5), speed=some(1, 9)),
        "player": stage.component("player", bodies, still_speed=some(0, 5)),
    }


def both_ways(stage: Any, kind: NodeType, seed: int, quick: bool, **params: Any) -> tuple[Any, Any]:
    """A few steps of a herd, compiled and as plain Python, with what each keeps from step to step."""
    bodies = a_herd(stage, seed)
    sight = stage.sight(bodies, 7, **FLEEING_ALL_ROUND) if kind.kind == "neighbor" else None
    rays = stage.rays(bodies, WORLD) if kind.kind == "ray" else None
    made, mouths = [], []
    for native in (True, False):
        components = carried(stage, bodies, seed)
        state = stage.state(kind.key, len(bodies)) if kind.params.STATE is not None else None
        results = [
            stage.run(
                kind, bodies, sight, native=native, quick=quick, query=FLEEING_ALL_ROUND, homes=HOMES, paths=PATHS,
                state=state, components=components, rays=rays, world=WORLD, dt=0.3, seed=seed, **params,
            )
            for _ in range(3)
        ]  # fmt: skip
        made.append(np.concatenate(results))
        mouths.append(components["mouth"])
    np.testing.assert_array_equal(mouths[0]["wanted"], mouths[1]["wanted"])
    np.testing.assert_allclose(mouths[0]["wanted_distance"], mouths[1]["wanted_distance"], rtol=EXACT, atol=EXACT)
    return made[0], made[1]


EXACT = 1e-5
TOLERANCE = {"behavior.follow_path": 2e-3}
"""Where two pieces of a path meet, 32 and 64 bits may find another of them closer, a hair apart."""


def assert_same(kind: NodeType, compiled: Any, plain: Any) -> None:
    close = TOLERANCE.get(kind.key, EXACT)
    np.testing.assert_array_equal(compiled["main"], plain["main"])
    for name in ("dx", "dy", "dz", "direction_desire", "speed_desire", "speed", "x"):
        np.testing.assert_allclose(compiled[name], plain[name], rtol=close, atol=close, err_msg=name)


@each_behavior
@pytest.mark.parametrize("quick", [True, False], ids=["quick", "general"])
def test_its_kernel_is_its_plain_python(stage: Any, kind: NodeType, quick: bool) -> None:
    references = {
        name: value for name, value in (("home", "den"), ("path", "loop")) if name in kind.params.model_fields
    }
    compiled, plain = both_ways(stage, kind, 1, quick, **references)
    assert_same(kind, compiled, plain)
    assert (compiled["main"] != FAULT).all()
    if "debug" not in kind.key:
        assert (compiled["direction_desire"] > 0).any()


@each_behavior
def test_its_general_kernel_is_its_plain_python_for_any_parameters(stage: Any, kind: NodeType) -> None:
    random = np.random.default_rng(5)
    for seed in range(6):
        values = some_values(kind, random)
        compiled, plain = both_ways(stage, kind, seed, False, **values)
        assert_same(kind, compiled, plain)
        assert (compiled["main"] != FAULT).all(), values


@each_behavior
def test_quick_and_general_kernel_agree_where_both_apply(stage: Any, kind: NodeType) -> None:
    assert is_default_form(kind, kind.curves)
    quick, _ = both_ways(stage, kind, 3, True)
    general, _ = both_ways(stage, kind, 3, False)
    assert_same(kind, quick, general)


@each_behavior
def test_a_closed_gate_silences_it(stage: Any, kind: NodeType) -> None:
    bodies = a_herd(stage, 2)
    sight = stage.sight(bodies) if kind.kind == "neighbor" else None
    homes = {"home": stage.component("home", bodies)}
    out = stage.run(kind, bodies, sight, homes=HOMES, paths=PATHS, components=homes, gate=0.0)
    assert not out["direction_desire"].any()
    assert not out["speed_desire"].any()
    half = stage.run(kind, bodies, sight, homes=HOMES, paths=PATHS, components=homes, gate=0.5)
    full = stage.run(kind, bodies, sight, homes=HOMES, paths=PATHS, components=homes)
    np.testing.assert_allclose(half["direction_desire"] * 2, full["direction_desire"], rtol=1e-6)
