"""The sizes that a workspace comes with: look.md's proportions, at whatever size the window has."""

from __future__ import annotations

from PySide6.QtCore import QSize

from flockwright_editor.theme.theme import Theme

_LEFT = [204, 28, 400, 154]
"""Animals, the folded scene, nodes, presets."""


def own_sizes(
    theme: Theme, workspace: str, size: QSize, left_folded: bool, bottom_folded: bool
) -> dict[str, list[int]]:
    """By splitter: columns, right, stage (preview and what is below it in Watch), whole, bottom, left."""
    px = theme.px
    wire, watch = workspace == "wire", workspace == "watch"
    gutter = px("gutter")
    right = px("rightWire") if wire else px("watchPreview") + px("watchExplain") if watch else px("right")
    rail = px("leftRail") if left_folded else 0
    left = 0 if left_folded else px("left")
    middle = max(px("canvasLeast"), size.width() - right - left - rail - 3 * gutter)
    low = px("bottomClosed") if bottom_folded else px("bottom")
    return {
        "columns": [rail, left, 0 if watch else middle, right],
        "right": [px("watchPreview"), px("watchExplain")] if watch else [px("preview"), px("inspector")],
        "stage": [max(1, size.height() - px("steers") - 2 * gutter), px("steers")],
        "whole": [max(1, size.height() - low - 2 * gutter), low],
        "bottom": [px("problems"), px("measures")],
        "left": _LEFT,
    }
