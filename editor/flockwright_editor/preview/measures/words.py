"""What the measures and the recorder say."""

from __future__ import annotations

from dataclasses import dataclass

LAST = "{animal}, last 30 s"
EMPTY = "Plots start with the simulation."
NOTHING_SHOWN = "No measure is chosen. The button at the right of this header lists them."
CHOOSE = "Choose what is plotted"
CHOOSE_ANIMAL = "Whose measures are plotted"
OPEN_ANIMAL = "The open animal"
ENLARGE = "Enlarge"
RISES, FALLS = "Pause when it rises above {value}", "Pause when it falls below {value}"
FORGET = "Wait no longer for {value}"
MARKED = "The run pauses when {title} of {animal} {does} {value}."
ABOVE, BELOW = "rises above", "falls below"
LARGE = "over the last 30 s, one line a species"
LARGE_STEP = "where the time of a step goes"
PAUSE, GO_ON, FIT = "Pause", "Go on", "Whole range"
EXPORT_CSV, EXPORT_PNG = "CSV…", "PNG…"
TIP_PAUSE = "Leave the plot as it is while the herd goes on"
TIP_CSV, TIP_PNG = "Save the numbers as a table", "Save the plot as a picture"
SAVED = "Saved {name}."
NOT_SAVED = "Not saved: {reason}."
CANNOT_WRITE = "{folder} cannot be written to"
AGO = "{seconds:.1f} s ago"
NO_VALUE = "–"
AGE_AXIS = "seconds before now"
EXPORT_TITLE = {"csv": "Save the numbers", "png": "Save the plot"}
FILTERS = {"csv": "Tables (*.csv)", "png": "Pictures (*.png)"}


@dataclass(frozen=True)
class MeasureWords:
    """A measure's name, unit, digits behind the point, the end of its scale if it has one, and what it tells."""

    title: str
    unit: str
    digits: int
    about: str
    top: float | None = None


MEASURES = {
    "polarization": MeasureWords("Polarization", "", 2, "1 if all go the same way, near 0 if each goes its own.", 1.0),
    "nearest_mean": MeasureWords("Nearest neighbor", "m", 2, "How far the nearest is, on average."),
    "nearest_min": MeasureWords("Closest pair", "m", 2, "How far the two closest are apart."),
    "cohesion_radius": MeasureWords("Spread", "m", 1, "The mean distance from the middle of the herd."),
    "sub_flocks": MeasureWords("Groups", "", 0, "How many groups there are, 10 m or more apart."),
    "speed_mean": MeasureWords("Speed", "m/s", 1, "How fast they go, on average."),
    "speed_std": MeasureWords("Speed spread", "m/s", 2, "How much their speeds differ."),
    "collisions": MeasureWords(
        "Collisions", "", 0, "How often bodies began to overlap since the run began, of all species."
    ),
    "count": MeasureWords("Alive", "", 0, "How many there are."),
    "catches": MeasureWords("Catches", "", 0, "How many animals they caught since the run began."),
    "bites": MeasureWords("Bites", "", 0, "How many bites they took since the run began."),
    "grazing": MeasureWords("Grazing", "", 2, "The share of them that chews grass.", 1.0),
}
STAGES = {
    "step": MeasureWords("Step", "ms", 1, "How long one step takes."),
    "query": MeasureWords("Queries", "ms", 2, "The part of a step in which animals look around."),
    "behaviors": MeasureWords("Behaviors", "ms", 2, "The part of a step in which behaviors form their wishes."),
    "merger": MeasureWords("Merger", "ms", 2, "The part of a step in which wishes become one."),
    "mover": MeasureWords("Mover", "ms", 2, "The part of a step in which animals move."),
}
STAGE_OTHER = "A part of each step."
STAGE = "stage."
"""Before the name of a stage, in the key of its plot."""
SHOWN_FIRST = ("polarization", "nearest_mean", "speed_mean", "collisions", "stage.step")

MENU = "Preview/Measures"
SHOW_ACTION = "Plot {title}"
ACTIONS = {
    "measures.csv": ("Save measures as CSV…", "table-arrow-down", "The last 30 s of all measures of one species."),
    "measures.large": ("Enlarge the first plot", "arrow-expand", "Open the first of the small plots in a large one."),
}


def words_of(key: str) -> MeasureWords:
    """How to speak of a plot by its key; a stage that is not known here is called by its name."""
    if key.startswith(STAGE):
        name = key.removeprefix(STAGE)
        return STAGES.get(name) or MeasureWords(name.replace("_", " ").capitalize(), "ms", 2, STAGE_OTHER)
    return MEASURES[key]


