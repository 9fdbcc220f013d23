"""What the canvas says. Plain sentences, names of the user's own nodes, what to do last."""

from __future__ import annotations

from flockwright.nodes.node_type import KIND_WORDS

EMPTY_TITLE = "No animal is open"
EMPTY_TEXT = "Add one in the list on the left, or open a preset."
BARE_TITLE = "An empty animal"
BARE_TEXT = "Press Tab to search for a node, or drag one from the palette."
BARS_SHOW = "Bars show"
HERD_MEAN = "Herd mean"
HEADINGS = {
    "query": "Queries",
    "behavior": "Behaviors",
    "merger": "Merger",
    "mover": "Mover",
    "resolution": "Resolution",
}
KINDS = {
    **KIND_WORDS,
    "unknown": "unknown type",
    "reroute": "reroute dot",
}
SHORT_KINDS = {
    "neighbor_query": "query",
    "ray_query": "ray query",
    "simple": "simple",
    "neighbor": "neighbor",
    "ray": "ray",
    "merger": "merger",
    "mover": "mover",
    "resolution": "resolution",
}
CARRIES = {
    "neighbors": "neighbors",
    "rays": "rays",
    "result": "a result",
    "velocity": "a velocity",
    "motion": "a motion",
    "anything": "anything",
}
DIRECTION, SPEED = "Direction", "Speed"
SPENT = "spent"
SOLO = "SOLO"
DROP_TO_ADD = "Drop to add a node"
DROP_TO_UNPLUG = "Drop to unplug"
THERE_ALREADY = "This wire is there already"
NOTE = "Note"
FRAME = "Frame"
REROUTE = "Reroute dot"
REROUTE_ABOUT = "Bends a wire, or splits it to reach several nodes."
SEARCH = "Search nodes"
UNKNOWN_TYPE = "This type is not installed. The node is kept in the file and does not run."
ON, OFF = "on", "off"
GIVES = "Gives {what}. Drag it to where it is taken, or to empty canvas to choose."
TAKES = "Takes {what}. Drag the wire here."
PRIORITY = "Priority {value}"
DRIVEN = "Driven by the knob {knob}. Click to go to it."
INHERITED = "Left open: the number comes from the query or the mover."
DEFAULT = "{value} unless changed."
INFLUENCE = "Wins {direction} of the direction and {speed} of the speed. Wants {wants}, takes {takes} of the budget."
PACE = "{speed} m/s, {pace} of its top speed."
ENERGY = "Energy left: {energy}"
HINT_WIRE = "Dragging *{what}* from {node}. [Esc] lets go."
HINT_MOVE = "[Ctrl] turns snapping around. [Esc] puts it back."
HINT_SLIDE = "[Ctrl] slides finer, [Shift] coarser. [Esc] takes it back."
HINT_RAIL = "Along the rail sets the priority, away from it unplugs. [Esc] takes it back."
HINT_KNIFE = "Draw across wires to cut them. [Esc] lets go."
HINT_BOX = "[Shift] adds to the selection, [Ctrl] takes away."
GRAPH, TABLE = "Graph", "Table"
COLUMNS = ("", "Behavior", "Looks for", "P", "Dir", "Spd", "Distance", "Share")
COLUMN_TIPS = (
    "Mute and solo", "The behavior's name", "The tags or layers of its query", "Priority: the highest is heard first",
    "How much it may turn the animal", "How much it may set the speed", "How far it looks",
    "What it wins of direction (above) and speed (below) right now",
)  # fmt: skip
NO_ROWS_TITLE = "No behaviors yet"
NO_ROWS_TEXT = "Add some on the canvas or from the palette; each gets a row here."
LOOK_FOR = "Look for others"
RESET = "Reset {title}"
NO_NUMBER_FOR = "{text} is no number for {title}. Nothing was changed."
SHARED_QUERY = "{tags}: whom {query} finds. {count} look through it."
OWN_QUERY = "{tags}: whom {query} finds."
NOBODY = "Nobody yet"
HINT_TABLE = "Type to set all selected rows, [+] or [*] first to change each. Drag a number to slide it."
FLOW = "{source} → {target}"
COLOR, ANOTHER_COLOR, RESET_COLOR = "Color", "Another color…", "Color of the type"
NO_NUMBER = "{text} is no number. {name} is unchanged."
SOLO_PILL = "Solo: only {names} reach the merger. S lets the others be heard again."
ONE_SOLO = "Solo: only {names} reaches the merger. S lets the others be heard again."


def behaviors_and_queries(behaviors: int, queries: int) -> str:
    """`14 behaviors, 8 queries`."""
    first = f"{behaviors} behavior" + ("" if behaviors == 1 else "s")
    return f"{first}, {queries} quer" + ("y" if queries == 1 else "ies")


def what_takes(carries: str) -> str:
    return f"What takes {CARRIES.get(carries, carries)}"


def what_gives(carries: str) -> str:
    return f"What gives {CARRIES.get(carries, carries)}"


def count_of(word: str, count: int) -> str:
    """`3 wires`, `1 wire`."""
    return f"{count} {word}" + ("" if count == 1 else "s")


def set_of(title: str, names: list[str]) -> str:
    """`Set priority of Flee`, `Set priority of 3 behaviors`."""
    return f"Set {title} of {names[0] if len(names) == 1 else count_of('behavior', len(names))}"
