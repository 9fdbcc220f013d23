"""A stage for one behavior: hand-made bodies, no simulation, compiled or as plain Python."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import cos, radians
from typing import Any

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.document import Bounds
from flockwright.engine.kernel import Kernel
from flockwright.engine.loading import address_of, addresses_of
from flockwright.engine.points import BODY, PAIR
from flockwright.engine.points.pairs import MEASURE, measure
from flockwright.engine.words import address, aligned, plain_address
from flockwright.nodes.families.context import CONTEXT, FRAME
from flockwright.nodes.families.hooks import components_used, is_default_form
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.node_type import BEHAVIORS, NodeType
from flockwright.nodes.registry import all_types, find, type_of
from flockwright.nodes.results import RESULT
from flockwright.nodes.rows import packed
from flockwright.world.chance import mixed
from flockwright.world.components import COMPONENTS
from flockwright.world.geometry.casting import CAST as CAST_RAYS
from flockwright.world.geometry.casting import cast
from flockwright.world.geometry.layouts import CAST, HIT, RAY
from flockwright.world.geometry.sweeping import SWEEP
from flockwright.world.geometry.table import Geometry
from flockwright.world.records import fill, values_of

Array = np.ndarray
WIDE = {"max_distance": 10.0, "fov": 360.0}
Native = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)


@dataclass
class Scope:
    """What a node's numbers may depend on, made by hand."""

    query: dict[str, Any] | None = None
    mover: dict[str, Any] | None = None
    bounds: Bounds = field(default_factory=Bounds)
    homes: dict[str, Any] = field(default_factory=dict)
    paths: dict[str, Any] = field(default_factory=dict)
    components: frozenset[str] = frozenset()

    def carries(self, kind: str) -> bool:
        return kind in self.components

    def layers(self, names: Any) -> int:
        return 1 if names else 0

    def home(self, id: str) -> Any:  # noqa: A002 — it is the field's name
        return self.homes.get(id)

    def path(self, id: str) -> Any:  # noqa: A002
        return self.paths.get(id)


@dataclass
class Sight:
    """Who sees whom: pair records by place, up to k each."""

    pairs: Array
    counts: Array
    k: int


