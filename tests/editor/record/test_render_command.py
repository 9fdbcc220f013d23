"""`flockwright render`: pictures without a screen, sentences for calls that make no sense."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from flockwright.cli.main import run
from flockwright.document import Project, save
from flockwright.document.builder import ProjectBuilder, sphere
from flockwright_editor.preview.render.renderer import PAINTER_ONLY


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Twenty walkers that go straight ahead."""
    project = ProjectBuilder(seed=3)
    sheep = project.animal("Sheep", shape="sheep", radius=0.5, color="#F4F4F0")
    sheep.behavior("wander")
    sheep.merger("desire_budget")
    sheep.mover("2d")
    project.spawn(sheep, 20, sphere((0, 0, 0), 5), initial_speed=2)
    path = tmp_path / "meadow.flock.json"
    save(project.build(), path)
    return path


def shown(path: Path) -> np.ndarray:  # type: ignore[type-arg]
    with Image.open(path) as picture:
        return np.asarray(picture.convert("RGB")).astype(int)


def test_a_picture_of_the_end_in_the_asked_size(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    to = file.with_suffix(".png")
    assert run(["render", str(file), "--seconds", "0.2", "--to", str(to), "--size", "200x120"]) == 0
    assert capfd.readouterr().out == f"Wrote {to}\n"
    picture = shown(to)
    assert picture.shape == (120, 200, 3)
    assert (picture.min(axis=2) > 150).sum() > 20  # white sheep
    assert np.median(picture[..., 1]) > np.median(picture[..., 2]) + 10  # on a green ground
    turned = file.with_name("turned.png")
    assert (
        run(["render", str(file), "--seconds", "0", "--to", str(turned), "--size", "200x120", "--camera", "30,12"]) == 0
    )
    assert shown(turned)[:20, :, 2].mean() > shown(turned)[-20:, :, 2].mean() + 40  # a sky


def test_a_moving_picture_of_the_whole(file: Path) -> None:
    to = file.with_suffix(".gif")
    assert (
        run(["render", str(file), "--seconds", "0.5", "--to", str(to), "--size", "96x64", "--trails", "--marks"]) == 0
    )
    with Image.open(to) as picture:
        assert (picture.n_frames, picture.size) == (11, (96, 64))
        first = np.asarray(picture.convert("RGB")).astype(int)
        picture.seek(10)
        assert np.abs(np.asarray(picture.convert("RGB")).astype(int) - first).max() > 60  # they walked


def test_without_gl_it_draws_points_and_says_so(
    file: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(PAINTER_ONLY, "1")
    to = file.with_suffix(".png")
    assert run(["render", str(file), "--seconds", "0", "--to", str(to), "--size", "120x90", "--camera", "top"]) == 0
    assert "Drawn as points" in capfd.readouterr().err
    assert np.ptp(shown(to)) > 60


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--to", "a.jpg"], "expected a file that ends in .png or .gif"),
        (["--to", "nowhere/a.png"], "there is no folder nowhere"),
        (["--to", "a.png", "--size", "12"], "such as 1280x720"),
        (["--to", "a.png", "--size", "4x9999"], "such as 1280x720"),
        (["--to", "a.png", "--camera", "upside"], "expected top, front"),
        (["--to", "a.png", "--camera", "1,2,-3"], "expected top, front"),
        (["--to", "a.png", "--seconds", "inf"], "expected a number of seconds"),
        (["--to", "a.gif", "--seconds", "9000"], "shorter or smaller"),
    ],
)
def test_a_call_that_makes_no_sense_gets_a_sentence(
    file: Path, more: list[str], sentence: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    assert run(["render", str(file), *more]) == 2
    assert sentence in capfd.readouterr().err
    assert list(file.parent.iterdir()) == [file]


def test_no_such_file_and_a_graph_with_errors(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    to = str(tmp_path / "a.png")
    assert run(["render", "no-such-preset", "--to", to]) == 2
    assert "no preset of this name" in capfd.readouterr().err
    broken = ProjectBuilder()
    animal = broken.animal("Broken")
    animal.merger("desire_budget")
    animal.merger("desire_budget")
    path = tmp_path / "broken.flock.json"
    project: Project = broken.build()
    save(project, path)
    assert run(["render", str(path), "--to", to]) == 1
    assert "cannot run as meant" in capfd.readouterr().err
