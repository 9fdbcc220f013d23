"""What Explain says besides the sentences, which the running herd makes itself."""

from __future__ import annotations

from flockwright_editor.running.explanation import RowText, percent

TITLE = "Explain"
NOBODY = (
    "Nobody is watched",
    "Click an animal in the preview to see why it moves the way it does.",
)
WAITING = ("{name} is about to move", "What it wants is known after its first step.")
WHO_STEERS = "Who steers {name}"
WHO_STEERS_NOBODY = "Who steers"
OVER_TIME = "direction share, last 30 s"
NO_HISTORY = "Click an animal in the preview: what steers it is drawn here."
STARTING = "The first shares come in a moment."
NOW = "now"

DIRECTION, DIRECTION_OF, SPEED = "Direction", "Direction, of {budget}", "Speed"
PRIORITY, BEHAVIOR, WANTS, GETS, METERS, SHARE = "P", "Behavior", "wants", "gets", "m/s", "share"
SEES, LATELY = "Sees now", "Lately"
FOLLOW, COPY = "Follow", "Copy as text"
HOLD, LET_GO = "Hold this explanation while the herd runs on", "Follow the herd again"
COPIED = "Why {name} moves the way it does is on the clipboard."
NOTHING_LATELY = "Nothing worth telling yet."
SEES_NOTHING = "It looks for nobody."

ACTIONS = {
    "explain.copy": ("Copy explanation as text", "content-copy", "Ctrl+Alt+E",
                     "Put why the watched animal moves the way it does on the clipboard."),
    "explain.silent": ("Show behaviors without an opinion", "chevron-down", "",
                       "List in Explain also the behaviors that want nothing now."),
    "explain.hold": ("Hold explanation", "pin-outline", "",
                     "Leave the explanation as it is while the herd runs on."),
    "explain.strongest": ("Select what steers it most", "target", "",
                          "Select the behavior with the largest share of the watched animal's direction."),
}  # fmt: skip
"""Text, icon, shortcut and what it does."""


def ago_tick(seconds: int) -> str:
    """`−25 s`, on an axis."""
    return f"−{seconds} s"


def ago(seconds: float) -> str:
    """`now`, `1.4 s ago`, `11 s ago`."""
    if seconds < 0.15:
        return NOW
    return f"{seconds:.1f} s ago" if seconds < 10 else f"{seconds:.0f} s ago"


def steered(label: str, share: float, seconds: float) -> str:
    """What hovering over an area says."""
    return f"{label} {percent(share)}, {ago(seconds)}"


def spoken(row: RowText) -> str:
    """A row of the table for screen readers and its tooltip."""
    turns = f"direction: wants {row.wants}, gets {row.gets}, share {row.share}"
    paces = f"speed: wants {row.speed_wants}, {row.meters} m/s, share {row.speed_share}"
    return f"{row.label}, priority {row.priority}. {turns}; {paces if row.meters else 'no wish for a speed'}."
