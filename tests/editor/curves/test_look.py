"""How the curve widgets look: pixels at named places are tokens, and nothing is clipped at any scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.labels import Elided
from flockwright_editor.inspector.curves import CurveWorkspace, curve_field, words
from flockwright_editor.inspector.curves.numbers import CurveNumber
from flockwright_editor.inspector.curves.thumbs import Thumb
from flockwright_editor.session import Where
from flockwright_editor.session.edits.graph import rename
from flockwright_editor.theme.theme import Theme, mix

FLEE, ALIGNMENT = "n6", "n3"
LONGEST = "Avoid Vertical Walls"


@pytest.fixture(params=["dark", "light"])
def dressed(request: Any, qapp: Any) -> Iterator[Theme]:
    theme = Theme(request.param)
    qapp.setStyle("Fusion")
    qapp.setPalette(theme.palette())
    qapp.setStyleSheet(theme.stylesheet())
    yield theme
    qapp.setStyleSheet("")


@pytest.fixture
def opened(dressed: Theme, school: Any, qtbot: Any) -> Iterator[CurveWorkspace]:
    school.execute("Rename", rename(school.document, "fish", ALIGNMENT, LONGEST), Where("fish", ()))
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1600, 906)
    made = CurveWorkspace(school, dressed, Actions(dressed, window), window)
    made.setGeometry(0, 0, 1600, 906)
    window.show()
    qtbot.waitExposed(window)
    made.open_for(ALIGNMENT, "angle_activation")
    made.open_for(FLEE, "activation")
    yield made
    window.close()


def cut(widget: QWidget) -> list[str]:
    """The texts in a widget that have less room than they need."""
    found = []
    for part in widget.findChildren(QWidget):
        if not part.isVisible():
            continue
        metrics = QFontMetricsF(part.font())
        if isinstance(part, Elided) and metrics.horizontalAdvance(part.text) > part.width() + 0.5:
            found.append(part.text)
        elif isinstance(part, QLabel | QPushButton) and not getattr(part, "wordWrap", lambda: False)():
            if part.sizeHint().width() > part.width() + 1 or part.sizeHint().height() > part.height() + 1:
                found.append(part.text())
        elif isinstance(part, Thumb) and part.caption:
            wide = QFontMetricsF(part._theme.font(11, 600)).horizontalAdvance(part.caption)
            if wide > part.width() + 2:
                found.append(part.caption)
        elif isinstance(part, CurveNumber):
            plain, bold = QFontMetricsF(part._theme.font(12)), QFontMetricsF(part._theme.font(12, 700))
            if plain.horizontalAdvance(part.caption) + bold.horizontalAdvance(part.text) + 17 > part.width() + 0.5:
                found.append(f"{part.caption} {part.text}")
    return found


def test_nothing_is_clipped_in_the_workspace_and_the_field(opened: CurveWorkspace, school: Any, dressed: Theme) -> None:
    assert opened.sources[1].node == ALIGNMENT
    assert cut(opened) == []
    for shape in ("ease_in", "keys", "saturating"):
        opened.editors[0].choose_shape(shape)  # type: ignore[arg-type]
        assert cut(opened.editors[0].bar) == []
    assert max(opened.sight.sentence.heightForWidth(496), 56) <= opened.sight.sentence.height()
    field = curve_field(school, dressed, FLEE, "activation")
    field.setParent(opened)
    field.resize(256, 300)
    field.show()
    assert cut(field) == []
    room = field.shape.width() - 31 - 22
    longest = max(QFontMetricsF(dressed.font(12)).horizontalAdvance(name) for name in words.SHAPES.values())
    assert longest <= room + 12  # the longest have no k beside them
    # At the window's least size names may be shortened, but no tool leaves its header.
    opened.setGeometry(0, 0, 1180, 620)
    for editor in opened.editors:
        last = max(b.mapTo(editor, b.rect().bottomRight()).x() for b in editor.bar.buttons.values() if b.isVisible())
        assert last <= editor.width()
    assert opened.sight.mapTo(opened, opened.sight.rect().bottomRight()).x() <= 1180


def test_named_places_have_the_colors_of_their_tokens(opened: CurveWorkspace, dressed: Theme) -> None:
    plot = opened.editors[0].plot
    picture = plot.grab().toImage()
    scale, frame = picture.devicePixelRatio(), plot.frame

    def at(point: QPointF) -> Any:
        return picture.pixelColor(round(point.x() * scale), round(point.y() * scale))

    red = dressed.behavior("behavior.flee")
    assert at(frame.point(2.3, 0.97)) == dressed.color("field")
    assert at(QPointF(frame.left / 2, 10)) == dressed.color("panel")
    under = at(frame.point(9.3, 0.33))
    wanted = mix(dressed.color("field"), red, dressed.share("curveFill"))
    assert abs(under.red() - wanted.red()) <= 2
    assert abs(under.blue() - wanted.blue()) <= 2
    on = at(frame.point(4.0, 1 - 1 / (1 + 0.3 * 4.0) ** 2))
    assert (on.red(), on.green()) == (red.red(), red.green())
    assert at(QPointF(frame.left, frame.bottom + 8)) == dressed.color("accent")
    assert [t.chosen for t in opened.gallery.thumbs.values()].count(True) == 1
    assert opened.editors[0].bar.height() == 36
    assert plot.frame.below == pytest.approx(102)
