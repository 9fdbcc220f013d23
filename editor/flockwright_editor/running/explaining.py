"""Why the watched individual moves the way it does: one moment of it in sentences and numbers. Pure.

The numbers are the merger's: *wants* is a behavior's desire, *gets* what the budget left of it, *share* its part of all
that was given on that channel.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from flockwright.plan import Plan
from flockwright_editor.running import appetites
from flockwright_editor.running.doing import creature_of, doing_of, group_of
from flockwright_editor.running.explanation import FAINT, Explanation, NodeSentence, Part, Sentence, length, percent
from flockwright_editor.running.facts import cards, side_of, sight
from flockwright_editor.running.moment import BehaviorNow, SeenNow, Watched


def explain(watched: Watched, plan: Plan, spoken: frozenset[str] = frozenset()) -> Explanation:
    """Explain one moment. Behaviors in `spoken` stay among the rows even if they have no opinion just now."""
    budget = watched.budget
    rows = tuple(b for b in watched.behaviors if b.active and (_opines(b) or b.node in spoken))
    silent = tuple(b for b in watched.behaviors if b not in rows)
    after = spent_after(rows, budget)
    shape = shape_of(plan, watched.animal)
    return Explanation(
        name=watched.name,
        headline=headline(watched, plan),
        sentences=(*_sentences(watched, rows, after, group_of(shape)), *appetites.sentences(watched)),
        rows=rows,
        silent=silent,
        spent_after=after,
        spent=f"Direction budget spent: nothing below here turns {creature_of(shape)}." if after is not None else "",
        budget=budget,
        cards=tuple(cards(watched)),
        sees=tuple(sight(seen, plan, watched.animal) for seen in watched.sees),
    )


def headline(watched: Watched, plan: Plan) -> str:
    """The one sentence that says it all."""
    if watched.carcass:
        return f"{watched.name} has died."
    first = leader(watched)
    if first is None:
        eats = appetites.eats(watched.appetite) if watched.appetite is not None else ""
        return f"{watched.name} {eats}." if eats else f"{watched.name} wants nothing right now."
    return f"{watched.name} {fill(doing_of(first.type).does, first, watched, shape_of(plan, watched.animal))}."


def leader(watched: Watched) -> BehaviorNow | None:
    """The behavior that steers most: by direction, else by speed."""
    active = [b for b in watched.behaviors if b.active]
    for channel in (0, 1):
        best = max(active, key=lambda b: b.share[channel], default=None)
        if best is not None and best.share[channel] > FAINT:
            return best
    return None


def sentence_for(node: str, watched: Watched, plan: Plan) -> NodeSentence | None:
    """What a node does for the watched individual; None for a node it does not have."""
    name = (watched.name, True)
    seen = next((s for s in watched.sees if s.query == node), None)
    if seen is not None:
        nearest = f", the nearest {length(float(seen.distances[0]))} away" if len(seen.distances) else ""
        return NodeSentence(node, (name, (f" sees {len(seen.handles)} of {seen.k}{nearest}.", False)))
    behavior = next((b for b in watched.behaviors if b.node == node), None)
    if behavior is None:
        return None
    if not behavior.active:
        return NodeSentence(node, ((behavior.label, True), (" is silenced: it has no say.", False)))
    if not _opines(behavior):
        return NodeSentence(node, ((behavior.label, True), (" has no opinion for ", False), name, (" now.", False)))
    shape = shape_of(plan, watched.animal)
    parts = [name, (" ", False)]
    for piece in _split(doing_of(behavior.type).turns, "{them}"):
        if piece == "{them}":
            parts.append((_them(behavior, watched), True))
        else:
            parts.append((fill(piece, behavior, watched, shape), False))
    end = "." if sum(behavior.takes) > FAINT else ", but the budget is spent."
    parts.append((end, False))
    return NodeSentence(node, tuple(parts), behavior.share.direction, behavior.share.speed)


def spent_after(rows: Sequence[BehaviorNow], budget: float | None) -> int | None:
    """How many rows stand above the line of the direction's budget; None if it is not spent, or nobody goes without."""
    if budget is None or sum(b.takes.direction for b in rows) < budget * 0.995:
        return None
    after = max(at for at, b in enumerate(rows) if b.takes.direction > FAINT) + 1
    return after if after < len(rows) else None


# Sentences


