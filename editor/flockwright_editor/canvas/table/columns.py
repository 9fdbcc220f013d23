"""How wide the table's columns are: what is edited stays readable, what is left over goes to names and targets."""

from __future__ import annotations

from flockwright_editor.canvas.table.lines import (
    DIRECTION,
    DISTANCE,
    NAME,
    PRIORITY,
    SHARE,
    SPEED,
    TARGETS,
    TOGGLES,
)

_WIDE = {TOGGLES: 56, PRIORITY: 60, DIRECTION: 84, SPEED: 84, DISTANCE: 88, SHARE: 168}
_NARROW = {TOGGLES: 56, PRIORITY: 44, DIRECTION: 62, SPEED: 62, DISTANCE: 70, SHARE: 56}
_TARGETS, _NAME, _LONG_NAME = 110, 132, 176


def widths(room: int) -> dict[int, int]:
    """The width of each column; 0: there is no room for it."""
    fixed = _WIDE if room >= sum(_WIDE.values()) + _LONG_NAME else _NARROW
    left = room - sum(fixed.values())
    targets = min(220, left - _LONG_NAME) if left >= _LONG_NAME + _TARGETS else 0
    made = {**fixed, TARGETS: targets, NAME: max(left - targets, _NAME)}
    if left < _NAME:  # mute and solo have their keys
        made[TOGGLES] = 0
        made[NAME] = max(left + fixed[TOGGLES], _NAME)
    return made
