"""What the curve widgets say. One table, so that tone and spelling can be read in one place."""

from __future__ import annotations

from flockwright.curves.model import Mode

SHAPES: dict[str, str] = {
    "linear": "Linear",
    "ease_in": "Ease in",
    "ease_out": "Ease out",
    "saturating": "Saturating",
    "smoothstep": "Smooth",
    "smootherstep": "Smoother",
    "ease_in_out": "Ease in-out",
    "skewed_s": "Skewed S",
    "sine": "Sine",
    "fall": "Fall",
    "fall_steep": "Fall steep",
    "inverse_power": "Inverse",
    "bell_sine": "Bell",
    "bell_power": "Bell power",
    "bell_s": "Bell S",
    "bell_skewed": "Bell skew",
    "bell_smooth": "Bell smooth",
    "bell_smoother": "Bell softer",
    "step": "Step",
    "constant": "Constant",
    "keys": "Free keys",
}
"""What a shape is called."""

GROUPS: dict[str, tuple[str, ...]] = {
    "Rise": ("linear", "ease_in", "ease_out", "saturating"),
    "S": ("smoothstep", "smootherstep", "ease_in_out", "skewed_s", "sine"),
    "Fall": ("fall", "fall_steep", "inverse_power"),
    "Bell": ("bell_sine", "bell_power", "bell_s", "bell_skewed", "bell_smooth", "bell_smoother"),
    "Other": ("step", "constant", "keys"),
}

USES: dict[str, str] = {
    "linear": "Nothing speaks for another.",
    "ease_in": "A little hardly matters, a lot matters fully.",
    "ease_out": "The first bit already matters.",
    "saturating": "For an input without an upper end, such as a sum over neighbors.",
    "smoothstep": "A soft switch.",
    "smootherstep": "A soft switch whose start and end are softer still.",
    "ease_in_out": "A switch as sharp as Power says.",
    "skewed_s": "A switch that flips early.",
    "sine": "A soft switch, evenly rounded.",
    "fall": "Full until late, then gone: the sides of a field of view.",
    "fall_steep": "Strong at the start only: personal space.",
    "inverse_power": "Nearness that must beat everything.",
    "bell_sine": "A best value in the middle, none at either end.",
    "bell_power": "A best value in the middle, with straighter flanks.",
    "bell_s": "A best value in the middle, as sharp as Power says.",
    "bell_skewed": "A best value in the middle, with a broad top.",
    "bell_smooth": "A best value in the middle, softly reached.",
    "bell_smoother": "A best value in the middle, more softly reached.",
    "step": "On or off.",
    "constant": "The input does not matter.",
    "keys": "None of the others: points that you set.",
}

SHAPES_TITLE = "Shapes"
NAMED_TITLE = "Curves of this project"
NAMED_EMPTY = "None yet. Save a curve with + to use it in several places."
NAMED_OF = "named curve: {name}"
USED = "used {count}×"
SHAPE, KEYS = "Shape", "Keys"
MAP, CURVES = "Map", "Curves"
RESET = "Reset"
DEFAULT = "default"
K, POWER, POWER_SHORT = "k", "Power", "Pow"
INPUT, OUTPUT, TO = "Input", "Output", "to"
HERD = "Where the herd is now"
SEEN_FROM = "Seen from above, forward is up"
WEIGHT, AND_MORE = "Weight", "{cap:g} and more"
BY_DISTANCE, BY_ANGLE = "By distance", "By angle"
DISTANCE, ANGLE, STARTS = "Distance", "Angle", "Starts at"
BLIND = "blind {angle:.0f}°"

TIPS: dict[str, str] = {
    "flip-horizontal": "Flip left and right",
    "flip-vertical": "Flip up and down",
    "content-copy": "Copy the curve (Ctrl+C)",
    "content-paste": "Paste a curve (Ctrl+V)",
    "bookmark-plus-outline": "Save as a curve of the project",
    "arrow-collapse": "Back to the canvas (Esc)",
    "arrow-expand": "Open large",
    "link-variant": "Linked: one slope for both sides of the key",
    "link-variant-off": "Broken: a slope on each side of the key",
    "vector-line": "Straight to the neighbors",
    "vector-curve": "Smooth: never overshoots a key",
    "square-wave": "Constant until the next key",
    "plus": "Add a key in the widest gap (double-click adds one anywhere)",
    "delete-outline": "Delete the key (Del)",
    "unlink": "Make it this behavior's own: others that use {name} stay as they are",
}
CANNOT_FLIP = "Saturating has no end to flip around. Convert it to keys first."
TIP_K = "How soon the curve gives in. Drag, or click to type."
TIP_POWER = "How bent the curve is; 1 is straight. Drag, or click to type."
TIP_INPUT = ("The input where the curve starts.", "The input where the curve ends.")
TIP_SHOWN = "How far the plot shows. This shape goes on beyond."
TIP_OUTPUT = ("The output for the shape's 0.", "The output for the shape's 1.")
TIP_RESET = "Back to the default"
TIP_PLUS = "Save the open curve under a name"
TIP_NAMED = "Click to use it here. Right-click for more."

MODES: dict[Mode, str] = {
    "linked": "Linked",
    "broken": "Broken",
    "smooth": "Smooth",
    "linear": "Straight",
    "constant": "Constant",
}

LABELS: dict[str, str] = {
    "shape": "{title}: {shape}",
    "power": "{title}: power",
    "k": "{title}: k",
    "range": "{title}: range",
    "keys": "{title}: keys",
    "flip": "Flip {title}",
    "paste": "Paste {title}",
    "reset": "Reset {title}",
}
"""What stands in the history."""

NAMED_LABELS: dict[str, str] = {
    "make": "Save the curve {name}",
    "rename": "Rename the curve {name}",
    "delete": "Delete the curve {name}",
    "use": "Use the curve {name}",
    "detach": "Detach from the curve {name}",
}
MENU_USE, MENU_DETACH, MENU_RENAME, MENU_DELETE = "Use here", "Detach", "Rename", "Delete"
NEW_NAME = "{title} curve"
DETACHED = "{name} is deleted. {count} that used it keep a copy of their own."
HINT = "Drag a diamond to shape, a triangle to set a range. [Ctrl] fine, [Shift] coarse. A drag is one undo step."
HINT_KEYS = "Double-click to add a key, drag it or its tangents, Del deletes it. [Ctrl] fine, [Shift] coarse."
NO_CURVE = ("No curve is open", "Select a behavior, then press the arrows beside one of its curves.")
NO_SIGHT = ("This behavior weighs nobody", "It has no observability: who it sees counts alike.")

ASKS = "input"
AT = "at"
SOMEBODY, ONE, OBSTACLE = "somebody", "one", "obstacle"
TARGET_AT = "{target} at"
OVER_WEIGHT = "{asks} in sight (the largest weight); below it, the same as one {target} straight ahead at that distance"
OVER_SUM = "{asks} in sight (sum of weights); below it, the same as one {target} straight ahead at that distance"
OVER_DISTANCE = "Part of the distance it sees; below it, the same in meters"
OVER_ANGLE = "Part of its view; below it, the same in degrees off straight ahead"
SIGHT_LABELS = {
    "max_distance": "Distance of sight",
    "max_angle": "Angle of view",
    "start_angle": "Start of the angle's weight",
}
DOTS = "dots: {who}, seen by {seers} {species}"
