"""Seek."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from flockwright.engine.words import Layout, i4, layout
from flockwright.nodes.families.behavior import CELLS, between, head_for, pacing, ranked, turning
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, choice, speed

STICKIEST = 1


@node("behavior.seek", icon="target", cells=CELLS)
class Seek(NeighborBehavior):
    """Makes a hunter chase whoever its query finds nearest, a little faster than the prey runs."""

    FORMULA: ClassVar[str] = """
        a          1 − d / max distance, of the nearest or of the one it is after
        direction  to it
        desire     Dir · a
        speed      min chase speed … its speed + max speed over prey at a, desire Spd · a
    """
    ACC: ClassVar[Layout] = layout(dx="f4", dy="f4", dz="f4", distance="f4", speed="f4", next="i4")
    STATE: ClassVar[Layout | None] = layout(prey="i4")
    """One more than the id of the neighbor it is after."""
    REFERS: ClassVar[tuple[str, ...]] = ("prey",)

    priority: Whole = ranked(2)
    direction_strength: Number = turning(0.8)
    speed_strength: Number = pacing(0.7)
    max_speed_over_prey: Number = speed(2.0, "How much faster than its prey it is in the end; more catches sooner.")
    min_chase_speed: Number = speed(2.0, "The speed it wants when the prey is far away; higher starts as a sprint.")
    target: Literal["nearest", "stickiest"] = choice(
        "nearest", "Whether it always goes for the nearest, or stays with one as long as it sees it."
    )

    @staticmethod
    def accumulate(acc: Any, other: Any, pair: Any, p: Any, state: Any) -> float:
        # Neighbors come nearest first.
        if acc.next == 0 or (p.target == STICKIEST and pair.id + 1 == state.prey):
            acc.dx = pair.dx
            acc.dy = pair.dy
            acc.dz = pair.dz
            acc.distance = pair.distance
            acc.speed = other.speed
            acc.next = i4(pair.id + 1)
        return 0.0

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any, state: Any) -> None:
        state.prey = acc.next
        if acc.next != 0:
            closeness = 1.0 - acc.distance / p.max_distance
            head_for(out, acc.dx, acc.dy, acc.dz, p.direction_strength * closeness)
            out.speed = between(p.min_chase_speed, acc.speed + p.max_speed_over_prey, closeness)
            out.speed_desire = p.speed_strength * closeness
            out.main = i4(acc.next - 1)
