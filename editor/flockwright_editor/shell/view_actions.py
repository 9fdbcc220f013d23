"""The View and Help menus, and the way to everything: Ctrl+K."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from flockwright.version import __version__
from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.shell.diagnostics import diagnostics

if TYPE_CHECKING:
    from flockwright_editor.shell.window import MainWindow


def add_view_actions(actions: Actions, session: Session, window: MainWindow) -> None:
    """Register them."""
    about = {
        "wire": "The canvas wide, the bottom closed.",
        "tune": "Canvas, preview and inspector side by side.",
        "watch": "The preview large, and why an animal moves the way it does.",
    }
    for number, (key, name) in enumerate(words.WORKSPACES, 1):
        actions.add(
            Action(
                f"workspace.{key}",
                name,
                lambda k=key: window.show_workspace(k),
                f"Ctrl+{number}",
                "View",
                checked=lambda k=key: window.workspace == k,
                about=about[key],
            )
        )
    settings = session.settings
    for action in (
        Action(
            "panel.left",
            "Left column",
            lambda: window.desk.toggle_left(),
            "Ctrl+B",
            "View",
            checked=lambda: not window.desk.left_folded,
        ),
        Action(
            "panel.bottom",
            "Bottom panels",
            lambda: window.desk.toggle_bottom(),
            "Ctrl+J",
            "View",
            checked=lambda: not window.desk.bottom_folded,
        ),
        Action("panel.problems", "Problems", lambda: window.show_bottom("problems"), "Ctrl+Shift+M", "View"),
        Action("panel.reset", "Reset layout", lambda: window.desk.reset(), "", "View"),
        Action(
            "look.light",
            "Light theme",
            window.switch_theme,
            "Ctrl+Shift+L",
            "View",
            checked=lambda: not window.theme.is_dark,
        ),
        Action(
            "look.reduce_motion",
            "Reduce motion",
            lambda: window.keep_still(not settings.get("reduce_motion", False)),
            "",
            "View",
            checked=lambda: settings.get("reduce_motion", False),
            about="Nothing slides, fades or pulses.",
        ),
        Action("help.commands", "Find an action…", window.open_palette, "Ctrl+K", "Help", "magnify"),
        Action("help.reference", "Node reference", window.open_reference, "F1", "Help", "help-circle-outline"),
        Action("help.diagnostics", "Copy diagnostics", lambda: _copy_diagnostics(session), "", "Help", "content-copy"),
        Action(
            "help.about", "About Flockwright", lambda: session.tell(words.ABOUT.format(version=__version__)), "", "Help"
        ),
    ):
        actions.add(action)


def _copy_diagnostics(session: Session) -> None:
    QGuiApplication.clipboard().setText(diagnostics(session))
    session.tell(words.DIAGNOSTICS_COPIED, "info")
