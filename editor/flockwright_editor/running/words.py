"""What the running herd says."""

from __future__ import annotations

FAILED = "{what} The herd stands until it is changed or started anew."
CANNOT_RUN = "The herd cannot run like this: {why}"
STEP_FAILED = "A step failed: {why}"
FAULTS = "{node} gives {count} of {all} {animal} a result that is none; it has no say there."
SPAWNED = "{name} came"
SPAWNED_MANY = "{count} {animal} came"
REMOVED = "{name} is gone"
REMOVED_MANY = "{count} {animal} are gone"
CAUGHT = "{name} caught {other}"
CAUGHT_MANY = "{animal} caught {count}"
DIED = "{name} died"
DIED_MANY = "{count} {animal} died"
SHOT = "{name} was shot"
SHOT_MANY = "{count} {animal} were shot"
SHOT_NOBODY = "A shot hit nobody"
LANDED = "{name} landed"
LANDED_MANY = "{count} {animal} landed"
BIT = "{name} took a bite"
BIT_MANY = "{animal} took {count} bites"
APPLE, GRASS, SOUND, PLAYER = "an apple", "the grass", "a sound", "the player"
DEAD = "the dead {name}"
SOMEBODY = "somebody"
CROSSED = "{measure} of {animal} is {value:.2f}"
MEASURES = {
    "count": "Count",
    "polarization": "Polarization",
    "nearest_mean": "Nearest neighbor",
    "nearest_min": "Closest pair",
    "cohesion_radius": "Radius",
    "sub_flocks": "Sub-flocks",
    "speed_mean": "Speed",
    "speed_std": "Spread of speeds",
    "bites": "Bites",
    "catches": "Catches",
    "grazing": "Grazing",
}
