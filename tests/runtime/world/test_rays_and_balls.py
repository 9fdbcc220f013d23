"""Rays and sweeps against slow answers; every odd ray has a defined one."""

from __future__ import annotations

import numpy as np
import pytest

from flockwright.engine.words import ints
from flockwright.world.geometry import casting
from flockwright.world.geometry.layouts import MISS
from flockwright.world.geometry.table import Geometry
from flockwright.world.geometry.terrain import hills
from flockwright.world.geometry.things import LAYERS, Ball, Box, Capsule, Cylinder, Grass, Hills, Plane, Terrain

from .asking import cast, directions, sweep
from .slow import FAR, first_contact, gap, ground_hits, triangles

TURN = (20.0, 50.0, -35.0)
SOLIDS = {
    "plane": Plane(type="plane", at=(1.0, -2.0, 0.5), rotation=TURN),
    "sphere": Ball(type="sphere", at=(1.0, 2.0, -1.0), radius=1.5),
    "box": Box(type="box", at=(-1.0, 0.5, 2.0), size=(2.0, 3.0, 0.5), rotation=TURN),
    "capsule": Capsule(type="capsule", at=(0.5, -1.0, 1.0), radius=0.6, height=3.0, rotation=TURN),
    "cylinder": Cylinder(type="cylinder", at=(-0.5, 1.0, 0.0), radius=1.1, height=1.6, rotation=TURN),
}
PATCH = Grass(type="grass", at=(0.0, 0.0, 0.0), radius=3.0)
HILLS = Hills(type="hills", seed=3, height=6.0, width=12.0, octaves=4, samples=33)
FIELD = Terrain(size=(40.0, 40.0), at=(2.0, -3.0, 1.0), water=-1.0)


def one(solid: object) -> Geometry:
    return Geometry([solid], LAYERS)  # type: ignore[list-item]


@pytest.mark.parametrize("name", SOLIDS)
def test_a_ray_meets_a_solid_where_a_slow_search_does(name: str) -> None:
    solid, random = SOLIDS[name], np.random.default_rng(1)
    origins, ways = random.uniform(-5, 5, (4000, 3)), directions(random, 4000)
    hits = cast(one(solid), origins, ways, 8.0)
    want = first_contact(solid, origins, ways, 8.0)
    met = hits["layer"] != MISS
    # Near-tangent rays and those that end in the surface may fall either way.
    nearest = np.array([gap(solid, origins + ways * t).min() for t in np.linspace(0, 8, 60)])
    sure = np.isfinite(want) & (want < 7.99)
    assert (met[sure] | (np.abs(nearest).min() < 1e-3)).mean() > 0.995
    assert not met[first_contact(solid, origins, ways, 8.0, 2e-3) == FAR].any()
    both = met & np.isfinite(want)
    points = np.stack([hits["px"], hits["py"], hits["pz"]], axis=1)[both]
    outside = gap(solid, origins)[both] > 0.0
    assert np.abs(gap(solid, points)[outside]).max() < 1e-3
    assert (hits["distance"][both] <= want[both] + 1e-3).all()
    assert hits["distance"][both][~outside].max(initial=0.0) == 0.0
    normals = np.stack([hits["nx"], hits["ny"], hits["nz"]], axis=1)[both]
    ahead = gap(solid, points + 1e-2 * normals) - gap(solid, points)
    assert np.abs(ahead - 1e-2).max() < 2e-3


@pytest.mark.parametrize("name", SOLIDS)
def test_a_ball_stops_where_a_slow_search_stops_it(name: str) -> None:
    solid, random = SOLIDS[name], np.random.default_rng(2)
    places, ways = random.uniform(-5, 5, (2000, 3)), directions(random, 2000)
    free = gap(solid, places) > 0.31
    places, ways = places[free], ways[free]
    found = sweep(one(solid), places, ways, 8.0, 0.3)
    want = np.minimum(first_contact(solid, places, ways, 8.0, 0.3), 8.0)
    assert (found["distance"] <= want + 1e-3).all()
    early = first_contact(solid, places, ways, 8.0, 0.303)
    assert (found["distance"] >= np.minimum(early, 8.0) - 1e-3).all()


