"""The library as one: its panels, its sheets, and its actions in the registry with menu and shortcut."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.library.acting import Acting
from flockwright_editor.library.animal_card import AnimalCard
from flockwright_editor.library.animals import AnimalList
from flockwright_editor.library.history import HistoryPanel
from flockwright_editor.library.importing import ImportSheet
from flockwright_editor.library.palette import Palette
from flockwright_editor.library.presets import PresetBrowser, PresetSheet
from flockwright_editor.library.problems import ProblemsPanel
from flockwright_editor.library.scene import SceneList
from flockwright_editor.library.starters import StarterChooser
from flockwright_editor.library.tags import TagManager
from flockwright_editor.library.words import ACTIONS
from flockwright_editor.session import Session
from flockwright_editor.session.edits import scene
from flockwright_editor.theme.theme import Theme

Does = tuple[Callable[[], Any], Callable[[], bool], Callable[[], bool] | None]
"""What an action does, whether it can be done now, and whether it is on."""


class Library(QObject):
    """Makes the panels and registers what can be done. `window` is where sheets open, `around` where in it."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        actions: Actions,
        window: QWidget,
        around: Callable[[], QRect | None] = lambda: None,
    ) -> None:
        super().__init__(window)
        self._session, self._theme, self._actions = session, theme, actions
        self._window, self._around = window, around
        self.sheet: Sheet | None = None
        self.bring: Callable[[str], Any] = lambda _key: None
        """Brings a panel of the left column into view: animals, scene, nodes or presets."""
        self._acting = Acting(session)
        self._register()
        self.animals = AnimalList(session, theme, actions)
        self.scene = SceneList(session, theme, actions)
        self.palette = Palette(session, theme, actions)
        self.presets = PresetBrowser(session, theme, actions)
        self.problems = ProblemsPanel(session, theme, actions)
        self.history = HistoryPanel(session, theme, actions)

    def open_with(self, act: Callable[[Path], Any]) -> None:
        """How presets are opened: the window asks about unsaved changes first."""
        self.presets.open_with = act

    def close(self) -> None:
        """Stop what runs beside the editor."""
        self.presets.thumbnails.close()

    def show_sheet(self, sheet: Sheet) -> Sheet:
        """Open a sheet over the window."""
        self.sheet = sheet
        sheet.open_over(self._window, self._around())
        return sheet

    def _register(self) -> None:
        for id_, (run, enabled, checked) in {**self._sheets(), **self._deeds()}.items():
            told = ACTIONS[id_]
            self._actions.add(
                Action(id_, told.text, run, told.keys, told.menu, told.icon, enabled, checked, about=told.about)
            )

    def _sheets(self) -> dict[str, Does]:
        """What opens a sheet or goes somewhere."""
        session, theme, actions, acting = self._session, self._theme, self._actions, self._acting

        def shows(make: Callable[[], Sheet]) -> Callable[[], Any]:
            return lambda: self.show_sheet(make())

        return {
            "animal.new": (shows(lambda: StarterChooser(session, theme, actions)), acting.writable, None),
            "animal.import": (shows(lambda: ImportSheet(session, theme, actions)), acting.writable, None),
            "animal.edit": (
                shows(lambda: AnimalCard(session, theme, actions, session.selection.open)),
                acting.can_change_animal,
                None,
            ),
            "animal.tags": (shows(lambda: TagManager(session, theme, actions)), acting.always, None),
            "project.start": (
                shows(lambda: StarterChooser(session, theme, actions, project=True)),
                acting.always,
                None,
            ),
            "preset.browse": (self._browse, acting.always, None),
            "palette.search": (self._search, acting.always, None),
            "problems.next": (self._next_problem, lambda: self.problems.count > 0, None),
            "problems.fix_all": (
                lambda: self.problems.mend_all(),
                lambda: acting.writable() and self.problems.safe() > 0,
                None,
            ),
        }

    def _deeds(self) -> dict[str, Does]:
        """What changes the document or what is drawn."""
        acting = self._acting
        one, things = acting.has_animal, acting.has_things
        change_one, change_things = acting.can_change_animal, acting.can_change_things
        deeds: dict[str, Does] = {
            "animal.rename": (self._rename_animal, change_one, None),
            "animal.duplicate": (acting.duplicate, change_one, None),
            "animal.delete": (acting.delete, change_one, None),
            "animal.next": (lambda: acting.step(1), one, None),
            "animal.previous": (lambda: acting.step(-1), one, None),
            "animal.hide": (acting.hide, one, acting.is_hidden),
            "animal.leave_out": (acting.leave_out, change_one, acting.is_left_out),
            "scene.rename": (self._rename_thing, change_things, None),
            "scene.duplicate": (acting.duplicate_things, change_things, None),
            "scene.delete": (acting.delete_things, change_things, None),
            "scene.hide": (acting.hide_things, things, acting.things_hidden),
        }
        lacking = {kind.key: lambda i=id_: acting.lacks(i) for id_, kind in scene.ONCE.items()}
        for kind in scene.ADDED:
            can = change_one if kind.key == "spawners" else lacking.get(kind.key, acting.writable)
            deeds[f"scene.add_{kind.key}"] = (lambda k=kind: acting.add(k), can, None)
        return deeds

    def _rename_animal(self) -> None:
        self.bring("animals")
        self.animals.rename(self._session.selection.open)

    def _rename_thing(self) -> None:
        self.bring("scene")
        self.scene.rename(self._session.selection.edited.ids[0])

    def _browse(self) -> None:
        presets = self.presets
        presets.draw_pictures()
        open_with = lambda path: presets.open_with(path)  # noqa: E731 — asked when a preset is opened
        self.show_sheet(PresetSheet(self._session, self._theme, presets.thumbnails, open_with))

    def _next_problem(self) -> None:
        view = self.problems.list
        rows = [row for row in view.rows.rows if row.problem is not None]
        place = (view.currentIndex().row() + 1) % len(rows)
        view.setCurrentIndex(view.rows.index(place))
        self.problems.go(rows[place])

    def _search(self) -> None:
        self.bring("nodes")
        self.palette.search.field.setFocus()
        self.palette.search.field.selectAll()
