"""Heights from a generator or a file beside the project: what they are, and a sentence for all that cannot be."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from flockwright.document import Project, Scene
from flockwright.plan import resolve
from flockwright.world.geometry.files import bring_along, files_in
from flockwright.world.geometry.scene import geometry_of
from flockwright.world.geometry.terrain import MOST_SIDE, TerrainError, heights_of, read
from flockwright.world.geometry.things import HeightFile, Hills

from .asking import cast

SIZE = (40.0, 40.0)


def file(path: str, height: float = 10.0) -> HeightFile:
    return HeightFile(type="file", path=path, height=height)


def test_the_same_seed_is_the_same_hills_and_another_is_not() -> None:
    first, again, other = (
        heights_of(Hills(type="hills", seed=seed, height=5.0, samples=65), SIZE, None) for seed in (3, 3, 4)
    )
    assert np.array_equal(first, again)
    assert not np.allclose(first, other)
    assert 0 <= first.min() < first.max() <= 5


def test_more_samples_are_the_same_hills_seen_more_closely() -> None:
    coarse, fine = (heights_of(Hills(type="hills", seed=3, samples=n), SIZE, None) for n in (33, 129))
    np.testing.assert_allclose(fine[::4, ::4], coarse, atol=1e-9)


@pytest.mark.parametrize(("mode", "white"), [("L", 255), ("I;16", 65535)])
def test_gray_from_black_to_white_is_from_0_to_the_height(tmp_path: Path, mode: str, white: int) -> None:
    gray = np.array([[0, white], [white // 5, white // 5 * 2], [0, 0]], np.uint8 if white == 255 else np.uint16)
    Image.fromarray(gray).save(tmp_path / "land.png")
    with Image.open(tmp_path / "land.png") as picture:
        assert picture.mode == mode
    np.testing.assert_allclose(read(file("land.png", 20.0), tmp_path), [[0, 20], [4, 8], [0, 0]], atol=1e-3)


@pytest.mark.parametrize("kind", ["f4", "f8", "i2", "u1"])
def test_an_array_is_meters(tmp_path: Path, kind: str) -> None:
    np.save(tmp_path / "land.npy", np.array([[1, 2, 3], [4, 5, 6]], kind))
    assert read(file("land.npy", 99.0), tmp_path).tolist() == [[1, 2, 3], [4, 5, 6]]


def test_rays_meet_the_heights_of_a_file(tmp_path: Path) -> None:
    np.save(tmp_path / "ramp.npy", np.array([[0.0, 8.0], [0.0, 8.0]]))
    terrain = {"heights": {"type": "file", "path": "ramp.npy"}, "size": [16, 16], "at": [0, 1, 0]}
    world = geometry_of(Scene.read({"terrain": terrain}), tmp_path)
    hits = cast(world, np.array([[0.0, 20, 3], [4, 20, -5]]), np.tile([0.0, -1, 0], (2, 1)), 30.0)
    np.testing.assert_allclose(hits["py"], [5, 7], atol=1e-4)
    np.testing.assert_allclose(hits["ny"], 1 / np.sqrt(1.25), atol=1e-4)


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    np.save(tmp_path / "land.npy", np.zeros((2, 2)))
    assert heights_of(file("land.npy"), SIZE, tmp_path).max() == 0
    np.save(tmp_path / "land.npy", np.ones((2, 3)))
    assert heights_of(file("land.npy"), SIZE, tmp_path).max() == 1


OUTSIDE = ["../secret.npy", "/etc/passwd", "land/../../secret.npy", "C:\\land.npy", "C:/land.npy", "..\\secret.npy"]


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_path_leaves_the_projects_folder(tmp_path: Path, path: str) -> None:
    (tmp_path / "project").mkdir()
    np.save(tmp_path / "secret.npy", np.zeros((2, 2)))
    with pytest.raises(TerrainError, match="folder"):
        read(file(path), tmp_path / "project")


def test_no_link_leaves_the_projects_folder(tmp_path: Path) -> None:
    (tmp_path / "project").mkdir()
    np.save(tmp_path / "secret.npy", np.zeros((2, 2)))
    (tmp_path / "project" / "land.npy").symlink_to(tmp_path / "secret.npy")
    with pytest.raises(TerrainError, match="leaves"):
        read(file("land.npy"), tmp_path / "project")


def test_a_project_without_a_folder_has_no_files() -> None:
    with pytest.raises(TerrainError, match="has not been saved yet"):
        read(file("land.npy"), None)


def broken_files(folder: Path) -> dict[str, str]:
    (folder / "text.png").write_text("no picture")
    (folder / "text.npy").write_text("no array")
    (folder / "empty.npy").write_bytes(b"")
    (folder / "folder.npy").mkdir()
    np.save(folder / "cube.npy", np.zeros((2, 2, 2)))
    np.save(folder / "line.npy", np.zeros((1, 5)))
    np.save(folder / "nan.npy", np.array([[0, np.nan], [1, 2]]))
    np.save(folder / "high.npy", np.array([[0, 1e9], [1, 2]]))
    np.save(folder / "words.npy", np.array([["a", "b"], ["c", "d"]]))
    np.save(folder / "objects.npy", np.array([[{}, {}], [{}, {}]], object), allow_pickle=True)
    np.save(folder / "wide.npy", np.zeros((2, MOST_SIDE + 1)))
    whole = folder / "cut.npy"
    np.save(whole, np.zeros((9, 9)))
    whole.write_bytes(whole.read_bytes()[:-50])
    return {
        "gone.npy": "is not there", "text.png": "cannot be read", "text.npy": "cannot be read",
        "empty.npy": "cannot be read", "folder.npy": "cannot be read", "cube.npy": "not a grid",
        "line.npy": "not a grid", "nan.npy": "no numbers", "high.npy": "no numbers", "words.npy": "cannot be read",
        "objects.npy": "cannot be read", "wide.npy": "not a grid", "cut.npy": "cannot be read",
    }  # fmt: skip


def test_a_broken_file_is_a_problem_and_the_scene_runs_without_it(tmp_path: Path) -> None:
    for path, words in broken_files(tmp_path).items():
        terrain = {"heights": {"type": "file", "path": path}}
        project = Project.new(scene=Scene.read({"terrain": terrain}))
        (problem,) = resolve(project, tmp_path).errors()
        assert problem.message.startswith("The ground has no heights: ")
        assert path in problem.message, path
        assert words in problem.message, problem.message
        assert problem.path == "scene.terrain.heights"
        assert int(geometry_of(project.scene, tmp_path).record["terrain"][0]) == 0


def test_what_a_scene_refers_to_comes_along_once(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    (old / "land").mkdir(parents=True)
    new.mkdir()
    np.save(old / "land" / "hills.npy", np.ones((2, 2)))
    scene = Scene.read({"terrain": {"heights": {"type": "file", "path": "land/hills.npy"}}})
    assert files_in(scene) == ("land/hills.npy",)
    assert files_in(Scene()) == ()
    bring_along(scene, old, new)
    bring_along(scene, old, new)
    assert (new / "land" / "hills.npy").read_bytes() == (old / "land" / "hills.npy").read_bytes()
    outside = Scene.read({"terrain": {"heights": {"type": "file", "path": "../old/land/hills.npy"}}})
    bring_along(outside, old, tmp_path / "new" / "deeper")
    assert not (tmp_path / "new" / "deeper").exists()
