"""A run on disk: everything that the next step depends on, so that it goes on bit for bit.

One NPZ without pickles: a JSON header and the arrays. Snapshot, grids and results are made anew in every step and are
not part of it.
"""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from zipfile import BadZipFile

import numpy as np

from flockwright.engine.errors import EngineError
from flockwright.engine.words import aligned
from flockwright.simulation.keeping import NodeStates
from flockwright.simulation.population import Population
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import Entities
from flockwright.world.records import Array

FORMAT = "flockwright/state"
VERSION = 1
_BY_SLOT = ("bodies", "tags", "kinds", "seeds", "species", "source", "ordinal", "generation")


@dataclass
class Run:
    """Where a run is, besides its population and node states."""

    step: int
    time: float
    seed: int
    knobs: dict[str, dict[str, float]]
    events: int


def write_state(run: Run, population: Population, states: NodeStates) -> bytes:
    """The state as a file's content."""
    entities = population.entities
    header = {
        "format": FORMAT,
        "version": VERSION,
        "step": run.step,
        "time": run.time,
        "seed": run.seed,
        "knobs": run.knobs,
        "events": run.events,
        "species": population.species,
        "sources": population.sources,
        "tags": population.tags,
        "end": entities.end,
        "free": entities.free,
        "components": list(entities.components),
        "states": [list(key) for key in states.arrays],
    }
    arrays: dict[str, Array] = {name: getattr(entities, name)[: entities.end] for name in _BY_SLOT}
    arrays |= {f"component.{kind}": records[: entities.end] for kind, records in entities.components.items()}
    arrays |= {f"state.{i}": array[: entities.end] for i, array in enumerate(states.arrays.values())}
    out = io.BytesIO()
    np.savez(out, header=np.frombuffer(json.dumps(header).encode(), np.uint8), **cast("Any", arrays))
    return out.getvalue()


def read_state(data: bytes | Path | str, population: Population, states: NodeStates) -> Run:
    """Put a saved state into a population and node states; where the run was. A sentence if it is none."""
    try:
        source: Any = io.BytesIO(data) if isinstance(data, bytes) else data
        with np.load(source, allow_pickle=False) as file:
            arrays: dict[str, Array] = {name: file[name] for name in file.files}
        header: dict[str, Any] = json.loads(arrays["header"].tobytes())
        if header["format"] != FORMAT or header["version"] != VERSION:
            raise EngineError(f"this is {header['format']} version {header['version']}, not {FORMAT} version {VERSION}")
        _restore(header, arrays, population, states)
        knobs = cast("dict[str, dict[str, float]]", header["knobs"])
        return Run(int(header["step"]), float(header["time"]), int(header["seed"]), knobs, int(header["events"]))
    except OSError as error:
        raise EngineError(f"the state cannot be read: {error.strerror or error}") from error
    except (KeyError, ValueError, TypeError, EOFError, BadZipFile) as error:
        raise EngineError("this is no saved state of a simulation, or it is damaged") from error


def _restore(header: dict[str, Any], arrays: dict[str, Array], population: Population, states: NodeStates) -> None:
    end = int(header["end"])
    entities = Entities()
    entities.restore(end, tuple(int(slot) for slot in header["free"]))
    for name in _BY_SLOT:
        getattr(entities, name)[:end] = arrays[name]
    for kind in header["components"]:
        saved = arrays[f"component.{kind}"]
        if kind in COMPONENTS and saved.dtype == COMPONENTS[kind].layout:
            entities.component(kind)[:end] = saved
    kept: dict[tuple[str, str, str], Array] = {}
    for i, (animal, node, kind) in enumerate(header["states"]):
        made = aligned(entities.room, arrays[f"state.{i}"].dtype)
        made[:end] = arrays[f"state.{i}"]
        kept[animal, node, kind] = made
    population.entities = entities
    population.species = [str(name) for name in header["species"]]
    population.sources = [str(name) for name in header["sources"]]
    population.tags = [str(name) for name in header["tags"]]
    population.seed = int(header["seed"])
    states.arrays = kept


def state_sha256(step: int, population: Population) -> str:
    """A digest of everybody's handle, species, motion and components; equal runs have equal digests."""
    entities = population.entities
    digest = hashlib.sha256(step.to_bytes(8, "little"))
    alive = entities.alive
    names = np.array(population.species or [""])
    digest.update(entities.generation[alive].tobytes() + alive.tobytes())
    digest.update("\0".join(names[entities.species[alive]].tolist()).encode())
    digest.update(entities.bodies[alive].tobytes())
    for kind in sorted(entities.components):
        records = entities.components[kind][alive]
        has = (entities.kinds[alive] & np.uint64(COMPONENTS[kind].mask)) != 0
        for field in records.dtype.names or ():  # field by field: padding is nobody's
            digest.update(np.ascontiguousarray(records[field][has]).tobytes())
    return digest.hexdigest()