def test_a_ball_inside_is_told_the_shortest_way_out() -> None:
    random = np.random.default_rng(3)
    for solid in SOLIDS.values():
        places = random.uniform(-3, 3, (500, 3))
        found = sweep(one(solid), places, np.zeros((500, 3)), 0.0, 0.4)
        depth = gap(solid, places) - 0.4
        deep = depth < -1e-3
        assert np.allclose(found["distance"][deep], depth[deep], atol=1e-3)
        out = places + (np.stack([found["nx"], found["ny"], found["nz"]], axis=1) * -found["distance"][:, None])
        assert np.abs(gap(solid, out[deep]) - 0.4).max() < 5e-3
        assert (found["layer"][depth > 1e-3] == MISS).all()


def test_rays_meet_the_ground_where_every_triangle_was_tried() -> None:
    heights = hills(HILLS, FIELD.size)
    world = Geometry((), LAYERS, FIELD, heights)
    random = np.random.default_rng(4)
    origins = random.uniform([-20, 0, -20], [24, 8, 22], (1500, 3))
    ways = directions(random, 1500)
    ways[:100] = (0.0, -1.0, 0.0)
    ways[100:150] = (1.0, 0.0, 0.0)
    ways[150:200] = (0.0, 0.0, -1.0)
    hits = cast(world, origins, ways, 30.0, world.mask(["Terrain"]))
    want = ground_hits(triangles(heights, FIELD.size, FIELD.at), origins, ways)
    below = cast(world, origins, np.tile([0.0, 1.0, 0.0], (1500, 1)), 1e-3, world.mask(["Terrain"]))["layer"] != MISS
    above = ~below
    met = hits["layer"] != MISS
    assert (met == (want < 30.0))[above].mean() > 0.995
    both = met & (want < 30.0) & above
    assert both.sum() > 300
    assert np.quantile(np.abs(hits["distance"] - want)[both], 0.99) < 2e-3
    assert hits["distance"][below].max() == 0.0


@pytest.mark.parametrize("plain", [False, True], ids=["native", "plain"])
@pytest.mark.parametrize("many", [3, 60], ids=["few things", "more things than are listed"])
def test_rays_of_one_animal_meet_what_each_meets_alone(many: int, plain: bool) -> None:
    random, each = np.random.default_rng(8), 6
    animals = 20 if plain else 300
    layers = ("Environment", "FakeWalls")
    things = [
        solid.model_copy(update={"at": tuple(random.uniform(-9, 9, 3)), "layer": layers[number % 2]})
        for number in range(many)
        for solid in (SOLIDS["box"], SOLIDS["capsule"], SOLIDS["sphere"], SOLIDS["cylinder"])
    ]
    patches = [PATCH.model_copy(update={"at": tuple(random.uniform(-15, 15, 3))}) for _ in range(5)]
    world = Geometry([SOLIDS["plane"], *things, *patches], LAYERS, FIELD, hills(HILLS, FIELD.size))
    origins = np.repeat(random.uniform(-22, 22, (animals, 3)) * (1, 0.2, 1), each, axis=0)
    length = np.full(animals * each, 7.0)
    masks = np.full(animals * each, world.mask(["Terrain", "Grass", "Environment"]))
    # An animal may have rays that are not like its first one.
    length[each - 1 :: 2 * each], masks[2 :: 3 * each], origins[3 :: 4 * each] = 15.0, world.mask(LAYERS), 1.0
    ways = directions(random, animals * each)
    together = cast(world, origins, ways, length, masks, plain=plain, each=each)
    alone = cast(world, origins, ways, length, masks, plain=plain)
    assert (together["layer"] == alone["layer"]).all()
    assert len(set(alone["layer"].tolist())) > 3
    for name in ("distance", "nx", "ny", "nz"):
        met = alone["layer"] != MISS
        assert np.abs(together[name] - alone[name])[met].max() < 1e-4


def test_balls_rest_on_the_ground_and_never_in_it() -> None:
    heights = hills(HILLS, FIELD.size)
    world = Geometry((), LAYERS, FIELD, heights)
    random = np.random.default_rng(5)
    places = random.uniform([-16, 6, -16], [18, 9, 18], (400, 3))
    ways = directions(random, 400)
    ways[:, 1] = -np.abs(ways[:, 1])
    found = sweep(world, places, ways, 12.0, 0.5)
    ends = places + ways * found["distance"][:, None]
    assert (sweep(world, ends, ways, 0.0, 0.5)["distance"] > -1e-3).all()
    assert (found["layer"] != MISS).sum() > 100


