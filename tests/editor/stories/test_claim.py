"""The claim: without code, out of an empty project, the sheep of the ecosystem (story j)."""

from __future__ import annotations

from tests.editor.stories.by_hand import ByHand
from tests.editor.stories.conftest import Launch
from tests.editor.stories.person import CTRL, Key

from flockwright.cli.presets import find_preset
from flockwright.document import Project, load
from flockwright.plan import resolve
from flockwright.plan.assets import animal_json


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
