"""The pages made from node types and presets are current."""

from pathlib import Path

import pytest

from flockwright.cli.main import run
from flockwright.cli.pages.curves import picture, picture_name
from flockwright.cli.presets import all_presets, name_of
from flockwright.curves.model import Curve
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import all_types

DOCS = Path(__file__).parents[3] / "docs"
OURS = [kind for kind in all_types().values() if kind.is_ours]


def pages_below(folder: Path) -> dict[str, str]:
    files = [*folder.rglob("*.md"), *folder.rglob("*.svg")]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_the_committed_reference_is_current(tmp_path: Path) -> None:
    assert run(["nodes", "--page", str(tmp_path / "nodes.md")]) == 0
    fresh = (tmp_path / "nodes.md").read_text(encoding="utf-8")
    assert (DOCS / "nodes.md").read_text(encoding="utf-8") == fresh, "run `make docs`"
    assert pages_below(DOCS / "nodes") == pages_below(tmp_path / "nodes"), "run `make docs`"


def test_the_committed_pages_of_presets_are_current(tmp_path: Path) -> None:
    assert run(["presets", "--pages", str(tmp_path)]) == 0
    assert pages_below(DOCS / "presets") == pages_below(tmp_path), "run `make docs`"
    assert set(pages_below(tmp_path)) == {f"{name_of(preset)}.md" for preset in all_presets()}


@pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.key)
def test_every_type_of_ours_has_a_page_with_its_formula(kind: NodeType) -> None:
    text = (DOCS / "nodes" / f"{kind.key.replace('.', '-')}.md").read_text(encoding="utf-8")
    assert f"`{kind.key}`" in text
    assert kind.formula
    assert f"```text\n{kind.formula}\n```" in text


def test_what_is_gone_loses_its_page(tmp_path: Path) -> None:
    (tmp_path / "nodes").mkdir()
    (tmp_path / "nodes" / "behavior-nap.md").write_text("gone")
    assert run(["nodes", "--page", str(tmp_path / "nodes.md")]) == 0
    assert not (tmp_path / "nodes" / "behavior-nap.md").exists()


def test_a_picture_of_a_curve_ends_where_the_curve_does() -> None:
    falling = picture(Curve(shape="fall"))
    points = falling.partition('points="')[2].partition('"')[0].split()
    assert points[0] == "34.0,10.0"  # all at the start
    assert points[-1] == "250.0,128.0"  # nothing at the end
    assert picture_name(Curve(shape="fall")) == picture_name(Curve(shape="fall", k=3))  # k means nothing to it
