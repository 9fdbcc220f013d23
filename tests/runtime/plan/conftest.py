"""What the plan's tests share: a sound pond to spoil, and the way a problem and its fix are checked."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from flockwright.document import Project, loads
from flockwright.plan import Problem, fix, resolve

Json = dict[str, Any]


def node(id_: str, type_: str, name: str = "", **params: Any) -> Json:
    return {"id": id_, "type": type_, "name": name, "params": params}


def pond() -> Json:
    """A project without any problem: fish that keep together and wander."""
    return {
        "format": "flockwright/project",
        "version": 1,
        "tags": ["Fish", "Shark"],
        "animals": [
            {
                "id": "fish",
                "name": "Fish",
                "tags": ["Fish"],
                "nodes": [
                    node("n1", "query.spatial_hash", "Mates", tags=["Fish"]),
                    node("n2", "behavior.cohesion"),
                    node("n3", "behavior.wander"),
                    node("n4", "merger.desire_budget"),
                    node("n5", "mover.3d"),
                ],
                "links": [
                    {"from": "n1.neighbors", "to": "n2.neighbors"},
                    {"from": "n2.result", "to": "n4.results"},
                    {"from": "n3.result", "to": "n4.results"},
                    {"from": "n4.velocity", "to": "n5.velocity"},
                ],
            }
        ],
        "scene": {
            "spawners": [
                {
                    "id": "s1",
                    "animal": "fish",
                    "count": 50,
                    "region": {"type": "sphere", "center": [0, 0, 0], "radius": 10},
                }
            ]
        },
    }


class Pond:
    """A pond that a test spoils, and what is then said of it."""

    def __init__(self) -> None:
        self.file = pond()

    @property
    def fish(self) -> Json:
        return self.file["animals"][0]

    @property
    def scene(self) -> Json:
        return self.file["scene"]

    @property
    def spawner(self) -> Json:
        return self.scene["spawners"][0]

    def params(self, id_: str) -> Json:
        return next(node["params"] for node in self.fish["nodes"] if node["id"] == id_)

    def add(self, id_: str, type_: str, name: str = "", **params: Any) -> None:
        self.fish["nodes"].append(node(id_, type_, name, **params))

    def behave(self, id_: str, type_: str, name: str = "", query: str = "", **params: Any) -> None:
        """A behavior wired to the merger, and to a query."""
        self.add(id_, type_, name, **params)
        self.wire(f"{id_}.result", "n4.results")
        if query:
            self.wire(f"{query}.neighbors", f"{id_}.neighbors")

    def wire(self, from_: str, to: str) -> None:
        self.fish["links"].append({"from": from_, "to": to})

    def unwire(self, from_: str, to: str) -> None:
        self.fish["links"].remove({"from": from_, "to": to})

    def remove(self, id_: str) -> None:
        """A node with its wires."""
        self.fish["nodes"] = [node for node in self.fish["nodes"] if node["id"] != id_]
        self.fish["links"] = [
            link for link in self.fish["links"] if id_ not in (link["from"].split(".")[0], link["to"].split(".")[0])
        ]

    @property
    def project(self) -> Project:
        return loads(json.dumps(self.file)).document

    @property
    def said(self) -> list[str]:
        return [problem.message for problem in resolve(self.project).problems]

    def check(
        self, message: str, severity: str, *, node: str = "", field: str = "", fix: str | None, thing: str = ""
    ) -> Problem:
        """There is just this problem, at that place; its fix has that label, mends it and breaks nothing."""
        project = self.project
        found = [problem for problem in resolve(project).problems if problem.message == message]
        assert len(found) == 1, self.said
        (problem,) = found
        assert (problem.severity, problem.node, problem.thing) == (severity, node, thing)
        if field:
            assert problem.field == field
        assert (problem.fix.label if problem.fix else None) == fix
        if fix is not None:
            mended(project, problem)
        return problem


def mended(project: Project, problem: Problem) -> Project:
    """The project with a problem's fix applied, once it is sure to have helped."""
    before = {p.message for p in resolve(project).problems if p.severity == "error"}
    after = fix(project, problem)
    now = resolve(after)
    assert problem not in now.problems
    assert problem.message not in [p.message for p in now.problems]
    assert {p.message for p in now.problems if p.severity == "error"} <= before, "the fix breaks something else"
    assert resolve(project).problems == resolve(project).problems
    return after


@pytest.fixture
def pond_() -> Pond:
    return Pond()


@pytest.fixture
def mend() -> Callable[[Project, Problem], Project]:
    return mended


@pytest.fixture(scope="session")
def rich() -> Json:
    """The JSON of a pond with something of everything."""
    return _enriched(Pond())


def _enriched(pond: Pond) -> Json:
    """A pond with something of everything."""
    pond.behave("n6", "behavior.separation", query="n1", max_distance=2)
    pond.behave("n7", "behavior.homing", home="reef")
    pond.behave("n8", "behavior.follow_path", path="round")
    pond.behave("n10", "behavior.flee", query="n1", activation={"curve": "Soft"})
    pond.add("n11", "reroute")
    pond.add("n12", "resolution.box_wrap", size=[10, 10, 10])
    pond.wire("n5.motion", "n12.motion")
    pond.wire("n1.neighbors", "n11.in")
    keys = [{"x": 0, "y": 0}, {"x": 0.5, "y": 1, "mode": "smooth"}, {"x": 1, "y": 0}]
    pond.params("n2")["activation"] = {"shape": "keys", "keys": keys}
    pond.file["curves"] = {"Soft": {"shape": "linear", "y": [0, 0.5]}}
    pond.fish["components"] = {"energy": {"drain": 0.1}, "home": {}}
    drives = [{"param": "n2.direction_strength", "from": 0, "to": 1}, {"param": "n12.size.0", "from": 1, "to": 9}]
    pond.fish["knobs"] = [{"id": "calm", "name": "Calm", "default": 0.5, "drives": drives}]
    pond.scene["homes"] = [{"id": "reef", "tags": ["Shark"], "at": [1, 2, 3], "max_radius": 5}]
    pond.scene["paths"] = [{"id": "round", "points": [[0, 0, 0], [1, 0, 1]], "closed": True}]
    pond.scene["bounds"] = {"size": [40, 40, 40]}
    pond.spawner.update(overrides={"n2.max_distance": 3}, jitter={"n6.max_distance": 0.1}, heading=[0, 0, 1])
    pond.file["animals"].append({"id": "shark", "tags": ["Shark"], "body": {"radius": 2}})
    return pond.file
