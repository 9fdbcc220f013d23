"""What stands over the picture has its place at every size, and labels keep off one another."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from tests.editor.viewport.rig import Rig, moment_of

from flockwright_editor.preview.viewport import labels
from flockwright_editor.preview.viewport.labels import Label, Letters
from flockwright_editor.preview.viewport.scale import round_length
from flockwright_editor.preview.viewport.seeing import rounds
from flockwright_editor.preview.viewport.strips import CAMERA, EYE
from flockwright_editor.running import ColorBy


@pytest.mark.parametrize("size", [(340, 240), (520, 336), (1098, 730)])
def test_strips_never_meet_and_stay_inside(rig: Rig, size: tuple[int, int]) -> None:
    rig.session.selection.pick(1 << 32, "fish")
    rig.panel.shown.choose_color(ColorBy("share", "fish", "n5"))
    rig.session.solo.set("fish", ["n5"])
    rig.runner.tell("paused")
    rig.window.resize(*size)
    colors = {"fish": np.linspace(0, 1, 5)}
    rig.show(moment_of(2.0, watched=0, colors=colors, color_range=(0.0, 1.0)))
    panel = rig.panel
    rig.qtbot.waitUntil(lambda: panel.legend.isVisible() and panel.facts.isVisible())
    strips = [panel.tools, panel.color, panel.legend, panel.facts, *panel.saying.pills]
    shown = [strip.geometry() for strip in strips if strip.isVisible()]
    assert len(shown) == 6
    assert all(panel.room.rect().contains(rect) for rect in shown)
    assert not any(a.intersects(b) for a, b in combinations(shown, 2))
    assert panel.legend.said == ("Share, %", "0", "100")
    assert panel.surface.rect() == panel.room.rect()


def test_labels_stand_beside_their_points_and_off_one_another(rig: Rig, theme: Any) -> None:
    letters, camera = Letters(theme), rig.pilot.camera
    room = QRectF(0, 0, camera.width, camera.height)
    asked = [Label(np.array([x * 0.2, 0.0, 0.0]), f"Fish {x}", "1 m", away_from=np.zeros(3)) for x in range(12)]
    placed = labels.place(asked, camera, letters, room, [QRectF(0, 0, 800, 60)])
    assert len(placed) >= 6
    assert all(room.contains(each.rect) for each in placed)
    assert not any(a.rect.intersects(b.rect) for a, b in combinations(placed, 2))
    behind = Label(camera.eye + camera.back * 5, "Behind")
    assert labels.place([behind], camera, letters, room) == ()


def test_round_numbers_fit_what_they_measure() -> None:
    assert rounds(6.5) == [2.0, 4.0]
    assert rounds(15) == [5.0, 10.0]
    assert rounds(1.0) == pytest.approx([0.2, 0.4])
    assert rounds(0) == []
    assert [round_length(most) for most in (0.7, 3.0, 19, 20, 99)] == [0.5, 2, 10, 20, 50]


def test_menus_name_only_what_there_is(rig: Rig) -> None:
    for names in (CAMERA, EYE):
        assert all(rig.actions.get(f"preview.{name}") for name in names if name)
        menu = rig.panel.tools.menu(names)
        assert [a.text() for a in menu.actions() if a.text()] == [
            rig.actions.get(f"preview.{name}").text for name in names if name
        ]
        menu.deleteLater()
