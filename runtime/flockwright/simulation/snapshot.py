"""Read-only copies of a moment, for drawing and for games: one view a herd, everything in the order of its slots."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from flockwright.engine.points import BODY
from flockwright.nodes.results import RESULTS, UNASKED
from flockwright.plan.model import AnimalPlan, Group, Plan
from flockwright.simulation.binding import Binding
from flockwright.simulation.chain import Chain, result_table
from flockwright.simulation.population import Population
from flockwright.simulation.provisions import GRASS
from flockwright.simulation.sensed import Hits, footing_at, hits_at
from flockwright.simulation.surroundings import (
    CarcassView,
    FoodView,
    PlayerView,
    SoundView,
    carcasses_of,
    grass_of,
    player_of,
    sounds_of,
    things_to_eat,
)
from flockwright.world.entities import Entities, Slots
from flockwright.world.records import Array

PLACES = {name: int(field[1]) // 4 for name, field in BODY.fields.items()}  # type: ignore[union-attr]
"""Where a field of a body stands among its numbers."""
_UNASKED = np.float32(UNASKED)


@dataclass(frozen=True)
class Neighbors:
    """Whom each animal saw: slots, nearest first, −1 behind the last."""

    slots: Array
    distances: Array
    angles: Array
    """Off forward, in radians."""


@dataclass(frozen=True)
class Drawing:
    """What a debug node shows: lines from point to point (m × 2 × 3) and level circles (x, y, z, radius)."""

    lines: Array
    circles: Array


@dataclass(frozen=True)
class HerdView:
    """One species at one moment."""

    animal: str
    slots: Slots
    handles: Array
    position: Array
    velocity: Array
    forward: Array
    up: Array
    speed: Array
    radius: Array
    components: dict[str, Array]
    results: dict[str, Array] = field(default_factory=dict[str, Array])
    """Of observed behaviors: the result records of the last step."""
    neighbors: dict[str, Neighbors] = field(default_factory=dict[str, Neighbors])
    """Of observed queries, and of the queries of observed behaviors and of debug nodes."""
    drawings: dict[str, Drawing] = field(default_factory=dict[str, Drawing])
    """Of debug nodes: what they show."""
    hits: dict[str, Hits] = field(default_factory=dict[str, Hits])
    """Of observed ray queries, and of the queries of observed ray behaviors and of debug nodes."""
    footing: Array | None = None
    """Of an observed mover that walks on ground: the normals of the surface, and who walks, falls or swims."""
    grazing: Array | None = None
    """Which of them chew grass; None where nobody has a mouth."""
    bites: int = 0
    """How many bites they took since the run began, and how many animals they caught."""
    catches: int = 0

    def __len__(self) -> int:
        return len(self.slots)


@dataclass(frozen=True)
class Snapshot:
    """Everybody at one moment."""

    step: int
    time: float
    herds: dict[str, HerdView]
    food: FoodView | None = None
    grass: FoodView | None = None
    carcasses: dict[str, CarcassView] = field(default_factory=dict[str, CarcassView])
    sounds: SoundView | None = None
    player: PlayerView | None = None

    @property
    def alive(self) -> dict[str, int]:
        """How many there are of each species."""
        return {name: len(view) for name, view in self.herds.items()}


def take(binding: Binding, step: int, time: float, observed: Collection[tuple[str, str]]) -> Snapshot:
    """Copy what there is now; `observed` are (animal, node) whose results or neighbors come along."""
    herds: dict[str, HerdView] = {}
    people = binding.population
    for animal in binding.plan.animals:
        slots, entities = people.of_species(animal.id), people.entities
        view = _view(people, animal, slots)
        chain = binding.chains.get(animal.id)
        if chain is not None and chain.runs:
            nodes = {node for name, node in observed if name == animal.id}
            view.results.update({n: results_of(chain, n) for n in nodes if n in chain.order})
            drawing = {b.id: b for b in animal.behaviors if b.kind.params.DRAWS and getattr(b.params, "active", True)}
            for group in animal.neighbor_groups:
                if (nodes | drawing.keys()) & {group.query.id, *(b.id for b in group.behaviors)}:
                    view.neighbors[group.query.id] = neighbors_at(chain, group, places_of(chain))
            for group in animal.ray_groups:
                asked = (nodes | drawing.keys()) & {group.query.id, *(b.id for b in group.behaviors)}
                if asked and group.query.id in chain.rays:
                    view.hits[group.query.id] = hits_at(chain, group.query.id, places_of(chain))
            if animal.mover is not None and animal.mover.id in nodes:
                view = replace(view, footing=footing_at(chain, slots))
            for node in drawing:
                view.drawings[node] = _drawing(chain, node, view, entities)
        herds[animal.id] = view
    return _with_things(people, step, time, herds)


def at_the_start(plan: Plan, seed: int) -> Snapshot:
    """Everybody in their places. Nothing is compiled for it, so that it is there before anything can run."""
    people = Population(plan, seed)
    herds = {animal.id: _view(people, animal, people.of_species(animal.id)) for animal in plan.animals}
    return _with_things(people, 0, 0.0, herds)


def _with_things(people: Population, step: int, time: float, herds: dict[str, HerdView]) -> Snapshot:
    return Snapshot(
        step, time, herds, things_to_eat(people), grass_of(people), carcasses_of(people), sounds_of(people),
        player_of(people),
    )  # fmt: skip


def _view(people: Population, animal: AnimalPlan, slots: Slots) -> HerdView:
    entities = people.entities
    at = _rows(slots)
    bodies = entities.bodies[at]
    numbers = numbers_of(bodies)  # a copy a vector, not one a column

    def vector(letter: str) -> Array:
        first = PLACES[f"{letter}x"]
        return np.array(numbers[:, first : first + 3])

    handles = entities.generation[at].astype(np.int64) << 32 | slots.astype(np.int64)
    components = {kind: np.array(records[at]) for kind, records in entities.components.items()}
    tally = people.tally_of(animal.id)
    return HerdView(
        animal.id, slots, handles, vector("p"), vector("v"), vector("f"), vector("u"), np.array(bodies["speed"]),
        np.array(bodies["radius"]), components, grazing=_grazing(people, animal, slots),
        bites=int(tally["bites"]), catches=int(tally["catches"]),
    )  # fmt: skip


def _grazing(people: Population, animal: AnimalPlan, slots: Slots) -> Array | None:
    if "mouth" not in animal.components:
        return None
    entities, species = people.entities, people.species
    mouth = entities.component("mouth")[slots]
    if GRASS not in species:
        return np.zeros(len(slots), np.bool_)
    held = np.maximum(mouth["food"] - 1, 0)
    grass: Array = (mouth["food"] > 0) & (entities.species[held] == species.index(GRASS)) & (mouth["chewing"] > 0.0)
    return grass


def numbers_of(bodies: Array) -> Array:
    """Bodies as rows of numbers, see PLACES; the same memory. Many times as quick to pick from as records."""
    return bodies.view(np.float32).reshape(len(bodies), BODY.itemsize // 4)


def _rows(slots: Slots) -> Any:
    """The slots as an index; as a slice where they lie side by side, which is the rule and much quicker."""
    if len(slots) and int(slots[-1]) - int(slots[0]) + 1 == len(slots):
        return slice(int(slots[0]), int(slots[-1]) + 1)
    return slots


def places_of(chain: Chain) -> Array:
    """Where a chain's animals stood in the last step's snapshot, counted from their herd's first, by slot order."""
    places: Array = chain.senses.frame.place_of[chain.herd.slots] - chain.herd.first
    return places


