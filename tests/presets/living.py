"""Watches a run of the ecosystem and tells what its scene must show."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from flockwright.plan.model import Plan
from flockwright.simulation import Simulation
from flockwright.simulation.snapshot import HerdView, Snapshot
from flockwright.world.geometry.heights import ground, heights_at
from flockwright.world.geometry.layouts import geometry_at

Array = np.ndarray
SCHOOL, SCHOOL_LINK = 8, 3.0
"""A school is so many fish, each closer to another than this."""
SHARK_NEAR = 10.0
FROZEN, PATIENCE = 0.5, 10.0
"""Whoever gets no farther in this time without eating is frozen: meters and seconds."""
SHOT_AT, SCATTERING, REFORMING = 60.0, 3.0, 30.0
FLOCK, FLOCK_LINK = 50, 3.0
"""A flock is so many birds, each closer to another than this."""


@dataclass
class Story:
    """What was seen."""

    unwell: list[str] = field(default_factory=list)
    """Who was no number, outside the world, below the ground, out of its medium or frozen; a sentence each."""
    calm: list[float] = field(default_factory=list)
    """Polarization of each school at each look without a shark near it, and with one."""
    hunted: list[float] = field(default_factory=list)
    energies: dict[int, list[float]] = field(default_factory=dict)
    """Of each shark."""
    shares: dict[tuple[str, str], float] = field(default_factory=dict)
    """How much each behavior ever took, by animal and what the behavior is called."""
    before_shot: float = 0.0
    """Mean distance from their middle of the flock nearest to where the bird was hit, before and largest after it."""
    after_shot: float = 0.0
    reformed: float = 0.0
    """The largest share of its birds that flew in a flock again, in the half minute after it has scattered."""
    caught: int = 0
    torn: int = 0
    """Sheep that wolves caught."""
    grazed: float = 0.0
    """The largest share of sheep that chewed grass at one time."""


class Watcher:
    """Looks at a run from step to step."""

    def __init__(self, run: Simulation, plan: Plan) -> None:
        self.run, self.plan, self.story = run, plan, Story()
        self._places: dict[int, tuple[float, Array]] = {}
        self._flock: set[int] = set()
        self._labels = {
            (animal.id, node): f"{entry.kind.look.label} {node}"
            for animal in plan.animals
            for node, entry in animal.entries.items()
        }

    def live(self, seconds: float) -> Story:
        """Run, looking four times a second."""
        for step in range(round(seconds * 60)):
            self.run.step()
            if step % 15 == 14:
                self._look(self.run.snapshot())
        for name, view in self.run.snapshot().herds.items():
            if name == "shark":
                self.story.caught = view.catches
            if name == "wolf":
                self.story.torn = view.catches
        return self.story

    def _look(self, now: Snapshot) -> None:
        for name, view in now.herds.items():
            self._well(name, view, now.time)
        self._schools(now)
        sharks = now.herds["shark"]
        for handle, energy in zip(sharks.handles.tolist(), sharks.components["energy"]["level"].tolist(), strict=True):
            self.story.energies.setdefault(handle, []).append(energy)
        grazing = now.herds["sheep"].grazing
        if grazing is not None and len(grazing):
            self.story.grazed = max(self.story.grazed, float(grazing.mean()))
        for animal in self.plan.animals:
            for node, influence in self.run.influence(animal.id).items():
                key = (animal.id, self._labels[animal.id, node])
                share = influence.direction.share + influence.speed.share
                self.story.shares[key] = self.story.shares.get(key, 0.0) + share
        self._flocks(now)

    def _well(self, name: str, view: HerdView, time: float) -> None:
        told, places = self.story.unwell, view.position.astype(np.float64)
        if not np.isfinite(places).all():
            told.append(f"{time:.1f} s: a {name} is nowhere")
            return
        bounds = self.plan.scene.bounds
        out = np.abs(places - np.array(bounds.center)) > np.array(bounds.size) / 2
        if out.any():
            told.append(f"{time:.1f} s: {int(out.any(axis=1).sum())} {name} outside the world")
        geometry = geometry_at(self.run.binding.places.geometry.address)
        heights = heights_at(geometry.terrain)
        floor = np.array([ground(heights, float(x), float(z))[0] for x, _, z in places.tolist()])
        below = places[:, 1] < floor - 0.05
        if below.any():
            told.append(f"{time:.1f} s: {int(below.sum())} {name} below the ground")
        wet = places[:, 1] - view.radius < geometry.water - 0.05
        high = places[:, 1] + view.radius > geometry.water + 0.05
        deep = (geometry.water - floor > view.radius + 0.1) & wet
        wrong = {"fish": high, "shark": high, "bird-a": wet, "bird-b": wet, "wolf": deep}.get(name)
        if wrong is not None and wrong.any():
            told.append(f"{time:.1f} s: {int(wrong.sum())} {name} out of their medium")
        self._frozen(name, view, places, time)

    def _frozen(self, name: str, view: HerdView, places: Array, time: float) -> None:
        mouth = view.components.get("mouth")
        eats = mouth["chewing"] > 0 if mouth is not None else np.zeros(len(places), bool)
        for handle, place, eating in zip(view.handles.tolist(), places, eats.tolist(), strict=True):
            since, start = self._places.get(handle, (time, place))
            if eating or np.linalg.norm(place - start) >= FROZEN:
                self._places[handle] = (time, place)
            elif time - since > PATIENCE:
                self.story.unwell.append(f"{time:.1f} s: a {name} is frozen at {np.round(place, 1).tolist()}")
                self._places[handle] = (time, place)
            else:
                self._places[handle] = (since, start)

    def _schools(self, now: Snapshot) -> None:
        fish, sharks = now.herds["fish"], now.herds["shark"].position
        for school in groups(fish.position, SCHOOL_LINK):
            if len(school) >= SCHOOL:
                away = np.linalg.norm(fish.position[school][:, None] - sharks[None], axis=2)
                near = len(sharks) > 0 and float(away.min()) < SHARK_NEAR
                (self.story.hunted if near else self.story.calm).append(polarization(fish.velocity[school]))

    def _flocks(self, now: Snapshot) -> None:
        shot = next((e for e in self.run.events.since() if e.kind == "shot" and e.animal.startswith("bird")), None)
        birds = [now.herds[name] for name in ("bird-a", "bird-b")]
        handles = np.concatenate([view.handles for view in birds])
        places = np.concatenate([view.position for view in birds]).astype(np.float64)
        if shot is None:
            if now.time > SHOT_AT - 1.0:
                self._last = handles, places
            return
        if not self._flock:
            known, where = self._last
            struck = where[known == shot.handle][0]
            flock = min(
                groups(where, FLOCK_LINK), key=lambda group: np.linalg.norm(where[group] - struck, axis=1).min()
            )
            self._flock = set(known[flock].tolist())
            self.story.before_shot = spread(where[flock])
        mine = np.isin(handles, list(self._flock))
        wide = spread(places[mine])
        if now.time <= shot.time + SCATTERING + 0.25:
            self.story.after_shot = max(self.story.after_shot, wide)
        elif now.time <= shot.time + REFORMING:
            flocks = [group for group in groups(places, FLOCK_LINK) if len(group) >= FLOCK]
            together = np.concatenate(flocks) if flocks else np.zeros(0, int)
            share = float(np.isin(np.flatnonzero(mine), together).mean())
            self.story.reformed = max(self.story.reformed, share)


def groups(places: Array, link: float) -> list[Array]:
    """Who hangs together: indices of each group."""
    pairs = cKDTree(places).query_pairs(link, output_type="ndarray")
    graph = coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(places), len(places)))
    count, labels = connected_components(graph, directed=False)
    order = np.argsort(labels, kind="stable")
    return np.split(order, np.searchsorted(labels[order], np.arange(1, count)))


def polarization(velocities: Array) -> float:
    """How much all go one way."""
    speeds = np.maximum(np.linalg.norm(velocities, axis=1, keepdims=True), 1e-6)
    return float(np.linalg.norm((velocities / speeds).mean(axis=0)))


def spread(places: Array) -> float:
    """The mean distance from the middle."""
    return float(np.linalg.norm(places - places.mean(axis=0), axis=1).mean())
