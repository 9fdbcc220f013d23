"""Every action of the editor in one registry: menus, shortcuts, buttons and the command palette are made from it.

A room adds its actions when it is built. `enabled` and `checked` are asked when somebody looks, never stored, so no
room has to announce a change of state; `refresh` asks again for the buttons that are always in view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme

Scope = Literal["window", "canvas", "preview"]
_NATIVE = QKeySequence.SequenceFormat.NativeText


def _always() -> bool:
    return True


@dataclass(frozen=True)
class Action:
    """Something a person can do, by whatever way they ask for it."""

    id: str
    """room.verb; what stands before the dot also groups a menu."""
    text: str
    run: Callable[[], Any]
    shortcut: str = ""
    """As Qt writes it: Ctrl+K, Shift+F2, Del. Several with `|` between; the first is shown."""
    menu: str = ""
    """The menu's name; `File/Open recent` is a menu in a menu. Empty: only in the command palette."""
    icon: str = ""
    enabled: Callable[[], bool] = _always
    checked: Callable[[], bool] | None = None
    scope: Scope = "window"
    """Where the shortcut works: everywhere, or in the room that has the focus."""
    about: str = ""
    """One sentence for the tooltip and the command palette."""
    group: str = ""
    """Actions of one group stand together in their menu; empty: the part of the id before the dot."""


