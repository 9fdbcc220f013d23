"""The table of colors and sizes is complete, and everything that may be read can be read."""

from __future__ import annotations

import re
from itertools import product

import pytest
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette

from flockwright.nodes.registry import all_types
from flockwright_editor.theme.fonts import WEIGHTS
from flockwright_editor.theme.mixing import contrast, mix
from flockwright_editor.theme.theme import NAMES, Theme, tokens

TEXT, ICON = 4.5, 3.0

GROUNDS = ("chrome", "panel", "raised", "field", "canvas", "node", "nodeField", "track")
"""Where any text may stand."""
TINTED = ("hover", "sel", "fill", "accentTint", "warnTint", "errorTint")
PAIRS = [
    *product(("text", "text2"), GROUNDS + TINTED),
    *product(("text3",), GROUNDS),
    *product(("accent", "error"), ("chrome", "panel", "raised", "node")),
    ("error", "errorTint"),
    ("onAccent", "accentFill"),
    ("ok", "panel"),
    ("ok", "raised"),
    ("ok", "node"),
    *product(("warn",), ("panel", "raised", "node", "warnTint")),
    ("overlayText", "overlay"),
]


@pytest.fixture(params=NAMES)
def each(request: pytest.FixtureRequest, qapp: object) -> Theme:
    return Theme(request.param)


@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_can_be_read_on_every_ground_it_may_stand_on(each: Theme, ink: str, ground: str) -> None:
    assert contrast(each.color(ink), each.color(ground)) >= TEXT


@pytest.mark.parametrize("kind", [kind for kind in tokens()["kinds"] if kind != "unknown"])
def test_names_can_be_read_on_every_header_and_its_icon_seen(each: Theme, kind: str) -> None:
    header = each.header(kind)
    assert contrast(each.color("text"), header) >= TEXT
    assert contrast(each.color("headText"), header) >= TEXT
    assert contrast(each.header_icon(kind), header) >= ICON


@pytest.mark.parametrize("severity", ["ok", "warn", "error", "accent"])
@pytest.mark.parametrize("ground", ["chrome", "panel", "raised", "hover", "sel"])
def test_a_colored_icon_is_seen_wherever_it_stands(each: Theme, severity: str, ground: str) -> None:
    assert contrast(each.color(severity), each.color(ground)) >= ICON


def test_wires_and_behavior_colors_are_seen(each: Theme) -> None:
    for carries in tokens()["ports"]:
        assert contrast(each.port(carries)[0], each.color("canvas")) >= ICON, carries
    for pair in [*tokens()["behaviors"].values(), *tokens()["ring"]]:
        color = QColor(pair[NAMES.index(each.name)])
        assert contrast(color, each.color("panel")) >= ICON, pair


def test_every_color_is_there_for_both_themes() -> None:
    table = tokens()
    pairs = [*table["colors"].values(), *table["kinds"].values(), *table["behaviors"].values(), *table["ring"]]
    assert all(len(pair) == 2 for pair in pairs)
    assert all(re.fullmatch("#[0-9A-F]{6}", shade) for pair in pairs for shade in pair)
    assert len(table["ring"]) == 12


def test_no_rule_of_the_stylesheet_misses_its_color(each: Theme) -> None:
    assert "@" not in each.stylesheet()
    assert "font" not in each.stylesheet()


def test_the_registry_and_the_table_agree_on_a_behaviors_color(each: Theme) -> None:
    by_label = tokens()["behaviors"]
    for type_ in all_types().values():
        if type_.look.label in by_label:
            assert type_.look.color == tuple(by_label[type_.look.label]), type_.key


def test_a_behaviors_color_is_its_nodes_then_its_types_then_one_of_the_ring(each: Theme) -> None:
    assert each.behavior("behavior.flee", "#123456") == QColor("#123456")
    assert each.behavior("behavior.flee", "no color") == each.behavior("behavior.flee")
    assert each.behavior("behavior.flee").name() == ("#ff6464" if each.is_dark else "#c82a35")
    ring = {QColor(pair[NAMES.index(each.name)]).name() for pair in tokens()["ring"]}
    assert each.behavior("acme.school_panic").name() in ring
    assert each.behavior("acme.school_panic") == Theme(each.name).behavior("acme.school_panic")


def test_a_port_is_known_by_what_it_carries_whatever_type_stands_behind_the_colon(each: Theme) -> None:
    assert each.port("result:velocity_result") == each.port("result")
    assert each.port("neighbors") == (each.kind("neighbor_query"), "circle")
    shapes = [each.port(carries)[1] for carries in tokens()["ports"]]
    assert len(set(shapes)) == len(shapes)
    assert each.port("something new")[0] == each.kind("unknown")


def test_mixing_goes_from_one_color_to_the_other() -> None:
    black, white = QColor("black"), QColor("white")
    assert mix(black, white, 0) == black
    assert mix(black, white, 1) == white
    assert mix(black, white, 0.5).red() in (127, 128)


def test_the_palette_says_the_tokens(each: Theme) -> None:
    palette = each.palette()
    assert palette.color(QPalette.ColorRole.Window) == each.color("panel")
    assert palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) == each.color("disabled")


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("px", [10.5, 11, 12, 13, 14, 15])
def test_fonts_have_their_size_to_the_half_pixel_and_digits_of_one_width(theme: Theme, px: float, weight: int) -> None:
    font = theme.font(px, weight)
    info = QFontInfo(font)
    assert info.pixelSize() in (int(px), int(px + 0.5))
    assert font.pointSizeF() == pytest.approx(px * 0.75) or font.pixelSize() == px
    assert font.weight() == weight
    assert QFont.Tag("tnum") in font.featureTags()
