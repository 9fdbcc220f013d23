"""The player at work: acts asked for by a person or by the scene's timeline, done between steps in the order of asking.

At the beginning of a step those of the timeline whose time has come are done, or those that were asked for: once
somebody plays, the timeline is over for this run. A step of no time does none.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from flockwright.document.errors import Fault
from flockwright.engine.errors import EngineError
from flockwright.engine.words import fresh
from flockwright.nodes.families.dropping import GRAVITY
from flockwright.simulation.provisions import FOOD, SOUNDS, THROWN, food_params, sound_params
from flockwright.simulation.settling import rearrange, tell
from flockwright.simulation.walking import position_of, slot_of, walk
from flockwright.world.entities import FALLING
from flockwright.world.geometry.casting import look
from flockwright.world.geometry.layouts import HIT, MISS, RAY, geometry_at
from flockwright.world.provisions import SOUND_TAG, Clap, Move, Noise, Player, Shoot, Throw, act_of

if TYPE_CHECKING:
    from flockwright.simulation.simulation import Simulation

_ACROSS = 10.0
"""How fast an apple flies over the ground, in m/s; no flight takes less or more than these seconds."""
_SHORTEST, _LONGEST = 0.3, 3.0
_AMID = 6.0
"""Meters around somebody in which others count."""
_TRIED = 256
"""Of a crowd so many are aimed at until one can be hit."""
Act = Move | Throw | Shoot | Clap


class Acting:
    """What the player of one run is about to do."""

    def __init__(self) -> None:
        self.waiting: list[Act] = []
        self.played = False
        """Whether anything was asked for in this run."""
        self.moving: Move | None = None

    def ask(self, run: Simulation, given: Mapping[str, Any]) -> None:
        """Let the player do something before the next step."""
        if run.population.provisions.player is None:
            raise EngineError("there is no player in the scene")
        try:
            self.waiting.append(act_of(given))
            self.played = True
        except Fault as fault:
            raise EngineError(f"the player cannot do that: {fault.of('act')}") from None

    def begin(self, run: Simulation, dt: float) -> None:
        """Do what is due in the coming step, and walk."""
        player = run.population.provisions.player
        if player is None or dt <= 0.0:
            return
        acts = self.waiting if self.played else _due(player, run.time, run.time + dt)
        self.waiting = []
        for act in acts:
            self._do(run, player, act)
        if any(not isinstance(act, Move) for act in acts):
            run.binding.arrange()
        self.moving = walk(run, player, self.moving, dt)

    def as_json(self) -> dict[str, Any]:
        """What is still to be done."""
        moving = self.moving.model_dump(mode="json") if self.moving is not None else None
        return {
            "waiting": [act.model_dump(mode="json") for act in self.waiting],
            "moving": moving,
            "played": self.played,
        }

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Acting:
        """What was still to be done; a `Fault` if it is no such thing."""
        made = cls()
        made.waiting = [act_of(act) for act in values["waiting"]]
        made.played = bool(values.get("played"))
        moving = act_of(values["moving"]) if values["moving"] is not None else None
        made.moving = moving if isinstance(moving, Move) else None
        return made

    def _do(self, run: Simulation, player: Player, act: Act) -> None:
        at = position_of(run)
        if isinstance(act, Move):
            self.moving = act
        elif isinstance(act, Throw):
            throw(run, player, at, np.array(act.at))
        elif isinstance(act, Clap):
            sound(run, player.clap, at)
        elif act.at is not None:
            shoot(run, player, at, np.array(act.at) - at)
        elif act.nearest or act.amid:
            shoot(run, player, at, _aimed(run, player, at, act))
        else:
            shoot(run, player, at, np.array(act.direction))


def _due(player: Player, begin: float, end: float) -> list[Act]:
    """Those of the timeline in a stretch of time; of equal times in the order of the file."""
    if not player.timeline:
        return []
    acts = sorted(player.timeline, key=lambda timed: timed.time)
    times = [timed.time for timed in acts]
    return [timed.act for timed in acts[bisect_left(times, begin) : bisect_left(times, end)]]


def place(run: Simulation, pool: str, tags: tuple[str, ...], source: str) -> int:
    """A place for something new; a pool that is full grows, which makes another program."""
    population = run.population
    slot = population.take(pool, tags, source)
    if slot is None:
        population.grow(pool)
        run.rebind()
        slot = population.take(pool, tags, source)
        assert slot is not None
    return slot


def sound(run: Simulation, noise: Noise, at: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
    """Let something be heard from a place."""
    slot = place(run, SOUNDS, (SOUND_TAG,), THROWN)
    run.population.carry(slot, "sound", sound_params(noise))
    run.population.put(slot, tuple(at.tolist()))


def throw(
    run: Simulation,
    player: Player,
    begin: np.ndarray[tuple[int], np.dtype[np.float64]],
    end: np.ndarray[tuple[int], np.dtype[np.float64]],
) -> None:
    """An apple flies from one place to the other."""
    slot = place(run, FOOD, player.apple.tags, THROWN)
    population = run.population
    population.carry(slot, "food", food_params(player.apple))
    population.put(slot, tuple(begin.tolist()))
    way = end - begin
    seconds = min(max(math.hypot(way[0], way[2]) / _ACROSS, _SHORTEST), _LONGEST)
    velocity = way / seconds
    velocity[1] += 0.5 * GRAVITY * seconds
    bodies = population.entities.bodies
    bodies["radius"][slot] = player.apple.radius
    for axis, part in zip("xyz", velocity.tolist(), strict=True):
        bodies[f"v{axis}"][slot] = part
    bodies["speed"][slot] = math.hypot(*velocity.tolist())
    population.entities.standing[slot] = FALLING


def shoot(
    run: Simulation,
    player: Player,
    begin: np.ndarray[tuple[int], np.dtype[np.float64]],
    way: np.ndarray[tuple[int], np.dtype[np.float64]],
) -> None:
    """Fire along a direction: whom the shot meets first dies, and it is heard at both its ends."""
    long = float(np.linalg.norm(way))
    way = way / long if long > 0.0 else np.array([0.0, 0.0, 1.0])
    stopped, met = _stopped(run, player, begin, way)
    victim, far = _first_met(run, player, begin, way, stopped)
    sound(run, player.shot, begin)
    if met or victim >= 0:
        sound(run, player.shot, begin + way * far)
    shooter = slot_of(run)
    if victim >= 0:
        assert run.binding.life is not None
        run.binding.life.kill(victim)
        tell(run, "shot", victim, shooter)
        tell(run, "death", victim, shooter)
        rearrange(run)
    else:
        tell(run, "shot", -1, shooter)


def _aimed(
    run: Simulation, player: Player, begin: np.ndarray[tuple[int], np.dtype[np.float64]], act: Shoot
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The way to the first choice that nothing stands before; where none is free, to the first; to nobody, ahead."""
    tag = act.nearest or act.amid
    animals = [animal.id for animal in run.plan.animals if tag in animal.tags]
    slots = np.concatenate([run.population.of_species(name) for name in animals] or [np.zeros(0, np.int32)])
    bodies = run.population.entities.bodies
    places = np.stack([bodies[axis][slots] for axis in ("px", "py", "pz")], axis=1).astype(np.float64)
    ways = places - begin
    away = np.linalg.norm(ways, axis=1)
    order = np.argsort(_loneliness(places) if act.amid else away, kind="stable")[:_TRIED]
    for one in order.tolist():
        if 0.0 < away[one] <= player.shot.range:
            way = ways[one] / away[one]
            if _first_met(run, player, begin, way, _stopped(run, player, begin, way)[0])[0] == slots[one]:
                return way
    if len(order):
        return ways[order[0]]
    ahead = bodies[slot_of(run)]
    return np.array([ahead["fx"], 0.0, ahead["fz"]], np.float64)


