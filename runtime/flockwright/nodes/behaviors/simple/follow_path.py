"""Following a path."""

from __future__ import annotations

from math import floor, sqrt
from typing import Any, ClassVar

from flockwright.curves.shapes import raised
from flockwright.engine.words import Layout, f4, floats, i4, i8, layout
from flockwright.nodes.behaviors.along_path import closest_on, downhill, nearest_piece, piece_at
from flockwright.nodes.families.behavior import head_for, pacing, ranked, turning, way_through
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Flag, Name, Number, Whole, distance, flag, number, reference, speed
from flockwright.world.paths import path_at
from flockwright.world.records import Array, Values

ANYWHERE = 1e30


@node(
    "behavior.follow_path", icon="map-marker-path", cells=("direction_strength", "speed_strength", "distance_threshold")
)
class FollowPath(SimpleBehavior):
    """Leads an animal along a path of the scene: on it the way is the path's, away from it the way leads back to it.

    It remembers how far along it is, so that a path may cross itself. At the end it begins again, or rests.
    """

    DERIVED: ClassVar[dict[str, str | Layout]] = {"table": "i8"}
    STATE: ClassVar[Layout | None] = layout(arc="f4", started="i4")

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
        pieces = i8(path.count) - 1
        if pieces < 1 or not path.length > 0.0:
            return
        x, y, z = me.px, me.py, me.pz
        samples = floats(path.samples)
        rings = p.loops != 0 and path.closed != 0
        piece = piece_at(state.arc, path.step, pieces)
        if state.started == 0:
            piece = nearest_piece(samples, pieces, x, y, z)
        piece = downhill(samples, pieces, rings, piece, 1, x, y, z)
        piece = downhill(samples, pieces, rings, piece, -1, x, y, z)
        squared, share = closest_on(samples, piece, x, y, z)
        if not squared < ANYWHERE:
            return
        ends = not rings and piece == pieces - 1 and share >= 1.0
        if ends and p.loops != 0:
            piece = i8(0)
            ends = False
            squared, share = closest_on(samples, piece, x, y, z)
        state.started = i4(1)
        state.arc = (float(piece) + share) * path.step
        ahead = state.arc + p.look_ahead
        if rings:
            ahead -= f4(floor(ahead / path.length)) * path.length
        ahead = min(ahead, path.length)
        aim = piece_at(ahead, path.step, pieces)
        part = ahead / path.step - float(aim)
        ax, ay, az = samples[3 * aim], samples[3 * aim + 1], samples[3 * aim + 2]
        sx, sy, sz = samples[3 * aim + 3] - ax, samples[3 * aim + 4] - ay, samples[3 * aim + 5] - az
        tx, ty, tz = ax + part * sx - x, ay + part * sy - y, az + part * sz - z
        full = p.distance_threshold + p.threshold_width
        towards = raised(way_through(p.distance_threshold, full, sqrt(squared)), p.power)
        along = (1.0 - towards) / path.step
        desire = 1.0
        if ends:  # nothing leads on from the end, but whoever is away from it still comes
            along = 0.0
            desire = towards
        reach = towards / max(sqrt(tx * tx + ty * ty + tz * tz), 1e-6)
        dx, dy, dz = along * sx + reach * tx, along * sy + reach * ty, along * sz + reach * tz
        head_for(out, dx, dy, dz, p.direction_strength * desire)
        out.speed = p.speed
        out.speed_desire = p.speed_strength * desire
