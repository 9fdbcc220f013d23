"""What the viewport says. One table, so that tone and spelling can be read in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flockwright_editor.running import Progress, Watched

SEES = "sees {angle}°, {far}"
BLIND = "blind"
WANTED = "Wanted"
OF = "{part} of {whole}"
GOES, WANTS = "Goes", "Wants"
UP, UP_WANTED = "Up", "Wanted up"
BODY = "Body"
GROUND = "Ground"
UPHILL, DOWNHILL = "{slope}° up, {factor} of its speed", "{slope}° down, {factor} of its speed"
DOING = {"walks": "", "falls": "falls", "swims": "swims"}

COLORS = {
    "species": "Species",
    "speed": "Speed",
    "energy": "Energy",
    "hunger": "Hunger",
    "desire": "Desire",
    "share": "Share",
}
COLOR_MENU = {
    "species": "Species",
    "speed": "Speed",
    "energy": "Energy",
    "hunger": "Hunger",
    "desire": "Desire of",
    "share": "Share of",
}
NO_BEHAVIORS = "No animal has a behavior"
COLOR = "Color"
COLOR_TIP = "By what animals are colored"
CAMERA, EYE = "Camera", "What is shown"
UNITS = {"speed": "m/s", "energy": "%", "hunger": "%", "desire": "", "share": "%"}

COUNTED = "{done} of {total}"
READY = "Getting the simulation ready"
COMPILING = "Compiling {what}."
FIRST_START = "Only the first start does this, about {seconds} s more."
FIRST_START_SOON = "Only the first start does this."
LOADING = "Loading what was compiled before."
EMPTY = ("Nothing lives here yet", "Add a first animal, or open a preset.")
NO_SPAWNERS = ("No animal is in the scene", "Drag one from the list of animals into this view.")
ADD_ANIMAL, OPEN_PRESET = "Add animal", "Open preset"
PAUSED, PAST = "Paused", "Past"
SOLO = "Solo: {names}"
SOLO_OFF = "Hear all behaviors again"
RUNS_WITH_A, BACK_TO_B = "Runs with A", "Run with the document again, B"
SHOW_NODE = "Show node"
RECORDING = "Recording"
SPEED, ENERGY, HUNGER = "Speed", "Energy", "Hunger"
CHEWS, GRAZES = "chews", "grazes"
MORE_WATCHED = "and {count} more"
CARCASS = "dead"
DIED = "is gone"
TALL = "1.8 m"
COPIED = "The preview is on the clipboard."
SAVED = "Saved {name}."
NOT_SAVED = "{name} was not saved. Choose a folder that can be written to."
SAVE_PICTURE = "Save the preview as a picture"
PICTURES = "Pictures (*.png)"
START_SET = "The project opens with this view from now on."
OUT = ("The preview is in its own window", "It runs there. Close that window to bring it back.")
OUT_TITLE = "{title} – Preview"
BRING_BACK = "Bring it back"
USE_VIEW = "Use this view as start"
FALLBACK = "Drawn without OpenGL"

MOVE, RESIZE, BEND, TURN = "Move {name}", "Resize {name}", "Bend {name}", "Turn {name}"
POINT_ADDED, POINT_GONE = "Add a point to {name}", "Remove a point of {name}"
BOUNDS = "the bounds"
THINGS = "{count} things"
RADII = {"min_radius": "inner radius {far}", "max_radius": "outer radius {far}", "radius": "radius {far}",
         "height": "height {far}", "water": "level {far}"}  # fmt: skip
DRAG_HINT = "Hold [Ctrl] for whole meters, [Esc] puts it back."
TURN_HINT = "Hold [Ctrl] for steps of 15°, [Esc] puts it back."
SPAWN = "Add {count} {name}"
DROP_HINT = "Let go to put {name} here."
ADD, ADDED = "Add {name} here", "Add {kind}"
GONE = "What was moved is gone already."

HOVER_DIRECTION = "wants {wants}, gets {takes}"
HOVER_SPEED = "{speed}, wants {wants}, gets {takes}"
DIRECTION = "Direction"


NO_PLAYER, ADD_PLAYER = "There is no player in this scene.", "Add the player"
PAST_STAYS = "This is the past. Play on from here, and the player acts again."
CLICKS = {"throw": "throws an apple there", "shoot": "shoots there", "clap": "claps"}


class ActionWords(NamedTuple):
    """How an action shows itself."""

    text: str
    keys: str
    icon: str
    about: str
    group: str


ACTIONS: dict[str, ActionWords] = {
    "frame": ActionWords("Frame", "F", "fit-to-page-outline", "Show what is selected or watched, else the herd.", "a"),
    "frame_all": ActionWords("Frame all", "A", "fit-to-page-outline", "Show the whole herd.", "a"),
    "top": ActionWords("From the top", "7", "axis-z-arrow", "Look down; again: look up.", "a"),
    "front": ActionWords("From the front", "1", "axis-y-arrow", "Look along z; again: from behind.", "a"),
    "side": ActionWords("From the side", "3", "axis-x-arrow", "Look along x; again: from the left.", "a"),
    "lens": ActionWords("Perspective", "5", "perspective-less", "Off: all distances look the same.", "a"),
    "follow": ActionWords("Follow the watched animal", "Shift+F", "crosshairs-gps", "The camera goes along.", "a"),
    "start_view": ActionWords(USE_VIEW, "", "video-check-outline", "Whoever opens the project sees this first.", "a"),
    "arrows": ActionWords(
        "Arrow chain", "Alt+1", "arrow-right-thin-circle-outline",
        "One arrow a behavior, head to tail, and where they lead together.", "b",
    ),
    "trails": ActionWords("Trails", "Alt+2", "vector-polyline", "Where everybody has been.", "b"),
    "neighbors": ActionWords("Neighbors", "Alt+3", "circle-double", "Lines to whom the watched animal sees.", "b"),
    "sight": ActionWords("Sight", "Alt+4", "angle-acute", "How far and wide the watched animal looks.", "b"),
    "velocity": ActionWords(
        "Velocity", "", "arrow-top-right", "Where the watched animal goes, and where it wants to go.", "b"
    ),
    "up": ActionWords("Up", "", "arrow-up-thin", "Where its back points, and where it turns it to.", "b"),
    "body": ActionWords("Body radius", "", "circle-outline", "The ball that others take the watched animal for.", "b"),
    "rays": ActionWords(
        "Rays", "", "ray-start-arrow", "Where the watched animal's rays go: green is free, red meets something.", "b"
    ),
    "slope": ActionWords("Ground below", "", "terrain", "How the ground leans, and what the slope does to speed.", "b"),
    "labels": ActionWords("Labels", "Alt+5", "label-outline", "Names and numbers beside the overlays.", "b"),
    "world": ActionWords("Sky, ground and water", "", "image-filter-hdr", "Off: a plain dark room.", "c"),
    "grid": ActionWords("Grid in meters", "G", "grid", "A ground grid with its distances.", "c"),
    "bounds": ActionWords("Bounds", "", "cube-scan", "The box that the scene is about.", "c"),
    "homes": ActionWords("Homes", "", "home-outline", "Both radii of every home.", "c"),
    "paths": ActionWords("Paths", "", "map-marker-path", "The lines to follow.", "c"),
    "spawners": ActionWords("Spawners", "", "egg-outline", "Where animals start.", "c"),
    "person": ActionWords("Person, 1.8 m", "", "account", "Somebody to compare sizes with.", "c"),
    "fake_walls": ActionWords("Fake walls", "", "wall", "Walls that only animals know of.", "c"),
    "be_player": ActionWords(
        "Be the player", "P", "gamepad-variant-outline", "Walk among the animals, by mouse or W, A, S, D.", "p",
    ),
    "throw": ActionWords("Throw an apple", "T", "food-apple-outline", "A click throws one there.", "p"),
    "shoot": ActionWords("Shoot", "X", "pistol", "A click fires there; who is hit dies, who hears it flees.", "p"),
    "clap": ActionWords("Clap", "C", "hand-clap", "A click claps; who hears it shies.", "p"),
    "edit_bounds": ActionWords("Resize the bounds", "", "cube-scan", "Handles on each side of the box.", "d"),
    "picture": ActionWords("Copy the preview as a picture", "Ctrl+Shift+C", "content-copy", "To the clipboard.", "e"),
    "save_picture": ActionWords("Save the preview as a picture…", "", "image-outline", "A PNG file.", "e"),
    "full_screen": ActionWords("Preview full screen", "F11", "arrow-expand", "The world and nothing else.", "e"),
    "pop_out": ActionWords("Preview in its own window", "", "open-in-new", "For a second screen; again: back.", "e"),
}  # fmt: skip


def compiling(progress: Progress | None) -> str:
    """`Compiling Alignment, 3 of 5`; nothing if there is none."""
    if progress is None or not progress.total:
        return ""
    counted = COUNTED.format(done=progress.done, total=progress.total)
    return f"{COMPILING.format(what=progress.what).rstrip('.')}, {counted}"


def controls(tool: str) -> tuple[tuple[str, str], ...]:
    """What mouse and keys do while the player is in somebody's hands."""
    return (
        ("W A S D", "walk, with Shift slowly"),
        ("Q E", "down and up, off the ground"),
        ("Drag", "walks there"),
        ("Click", CLICKS[tool]),
        ("Right drag", "looks around"),
        ("Esc", "leaves"),
    )