def value_text(key: str, value: float | None) -> str:
    """A value with the digits of its measure."""
    if value is None or value != value:  # NaN is the only number that differs from itself
        return NO_VALUE
    return f"{value:,.{words_of(key).digits}f}".replace(",", "\u202f")


# The recorder

HAPPENED, RECORDED = "What happened", "Recordings"
LOG_EMPTY = "Nothing has happened yet. Who comes, goes, or turns to something else is listed here."
LOG_FILTERED = "Nothing has happened to {animal} yet."
NO_RECORDINGS = "No recordings yet."
ALL_ANIMALS = "All animals"
PAUSE_WHEN = "Pause when…"
PAUSES_WHEN = "Pauses when {what}"
PAUSE_KINDS = {
    "switch": "another behavior steers it",
    "sight": "it sees somebody new",
    "spawn": "somebody comes",
    "bite": "somebody bites",
    "catch": "somebody is caught",
    "death": "somebody dies",
    "shot": "a shot falls",
    "landing": "somebody lands",
    "removal": "somebody goes",
    "crossing": "a measure crosses its mark",
}
NEVER = "Never"
JUMP = "Look at this moment"
TOO_OLD = "This moment is no longer kept: 30 s are."
KINDS = (("gif", "GIF"), ("png", "PNG"), ("csv", "CSV"))
KIND_TIPS = {
    "gif": "A short film that plays anywhere",
    "png": "A folder of pictures, one a frame",
    "csv": "Where everybody is at every moment, as a table",
}
RECORD, STOP = "Record", "Stop"
FOLDER_NAME = "Flockwright"
TIP_RECORD = "Record what the preview shows"
NOTHING_RUNS = "Nothing runs yet that could be recorded."
RECORDING = "Recording {kind}, {seconds:.0f} s"
RECORDED_AS = "Recorded {name}, {seconds:.1f} s."
FINISHING = "Writing {name}"
SHOW_FOLDER = "Show folder"
TIP_SHOW_FOLDER = "Click to show its folder"
LONGEST = "The recording ended after {seconds:.0f} s, the longest that a GIF may be."
RECORDER_ACTIONS = {
    "preview.record": ("Record", "record", "Ctrl+Shift+R", "Start or stop a recording of the preview."),
    "recorder.folder": ("Show recordings", "folder-open-outline", "", "Open the folder that holds the recordings."),
    "recorder.pause_never": ("Pause when: never", "pause", "", "No event stops the run."),
    "recorder.pause_switch": ("Pause when another behavior steers it", "pause", "",
                              "Stop at the moment when another behavior takes the lead in the watched animal."),
    "recorder.pause_sight": ("Pause when it sees somebody new", "pause", "",
                             "Stop at the moment when somebody comes into the watched animal's sight."),
    "recorder.pause_spawn": ("Pause when somebody comes", "pause", "", "Stop when an animal appears."),
    "recorder.pause_bite": ("Pause when somebody bites", "pause", "", "Stop when an animal takes a bite of anything."),
    "recorder.pause_catch": ("Pause when somebody is caught", "pause", "", "Stop when one animal kills another."),
    "recorder.pause_death": ("Pause when somebody dies", "pause", "", "Stop when an animal dies, of whatever cause."),
    "recorder.pause_shot": ("Pause when a shot falls", "pause", "", "Stop when the player has fired, hit or not."),
    "recorder.pause_landing": ("Pause when somebody lands", "pause", "", "Stop when one that fell is on the ground."),
    "recorder.pause_crossing": ("Pause when a measure crosses its mark", "pause", "",
                                "Stop at a mark; a right click in a small plot of the measures sets one."),
    "recorder.pause_removal": ("Pause when somebody goes", "pause", "", "Stop when an animal is gone."),
}  # fmt: skip
RECORDER_MENU, PAUSE_MENU = "Preview", "Preview/Pause when"


def clock(seconds: float) -> str:
    """`00:42.6`."""
    minutes, rest = divmod(max(seconds, 0.0), 60)
    return f"{int(minutes):02d}:{rest:04.1f}"


def file_size(count: int) -> str:
    """`340 kB`, `2.1 MB`."""
    return f"{count / 1e6:.1f} MB" if count >= 1_000_000 else f"{max(count // 1000, 1)} kB"
