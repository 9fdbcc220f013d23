"""The inspector looks as look.md has it: sizes, colors at named places, and nothing clipped with the longest names."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from PySide6.QtWidgets import QWidget

from flockwright.document import Node, Project
from flockwright.document.animal import Animal
from flockwright.nodes.registry import all_types
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.number_field import NumberField
from flockwright_editor.controls.number_painting import Shown, texts
from flockwright_editor.inspector import InspectorPanel
from flockwright_editor.inspector.rows.texts import ActRow
from flockwright_editor.theme.theme import NAMES, Theme

from .conftest import Rig


def color_at(image: QImage, at: QPoint) -> QColor:
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(at.x() * ratio), round(at.y() * ratio))


def place(panel: QWidget, widget: QWidget, at: QPoint) -> QPoint:
    return widget.mapTo(panel, at)


def test_the_proportions_of_a_slider_row(rig: Rig, theme: Theme) -> None:
    rig.inspect("fish", "n6")
    row, field = rig.row("priority"), rig.field("priority")
    assert (row.height(), field.height()) == (24, 20)
    assert place(rig.panel, row, QPoint(0, 0)).x() == 12
    assert place(rig.panel, field, QPoint(0, 0)).x() == 12 + 84 + 8
    assert rig.panel.head.height() == 41
    assert rig.panel.form.is_wide
    side = rig.panel.form.side
    left = rig.row("priority")
    assert place(rig.panel, side, QPoint(0, 0)).x() >= place(rig.panel, left, QPoint(0, 0)).x() + left.width() + 12
    assert side.height() <= rig.panel.scroll.viewport().height()
    rig.panel.resize(400, 700)
    rig.bot.waitUntil(lambda: not rig.panel.form.is_wide)
    assert side.mapTo(rig.panel, QPoint(0, 0)).x() == 12
    assert theme.px("inspectorWide") == 480


def test_the_colors_of_a_slider_row(rig: Rig, theme: Theme) -> None:
    rig.inspect("fish", "n6")
    field = rig.field("speed_strength")
    rig.panel.head.name.setFocus()
    image = rig.panel.grab().toImage()
    at = place(rig.panel, field, QPoint(0, 0))
    assert color_at(image, at + QPoint(10, 6)) == theme.color("fill")
    assert color_at(image, at + QPoint(field.width() - 3, 4)) == theme.color("field")
    assert color_at(image, at + QPoint(30, 0)).lightness() > theme.color("field").lightness()
    field.setFocus()
    image = rig.panel.grab().toImage()
    edge = color_at(image, at + QPoint(30, 0))
    assert abs(edge.hue() - theme.color("accent").hue()) < 12
    # The hatch begins where the query ends: 12 of 50 m.
    reach = rig.field("max_distance")
    at = place(rig.panel, reach, QPoint(0, 0))
    tones = {
        color_at(image, at + QPoint(x, 10)).name()
        for x in range(round(reach.width() * 0.3), round(reach.width() * 0.5))
    }
    assert len(tones) > 2


@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_clipped_in_the_form_of_any_type(name: str, session: Any, qtbot: Any, qapp: Any) -> None:
    qapp.setStyle("Fusion")
    theme = Theme(name)  # type: ignore[arg-type]
    nodes = tuple(Node(id=f"n{place}", type=key) for place, key in enumerate(all_types()))
    session.new(Project.new(animals=(Animal(id="a", nodes=nodes),)))
    panel = InspectorPanel(session, theme, Actions(theme))
    qtbot.addWidget(panel)
    panel.resize(340, 420)  # the least that the window gives it
    panel.show()
    session.selection.open_animal("a")
    for node in nodes:
        session.selection.edit("nodes", [node.id])
        form = panel.form
        assert form is not None
        for row in form.rows.values():
            if not isinstance(row, ActRow):
                assert row.label_needs() <= row.label_width, row.row.title
        panel.layout().activate()
        for field in form.findChildren(NumberField):
            assert fits(theme, field), f"{node.type} {field.accessibleName()} {field.text} {field.width()}"
        panel.head.layout().activate()
        head = panel.head.name
        room = head.width() - 44
        assert QFontMetricsF(theme.font(14, 600)).horizontalAdvance(head.head.name) <= room, node.type


def fits(theme: Theme, field: NumberField) -> bool:
    """Whether the largest usual number has room, in bold."""
    metrics = QFontMetricsF(theme.font(12, 700))
    width = field.width() if field.width() > 30 else field.sizeHint().width()
    ends = (field.field.clamp(end) for end in field.field.soft)
    return all(metrics.horizontalAdvance(texts(field.field, Shown(end))[0]) <= width - 14 for end in ends)
