"""The File and Edit menus: what belongs to the document as a whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.session import Session
from flockwright_editor.shell.filing import Filing

if TYPE_CHECKING:
    from flockwright_editor.shell.window import MainWindow

_RECENT = "recent."


def add_file_actions(actions: Actions, session: Session, filing: Filing, window: MainWindow) -> None:
    """Register them."""

    def writable() -> bool:
        return not session.read_only

    def opened() -> bool:
        return bool(session.selection.open)

    on_save = "Every save exports to the folder that was chosen last."
    for action in (
        Action("file.new", "New project…", session.new, "Ctrl+N", "File", "file-plus-outline"),
        Action("file.new_window", "New window", filing.new_window, "Ctrl+Shift+N", "File"),
        Action("file.open", "Open…", filing.open, "Ctrl+O", "File", "folder-open-outline"),
        Action(
            "scene.import_heights",
            "Import heightmap…",
            filing.import_heights,
            "",
            "Animal/Scene",
            "image-filter-hdr",
            writable,
            about="A gray PNG or an NPY becomes the ground; a copy of it stands beside the project.",
        ),
        Action("save.save", "Save", filing.save, "Ctrl+S", "File", "content-save-outline", enabled=writable),
        Action("save.save_as", "Save as…", filing.save_as, "Ctrl+Shift+S", "File", enabled=writable),
        Action("save.revert", "Revert to saved", filing.revert, "", "File", "undo-variant", lambda: session.dirty),
        Action("save.changes", "What changed since the save", filing.tell_changes, "", "File"),
        Action(
            "file.export",
            "Export for game again",
            window.export,
            "Ctrl+E",
            "File",
            "export-variant",
            writable,
            group="out",
        ),
        Action(
            "file.export_as", "Export for game…", window.export_as, "Ctrl+Shift+E", "File", "", writable, group="out"
        ),
        Action(
            "file.export_on_save",
            "Export on save",
            lambda: session.exports.on_save(not _on_save(session)),
            "",
            "File",
            enabled=lambda: session.exports.target is not None,
            checked=lambda: _on_save(session),
            about=on_save,
            group="out",
        ),
        Action(
            "file.copy_asset",
            "Copy asset JSON",
            lambda: filing.copy_asset(session.selection.open),
            "",
            "File",
            "content-copy",
            opened,
            about="The open animal as the game loads it, on the clipboard.",
            group="out",
        ),
        Action("quit.quit", "Quit", window.close, "Ctrl+Q", "File"),
        Action(
            "edit.undo",
            "Undo",
            session.undo,
            "Ctrl+Z",
            "Edit",
            "undo",
            enabled=lambda: session.can_undo and not session.read_only,
        ),
        Action(
            "edit.redo",
            "Redo",
            session.redo,
            "Ctrl+Shift+Z|Ctrl+Y",
            "Edit",
            "redo",
            enabled=lambda: session.can_redo and not session.read_only,
        ),
        Action("edit.history", "History", lambda: window.show_bottom("history"), "Ctrl+Shift+H", "Edit"),
    ):
        actions.add(action)


def guard_new(actions: Actions, filing: Filing) -> None:
    """New project is the library's starter question; here it is put behind the one about unsaved changes."""
    start, new = actions.get("project.start"), actions.get("file.new")
    if start is not None and new is not None:
        actions.add(replace(new, run=lambda: filing.unless_changed(start.run), about=start.about))
        actions.remove("project.start")


def add_recent(actions: Actions, session: Session, filing: Filing) -> None:
    """Register the recent files as they are now; those registered before go away."""
    actions.remove(_RECENT)
    for place, path in enumerate(session.files.recent.paths):
        actions.add(_recent(filing, place, path))


def _recent(filing: Filing, place: int, path: Path) -> Action:
    return Action(
        f"{_RECENT}{place}", path.name, lambda: filing.open(path), "", "File/Open recent", about=str(path), group="file"
    )


def _on_save(session: Session) -> bool:
    target = session.exports.target
    return target is not None and target.on_save
