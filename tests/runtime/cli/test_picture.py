"""Pictures show the herd from above: right place, right color, right way round."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from flockwright.cli.main import run
from flockwright.cli.picture import write_picture
from flockwright.cli.picture.framing import HEIGHT, WIDTH, framed
from flockwright.cli.picture.scene import round_meters
from flockwright.document.builder import ProjectBuilder, points
from flockwright.plan.model import Plan
from flockwright.plan.resolve import resolve
from flockwright.simulation.simulation import Simulation
from flockwright.simulation.snapshot import Snapshot


def herd(*places: tuple[float, float, float], color: str = "#ff0000", radius: float = 1.0) -> tuple[Plan, Snapshot]:
    """Animals at some places, all heading along x."""
    project = ProjectBuilder()
    animal = project.animal("Crab", color=color, radius=radius)
    animal.behavior("wander")
    animal.merger("desire_budget")
    animal.mover("3d")
    if places:
        project.spawn(animal, len(places), points(*places), heading=(1, 0, 0))
    plan = resolve(project.build()).plan
    with Simulation(plan) as simulation:
        return plan, simulation.snapshot()


def drawn(path: Path, plan: Plan, *moments: Snapshot) -> np.ndarray:
    write_picture(path, plan, moments)
    with Image.open(path) as image:
        assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
        return np.asarray(image.convert("RGB")).astype(int)


def is_red(pixels: np.ndarray) -> np.ndarray:
    return (pixels[..., 0] > 150) & (pixels[..., 1] < 60)


def test_animals_stand_where_they_are_and_point_where_they_look(tmp_path: Path) -> None:
    plan, now = herd((4, 0, -3), (-2, 0, 2))
    view = framed(plan, now)
    pixels = drawn(tmp_path / "two.png", plan, now)
    for x, y in view.place(now.herds["crab"].position).round().astype(int).tolist():
        around = is_red(pixels[y - 60 : y + 61])[:, x - 180 : x + 181]
        assert around.any()
        columns = np.flatnonzero(around.any(axis=0))
        ahead, behind = around[:, columns[-8:]].sum(), around[:, columns[:8]].sum()
        assert ahead < behind  # it narrows to the front


def test_z_points_down_the_picture_as_seen_from_above() -> None:
    plan, now = herd((0, 0, 0), (10, 0, 5))
    first, second = framed(plan, now).place(now.herds["crab"].position).tolist()
    assert second[0] > first[0]
    assert second[1] > first[1]


def test_a_stray_does_not_shrink_the_herd() -> None:
    close = [(float(i % 10), 0.0, float(i // 10)) for i in range(100)]
    plan, now = herd(*close, (5000.0, 0.0, 0.0), radius=0.1)
    view = framed(plan, now)
    assert view.scale > 50
    assert view.outside(now.herds["crab"].position) >= 1


def test_two_hunters_far_away_are_no_strays() -> None:
    project = ProjectBuilder()
    fish, shark = project.animal("Fish", radius=0.1), project.animal("Shark")
    project.spawn(fish, 100, points(*((float(i % 10), 0.0, float(i // 10)) for i in range(100))))
    project.spawn(shark, 2, points((-60, 0, 0), (80, 0, 20)))
    plan = resolve(project.build()).plan
    with Simulation(plan) as simulation:
        now = simulation.snapshot()
    assert framed(plan, now).outside(now.herds["shark"].position) == 0


@pytest.mark.parametrize("places", [[], [(3.0, 2.0, 1.0)]])
def test_nobody_and_one_alone_can_be_drawn(places: list[tuple[float, float, float]], tmp_path: Path) -> None:
    plan, now = herd(*places)
    pixels = drawn(tmp_path / "few.png", plan, now)
    middle = pixels[HEIGHT // 2 - 30 : HEIGHT // 2 + 30, WIDTH // 2 - 30 : WIDTH // 2 + 30]
    assert is_red(middle).any() == bool(places)


def test_an_animal_that_is_nowhere_is_left_out(tmp_path: Path) -> None:
    plan, now = herd((0, 0, 0), (2, 0, 0))
    now.herds["crab"].position[1] = np.nan
    assert is_red(drawn(tmp_path / "lost.png", plan, now)).any()


def test_a_color_that_is_none_becomes_one(tmp_path: Path) -> None:
    plan, now = herd((0, 0, 0), color="sky of spring")
    pixels = drawn(tmp_path / "color.png", plan, now)
    assert tuple(pixels[HEIGHT // 2, WIDTH // 2]) == (0x5A, 0xA9, 0xFF)


def test_the_way_behind_is_drawn(tmp_path: Path) -> None:
    plan, now = herd((0, 0, 0), (12, 0, 9), radius=0.3)
    _, before = herd((-3, 0, 0), (12, 0, 9), radius=0.3)
    still, moved = drawn(tmp_path / "a.png", plan, now), drawn(tmp_path / "b.png", plan, before, now)
    assert (moved != still).any()


def test_scales_are_round() -> None:
    assert [round_meters(meters) for meters in (0.3, 1.0, 1.1, 7, 40)] == pytest.approx([0.5, 1, 2, 10, 50])


def test_homes_are_drawn_blue_outside_and_green_inside(pond: Path) -> None:
    picture = pond.parent / "pond.png"
    assert run(["simulate", str(pond), "--seconds", "0.2", "--picture", str(picture)]) == 0
    with Image.open(picture) as image:
        pixels = np.asarray(image.convert("RGB")).astype(int)
    blue = (pixels[..., 2] > 180) & (pixels[..., 0] < 90) & (pixels[..., 1] < 150)
    green = (pixels[..., 1] > pixels[..., 0] + 50) & (pixels[..., 1] > pixels[..., 2] + 20)
    assert blue.sum() > 200
    assert green.sum() > 200


def test_bounds_about_as_large_as_the_herd_are_in_the_picture() -> None:
    project = ProjectBuilder(bounds={"size": [30, 30, 30]})
    crab = project.animal("Crab")
    project.spawn(crab, 3, points((-14, 0, -14), (14, 0, 14), (0, 0, 0)))
    plan = resolve(project.build()).plan
    with Simulation(plan) as simulation:
        view = framed(plan, simulation.snapshot())
    assert (view.place(np.array([[15.0, 0.0, 15.0]])) < (WIDTH, HEIGHT)).all()
