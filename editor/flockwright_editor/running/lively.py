"""Makes LiveFrames: what the nodes of one animal say, for one individual or as the herd's mean.

While the herd runs, numbers are averaged with a time constant of 250 ms, so that they can be read; while it stands they
are exactly those of the last step. Shares are made of what was averaged, so they still add up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from flockwright.nodes.results import RESULT
from flockwright.plan.model import AnimalPlan
from flockwright.simulation import Individual, Simulation
from flockwright.simulation.chain import Chain
from flockwright.world.geometry.layouts import HIT
from flockwright.world.records import Array
from flockwright_editor.running.pairing import pairs_of
from flockwright_editor.session.curve_span import span_of
from flockwright_editor.session.live import Channels, CurveValues, Interest, LiveFrame, NodeValues

_PLACES = {name: place for place, name in enumerate(RESULT.names or ())}
SAID = {
    f"{ours}.{channel}": _PLACES[f"{channel}_{theirs}"]
    for ours, theirs in (("wants", "desire"), ("takes", "takes"))
    for channel in ("direction", "speed")
}
"""Where numbers stand in the result of a behavior; one that extends it begins like it."""
TIME_CONSTANT = 0.25
BINS = 24

Numbers = dict[str, float]
"""Of a node, by the name of the number: wants, takes (with the channel behind), seen, speed, pace, energy."""


class LiveMaker:
    """Keeps the averages."""

    def __init__(self) -> None:
        self._whose: tuple[int, str, int | None] | None = None
        self._kept: dict[tuple[str, str], Numbers] = {}
        self._time = 0.0

    def make(
        self,
        simulation: Simulation,
        wanted: Interest,
        animal: str,
        one: Individual | None,
        *,
        name: str = "",
        run: int,
        revision: int,
        now: float,
        exact: bool,
        fresh: bool,
        stages_ms: Mapping[str, float],
        names: Mapping[int, str] | None = None,
    ) -> LiveFrame:
        """A frame of this moment; `now` is the time outside, in seconds, that averages go by."""
        individual = one.handle if one is not None else None
        plan = next((found for found in simulation.plan.animals if found.id == animal), None)
        chain = simulation.binding.chains.get(animal)
        frame = LiveFrame(revision, animal, simulation.time, simulation.alive, individual=individual, name=name)
        if plan is None or chain is None or not chain.runs or not fresh:
            return frame
        numbers = _numbers(simulation, plan, chain, one) if wanted.nodes else {}
        found = self._averaged(numbers, plan, (run, animal, individual), now, exact)
        nodes = _values(found)
        return LiveFrame(
            revision,
            animal,
            simulation.time,
            frame.alive,
            {id_: values for id_, values in nodes.items() if id_ in wanted.nodes},
            tuple(
                found
                for node, path in wanted.curves
                if (found := _curve(simulation, plan, node, path, individual, names or {})) is not None
            ),
            pairs_of(simulation, plan, chain, wanted, one, names or {}),
            individual,
            name,
            stages_ms,
        )

    def _averaged(
        self, found: dict[str, Numbers], plan: AnimalPlan, whose: tuple[int, str, int | None], now: float, exact: bool
    ) -> dict[str, Numbers]:
        if exact or whose != self._whose:
            self._kept = {}
        part = 1.0 - math.exp(-max(now - self._time, 0.0) / TIME_CONSTANT)
        self._whose, self._time = whose, now
        kept: dict[tuple[str, str], Numbers] = {}
        for node, numbers in found.items():
            key = (node, plan.entries[node].type)
            old = self._kept.get(key, {})
            kept[key] = {n: old[n] + (value - old[n]) * part if n in old else value for n, value in numbers.items()}
        self._kept = kept
        return {node: numbers for (node, _), numbers in kept.items()}


def _numbers(simulation: Simulation, plan: AnimalPlan, chain: Chain, one: Individual | None) -> dict[str, Numbers]:
    """What every node says right now."""
    found: dict[str, Numbers] = {}
    if one is not None:
        for node, result in one.results.items():
            if "direction_takes" in (result.dtype.names or ()):
                said = result.tolist()
                found[node] = {name: said[place] for name, place in SAID.items()}
    else:
        for node, say in simulation.influence(plan.id).items():
            found[node] = {
                "wants.direction": say.direction.wants,
                "wants.speed": say.speed.wants,
                "takes.direction": say.direction.takes,
                "takes.speed": say.speed.takes,
            }
    for query, search in chain.searches.items():
        count = len(one.neighbors[query].slots) if one and query in one.neighbors else float(np.mean(search.counts))
        found[query] = {"seen": float(count)}
    for query, rays in chain.rays.items():
        hits = rays.tables[HIT]["layer"][: chain.herd.count * rays.k] >= 0
        if one is not None:
            place = int(chain.senses.frame.place_of[one.handle & 0xFFFFFFFF]) - chain.herd.first
            hits = hits[place * rays.k : (place + 1) * rays.k]
        found[query] = {"seen": float(np.mean(hits)) * rays.k}
    if plan.merger is not None and "vx" in (chain.desired.dtype.names or ()):
        desired = chain.desired if one is None or one.desired is None else one.desired
        found[plan.merger.id] = {"speed": float(np.mean(_length(desired)))}
    if plan.mover is not None:
        entities, slots = simulation.population.entities, chain.herd.slots
        speed, top = (
            float(one.body[name]) if one is not None else float(np.mean(entities.bodies[name][slots]))
            for name in ("speed", "max_speed")
        )
        mover = {"speed": speed, "pace": min(speed / top, 1.0) if top > 0.0 else 0.0}
        if "energy" in plan.components:
            levels = one.components["energy"] if one is not None else entities.component("energy")[slots]
            mover["energy"] = float(np.mean(levels["level"]))
        found[plan.mover.id] = mover
    return found


def _length(velocity: Array) -> Array:
    length: Array = np.sqrt(velocity["vx"] ** 2 + velocity["vy"] ** 2 + velocity["vz"] ** 2)
    return length


def _values(found: Mapping[str, Numbers]) -> dict[str, NodeValues]:
    totals = [sum(numbers.get(f"takes.{c}", 0.0) for numbers in found.values()) for c in ("direction", "speed")]
    made: dict[str, NodeValues] = {}
    for node, n in found.items():
        takes = Channels(n.get("takes.direction", 0.0), n.get("takes.speed", n.get("pace", 0.0)))
        share = [take / total if total > 0.0 else 0.0 for take, total in zip(takes, totals, strict=True)]
        made[node] = NodeValues(
            Channels(n.get("wants.direction", 0.0), n.get("wants.speed", 0.0)),
            takes,
            Channels(*share) if "takes.direction" in n else Channels(),
            n.get("seen", 0.0),
            n.get("speed"),
            n.get("pace"),
            n.get("energy"),
        )
    return made


def _curve(
    simulation: Simulation, plan: AnimalPlan, node: str, path: str, individual: int | None, names: Mapping[int, str]
) -> CurveValues | None:
    if node not in plan.entries:
        return None
    name = path.split(".")[0]
    asked = simulation.asked(plan.id, node, name)
    curve = getattr(plan.entries[node].params, name, None)
    if asked is None or curve is None:
        return None
    low, high = span_of(curve)
    known = asked[np.isfinite(asked)]
    # What lies beyond the curve's ends is answered as its ends are, and counted with them.
    edges = np.linspace(low, high, BINS + 1)
    counts = np.bincount(edges[1:-1].searchsorted(known, "right"), minlength=BINS)
    dot = None
    if individual is not None:
        own = simulation.asked(plan.id, node, name, individual)
        if own is not None and len(own) == 1 and math.isfinite(own[0]):
            dot = float(own[0])
    return CurveValues(
        node,
        path,
        tuple(edges.tolist()),
        tuple(counts.astype(float).tolist()),
        float(len(asked) - len(known)),
        dot,
        names.get(individual, "") if individual is not None else "",
    )