def levels(watched: Watched) -> list[tuple[str, str]]:
    """What is told of an animal that has energy, hunger or a mouth: `Energy 62 %`, `Hunger 40 %`, `grazes`."""
    made: list[tuple[str, str]] = []
    if watched.energy is not None:
        made.append((ENERGY, percent(watched.energy)))
    appetite = watched.appetite
    if appetite is not None and appetite.hunger is not None:
        made.append((HUNGER, percent(appetite.hunger)))
    if appetite is not None and appetite.chewing > 0.0:
        made.append((GRAZES if appetite.grazes else CHEWS, ""))
    return made


def percent(share: float) -> str:
    """`55 %`."""
    return f"{share * 100:.0f} %"


def meters(length: float) -> str:
    """`0.7 m`, `24 m`."""
    return f"{length:.1f} m" if length < 9.95 and round(length, 1) != int(length) else f"{length:.0f} m"


def exactly(length: float) -> str:
    """`12.35 m`, as a file keeps it."""
    return f"{length:g} m"


def size(sides: Sequence[float]) -> str:
    """`40 × 20 × 40 m`."""
    return " × ".join(f"{side:g}" for side in sides) + " m"


def place(at: Sequence[float]) -> str:
    """`4, 0, −3 m`."""
    return ", ".join(f"{value:g}".replace("-", "−") for value in at) + " m"


def turned(degrees: Sequence[float]) -> str:
    """`turned 0°, 45°, 0°`."""
    return "turned " + ", ".join(f"{angle:g}°".replace("-", "−") for angle in degrees)


def speed(value: float) -> str:
    """`3.7 m/s`."""
    return f"{value:.1f} m/s"
