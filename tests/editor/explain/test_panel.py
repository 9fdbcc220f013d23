"""Explain in its panel: what it shows, what a click selects, what it says of nobody and of the dead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from tests.editor.explain import picture
from tests.editor.explain.standin import StandIn, moment

from flockwright_editor.preview.explain.panel import ExplainPanel
from flockwright_editor.preview.explain.stack import StackPlot
from flockwright_editor.preview.explain.who_steers import layers_of

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot: Any, pond: Any, theme: Any, actions: Any, runner: StandIn) -> ExplainPanel:
    made = ExplainPanel(pond, theme, actions, runner)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(500, 906)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def watch(panel: ExplainPanel, pond: Any, runner: StandIn) -> Callable[..., None]:
    """Let the fish be watched, with some changes."""

    def act(time: float = 42.6, **changes: Any) -> None:
        runner.newest = moment(picture.watched(**changes), time)
        pond.selection.watch([picture.FISH])
        panel.tick()

    return act


def center(table: Any, node: str) -> QPoint:
    return table.rect_of(node).center().toPoint()


def test_nobody_watched_says_what_to_do(panel: ExplainPanel, pond: Any) -> None:
    assert panel.pages.currentIndex() == 0
    assert "Click an animal in the preview" in panel.empty.words
    pond.selection.watch([picture.FISH])
    panel.tick()
    assert panel.empty.words.startswith("Fish 117 is about to move")


def test_a_click_on_a_row_or_a_name_selects_the_node_on_the_canvas(
    panel: ExplainPanel, pond: Any, qtbot: Any, watch: Callable[..., None]
) -> None:
    watch()
    table = panel.table
    qtbot.mouseClick(table, LEFT, pos=center(table, picture.node_of("Alignment")))
    assert pond.selection.edited.ids == (picture.node_of("Alignment"),)
    assert table.selected == picture.node_of("Alignment")
    qtbot.mouseClick(panel.story, LEFT, pos=panel.story.place_of(picture.node_of("Keep Height")).toPoint())
    assert pond.selection.edited.ids == (picture.node_of("Keep Height"),)
    assert table.selected == picture.node_of("Keep Height")
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert pond.selection.edited.ids == (picture.node_of("Separation"),)
    pond.selection.edit("nodes", [picture.node_of("Flee")])  # and the other way
    assert table.selected == picture.node_of("Flee")
    between = panel.story.place_of(picture.node_of("Flee")) + QPoint(60, 0).toPointF()
    qtbot.mouseClick(panel.story, LEFT, pos=between.toPoint())  # plain words select nothing
    assert pond.selection.edited.ids == (picture.node_of("Flee"),)


def test_what_is_shown_is_what_the_text_says(
    panel: ExplainPanel, pond: Any, qtbot: Any, actions: Any, watch: Callable[..., None], painted: Any
) -> None:
    said: list[str] = []
    pond.told.connect(lambda sentence, _severity: said.append(sentence))
    watch()
    panel.grab()
    qtbot.mouseClick(panel.copy, LEFT)
    copied = QGuiApplication.clipboard().text()
    assert panel.told is not None
    assert copied == panel.told.text()
    assert said == ["Why Fish 117 moves the way it does is on the clipboard."]
    assert panel.headline.text in copied
    assert panel.story.text in copied
    for line in panel.table.lines:
        numbers = [cell for cell in line.text if cell]
        assert painted.texts.issuperset(numbers), line.text.label
        assert any(all(cell in row for cell in numbers) for row in copied.splitlines())
    for card in panel.cards.cards:
        assert f"{card.caption} {card.value}, {card.note}" in copied
        assert {card.caption, card.value, card.note} <= painted.texts
    assert actions.get("explain.copy").enabled()


def test_those_without_an_opinion_are_folded_away_until_asked_for(
    panel: ExplainPanel, qtbot: Any, watch: Callable[..., None]
) -> None:
    watch()
    table = panel.table
    low = table.sizeHint().height()
    qtbot.mouseClick(table, LEFT, pos=table.fold_rect().center().toPoint())
    assert table.opened
    assert table.sizeHint().height() == low + 5 * 26
    assert table.rect_of(picture.node_of("Avoid Sound")).top() > table.fold_rect().top()
    qtbot.mouseClick(table, LEFT, pos=center(table, picture.node_of("Avoid Sound")))
    assert table.selected == picture.node_of("Avoid Sound")
    qtbot.mouseClick(table, LEFT, pos=table.fold_rect().center().toPoint())
    assert table.rect_of(picture.node_of("Avoid Sound")).isEmpty()


def test_a_row_stays_for_a_while_after_its_last_opinion(panel: ExplainPanel, watch: Callable[..., None]) -> None:
    watch(10.0)
    without = tuple(b for b in picture.behaviors() if b.label != "Flee")
    quiet = next(b for b in picture.behaviors() if b.label == "Avoid Sound")
    hushed = type(quiet)(**{**vars(quiet), "node": picture.node_of("Flee"), "label": "Flee"})
    watch(11.0, behaviors=(*without, hushed))
    assert picture.node_of("Flee") in {line.node for line in panel.table.table.lines}
    watch(12.5, behaviors=(*without, hushed))
    assert picture.node_of("Flee") not in {line.node for line in panel.table.table.lines}


def test_the_dead_are_told_so_and_a_changed_plan_leaves_the_last_words(
    panel: ExplainPanel, pond: Any, runner: StandIn, watch: Callable[..., None]
) -> None:
    watch()
    story = panel.story.text
    watch(42.7, behaviors=())
    assert panel.story.text == story
    watch(43.0, carcass=True)
    assert panel.headline.text == "Fish 117 has died."
    assert panel.story.text == ""
    runner.newest = moment(None, 44.0)
    pond.selection.gone([picture.FISH])
    panel.tick()
    assert panel.pages.currentIndex() == 0
    assert panel.told is None


def test_holding_keeps_the_moment_while_the_herd_goes_on(
    panel: ExplainPanel, qtbot: Any, actions: Any, watch: Callable[..., None]
) -> None:
    watch()
    qtbot.mouseClick(panel.pin, LEFT)
    watch(50.0, speed=1.0)
    assert panel.cards.cards[1].value == "3.7 m/s"
    assert actions.run("explain.hold")
    assert panel.cards.cards[1].value == "1.0 m/s"


def test_a_hidden_panel_does_not_look(panel: ExplainPanel, pond: Any, qtbot: Any, watch: Callable[..., None]) -> None:
    panel.hide()
    assert not panel._timer.isActive()
    panel.show()
    assert panel._timer.isActive()
    watch()
    told = panel.told
    panel.tick()
    assert panel.told is told, "nothing new, nothing explained again"


def test_the_strongest_is_selected_by_name(panel: ExplainPanel, pond: Any, actions: Any, watch: Any) -> None:
    assert not actions.run("explain.strongest")
    watch()
    assert actions.run("explain.strongest")
    assert pond.selection.edited.ids == (picture.node_of("Flee"),)


def test_hovering_over_an_area_names_it(qtbot: Any, theme: Any) -> None:
    steered = picture.steered()
    plot = StackPlot(theme)
    qtbot.addWidget(plot)
    plot.resize(360, 140)
    plot.show_layers(steered.ages, layers_of(steered, theme))
    plot.show()
    qtbot.waitExposed(plot)
    ground = plot._ground()
    qtbot.mouseMove(plot, QPoint(2, 2))
    qtbot.mouseMove(plot, QPointF(ground.center().x(), ground.bottom() - 0.45 * ground.height()).toPoint())
    qtbot.waitUntil(lambda: plot.toolTip().startswith("Flee 30 %, 15"))
