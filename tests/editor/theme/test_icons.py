"""Every icon that the look names is in the one set, and is drawn."""

from __future__ import annotations

import pytest
import qtawesome
from PySide6.QtGui import QColor, QIcon

from flockwright.nodes.registry import all_types
from flockwright_editor.theme.theme import Theme, tokens

NAMED = """
radar ray-start-arrow compass-outline account-group wall call-merge cube-send vector-intersection state-machine
help-circle-outline sine-wave home arrow-right-bold axis-arrow arrow-collapse-vertical map-marker-path bug-outline
arrow-collapse-all chevron-triple-right arrow-expand-all run-fast target home-group food-apple silverware-fork-knife
volume-high account-alert hand-back-right image-filter-hdr transfer-up grass walk terrain border-outside
bird fish shark sheep dog-side navigation-variant account
skip-previous play pause step-forward record dice-5-outline export-variant auto-fix fit-to-page-outline magnet
note-plus-outline map-outline bookmark-outline
video-outline crosshairs-gps eye-outline arrow-right-thin-circle-outline vector-polyline circle-double angle-acute
gamepad-variant-outline food-apple-outline pistol hand-clap camera-control
plus close magnify chevron-right chevron-down arrow-right undo-variant content-copy content-paste flip-horizontal
flip-vertical bookmark-plus-outline link-variant link-variant-off vector-line vector-curve square-wave delete-outline
arrow-expand arrow-collapse pin-outline ray-vertex folder-open-outline
eye-off-outline alpha-m-circle-outline alpha-s-circle-outline alert close-circle information check
minus-circle-outline lightbulb-on-outline cursor-default-click-outline
"""


@pytest.mark.parametrize("name", NAMED.split())
def test_every_icon_of_the_look_is_in_the_set(theme: Theme, name: str) -> None:
    font, letter = theme.glyph(name)
    assert len(letter) == 1
    assert font.family() == qtawesome.font("mdi6", 16).family()
    assert not theme.icon(name).isNull()


def test_every_node_type_and_kind_has_an_icon_of_the_set(theme: Theme) -> None:
    for name in {type_.look.icon for type_ in all_types().values()} | set(tokens()["kindIcons"].values()):
        assert theme.glyph(name)[1]


def test_an_icon_is_drawn_in_its_color_and_grey_where_disabled(theme: Theme) -> None:
    icon = theme.icon("record", QColor("#ff0000"))
    assert _middle(icon, QIcon.Mode.Normal) == QColor("#ff0000")
    assert _middle(icon, QIcon.Mode.Disabled) == theme.color("disabled")


def _middle(icon: QIcon, mode: QIcon.Mode) -> QColor:
    image = icon.pixmap(32, 32, mode).toImage()
    return image.pixelColor(image.rect().center())
