"""A run on disk: everything that the next step depends on, so that it goes on bit for bit.

One NPZ without pickles: a JSON header and the arrays. Snapshot, grids and results are made anew in every step and are
not part of it.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, cast
from zipfile import BadZipFile

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat

from flockwright.engine.errors import EngineError
from flockwright.engine.words import aligned
from flockwright.nodes.families.life import TALLY
from flockwright.simulation.acting import Acting
from flockwright.simulation.keeping import Key, NodeStates
from flockwright.simulation.population import Population
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import DYING, HELD, LIVING, NOBODY, Entities
from flockwright.world.records import Array

MOST_SLOTS = 4_000_000
"""Far more than a project's limits allow, far less than would fill a memory."""
_BY_SLOT = ("bodies", "tags", "kinds", "seeds", "species", "source", "ordinal", "generation", "standing")


@dataclass
class Run:
    """Where a run is, besides its population and node states."""

    step: int
    time: float
    seed: int
    knobs: dict[str, dict[str, float]]
    gates: dict[str, dict[str, float]]
    events: int
    acts: dict[str, Any]
    """What the player is about to do."""


class Header(BaseModel):
    """What the JSON in a saved state says."""

    model_config = ConfigDict(strict=True, frozen=True)

    format: Literal["flockwright/state"] = "flockwright/state"
    version: Literal[1] = 1
    step: Annotated[int, Field(ge=0, le=2**53)]
    time: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    seed: Annotated[int, Field(ge=0, lt=2**63)]
    knobs: dict[str, dict[str, FiniteFloat]]
    gates: dict[str, dict[str, FiniteFloat]]
    events: Annotated[int, Field(ge=0, le=2**53)]
    acts: dict[str, Any]
    asked: list[tuple[str, str, int]]
    species: list[str]
    sources: list[str]
    end: Annotated[int, Field(ge=0, le=MOST_SLOTS)]
    free: list[int]
    components: list[str]
    states: list[list[str]]


def write_state(run: Run, population: Population, states: NodeStates) -> bytes:
    """The state as a file's content."""
    entities = population.entities
    header = Header(
        **vars(run),
        asked=[(*source, count) for source, count in population.asked.items()],
        species=population.species,
        sources=population.sources,
        end=entities.end,
        free=list(entities.free),
        components=list(entities.components),
        states=[list(key) for key in states.arrays],
    )
    arrays: dict[str, Array] = {name: getattr(entities, name)[: entities.end] for name in _BY_SLOT}
    arrays |= {f"component.{kind}": records[: entities.end] for kind, records in entities.components.items()}
    arrays |= {f"state.{i}": array[: entities.end] for i, array in enumerate(states.arrays.values())}
    arrays["tallies"] = population.tallies
    out = io.BytesIO()
    np.savez(out, header=np.frombuffer(header.model_dump_json().encode(), np.uint8), **cast("Any", arrays))
    return out.getvalue()


def read_state(data: bytes | Path | str, population: Population, states: NodeStates) -> Run:
    """Put a saved state into a population and node states; where the run was.

    A file that is none, or that was tampered with, gets a sentence and changes nothing: what stands in these arrays is
    believed by native code.
    """
    try:
        source: Any = io.BytesIO(data) if isinstance(data, bytes) else data
        with np.load(source, allow_pickle=False) as file:
            arrays: dict[str, Array] = {name: file[name] for name in file.files}
        header = Header.model_validate_json(arrays["header"].tobytes())
        entities = _entities(header, arrays)
        kept = _states(header, arrays, entities)
        tallies = aligned(max(len(header.species), len(arrays["tallies"])), TALLY)
        _copy(arrays["tallies"], tallies, len(arrays["tallies"]))
        Acting.read(header.acts)
    except OSError as error:
        raise EngineError(f"the state cannot be read: {error.strerror or error}") from error
    except (KeyError, IndexError, ValueError, TypeError, EOFError, MemoryError, BadZipFile) as error:
        raise EngineError("this is no saved state of a simulation, or it is damaged") from error
    population.entities = entities
    population.species, population.sources = list(header.species), list(header.sources)
    population.asked = {(species, source): count for species, source, count in header.asked}
    population.tallies = tallies
    population.seed = header.seed
    states.arrays = kept
    return Run(header.step, header.time, header.seed, header.knobs, header.gates, header.events, header.acts)


def _entities(header: Header, arrays: dict[str, Array]) -> Entities:
    end = header.end
    species, source = arrays["species"], arrays["source"]
    free = np.flatnonzero(species == NOBODY).tolist()
    _expect(sorted(header.free) == free)
    _expect(((species >= NOBODY) & (species < len(header.species))).all())
    _expect(((source >= 0) & (source < max(len(header.sources), 1))).all())
    entities = Entities()
    entities.restore(end, tuple(free))
    for name in _BY_SLOT:
        _copy(arrays[name], getattr(entities, name), end)
    entities.bodies["id"][:end] = np.arange(end)
    for kind in header.components:
        if kind in COMPONENTS and arrays[f"component.{kind}"].dtype == COMPONENTS[kind].layout:
            records = entities.component(kind)
            _copy(arrays[f"component.{kind}"], records, end)
            for field in COMPONENTS[kind].refers:
                _expect(((records[field] >= 0) & (records[field] <= end)).all())
    _refer_to_somebody(entities, end)
    return entities


def _refer_to_somebody(entities: Entities, end: int) -> None:
    """Nobody holds or wants a slot that is none, and who is held is so by somebody."""
    standing = entities.standing[:end]
    _expect(((standing >= LIVING) & (standing < DYING)).all())
    for kind, records in entities.components.items():
        for name in COMPONENTS[kind].refers:
            _expect(((records[name] >= 0) & (records[name] <= end)).all())
    held = np.flatnonzero(standing == HELD)
    if len(held):
        _expect("food" in entities.components and "mouth" in entities.components)
        _expect((entities.component("food")["held"][held] > 0).all())


def _states(header: Header, arrays: dict[str, Array], entities: Entities) -> dict[Key, Array]:
    kept: dict[Key, Array] = {}
    for i, (animal, node, kind) in enumerate(header.states):
        made = aligned(entities.room, arrays[f"state.{i}"].dtype)
        _copy(arrays[f"state.{i}"], made, header.end)
        kept[animal, node, kind] = made
    return kept


def _copy(saved: Array, to: Array, end: int) -> None:
    _expect(saved.dtype == to.dtype and saved.shape == (end,))
    to[:end] = saved


def _expect(sound: Any) -> None:
    if not sound:
        raise ValueError("what is saved does not fit together")


def state_sha256(step: int, population: Population) -> str:
    """A digest of everybody's handle, species, motion and components; equal runs have equal digests."""
    entities = population.entities
    digest = hashlib.sha256(step.to_bytes(8, "little"))
    alive = entities.used
    names = np.array(population.species or [""])
    digest.update(entities.generation[alive].tobytes() + alive.tobytes())
    digest.update("\0".join(names[entities.species[alive]].tolist()).encode())
    digest.update(entities.bodies[alive].tobytes() + entities.standing[alive].tobytes())
    for kind in sorted(entities.components):
        records = entities.components[kind][alive]
        has = (entities.kinds[alive] & np.uint64(COMPONENTS[kind].mask)) != 0
        for field in records.dtype.names or ():  # field by field: padding is nobody's
            digest.update(np.ascontiguousarray(records[field][has]).tobytes())
    return digest.hexdigest()
