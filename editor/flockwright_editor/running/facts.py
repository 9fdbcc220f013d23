"""The numbers around an explanation: what merger, mover and energy say, and whom the queries see."""

from __future__ import annotations

import math

import numpy as np

from flockwright.nodes.registry import find
from flockwright.plan import Plan
from flockwright_editor.running import appetites
from flockwright_editor.running.explanation import Card, Sight, length, percent
from flockwright_editor.running.moment import SeenNow, Watched

FEW = 4


def cards(watched: Watched) -> list[Card]:
    made: list[Card] = []
    if watched.carcass:
        return made
    if watched.wanted is not None:
        speed = float(np.linalg.norm(watched.wanted))
        made.append(Card("Merger wants", f"{speed:.1f} m/s", _course(watched) if speed > 0.01 else "to stand still"))
    turning = math.degrees(abs(watched.turning))
    made.append(Card("Mover gives", f"{watched.speed:.1f} m/s", f"turning {turning:.0f} °/s"))
    if watched.energy is not None:
        note = f"caps speed at {watched.max_speed:.1f} m/s" if watched.max_speed > 0 else ""
        made.append(Card("Energy", percent(watched.energy), note))
    hunger = appetites.card(watched.appetite) if watched.appetite is not None else None
    if hunger is not None:
        made.append(hunger)
    elif watched.energy is None and watched.budget is not None:
        direction, speed = (sum(b.takes[channel] for b in watched.behaviors) for channel in (0, 1))
        made.append(Card("Direction spent", f"{direction:.2f}", f"of {watched.budget:.2f}, speed {speed:.2f}"))
    return made


def _course(watched: Watched) -> str:
    """Where the wanted velocity points, seen from the animal: `31° left, 9° up`."""
    assert watched.wanted is not None
    wanted, ahead, up = (np.asarray(v, float) for v in (watched.wanted, watched.forward, watched.up))
    right = np.cross(ahead, up)
    forward, aside, above = float(wanted @ ahead), float(wanted @ right), float(wanted @ up)
    yaw = round(math.degrees(math.atan2(aside, forward)))
    pitch = round(math.degrees(math.atan2(above, math.hypot(forward, aside))))
    parts = [f"{abs(yaw)}° {side_of(yaw)}"] if yaw else []
    if pitch:
        parts.append(f"{abs(pitch)}° {'up' if pitch > 0 else 'down'}")
    return ", ".join(parts) or "straight ahead"


def sight(seen: SeenNow, plan: Plan, animal: str) -> Sight:
    count = len(seen.handles)
    detail = ""
    if count == 1:
        side = round(math.degrees(float(seen.sides[0])))
        where = f", {abs(side)}° {side_of(side)}" if side else ", ahead"
        detail = f"{length(float(seen.distances[0]))}{where}, {seen.names[0]}"
    elif count:
        # Of a few one wants to know who; of a school it does not matter.
        who = f", {seen.names[0]}" if count <= FEW else ""
        detail = f"nearest {length(float(seen.distances[0]))}{who}"
    entry = next((a.entries.get(seen.query) for a in plan.animals if a.id == animal), None)
    known = find(entry.type) if entry is not None else None
    return Sight(seen.query, seen.label, known.kind if known else "neighbor_query", count, seen.k, detail)


def side_of(radians: float, words: str = "{}") -> str:
    """`right` or `left`, in some words."""
    return words.format("right" if radians > 0 else "left")
