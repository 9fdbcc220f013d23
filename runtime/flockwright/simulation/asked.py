"""Where a herd is on a curve: what each animal, or each of its neighbors, asked it in the last step."""

from __future__ import annotations

import numpy as np

from flockwright.nodes.families.behavior import SIGHT_CURVES
from flockwright.nodes.families.neighbor import ObservingBehavior
from flockwright.simulation.chain import Chain, result_table
from flockwright.simulation.snapshot import neighbors_at
from flockwright.world.records import Array

SAMPLE = 300
"""Animals whose neighbors are looked at; with more, evenly spread ones stand for all."""


def asked_of(chain: Chain, node: str, curve: str, only: int | None = None) -> Array | None:
    """What a curve parameter of a behavior was asked, NaN for animals that did not ask it; None if nobody can say.

    For the whole herd, in no order that means anything, or for one row of it, counted by slots. The curves of
    observability are asked once a neighbor: there the numbers are those of the neighbors of a sample of animals.
    """
    entry = chain.animal.entries.get(node)
    if entry is None or node not in chain.order or curve not in entry.kind.curves or not chain.runs:
        return None
    first = chain.herd.first
    rows = slice(0, chain.herd.count)
    if only is not None:
        place = int(chain.senses.frame.place_of[chain.herd.slots[only]]) - first
        rows = slice(place, place + 1)
    if issubclass(entry.kind.params, ObservingBehavior) and curve in SIGHT_CURVES:
        return _by_neighbors(chain, node, curve, np.arange(rows.start, rows.stop))
    bodies = chain.senses.frame.bodies[first + rows.start : first + rows.stop]
    return entry.kind.params.asked(curve, result_table(chain, node)[rows], bodies, _params(chain, node, bodies))


def _params(chain: Chain, node: str, bodies: Array) -> Array:
    """The parameter record of each of those animals, or the one of all."""
    table = chain.rows[node]
    if not table.differ:
        return table.rows[:1]
    own: Array = table.rows[chain.row_of[bodies["id"]]]
    return own


def _by_neighbors(chain: Chain, node: str, curve: str, rows: Array) -> Array | None:
    group = next((g for g in chain.animal.neighbor_groups if any(b.id == node for b in g.behaviors)), None)
    if group is None:
        return None
    if len(rows) > SAMPLE:
        rows = rows[np.linspace(0, len(rows) - 1, SAMPLE).astype(int)]
    found = neighbors_at(chain, group, rows)
    params = _params(chain, node, chain.senses.frame.bodies[rows + chain.herd.first])
    sight = params["sight"]
    with np.errstate(invalid="ignore"):
        counted = (found.distances < params["max_distance"][:, None]) & (found.angles < params["max_angle"][:, None])
        if curve == "distance_curve":
            asked = found.distances * sight["per_distance"][:, None]
        else:
            asked = (2.0 * found.angles - sight["start_angle"][:, None]) * sight["per_angle"][:, None]
    inside: Array = np.clip(asked[counted], 0.0, 1.0)
    return inside
