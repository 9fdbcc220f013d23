"""Somebody who follows docs/first-steps.md in the real window: finds things by the words on them, and takes pictures.

Built on the person of the stories (tests/editor/stories), who does everything with mouse and keys. What is pressed has
to be called as the page calls it, else the way ends there.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # where the stories are

import numpy as np
from PIL import Image, ImageOps
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shot_views import run, settle_picture, wait_for
from tests.editor.stories.person import CTRL, LEFT, NONE, PLAIN, Key, Person

from flockwright_editor.controls.sheets import Sheet

__all__ = ["CTRL", "LEFT", "NONE", "PLAIN", "Key", "Newcomer"]

WIDE, HIGH = 1440, 900
MOST_BYTES = 250_000
SHADOW = 16
"""Around a sheet."""


class Patience:
    """Waits as the tests' bot does."""

    def waitUntil(self, true: Any, **_: Any) -> None:
        wait_for(true)


class Newcomer(Person):
    """Follows the page; without a folder for pictures in a hurry, and nothing is drawn."""

    def __init__(self, bot: Any, folder: Path, pictures: Path | None = None) -> None:
        self.game = folder / "my-game" / "animals"
        self.game.mkdir(parents=True)
        super().__init__(bot, folder)
        self.pictures = pictures
        self.taken: list[str] = []
        self.window.resize(WIDE, HIGH)
        self.rooms = self.window.rooms
        self.window.asking.save_path = lambda _start, _title: folder / "reef.flock.json"
        self.window.asking.folder = lambda _start: self.game
        self.pause()

    # Pictures

    def shoot(self, name: str, *parts: QWidget | QRect) -> None:
        """The window, or as much of it as these parts take."""
        self.taken.append(f"{len(self.taken) + 1:02}-{name}.png")
        if self.pictures is None:
            return
        settle_picture(self.window)
        grabbed = self.window.grab()
        if parts:
            places = [self._place(part) for part in parts]
            whole = places[0]
            for place in places[1:]:
                whole = whole.united(place)
            grabbed = grabbed.copy(whole & self.window.rect())
        path = self.pictures / self.taken[-1]
        grabbed.save(str(path))
        make_small(path)
        print(path, flush=True)

    def _place(self, part: QWidget | QRect) -> QRect:
        if isinstance(part, QRect):
            return part
        place = QRect(part.mapTo(self.window, QPoint(0, 0)), part.size())
        shadow = SHADOW if isinstance(part, Sheet) else 0
        return place.adjusted(shadow, shadow, -shadow, -shadow)

    # The herd

    def pause(self) -> None:
        """Let things happen."""
        QTest.qWait(250 if self.pictures else 1)

    def live_until(self, seconds: float) -> None:
        """The herd at that moment of its run, standing still; the same wherever it is run."""
        run(self.window, seconds if self.pictures else min(seconds, self.runner.time + 0.3))
        preview, focus = self.rooms.preview, self.window.focusWidget()
        feed, pilot = preview.feed, preview.pilot
        self.bot.waitUntil(lambda: feed.moment is self.runner.newest)
        # Where the view has drifted to meanwhile depends on the machine; the whole herd from here does not.
        preview.setFocus()
        QTest.keyClick(preview.surface, Key.Key_A)
        if focus is not None:
            focus.setFocus()

        def is_drawn() -> bool:
            look = feed.picture.look if feed.picture is not None else None
            return look is not None and look.moment is self.runner.newest and look.camera == pilot.camera

        self.bot.waitUntil(is_drawn)

    @property
    def runner(self) -> Any:
        return self.window.runner

    def click_animal(self, herd: str, near: Any = None) -> None:
        """Click the animal in the picture that is nearest to a place, else to the middle but clear of its handles."""
        preview = self.rooms.preview
        surface, camera = preview.surface, preview.pilot.camera
        there = camera.project(preview.feed.picture.look.moment.snapshot.herds[herd].position)
        middle = surface.rect().center()
        target = camera.project(np.asarray(near, float)) if near is not None else None
        x, y = (middle.x(), middle.y()) if target is None else (float(target.x), float(target.y))
        away, far = np.hypot(there.x - x, there.y - y), np.hypot(there.x - middle.x(), there.y - middle.y())
        inside = (there.x > 20) & (there.x < surface.width() - 20) & (there.y > 90) & (there.y < surface.height() - 60)
        row = int(np.argmin(np.where(inside & (there.depth > 0) & (far > 80), away, np.inf)))
        QTest.mouseClick(surface, LEFT, PLAIN, QPoint(round(float(there.x[row])), round(float(there.y[row]))))
        self.bot.waitUntil(lambda: bool(self.session.selection.watched))
        watched = self.session.selection.watched[0]
        self.bot.waitUntil(lambda: getattr(self.runner.newest.watched, "handle", None) == watched)

    # What is called so

    def shortcut(self, action: str, text: str, keys: str) -> None:
        """The menus say that these keys do it."""
        told = self.actions.get(action)
        assert (told.text, told.shortcut.split("|")[0]) == (text, keys), (told.text, told.shortcut)

    def push(self, text: str) -> None:
        """A button with just these words."""
        assert self.button(text).text() == text, self.button(text).text()
        self.press_button(self.button(text))

    def card(self, title: str) -> None:
        """A starter of the question in view."""
        self.press_button(next(card for card in self.sheet().cards if card.starter.title == title))

    def tab(self, panel: Any, title: str) -> None:
        """A tab of a panel, by its title."""
        key = next(key for key in panel.keys if panel.tab(key).title == title)
        QTest.mouseClick(panel.tab(key), LEFT)
        self.settle()

    def select(self, type_: str, label: str) -> str:
        """Click a node by its head; its id."""
        node = self.node(type_).id
        assert self.item(node).face.name == label, self.item(node).face.name
        self.viewer.setFocus()
        self.click(self.at(node))
        self.pause()
        return node

    def row(self, title: str) -> Any:
        """A row of the inspector by its title."""
        form = self.rooms.inspector.form
        return next(row for row in form.rows.values() if row.row.title == title)

    def search(self, letters: str, found: str) -> Any:
        """Type into the search on the canvas; its first answer is called so."""
        popup = self.viewer.searching.popup
        assert popup is not None
        assert popup.isVisible()
        QTest.keyClicks(popup.field, letters)
        assert popup.current is not None
        assert popup.current.title == found, popup.current.title
        return popup

    def right_click(self, field: QWidget, *path: str) -> None:
        """The menu of something, and an entry of it or of a menu in it."""
        middle = field.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, field.mapToGlobal(middle))
        QApplication.sendEvent(field, event)
        menu: QMenu | None = self.rooms.inspector.menus.menu
        for text in path:
            assert menu is not None
            entry = next(entry for entry in menu.actions() if entry.text() == text)
            below = entry.menu()
            QTest.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(entry).center())
            if below is not None:
                self.bot.waitUntil(below.isVisible)  # type: ignore[attr-defined]
            menu = below  # type: ignore[assignment]
        assert QApplication.activePopupWidget() is None
        self.settle()

    def mend(self, sentence: str, fix: str) -> None:
        """Press the fix beside a problem's sentence."""
        view = self.rooms.library.problems.list
        row = next(row for row in view.rows.rows if row.problem is not None and row.problem.message == sentence)
        assert row.fix == fix, row.fix
        self.click_row(view, row.key, "fix")

    def pull(self, widget: QWidget, start: QPointF, by: QPointF) -> None:
        """Drag something on a widget."""
        from tests.editor.inspector.conftest import mouse

        kinds = QContextMenuEvent.Type
        mouse(widget, kinds.MouseButtonPress, start)
        for step in range(1, 9):
            mouse(widget, kinds.MouseMove, start + by * step / 8)
        mouse(widget, kinds.MouseButtonRelease, start + by)
        self.settle()


def make_small(path: Path) -> None:
    """Write a picture in as few bytes as it needs; a large one in fewer shades."""
    with Image.open(path) as opened:
        picture = opened.convert("RGB")
    for bits in (8, 7, 6, 5):
        ImageOps.posterize(picture, bits).save(path, optimize=True)
        if path.stat().st_size <= MOST_BYTES:
            return
