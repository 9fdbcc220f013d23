"""What the library says. One table, so that tone and spelling can be read in one place."""

from __future__ import annotations

from typing import NamedTuple

from flockwright.document import Node
from flockwright.nodes.registry import find

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

SHAPES: dict[str, tuple[str, str]] = {
    "bird": ("Bird", "bird"),
    "fish": ("Fish", "fish"),
    "shark": ("Shark", "shark"),
    "sheep": ("Sheep", "sheep"),
    "wolf": ("Wolf", "dog-side"),
    "arrow": ("Arrow", "navigation-variant"),
}
"""Shape → what it is called, and its icon."""

KINDS: dict[str, str] = {
    "neighbor_query": "Neighbor queries",
    "ray_query": "Ray queries",
    "simple": "Simple behaviors",
    "neighbor": "Neighbor behaviors",
    "ray": "Ray behaviors",
    "merger": "Mergers",
    "mover": "Movers",
    "resolution": "Resolution",
}

NO_ANIMALS = ("No animals yet", "Add one with +, or open a preset.")
NO_SCENE = ("The scene is empty", "Add a spawner, a home or a path with +.")
NO_NODES = "Nothing is called so. Try a word from what it does."
NO_ANIMAL_OPEN = "Open an animal first: nodes go onto its canvas."
NO_PRESETS = ("No presets are installed", "Reinstall flockwright to get them back.")
NO_TAGS = ("No tags yet", "A tag says what an animal is, so that others can look for it.")
NO_FILE = ("No project chosen", "Choose a preset or a file to see its animals.")
PLOTS = "Plots start with the simulation."

EYE = ("Hide in the preview (H)", "Show in the preview (H)")
FITS = "Everything else fits. This animal exports as it runs here."
WAITS = "Nothing is exported until the errors are fixed."
STARTERS = ("New animal", "A starter is a plain graph. Change anything.")
PROJECT = ("New project", "A world and a first animal. Change anything.")
TAGS = ("Tags", "A new name follows to every animal, query and home.")
IMPORT = ("Import an animal", "Its curves, tags, homes and herd come along.")
PRESETS = ("Presets", "One idea each. A preset opens as an untitled copy.")


class ActionWords(NamedTuple):
    """How an action shows itself."""

    text: str
    menu: str
    icon: str
    about: str
    keys: str = ""


