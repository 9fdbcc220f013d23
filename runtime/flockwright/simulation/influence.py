"""How much each behavior has to say: what it wants, what the merger grants, and its share of all that is granted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flockwright.simulation.chain import Chain, result_table
from flockwright.world.records import Array


@dataclass(frozen=True)
class Channel:
    """One channel of one behavior."""

    wants: float
    takes: float
    share: float


@dataclass(frozen=True)
class Influence:
    """One behavior's say in direction and in speed."""

    direction: Channel
    speed: Channel


def influences(chain: Chain, place: int | None = None) -> dict[str, Influence]:
    """Of every behavior: for the animal at a place of the herd in the last snapshot, or the herd's mean."""
    tables = {node: result_table(chain, node) for node in chain.order}
    known = {n: t for n, t in tables.items() if "direction_takes" in (t.dtype.names or ())}
    direction = _channels(known, "direction", place)
    speed = _channels(known, "speed", place)
    return {node: Influence(direction[node], speed[node]) for node in known}


def of_each(chain: Chain, node: str) -> tuple[Array, Array] | None:
    """What a behavior wants of the direction of each animal, and its share of it, in the order of slots."""
    tables = {n: result_table(chain, n) for n in chain.order}
    known = {n: t for n, t in tables.items() if "direction_takes" in (t.dtype.names or ())}
    if node not in known or not chain.runs:
        return None
    total = np.sum([table["direction_takes"] for table in known.values()], axis=0)
    share = known[node]["direction_takes"] / np.maximum(total, 1e-30)
    rows = chain.senses.frame.place_of[chain.herd.slots] - chain.herd.first
    return known[node]["direction_desire"][rows], share[rows]


def _channels(tables: dict[str, Array], channel: str, place: int | None) -> dict[str, Channel]:
    wants = {node: _number(table[f"{channel}_desire"], place) for node, table in tables.items()}
    takes = {node: _number(table[f"{channel}_takes"], place) for node, table in tables.items()}
    total = sum(takes.values())
    return {n: Channel(wants[n], takes[n], takes[n] / total if total > 0.0 else 0.0) for n in tables}


def _number(column: Array, place: int | None) -> float:
    if place is not None:
        return float(column[place])
    return float(np.mean(column)) if len(column) else 0.0
