"""The fish of the design picture: its numbers made by hand, and a plan that knows its nodes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from flockwright.document import Project
from flockwright.plan import Plan, Resolver
from flockwright_editor.running.moment import BehaviorNow, SeenNow, Watched
from flockwright_editor.running.steering import Steered, Steerer
from flockwright_editor.session.live import Channels

SHARK, FISH = 7_001, 117

# Label, type, priority, direction wants and takes, speed wants, takes and m/s.
_TABLE = (
    ("Keep Height", "behavior.keep_height", 6, 0.04, 0.04, 0, 0, 0),
    ("Separation", "behavior.separation", 4, 0.11, 0.11, 0, 0, 0),
    ("Flee", "behavior.flee", 3, 0.55, 0.55, 0.48, 0.48, 4.4),
    ("Chase Food", "behavior.seek", 2, 0.06, 0.06, 0.05, 0.05, 3.0),
    ("Alignment", "behavior.alignment", 1, 0.37, 0.24, 0.08, 0.08, 3.8),
    ("Cohesion", "behavior.cohesion", 0, 0.31, 0, 0.12, 0.12, 3.1),
    ("Multi Homing", "behavior.multi_homing", 0, 0.08, 0, 0, 0, 0),
    ("Wander", "behavior.wander", 0, 0.03, 0, 0.01, 0.01, 1.8),
    ("Align Up", "behavior.align_up", 0, 0.02, 0, 0, 0, 0),
    ("Avoid Player", "behavior.flee", 2, 0, 0, 0, 0, 0),
    ("Avoid Sound", "behavior.flee", 2, 0, 0, 0, 0, 0),
    ("Avoid Ground", "behavior.keep_height", 5, 0, 0, 0, 0, 0),
    ("Avoid When Eating", "behavior.separation", 5, 0, 0, 0, 0, 0),
    ("Avoid Vertical Walls", "behavior.separation", 6, 0, 0, 0, 0, 0),
)
COLORS = {"Chase Food": "#B9D84F"}
QUERIES = (("Schoolmates", "q1"), ("Sharks", "q2"), ("Food", "q3"), ("Homes", "q4"))


def node_of(label: str) -> str:
    """The id of a behavior by its name."""
    return next(f"n{at}" for at, row in enumerate(_TABLE) if row[0] == label)


def behaviors() -> tuple[BehaviorNow, ...]:
    turns, paces = sum(row[4] for row in _TABLE), sum(row[6] for row in _TABLE)
    made = [
        BehaviorNow(
            f"n{at}", label, key, COLORS.get(label, ""), priority,
            np.array([1.0, 0.0, 0.0]) if wants else np.zeros(3), speed,
            Channels(wants, paces_wants), Channels(takes, paces_takes), Channels(takes / turns, paces_takes / paces),
            main=SHARK if label == "Flee" else None,
        )
        for at, (label, key, priority, wants, takes, paces_wants, paces_takes, speed) in enumerate(_TABLE)
    ]  # fmt: skip
    return tuple(sorted(made, key=lambda b: -b.priority))


def _seen(query: str, label: str, k: int, distances: list[float], sides: list[float], names: list[str]) -> SeenNow:
    n = len(distances)
    radians = np.radians(np.array(sides, float))
    return SeenNow(
        query, label, k, np.arange(n) + (SHARK if query == "q2" else 0), np.zeros((n, 3)), np.array(distances),
        np.abs(radians), radians, tuple(names), 20.0, 6.28, n,
    )  # fmt: skip


def watched(**changes: Any) -> Watched:
    """Fish 117, as the picture shows it."""
    yaw, pitch = np.radians(-31), np.radians(9)
    course = np.array([np.cos(pitch) * np.sin(yaw), np.sin(pitch), -np.cos(pitch) * np.cos(yaw)]) * 4.0
    made = Watched(
        handle=FISH, animal="fish", index=0, name="Fish 117", position=np.zeros(3), velocity=np.array([0.0, 0, -3.7]),
        forward=np.array([0.0, 0, -1]), up=np.array([0.0, 1, 0]), speed=3.7, radius=0.2, energy=0.62, wanted=course,
        behaviors=behaviors(), max_speed=4.5, turning=float(np.radians(96)), budget=1.0,
        sees=(
            _seen("q1", "Schoolmates", 13, [0.7 + i / 10 for i in range(13)], [10.0] * 13, ["Fish"] * 13),
            _seen("q2", "Sharks", 4, [2.4], [119.0], ["Shark 2"]),
            _seen("q3", "Food", 7, [14.0], [-4.0], ["Apple 3"]),
            _seen("q4", "Homes", 5, [], [], []),
        ),
    )  # fmt: skip
    return replace(made, **changes)


def project() -> Project:
    """A fish with those nodes, for the canvas selection and the plan."""
    nodes = [
        {"id": f"n{at}", "type": row[1], "name": row[0], "params": {"priority": row[2]}}
        for at, row in enumerate(_TABLE)
    ]
    nodes += [{"id": id_, "type": "query.spatial_hash", "name": label} for label, id_ in QUERIES]
    nodes += [{"id": "m1", "type": "merger.desire_budget"}, {"id": "m2", "type": "mover.3d"}]
    links = [{"from": f"n{at}.result", "to": "m1.results"} for at in range(len(_TABLE))]
    links += [{"from": "m1.velocity", "to": "m2.velocity"}]
    homes = {"behavior.flee": "q2", "behavior.seek": "q3", "behavior.multi_homing": "q4"}
    plain = ("behavior.keep_height", "behavior.wander", "behavior.align_up")
    links += [
        {"from": f"{homes.get(row[1], 'q1')}.neighbors", "to": f"n{at}.neighbors"}
        for at, row in enumerate(_TABLE) if row[1] not in plain
    ]  # fmt: skip
    return Project.model_validate(
        {
            "format": "flockwright/project",
            "version": 1,
            "animals": [
                {"id": "fish", "name": "Fish", "shape": "fish", "color": "#6FC3F7", "nodes": nodes, "links": links}
            ],
            "scene": {"seed": 1},
        }
    )


def steered(n: int = 301) -> Steered:
    """Half a minute in which nothing changed."""
    some = [b for b in behaviors() if b.label in ("Keep Height", "Separation", "Flee", "Alignment", "Wander")]
    shares = np.tile([0.1, 0.2, 0.3, 0.4, 0.0], (n, 1))
    steerers = tuple(Steerer(b.node, b.label, b.type, "", b.priority) for b in some)
    return Steered("Fish 117", FISH, np.linspace(30.0, 0.0, n), shares, steerers)


@cache
def plan() -> Plan:
    return Resolver().resolve(project()).plan
