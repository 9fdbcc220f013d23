"""With a real herd: the table's numbers are the runtime's, sights its neighbors, plots its measures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from tests.editor.running.pond import fish_of, herd_in, is_still, pond

from flockwright.simulation import Collisions, HerdMeasures, Snapshot, Watch
from flockwright.simulation.measures import measure
from flockwright_editor.controls.actions import Actions
from flockwright_editor.preview.explain.panel import ExplainPanel
from flockwright_editor.preview.explain.who_steers import WhoSteers
from flockwright_editor.preview.measures.panel import MeasuresPanel
from flockwright_editor.running import Runner
from flockwright_editor.running.explanation import FAINT, percent
from flockwright_editor.running.measuring import MeasureHistory, Measurer
from flockwright_editor.theme.theme import Theme


@pytest.fixture
def herd(session: Any, qtbot: Any) -> Iterator[Runner]:
    """A pond that has run for a while and stands."""
    session.new(pond())
    made = Runner(session, threads=1)
    made.start()
    made.set_speed(8)
    qtbot.waitUntil(lambda: made.time > 1.0, timeout=120_000)  # kernels, once a machine
    session.selection.pick(int(fish_of(made.newest).handles[3]), "fish")
    qtbot.waitUntil(lambda: len(made.steering.steered().ages) > 5)
    made.pause()
    qtbot.waitUntil(is_still(made))
    yield made
    made.close()


def test_numbers_are_those_of_the_runtime(herd: Runner, session: Any, qtbot: Any, theme: Theme) -> None:
    panel = ExplainPanel(session, theme, Actions(theme), herd)
    steers = WhoSteers(session, theme, herd)
    measures = MeasuresPanel(session, theme, Actions(theme), herd)
    for widget in (panel, steers, measures):
        qtbot.addWidget(widget)
        widget.resize(500, 700)
        widget.show()
        qtbot.waitExposed(widget)
    herd.step_once()
    qtbot.waitUntil(is_still(herd))
    panel.tick()
    handle = session.selection.watched[0]
    simulation = herd_in(herd).simulation
    truth = simulation.influence("fish", handle)
    table = panel.table.table
    assert {line.node for line in (*table.lines, *table.silent)} == set(truth)
    for line in table.lines:
        own = truth[line.node]
        if own.direction.wants > FAINT:
            assert line.text.wants == f"{own.direction.wants:.2f}"
            assert line.got == pytest.approx(own.direction.takes, abs=1e-6)
        if own.direction.share > FAINT:
            assert line.text.share == percent(own.direction.share)
        if own.speed.share > FAINT:
            assert line.text.speed_share == percent(own.speed.share)
    one = simulation.individual(handle)
    assert one is not None
    assert panel.told is not None
    assert [sight.found for sight in panel.told.sees] == [
        len(one.neighbors[group.query.id].slots) for group in simulation.plan.animal("fish").neighbor_groups
    ]
    assert panel.cards.cards[1].value == f"{float(one.body['speed']):.1f} m/s"
    strongest = max(truth, key=lambda node: truth[node].direction.share)
    assert panel.story.text.startswith(next(line.text.label for line in table.lines if line.node == strongest))
    qtbot.mouseClick(panel.table, Qt.MouseButton.LeftButton, pos=panel.table.rect_of(strongest).center().toPoint())
    assert session.selection.edited.ids == (strongest,)

    steers.refresh()
    assert steers.title == f"Who steers {herd.name_of(handle)}"
    assert steers.plot.legend
    view = fish_of(herd.newest)
    measures.refresh()
    shown = {plot.key: plot for plot in measures.grid.plots}
    assert shown["polarization"].plot is not None
    newest = herd.measures.newest["fish"]
    assert newest.count == len(view)
    assert shown["polarization"].value_text == f"{newest.polarization:.2f}"
    assert shown["stage.step"].plot is not None


def test_collisions_are_counted_as_the_runtime_counts_them(herd: Runner) -> None:
    history = MeasureHistory()
    measurer = Measurer(history)
    truth = Collisions()
    simulation = herd_in(herd).simulation
    moments: list[Snapshot] = []
    for _ in range(20):
        simulation.step()
        moments.append(simulation.snapshot())
    for snapshot in moments:
        measurer._count(1, snapshot)
        measurer.look(1, snapshot, {})
        truth.look(snapshot)
    assert history.of("fish").values["collisions"][-1] == truth.total
    before = history.collisions_at(moments[9].time)
    measurer._count(1, moments[10])  # played on from the past
    assert measurer._total == (1, before)
    measured = measure(moments[-1].herds["fish"])
    assert isinstance(measured, HerdMeasures)
    assert history.newest["fish"].speed_mean == pytest.approx(measured.speed_mean)
    measurer.close()


def test_the_run_pauses_where_a_measure_crosses_its_mark(herd: Runner, session: Any, qtbot: Any, theme: Theme) -> None:
    panel = MeasuresPanel(session, theme, Actions(theme), herd)
    qtbot.addWidget(panel)
    panel.marking.mark(Watch("fish", "speed_mean", above=0.01))
    herd.play()
    qtbot.waitUntil(lambda: any(one.kind == "crossing" for one in herd.happenings))
    qtbot.waitUntil(lambda: herd.state == "paused")
    assert next(one for one in herd.happenings if one.kind == "crossing").sentence.startswith("Speed of Fish is ")
    assert herd.pauses_when is None