def test_what_was_compiled_answers_as_plain_python_does() -> None:
    heights = hills(HILLS, FIELD.size)
    world = Geometry([*SOLIDS.values(), Grass(type="grass", at=(0, 0, 0), radius=9.0)], LAYERS, FIELD, heights)
    random = np.random.default_rng(6)
    places, ways = random.uniform(-6, 6, (120, 3)), directions(random, 120)
    for ask, more in ((cast, ()), (sweep, (0.3,))):
        native = ask(world, places, ways, 9.0, *more)
        plain = ask(world, places, ways, 9.0, *more, plain=True)
        assert (native["layer"] == plain["layer"]).mean() > 0.97
        same = native["layer"] == plain["layer"]
        assert np.allclose(native["distance"][same], plain["distance"][same], atol=2e-3)


def test_water_grass_and_layers() -> None:
    heights = np.zeros((5, 5))
    patch = Grass(type="grass", at=(0, 0, 0), radius=2.0)
    field = Terrain(size=(20.0, 20.0), water=3.0)
    world = Geometry([patch], LAYERS, field, heights)
    down = np.tile([0.0, -1.0, 0.0], (2, 1))
    at = np.array([[1.0, 5.0, 0.0], [5.0, 5.0, 0.0]])

    def seen(*names: str) -> list[int]:
        return cast(world, at, down, 20.0, world.mask(names))["layer"].tolist()

    number = world.layers
    assert seen("Terrain") == [number["Terrain"]] * 2
    assert seen("Water", "Terrain") == [number["Water"]] * 2
    assert seen("Grass") == [number["Grass"], MISS]
    assert seen("Grass", "Terrain") == [number["Grass"], number["Terrain"]]
    assert seen("Environment") == [MISS, MISS]
    up = cast(world, at - [0, 4, 0], -down, 20.0, world.mask(["Water"]))
    assert up["distance"].tolist() == [2.0, 2.0]
    assert up["ny"].tolist() == [-1.0, -1.0]
    level = Geometry([patch], LAYERS)
    assert cast(level, at, down, 20.0)["layer"].tolist() == [number["Grass"], MISS]


WORLDS = {name: [solid] for name, solid in SOLIDS.items()} | {"all": [*SOLIDS.values()], "grass": [PATCH]}
nan, inf = np.nan, np.inf
NOWHERE = [(nan, 9, 0), (0, nan, 0), (0, 9, nan), (inf, 9, 0), (0, -inf, 0), (0, 1e30, 0)]
NO_WAY = [(0, 0, 0), (nan, 0, 0), (0, nan, 1), (inf, 0, 0), (0, 3, 0), (0.1, 0, 0)]
NO_LENGTH = [0.0, -1.0, nan, -inf]


def world_of(name: str) -> Geometry:
    if name == "all":
        return Geometry(WORLDS[name], LAYERS, FIELD, hills(HILLS, FIELD.size))
    return Geometry(WORLDS[name], LAYERS)


def assert_all_numbers(records: np.ndarray, *names: str) -> None:
    assert all(np.isfinite(records[name]).all() for name in names)


@pytest.mark.parametrize("plain", [False, True], ids=["native", "plain"])
@pytest.mark.parametrize("name", WORLDS)
def test_rays_and_balls_from_nowhere_or_in_no_direction_meet_nothing(name: str, plain: bool) -> None:
    world = world_of(name)
    odd = [(place, (0, -1, 0), 20.0) for place in NOWHERE]
    odd += [((0, 9, 0), way, 20.0) for way in NO_WAY]
    odd += [((0, 9, 0), (0, -1, 0), length) for length in NO_LENGTH]
    places, ways, lengths = (np.array(part, float) for part in zip(*odd, strict=True))
    with np.errstate(all="ignore"):
        hits = cast(world, places, ways, lengths, plain=plain)
        balls = sweep(world, places, ways, lengths, 0.5, plain=plain)
    assert (hits["layer"] == MISS).all()
    assert (balls["layer"] == MISS).all()
    assert_all_numbers(hits, "distance", "px", "py", "pz")
    assert_all_numbers(balls, "distance", "nx", "ny", "nz")