def results_of(chain: Chain, node: str) -> Array:
    """The results of one behavior in the last step, in the order of the slots."""
    results = result_table(chain, node)[places_of(chain)]
    if "x" in (results.dtype.names or ()):
        results["x"][results["x"] == _UNASKED] = np.nan  # kernels have no NaN to spare
    return results


def results_at(chain: Chain, row: int) -> dict[str, Array]:
    """What all behaviors said in the last step of one animal, by its place in the herd: copies, each of one record."""
    width = chain.inputs * chain.slot
    said = chain.results[row * width : (row + 1) * width].copy()
    found: dict[str, Array] = {}
    for node, place in chain.order.items():
        layout = RESULTS[chain.animal.behaviors[place].kind.params.GIVES].layout
        result = np.ndarray((), layout, said, place * chain.slot)
        if layout.names and "x" in layout.names and result["x"] == _UNASKED:
            result["x"] = np.nan
        found[node] = result
    return found


def neighbors_at(chain: Chain, group: Group, rows: Array) -> Neighbors:
    """The lists of the last step of some of the herd, measured again on the snapshot they were found in."""
    search, numbers = chain.searches[group.query.id], numbers_of(chain.senses.frame.bodies)
    found = np.arange(search.k) < search.counts[rows][:, None]
    others = numbers[np.where(found, search.lists[rows], 0)]
    distances, angles = measured(numbers[rows + chain.herd.first][:, None], others, search.surface)
    distances[~found] = angles[~found] = np.nan
    return Neighbors(np.where(found, others[..., PLACES["id"]].view(np.int32), -1), distances, angles)


