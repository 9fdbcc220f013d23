"""The problems list. That every problem can be mended by its button is one of the stories."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from flockwright.document import Project
from flockwright.plan import fix, resolve
from flockwright_editor.library import Library
from flockwright_editor.library.problem_rows import fix_all_safe, is_safe, runs_of
from flockwright_editor.session import Where
from flockwright_editor.session.edits import graph, scene

from .broken import broken
from .conftest import Hands


def test_a_click_selects_the_node_and_opens_its_animal(library: Library, session: Any, hands: Hands) -> None:
    session.execute("k", graph.set_param(session.document, "fish", "n1", "k", -3), Where("fish"))
    session.selection.open_animal("shark")
    (row,) = [row for row in library.problems.list.rows.rows if row.problem]
    hands.click(library.problems.list, row.key)
    assert session.selection.open == "fish"
    assert session.selection.edited.ids == ("n1",)


def test_a_problem_of_the_scene_selects_the_thing(library: Library, session: Any, hands: Hands) -> None:
    made = scene.change(session.document, "reef", max_radius=-4)
    session.execute("radius", made, Where("", ("reef",)))
    row = library.problems.list.rows.rows[0]
    hands.click(library.problems.list, row.key)
    assert session.selection.edited.kind == "scene"
    assert session.selection.edited.ids == ("reef",)
    assert ("Reef", True) in row.runs


def test_the_sentence_names_the_node_in_bold_and_no_path(session: Any, library: Library) -> None:
    session.execute("k", graph.set_param(session.document, "fish", "n1", "k", -3), Where("fish"))
    runs = runs_of(session.document, library.problems.problems[0])
    assert runs == (("Schoolmates", True), (", k: -3 — must be 1 or more", False))


def test_ctrl_enter_mends_and_is_one_step_to_undo(library: Library, session: Any, hands: Hands) -> None:
    session.execute("k", graph.set_param(session.document, "fish", "n1", "k", -3), Where("fish"))
    broken = session.document
    view = library.problems.list
    hands.click(view, view.rows.rows[0].key)
    hands.key(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert library.problems.count == 0
    assert session.entries[-1].label == "Set k to 1"
    session.undo()
    assert session.document == broken


def test_fix_all_safe_takes_nothing_away(library: Library, session: Any, hands: Hands, told: Any) -> None:
    session.execute("Break it", broken(session.document), Where("fish"))
    before = session.document
    unsafe = [problem for problem in library.problems.problems if problem.fix and not is_safe(problem)]
    assert unsafe, "a second mover is only removed by hand"
    hands.bot.mouseClick(library.problems.fix_all, Qt.MouseButton.LeftButton)
    made = session.document
    for animal in before.animals:
        assert {node.id for node in animal.nodes} <= {node.id for node in made.animal(animal.id).nodes}
    assert not any(is_safe(problem) for problem in library.problems.problems)
    assert told[-1][0].startswith("Fixed ")
    session.undo()
    assert session.document == before


def test_fix_all_safe_leaves_advice_alone() -> None:
    project = Project.new()
    assert fix_all_safe(project) == (project, 0)


def test_previews_are_judged_too(library: Library, session: Any) -> None:
    session.preview(graph.set_param(session.document, "fish", "n1", "k", -3))
    assert library.problems.count == 1
    session.cancel()
    assert library.problems.count == 0


def test_the_count_and_the_worst_are_told(library: Library, session: Any, qtbot: Any) -> None:
    with qtbot.waitSignal(
        library.problems.counted, check_params_cb=lambda count, worst: (count, worst) == (1, "error")
    ):
        session.execute("k", graph.set_param(session.document, "fish", "n1", "k", -3), Where("fish"))


def test_f8_walks_through_the_problems(library: Library, session: Any, hands: Hands) -> None:
    session.execute("Break it", broken(session.document), Where("fish"))
    seen = set()
    for _ in range(library.problems.count):
        assert library._actions.run("problems.next")
        seen.add(library.problems.list.current().key)
    assert len(seen) == library.problems.count


def test_every_fix_alone_takes_its_problem_away(session: Any, library: Library) -> None:
    wrong = broken(session.document)
    mendable = [problem for problem in resolve(wrong).problems if problem.fix is not None]
    assert mendable
    for problem in mendable:
        left = resolve(fix(wrong, problem)).problems
        assert (problem.message, problem.path) not in {(p.message, p.path) for p in left}
