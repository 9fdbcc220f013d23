"""What is said of eating and of the dead: for the headline, the story and the card."""

from __future__ import annotations

from flockwright_editor.running.explanation import Card, Part, Sentence, percent
from flockwright_editor.running.moment import Appetite, Watched

STARVING, HUNGRY, FED = 0.95, 0.7, 0.1


def eats(appetite: Appetite) -> str:
    """What it does with its mouth: `grazes`, `chews an apple`; empty: nothing."""
    if appetite.chewing <= 0.0:
        return ""
    return "grazes" if appetite.grazes else f"chews {appetite.meal}" if appetite.meal else "chews"


def sentences(watched: Watched) -> list[Sentence]:
    """How hungry it is, and what chewing keeps it from; of the dead, what is left of them."""
    if watched.carcass:
        return [(Part(left(watched)),)] if watched.left is not None else []
    appetite = watched.appetite
    if appetite is None:
        return []
    made: list[Sentence] = []
    doing = eats(appetite)
    if doing:
        made.append((Part(f"It {doing} for {appetite.chewing:.1f} s more and looks for no other food."),))
    hunger = appetite.hunger
    if hunger is not None and not doing:
        if hunger >= STARVING:
            made.append((Part("It starves."),))
        elif hunger >= HUNGRY:
            made.append((Part(f"It is hungry, {percent(hunger)}."),))
        elif hunger <= FED:
            made.append((Part("It has eaten its fill."),))
    return made


def left(watched: Watched) -> str:
    """What is left of a carcass."""
    share = watched.left or 0.0
    return "Nobody has eaten of it yet." if share >= 1.0 else f"{percent(share)} of it is left to be eaten."


def card(appetite: Appetite) -> Card | None:
    """Its hunger as a number; None for one that has none."""
    if appetite.hunger is None:
        return None
    note = f"chews {appetite.chewing:.1f} s more" if appetite.chewing > 0.0 else ""
    return Card("Hunger", percent(appetite.hunger), note)
