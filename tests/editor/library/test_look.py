"""How the library looks: pixels at named places are tokens, and nothing is cut at any scale."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QWidget

from flockwright.nodes.node_type import KIND_WORDS
from flockwright.nodes.registry import all_types
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.fading import STILL
from flockwright_editor.library import Library, StarterChooser, words
from flockwright_editor.library.numbers import number, whole
from flockwright_editor.session.edits import starters
from flockwright_editor.theme.theme import Theme


@pytest.fixture(params=["dark", "light"])
def dressed(request: Any, qapp: Any) -> Any:
    theme = Theme(request.param)
    qapp.setStyle("Fusion")
    qapp.setPalette(theme.palette())
    qapp.setStyleSheet(theme.stylesheet())
    yield theme
    qapp.setStyleSheet("")


def test_the_open_row_is_tinted_with_an_accent_edge(dressed: Theme, session: Any, qtbot: Any) -> None:
    from flockwright.cli.presets import find_preset

    path = find_preset("predator-3d")
    assert path is not None
    session.files.open_copy(path)
    window = QWidget()
    qtbot.addWidget(window)
    library = Library(session, dressed, Actions(dressed, window), window)
    library.animals.setParent(window)
    library.animals.resize(192, 160)
    window.show()
    qtbot.waitExposed(window)
    view = library.animals.list
    assert view.rect_of("fish").height() == dressed.px("listRow")
    picture = view.viewport().grab().toImage()
    scale = picture.devicePixelRatio()
    row = view.rect_of("fish")

    def at(point: QPoint) -> str:
        return picture.pixelColor(round(point.x() * scale), round(point.y() * scale)).name()

    assert at(row.topLeft() + QPoint(0, 8)) == dressed.color("accent").name()
    assert at(row.topLeft() + QPoint(5, 3)) == dressed.color("sel").name()
    assert at(view.rect_of("shark").topLeft() + QPoint(5, 3)) == dressed.color("panel").name()
    library.close()


def test_named_places_have_the_colors_of_their_tokens(dressed: Theme, session: Any, qtbot: Any) -> None:
    window = QWidget()
    window.setProperty(STILL, True)
    qtbot.addWidget(window)
    window.resize(1000, 700)
    library = Library(session, dressed, Actions(dressed, window), window)
    library.palette.setParent(window)
    library.palette.setGeometry(0, 0, 192, 400)
    window.show()
    qtbot.waitExposed(window)
    sheet = library.show_sheet(StarterChooser(session, dressed, library._actions))
    picture = window.grab().toImage()
    scale = picture.devicePixelRatio()

    def at(widget: QWidget, x: int, y: int) -> str:
        place = widget.mapTo(window, QPoint(x, y))
        return picture.pixelColor(round(place.x() * scale), round(place.y() * scale)).name()

    palette = library.palette
    assert at(palette.header, 4, 4) == dressed.color("chrome").name()
    row = palette.list.rect_of("#neighbor_query")
    assert at(palette.list.viewport(), row.left() + 3, row.top() + 3) == dressed.color("panel").name()
    assert at(palette.search.field, palette.search.field.width() // 2, 4) == dressed.color("field").name()
    inside = sheet.rect().center()
    assert at(sheet, inside.x(), 20) == dressed.color("raised").name()
    assert (
        at(sheet, sheet.create_button.x() + 4, sheet.create_button.geometry().center().y())
        == dressed.color("accentFill").name()
    )
    sheet.close_sheet()
    library.close()


def test_no_words_of_the_starters_are_clipped(dressed: Theme, session: Any, qtbot: Any) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1180, 720)
    library = Library(session, dressed, Actions(dressed, window), window)
    window.show()
    qtbot.waitExposed(window)
    for id_ in ("animal.new", "project.start", "animal.tags", "animal.import"):
        assert library._actions.run(id_)
        assert library.sheet is not None
        assert window.rect().contains(library.sheet.geometry()), id_
        for shown in library.sheet.findChildren(QLabel):
            if shown.isVisible() and shown.text() and not shown.wordWrap():
                assert shown.sizeHint().width() <= shown.width() + 1, f"{id_}: {shown.text()}"
    library.close()


def test_every_starter_fits_its_card(theme: Theme) -> None:
    from flockwright_editor.library.starters import WIDTH

    font = QFontMetricsF(theme.font(12))
    for kind in starters.STARTERS:
        assert QFontMetricsF(theme.font(13, 600)).horizontalAdvance(kind.title) <= WIDTH - 20
        assert font.horizontalAdvance(kind.words) <= 2 * (WIDTH - 20) * 0.95, "two lines at most"


def test_kind_and_type_names_fit_the_panel_at_its_least_width(theme: Theme) -> None:
    least = theme.size("left") - 10  # the scroll bar
    bold, plain = QFontMetricsF(theme.font(12, 600)), QFontMetricsF(theme.font(12))
    for name in words.KINDS.values():
        assert bold.horizontalAdvance(name) <= least - 42 - 4 - plain.horizontalAdvance("15") - 6
    for kind in all_types().values():
        assert plain.horizontalAdvance(kind.look.label) <= least - 53


def test_every_shown_kind_has_words() -> None:
    assert {kind.kind for kind in all_types().values()} <= set(words.KINDS)
    assert words.KINDS.keys() == KIND_WORDS.keys()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Fish"], "No problems. Fish is ready to run."),
        (["a"] * 6, "No problems. All six animals are ready to run."),
        (["a"] * 13, "No problems. All 13 animals are ready to run."),
    ],
)
def test_all_is_well_in_words(names: list[str], said: str) -> None:
    assert words.ready(names) == said


@pytest.mark.parametrize(
    ("text", "found"),
    [("1 500", 1500), ("2*3", 6), ("0,8", 0.8), ("+10", 30), ("*2", 40), ("", None), ("2**9", None), ("1/0", None),
     ("__import__", None), ("-4", -4), ("9" * 30, None)],
)  # fmt: skip
def test_numbers_as_people_write_them(text: str, found: float | None) -> None:
    assert number(text, 20) == found


def test_whole_numbers_are_rounded() -> None:
    assert whole("2.6") == 3


def test_every_action_has_words_a_menu_and_an_icon_that_exists(library: Library, theme: Theme) -> None:
    actions = library._actions.all()
    assert {action.id for action in actions} == set(words.ACTIONS)
    for action in actions:
        assert action.menu
        assert action.about.endswith(".")
        assert theme.glyph(action.icon)[1]
    keys = [action.shortcut for action in actions if action.shortcut]
    assert len(keys) == len(set(keys))


def test_shortcuts_do_what_they_say(library: Library, session: Any, hands: Any) -> None:
    from PySide6.QtCore import Qt

    window = library._window
    control = Qt.KeyboardModifier.ControlModifier
    hands.key(window, Qt.Key.Key_PageDown, control)
    assert session.selection.open == "shark"
    hands.key(window, Qt.Key.Key_H, control)
    assert session.hidden.animal("shark")
    hands.key(window, Qt.Key.Key_D, control | Qt.KeyboardModifier.ShiftModifier)
    assert session.selection.open == "shark_2"
    hands.key(window, Qt.Key.Key_P, control | Qt.KeyboardModifier.ShiftModifier)
    assert library.palette.search.field.hasFocus()