def _sentences(watched: Watched, rows: Sequence[BehaviorNow], after: int | None, group: str) -> list[Sentence]:
    first = leader(watched)
    if first is None or watched.carcass:
        return []
    made = [_leads(first)]
    pace = max(rows, key=lambda b: b.share.speed)
    if pace is not first and pace.share.speed > 0.5:
        made.append((_name(pace), Part(f" takes {percent(pace.share.speed)} of its speed.")))
    if watched.budget is None:
        made += _followers(first, rows)
        return made
    served = [b for b in rows if b.priority > first.priority and b.share.direction >= 0.005]
    if served:
        took = percent(sum(b.share.direction for b in served))
        served.sort(key=lambda b: -b.share.direction)
        made.append((*_names(served), Part(f" {'was' if len(served) == 1 else 'were'} served first and took {took}.")))
    cut = [b for b in rows if FAINT < b.takes.direction < b.wants.direction * 0.98]
    if len(cut) == 1:
        asked, got = cut[0].wants.direction, cut[0].takes.direction
        made.append((_name(cut[0]), Part(f" asked for {asked:.2f} and got the last {got:.2f}.")))
    elif cut:
        made.append((*_names(cut), Part(f" shared the last {sum(b.takes.direction for b in cut):.2f}.")))
    starved = [b for b in rows[after:] if b.wants.direction > 0.02] if after is not None else []
    if starved:
        most = max(starved, key=lambda b: b.wants.direction)
        wants = doing_of(most.type).wants.format(group=group, label=most.label, them=_them(most, watched))
        made.append((_name(most), Part(f" still wants {wants}, but the budget is spent.")))
    elif not cut:
        made += _followers(first, [b for b in rows if b.priority <= first.priority])
    return made


def _leads(first: BehaviorNow) -> Sentence:
    shares = []
    if first.share.direction >= 0.005:
        shares.append(f"{percent(first.share.direction)} of its direction")
    if first.share.speed >= 0.005:
        shares.append(f"{percent(first.share.speed)} of its speed")
    return (_name(first), Part(f" takes {' and '.join(shares) or 'what little there is'}."))


def _followers(first: BehaviorNow, rows: Sequence[BehaviorNow]) -> list[Sentence]:
    """The two behind the leader."""
    behind = sorted((b for b in rows if b is not first and b.share.direction >= 0.05), key=lambda b: -b.share.direction)
    if not behind:
        return []
    parts = [_name(behind[0]), Part(f" follows with {percent(behind[0].share.direction)}")]
    if len(behind) > 1:
        parts += [Part(", "), _name(behind[1]), Part(f" with {percent(behind[1].share.direction)}")]
    return [(*parts, Part("."))]


def _name(behavior: BehaviorNow) -> Part:
    return Part(behavior.label, behavior.node)


def _names(some: Sequence[BehaviorNow]) -> list[Part]:
    made: list[Part] = []
    for at, behavior in enumerate(some):
        if at:
            made.append(Part(" and " if at == len(some) - 1 else ", "))
        made.append(_name(behavior))
    return made


def fill(words: str, behavior: BehaviorNow, watched: Watched, shape: str) -> str:
    """Words about a behavior with the names of this moment."""
    return words.format(
        label=behavior.label, group=group_of(shape), them=_them(behavior, watched), where=_where(behavior, watched)
    )


def _find_main(behavior: BehaviorNow, watched: Watched) -> tuple[SeenNow, int] | None:
    if behavior.main is None:
        return None
    for seen in watched.sees:
        places = np.flatnonzero(np.asarray(seen.handles) == behavior.main)
        if len(places):
            return seen, int(places[0])
    return None


def _them(behavior: BehaviorNow, watched: Watched) -> str:
    found = _find_main(behavior, watched)
    return found[0].names[found[1]] if found else doing_of(behavior.type).them


def _where(behavior: BehaviorNow, watched: Watched) -> str:
    found = _find_main(behavior, watched)
    if found is None:
        return ""
    seen, at = found
    angle = math.degrees(float(seen.angles[at]))
    side = "ahead of it" if angle < 60 else "behind it" if angle > 110 else side_of(float(seen.sides[at]), "to its {}")
    return f", {length(float(seen.distances[at]))} {side}"


def _split(words: str, mark: str) -> list[str]:
    before, found, behind = words.partition(mark)
    return [piece for piece in (before, found, behind) if piece]


def _opines(behavior: BehaviorNow) -> bool:
    return max(behavior.wants) > FAINT


def shape_of(plan: Plan, animal: str) -> str:
    """The shape of an animal; empty without one."""
    return next((a.shape for a in plan.animals if a.id == animal), "")


__all__ = [
    "Explanation",
    "NodeSentence",
    "Part",
    "explain",
    "headline",
    "leader",
    "sentence_for",
    "shape_of",
    "spent_after",
]
