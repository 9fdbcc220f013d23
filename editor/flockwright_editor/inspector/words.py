"""What the inspector says."""

from __future__ import annotations

TITLE = "Inspector"
EMPTY = (
    "Nothing selected.",
    "Click a node to tune it, or an animal in the preview to see why it moves the way it does.",
)
NOTHING_FOUND = ("Nothing of that name.", "Esc shows all rows again.")
NOTHING_CHANGED = ("Everything is as its type has it.", "Turn Changed only off to see all rows.")
NO_ROWS = "{name} has nothing to set."

PACE = "Pace"
CURVES = "Curves"
LOOKS_FOR = "Looks for"
LOOKS_FOR_ABOUT = "Whom {query} looks for: anybody with one of these tags."
SHARED = " {count} other behaviors use it too."
SHARED_ONE = " One other behavior uses it too."

UNKNOWN_TYPE = "The type {type} is not installed here. What it says is kept as it is."
REROUTE = "A dot that a wire goes through. It has nothing to set."

OPEN_FROM = "Left open: {whom}."
OPEN = "Left open."
AS_BOUNDS = "as the scene's bounds"
LIMITED = "More than {whom} sees has no effect."
DRIVEN = "The knob {knob} drives it. Click to go there."
MIXED = "They differ. Typing sets all; +0.1, *2 and dragging start from each."
CURVES_DIFFER = "{title}: they differ"
SETS_ALL = "The first is shown. Changing it sets all."
OVERRIDDEN = "{spawners} overrides it."
SPREAD = "{spawners} spreads it."

SEARCH = "Search parameters"
SEARCH_KEYS = "Search parameters (Ctrl+F)"
CHANGED_ONLY = "Changed only"
MORE = "Copy, paste and reset values"
COPY_VALUES = "Copy values"
PASTE_VALUES = "Paste values"
RESET_ALL = "Reset all"
PASTED = "Pasted {count} into {name}."
COPIED = "Copied {count} of {name}."

COPY_CURVE = "Copy the curve"
BACK_TO_CURVE = "Back to {title}"
EXPAND_CURVE = "Open in the curve editor"

DEBUG = "Draw what it does, for the whole herd"
MUTE = "Mute (M)"
SOLO = "Solo (S)"
REFERENCE = "Read about this node"
EYE = {False: "Hide in the preview", True: "Show in the preview"}
COLOR = "Choose a color"
USUAL_COLOR = "Usual color"
ANOTHER_COLOR = "Another color…"
RENAME = "Double-click to rename"

RESET = "Reset"
RESET_TIP = "Reset {title}"
REMOVE_TIP = "Take it away"
COPY = "Copy"
PASTE = "Paste"
LEAVE_OPEN = "Leave open"
DRIVE = "Drive with knob"
NEW_KNOB = "New knob…"
RELEASE = "Take off {knob}"
GO_TO_KNOB = "Go to {knob}"
OVERRIDE = "Override in spawner"
SPREAD_IN = "Spread in spawner"
NO_SPAWNER = "{animal} has no spawner"
NOT_REAL = "Only real numbers can"

KNOBS = "Knobs"
KNOB_TIP = "Drag to turn it. Everything it drives moves over a range of its own."
MORE_KNOBS = "{count} more"
FEWER_KNOBS = "Fewer"
KNOB_OPEN = "What {knob} drives"
KNOB_RENAME = "Rename"
KNOB_DELETE = "Delete {knob}"
KNOB_DRIVES = "{count} driven"
KNOB_RANGE = "Knob goes"
FROM, TO = "from", "to"
DRIVES_NOTHING = "Drives nothing. Right-click a parameter and choose Drive with knob."
UNDRIVE = "Take {what} off this knob"

ADD_TAG = "Tag"
ADD_LAYER = "Layer"
NEW_NAME = {"tags": "New tag…", "layers": "New layer…"}
REMOVE_NAME = "Remove {name}"
NONE_CHOSEN = "None"
GONE = "{id} (not there)"

COMPONENTS = "Components"
GIVE = "Give it {kind}"
TAKE = "Remove {kind}"

BODY, LOOK, CROWD = "Body", "Look", "Herd"
REGION, START, DIFFERENCES, SPREADS = "Region", "Start", "Overrides", "Spread"
HOME, PATH, SCENE, BOUNDS = "Home", "Path", "Scene", "Bounds"
SEVERAL = "{count} {what}"


def counted(count: int, what: str) -> str:
    """`1 value`, `3 values`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def listed(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
