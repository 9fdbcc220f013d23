"""Panels, strips, chips, segments and empty states, as a person meets them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from flockwright_editor.controls.buttons import IconButton, Segments
from flockwright_editor.controls.chips import Chip
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import Elided
from flockwright_editor.controls.panel import Panel
from flockwright_editor.controls.strips import StripStack
from flockwright_editor.theme.theme import Theme


def shown(qtbot: Any, widget: QWidget, theme: Theme) -> QWidget:
    widget.setStyleSheet(theme.stylesheet())
    qtbot.addWidget(widget)
    widget.show()
    return widget


def test_a_panel_folds_to_its_header_and_opens_again(qtbot: Any, theme: Theme) -> None:
    panel = Panel("Animals", theme, QLabel("body"))
    shown(qtbot, panel, theme)
    panel.resize(200, 300)
    qtbot.mouseDClick(panel.header, Qt.MouseButton.LeftButton, pos=QPoint(60, 10))
    assert panel.is_folded
    assert panel.maximumHeight() == theme.px("panelHeader") == 28
    assert panel.body is not None
    assert panel.body.isHidden()
    arrow = panel.findChild(IconButton)
    assert arrow.toolTip() == "Open Animals"
    qtbot.mouseClick(arrow, Qt.MouseButton.LeftButton)
    assert not panel.is_folded
    assert panel.body.isVisible()


def test_a_panel_header_shows_its_count_only_when_there_is_one(qtbot: Any, theme: Theme) -> None:
    panel = Panel("Problems", theme)
    shown(qtbot, panel, theme)
    assert panel.count_label.isHidden()
    panel.set_count("2")
    assert panel.count_label.isVisible()


def test_a_strip_offers_its_choices_and_goes_when_one_is_taken(qtbot: Any, theme: Theme) -> None:
    stack = StripStack(theme)
    shown(qtbot, stack, theme)
    done: list[str] = []
    strip = stack.tell("Homes looks 15 m.", "warn", [("Set Homes to 20 m", lambda: done.append("set"))])
    assert stack.isVisible()
    qtbot.mouseClick(strip.buttons[0], Qt.MouseButton.LeftButton)
    assert done == ["set"]
    assert stack.strips == []
    assert stack.isHidden()


def test_news_go_by_themselves_warnings_later_and_errors_stay(qtbot: Any, theme: Theme) -> None:
    stack = StripStack(theme, brief_ms=10)
    shown(qtbot, stack, theme)
    stack.tell("Not saved.", "error")
    stack.tell("zz is no number.", "warn")
    stack.tell("Saved pond.", "info")
    qtbot.waitUntil(lambda: [strip.severity for strip in stack.strips] == ["warn", "error"])
    qtbot.waitUntil(lambda: [strip.severity for strip in stack.strips] == ["error"])


def test_the_same_sentence_is_said_once_and_questions_stay(qtbot: Any, theme: Theme) -> None:
    stack = StripStack(theme)
    shown(qtbot, stack, theme)
    stack.tell("Save first?", "warn", [("Save", lambda: None)])
    for _ in range(2):
        stack.tell("Not saved.", "error")
    for number in range(4):
        stack.tell(f"Sentence {number}.", "error")
    words = [strip.sentence for strip in stack.strips]
    assert len(words) == len(set(words)) <= 4
    assert "Save first?" in words
    assert words[0] == "Sentence 3."


def test_news_of_no_weight_go_by_themselves(qtbot: Any, theme: Theme) -> None:
    stack = StripStack(theme, brief_ms=20)
    shown(qtbot, stack, theme)
    stack.tell("Saved.")
    stack.tell("Not saved.", "error")
    qtbot.waitUntil(lambda: [strip.sentence for strip in stack.strips] == ["Not saved."])


def test_segments_choose_one(qtbot: Any, theme: Theme) -> None:
    made = Segments(theme, [("wire", "Wire"), ("tune", "Tune"), ("watch", "Watch")], "tune")
    shown(qtbot, made, theme)
    assert made.current == "tune"
    with qtbot.waitSignal(made.chosen) as chosen:
        qtbot.mouseClick(made.button("watch"), Qt.MouseButton.LeftButton)
    assert chosen.args == ["watch"]
    assert made.current == "watch"


def test_a_chip_is_removed_by_its_cross_or_the_delete_key(qtbot: Any, theme: Theme) -> None:
    chip = Chip(theme, "Shark", removable=True)
    shown(qtbot, chip, theme)
    assert chip.height() == 20
    with qtbot.waitSignal(chip.removed):
        qtbot.keyClick(chip, Qt.Key.Key_Delete)
    with qtbot.waitSignal(chip.removed):
        qtbot.mouseClick(chip.findChild(IconButton), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(chip.clicked):
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))


@pytest.mark.parametrize("width", [176, 340, 520])
def test_an_empty_state_fits_its_panel(qtbot: Any, theme: Theme, width: int) -> None:
    made = EmptyState(
        theme,
        "cursor-default-click-outline",
        "Nothing selected",
        "Click a node to tune it, or an animal in the preview to see why it moves the way it does.",
    )
    shown(qtbot, made, theme)
    made.resize(width, 300)
    assert made.minimumSizeHint().width() <= width
    picture = made.grab().toImage().scaled(width, 300)
    picture.setDevicePixelRatio(1)
    ground = picture.pixelColor(0, 0)
    columns = [x for x in range(width) if any(picture.pixelColor(x, y) != ground for y in range(0, 300, 2))]
    assert columns[0] >= 12
    assert columns[-1] <= width - 12
    assert abs((columns[0] + columns[-1]) - width) <= 8


def test_an_elided_line_says_all_of_itself_on_hover(qtbot: Any, theme: Theme) -> None:
    made = Elided(theme, "A name that is far too long for its place")
    shown(qtbot, made, theme)
    made.resize(80, 20)
    made.grab()
    assert made.toolTip() == made.text
    made.resize(600, 20)
    made.grab()
    assert made.toolTip() == ""


def test_a_fault_in_an_override_stays_inside_and_the_window_hears_of_it(
    qtbot: Any, theme: Theme, no_faults: list[str]
) -> None:
    class Window(QWidget):
        def __init__(self) -> None:
            super().__init__()
            self.told: list[Exception] = []

        def tell_fault(self, fault: Exception) -> None:
            self.told.append(fault)

    class Broken(QWidget):
        @guarded
        def paintEvent(self, _event: QPaintEvent) -> None:
            raise ValueError("no paint")

    window = Window()
    qtbot.addWidget(window)
    broken = Broken(window)
    window.show()
    for _ in range(3):
        broken.grab()
    assert len(window.told) >= 3
    assert all("no paint" in text for text in no_faults)
    broken.hide()  # whatever is painted while the window closes
    no_faults.clear()
