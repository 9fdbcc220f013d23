"""Plan + population → the program that one native call runs each step.

Phases: sort the herds · lay them out as the snapshot · pick the other target sets · the chains · upkeep. A plan that
differs only in numbers is patched into the rows of the program at hand; any other makes a new one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np

from flockwright.curves.packing import Tables
from flockwright.engine.compilers import Compilers
from flockwright.engine.driver import STEP, WORK
from flockwright.engine.errors import EngineError, GivenUp
from flockwright.engine.kernel import Kernel
from flockwright.engine.loading import Progress, addresses_of
from flockwright.engine.points.frame import COPY_KERNEL
from flockwright.engine.points.grid import BUILD, FILL, SORT
from flockwright.engine.points.members import PICK_KERNEL
from flockwright.engine.points.pairs import MEASURE_KERNEL
from flockwright.engine.points.searching import BY_CENTER, BY_SURFACE
from flockwright.engine.program import Job, Op, Program, split
from flockwright.engine.store import Store
from flockwright.engine.words import address, aligned
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.families.life import LIVE
from flockwright.nodes.families.upkeep import UPKEEP, upkeep_kernel
from flockwright.nodes.node_type import Called
from flockwright.nodes.results import FAULT
from flockwright.plan.model import AnimalPlan, Entry, Plan
from flockwright.simulation.adopting import Adopted
from flockwright.simulation.answering import answering, let_ask
from flockwright.simulation.chain import CHUNK, SMALLEST_CHUNK, TASKS, Chain, result_table, sight_rows, sights_of
from flockwright.simulation.keeping import NodeStates
from flockwright.simulation.life import Life
from flockwright.simulation.population import Population
from flockwright.simulation.provisions import CARRIED, THINGS, Provisions
from flockwright.simulation.rowing import Places, Rows, rows_of
from flockwright.simulation.senses import Herd, Senses, herds_of
from flockwright.world.components import COMPONENTS
from flockwright.world.geometry.table import Geometry
from flockwright.world.parameters import Params
from flockwright.world.records import Array, kind_of

ALWAYS_NEEDED = (BY_CENTER, SORT, STEP, WORK, FILL, COPY_KERNEL, MEASURE_KERNEL)
"""The engine's own kernels, compiled along with the first nodes, the longest first: so both processes end together."""
OF_SEVERAL = (BY_SURFACE, BUILD, PICK_KERNEL)
"""What besides is needed where a query meets bodies that differ in size: they are of several species, seen as a set."""

Knobs = Mapping[str, Mapping[str, float]]
Gates = Mapping[str, Mapping[str, float]]
"""By animal, then by knob or node."""


