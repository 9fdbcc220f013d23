"""What comes into view by itself: popups fade in, hover text waits half a second, and stillness is kept."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QToolTip, QWidget

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.fading import STILL
from flockwright_editor.controls.popup import SearchPopup
from flockwright_editor.controls.rows import Row
from flockwright_editor.controls.style import Style


@pytest.mark.parametrize("still", [False, True])
def test_a_popup_fades_in_and_can_be_used_meanwhile(qtbot: Any, theme: Any, still: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setProperty(STILL, still)
    window.resize(700, 500)
    window.show()
    popup = SearchPopup(theme, window)
    popup.open([Row("one", "One", "plus"), Row("two", "Two", "plus")])
    assert (popup.graphicsEffect() is None) == still
    qtbot.keyClicks(popup.field, "tw")
    assert popup.current is not None
    assert popup.current.key == "two"
    qtbot.waitUntil(lambda: popup.graphicsEffect() is None)
    popup.close_popup()


def test_hover_text_waits_half_a_second_and_then_follows_the_mouse_at_once(qtbot: Any, theme: Any) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setStyle(Style())
    try:
        assert application.style().styleHint(QStyle.StyleHint.SH_ToolTip_WakeUpDelay) == theme.time("tooltip") == 500
        window = QWidget()
        qtbot.addWidget(window)
        buttons = [IconButton(theme, "plus", name) for name in ("First", "Second")]
        for place, button in enumerate(buttons):
            button.setParent(window)
            button.move(20 + 40 * place, 20)
        window.resize(200, 100)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        hover(buttons[0])
        assert not QToolTip.isVisible()
        qtbot.waitUntil(lambda: QToolTip.text() == "First")
        # The delay is over: Qt's own short one remains, a tenth of ours.
        hover(buttons[1])
        seen: list[str] = []  # timers fire in the order they are due, however busy the machine is
        QTimer.singleShot(theme.time("tooltip") - 100, window, lambda: seen.append(QToolTip.text()))
        qtbot.waitUntil(lambda: bool(seen))
        assert seen == ["Second"]
        QToolTip.hideText()
    finally:
        application.setStyle("Fusion")


def hover(button: IconButton) -> None:
    window = button.window()
    QTest.mouseMove(window.windowHandle(), button.mapTo(window, QPoint(8, 8)))
