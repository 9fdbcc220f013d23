"""How much each behavior has to say: what it wants, what the merger grants, and its share of all that is granted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flockwright.nodes.results import RESULT, extends_result
from flockwright.simulation.chain import Chain
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
    nodes = [entry.id for entry in chain.animal.behaviors if extends_result(entry.kind.params.GIVES)]
    columns = [chain.order[node] for node in nodes]
    table = _table(chain)[: chain.herd.count] if place is None else _table(chain)[place : place + 1]
    direction, speed = (_channels(table, columns, channel) for channel in ("direction", "speed"))
    return {node: Influence(*both) for node, *both in zip(nodes, direction, speed, strict=True)}


def of_each(chain: Chain, node: str) -> tuple[Array, Array] | None:
    """What a behavior wants of the direction of each animal, and its share of it, in the order of slots."""
    known = [entry.id for entry in chain.animal.behaviors if extends_result(entry.kind.params.GIVES)]
    if node not in known or not chain.runs:
        return None
    table = _table(chain)
    total = table["direction_takes"][:, [chain.order[n] for n in known]].sum(axis=1)
    own = table[:, chain.order[node]]
    share = own["direction_takes"] / np.maximum(total, 1e-30)
    rows = chain.senses.frame.place_of[chain.herd.slots] - chain.herd.first
    return own["direction_desire"][rows], share[rows]


def _table(chain: Chain) -> Array:
    """All results of a herd as they stand in memory: a row an animal, a column a behavior."""
    strides = (chain.inputs * chain.slot, chain.slot)
    return np.ndarray((chain.herd.room, chain.inputs), RESULT, chain.results, 0, strides)


def _channels(table: Array, columns: list[int], channel: str) -> list[Channel]:
    """Of each behavior, the mean over the animals."""
    wants, takes = (
        table[f"{channel}_{what}"].mean(axis=0, dtype=np.float64)[columns].tolist() for what in ("desire", "takes")
    )
    total = sum(takes)
    return [Channel(w, t, t / total if total > 0.0 else 0.0) for w, t in zip(wants, takes, strict=True)]
