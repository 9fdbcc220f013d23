"""The window as a whole: proportions, workspaces, folding, themes, and what it keeps for the next start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip, QWidget

from flockwright.cli.presets import find_preset
from flockwright_editor.session import Session, StateFolder
from flockwright_editor.shell import words
from flockwright_editor.shell.starting import open_window
from flockwright_editor.shell.window import MainWindow
from flockwright_editor.theme.theme import NAMES, Theme

NEAR = 2


def still(window: MainWindow, qtbot: Any) -> None:
    """Nothing slides, so that sizes are what they will be."""
    window.keep_still(True)
    qtbot.waitUntil(lambda: window.desk.is_placed)


def near(found: int, wanted: float) -> bool:
    return abs(found - wanted) <= NEAR


def test_tune_has_the_proportions_of_the_look(window: MainWindow, qtbot: Any) -> None:
    still(window, qtbot)
    rooms, theme = window.rooms, window.theme
    assert near(window.desk.left.width(), theme.size("left"))
    assert near(rooms.canvas.width(), theme.size("canvasWidth"))
    assert near(window.desk.right.width(), theme.size("right"))
    assert near(rooms.preview.height(), theme.size("preview"))
    assert near(rooms.side.height(), theme.size("inspector"))
    assert near(window.desk.bottom.height(), theme.size("bottom"))
    assert near(rooms.problems.width(), theme.size("problems"))
    assert near(rooms.measures.width(), theme.size("measures"))
    assert (window.top.height(), window.transport.height(), window.status.height()) == (28, 40, 24)


def test_wire_is_wide_and_its_bottom_closed(window: MainWindow, qtbot: Any) -> None:
    still(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.workspace == "wire"
    assert near(window.desk.right.width(), 360)
    assert window.desk.bottom.height() == 28
    assert window.desk.columns.height() + 28 + 2 * 2 == window.desk.height()
    assert window.top.workspaces.current == "wire"


def test_watch_is_preview_and_explanation(window: MainWindow, qtbot: Any) -> None:
    still(window, qtbot)
    qtbot.mouseClick(window.top.workspaces.button("watch"), Qt.MouseButton.LeftButton)
    assert not window.rooms.canvas.isVisible()
    assert not window.desk.left.isVisible()
    assert abs(window.rooms.preview.width() - 1098) <= 6
    assert abs(window.rooms.side.width() - 500) <= 6
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.rooms.canvas.isVisible()
    assert near(window.desk.left.width(), 192)


def test_resizing_gives_to_the_canvas_first(window: MainWindow, qtbot: Any) -> None:
    still(window, qtbot)
    before = window.rooms.canvas.width()
    window.resize(1500, 1000)
    qtbot.waitUntil(lambda: window.rooms.canvas.width() == before - 100)
    assert near(window.desk.right.width(), 520)


def test_below_1400_the_left_column_is_a_rail_whose_icons_open_a_panel_over_the_canvas(
    window: MainWindow, qtbot: Any
) -> None:
    still(window, qtbot)
    desk, canvas = window.desk, window.rooms.canvas
    window.resize(1390, 800)
    qtbot.waitUntil(lambda: not desk.left.isVisible() and sum(desk.columns.sizes()) == desk.width() - 2 * 2)
    assert desk.rail.width() == 40
    wide, palette = canvas.width(), window.rooms.library.palette
    qtbot.mouseClick(desk.rail.button("nodes"), Qt.MouseButton.LeftButton)
    assert palette.isVisible()
    assert not window.rooms.library.animals.isVisible()
    assert canvas.width() == wide
    assert palette.mapTo(window, QPoint(0, 0)).x() == desk.rail.width()
    assert desk.rail.button("nodes").isChecked()
    qtbot.mouseClick(desk.rail.button("animals"), Qt.MouseButton.LeftButton)
    assert window.rooms.library.animals.isVisible()
    assert not palette.isVisible()
    qtbot.keyClick(window.rooms.library.animals.list, Qt.Key.Key_Escape)
    assert not desk.flyout.isVisible()
    assert not desk.left.isVisible()
    assert window.actions_.run("palette.search")
    assert palette.search.field.hasFocus()
    qtbot.mouseClick(canvas.viewer.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(400, 200))
    assert not desk.flyout.isVisible()
    assert not any(desk.rail.button(key).isChecked() for key in ("animals", "nodes"))
    qtbot.mouseClick(desk.rail.button("presets"), Qt.MouseButton.LeftButton)
    window.resize(1600, 1000)
    qtbot.waitUntil(lambda: desk.left.isVisible() and not desk.left_folded)
    assert [desk.columns.widget(at) for at in range(4)] == [desk.rail, desk.left, canvas, desk.right]
    assert palette.isVisible()
    assert window.rooms.library.scene.is_folded
    assert not palette.is_folded


def test_the_least_window_shows_everything_at_its_least(window: MainWindow, qtbot: Any) -> None:
    still(window, qtbot)
    window.resize(100, 100)
    assert (window.width(), window.height()) == (1180, 720)
    qtbot.wait(1)
    assert window.rooms.canvas.width() >= 420
    assert window.desk.right.width() >= 340
    assert window.rooms.preview.height() >= 240


def test_the_bottom_folds_to_its_tabs_and_a_tab_opens_it(window: MainWindow, qtbot: Any) -> None:
    still(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert window.desk.bottom.height() == 28
    qtbot.mouseClick(window.rooms.problems.tab("history"), Qt.MouseButton.LeftButton)
    assert window.desk.bottom.height() >= 100
    assert window.rooms.problems.current == "history"
    assert not window.rooms.measures.is_folded


def test_sizes_workspace_and_theme_are_there_at_the_next_start(qtbot: Any, session: Any, window: MainWindow) -> None:
    still(window, qtbot)
    window.desk.columns.setSizes([0, 260, 700, 640])
    right = window.desk.right.width()
    window.actions_.run("look.light")
    qtbot.waitUntil(lambda: near(window.desk.right.width(), right))
    window.show_workspace("wire")
    window.close()
    again = MainWindow(session, Theme("dark"))
    qtbot.addWidget(again)
    again.show()
    qtbot.waitExposed(again)
    qtbot.waitUntil(lambda: again.desk.is_placed)
    assert again.workspace == "wire"
    assert session.settings.get("theme") == "light"
    again.resize(1600, 1000)  # the screen of the tests is smaller
    again.show_workspace("tune")
    qtbot.wait(1)
    assert near(again.desk.right.width(), right)
    again.actions_.run("panel.reset")
    assert near(again.desk.right.width(), 520)


@pytest.mark.parametrize("name", NAMES)
def test_named_places_have_the_colors_of_their_tokens(window: MainWindow, qtbot: Any, name: Any) -> None:
    window.use_theme(Theme(name))
    qtbot.wait(20)
    picture = window.grab().toImage()

    def at(widget: QWidget, x: int, y: int) -> QColor:
        return picture.pixelColor(
            (widget.mapTo(window, QPoint(x, y)).toPointF() * picture.devicePixelRatio()).toPoint()
        )

    theme = window.theme
    assert at(window.transport, 4, 4) == theme.color("chrome")
    assert at(window.status, window.status.width() // 2, 12) == theme.color("chrome")
    assert at(window.rooms.side, 6, 100) == theme.color("panel")
    assert at(window.rooms.canvas.viewer, 6, 100) == theme.color("canvas")
    assert at(window.rooms.preview, 3, 3) == Theme("dark").color("canvas"), "the preview is dark in both"
    assert at(window.desk.columns, window.desk.left.width(), 300) == theme.color("window")


def test_switching_the_theme_keeps_document_and_history_and_the_old_rooms_are_silent(
    qtbot: Any, window: MainWindow, session: Session
) -> None:
    preset = find_preset("minimal")
    assert preset is not None
    session.files.open_copy(preset)
    animal = session.selection.open
    for _ in range(3):
        window.actions_.run("look.light")
        qtbot.wait(1)
    assert window.theme.name == "light"
    assert session.selection.open == animal
    assert window.actions_.run("animal.duplicate")
    assert session.can_undo
    assert window.actions_.run("edit.undo")
    assert not session.dirty


def test_no_two_actions_of_a_place_have_the_same_keys(window: MainWindow) -> None:
    seen: dict[tuple[str, str], str] = {}
    for action in window.actions_.all():
        for keys in filter(None, action.shortcut.split("|")):
            for scope in {"window", action.scope}:
                other = seen.get((scope, keys))
                assert other is None, f"{keys}: {other} and {action.id}"
            seen[(action.scope, keys)] = action.id


def test_every_action_is_in_a_menu_and_every_menu_has_actions(window: MainWindow) -> None:
    menus = {action.menu.split("/")[0] for action in window.actions_.all()}
    assert menus - {"Node"} == set(words.MENUS) - {"Node"}
    assert all(action.menu for action in window.actions_.all())


def test_the_palette_finds_actions_nodes_and_types_and_does_them(qtbot: Any, window: MainWindow) -> None:
    preset = find_preset("minimal")
    assert preset is not None
    window.session.files.open_copy(preset)
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    popup = window.palette_.popup
    assert popup.isVisible()
    qtbot.keyClicks(popup.field, "reset layout")
    assert popup.current.title == "Reset layout"
    popup.field.clear()
    qtbot.keyClicks(popup.field, "light")
    assert popup.current.shortcut == window.actions_.keys("look.light")
    popup.field.clear()
    before = len(window.session.document.animals[0].nodes)
    qtbot.keyClicks(popup.field, "add wander")
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)
    assert len(window.session.document.animals[0].nodes) == before + 1
    node = window.session.document.animals[0].nodes[0]
    window.session.selection.edit("")
    window.open_palette()
    rows = {row.key: row.title for row in window.palette_.node_rows()}
    qtbot.keyClicks(popup.field, rows[f"node:{node.id}"].lower())
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)
    assert window.session.selection.edited.kind == "nodes"


def test_problems_are_counted_on_their_tab(window: MainWindow, session: Session) -> None:
    preset = find_preset("minimal")
    assert preset is not None
    session.files.open_copy(preset)
    tab = window.rooms.problems.tab("problems")
    count = len(session.resolved.problems)
    assert tab.pill == (str(count) if count else "")
    window.actions_.run("help.commands")
    window.palette_.popup.close_popup()
    window.rooms.library.palette.add("behavior.flee")
    assert tab.pill == str(len(session.resolved.problems)) != ""


def test_messages_lie_over_the_canvas_and_move_nothing(window: MainWindow, qtbot: Any) -> None:
    still(window, qtbot)
    rooms, strips = window.rooms, window.strips
    panels = [rooms.canvas, rooms.preview, rooms.library.animals, rooms.problems]
    before = [panel.mapTo(window, QPoint(0, 0)) for panel in panels]
    window.session.tell("Not saved: the disk is full.", "error")
    window.session.tell("pond has changes that are not saved.", "warn")
    qtbot.wait(1)
    assert [panel.mapTo(window, QPoint(0, 0)) for panel in panels] == before
    at = rooms.canvas.mapTo(window, QPoint(0, 0))
    lying = strips.geometry().translated(strips.parentWidget().mapTo(window, QPoint(0, 0)))
    assert (lying.left(), lying.top(), lying.width()) == (at.x(), at.y() + 32, rooms.canvas.width())
    assert lying.height() == sum(strip.height() for strip in strips.strips) >= 2 * 24
    window.desk.columns.setSizes([0, 260, 700, 640])
    assert near(strips.width(), rooms.canvas.width())
    window.show_workspace("watch")
    qtbot.wait(1)
    lying = strips.geometry().translated(strips.parentWidget().mapTo(window, QPoint(0, 0)))
    assert lying.top() == rooms.preview.mapTo(window, QPoint(0, 40)).y()
    window.resize(1180, 720)
    window.show_workspace("tune")
    qtbot.wait(1)
    assert strips.width() == 560  # a question and its answers need that much
    assert window.rect().contains(strips.geometry())


def test_the_first_hint_shows_its_key_as_a_key(window: MainWindow, qtbot: Any) -> None:
    still(window, qtbot)
    window.once.greet()
    (strip,) = window.strips.strips
    shown = [piece for piece in strip.findChildren(QLabel) if piece.isVisible() and piece.text()]
    assert [piece.text() for piece in shown if piece.property("part") == "key"] == ["Tab"]
    assert " ".join(piece.text() for piece in shown) == words.FIRST_HINT.replace("[", "").replace("]", "")
    assert window.strips.height() == strip.height() == window.theme.size("strip")
    assert all(strip.rect().contains(piece.geometry()) for piece in shown)


def test_menus_are_written_as_the_window_is(session: Session, qtbot: Any, still: None) -> None:
    window = open_window(session)
    qtbot.addWidget(window, before_close_func=lambda w: w.forget_changes())
    menu = window.actions_.shown_menu(["canvas.mute"], window.rooms.canvas)
    assert QToolTip.font().family() == menu.font().family() == window.font().family()
    assert QToolTip.font().pixelSize() == menu.font().pixelSize() == 12


def test_two_windows_in_one_process_do_not_know_of_each_other(qtbot: Any, window: MainWindow, tmp_path: Path) -> None:
    other = Session(StateFolder(tmp_path / "other"))
    second = MainWindow(other, Theme("light"))
    qtbot.addWidget(second)
    second.show()
    second.actions_.run("panel.bottom")
    other.tell("Only here.", "warn")
    assert [strip.sentence for strip in second.strips.strips] == ["Only here."]
    assert window.strips.strips == []
    assert window.theme.is_dark
    assert not window.desk.bottom_folded
    second.close()
    other.close()


@pytest.mark.parametrize("size", [(1600, 1000), (1180, 720)])
@pytest.mark.parametrize("name", NAMES)
def test_no_words_of_the_bars_are_clipped(window: MainWindow, qtbot: Any, size: tuple[int, int], name: Any) -> None:
    window.use_theme(Theme(name))
    window.resize(*size)
    qtbot.wait(1)
    for bar in (window.transport, window.status):
        for shown in bar.findChildren(QLabel):
            if shown.isVisible() and shown.text():
                assert shown.sizeHint().width() <= shown.width() + 1, shown.text()
    assert window.top.menus.geometry().right() < window.top.workspaces.geometry().left()
    assert window.top.workspaces.geometry().right() < window.top.name.geometry().left() + 1


def test_a_project_dropped_onto_the_window_is_opened(qtbot: Any, window: MainWindow, tmp_path: Path) -> None:
    preset = find_preset("minimal")
    assert preset is not None
    file = tmp_path / "pond.flock.json"
    file.write_bytes(preset.read_bytes())
    drop(window, file)
    qtbot.waitUntil(lambda: window.session.path == file)
    assert window.windowTitle() == "pond.flock.json[*] – Flockwright"
    drop(window, tmp_path / "picture.gif")
    assert "picture.gif is no project" in window.strips.strips[0].sentence


def test_a_heightmap_becomes_the_ground_by_a_drop_and_by_the_menu(
    qtbot: Any, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "alps.npy"
    np.save(file, np.arange(12.0).reshape(3, 4))
    session = window.session
    drop(window, file)
    qtbot.waitUntil(lambda: "heights" in session.document.scene.terrain)
    session.undo()
    assert "heights" not in session.document.scene.terrain
    monkeypatch.setattr(window.filing.asking, "heights_path", lambda _: file)
    window.actions_.run("scene.import_heights")
    qtbot.waitUntil(lambda: "heights" in session.document.scene.terrain)
    file.write_bytes(b"no heights")
    drop(window, file)
    qtbot.waitUntil(lambda: any("alps.npy" in strip.sentence for strip in window.strips.strips))


def drop(window: MainWindow, file: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    given = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(700, 500), *given))
    QApplication.sendEvent(window, QDropEvent(QPointF(700, 500), *given))