class Binding:
    """A program for one plan and one population, with everything its addresses point at."""

    def __init__(
        self,
        plan: Plan,
        population: Population,
        states: NodeStates,
        frame_record: Array,
        knobs: Knobs,
        gates: Gates,
        *,
        plain: bool = False,
        store: Store | None = None,
        progress: Progress | None = None,
        compilers: Compilers | None = None,
    ) -> None:
        self.plan = plan
        self.population = population
        self.frame_record = frame_record
        self.is_mortal = population.is_mortal
        self.tables = Tables()
        self.places = Places(plan.scene, plan.folder)
        self.herds = herds_of(population, [*(animal.id for animal in plan.animals), *THINGS])
        self.broken: dict[tuple[str, str], str] = {}
        """Nodes of other packages that cannot be compiled, as (animal, node), and why. They have no say."""
        for animal in plan.animals:
            for kind in animal.components:
                population.entities.component(kind)  # before any address is taken: a new array counts as growth
        for herd in self.herds:
            if herd.name in THINGS:
                population.entities.component(CARRIED[herd.name])
        self.senses = Senses(population, self.herds)
        animals = [herd for herd in self.herds if herd.name not in THINGS]
        self.chains = {herd.name: self._chain(herd, states, knobs) for herd in animals}
        self._drop_broken(store, progress, compilers)
        let_ask(plan, frame_record, self.places, store, self._asks, plain=plain)
        running = [chain for chain in self.chains.values() if chain.runs]
        for chain in running:
            chain.look()
        sort, lay_out, pick = self.senses.build()
        for chain in running:
            chain.assemble(dict(gates.get(chain.animal.id, {})))
        entities = population.entities
        self._by_herd = [
            (Job([op for _, op in chain.ops], _ranges(chain.herd)), chain.herd, chain.herd.first) for chain in running
        ]
        chains = [job for job, *_ in self._by_herd]
        upkeep = [self._upkeep(herd, kind) for herd in self.herds for kind in self._kept_up(herd)]
        self.life = Life.of(population, self.herds, self.chains, states, frame_record)
        if self.life is not None:
            self.life.lie(plan, self.places)
        life = [self.life.job] if self.life is not None else []
        phases = {"sets": [sort, lay_out, pick], "chain": [chains], "upkeep": [upkeep], "life": [life]}
        self.program = Program(
            [jobs for name in phases for jobs in phases[name]],
            keep=[self.senses, self.chains, states, entities.bodies, *entities.components.values()],
            scratch=max((chain.scratch for chain in running), default=0),
            store=store,
            progress=progress,
            compilers=compilers,
        )
        for herd in self.herds:  # until the first step everybody stands in the snapshot as they are
            self.senses.frame.bodies[herd.first : herd.end] = entities.bodies[herd.order]
            self.senses.frame.place_of[herd.order] = np.arange(herd.first, herd.end)
        self._whole = {id(job): list(job.ranges) for job, *_ in self._by_herd}
        set_ops = sum(len(job.ops) for jobs in phases["sets"] for job in jobs)
        self._stages = ["sets"] * set_ops + [stage for chain in running for stage, _ in chain.ops]
        self._stages += ["upkeep"] * len(upkeep) + ["life"] * len(life)
        self.hosts = {
            (chain.animal.id, node): search
            for chain in running
            for node, search in chain.searches.items()
            if isinstance(search, Adopted)
        }
        self.state_keys = {key for chain in self.chains.values() for key in chain.state_keys}
        if any(herd.count < herd.room for herd in self.herds):
            self.arrange()
        self.grown = population.entities.grown
        rows = {name: chain.rows for name, chain in self.chains.items()}
        self.key = structure_of(plan, population.provisions, rows)

    def repack(self, plan: Plan, knobs: Knobs, only: str | None = None) -> bool:
        """Take over the numbers of a plan that is built alike; False if it is not, and then nothing has changed."""
        # Paths are sampled anew only when the scene is another: rows that stay hold the addresses of their samples.
        same_scene = plan.scene is self.plan.scene and plan.folder == self.plan.folder
        if only is not None and not same_scene:
            return False
        places = self.places if same_scene else Places(plan.scene, plan.folder, self._geometry_if_same(plan))
        fresh: dict[str, dict[str, Rows]] = {}
        for name, chain in self.chains.items():
            animal = _animal(plan, name)
            if animal is None:
                return False
            if only in (None, name):
                fresh[name] = self._rows(animal, plan, places, chain.herd, knobs)
            else:
                fresh[name] = chain.rows
        if structure_of(plan, self.population.provisions, fresh) != self.key:
            return False
        for name, chain in self.chains.items():
            animal = _animal(plan, name)
            assert animal is not None
            chain.animal = animal
            for node, rows in fresh[name].items():
                chain.rows[node].rows[:] = rows.rows
                chain.rows[node].values.update(rows.values)
                if node in chain.sights:
                    chain.sights[node][:] = sight_rows(rows)
                search = chain.searches.get(node)
                if isinstance(search, Adopted):
                    search.sights = sights_of(rows, search.surface)
            set_top_speeds(self.population, chain)
        if places is not self.places:
            self.frame_record["geometry"] = places.geometry.address
            for chain in self.chains.values():
                for asked in chain.casts:
                    asked["geometry"] = places.geometry.address
        self.places = places
        self.plan = plan
        if self.life is not None:
            self.life.lie(plan, places)
        return True

    def _geometry_if_same(self, plan: Plan) -> Geometry | None:
        """The tables at hand, if a plan changes nothing of them: a home that is dragged must not lay out the ground."""
        before, after = self.plan.scene, plan.scene
        same = (after.colliders, after.terrain, plan.folder) == (before.colliders, before.terrain, self.plan.folder)
        return self.places.geometry if same else None

    def faults(self) -> dict[tuple[str, str], int]:
        """Behaviors whose results broke the rules in the last step, with the number of animals."""
        found: dict[tuple[str, str], int] = {}
        for name, chain in self.chains.items():
            for node in chain.order if chain.runs else ():
                table = result_table(chain, node)
                count = (
                    int(np.count_nonzero(table["main"][: chain.herd.count] == FAULT))
                    if "main" in (table.dtype.names or ())
                    else 0
                )
                if count:
                    found[name, node] = count
        return found

    def stages(self, cycles: Array) -> dict[str, int]:
        """Cycles of the ops, added up by stage."""
        total: dict[str, int] = defaultdict(int)
        for stage, spent in zip(self._stages, cycles[: len(self._stages)].tolist(), strict=True):
            total[stage] += spent
        return dict(total)

    def _chain(self, herd: Herd, states: NodeStates, knobs: Knobs) -> Chain:
        animal = self.plan.animal(herd.name)
        rows = self._rows(animal, self.plan, self.places, herd, knobs)
        kernels = self._kernels(animal, rows)
        chain = Chain(animal, herd, self.population, self.senses, states, self.frame_record, rows, kernels)
        set_top_speeds(self.population, chain)
        return chain

    def _kernels(self, animal: AnimalPlan, rows: dict[str, Rows]) -> dict[str, Kernel]:
        """The kernels of an animal's nodes, not compiled yet."""
        made: dict[str, Kernel] = {}
        for entry in animal.entries.values():
            if entry.kind.kind != "neighbor_query":
                try:
                    made[entry.id] = kernel_of(entry.kind, rows[entry.id].quick)
                except EngineError as error:
                    self._leave_out(animal, entry, error)
        return made

    def _drop_broken(self, store: Store | None, progress: Progress | None, compilers: Compilers | None) -> None:
        """Compile everything; nodes of other packages that cannot be are told about and left out."""
        try:
            kernels = [kernel for chain in self.chains.values() for kernel in chain.kernels.values()]
            kernels += [LIVE] if self._asks else []
            several = OF_SEVERAL if any(chain.meets_several_sizes for chain in self.chains.values()) else ()
            asked = answering(self.plan, self._asks).values()
            addresses_of([*several, *ALWAYS_NEEDED, *asked, *kernels], store, progress, compilers)
        except GivenUp:
            raise
        except EngineError:
            for chain in self.chains.values():
                for node, kernel in list(chain.kernels.items()):
                    try:
                        addresses_of([kernel], store, None, compilers)
                    except EngineError as error:
                        self._leave_out(chain.animal, chain.animal.entries[node], error)
                        del chain.kernels[node]

    def _leave_out(self, animal: AnimalPlan, entry: Entry, error: EngineError) -> None:
        kind = entry.kind
        if kind.is_ours:
            raise error
        self.broken[animal.id, entry.id] = f"{kind.look.label} of {kind.package} has no say: {error}"

    def _rows(self, animal: AnimalPlan, plan: Plan, places: Places, herd: Herd, knobs: Knobs) -> dict[str, Rows]:
        individuals = self.population.individuals(herd.members)
        return rows_of(animal, plan.scene, places, knobs.get(animal.id, {}), individuals, self.tables)

    @property
    def _asks(self) -> tuple[Called, ...]:
        """What life asks the geometry: things that fall have to come to lie."""
        return ("sweep",) if self.is_mortal or self.population.provisions.food else ()

    def _upkeep(self, herd: Herd, kind: str) -> Job:
        context = aligned(1, UPKEEP)
        context["living"] = address(self.population.entities.bodies)
        context["slots"] = address(herd.order)
        context["records"] = address(self.population.entities.component(kind))
        context["frame"] = address(self.frame_record)
        job = Job([Op(upkeep_kernel(kind), context)], split(herd.room, 1024))
        self._by_herd.append((job, herd, 0))
        return job

    def _kept_up(self, herd: Herd) -> list[str]:
        if herd.name in self.chains:
            carried = list(self.chains[herd.name].animal.components)
        else:
            carried = [CARRIED[herd.name]]
        return [kind for kind in carried if COMPONENTS[kind].upkeep is not None]

    def arrange(self) -> None:
        """Between steps: take over who has died, come or gone. The program stays."""
        self.senses.arrange()
        for job, herd, first in self._by_herd:
            end = first + herd.count
            self.program.resize(job, [(min(lo, end), min(hi, end)) for lo, hi in self._whole[id(job)]])
        for (animal, node), host in self.hosts.items():
            host.targets = self.senses.members(*self.chains[animal].targets[node].key[:2])
        if self.life is not None:
            self.life.arrange()


