"""Other people's node types: another workflow runs end to end, and a broken package stops nobody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flockwright.document import save
from flockwright.document.builder import AnimalBuilder, ProjectBuilder, sphere

Call = Callable[..., Any]


def fish(project: ProjectBuilder) -> AnimalBuilder:
    """An animal of built-in nodes alone."""
    made = project.animal("Fish")
    made.behavior("wander", direction_strength=0.5, speed_strength=0.5)
    made.merger("desire_budget")
    made.mover("3d")
    project.spawn(made, 10, sphere((0, 0, 0), 5), initial_speed=1)
    return made


def ant(project: ProjectBuilder, merger: str = "compass_best_way") -> AnimalBuilder:
    """An animal that steers by context."""
    made = project.animal("Ant", tags=["Ant"], radius=0.2)
    near = made.query("spatial_hash", tags=["Ant"], max_distance=30, k=29)
    near >> [made.behavior("compass_draw_near"), made.behavior("compass_keep_clear")]
    made.behavior("compass_head_on")
    made.merger(merger)
    made.mover("compass_stroll")
    project.spawn(made, 30, sphere((0, 0, 0), 15))
    return made


def saved(project: ProjectBuilder, folder: Path) -> Path:
    path = folder / "plugged.flock.json"
    save(project.build(), path)
    return path


def test_another_workflow_runs_end_to_end(flockwright: Call, tmp_path: Path) -> None:
    project = ProjectBuilder(tags=["Ant"])
    ant(project)
    fish(project)
    path = saved(project, tmp_path)
    assert flockwright("validate", path, having="compass").code == 0
    runs = [
        flockwright("simulate", path, "--seconds", "8", "--npz", "run.npz", "--threads", n, "--json", having="compass")
        for n in ("1", "2")
    ]
    assert [(run.code, run.err) for run in runs] == [(0, ""), (0, "")]
    told = runs[0].json
    assert told["alive"] == {"ant": 30, "fish": 10}
    assert told["state_sha256"] == runs[1].json["state_sha256"]
    with np.load(tmp_path / "run.npz") as arrays:
        places = arrays["ant.position"]
    spread = [
        np.linalg.norm((frame - frame.mean(axis=0))[:, [0, 2]], axis=1).mean() for frame in (places[0], places[-1])
    ]
    assert spread[1] < 0.7 * spread[0]  # they drew near
    np.testing.assert_array_equal(places[0][:, 1], places[-1][:, 1])  # and walked on the level


def test_its_types_are_listed_with_their_package_and_result_type(flockwright: Call) -> None:
    told = {node["key"]: node for node in flockwright("nodes", "--json", having="compass").json["nodes"]}
    assert told["behavior.compass_head_on"]["gives"] == "context_result"
    assert told["merger.compass_best_way"]["accepts"] == ["context_result"]
    assert told["mover.compass_stroll"]["package"] == "compass"


def test_a_result_that_the_merger_does_not_take_is_a_problem(flockwright: Call, tmp_path: Path) -> None:
    project = ProjectBuilder(tags=["Ant"])
    ant(project, merger="desire_budget")
    answer = flockwright("simulate", saved(project, tmp_path), having="compass")
    assert answer.code == 1
    assert "takes velocity_result" in answer.err
    assert "gives context_result" in answer.err


def test_an_exported_animal_of_foreign_nodes_runs(flockwright: Call, tmp_path: Path) -> None:
    project = ProjectBuilder(tags=["Ant"])
    ant(project)
    assert flockwright("export", saved(project, tmp_path), "--to", "out", having="compass").code == 0
    asset = tmp_path / "out" / "ant.animal.json"
    assert flockwright("simulate", asset, "--seconds", "0.5", "--json", having="compass").json["alive"] == {"ant": 100}
    without = flockwright("simulate", asset, having="")
    assert without.code == 2
    assert "expected the key of an installed node type" in without.err


def test_a_package_that_cannot_be_imported_is_named_and_stops_nothing(flockwright: Call, tmp_path: Path) -> None:
    project = ProjectBuilder(tags=["Ant"])
    ant(project)
    answer = flockwright("simulate", saved(project, tmp_path), "--seconds", "0.1", "--json", having="swamp compass")
    assert answer.code == 0
    assert answer.json["alive"] == {"ant": 30}
    assert answer.err.count("\n") == 1
    assert "The nodes of flockwright-swamp cannot be loaded: ModuleNotFoundError" in answer.err
    listed = flockwright("nodes", "--json", having="swamp").json
    assert [failure["package"] for failure in listed["failures"]] == ["flockwright-swamp"]
    assert len(listed["nodes"]) > 20


def test_nodes_of_a_missing_package_are_named(flockwright: Call, tmp_path: Path) -> None:
    project = ProjectBuilder(tags=["Ant"])
    ant(project)
    fish(project)
    answer = flockwright("validate", saved(project, tmp_path), having="swamp")
    assert answer.code == 1
    assert "No installed package has the node type merger.compass_best_way" in answer.out
    assert "flockwright-swamp cannot be loaded" in answer.out  # it may be one of theirs
    assert "1 of 2 animals can run as meant." in answer.out


def ghost(project: ProjectBuilder, behavior: str) -> AnimalBuilder:
    """An animal with a behavior of a broken package, and one that is not broken."""
    made = project.animal("Ghost")
    made.behavior(behavior)
    made.behavior("go_forward", speed=2)
    made.merger("desire_budget")
    made.mover("3d")
    project.spawn(made, 5, sphere((0, 0, 0), 5))
    return made


def test_results_that_are_none_are_told_and_count_as_no_opinion(flockwright: Call, tmp_path: Path) -> None:
    project = ProjectBuilder()
    ghost(project, "haze")
    answer = flockwright("simulate", saved(project, tmp_path), "--seconds", "1", "--json", having="fog")
    assert answer.code == 0
    assert answer.err.startswith("Haze (n1) of Ghost gave 5 animals a result that is none")
    assert answer.json["measures"]["ghost"]["speed_mean"] == pytest.approx(2, abs=0.1)


@pytest.mark.parametrize(
    ("behavior", "why"), [("fog", "a kernel cannot make a list"), ("mist", "its hook asks for 'moon'")]
)
def test_a_hook_that_cannot_be_compiled_is_named_and_left_out(
    behavior: str, why: str, flockwright: Call, tmp_path: Path
) -> None:
    project = ProjectBuilder()
    ghost(project, behavior)
    fish(project)
    answer = flockwright("simulate", saved(project, tmp_path), "--seconds", "1", "--json", having="fog")
    assert answer.code == 0
    assert answer.err.count("\n") == 1
    assert answer.err.startswith(f"{behavior.title()} of fog has no say:")
    assert why in answer.err
    told = answer.json
    assert told["left_out"] == [answer.err.rstrip("\n")]
    assert told["alive"] == {"ghost": 5, "fish": 10}
    assert told["measures"]["fish"]["speed_mean"] > 0.5
    assert told["measures"]["ghost"]["speed_mean"] > 0.5
