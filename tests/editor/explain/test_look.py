"""How Explain, Who steers and the strip look: pixels at named places are tokens, and nothing is cut at any scale."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QImage
from tests.editor.explain import picture
from tests.editor.explain.standin import StandIn, Told, moment

from flockwright.nodes.registry import all_types
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.explain_strip import ExplainStrip
from flockwright_editor.preview.explain.columns import columns
from flockwright_editor.preview.explain.panel import ExplainPanel
from flockwright_editor.preview.explain.stack import StackPlot
from flockwright_editor.preview.explain.who_steers import WhoSteers
from flockwright_editor.running.explaining import sentence_for
from flockwright_editor.running.steering import Steered
from flockwright_editor.theme.mixing import contrast, mix
from flockwright_editor.theme.theme import Theme


def at(image: QImage, x: float, y: float) -> str:
    scale = image.devicePixelRatio()
    return image.pixelColor(round(x * scale), round(y * scale)).name()


def shown_panel(qtbot: Any, session: Any, theme: Theme, runner: StandIn, width: int) -> ExplainPanel:
    panel = ExplainPanel(session, theme, Actions(theme), runner)  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    runner.newest = moment(picture.watched())
    runner.steering.told = [
        Told(0, picture.node_of("Flee"), "fleeing Shark 2"),
        Told(1.4, picture.node_of("Flee"), "Shark 2 came into sight, 6.5 m"),
        Told(11, picture.node_of("Alignment"), "went with the school for 12.1 s"),
    ]
    session.selection.watch([picture.FISH])
    session.selection.edit("nodes", [picture.node_of("Flee")])
    panel.resize(width, 906)
    panel.show()
    qtbot.waitExposed(panel)
    panel.refresh()
    qtbot.waitUntil(lambda: panel.lately.height() == 3 * theme.px("fact") and panel.sees.height() == 4 * 24)
    return panel


@pytest.mark.parametrize("width", [500, 340])
def test_no_word_is_clipped(dressed: Theme, pond: Any, qtbot: Any, runner: StandIn, painted: Any, width: int) -> None:
    panel = shown_panel(qtbot, pond, dressed, runner, width)
    painted.clear()
    panel.grab()
    assert painted.cut == []
    assert {"55 %", "Keep Height", "now", "fleeing Shark 2", "13 of 13"} <= painted.texts
    if width == 500:
        assert "Direction budget spent: nothing below here turns the fish." in painted.texts
    else:
        assert "Direction budget spent." in painted.texts
    bottom = panel.lately.mapTo(panel, panel.lately.rect().bottomLeft()).y()
    assert width < 500 or bottom < panel.height(), "all of it is in view in Watch"


def test_places_and_colors_are_those_of_the_look(dressed: Theme, pond: Any, qtbot: Any, runner: StandIn) -> None:
    panel = shown_panel(qtbot, pond, dressed, runner, 500)
    table = panel.table
    assert table.mapTo(panel, table.rect().topLeft()).y() == 138
    assert table.rect_of(picture.node_of("Keep Height")).height() == 26
    assert panel.cards.height() == 70
    image = table.grab().toImage()
    flee, homing = table.rect_of(picture.node_of("Flee")), table.rect_of(picture.node_of("Multi Homing"))
    assert at(image, 0, flee.center().y()) == dressed.color("accent").name()
    assert at(image, 6, flee.top() + 3) == dressed.color("sel").name()
    assert at(image, 38, flee.center().y() - 1) == dressed.behavior("behavior.flee").name()
    assert at(image, 38, homing.center().y() - 1) == dressed.color("disabled").name(), "it wants in vain"
    assert at(image, 260, flee.center().y() - 1) == dressed.behavior("behavior.flee").name(), "its bar"
    spent = table.rect_of(picture.node_of("Alignment")).bottom() + 11
    tint = mix(dressed.color("panel"), dressed.kind("merger"), dressed.share("spentTint"))
    assert at(image, 480, spent) == tint.name()
    assert contrast(dressed.kind("merger"), tint) >= 4.5
    assert at(panel.cards.grab().toImage(), 80, 4) == dressed.color("field").name()


def test_the_longest_names_have_room_or_a_tooltip(theme: Theme, qapp: Any) -> None:
    metrics = QFontMetricsF(theme.font(12, 600))
    wide, narrow = columns(500), columns(340)
    longest = max((kind.look.label for kind in all_types().values()), key=metrics.horizontalAdvance)
    assert metrics.horizontalAdvance(longest) <= wide.name_end - wide.name + 12 or len(longest) > 16
    for label in ("Multi Homing", "Keep Height", "Separation", "Go Forward"):
        assert metrics.horizontalAdvance(label) <= narrow.name_end - narrow.name


def test_areas_stand_on_one_another_and_can_be_asked(
    dressed: Theme, pond: Any, qtbot: Any, runner: StandIn, painted: Any
) -> None:
    runner.steering.steered = picture.steered
    runner.newest = moment(picture.watched())
    panel = WhoSteers(pond, dressed, runner)  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    panel.resize(1098, 175)
    panel.show()
    qtbot.waitExposed(panel)
    plot: StackPlot = panel.plot
    assert panel.title == "Who steers Fish 117"
    assert plot.legend == ("Alignment", "Flee", "Separation", "Keep Height")
    image = plot.grab().toImage()
    assert painted.cut == []
    assert {"100 %", "50 %", "−30 s", "now"} <= painted.texts
    ground = plot._ground()
    fill = mix(dressed.color("field"), dressed.behavior("behavior.flee"), dressed.share("areaFill"))
    middle = QPointF(ground.center().x(), ground.bottom() - 0.45 * ground.height())
    assert at(image, middle.x(), middle.y()) == fill.name()
    assert at(image, ground.right() + 1, ground.center().y()) == dressed.color("accent").name()
    found = plot.layer_at(middle)
    assert found is not None
    assert (found[0].label, found[1]) == ("Flee", pytest.approx(0.3))
    qtbot.mouseClick(plot, Qt.MouseButton.LeftButton, pos=middle.toPoint())
    assert pond.selection.edited.ids == (picture.node_of("Flee"),)
    runner.steering.steered = lambda: Steered()
    runner.newest = None
    panel.tick()
    assert panel.pages.currentIndex() == 0
    assert panel.title == "Who steers"


def test_the_strip_is_tinted_and_breaks_into_two_lines(dressed: Theme, qtbot: Any, painted: Any) -> None:
    strip = ExplainStrip(dressed)
    qtbot.addWidget(strip)
    assert strip.isHidden()
    color = dressed.behavior("behavior.flee")
    told = sentence_for(picture.node_of("Flee"), picture.watched(), picture.plan())
    for width, height in ((520, 32), (340, 48)):
        strip.resize(width, strip.height())
        strip.tell(told, color)
        strip.show()
        image = strip.grab().toImage()
        assert strip.height() == height
        assert at(image, 3, 3) == mix(dressed.color("panel"), color, dressed.share("behaviorTint")).name()
    assert painted.cut == []
    assert {"Fish 117", "Direction", "55 %", "65 %"} <= painted.texts
    strip.tell(None, color)
    assert strip.isHidden()


def test_the_strip_follows_what_is_edited_and_watched(theme: Theme, pond: Any, qtbot: Any, runner: StandIn) -> None:
    strip = ExplainStrip(theme)
    qtbot.addWidget(strip)
    strip.follow(pond, runner)  # type: ignore[arg-type]
    assert strip.told is None
    runner.newest = moment(picture.watched())
    pond.selection.edit("nodes", [picture.node_of("Flee")])
    assert strip.told is not None
    assert strip.told.text.startswith("Fish 117 turns away")
    pond.selection.edit("nodes", ["m1"])
    assert strip.told is None