def _loneliness(
    places: np.ndarray[tuple[int, int], np.dtype[np.float64]],
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Least for whoever has the most others around."""
    spatial: Any = import_module("scipy.spatial")  # it ships no types
    tree = spatial.cKDTree(places)
    return -tree.query_ball_point(places, _AMID, return_length=True).astype(np.float64)


def _stopped(run: Simulation, player: Player, begin: object, way: object) -> tuple[float, bool]:
    """How far a shot flies until something solid stops it, and whether something does."""
    assert run.binding.life is not None
    ray, hit = fresh(RAY)(), fresh(HIT)()
    (ray.ox, ray.oy, ray.oz), (ray.dx, ray.dy, ray.dz) = begin, way  # type: ignore[misc]
    ray.length = player.shot.range
    ray.layers = int(run.binding.life.record["solid"][0])
    look(geometry_at(run.binding.places.geometry.address), ray, hit)
    return float(hit.distance), hit.layer != MISS


def _first_met(
    run: Simulation,
    player: Player,
    begin: np.ndarray[tuple[int], np.dtype[np.float64]],
    way: np.ndarray[tuple[int], np.dtype[np.float64]],
    stopped: float,
) -> tuple[int, float]:
    """The animal whose surface a shot meets before it is stopped, or -1, and how far that is."""
    slots = np.concatenate([run.population.of_species(animal.id) for animal in run.plan.animals] or [np.zeros(0, int)])
    slots = np.sort(slots.astype(np.int32))
    bodies = run.population.entities.bodies[slots]
    away = np.stack([bodies["px"], bodies["py"], bodies["pz"]], axis=1).astype(np.float64) - begin
    along = away @ way
    wide = bodies["radius"].astype(np.float64) + player.shot.radius
    room = wide**2 - ((away - along[:, None] * way) ** 2).sum(axis=1)
    enters = np.where((room >= 0.0) & (along >= 0.0), np.maximum(along - np.sqrt(np.maximum(room, 0.0)), 0.0), np.inf)
    if not len(slots) or float(enters.min()) > stopped:
        return -1, stopped
    first = int(enters.argmin())
    return int(slots[first]), float(enters[first])
