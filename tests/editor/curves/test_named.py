"""Named curves of the project, the small field of a form, and what is said of the herd."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from flockwright.curves.model import Curve
from flockwright_editor.controls.typing_field import TypingField
from flockwright_editor.inspector.curves import CurveWorkspace, Herd, curve_field, telling
from flockwright_editor.inspector.curves.evaluation import evaluated
from flockwright_editor.inspector.curves.field import CurveField
from flockwright_editor.inspector.curves.meaning import Hooks, Shown
from flockwright_editor.session import LiveFrame
from flockwright_editor.session.edits import curves
from flockwright_editor.session.live import CurveValues
from flockwright_editor.theme.theme import mix

FLEE, COHESION = "n6", "n4"


def listed(workspace: CurveWorkspace) -> dict[str, int]:
    return {row.name: row.count for row in workspace.named.rows}


def test_curves_are_saved_renamed_used_changed_detached_and_deleted(
    workspace: CurveWorkspace, school: Any, hand: Any
) -> None:
    told: list[str] = []
    school.told.connect(lambda text, _severity: told.append(text))
    assert listed(workspace) == {}
    hand.click(workspace.named.plus)
    typing = workspace.findChild(TypingField)
    assert typing is not None
    QTest.keyClicks(typing, "Startle")
    QTest.keyClick(typing, Qt.Key.Key_Return)
    assert listed(workspace) == {"Startle": 1}
    assert hand.said("activation") == {"curve": "Startle"}
    assert workspace.editors[0].shown.named == "Startle"

    workspace.open_for(COHESION, "activation")
    hand.click(workspace.named.rows[0])
    assert hand.said("activation", COHESION) == {"curve": "Startle"}
    assert listed(workspace) == {"Startle": 2}
    # A change goes to all who use it.
    hand.click(workspace.gallery.thumbs["sine"])
    assert school.document.curves["Startle"]["shape"] == "sine"
    assert workspace.editors[1].curve.shape == workspace.editors[0].curve.shape == "sine"

    menu = workspace.named.rows[0].menu_of()
    next(a for a in menu.actions() if a.text() == "Detach").trigger()
    assert hand.said("activation", COHESION)["shape"] == "sine"
    assert listed(workspace) == {"Startle": 1}
    QTest.keyClick(workspace.named.rows[0], Qt.Key.Key_Delete)
    assert listed(workspace) == {}
    assert hand.said("activation")["shape"] == "sine"
    assert told == ["Startle is deleted. 1 that used it keep a copy of their own."]
    school.undo()
    assert listed(workspace) == {"Startle": 1}
    assert hand.said("activation") == {"curve": "Startle"}


def test_names_are_checked_and_follow(school: Any) -> None:
    made = curves.make_named(school.document, "Fear", Curve(shape="sine"))
    made = curves.use_named(made, "fish", [FLEE], "activation", "Fear")
    renamed = curves.rename_named(made, "Fear", "  Terror ")
    assert curves.users(renamed, "Terror") == [("fish", FLEE, "activation")]
    assert curves.uses(renamed) == {"Terror": 1}
    for wrong in ("", "Fear", "x" * 61):
        with pytest.raises(curves.CurveNameError, match=r"\.$"):
            curves.make_named(made, wrong, Curve())
    assert curves.free_name(made, "Fear") == "Fear 2"
    assert curves.read_curve(curves.copy_curve(Curve(shape="fall", power=3.0))) == Curve(shape="fall", power=3.0)


def test_the_field_of_a_form_turns_the_curve(school: Any, theme: Any, qtbot: Any, hand: Any) -> None:
    opened: list[int] = []
    field = curve_field(school, theme, FLEE, "activation", expand=lambda: opened.append(1))
    qtbot.addWidget(field)
    field.resize(256, 300)
    field.show()
    qtbot.waitExposed(field)
    number = field.numbers["power"]
    start = QPointF(number.rect().center())
    steps = school.index
    hand.drag(number, start, start + QPointF(12, 0), release=False)
    assert school.previewing
    assert field.plot is not None
    assert field.plot.curve.power > 2
    QTest.mouseRelease(number, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start.toPoint())
    assert school.index == steps + 1
    assert hand.said("activation")["power"] == field.curve.power > 2
    next(a for a in field.shape.menu_of().actions() if a.text() == "Smooth").trigger()
    assert hand.said("activation")["shape"] == "smoothstep"
    assert not number.isVisible()
    school.undo()
    school.undo()
    assert field.curve == Curve(shape="saturating", k=0.3)
    assert school.live.wanted.curves == ((FLEE, "activation"),)
    curve = CurveValues(FLEE, "activation", (0.0, 6.0, 12.0), (50.0, 8.0), 139.0, 2.7, "Fish 117")
    school.live.put(LiveFrame(school.revision, "fish", curves=(curve,)))
    school.live.tick()
    assert field.plot.herd is not None
    assert telling.herd_text(field.curve, field.plot.herd, short=True) == "139 of 197 see no shark"
    hand.click(field.plot, twice=True)
    assert opened == [1]
    field.hide()
    assert school.live.wanted.curves == ()


def test_what_is_said_of_the_herd() -> None:
    curve = Curve(shape="saturating", k=0.3)
    herd = Herd((0.0, 2.0, 4.0, 8.0, 12.0), (30.0, 15.0, 4.0, 9.0), 139.0, target="shark")
    assert evaluated(curve)(10) > 0.9 > evaluated(curve)(6)
    text = "139 of 197 see no shark, 58 react, 9 of them above 90 %"
    assert telling.herd_text(curve, herd) == text
    assert telling.herd_text(curve, Herd((0.0, 1.0), (5.0,))) == "all 5 react, 0 of them above 90 %"
    assert telling.herd_text(curve, Herd((0.0, 1.0), (0.0,), 7.0, target="wolf")) == "all 7 see no wolf"
    assert telling.herd_text(curve, Herd()) == "Nobody is alive."
    assert telling.clip_height((30.0, 9.0, 4.0)) == pytest.approx(9.9)
    assert telling.clip_height((12.0, 9.0)) == 12.0


def test_the_histogram_hangs_as_high_as_its_counts(theme: Any, qtbot: Any) -> None:
    field = CurveField(theme, Hooks())
    qtbot.addWidget(field)
    field.resize(520, 420)
    field.show_curve(Shown(Curve(shape="linear")))
    field.show_herd(Herd((0.0, 0.25, 0.5, 0.75, 1.0), (90.0, 20.0, 10.0, 0.0)))
    field.show()
    QApplication.processEvents()
    plot = field.plot
    assert plot is not None
    image = plot.grab().toImage()
    scale, frame = image.devicePixelRatio(), plot.frame
    bar = mix(theme.color("field"), theme.color("text2"), 0.42).name()
    heights = []
    for place in (0.05, 0.375, 0.625, 0.875):
        x = round(frame.px(place) * scale)
        rows = range(round(frame.zero * scale), round(frame.bottom * scale))
        heights.append(sum(image.pixelColor(x, y).name() == bar for y in rows))
    assert heights[0] >= heights[1] > 1.6 * heights[2] > 0 == heights[3]