class Stage:
    """Runs behaviors. Kernels of all types are compiled at the first native run, in two processes."""

    def __init__(self) -> None:
        self._natives: dict[tuple[str, bool], Any] = {}
        self.tables = Tables()

    # --- what there is -------------------------------------------------------------------------------------------

    def bodies(self, positions: Any, **fields: Any) -> Array:
        """Bodies at positions; `velocity`, `forward`, `up` are vectors, everything else is a field of the record."""
        positions = np.asarray(positions, np.float32).reshape(-1, 3)
        bodies = aligned(len(positions), BODY)
        bodies["id"] = np.arange(len(positions))
        bodies["fz"] = bodies["uy"] = 1
        bodies["max_speed"] = 5
        vectors = {"p": positions, "v": fields.pop("velocity", None), "f": fields.pop("forward", None)}
        for letter, value in (vectors | {"u": fields.pop("up", None)}).items():
            if value is not None:
                for axis, part in zip(
                    "xyz", np.broadcast_to(np.asarray(value, np.float32), positions.shape).T, strict=True
                ):
                    bodies[letter + axis] = part
        bodies["speed"] = np.sqrt(bodies["vx"] ** 2 + bodies["vy"] ** 2 + bodies["vz"] ** 2)
        for name, value in fields.items():
            bodies[name] = value
        return bodies

    def sight(
        self,
        bodies: Array,
        k: int = 8,
        max_distance: float = 10.0,
        fov: float = 360.0,
        surface: bool = True,
        first: int | None = None,
    ) -> Sight:
        """Everybody's neighbors (or those of the first few) by comparing all with all, measured as the engine does."""
        n = len(bodies)
        lists, counts = np.zeros((n, k), np.int32), np.zeros(n, np.int32)
        positions = np.stack([bodies["px"], bodies["py"], bodies["pz"]], 1).astype(np.float64)
        forward = np.stack([bodies["fx"], bodies["fy"], bodies["fz"]], 1).astype(np.float64)
        for i in range(n if first is None else first):
            way = positions - positions[i]
            center = np.linalg.norm(way, axis=1)
            distance = center - (bodies["radius"] + bodies["radius"][i] if surface else 0.0)
            seen = distance < max_distance
            if fov < 360:
                seen &= (way @ forward[i] > cos(radians(fov) / 2) * center) | (center == 0)
            seen[i] = False
            found = np.flatnonzero(seen)
            found = found[np.lexsort((found, distance[found]))][:k]
            lists[i, : len(found)], counts[i] = found, len(found)
        pairs, job = aligned(max(n * k, 1), PAIR), aligned(1, MEASURE)
        for name, array in {"frame": bodies, "lists": lists, "counts": counts, "pairs": pairs}.items():
            job[name] = address(array)
        job["k"], job["surface"] = k, surface
        measure(0, n, address(job), 0)
        return Sight(pairs, counts, k)

    def rays(self, bodies: Array, world: Geometry, k: int = 6, length: float = 8.0) -> tuple[Array, Array, int]:
        """Hits, rays and their number: k rays of each body around its forward, cast into a world."""
        random = np.random.default_rng(7)
        rays, hits, asked = aligned(len(bodies) * k, RAY), aligned(len(bodies) * k, HIT), aligned(1, CAST)
        ahead = np.stack([bodies[name] for name in ("fx", "fy", "fz")], 1).repeat(k, 0)
        ways = ahead + random.normal(size=ahead.shape)
        ways /= np.linalg.norm(ways, axis=1, keepdims=True)
        for axis, letter in enumerate("xyz"):
            rays["o" + letter], rays["d" + letter] = bodies["p" + letter].repeat(k), ways[:, axis]
        rays["angle"] = np.arccos(np.clip((ways * ahead).sum(1), -1, 1))
        rays["number"], rays["length"], rays["layers"] = np.tile(np.arange(k), len(bodies)), length, 1
        asked["geometry"], asked["per_animal"] = world.address, k
        asked["rays"], asked["hits"] = address(rays), address(hits)
        cast(0, len(bodies), address(asked), 0)
        return hits, rays, k

    def component(self, kind: str, bodies: Array, **fields: Any) -> Array:
        """A component's records by slot, as they begin; a field may be of its parameters or of its state."""
        component = COMPONENTS[kind]
        records = aligned(int(bodies["id"].max()) + 1, component.layout)
        params = {name: fields[name] for name in fields if name in component.params.model_fields}
        fill(records, component.params, values_of(component.params()) | params, self.tables)
        for name, value in component.start.items():
            records[name] = value
        if component.begin is not None:
            component.begin(records, mixed(1, np.arange(len(records), dtype=np.uint64)))
        for name in fields.keys() - params:
            records[name] = fields[name]
        return records

    def state(self, key: str, count: int) -> Array:
        """Fresh node state by slot."""
        kept = type_of(key).params.STATE
        assert kept is not None
        return aligned(count, kept)

    # --- what it does --------------------------------------------------------------------------------------------

    def run(
        self,
        key: str | NodeType,
        bodies: Array,
        sight: Sight | None = None,
        *,
        native: bool = True,
        quick: bool | None = None,
        query: dict[str, Any] | None = None,
        homes: dict[str, Any] | None = None,
        paths: dict[str, Any] | None = None,
        state: Array | None = None,
        components: Mapping[str, Array] | None = None,
        rays: tuple[Array, Array, int] | None = None,
        world: Geometry | None = None,
        dt: float = 1 / 60,
        seed: int = 0,
        gate: float = 1.0,
        **params: Any,
    ) -> Array:
        """The results of one behavior for every body."""
        kind = type_of(key) if isinstance(key, str) else key
        model = kind.params.model_validate(params)
        given = dict(components or {})
        scope = Scope(query or WIDE, homes=homes or {}, paths=paths or {}, components=frozenset(given))
        rows = packed(kind, values_of(model), scope, self.tables)  # type: ignore[arg-type]
        if quick is None:
            quick = is_default_form(kind, {name: getattr(model, name) for name in kind.curves})
        slots = int(bodies["id"].max(initial=0)) + 1
        if state is None and kind.params.STATE is not None:
            state = aligned(slots, kind.params.STATE)
        frame = aligned(1, FRAME)
        frame["dt"], frame["seed"] = dt, seed
        if world is not None:
            frame["geometry"] = world.address
            for name, answer in (("sweep", SWEEP), ("cast", CAST_RAYS)):
                frame[name] = address_of(answer) if native else plain_address(answer.function)
        results = aligned(len(bodies), RESULT)
        used = {name: given.get(name, self.component(name, bodies)) for name in components_used(kind)}
        table = np.array([address(records) for records in used.values()] or [0], np.int64)
        context = aligned(1, CONTEXT)
        addresses: dict[str, Array | None] = {
            "bodies": bodies, "frame": frame, "rows": rows, "results": results, "state": state, "components": table,
        }  # fmt: skip
        if sight is not None:
            addresses |= {"pairs": sight.pairs, "counts": sight.counts}
            context["k"] = sight.k
        if rays is not None:
            addresses |= {"hits": rays[0], "rays": rays[1]}
            context["k"] = rays[2]
        for name, array in addresses.items():
            context[name] = 0 if array is None else address(array)
        context["stride"], context["gate"] = RESULT.itemsize, gate
        function = self.native(kind, quick) if native else kernel_of(kind, quick).function
        function(0, len(bodies), address(context), 0)
        return results

    def native(self, kind: NodeType, quick: bool) -> Any:
        """The compiled kernel of a type."""
        if (kind.key, quick) not in self._natives:
            ours = [one for one in all_types().values() if one.kind in BEHAVIORS]
            wanted = [(one, form) for one in {*ours, kind} for form in (True, False)]
            # A type that a test made by hand is in no registry, where a compile process would look for it.
            kernels = [
                kernel_of(one, form) if find(one.key) else Kernel(kernel_of(one, form).function) for one, form in wanted
            ]
            for (one, form), where in zip(wanted, addresses_of(kernels), strict=True):
                self._natives[one.key, form] = Native(where)
        return self._natives[kind.key, quick]


@pytest.fixture(scope="session")
def stage() -> Stage:
    return Stage()