def neighbors_of(chain: Chain, group: Group, row: int) -> Neighbors:
    """The list of one animal of the herd, and nothing behind the last."""
    search, numbers = chain.searches[group.query.id], numbers_of(chain.senses.frame.bodies)
    others = numbers[search.lists[row, : int(search.counts[row])]]
    distances, angles = measured(numbers[row + chain.herd.first], others, search.surface)
    return Neighbors(np.array(others[:, PLACES["id"]].view(np.int32)), distances, angles)


def measured(mine: Array, others: Array, surface: bool) -> tuple[Array, Array]:
    """Distances and angles off forward between bodies, as numbers."""
    x, y, z = (others[..., PLACES[axis]] - mine[..., PLACES[axis]] for axis in ("px", "py", "pz"))
    fx, fy, fz = (mine[..., PLACES[axis]] for axis in ("fx", "fy", "fz"))
    distances = np.sqrt(x * x + y * y + z * z)
    cosines = (x * fx + y * fy + z * fz) / np.maximum(distances, 1e-30)
    angles = np.arccos(np.minimum(np.maximum(cosines, -1.0), 1.0))
    angles[distances == 0.0] = 0.0
    if surface:
        radius = PLACES["radius"]
        distances = np.maximum(distances - mine[..., radius] - others[..., radius], 0.0)
    return distances, angles


def _drawing(chain: Chain, node: str, view: HerdView, entities: Entities) -> Drawing:
    drawn = chain.animal.entries[node].kind.params.DRAWS
    rows = chain.rows[node].rows
    group = next((g for g in chain.animal.neighbor_groups if any(b.id == node for b in g.behaviors)), None)
    lines = np.zeros((0, 2, 3), np.float32)
    if "neighbors" in drawn and group is not None:
        slots = view.neighbors[group.query.id].slots
        who, which = np.nonzero(slots >= 0)
        bodies = entities.bodies[slots[who, which]]
        ends = np.stack([bodies["px"], bodies["py"], bodies["pz"]], axis=1)
        lines = np.stack([view.position[who], ends], axis=1)
    radius = rows["radius"] if "circle" in drawn else rows["max_distance"] if "sight" in drawn else None
    circles = np.zeros((0, 4), np.float32)
    if radius is not None:
        circles = np.concatenate([view.position, np.broadcast_to(radius, len(view))[:, None]], axis=1)
    return Drawing(lines, circles)
