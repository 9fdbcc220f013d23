"""What an animal does when a behavior leads it, in words. A type that is not in the table follows its own name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Doing:
    """Pieces of sentences. `{them}` is whoever matters most to the behavior, `{label}` its name, `{group}` the herd."""

    does: str
    """Fish 117 …"""
    doing: str
    """now: …"""
    did: str
    """16 s ago: …"""
    wants: str
    """Cohesion still wants …"""
    turns: str
    """As one part of all it does; `{where}` is where they are."""
    them: str = "somebody"
    """Who `{them}` is when nobody stands out."""


FOLLOWS = Doing("follows {label}", "following {label}", "followed {label}", "a say", "follows {label}")

DOING = {
    "behavior.flee": Doing(
        "flees {them}", "fleeing {them}", "fled {them}", "away from {them}", "turns away from {them}{where}"
    ),
    "behavior.seek": Doing("chases {them}", "chasing {them}", "chased {them}", "{them}", "turns to {them}{where}"),
    "behavior.separation": Doing(
        "keeps clear of {them}", "keeping clear of {them}", "kept clear of {them}", "more room",
        "keeps clear of {them}{where}",
    ),
    "behavior.alignment": Doing(
        "goes with the {group}", "going with the {group}", "went with the {group}", "the way of the {group}",
        "turns to where its neighbors go",
    ),
    "behavior.cohesion": Doing(
        "keeps to the {group}", "keeping to the {group}", "kept to the {group}", "the {group}",
        "turns to the middle of its neighbors",
    ),
    "behavior.get_pushed": Doing(
        "gives way to {them}", "giving way to {them}", "gave way to {them}", "out of the way",
        "gives way to {them}{where}",
    ),
    "behavior.multi_homing": Doing(
        "heads for {them}", "heading for {them}", "headed for {them}", "home", "turns to {them}{where}", "its home"
    ),
    "behavior.chase_food": Doing(
        "goes for {them}", "going for {them}", "went for {them}", "{them}", "turns to {them}{where}", "food"
    ),
    "behavior.avoid_when_eating": Doing(
        "eats away from {them}", "eating away from {them}", "ate away from {them}", "to eat in peace",
        "turns away from {them}{where}, to eat in peace", "the others",
    ),
    "behavior.avoid_sound": Doing(
        "shies from {them}", "shying from {them}", "shied from {them}", "away from {them}",
        "turns away from {them}{where}", "a sound",
    ),
    "behavior.avoid_player": Doing(
        "keeps away from {them}", "keeping away from {them}", "kept away from {them}", "away from {them}",
        "turns away from {them}{where}", "the player",
    ),
    "behavior.find_grass": Doing(
        "looks for grass", "looking for grass", "looked for grass", "grass", "turns to where it can graze"
    ),
    "behavior.homing": Doing("heads home", "heading home", "headed home", "home", "turns home"),
    "behavior.keep_height": Doing(
        "comes back to its height", "coming back to its height", "came back to its height", "another height",
        "comes back to its height",
    ),
    "behavior.align_up": Doing("levels out", "leveling out", "leveled out", "to level out", "levels out"),
    "behavior.wander": Doing("wanders", "wandering", "wandered", "to roam", "wanders"),
    "behavior.go_forward": Doing(
        "goes straight on", "going straight on", "went straight on", "straight on", "goes straight on"
    ),
    "behavior.follow_path": Doing(
        "follows its path", "following its path", "followed its path", "its path", "turns along its path"
    ),
}  # fmt: skip

GROUPS = {"fish": "school", "shark": "school", "bird": "flock", "sheep": "herd", "wolf": "pack"}
CREATURES = frozenset(GROUPS)


def doing_of(type_key: str) -> Doing:
    """How to speak of a behavior of that type."""
    return DOING.get(type_key.replace("classic_", ""), FOLLOWS)


def group_of(shape: str) -> str:
    """What many of a shape are called."""
    return GROUPS.get(shape, "herd")


def creature_of(shape: str) -> str:
    """What one of a shape is called in a sentence: `the fish`; of a shape without a name: `it`."""
    return f"the {shape}" if shape in CREATURES else "it"
