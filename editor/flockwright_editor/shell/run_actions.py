"""Actions of the running herd: play, step, reset, speed, A/B, and parameters back to the saved file."""

from __future__ import annotations

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.running import Runner
from flockwright_editor.running.runner import SPEEDS
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits.resetting import reset_animal, reset_nodes, with_parameters_of
from flockwright_editor.shell import words


def add_run_actions(actions: Actions, session: Session, runner: Runner) -> None:
    """Register them."""
    for action in (
        Action(
            "preview.play", "Play or pause", runner.toggle, "Space", "Preview", "play", checked=lambda: runner.playing
        ),
        Action("preview.step", "One step", runner.step_once, ".", "Preview", "step-forward"),
        Action("preview.reset", "Reset", runner.reset, "", "Preview", "skip-previous", about=words.RESET_TIP),
        Action("preview.reseed", "Reset with another seed", runner.new_seed, "", "Preview", "dice-5-outline"),
        Action("preview.faster", "Faster", lambda: _change_speed(runner, 1), "", "Preview"),
        Action("preview.slower", "Slower", lambda: _change_speed(runner, -1), "", "Preview"),
        Action(
            "preview.keep_a",
            "Keep parameters as A",
            runner.ab.keep,
            "",
            "Preview",
            group="preview.ab",
            about="Change something, then press B to see the herd with either.",
        ),
        Action(
            "preview.ab",
            "Show A",
            lambda: _toggle(session, runner),
            "B",
            "Preview",
            checked=lambda: runner.ab.showing_a,
            scope="preview",
            group="preview.ab",
            about="Let the herd run with the parameters kept as A; the document stays as it is.",
        ),
    ):
        actions.add(action)
    _add_resets(actions, session)
    runner.changed.connect(actions.refresh)


def _change_speed(runner: Runner, by: int) -> None:
    nearest = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - runner.speed))
    runner.set_speed(SPEEDS[min(max(nearest + by, 0), len(SPEEDS) - 1)])


def _toggle(session: Session, runner: Runner) -> None:
    first = not runner.ab.kept
    runner.ab.toggle()
    session.tell(words.KEPT_AS_A if first else words.SHOWS_A if runner.ab.showing_a else words.SHOWS_B, "info")


def _add_resets(actions: Actions, session: Session) -> None:
    def nodes() -> tuple[str, ...]:
        edited = session.selection.edited
        return edited.ids if edited.kind == "nodes" else ()

    def back_nodes() -> None:
        opened = session.selection.open
        made = reset_nodes(session.document, session.saved, opened, nodes())
        session.execute("Reset to the saved file", made, Where(opened, nodes()))

    def back_animal() -> None:
        opened = session.selection.open
        session.execute(
            "Reset the animal to the saved file", reset_animal(session.document, session.saved, opened), Where(opened)
        )

    def back_all() -> None:
        made = with_parameters_of(session.document, session.saved)
        session.execute("Reset all parameters to the saved file", made, Where(session.selection.open))

    for id_, text, run, enabled in (
        ("reset.nodes", "Reset parameters to the saved file", back_nodes, lambda: bool(nodes()) and session.dirty),
        (
            "reset.animal",
            "Reset the animal's parameters",
            back_animal,
            lambda: bool(session.selection.open) and session.dirty,
        ),
        ("reset.all", "Reset all parameters", back_all, lambda: session.dirty),
    ):
        actions.add(Action(id_, text, run, "", "Edit", "undo-variant", enabled=enabled, about=words.RESET_SAVED))
