"""The claim: without code, out of an empty project, the sheep of the ecosystem (story j)."""

from __future__ import annotations

import re
from pathlib import Path

from tests.editor.stories.by_hand import ByHand
from tests.editor.stories.conftest import Launch
from tests.editor.stories.person import CTRL, Key

from flockwright.cli.presets import find_preset
from flockwright.document import Project, load
from flockwright.nodes.registry import find
from flockwright.plan import resolve
from flockwright.plan.assets import animal_json

PAGE = Path(__file__).parents[3] / "docs" / "sheep.md"


def test_j_the_sheep_of_the_ecosystem_is_built_by_hand_and_is_the_same_for_the_game(launch: Launch) -> None:
    preset = find_preset("ecosystem")
    assert preset is not None
    ecosystem = load(preset).document
    sheep, plan = ecosystem.animal("sheep"), resolve(ecosystem).plan.animal("sheep")
    person = launch(Project.new(), "meadow")
    hands = ByHand(person, sheep, plan)
    hands.list_tags()
    hands.begin()
    hands.dress()
    hands.wire_up()
    hands.tune()
    hands.equip()
    hands.mend("Add flat ground")
    person.fit()
    person.key(Key.Key_L, CTRL)
    person.check()
    assert person.session.resolved.errors("sheep") == ()
    file = person.save()
    game = person.export()
    assert (game / "sheep.animal.json").read_bytes() == animal_json(plan)
    # The file says it too: what stands there is what was set, and nothing else.
    kept = load(file).document.animal("sheep")
    assert (kept.name, kept.tags, kept.about) == (sheep.name, sheep.tags, sheep.about)
    assert {node.id: node.name for node in kept.nodes} == {node.id: node.name for node in sheep.nodes}
    assert all(node.params.keys() == hands.wishes(node.id).keys() for node in kept.nodes)


def test_the_page_of_the_sheep_names_all_that_it_is_made_of() -> None:
    page, preset = PAGE.read_text(encoding="utf-8"), find_preset("ecosystem")
    assert preset is not None
    sheep = load(preset).document.animal("sheep")
    kinds = {node.id: find(node.type) for node in sheep.nodes}
    names = {node.name or kinds[node.id].look.label for node in sheep.nodes}  # type: ignore[union-attr]
    tags = {tag for node in sheep.nodes for tag in node.params.get("tags", ())}  # type: ignore[union-attr]
    assert [name for name in sorted(names) if f"*{name}*" not in page] == []
    assert [word for word in sorted(tags | set(sheep.components)) if word not in page] == []
    assert [name for name in re.findall(r"\]\((pictures/[^)]+)\)", page) if not (PAGE.parent / name).exists()] == []