_SCENE = "Animal/Scene"
ACTIONS: dict[str, ActionWords] = {
    "animal.new": ActionWords(
        "New animal…",
        "Animal",
        "plus",
        "Choose a starter: blank, flocking bird, schooling fish, herd or lone predator.",
        "Ctrl+Shift+A",
    ),
    "animal.import": ActionWords(
        "Import animal…",
        "Animal",
        "import",
        "Take an animal from another project, with its curves and tags.",
        "Ctrl+Shift+I",
    ),
    "animal.edit": ActionWords(
        "Animal properties…",
        "Animal",
        "card-account-details-outline",
        "Name, color, shape, tags, body, number and components.",
        "Alt+Return",
    ),
    "animal.rename": ActionWords("Rename animal", "Animal", "rename-outline", "Another name for the open animal."),
    "animal.duplicate": ActionWords(
        "Duplicate animal", "Animal", "content-duplicate", "A copy with spawners of its own.", "Ctrl+Shift+D"
    ),
    "animal.delete": ActionWords(
        "Delete animal", "Animal", "delete-outline", "Take the animal and its spawners out of the project."
    ),
    "animal.next": ActionWords("Next animal", "Animal", "chevron-down", "Open the animal below.", "Ctrl+PgDown"),
    "animal.previous": ActionWords("Previous animal", "Animal", "chevron-up", "Open the animal above.", "Ctrl+PgUp"),
    "animal.hide": ActionWords(
        "Hide animal", "Animal", "eye-off-outline", "Do not draw this kind in the preview; it runs on.", "Ctrl+H"
    ),
    "animal.leave_out": ActionWords(
        "Leave out of the run", "Animal", "pause-octagon-outline", "The whole kind takes no part in the simulation."
    ),
    "animal.tags": ActionWords(
        "Tags…",
        "Animal",
        "tag-multiple-outline",
        "Rename, add and remove tags; a new name follows everywhere.",
        "Ctrl+Shift+T",
    ),
    "scene.add_spawners": ActionWords(
        "Add spawner", _SCENE, "egg-outline", "A spawner of the open animal in the middle of the scene."
    ),
    "scene.add_homes": ActionWords("Add home", _SCENE, "home-outline", "A home in the middle of the scene."),
    "scene.add_paths": ActionWords("Add path", _SCENE, "map-marker-path", "A closed path around the scene's middle."),
    "scene.add_plane": ActionWords("Add plane", _SCENE, "layers-outline", "Everything below it is solid."),
    "scene.add_sphere": ActionWords("Add sphere", _SCENE, "circle-outline", "A round obstacle."),
    "scene.add_box": ActionWords("Add box", _SCENE, "cube-outline", "An obstacle with flat sides: a wall, a house."),
    "scene.add_capsule": ActionWords("Add capsule", _SCENE, "pill", "An obstacle with round ends."),
    "scene.add_cylinder": ActionWords("Add cylinder", _SCENE, "cylinder", "A trunk or a pillar."),
    "scene.add_grass": ActionWords("Add grass", _SCENE, "grass", "A round patch that rays can find."),
    "scene.add_hills": ActionWords("Add hills", _SCENE, "terrain", "A ground with heights, all over the bounds."),
    "scene.add_water": ActionWords("Add water", _SCENE, "waves", "A water level."),
    "scene.add_food": ActionWords("Add food", _SCENE, "food-apple-outline", "Something to eat that lies there."),
    "scene.add_player": ActionWords("Add player", _SCENE, "account", "Somebody to be, whom animals can sense."),
    "scene.rename": ActionWords("Rename in scene", _SCENE, "rename-outline", "Another name for the selected object."),
    "scene.duplicate": ActionWords(
        "Duplicate in scene", _SCENE, "content-duplicate", "Copies of the selected objects, a step aside."
    ),
    "scene.delete": ActionWords("Delete from scene", _SCENE, "delete-outline", "Take the selected objects out."),
    "scene.hide": ActionWords("Hide in scene", _SCENE, "eye-off-outline", "Do not draw the selected objects."),
    "project.start": ActionWords(
        "New project from a starter…", "File", "file-plus-outline", "A world and a first animal."
    ),
    "preset.browse": ActionWords(
        "Presets…",
        "File",
        "folder-star-outline",
        "Projects that ship, with pictures and texts; one opens as an untitled copy.",
        "Ctrl+Shift+O",
    ),
    "problems.fix_all": ActionWords(
        "Fix all safe problems",
        "Edit",
        "auto-fix",
        "Every fix that takes nothing away, as one step.",
        "Ctrl+Shift+Return",
    ),
    "problems.next": ActionWords("Next problem", "Edit", "alert-outline", "Go to the next problem's node.", "F8"),
    "palette.search": ActionWords(
        "Search in the palette", "Node", "magnify", "Type in the palette's search field.", "Ctrl+Shift+P"
    ),
}


def icon_of_shape(shape: str) -> str:
    """The icon of a shape; the plain arrow's for one that is not known here."""
    return SHAPES.get(shape, SHAPES["arrow"])[1]


def counted(number: int, word: str, many: str = "") -> str:
    """`1 node`, `2 nodes`."""
    return f"{number} {word if number == 1 else many or f'{word}s'}"


def in_words(number: int) -> str:
    """`six`, as a sentence says it; digits from thirteen on."""
    return NUMBERS[number] if number < len(NUMBERS) else grouped(number)


def grouped(number: int) -> str:
    """`1 568`: digits in threes, with a space that no line breaks at."""
    return f"{number:,}".replace(",", "\u202f")


def ready(names: list[str]) -> str:
    """What the problems list says when there are none."""
    if len(names) == 1:
        return f"No problems. {names[0]} is ready to run."
    return f"No problems. All {in_words(len(names))} animals are ready to run."


def node_name(node: Node) -> str:
    """A node as a designer calls it."""
    kind = find(node.type)
    return node.name or (kind.look.label if kind else node.type)


def preset_name(name: str) -> str:
    """`flock-3d-huge` → Flock 3D huge."""
    words = [word.upper() if word in ("2d", "3d") else word for word in name.split("-")]
    joined = " ".join(words)
    return joined[:1].upper() + joined[1:]
