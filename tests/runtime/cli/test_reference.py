"""The reference page is made from the node types and is current."""

from pathlib import Path

from flockwright.cli.main import run
from flockwright.nodes.registry import all_types

PAGE = Path(__file__).parents[3] / "docs" / "nodes.md"


def test_the_committed_page_is_current(tmp_path: Path) -> None:
    fresh = tmp_path / "nodes.md"
    assert run(["nodes", "--page", str(fresh)]) == 0
    assert PAGE.read_text(encoding="utf-8") == fresh.read_text(encoding="utf-8"), "run `make docs`"


def test_every_type_of_ours_has_its_section() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for kind in all_types().values():
        if kind.is_ours:
            assert f"`{kind.key}`" in text