class Actions(QObject):
    """The registry. `changed`: buttons ask again; `ran`: an action was done; `hinted`: words for the status bar."""

    changed = Signal()
    ran = Signal(str)
    hinted = Signal(str)

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._actions: dict[str, Action] = {}
        self._doers: dict[str, QAction] = {}
        self._rooms: dict[str, list[QWidget]] = {}

    def add(self, action: Action) -> Action:
        """Register; an id that is there already is replaced."""
        if action.id in self._doers:
            old = self._doers.pop(action.id)
            old.setShortcuts([])  # two actions with one shortcut would both stay silent until the old one is gone
            old.deleteLater()
        self._actions[action.id] = action
        doer = QAction(action.text, self)
        doer.setObjectName(action.id)
        doer.setCheckable(action.checked is not None)
        doer.setToolTip(action.about or action.text)
        if action.icon:
            doer.setIcon(self._theme.icon(action.icon))
            doer.setIconVisibleInMenu(action.checked is None)  # the check mark would have no place
        if action.shortcut:
            doer.setShortcuts([QKeySequence(keys) for keys in action.shortcut.split("|")])
        inside = action.scope != "window"
        doer.setShortcutContext(
            Qt.ShortcutContext.WidgetWithChildrenShortcut if inside else Qt.ShortcutContext.WindowShortcut
        )
        doer.triggered.connect(lambda _=False, id_=action.id: self.run(id_))
        self._doers[action.id] = doer
        for widget in self._rooms.get(action.scope, []):
            widget.addAction(doer)
        return action

    def remove(self, prefix: str) -> None:
        """Take away the actions whose id starts so."""
        for id_ in [id_ for id_ in self._actions if id_.startswith(prefix)]:
            del self._actions[id_]
            self._doers.pop(id_).deleteLater()

    def retire(self) -> None:
        """Another registry takes over: these go, and their shortcuts at once, or both would stay silent."""
        for doer in self._doers.values():
            doer.setShortcuts([])
        self.setParent(None)
        self.deleteLater()

    def attach(self, scope: Scope, widget: QWidget) -> None:
        """Let the shortcuts of a scope work in a widget and what is in it: those there are and those to come."""
        self._rooms.setdefault(scope, []).append(widget)
        for id_, action in self._actions.items():
            if action.scope == scope:
                widget.addAction(self._doers[id_])

    def detach(self, scope: Scope, widget: QWidget) -> None:
        """A widget is about to go: no more shortcuts for it."""
        self._rooms[scope] = [other for other in self._rooms.get(scope, []) if other is not widget]
        for doer in self._doers.values():
            widget.removeAction(doer)

    def get(self, id_: str) -> Action | None:
        """The action of that id, if there is one."""
        return self._actions.get(id_)

    def all(self) -> list[Action]:
        """All of them, in the order they were added."""
        return list(self._actions.values())

    def qaction(self, id_: str) -> QAction:
        """Qt's form of an action, for a room's own menu."""
        return self._doers[id_]

    def keys(self, id_: str) -> str:
        """An action's first shortcut as this system writes it."""
        action = self._actions.get(id_)
        return keys_text(action.shortcut) if action else ""

    def tip(self, id_: str) -> str:
        """What hovering over an action's button says: its name and its shortcut."""
        action = self._actions[id_]
        name = action.text.rstrip("…")
        keys = self.keys(id_)
        return f"{name} ({keys})" if keys else name

    @guarded(returns=False)
    def run(self, id_: str) -> bool:
        """Do it, if it can be done now."""
        action = self._actions.get(id_)
        if action is None or not action.enabled():
            self._restore_check(id_)
            return False
        action.run()
        self._restore_check(id_)
        self.ran.emit(id_)
        self.refresh()
        return True

    def window(self) -> QObject | None:
        """Where a fault is told."""
        return self.parent()

    def refresh(self) -> None:
        """Let the buttons in view ask again whether they can be pressed."""
        self.changed.emit()

    def hint(self, text: str = "") -> None:
        """Say in the status bar what can be done now, with keys as [Esc] and names as *rays*; empty: the usual."""
        self.hinted.emit(text)

    def menu_names(self) -> list[str]:
        """The top menus that have an action."""
        return list(dict.fromkeys(a.menu.split("/")[0] for a in self._actions.values() if a.menu))

    def fill_bar(self, bar: QMenuBar, names: list[str]) -> None:
        """Put the menus of those names into a bar; their content is made each time one opens."""
        for name in names:
            menu = bar.addMenu(name)
            menu.aboutToShow.connect(lambda m=menu, n=name: self.fill(m, n))
            menu.aboutToHide.connect(self._enable_all)

    @guarded
    def fill(self, menu: QMenu, name: str) -> None:
        """Make a menu's content anew: groups in the order they came, submenus where their first action stands."""
        menu.clear()
        last = None
        for group, entries in self._groups(name).items():
            if last is not None and group != last:
                menu.addSeparator()
            last = group
            for entry in entries:
                if isinstance(entry, str):
                    self._submenu(menu, f"{name}/{entry}", entry)
                else:
                    menu.addAction(self._shown(entry))

    def shown_menu(self, ids: list[str], parent: QWidget) -> QMenu:
        """A menu of some actions, as a right-click opens it; an empty id is a separator."""
        menu = QMenu(parent)
        for id_ in ids:
            if not id_:
                menu.addSeparator()
            elif id_ in self._actions:
                menu.addAction(self._shown(self._actions[id_]))
        menu.aboutToHide.connect(self._enable_all)
        return menu

    def _groups(self, name: str) -> dict[str, list[Action | str]]:
        groups: dict[str, list[Action | str]] = {}
        for action in self._actions.values():
            group = action.group or action.id.partition(".")[0]
            if action.menu == name:
                groups.setdefault(group, []).append(action)
            elif action.menu.startswith(f"{name}/"):
                below = action.menu[len(name) + 1 :].split("/")[0]
                entries = groups.setdefault(group, [])
                if below not in entries:
                    entries.append(below)
        return groups

    def _submenu(self, menu: QMenu, path: str, title: str) -> None:
        below = QMenu(title, menu)
        self.fill(below, path)
        menu.addMenu(below)

    def _shown(self, action: Action) -> QAction:
        """An action as it stands now. Only an open menu may switch it off: a shortcut asks when it is pressed."""
        doer = self._doers[action.id]
        doer.setEnabled(bool(action.enabled()))
        self._restore_check(action.id)
        return doer

    def _restore_check(self, id_: str) -> None:
        action = self._actions.get(id_)
        if action is not None and action.checked is not None:
            self._doers[id_].setChecked(bool(action.checked()))

    def _enable_all(self) -> None:
        for doer in self._doers.values():
            doer.setEnabled(True)


def keys_text(shortcut: str) -> str:
    """The first of some shortcuts as this system writes it."""
    return QKeySequence(shortcut.split("|")[0]).toString(_NATIVE) if shortcut else ""
