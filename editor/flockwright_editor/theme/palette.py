"""The tokens as a palette for Qt's Fusion style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPalette

if TYPE_CHECKING:
    from flockwright_editor.theme.theme import Theme

Role, Group = QPalette.ColorRole, QPalette.ColorGroup

ROLES = {
    Role.Window: "panel",
    Role.WindowText: "text",
    Role.Base: "field",
    Role.AlternateBase: "panel",
    Role.Text: "text",
    Role.Button: "raised",
    Role.ButtonText: "text",
    Role.BrightText: "text",
    Role.Highlight: "accentFill",
    Role.HighlightedText: "onAccent",
    Role.Link: "accent",
    Role.LinkVisited: "accent",
    Role.ToolTipBase: "raised",
    Role.ToolTipText: "text",
    Role.PlaceholderText: "text3",
    Role.Light: "line2",
    Role.Midlight: "line2",
    Role.Mid: "line",
    Role.Dark: "line",
    Role.Shadow: "window",
    Role.Accent: "accent",
}
INACTIVE = (Role.WindowText, Role.Text, Role.ButtonText, Role.PlaceholderText)


def palette_of(theme: Theme) -> QPalette:
    """The palette of a theme."""
    made = QPalette()
    for role, token in ROLES.items():
        made.setColor(role, theme.color(token))
    for role in INACTIVE:
        made.setColor(Group.Disabled, role, theme.color("disabled"))
    return made
