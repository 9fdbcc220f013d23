"""Export for the game: where to is remembered, what changed is said, errors stop it."""

import json
from pathlib import Path
from typing import Any

import pytest

from flockwright.document import Animal, Link, Node, Project, save
from flockwright.plan.assets import read_animal
from flockwright_editor.session import Session, Where
from flockwright_editor.session.exporting import Target

NODES = (
    Node(id="n1", type="behavior.wander"),
    Node(id="n2", type="behavior.go_forward", name="Hurry"),
    Node(id="n3", type="merger.desire_budget"),
    Node(id="n4", type="mover.3d"),
)
ENDS = (("n1.result", "n3.results"), ("n2.result", "n3.results"), ("n3.velocity", "n4.velocity"))
FISH = Animal(id="fish", name="Fish", nodes=NODES, links=tuple(Link.between(*ends) for ends in ENDS))
POND = Project.new(animals=(FISH, FISH.changed(id="trout", name="Trout")))


@pytest.fixture
def pond(session: Session, tmp_path: Path) -> Session:
    save(POND, tmp_path / "pond.flock.json")
    session.open(tmp_path / "pond.flock.json")
    return session


@pytest.fixture
def told(pond: Session) -> list[tuple[str, str]]:
    sentences: list[tuple[str, str]] = []
    pond.told.connect(lambda sentence, severity: sentences.append((sentence, severity)))
    return sentences


def set_param(session: Session, node: str, **params: Any) -> None:
    animal = session.document.animal("fish")
    changed = animal.node(node).changed(params={**animal.node(node).params, **params})
    session.execute("Set", session.document.with_animal(animal.with_node(changed)), Where("fish", (node,)))


def test_without_a_target_the_user_is_asked_for_one(pond: Session, told: list[Any]) -> None:
    assert pond.exports.target is None
    assert pond.exports.look() is None
    assert not pond.exports.run()
    assert told[0][1] == "info"


def test_all_animals_and_the_scene_are_written_and_the_target_is_remembered(pond: Session, tmp_path: Path) -> None:
    game = tmp_path / "game"
    pond.exports.choose(Target(str(game)))
    assert pond.exports.run()
    assert {path.name for path in game.iterdir()} == {"fish.animal.json", "trout.animal.json", "pond.scene.json"}
    assert read_animal((game / "fish.animal.json").read_bytes()).id == "fish"
    again = Session(pond.state)
    again.open(tmp_path / "pond.flock.json")
    assert again.exports.target == Target(str(game))
    again.new()
    assert again.exports.target is None
    again.close()
    assert b"game" not in (tmp_path / "pond.flock.json").read_bytes()


def test_chosen_animals_only(pond: Session, tmp_path: Path) -> None:
    pond.exports.choose(Target(str(tmp_path / "game"), ("trout", "gone"), scene=False))
    assert pond.exports.run()
    assert {path.name for path in (tmp_path / "game").iterdir()} == {"trout.animal.json"}
    pond.exports.choose(Target(str(tmp_path / "game"), ("fish",), scene=True))
    assert pond.exports.run()
    assert (tmp_path / "game" / "pond.scene.json").exists()