@pytest.mark.parametrize("name", SOLIDS)
def test_a_ray_that_starts_inside_meets_at_once_and_one_that_touches_and_leaves_does_not(name: str) -> None:
    solid, random = SOLIDS[name], np.random.default_rng(21)
    world = one(solid)
    places = random.uniform(-4, 4, (4000, 3))
    inside = places[gap(solid, places) < -0.05]
    assert len(inside) > 10
    found = cast(world, inside, directions(random, len(inside)), 5.0)
    assert (found["layer"] != MISS).all()
    assert (found["distance"] == 0).all()
    normals = np.stack([found["nx"], found["ny"], found["nz"]], axis=1)
    np.testing.assert_allclose(np.linalg.norm(normals, axis=1), 1, atol=1e-3)
    np.testing.assert_allclose(np.stack([found["px"], found["py"], found["pz"]], axis=1), inside, atol=1e-5)
    surface = cast(world, places, directions(random, len(places)), 9.0)
    met = (surface["layer"] != MISS) & (surface["distance"] > 0.01)
    out = np.stack([surface["nx"], surface["ny"], surface["nz"]], axis=1)[met]
    start = np.stack([surface["px"], surface["py"], surface["pz"]], axis=1)[met] + 1e-3 * out
    assert (cast(world, start, out, 5.0)["layer"] == MISS).all()


@pytest.mark.parametrize(("off", "meets"), [(-1e-2, True), (1e-2, False)])
def test_a_ray_along_a_surface_meets_what_it_is_in_and_passes_what_it_is_beside(off: float, meets: bool) -> None:
    along = np.array([[0.0, 0, 1]])
    cases = [
        (Plane(type="plane"), (0, off, -3)),
        (Box(type="box", size=(2, 2, 2)), (0, 1 + off, -3)),
        (Ball(type="sphere", radius=1), (0, 1 + off, -3)),
        (Capsule(type="capsule", radius=1, height=4, rotation=(90, 0, 0)), (0, 1 + off, -5)),
        (Cylinder(type="cylinder", radius=1, height=4, rotation=(90, 0, 0)), (0, 1 + off, -5)),
    ]
    for solid, start in cases:
        hit = cast(one(solid), np.array([start], float), along, 20.0)
        assert (hit["layer"][0] != MISS) == meets, solid
    flat = Geometry((), LAYERS, Terrain(size=(20.0, 20.0)), np.zeros((9, 9)))
    hit = cast(flat, np.array([[0.3, off, -3.0]]), along, 20.0)
    assert (hit["layer"][0] != MISS) == meets


def test_layers_that_nothing_is_on_are_empty_and_so_is_an_empty_world() -> None:
    assert Geometry((), LAYERS).mask(["Nowhere"]) == 0
    down = np.tile([0.0, -1.0, 0.0], (2, 1))
    assert cast(Geometry((), LAYERS), np.zeros((2, 3)), down, 5.0)["layer"].tolist() == [MISS] * 2
    assert cast(world_of("all"), np.zeros((2, 3)), down, 5.0, 0)["layer"].tolist() == [MISS] * 2


class Within:
    """Whole numbers at an address, of which none may be asked for that cannot be there."""

    def __init__(self, where: int) -> None:
        self._held = ints(where)

    def __getitem__(self, place: int) -> int:
        assert 0 <= place < casting.MOST_NEARBY
        return self._held[place]

    def __setitem__(self, place: int, value: int) -> None:
        assert 0 <= place < casting.MOST_NEARBY
        self._held[place] = value


@pytest.mark.parametrize("side", [(-400, 0, 0), (400, 0, 0), (0, 0, -400), (0, 0, 400), (3, 0, 0)])
def test_who_looks_round_far_beside_all_solids_reads_nothing_that_is_not_theirs(
    side: tuple[float, float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(casting, "ints", Within)
    world = Geometry([SOLIDS["sphere"]], LAYERS)
    origins = np.tile(np.array(side, float), (8, 1))
    found = cast(world, origins, directions(np.random.default_rng(3), 8), 7.0, plain=True, each=8)
    assert (found["layer"] != MISS).any() == (abs(side[0]) < 10 and abs(side[2]) < 10)
