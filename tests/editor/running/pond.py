"""Small projects for the tests of the running herd, and ways to wait for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from flockwright.document import Project
from flockwright.document.builder import ProjectBuilder, sphere
from flockwright.nodes.families.query import Crowd, HostQuery, Sights
from flockwright.nodes.registry import node
from flockwright.plan import Plan, resolve
from flockwright_editor.running import Moment, Runner
from flockwright_editor.running.herd import Herd
from flockwright_editor.running.orders import Posted


def pond(fish: int = 30, sharks: int = 1, query: str = "spatial_hash", **wander: Any) -> Project:
    """Fish n1 (mates) → n2 cohesion, n3 alignment; n4 (sharks) → n5 flee; n6 wander; n7 merger, n8 mover."""
    made = ProjectBuilder(tags=["Fish", "Shark"], seed=5, bounds={"size": [60, 60, 60]})
    school = made.animal("Fish", tags=["Fish"], radius=0.2)
    mates = school.query(query, name="Mates", tags=["Fish"], k=6, max_distance=8)
    mates >> [school.behavior("cohesion", speed_strength=0.2), school.behavior("alignment", priority=1)]
    feared = school.query("spatial_hash", name="Sharks", tags=["Shark"], max_distance=15)
    feared >> school.behavior("flee", priority=5)
    school.behavior("wander", **{"direction_strength": 0.3, "speed_strength": 0.4, **wander})
    school.merger("desire_budget")
    school.mover("3d", max_speed=7)
    school.resolution("box_wrap")
    shark = made.animal("Shark", tags=["Shark"], radius=0.6)
    shark.behavior("wander", direction_strength=0.3, speed_strength=0.4)
    shark.merger("desire_budget")
    shark.mover("3d", max_speed=4)
    shark.resolution("box_wrap")
    made.spawn(school, fish, sphere((0, 0, 0), 6), initial_speed=2)
    made.spawn(shark, sharks, sphere((10, 0, 0), 2), initial_speed=2)
    return made.build()


def plan_of(project: Project) -> Plan:
    return resolve(project).plan


def posted(project: Project, **changes: Any) -> Posted:
    """A plan as the session posts it."""
    values: dict[str, Any] = {"began": 0, "revision": 1, "silenced": {}, "names": {}, "colors": {}, **changes}
    return Posted(plan=plan_of(project), **values)


def herd_of(project: Project) -> Herd:
    """A herd without a thread."""
    return Herd(posted(project), 1, None, 1)


def with_param(project: Project, node_id: str, animal: str = "fish", **values: Any) -> Project:
    """The project with other parameters in a node."""
    found = project.animal(animal)
    nodes = tuple(n.changed(params={**n.params, **values}) if n.id == node_id else n for n in found.nodes)
    return project.with_animal(found.changed(nodes=nodes))


def with_count(project: Project, count: int) -> Project:
    """The project with another number of fish."""
    first, *rest = project.scene.spawners
    return project.changed(scene=project.scene.changed(spawners=(first.changed(count=count), *rest)))


def herd_in(runner: Runner) -> Herd:
    """The herd that a runner's thread is at; look at it only while it stands."""
    herd = runner._worker._herd
    assert herd is not None
    return herd


def is_still(runner: Runner) -> Callable[[], bool]:
    """Whether its thread has done everything it was told: nothing waits, and it sleeps."""

    def still() -> bool:
        board = runner._board
        busy = board._orders or board._posted or board._awake or board._mail or runner._worker._waits
        return board.resting and not busy and not board.playing

    return still


def fish_of(moment: Moment | None) -> Any:
    assert moment is not None
    return moment.snapshot.herds["fish"]


@node("query.stumbling")
class Stumbling(HostQuery):
    """Sees nobody, and fails when it is to see far."""

    @staticmethod
    def fill(asking: Crowd, targets: Crowd, k: int, sights: Sights) -> tuple[Any, Any]:  # noqa: ARG004
        if np.max(sights.max_distance) > 9:
            raise RuntimeError("too far to see")
        return np.zeros((len(asking.slots), k), np.int32), np.zeros(len(asking.slots), np.int32)
