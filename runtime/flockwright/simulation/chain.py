"""The chain of one species: its queries, behaviors, merger, mover and resolution as ops over ranges of its animals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from flockwright.engine.kernel import Kernel
from flockwright.engine.points import PAIR, Nearest, Pairs, sight
from flockwright.engine.points.listing import SCRATCH
from flockwright.engine.program import Op
from flockwright.engine.words import Layout, address, aligned
from flockwright.nodes.families.context import CONTEXT
from flockwright.nodes.families.hold import HELD, HOLD, HOLD_KERNEL
from flockwright.nodes.families.hooks import components_used
from flockwright.nodes.families.merger import slot_bytes
from flockwright.nodes.families.query import HostQuery, Sights
from flockwright.nodes.families.resolution import INTEGRATE
from flockwright.nodes.results import RESULT, RESULTS, VELOCITIES, extends_result
from flockwright.plan.model import AnimalPlan, Entry, Group, priority_of
from flockwright.simulation.adopting import Adopted
from flockwright.simulation.keeping import Key, NodeStates
from flockwright.simulation.population import Population
from flockwright.simulation.rowing import Rows
from flockwright.simulation.senses import Herd, Senses, TargetKey, TargetSet
from flockwright.world.components import COMPONENTS
from flockwright.world.geometry.casting import CAST as CAST_KERNEL
from flockwright.world.geometry.layouts import CAST, HIT, RAY
from flockwright.world.records import Array

CHUNK = 64
"""Animals in a task: few enough that what a query found is still near when the behaviors read it."""
TASKS, SMALLEST_CHUNK = 16, 8
"""Tasks that even a small species is cut into, unless they would get smaller than this."""


class Rays:
    """The rays of one query and what they met, k for each animal of a herd, in the order of the snapshot."""

    def __init__(self, k: int, herd: Herd) -> None:
        self.k = k
        self.first = herd.first
        self.tables = {of: aligned(max(herd.room * k, 1), of) for of in (RAY, HIT)}

    def shifted(self, of: Layout) -> int:
        """Where the first ray or hit of place 0 would stand."""
        return address(self.tables[of]) - self.first * self.k * of.itemsize


@dataclass
class Chain:
    """One species' ops with their stages, and the arrays behind them."""

    animal: AnimalPlan
    herd: Herd
    population: Population
    senses: Senses
    states: NodeStates
    frame_record: Array
    rows: dict[str, Rows]
    kernels: dict[str, Kernel]
    """Of the nodes that can run: one of another package may have hooks that cannot be compiled."""
    ops: list[tuple[str, Op]] = field(default_factory=list[tuple[str, Op]])
    contexts: dict[str, Array] = field(default_factory=dict[str, Array])
    searches: dict[str, Nearest | Adopted] = field(default_factory=dict[str, Nearest | Adopted])
    pairs: dict[str, Pairs] = field(default_factory=dict[str, Pairs])
    rays: dict[str, Rays] = field(default_factory=dict[str, Rays])
    casts: list[Array] = field(default_factory=list[Array])
    """What casts are asked: they hold the address of the geometry."""
    sights: dict[str, Array] = field(default_factory=dict[str, Array])
    targets: dict[str, TargetSet] = field(default_factory=dict[str, TargetSet])
    state_keys: set[Key] = field(default_factory=set[Key])
    kept: list[Any] = field(default_factory=list[Any])

    def __post_init__(self) -> None:
        self.entities = self.population.entities
        self.scratch = SCRATCH
        """Bytes of scratch that a task needs: that of a search, and behind it the pairs of each query."""
        self.order = {entry.id: place for place, entry in enumerate(self.animal.behaviors)}
        self.row_of = np.zeros(self.entities.room, np.int32)
        self.row_of[self.herd.members] = np.arange(self.herd.room)
        merger = self.animal.merger
        self.slot = slot_bytes(merger.kind) if merger else RESULT.itemsize
        self.inputs = len(self.animal.behaviors)
        self.results = aligned(max(self.herd.room * self.inputs * self.slot, 1), np.uint8)
        self.priorities = np.array([priority_of(b) for b in self.animal.behaviors] or [0], np.int32)
        velocity = VELOCITIES[merger.kind.params.TAKES].layout if merger else VELOCITIES["desired_velocity"].layout
        self.desired = aligned(max(self.herd.room, 1), velocity)

    @property
    def runs(self) -> bool:
        """Whether there is somebody who can move."""
        merger, mover = self.animal.merger, self.animal.mover
        if not (self.herd.count and merger and mover and getattr(mover.params, "active", True)):
            return False
        return merger.id in self.kernels and mover.id in self.kernels

    @property
    def tells_of_landings(self) -> bool:
        """Whether its mover's state has a field `landed`: how fast somebody came down, until life has told of it."""
        state = self.animal.mover.kind.params.STATE if self.animal.mover else None
        return state is not None and "landed" in (state.names or ())

    def landings(self, states: NodeStates) -> tuple[Array, int]:
        """The mover's state, and where in a record the field `landed` stands."""
        assert self.animal.mover is not None
        state = states.arrays[self.animal.id, self.animal.mover.id, self.animal.mover.type]
        assert state.dtype.fields is not None
        return state, state.dtype.fields["landed"][1]

    def look(self) -> None:
        """Say whom the queries look for."""
        for group in self.animal.neighbor_groups:
            query: Any = group.query.params
            reach = self.rows[group.query.id].largest["max_distance"]
            self.targets[group.query.id] = self.senses.ask(*self._wanted(group), reach, query.k)

    @property
    def meets_several_sizes(self) -> bool:
        """Whether a query measures between the surfaces of bodies that differ in radius."""
        wanted = [self._wanted(group) for group in self.animal.neighbor_groups]
        return any(surface and not self.senses.have_equal_radii(tags, kinds) for tags, kinds, surface in wanted)

    def _wanted(self, group: Group) -> TargetKey:
        """Whom a group's query looks for: any of these tags, all of these components, between surfaces or not."""
        query: Any = group.query.params
        required = {kind for behavior in group.behaviors for kind in behavior.kind.params.NEIGHBORS_REQUIRE}
        kinds = sum(COMPONENTS[kind].mask for kind in required)
        return self.population.tag_mask(query.tags), kinds, query.distance == "surface"

    def assemble(self, gates: dict[str, float]) -> None:
        """Make the ops, once the senses have their grids."""
        for group in self.animal.neighbor_groups:
            self._sense(group)
            for behavior in group.behaviors:
                self._behave(behavior, gates, group)
        for group in self.animal.ray_groups:
            self._cast(group)
            for behavior in group.behaviors:
                self._behave(behavior, gates, group)
        for behavior in self.animal.simple:
            self._behave(behavior, gates, None)
        merger, mover = self.animal.merger, self.animal.mover
        assert merger is not None
        assert mover is not None
        self._op("merger", merger, self._context(merger))
        self._op("mover", mover, self._context(mover))
        self._settle(mover)

    def _sense(self, group: Group) -> None:
        query: Any = group.query.params
        target = self.targets[group.query.id]
        rows = self.rows[group.query.id]
        frame = self.senses.frame
        surface = query.distance == "surface"
        places = (self.herd.first, self.herd.end)
        if isinstance(query, HostQuery):
            slots = self.senses.members(*target.key[:2])
            sights = sights_of(rows, surface)
            fill = group.query.kind.hook("fill")
            search: Nearest | Adopted = Adopted(frame, self.entities, fill, self.herd, slots, query.k, sights, places)
        else:
            assert target.grid is not None
            self.sights[group.query.id] = sight_rows(rows)
            row_of = self.row_of if rows.differ else None
            seen = self.sights[group.query.id]
            search = Nearest(frame, target.grid, query.k, seen, row_of=row_of, surface=surface, places=places)
        pairs = Pairs(search, self.scratch)
        self.scratch += CHUNK * query.k * PAIR.itemsize
        self.searches[group.query.id] = search
        self.pairs[group.query.id] = pairs
        if isinstance(search, Nearest):
            ops = search.search(equal_radii=self.senses.have_equal_radii(*target.key[:2]))
        else:
            ops = search.search()
        self.ops += [("query", op) for op in (*ops, pairs.measure())]

    def _cast(self, group: Group) -> None:
        """The rays of a group, then what they meet: two ops, and every behavior of the group reads the same hits."""
        query: Any = group.query.params
        rays = Rays(query.rays, self.herd)
        self.rays[group.query.id] = rays
        context = self._context(group.query)
        context["rays"], context["k"] = rays.shifted(RAY), rays.k
        self._op("query", group.query, context)
        asked = aligned(1, CAST)
        asked["geometry"] = self.frame_record["geometry"]
        asked["rays"], asked["hits"], asked["per_animal"] = rays.shifted(RAY), rays.shifted(HIT), rays.k
        self.casts.append(asked)
        self.ops.append(("query", Op(CAST_KERNEL, asked)))

    def _behave(self, entry: Entry, gates: dict[str, float], group: Group | None) -> None:
        context = self._context(entry)
        context["results"] = self._result_address(entry.id)
        context["gate"] = gates.get(entry.id, 1.0) if getattr(entry.params, "active", True) else 0.0
        if group is not None and group.query.id in self.rays:
            rays = self.rays[group.query.id]
            context["rays"], context["hits"], context["k"] = rays.shifted(RAY), rays.shifted(HIT), rays.k
        elif group is not None:
            search = self.searches[group.query.id]
            context["counts"] = search.counts_address
            context["offset"] = self.pairs[group.query.id].offset
            context["k"] = search.k
        if entry.id not in self.kernels:
            return
        self._op("behaviors", entry, context)
        if self.rows[entry.id].holds and extends_result(entry.kind.params.GIVES):
            self._hold(entry, context)

    def _hold(self, entry: Entry, context: Array) -> None:
        record = aligned(1, HOLD)
        rows = self.rows[entry.id].rows
        fields = entry.kind.row.fields
        assert fields is not None
        record["context"] = address(context)
        record["seconds"] = address(rows) + fields["hold"][1]
        record["row_bytes"] = rows.dtype.itemsize
        record["held"] = address(self._state(entry, HELD, "+hold"))
        self.ops.append(("behaviors", Op(HOLD_KERNEL, record)))

    def _settle(self, mover: Entry) -> None:
        entry = self.animal.resolution
        if entry and entry.id not in self.kernels:
            entry = None
        context = self._context(entry) if entry else self._bare_context()
        context["moves"] = bool(getattr(mover.params, "update_position", True))
        if entry:
            self._op("mover", entry, context)
        else:
            self.kept.append(context)
            self.ops.append(("mover", Op(INTEGRATE, context)))

    def _op(self, stage: str, entry: Entry, context: Array) -> None:
        self.contexts[entry.id] = context
        self.ops.append((stage, Op(self.kernels[entry.id], context)))

    def _bare_context(self) -> Array:
        context = aligned(1, CONTEXT)
        context["bodies"] = address(self.senses.frame.bodies)
        context["living"] = address(self.entities.bodies)
        context["frame"] = address(self.frame_record)
        context["stride"] = self.inputs * self.slot
        context["results"] = self._result_address(None)
        context["count"] = self.inputs
        context["priorities"] = address(self.priorities)
        context["desired"] = address(self.desired) - self.herd.first * self.desired.dtype.itemsize
        context["gate"] = 1.0
        if "energy" in self.animal.components:
            context["energy"] = address(self.entities.component("energy"))
        return context

    def _context(self, entry: Entry) -> Array:
        context = self._bare_context()
        rows = self.rows[entry.id]
        context["rows"] = address(rows.rows)
        context["row_of"] = address(self.row_of) if rows.differ else 0
        state = entry.kind.params.STATE
        if state is not None:
            context["state"] = address(self._state(entry, state))
        used = components_used(entry.kind)
        if used:
            table = np.array([address(self.entities.component(kind)) for kind in used], np.int64)
            self.kept.append(table)
            context["components"] = address(table)
        return context

    def _state(self, entry: Entry, layout: Any, suffix: str = "") -> Array:
        key = (self.animal.id, entry.id, entry.type + suffix)
        self.state_keys.add(key)
        refers = () if suffix else entry.kind.params.REFERS
        return self.states.of(key, layout, self.entities.room, refers)

    def _result_address(self, node: str | None) -> int:
        """Where the result of place 0 would stand: the species' first animal is at `herd.first`."""
        place = self.order[node] if node else 0
        return address(self.results) + place * self.slot - self.herd.first * self.inputs * self.slot


def result_table(chain: Chain, node: str) -> Array:
    """The results of one behavior as they stand in memory, in the order of the snapshot; not a copy."""
    entry = chain.animal.behaviors[chain.order[node]]
    layout = RESULTS[entry.kind.params.GIVES].layout
    stride = chain.inputs * chain.slot
    return np.ndarray((chain.herd.room,), layout, chain.results, chain.order[node] * chain.slot, (stride,))


def sights_of(rows: Rows, surface: bool) -> Sights:
    """What each individual can see, as a host query is told."""
    return Sights(rows.values["max_distance"], rows.values["fov"], surface)


def sight_rows(rows: Rows) -> Array:
    """What each individual can see, or what all can."""
    made = sight(rows.values["max_distance"], rows.values["fov"])
    return np.broadcast_to(made, len(rows.rows)).copy() if len(made) != len(rows.rows) else made
