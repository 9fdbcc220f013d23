"""The way of docs/first-steps.md, gone with mouse and keys in one window, with a picture after each step: `make docs`.

A step is a function. It finds things by the words that the page has for them, so page and program cannot drift apart;
tests/editor/stories/test_first_steps.py goes the same way without pictures.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from newcomer import CTRL, NONE, Key, Newcomer, Patience
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from flockwright.document import Project
from flockwright.plan import resolve
from flockwright.simulation import Simulation
from flockwright_editor.inspector.curves.gestures import grips

QUERY, FLEE, MERGER = "query.spatial_hash", "behavior.flee", "merger.desire_budget"
CLOSE = 4.0
"""Meters from which fish are called near the shark."""
EARLIEST, LATEST = 6, 28
"""Seconds of the run: the school has formed by then, and the timeline still has it."""


def new_project(person: Newcomer) -> None:
    """The question of a new project, answered: fish in water."""
    person.shortcut("file.new", "New project…", "Ctrl+N")
    person.keys(Key.Key_N, CTRL)
    sheet = person.sheet()
    person.card("Schooling fish")
    water = sheet.kind.button("water")
    assert water.text() == "Water"
    person.press_button(water)
    assert sheet.create_button.text() == "Create  Enter"
    person.shoot("new-project", sheet)
    person.press_button(sheet.create_button)
    assert person.animal.name == "Fish"


def first_animal(person: Newcomer) -> None:
    """The school swims, and Space stops it."""
    person.shortcut("preview.play", "Play or pause", "Space")
    person.live_until(12.0)
    person.shoot("fish")
    person.press_button(person.tool(person.window.strips, "Close this message"))


def ask_why(person: Newcomer) -> None:
    """A click on a fish, and Explain."""
    person.click_animal("fish")
    person.tab(person.rooms.side, "Explain")
    explain = person.rooms.explain
    person.bot.waitUntil(lambda: explain.told is not None and explain.told.headline.startswith("Fish "))
    person.shoot("why", person.rooms.preview, person.rooms.side)


def slide(person: Newcomer) -> None:
    """More room for everybody: Separation's distance, dragged."""
    person.tab(person.rooms.side, "Inspector")
    node = person.select("behavior.separation", "Separation")
    assert person.row("Max distance").row.key == "max_distance"
    person.slide("max_distance", 3)
    person.window.move(0, 0)
    assert 2.0 < person.animal.node(node).params["max_distance"] < 4.0
    person.live_until(20.0)
    person.shoot("slider", person.rooms.preview, person.rooms.side)


def second_animal(person: Newcomer) -> None:
    """The lone predator of the water."""
    person.viewer.setFocus()
    person.keys(Key.Key_Escape)
    person.keys(Key.Key_Escape)
    assert not person.session.selection.watched
    person.press_button(person.tool(person.rooms.library.animals, "New animal"))
    person.card("Lone predator")
    person.shoot("predator", person.sheet())
    person.press_button(person.sheet().create_button)
    assert (person.animal.name, person.animal.shape) == ("Shark", "shark")


def its_prey(person: Newcomer) -> None:
    """Whom the shark hunts stands in its query."""
    person.fit()
    query = person.select(QUERY, "Prey")
    assert person.animal.node(query).params["tags"] == ("Fish",)
    person.live_until(24.0)
    person.shoot("prey", person.panel, person.rooms.preview, person.rooms.side)


def search_query(person: Newcomer) -> None:
    """A query by Tab, at the mouse."""
    person.click_row(person.rooms.library.animals.list, "fish")
    person.fit()
    person.pause()
    at = person.view(person.item(person.animal.nodes[0].id).x() + 20, person.item(person.animal.nodes[0].id).y() + 210)
    person.click(at)
    person.move(at, buttons=NONE)
    person.key(Key.Key_Tab)
    popup = person.search("spatial", "Spatial Hash")
    person.shoot("search", person.panel, popup)
    QTest.keyClick(popup.field, Key.Key_Return)
    person.settle()
    (made,) = person.session.selection.edited.ids
    assert person.animal.node(made).type == QUERY


def drop_wire(person: Newcomer) -> None:
    """Flee, on a wire that is dropped on empty canvas."""
    query = threats(person)
    person.fit()
    person.pause()
    end = person.view(person.item(query).x() + 190, person.item(query).y() + 130)
    person.drag(person.socket(f"{query}.neighbors"), end)
    popup = person.search("flee", "Flee")
    person.shoot("wire", person.panel, popup)
    QTest.keyClick(popup.field, Key.Key_Return)
    person.settle()
    assert (f"{query}.neighbors", f"{person.node(FLEE).id}.neighbors") in person.links


def wire_merger(person: Newcomer) -> None:
    """Flee's result, dragged to the merger."""
    person.fit()
    person.pause()
    flee, merger = person.node(FLEE), person.node(MERGER)
    rail = person.rail(merger.id, person.item(flee.id).face.priority)
    person.drag(person.socket(f"{flee.id}.result"), rail, release=False)
    person.shoot("merger", person.panel)
    person.release(rail)
    assert (f"{flee.id}.result", f"{merger.id}.results") in person.links


