"""Ctrl+K: every action with its shortcut, every node of the open animal, every node type, by a few letters."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from flockwright.nodes.node_type import KIND_WORDS
from flockwright.nodes.registry import all_types, find
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.popup import SearchPopup
from flockwright_editor.controls.rows import Row
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme

PLACEHOLDER = "What do you want to do?"
_ACTION, _NODE, _TYPE = "action:", "node:", "type:"


class CommandPalette:
    """Opens the popup and does what is chosen. `add` puts a node of a type into the open animal."""

    def __init__(
        self, session: Session, theme: Theme, actions: Actions, window: QWidget, add: Callable[[str], None]
    ) -> None:
        self._session, self._theme, self._actions, self._add = session, theme, actions, add
        self.popup = SearchPopup(theme, window)
        self.popup.chosen.connect(self._do)

    def open(self) -> None:
        """Show everything there is to do."""
        self.popup.open([*self.action_rows(), *self.node_rows(), *self.type_rows()], placeholder=PLACEHOLDER, width=480)

    def action_rows(self) -> list[Row]:
        """The actions; what cannot be done now is grey."""
        rows = [
            Row(
                _ACTION + action.id,
                action.text.rstrip("…"),
                action.icon or "chevron-right",
                note=action.menu.replace("/", " ▸ "),
                shortcut=self._actions.keys(action.id),
                about=action.about if action.enabled() else "",
                enabled=bool(action.enabled()),
            )
            for action in self._actions.all()
        ]
        return sorted(rows, key=lambda row: not row.enabled)

    def node_rows(self) -> list[Row]:
        """The nodes on the canvas: choosing one selects it."""
        rows: list[Row] = []
        animal = next((a for a in self._session.shown.animals if a.id == self._session.selection.open), None)
        for node in animal.nodes if animal else ():
            type_ = find(node.type)
            kind = type_.kind if type_ else "unknown"
            title = node.name or (type_.look.label if type_ else node.type)
            icon = type_.look.icon if type_ else self._theme.kind_icon(kind)
            where = f"in {animal.name or animal.id}" if animal else ""
            rows.append(Row(_NODE + node.id, f"Go to {title}", icon, self._theme.kind(kind), note=where))
        return rows

    def type_rows(self) -> list[Row]:
        """The node types: choosing one adds a node."""
        can = bool(self._session.selection.open) and not self._session.read_only
        return [
            Row(
                _TYPE + type_.key,
                f"Add {type_.look.label}",
                type_.look.icon,
                self._theme.kind(type_.kind),
                about=" ".join(type_.doc.split("\n\n")[0].split()),
                note=KIND_WORDS.get(type_.kind, type_.kind),
                enabled=can,
            )
            for type_ in all_types().values()
        ]

    def _do(self, key: str, _stay: bool) -> None:
        if key.startswith(_ACTION):
            self._actions.run(key.removeprefix(_ACTION))
        elif key.startswith(_NODE):
            self._session.selection.edit("nodes", (key.removeprefix(_NODE),))
        else:
            self._add(key.removeprefix(_TYPE))
