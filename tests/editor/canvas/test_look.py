"""What the items look like: sizes against the look, pixels against tokens, nothing cut off."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF

from flockwright.document import Node
from flockwright.nodes.registry import all_types
from flockwright_editor.session.edits import layout, measure


def color_at(rig: Any, id_: str, x: float, y: float) -> str:
    item = rig.item(id_)
    at = rig.viewer.to_view(QPointF(item.x() + x, item.y() + y)).toPoint()
    return rig.port.grab().toImage().pixelColor(at).name()


def test_sizes_are_those_of_the_look(rig: Any) -> None:
    widths = {"n1": 156, "n2": 208, "n12": 204, "n13": 176}
    assert {id_: rig.item(id_).rect.width() for id_ in widths} == widths
    assert rig.item("n2").rect.height() == 24 + 20 + 12
    assert rig.item("n12").rect.height() == 24 + 20 + 20 * len(rig.item("n12").face.ranks) + 32
    for cell, rect in rig.item("n2").cells:
        assert rect.height() == 16, cell
    assert rig.item("n2").cells[0][1].x() == 8
    assert rig.item("n2").pill.height() == 16
    assert {socket.pos().y() for socket in rig.item("n2").sockets} == {12}


def test_named_places_have_their_tokens_color(rig: Any, theme: Any) -> None:
    rig.viewer.zoom_to(1.0)
    assert color_at(rig, "n2", 1.5, 20) == theme.kind("neighbor").name()
    assert color_at(rig, "n2", 150, 5) == theme.header("neighbor").name()
    assert color_at(rig, "n2", 100, 25) == theme.color("node").name()
    assert color_at(rig, "n2", 0, 12) == theme.port("neighbors")[0].name()
    assert color_at(rig, "n12", 60, rig.item("n12").row_y(3)) == theme.color("track").name()


def test_selection_is_an_accent_outline(rig: Any, theme: Any) -> None:
    rig.viewer.zoom_to(1.0)
    rig.click(rig.at("n6"))
    rig.move(rig.view(-150, -150), buttons=rig_none())
    assert color_at(rig, "n6", 100, 0) == theme.color("accent").name()


def rig_none() -> Any:
    from PySide6.QtCore import Qt

    return Qt.MouseButton.NoButton


@pytest.mark.parametrize("key", sorted(all_types()))
def test_every_type_has_a_face_and_fits_its_node(make_rig: Any, key: str) -> None:
    rig = make_rig()
    made = rig.viewer.commands.add(key, (900, 700))
    item = rig.item(made)
    ink = rig.viewer.ink
    assert item.name_room() > 60
    for cell, rect in item.cells:
        assert ink.width(cell.text, 12, 700) <= rect.width() - 6, cell
        assert item.rect.contains(rect)
    assert (item.rect.width(), item.rect.height()) == measure.size_of(
        rig.animal, rig.animal.node(made), errors={made: "x"} if item.face.badge == "error" else None
    )
    rig.port.grab()


@pytest.mark.parametrize("zoom", [0.1, 0.3, 0.45, 1.0, 2.0])
def test_every_level_of_detail_paints(rig: Any, zoom: float) -> None:
    fish = rig.animal.with_node(Node(id="n40", type="acme.school_panic"))
    rig.session.new(rig.session.document.with_animal(fish))
    rig.viewer.commands.mute()
    project, _ = layout.add_note(rig.session.document, "fish", (0, -200), "A note:\nwith two lines")
    rig.session.new(project)
    rig.viewer.zoom_to(zoom)
    rig.viewer.look_at(rig.viewer.hits.everything().center())
    assert not rig.port.grab().isNull()
