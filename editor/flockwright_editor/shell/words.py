"""What the window says. Sentences of rooms stand in their own tables."""

from __future__ import annotations

PROGRAM = "Flockwright"
MENUS = ["File", "Edit", "View", "Animal", "Node", "Preview", "Help"]
RAIL = (
    ("animals", "bird", "Animals"),
    ("scene", "terrain", "Scene"),
    ("nodes", "graph-outline", "Nodes"),
    ("presets", "folder-open-outline", "Presets"),
)
WORKSPACES = (("wire", "Wire"), ("tune", "Tune"), ("watch", "Watch"))

NO_DISPLAY = (
    "There is no display to open the editor on. Without one, these commands work: flockwright simulate, validate, "
    "export, presets, nodes, bench; `flockwright --help` lists them all."
)
HINTS = {
    "wire": "Click a node to select it, drag a number on it, or press [Tab] on the canvas.",
    "tune": "Click an animal, drag a slider, or press [Tab] on the canvas.",
    "watch": "Click an animal to see why it moves the way it does, drag to look around, [F] comes closer.",
}
FIRST_HINT = "Click an animal, drag a slider, or press [Tab] on the canvas."
KEPT_HINT = "The herd begins anew; what you changed while it ran is kept. Ctrl+Z takes it back."
RECOVERY_ON, READ_ONLY = "Recovery on", "Read only"
RECOVERY_SAVED = "Recovery saved {age}"
JUST_NOW, SECONDS_AGO, MINUTES_AGO, HOURS_AGO = "just now", "{count} s ago", "{count} min ago", "{count} h ago"

PROBLEMS, HISTORY, MEASURES, INSPECTOR, EXPLAIN = "Problems", "History", "Measures", "Inspector", "Explain"
RECORDER = "Recorder"

SAVE_FIRST = "{title} has changes that are not saved."
SAVE, DISCARD, KEEP = "Save", "Discard changes", "Keep editing"
SAVED = "Saved {name}."
REVERTED = "Back to the version on disk. Undo brings your changes back."
NOTHING_CHANGED = "Nothing has changed since the save."
CHANGED_SINCE = "Since the save: {changes}."
RELOAD, SAVE_OVER = "Reload", "Save over it"
NO_PROJECT_DROPPED = "{name} is no project: drop a .flock.json file, or a PNG or NPY with heights."
HEIGHTS_FILTER = "Heights (*.png *.npy)"
LEFT_BEHIND = "{name} was not saved when its editor ended {age}: {changes}."
RECOVER, AS_COPY, DISCARD_LEFT, LATER = "Recover", "Open as copy", "Discard", "Later"
ASSET_COPIED = "The asset of {name} is on the clipboard."
DIAGNOSTICS_COPIED = "Version, system and the newest messages are on the clipboard. Nothing of your project is in it."
FAULT = "Something in the editor failed ({what}). Your project is kept; Help ▸ Copy diagnostics has the details."
ABOUT = "Flockwright {version}, MIT license."

FILTER = "Flockwright projects (*.flock.json *.json)"
TIP_EXPORT = "Export for the game"

TIMELINE = "Timeline of the last 30 seconds"
TIMELINE_TIP = "The last 30 seconds. Drag to look back; Space goes on from there; double-click to come back to now."
RESET_TIP = "Everybody back to where they started, with the same seed."
RESEED_TIP = "Start anew with another seed"
SEED_TIP = "What chance is made of: the same seed gives the same run. Enter starts anew with it."
RECORD, STOP = "Record", "Stop"
RECORD_TIP = "Record the run"
ALIVE_TIP = "How many animals there are now"
STEP_TIP = "What one step of the simulation takes; 60 make a second of the herd"
STEP_BEHIND = "Steps take too long for this speed: the herd runs at {rate:.0f} steps a second."
DRAW_TIP = "Pictures a second"
PAUSED_AT = "Paused at {clock}. Press [Space] to go on, [.] for one step."
PAST_AT = "The herd as it was at {clock}. [Space] goes on from here and forgets what came after."
KEPT_AS_A = "The parameters of now are A. Change something, then press B in the preview to compare."
SHOWS_A = "The herd runs with A. Your document stays as it is; B shows it again."
SHOWS_B = "The herd runs with the document, B."
RESET_SAVED = "The numbers of the saved file; wires and places stay."
