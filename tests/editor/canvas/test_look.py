"""What the items look like: sizes against the look, pixels against tokens, nothing cut off.

The shell's test of scales runs this file at 150 % and 200 % too.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from tests.editor.canvas.rig import NONE, Rig, pond

from flockwright.document import Node
from flockwright.nodes.registry import all_types
from flockwright_editor.session import Channels, LiveFrame, NodeValues
from flockwright_editor.session.edits import layout, measure
from flockwright_editor.theme.mixing import mix
from flockwright_editor.theme.theme import Theme

LOOK = {
    "n1": (156, 24 + 20 + 20 + 4), "n5": (156, 24 + 20 + 4), "n2": (208, 24 + 20 + 12), "n9": (208, 24 + 20 + 12),
    "n13": (176, 24 + 4 * 20 + 12),
}  # fmt: skip
"""Widths and heights of look.md: header 24, a row 20, the influence strip 12."""


class Picture:
    """The canvas as it is drawn; places are those of a node, colors those of tokens."""

    def __init__(self, rig: Rig) -> None:
        rig.settle()
        self.rig, self.image = rig, rig.port.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    def at(self, x: float, y: float) -> str:
        """The color at a place of the canvas."""
        place = self.rig.viewer.to_view(QPointF(x, y)) * self.image.devicePixelRatio()
        return self.image.pixelColor(int(place.x()), int(place.y())).name()

    def on(self, id_: str, x: float, y: float) -> str:
        """The color at a place of a node."""
        return self.at(self.rig.item(id_).x() + x, self.rig.item(id_).y() + y)


def look_at(rig: Rig, id_: str) -> Picture:
    rig.viewer.look_at(rig.item(id_).box().center(), 1.0)
    return Picture(rig)


def test_sizes_fit_the_look(rig: Any) -> None:
    assert {id_: (rig.item(id_).rect.width(), rig.item(id_).rect.height()) for id_ in LOOK} == LOOK
    merger = rig.item("n12")
    assert (merger.rect.width(), merger.rect.height()) == (204, 24 + 20 + 20 * len(merger.face.ranks) + 32)
    assert merger.row_y(4) - merger.row_y(6) == 20
    cells = [rect for _, rect in rig.item("n2").cells]
    assert {rect.height() for rect in cells} == {16}
    assert (cells[0].left(), round(208 - cells[-1].right(), 6)) == (8, 8)
    assert {round(b.left() - a.right(), 6) for a, b in itertools.pairwise(cells)} == {4}
    assert (rig.item("n2").pill.width(), rig.item("n2").pill.height()) == (24, 16)
    assert {socket.pos().y() for socket in rig.item("n2").sockets} == {12}
    rig.viewer.select(["n2"])
    rig.viewer.commands.collapse()
    assert rig.item("n2").rect.height() == 36
    assert {socket.pos().y() for socket in rig.item("n2").sockets} == {12}
    size = rig.viewer.ink.size
    named = {"wire": 2, "wireResult": 1.5, "wireShare": 5, "wireNoOpinion": 1.25, "port": 5, "bar": 3, "nodeNameX": 29}
    assert {name: size(name) for name in named} == named


@pytest.mark.parametrize("name", ["dark", "light"])
def test_named_places_have_the_colors_of_their_tokens(qtbot: Any, session: Any, name: Any) -> None:
    theme = Theme(name)
    rig = Rig(qtbot, session, theme, pond())
    rig.viewer.gliding = False
    color, header = theme.color, theme.header
    full = NodeValues(Channels(0.9, 0.5), Channels(0.6, 0.5), Channels(0.6, 0.5))
    session.live.put(LiveFrame(session.revision, "fish", nodes={"n2": full}))
    session.live.tick()
    seen = look_at(rig, "n2")
    bars = rig.item("n2").bars
    wanted = {
        "kind bar": (seen.on("n2", 1.5, 20), theme.kind("neighbor")),
        "header": (seen.on("n2", 130, 6), header("neighbor")),
        "body": (seen.on("n2", 100, 25.5), color("node")),
        "cell": (seen.on("n2", 152, 40), color("nodeField")),
        "filled cell": (seen.on("n2", 11, 40), color("fill")),
        "taken": (seen.on("n2", bars.x() + 60, bars.y() + 1.5), theme.behavior("behavior.separation")),
        "wanted": (seen.on("n2", bars.x() + bars.width() * 0.8, bars.y() + 1.5), color("disabled")),
        "track": (seen.on("n2", bars.x() + bars.width() * 0.96, bars.y() + 1.5), color("track")),
        "port": (seen.on("n2", 0, 12), theme.port("neighbors")[0]),
        "query header": (seen.on("n1", 120, 3), header("neighbor_query")),
        "group": (seen.on("n2", -20, 6), mix(color("canvas"), theme.kind("neighbor_query"), theme.share("groupFill"))),
    }
    assert {place: found for place, (found, _) in wanted.items()} == {
        place: token.name() for place, (_, token) in wanted.items()
    }
    rig.viewer.select(["n6"])
    rig.move(rig.view(-150, -150), buttons=NONE)
    seen = look_at(rig, "n6")
    assert seen.on("n6", 100, 0) == color("accent").name()
    assert seen.at(-300, -60) == color("canvas").name() or seen.at(-301.5, -61.5) == color("canvas").name()
    rig.viewer.commands.cut([wire.link for wire in rig.viewer.graph.wires.values() if wire.link.ends[1] == "n6"])
    rig.viewer.select([])
    rig.move(rig.view(-150, -150), buttons=NONE)
    seen = look_at(rig, "n6")
    assert seen.on("n6", 198, 35) == color("errorTint").name()
    seen = look_at(rig, "n12")
    merger = rig.item("n12")
    assert seen.on("n12", 150, 4) == header("merger").name()
    assert seen.on("n12", 60, merger.row_y(3)) == color("track").name()


def test_no_type_is_clipped(make_rig: Any) -> None:
    """Every registered type on one canvas: names have room, values fit their cells, all parts are inside."""
    rig = make_rig()
    project = rig.session.document
    fish = project.animal("fish")
    for place, key in enumerate(sorted(all_types())):
        fish = fish.with_node(Node(id=f"t{place}", type=key))
    rig.session.new(layout.tidy(project.with_animal(fish), "fish"))
    ink = rig.viewer.ink
    for place, key in enumerate(sorted(all_types())):
        item = rig.item(f"t{place}")
        assert item.name_room() > 60, key
        for cell, rect in item.cells:
            assert ink.width(cell.text, 12, 700) <= rect.width() - 6, (key, cell)
            assert item.rect.contains(rect)
        errors = {item.id: "x"} if item.face.badge == "error" else None
        assert (item.rect.width(), item.rect.height()) == measure.size_of(
            rig.animal, rig.animal.node(item.id), None, errors
        )
        assert item.pill.isEmpty() or item.rect.contains(item.pill)
        assert item.pill.isNull() or item.badge.isNull() or not item.pill.intersects(item.badge)
    Picture(rig)


def test_a_long_name_is_clipped_by_dots_and_told_on_hover(rig: Any) -> None:
    rig.viewer.commands.rename("n6", "Fleeing from everything that is large and hungry")
    item = rig.item("n6")
    shown = rig.viewer.ink.elided(item.face.name, 13, 600, item.name_room())
    assert shown.endswith("…")
    assert rig.viewer.ink.width(shown, 13, 600) <= item.name_room()
    assert item.face.name in item.tip(item.part_at(QPointF(60, 12)))
    assert rig.animal.node("n6").name == item.face.name  # never renamed


def test_the_reason_on_a_node_is_short_and_not_clipped(rig: Any) -> None:
    rig.viewer.commands.cut([wire.link for wire in rig.viewer.graph.wires.values() if wire.link.ends[1] == "n6"])
    item = rig.item("n6")
    assert item.face.reason == "Needs neighbors"
    assert rig.viewer.ink.width(item.face.reason, 10.5) <= item.rect.width() - 28
    assert item.tip(item.part_at(item.badge.center())) == "Flee needs neighbors. Wire a query to it."


def test_every_level_of_detail_fits_its_zoom(rig: Any, theme: Any) -> None:
    fish = rig.animal.with_node(Node(id="n40", type="acme.school_panic"))
    project, _ = layout.add_note(rig.session.document.with_animal(fish), "fish", (0, -200), "A note:\nwith two lines")
    rig.session.new(project)
    full = NodeValues(Channels(1, 1), Channels(1, 1), Channels(1, 1))
    rig.session.live.put(LiveFrame(rig.session.revision, "fish", nodes={"n2": full}))
    rig.session.live.tick()
    for zoom, x, y, color in (
        (0.1, 100, 30, theme.kind("neighbor")),
        (0.3, 30, 15, theme.header("neighbor")),
        (0.45, 100, 3, theme.header("neighbor")),
        (2.0, 100, 25.5, theme.color("node")),
    ):
        rig.viewer.look_at(rig.item("n2").box().center(), zoom)
        assert Picture(rig).on("n2", x, y) == color.name(), zoom


def test_the_bar_fits_the_least_canvas(rig: Any) -> None:
    bar, least = rig.panel.bar, 420
    bar.show_watched("Fish 117")
    assert rig.panel.minimumSizeHint().width() <= least
    for wide in (1300, 884, 600, least):
        rig.window.resize(wide, 700)
        rig.settle()
        assert bar.width() == wide
        shown = [child.geometry() for child in bar.children() if isinstance(child, QWidget) and child.isVisible()]
        assert all(bar.rect().contains(box) for box in shown), wide
        assert not any(a.intersects(b) for a, b in itertools.combinations(shown, 2)), wide
        assert bar.views.isVisible()
    assert bar.segments.isVisible()  # whose values these are cannot be had elsewhere