def _ranges(herd: Herd) -> list[tuple[int, int]]:
    # Few animals that think much are shared out too: one task of all sheep would keep the other cores waiting.
    size = min(CHUNK, max(-(-herd.room // TASKS), SMALLEST_CHUNK))
    return [(herd.first + lo, herd.first + hi) for lo, hi in split(herd.room, size)]


def _animal(plan: Plan, name: str) -> AnimalPlan | None:
    return next((animal for animal in plan.animals if animal.id == name), None)


def set_top_speeds(population: Population, chain: Chain) -> None:
    """Tell bodies and energy what their mover can do, for those who have not moved yet."""
    mover = chain.animal.mover
    top = chain.rows[mover.id].values.get("max_speed") if mover else None
    if top is None:
        return
    slots = chain.herd.members
    bodies = population.entities.bodies
    fresh = bodies["max_speed"][slots] == 0.0
    bodies["max_speed"][slots[fresh]] = np.broadcast_to(top, len(slots))[fresh]
    if "energy" in chain.animal.components:
        population.entities.component("energy")["top_speed"][slots] = top


def structure_of(plan: Plan, provisions: Provisions, rows: Mapping[str, Mapping[str, Rows]]) -> Any:
    """All of a plan that is not a number in a row. Two plans with equal structures can share one program."""
    homes = tuple((home.id, home.tags) for home in plan.scene.homes)
    things = tuple((thing.species, thing.source, thing.tags, thing.radius) for thing in provisions.all())
    apple = provisions.player.apple if provisions.player is not None else None
    thrown = (apple.tags, apple.radius) if apple is not None else None
    return homes, things, thrown, tuple(_structure(animal, rows.get(animal.id, {})) for animal in plan.animals)


def _structure(animal: AnimalPlan, rows: Mapping[str, Rows]) -> Any:
    groups = (*animal.neighbor_groups, *animal.ray_groups)
    wiring = tuple((group.query.id, tuple(behavior.id for behavior in group.behaviors)) for group in groups)
    nodes = tuple(
        (node, animal.entries[node].type, row.differ, row.quick, row.holds, _fixed(animal.entries[node].params))
        for node, row in rows.items()
        if node in animal.entries
    )
    return (
        animal.id,
        animal.tags,
        animal.body.radius,
        tuple(animal.components),
        wiring,
        animal.resolution is None,
        nodes,
    )


_PATCHED = ("number", "curve", "vector")


def _fixed(params: Params) -> tuple[Any, ...]:
    """What of a node is built into the program: names, whole numbers, flags and choices."""
    model = type(params)
    return tuple(getattr(params, name) for name in model.model_fields if kind_of(model, name) not in _PATCHED)
