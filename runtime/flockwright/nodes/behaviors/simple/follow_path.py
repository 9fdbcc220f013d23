"""Following a path."""

from __future__ import annotations

from math import floor, sqrt
from typing import Any, ClassVar

from flockwright.curves.shapes import raised
from flockwright.engine.words import Layout, f4, floats, i8
from flockwright.nodes.behaviors.along_path import ANYWHERE, BACK, TRAVELER, locate, piece_at
from flockwright.nodes.families.behavior import head_for, pacing, ranked, turning, way_through
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Flag, Name, Number, Whole, distance, flag, number, reference, speed
from flockwright.world.paths import path_at
from flockwright.world.records import Array, Values


@node(
    "behavior.follow_path", icon="map-marker-path", cells=("direction_strength", "speed_strength", "distance_threshold")
)
class FollowPath(SimpleBehavior):
    """Leads an animal along a path of the scene: on it the way is the path's, away from it the way leads back to it.

    It remembers how far along it is, so that a path may cross itself. At the end it begins again, or rests.
    """

    FORMULA: ClassVar[str] = """
        t          ((distance to the path − threshold) / width, held to 0 … 1) ^ power
        direction  (1 − t) · along the path + t · towards its point look ahead meters on
        desire     Dir
        speed      speed, desire Spd
    """
    DERIVED: ClassVar[dict[str, str | Layout]] = {"table": "i8"}
    STATE: ClassVar[Layout | None] = TRAVELER

    priority: Whole = ranked(1)
    direction_strength: Number = turning(0.6)
    speed_strength: Number = pacing(0.5)
    path: Name = reference("The path to follow. Empty: there is none and it does nothing.", refers="paths")
    speed: Number = speed(4.0, "The speed it wants along the path; higher goes faster.")
    distance_threshold: Number = distance(
        1.0, "Closer to the path than this it simply goes along; larger lets it stray more.", short="off"
    )
    threshold_width: Number = distance(
        4.0,
        "Over how many meters beyond that it turns from along to towards the path; larger joins it slowly.",
    )
    power: Number = number(
        1.0, "How late in between it turns towards the path; higher stays parallel longer.", low=0.05, high=10,
        soft=(0.2, 4), step=0.1,
    )  # fmt: skip
    loops: Flag = flag(True, "On: from the end it goes on to the start. Off: it rests there.")
    look_ahead: Number = distance(2.0, "How far ahead on the path it aims; larger cuts corners and weaves less.")

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        path = scope.path(v["path"])
        rows["table"] = 0 if path is None else path.address

    @staticmethod
    def evaluate(me: Any, p: Any, out: Any, state: Any) -> None:
        if p.table == 0:
            return
        path = path_at(p.table)
        if path.count < 2 or not path.length > 0.0:
            return
        loops = p.loops != 0
        near = max(max(p.distance_threshold, p.look_ahead), max(me.radius, path.step))
        squared, ends = locate(path, state, loops, near, me.px, me.py, me.pz)
        if not squared < ANYWHERE:
            return
        ahead = 0.0 if state.going == BACK else state.arc + p.look_ahead
        if loops and path.closed != 0:
            ahead -= f4(floor(ahead / path.length)) * path.length
        place = min(ahead, path.length) / path.step
        piece = piece_at(place, 1.0, i8(path.count) - 1)
        samples, start, part = floats(path.samples), 3 * piece, place - float(piece)
        ax, ay, az = samples[start], samples[start + 1], samples[start + 2]
        sx, sy, sz = samples[start + 3] - ax, samples[start + 4] - ay, samples[start + 5] - az
        tx, ty, tz = ax + part * sx - me.px, ay + part * sy - me.py, az + part * sz - me.pz
        beyond = way_through(p.distance_threshold, p.distance_threshold + p.threshold_width, sqrt(squared))
        towards = raised(beyond, p.power)
        along = (1.0 - towards) / path.step
        desire = 1.0
        if state.going == BACK:
            along = 0.0
            towards = 1.0
        elif ends:  # nothing leads on from the end, but whoever is away from it still comes
            along = 0.0
            desire = towards
        reach = towards / max(sqrt(tx * tx + ty * ty + tz * tz), 1e-6)
        dx, dy, dz = along * sx + reach * tx, along * sy + reach * ty, along * sz + reach * tz
        head_for(out, dx, dy, dz, p.direction_strength * desire)
        out.speed = p.speed
        out.speed_desire = p.speed_strength * desire
