"""What the measures and the recorder say."""

from __future__ import annotations

from dataclasses import dataclass

LAST = "{animal}, last 30 s"
EMPTY = "Plots start with the simulation."
NOTHING_SHOWN = "No measure is chosen. The button at the right of this header lists them."
CHOOSE = "Choose what is plotted"
CHOOSE_ANIMAL = "Whose measures are plotted"
OPEN_ANIMAL = "The open animal"
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
    "collisions": MeasureWords("Collisions", "", 0, "How often two bodies began to overlap since the run began."),
    "count": MeasureWords("Alive", "", 0, "How many there are."),
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
