"""The dock's plots: the numbers of the runtime, per species, chosen, hovered, enlarged and saved."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QVBoxLayout, QWidget
from tests.editor.explain.standin import StandIn

from flockwright.simulation import HerdMeasures, Watch
from flockwright_editor.controls.actions import Actions
from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.large import LargePlot
from flockwright_editor.preview.measures.panel import MeasuresPanel
from flockwright_editor.preview.measures.plots import round_above, thinned
from flockwright_editor.running.measuring import MEASURES, MeasureHistory
from flockwright_editor.running.telling import Timeline
from flockwright_editor.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton


def history(seconds: float = 31.0) -> MeasureHistory:
    made = MeasureHistory()
    for at in range(round(seconds * 10)):
        time = at / 10
        fish = HerdMeasures(197, 0.5 + at / 1000, 0.62, 0.2, 8.0, 3, 2.0 + time / 10, 0.4)
        shark = HerdMeasures(3, 0.3, float("nan"), float("nan"), 12.0, 2, 4.4, 0.1)
        made.add(time, {"fish": fish, "shark": shark}, {"step": 2.4, "query": 1.2, "behaviors": 0.9})
    return made


@pytest.fixture
def panel(qtbot: Any, session: Any, theme: Theme, runner: StandIn) -> MeasuresPanel:
    return make(qtbot, session, theme, runner, 984)


def make(qtbot: Any, session: Any, theme: Theme, runner: StandIn, width: int) -> MeasuresPanel:
    from flockwright.cli.presets import find_preset

    session.files.open_copy(find_preset("predator-3d"))
    runner.measures = history()
    window = QWidget()
    qtbot.addWidget(window)
    runner.kept.append(window)  # Python would let go of it
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    made = MeasuresPanel(session, theme, Actions(theme, window), runner)  # type: ignore[arg-type]
    column.addWidget(made.tools)
    column.addWidget(made)
    window.resize(width, 600)
    window.show()
    qtbot.waitExposed(window)
    return made


def value(panel: MeasuresPanel, key: str) -> str:
    return next(plot.value_text for plot in panel.grid.plots if plot.key == key)


def test_every_measure_of_the_runtime_has_words_and_can_be_plotted(panel: MeasuresPanel, session: Any) -> None:
    assert set(MEASURES) <= set(words.MEASURES)
    for key in panel.all_keys():
        if key not in panel.shown:
            panel.toggle(key)
    newest = panel._runner.measures.newest["fish"]
    for key in MEASURES:
        assert value(panel, key) == words.value_text(key, getattr(newest, key)), key
    assert value(panel, "stage.step") == "2.4"
    assert value(panel, "stage.query") == "1.20"
    panel._runner.measures.add(31.0, {"fish": newest}, {"step": 90.0})
    panel.refresh()
    assert value(panel, "stage.step") == "2.4", "one slow step is no slow run"
    assert session.settings.get("measures.shown") == list(panel.shown), "the choice is remembered"


def test_the_species_is_the_open_one_until_another_is_chosen(panel: MeasuresPanel, session: Any) -> None:
    assert panel.animals.name == "Fish, last 30 s"
    session.selection.open_animal("shark")
    assert panel.animals.name == "Shark, last 30 s"
    assert value(panel, "speed_mean") == "4.4"
    assert value(panel, "nearest_mean") == words.NO_VALUE
    menu = panel.animals.menu_of()
    assert [action.text() for action in menu.actions()] == ["The open animal", "Fish", "Shark"]
    menu.actions()[1].trigger()
    assert panel.animals.name == "Fish, last 30 s"
    session.selection.open_animal("fish")
    panel.choose_animal("")
    session.selection.open_animal("shark")
    assert panel.animal == "shark"


def test_hovering_reads_a_value_of_then(panel: MeasuresPanel, qtbot: Any) -> None:
    plot = next(plot for plot in panel.grid.plots if plot.key == "speed_mean")
    ground = plot._ground()
    qtbot.mouseMove(plot, QPoint(2, 2))
    qtbot.mouseMove(plot, QPoint(round(ground.left() + 1), round(ground.center().y())))
    qtbot.waitUntil(lambda: plot.value_text == "2.1")  # 30 s ago
    qtbot.mouseMove(plot, QPoint(2, 2))
    qtbot.waitUntil(lambda: plot.value_text == "5.1")


def test_the_line_and_the_number_are_those_of_the_moment_in_view(panel: MeasuresPanel, runner: StandIn) -> None:
    plot = next(plot for plot in panel.grid.plots if plot.key == "speed_mean")
    accent = panel._theme.color("accent").rgb()

    def line() -> float:
        """Where the accent line is, from 0 at the left to 1 at the right."""
        ground, picture = plot._ground(), plot.grab().toImage()
        y = round(ground.top()) + 3
        found = [x for x in range(round(ground.left()), picture.width()) if picture.pixelColor(x, y).rgb() == accent]
        return (found[0] - ground.left()) / ground.width()

    assert line() > 0.97
    end = runner.measures.of("fish").time[-1]
    runner.timeline = Timeline(end - 30, end, end - 15)
    panel.tick()
    assert plot.value_text == words.value_text("speed_mean", plot.plot.at(15.0)) != "5.1"
    assert abs(line() - 0.5) < 0.02
    runner.timeline = Timeline(end - 30, end, end)
    panel.tick()
    assert plot.value_text == "5.1"
    assert line() > 0.97


def test_a_click_enlarges_and_the_large_one_pauses_zooms_and_saves(
    panel: MeasuresPanel, qtbot: Any, runner: StandIn, session: Any, tmp_path: Path
) -> None:
    said: list[str] = []
    session.told.connect(lambda sentence, _severity: said.append(sentence))
    panel.ask = lambda kind, name: tmp_path / f"{name}.{kind}"
    plot = next(plot for plot in panel.grid.plots if plot.key == "speed_mean")
    qtbot.mouseClick(plot, LEFT, pos=QPoint(60, 40))
    large = panel.window().findChild(LargePlot)
    assert large is not None
    assert [entry.name for entry in large.legend.entries] == ["Fish", "Shark"]
    x, y = large._lines["fish"].getData()
    assert (x[-1], y[-1]) == (0.0, pytest.approx(5.1 - 0.01, abs=0.02))
    qtbot.mouseClick(large.pause, LEFT)
    runner.measures.add(40.0, {"fish": HerdMeasures(1, 0.0, 0.0, 0.0, 0.0, 1, 9.0, 0.0)}, {})
    large.tick()
    assert large._lines["fish"].getData()[1][-1] == y[-1]
    qtbot.mouseClick(large.pause, LEFT)
    assert large._lines["fish"].getData()[1][-1] == 9.0
    view = large.widget.getPlotItem().vb
    view.scaleBy((0.5, 0.5))
    assert view.viewRange()[0][1] - view.viewRange()[0][0] < 20
    qtbot.mouseClick(large.fit, LEFT)
    assert view.viewRange()[0] == [-30.0, 0.0]
    qtbot.mouseClick(large.csv, LEFT)
    qtbot.mouseClick(large.png, LEFT)
    with (tmp_path / "speed.csv").open() as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["seconds", "fish", "shark"]
    assert rows[-1] == ["0", "9", ""]
    assert QImage(str(tmp_path / "speed.png")).width() >= 700
    panel.ask = lambda _kind, _name: tmp_path / "no" / "where.csv"
    panel.export_csv()
    assert said == ["Saved speed.csv.", "Saved speed.png.", "Not saved: No such file or directory."]
    qtbot.keyClick(large, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not large.isVisible())


def test_the_table_of_all_measures_is_what_was_measured(panel: MeasuresPanel, tmp_path: Path) -> None:
    panel.ask = lambda kind, name: tmp_path / f"{name}.{kind}"
    panel.export_csv()
    with (tmp_path / "fish-measures.csv").open() as file:
        rows = list(csv.DictReader(file))
    series = panel._runner.measures.of("fish")
    assert len(rows) == len(series.time)
    assert float(rows[7]["polarization"]) == pytest.approx(series.values["polarization"][7], rel=1e-5)


def test_a_right_click_sets_a_mark_to_pause_at(panel: MeasuresPanel, qtbot: Any, session: Any, runner: StandIn) -> None:
    said: list[str] = []
    session.told.connect(lambda sentence, _severity: said.append(sentence))
    plot = next(plot for plot in panel.grid.plots if plot.key == "polarization")
    ground = plot._ground()
    value = plot.value_at(ground.center().y())
    assert value == pytest.approx(0.5, abs=0.03)
    menu = panel.marking.menu(panel, "fish", "polarization", 0.5, lambda: None)
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Enlarge", "", "Pause when it rises above 0.50", "Pause when it falls below 0.50"]
    menu.actions()[3].trigger()
    assert runner.marks == (Watch("fish", "polarization", below=0.5),)
    assert runner.pauses_when == "crossing"
    assert said == ["The run pauses when polarization of Fish falls below 0.50."]
    assert plot.marks == (0.5,)
    again = panel.marking.menu(panel, "fish", "polarization", 0.5, lambda: None)
    again.actions()[-1].trigger()
    assert (runner.marks, runner.pauses_when, plot.marks) == ((), None, ())
    assert len(panel.marking.menu(panel, "fish", "stage.step", 1.0, lambda: None).actions()) == 1


def test_before_the_first_number_a_line_says_so(qtbot: Any, session: Any, theme: Theme, runner: StandIn) -> None:
    panel = make(qtbot, session, theme, runner, 600)
    runner.measures = MeasureHistory()
    panel.refresh()
    assert panel.pages.currentIndex() == 0
    assert panel.empty.words == "Plots start with the simulation."
    for key in panel.shown:
        panel.toggle(key)
    runner.measures = history()
    panel.refresh()
    assert panel.empty.words.startswith("No measure is chosen.")


@pytest.mark.parametrize("width", [984, 350])
def test_no_plot_is_clipped(
    dressed: Theme, session: Any, qtbot: Any, runner: StandIn, painted: Any, width: int
) -> None:
    panel = make(qtbot, session, dressed, runner, width)
    for key in panel.all_keys():
        if key not in panel.shown:
            panel.toggle(key)
    painted.clear()
    for plot in panel.grid.plots:
        plot.grab()
    assert painted.cut == []
    assert {words.words_of(key).title for key in panel.all_keys()} <= painted.texts
    first = panel.grid.plots[0]
    assert first.width() >= dressed.px("measureLeast") or width < 400
    image = first.grab().toImage()
    scale = image.devicePixelRatio()
    ground = first._ground()
    now = image.pixelColor(int((ground.right() - 0.6) * scale), round(ground.center().y() * scale))
    assert now.name() == dressed.color("accent").name()


def test_thinning_keeps_spikes_and_ends() -> None:
    x = np.arange(1000.0)
    y = np.zeros(1000)
    y[437] = 9.0
    thin_x, thin_y = thinned(x, y, 120)
    assert len(thin_x) <= 130
    assert thin_y.max() == 9.0
    assert (thin_x[0], thin_x[-1]) == (0.0, 999.0)
    assert (round_above(np.array([0.86])), round_above(np.array([5.1])), round_above(np.array([197.0]))) == (1, 6, 200)
    assert round_above(np.array([np.nan])) == 1.0