def mend(person: Newcomer) -> None:
    """The problem that is left, and its button."""
    person.shoot("problem", person.panel, person.rooms.problems)
    person.mend("Spatial Hash looks for no tags, so it finds nobody.", "Look for Shark")
    assert person.session.resolved.problems == ()
    assert person.animal.node(threats(person)).params["tags"] == ("Shark",)


def shape_curve(person: Newcomer) -> None:
    """Flee's curve: panic sooner."""
    person.select(FLEE, "Flee")
    person.press_button(person.tool(person.rooms.inspector.form.side, "Open in the curve editor"))
    editor = person.rooms.curves.editors[0]
    person.pause()
    plot, before = editor.plot, editor.curve.k
    handle = next(grip for grip in grips(plot.frame, plot.curve, plot.chosen) if grip.part == "k")
    person.pull(plot, handle.at, QPointF(-40, 0))
    assert plot.curve.k > before
    person.shoot("curve")
    QTest.keyClick(plot, Key.Key_Escape)
    person.pause()
    assert person.rooms.curves.isHidden()


def make_knob(person: Newcomer) -> None:
    """A knob for how much they flee."""
    person.right_click(person.row("Direction"), "Drive with knob", "New knob…")
    (knob,) = person.animal.knobs
    line = person.rooms.inspector.knobs.boxes[knob.id].line
    assert line.editor is not None
    line.editor.selectAll()
    QTest.keyClicks(line.editor, "Fear")
    QTest.keyClick(line.editor, Key.Key_Return)
    person.pause()
    assert person.animal.knobs[0].name == "Fear"
    slider = line.slider
    person.pull(slider, QPointF(slider.width() / 2, slider.height() / 2), QPointF(slider.width() / 2, 0))
    assert person.animal.knobs[0].default == 1.0
    person.shoot("knob", person.rooms.side)
    person.come()  # a menu was another window


def watch(person: Newcomer) -> None:
    """From the beginning, large, to the moment when the shark comes."""
    person.shortcut("preview.reset", "Reset", "")
    person.actions.run("preview.reset")
    person.bot.waitUntil(lambda: person.runner.time < 0.1)
    person.keys(Key.Key_3, CTRL)
    assert person.window.workspace == "watch"
    person.press_button(person.tool(person.window.strips, "Close this message"))
    person.live_until(when_it_comes(person.session.document))
    shark = person.runner.newest.snapshot.herds["shark"].position[0]
    person.click_animal("fish", near=shark)
    explain = person.rooms.explain
    person.bot.waitUntil(lambda: explain.told is not None and explain.told.headline.startswith("Fish "))
    person.shoot("watch", person.rooms.preview, person.rooms.side)


def save(person: Newcomer) -> None:
    """To a file, and to the game."""
    person.keys(Key.Key_2, CTRL)
    person.shortcut("save.save", "Save", "Ctrl+S")
    person.save()
    person.shortcut("file.export", "Export for game again", "Ctrl+E")
    person.keys(Key.Key_E, CTRL)
    person.push("Choose…")
    sheet = person.sheet()
    assert sheet.export.text() == "Export"
    person.shoot("export", sheet)
    person.press_button(sheet.export)
    person.bot.waitUntil(lambda: person.session.exports.last is not None)


STEPS: tuple[Callable[[Newcomer], None], ...] = (
    new_project, first_animal, ask_why, slide, second_animal, its_prey, search_query, drop_wire, wire_merger, mend,
    shape_curve, make_knob, watch, save,
)  # fmt: skip


def threats(person: Newcomer) -> str:
    """The fish's query that was added."""
    return [node.id for node in person.animal.nodes if node.type == QUERY][-1]


def when_it_comes(project: Project) -> float:
    """The seconds after which most fish are near the shark, in the first half minute of the run."""
    near = []
    with Simulation(resolve(project).plan, seed=project.scene.seed) as simulation:
        for step in range(1, LATEST * 60):
            simulation.step()
            if step % 6 == 0 and step > EARLIEST * 60:
                herds = simulation.snapshot().herds
                away = np.linalg.norm(herds["fish"].position - herds["shark"].position[0], axis=1)
                near.append((int((away < CLOSE).sum()), -step))
    most, step = max(near)
    assert most > 3, "the shark never comes near the school"
    return -step / 60


def main() -> None:
    """Go the way and take the pictures."""
    from PySide6.QtWidgets import QApplication
    from shots import draw_thumbnails

    from flockwright_editor.controls.style import Style
    from flockwright_editor.session.collecting import Collector

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("docs/pictures/first-steps"))
    parser.add_argument("--last", default="", help="Stop after the step of this name.")
    asked = parser.parse_args()
    pictures = asked.to.absolute()
    pictures.mkdir(parents=True, exist_ok=True)
    application = QApplication([])
    application.setStyle(Style())
    Collector(application)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # so that no folder of this machine is in a picture
        Path("state").mkdir()
        draw_thumbnails(application, Path("state"))
        person = Newcomer(Patience(), Path(), pictures)
        for step in STEPS:
            step(person)
            if step.__name__ == asked.last:
                break
        person.leave()
        os.chdir(pictures)  # a folder that is somebody's place cannot be removed everywhere


if __name__ == "__main__":
    main()