def test_the_scene_alone_or_nothing_at_all(
    pond: Session, told: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    pond.exports.choose(Target("~/game", (), scene=True))
    assert pond.exports.run()
    assert [path.name for path in (tmp_path / "game").iterdir()] == ["pond.scene.json"]
    pond.exports.choose(Target("~/game", ("gone",), scene=False))
    assert not pond.exports.run()
    assert told[-1] == ("nothing exported — none of the chosen animals is in the project", "error")


def test_which_files_and_numbers_changed_is_said(pond: Session, told: list[Any], tmp_path: Path) -> None:
    pond.exports.choose(Target(str(tmp_path / "game")))
    pond.exports.run()
    assert told[-1] == ("Exported 3 files to game, all new.", "info")
    pond.exports.run()
    assert told[-1] == ("Exported 3 files to game, nothing changed.", "info")
    set_param(pond, "n1", priority=2)
    looked = pond.exports.look()
    assert looked is not None
    assert [(file.name, file.lines) for file in looked.files if file.changed] == [
        ("fish.animal.json", ("Wander priority 0 → 2",))
    ]
    pond.exports.run()
    assert pond.exports.last == looked
    assert told[-1][0] == "Exported 3 files to game, 1 changed. fish.animal.json: Wander priority 0 → 2."
    without = pond.document.animal("fish").without(["n2"])
    pond.execute("Delete", pond.document.with_animal(without), Where("fish"))
    looked = pond.exports.look()
    assert looked is not None
    assert looked.files[0].lines == ("n2 removed",)
    set_param(pond, "n1", priority=7)  # what is deleted comes back with this: it starts from the document of before
    pond.exports.choose(Target(str(tmp_path / "game"), ("fish",), scene=True))
    (tmp_path / "game" / "pond.scene.json").unlink()
    pond.exports.run()
    assert told[-1][0] == (
        "Exported 2 files to game, 2 changed. pond.scene.json is new; fish.animal.json: Wander priority 2 → 7; "
        "fish.animal.json: n2 removed."
    )


def test_muted_behaviors_are_listed(pond: Session, told: list[Any], tmp_path: Path) -> None:
    set_param(pond, "n2", active=False)
    pond.exports.choose(Target(str(tmp_path / "game")))
    pond.exports.run()
    assert told[-1][0].endswith("Muted in the game too: Hurry of Fish.")


def test_solo_and_preview_never_reach_the_game(pond: Session, tmp_path: Path) -> None:
    pond.exports.choose(Target(str(tmp_path / "game")))
    pond.exports.run()
    before = (tmp_path / "game" / "fish.animal.json").read_bytes()
    pond.solo.toggle("fish", ("n1",))
    pond.preview(POND.with_animal(FISH.without(["n1"])))
    pond.exports.run()
    assert pond.previewing
    assert (tmp_path / "game" / "fish.animal.json").read_bytes() == before


def test_while_an_error_stands_nothing_is_written(pond: Session, told: list[Any], tmp_path: Path) -> None:
    pond.exports.choose(Target(str(tmp_path / "game")))
    set_param(pond, "n1", priority="high")
    assert not pond.exports.run()
    assert not (tmp_path / "game").exists()
    assert told[-1][1] == "error"
    assert told[-1][0].startswith("Nothing was exported: an error stands.")
    assert pond.exports.asset_json("fish") is None
    assert json.loads(pond.exports.asset_json("trout") or "")["id"] == "trout"


def test_a_folder_that_cannot_be_written_is_a_sentence(pond: Session, told: list[Any], tmp_path: Path) -> None:
    (tmp_path / "game").write_text("a file")
    pond.exports.choose(Target(str(tmp_path / "game")))
    assert not pond.exports.run()
    assert told[-1][1] == "error"


def test_export_on_save(pond: Session, tmp_path: Path, qtbot: Any) -> None:
    game = tmp_path / "game"
    pond.exports.choose(Target(str(game)))
    pond.exports.on_save(True)
    set_param(pond, "n1", priority=2)
    pond.save()
    assert json.loads((game / "fish.animal.json").read_bytes())["simple"][0]["priority"] == 2
    set_param(pond, "n1", priority=3)
    pond.save(background=True)
    qtbot.waitUntil(lambda: not pond.files.busy)
    assert json.loads((game / "fish.animal.json").read_bytes())["simple"][0]["priority"] == 3


def test_an_untitled_project_takes_its_target_to_its_file(session: Session, tmp_path: Path) -> None:
    session.new(POND)
    session.exports.choose(Target(str(tmp_path / "game")))
    session.save_as(tmp_path / "pond")
    assert session.exports.target == Target(str(tmp_path / "game"))
    session.new()
    session.open(tmp_path / "pond.flock.json")
    assert session.exports.target == Target(str(tmp_path / "game"))
