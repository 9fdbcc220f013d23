"""Starters: whole animals to begin with. A starter is a plain graph that fits the scene it is put into.

Each is built into a project of its own with the bounds of the one it is meant for, and brought over like any other
animal. Hunters hunt whoever is there, and prey flees whoever hunts; without the other the nodes for it are left out,
so that a starter never begins with a problem. Below the surface the hunter swims.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flockwright.document import Bounds, Project
from flockwright.document.builder import AnimalBuilder, BuiltNode, ProjectBuilder, rectangle, sphere
from flockwright_editor.session.edits import animals, importing

HUNTERS = ("shark", "wolf")
"""Shapes whose animals others flee."""


@dataclass(frozen=True)
class Starter:
    """What a card of the chooser says, and what it makes."""

    key: str
    title: str
    words: str
    name: str
    """Of the animal, until the designer says another."""
    shape: str
    count: int
    radius: float
    graph: Callable[[_Ground], None]


@dataclass(frozen=True)
class _Ground:
    """What a starter is built on: the animal, where it lives, and who else is there."""

    project: ProjectBuilder
    animal: AnimalBuilder
    bounds: Bounds
    tag: str
    count: int
    hunters: tuple[str, ...]
    prey: tuple[str, ...]

    @property
    def across(self) -> float:
        """Half the shorter side of the scene."""
        return min(self.bounds.size[0], self.bounds.size[2]) / 2 or 40.0

    @property
    def ground(self) -> float:
        """The height that walkers walk on."""
        bottom = self.bounds.center[1] - self.bounds.size[1] / 2
        top = bottom + self.bounds.size[1]
        return 0.0 if bottom <= 0.0 <= top else bottom

    @property
    def heights(self) -> tuple[float, float]:
        """The lowest and highest that those keep to who fly or swim."""
        high = self.bounds.size[1]
        low = self.bounds.center[1] - high / 2
        if high < 20.0:  # a flat scene says nothing about height
            return low + 5.0, low + 25.0
        return round(low + 0.2 * high, 1), round(low + 0.8 * high, 1)

    @property
    def middle(self) -> tuple[float, float, float]:
        """The middle of the room between those heights."""
        low, high = self.heights
        return self.bounds.center[0], (low + high) / 2, self.bounds.center[2]

    def mates(self, name: str, reach: float) -> BuiltNode:
        """The query for its own kind."""
        return self.animal.query("spatial_hash", name=name, tags=[self.tag], k=16, max_distance=reach)

    def flock(self, query: BuiltNode, near: float, along: float, pace: float = 0.3) -> None:
        """Separation, alignment and cohesion over one query."""
        animal = self.animal
        query >> [
            animal.behavior("separation", direction_strength=0.7, max_distance=near),
            animal.behavior(
                "alignment",
                direction_strength=0.7,
                speed_strength=pace,
                max_distance=along,
                min_angle_weight=0.3,
                angle_activation={"shape": "linear"},
                distance_curve={"shape": "fall"},
            ),
            animal.behavior(
                "cohesion",
                direction_strength=0.5,
                activation={"shape": "linear"},
                distance_curve={"shape": "fall"},
            ),
        ]

    def home(self, at: tuple[float, float, float], inner: float, outer: float, strength: float, **more: Any) -> None:
        """A home of its own in the scene, and Homing to it."""
        radii = {"min_radius": round(inner * self.across, 1), "max_radius": round(outer * self.across, 1)}
        place = self.project.home(f"{self.animal.name} home", at, tags=[], **radii)
        self.animal.behavior(
            "homing", home=place, direction_strength=strength, activation={"shape": "linear"}, **radii, **more
        )

    def flees(self, query: str, speed: float) -> None:
        """Flight from whoever hunts here."""
        if self.hunters:
            seen = self.animal.query("spatial_hash", name=query, tags=list(self.hunters), k=3, max_distance=15)
            seen >> self.animal.behavior(
                "flee",
                min_speed=speed,
                hold=0.7,
                activation={"shape": "saturating", "k": 0.6},
                angle_curve={"shape": "constant"},
            )

    def walkers(self, spread: float) -> None:
        """Those who walk begin on the ground."""
        at = (self.bounds.center[0], self.ground, self.bounds.center[2])
        self.project.spawn(self.animal, self.count, sphere(at, spread, position_mask=(1, 0, 1)), initial_speed=1)

    def floaters(self, spread: float, speed: float) -> None:
        """Those who fly or swim begin in the room between their heights."""
        low, high = self.heights
        flat = round(min(1.0, (high - low) / 2 / spread), 2)
        self.project.spawn(
            self.animal, self.count, sphere(self.middle, spread, position_mask=(1, flat, 1)), initial_speed=speed
        )


def _blank(on: _Ground) -> None:
    on.animal.merger("desire_budget")
    on.animal.mover("3d")
    x, y, z = on.middle
    on.project.spawn(on.animal, on.count, rectangle((x, y, z), (on.across / 2, 0, on.across / 2)))


def _bird(on: _Ground) -> None:
    low, high = on.heights
    on.flock(on.mates("Flockmates", 20), near=3, along=8)
    on.home(on.middle, 0.3, 1.3, 0.5)
    on.animal.behavior(
        "keep_height",
        min_y=low,
        max_y=high,
        calm_zone_height=round((high - low) / 4, 1),
        direction_strength=0.3,
        priority=2,
    )
    on.animal.behavior("wander", direction_strength=0.05, speed_strength=0.2, min_speed=4.5, max_speed=6.5)
    on.animal.merger("desire_budget")
    on.animal.mover("3d", max_speed=8, accel_forward=8, accel_brake=8, accel_lateral=10)
    on.floaters(min(0.6 * on.across, 25), 5)


def _fish(on: _Ground) -> None:
    on.flock(on.mates("Schoolmates", 12), near=1.2, along=4)
    on.flees("Hunters", 3.5)
    on.home(on.middle, 0.1, 0.6, 0.45)
    on.animal.behavior(
        "wander", direction_strength=0.04, speed_strength=0.2, min_speed=1.5, max_speed=2.5, max_up_down_angle=10
    )
    on.animal.merger("desire_budget")
    on.animal.mover("3d", max_speed=5, accel_forward=6, accel_brake=5, accel_lateral=10)
    on.floaters(min(0.3 * on.across, 8), 2)


def _herd(on: _Ground) -> None:
    mates = on.mates("Flockmates", 20)
    on.flock(mates, near=2.5, along=8)
    mates >> on.animal.behavior("get_pushed", max_distance=4)
    on.flees("Hunters", 4)
    at = (on.bounds.center[0], on.ground, on.bounds.center[2])
    on.home(at, 0.15, 0.8, 0.5)
    on.animal.behavior(
        "wander", direction_strength=0.05, speed_strength=0.2, min_speed=0.3, max_speed=2, max_up_down_angle=0
    )
    on.animal.merger("desire_budget")
    on.animal.mover("2d", max_speed=6, accel_forward=3, accel_brake=5, accel_lateral=8)
    on.walkers(min(0.3 * on.across, 15))


def _hunter(on: _Ground) -> None:
    swims = _is_below(on.bounds)
    if on.prey:
        seen = on.animal.query("spatial_hash", name="Prey", tags=list(on.prey), k=5, max_distance=15, fov=90)
        seen >> on.animal.behavior("seek", direction_strength=0.9, min_chase_speed=7, max_speed_over_prey=5)
    at = on.middle if swims else (on.bounds.center[0], on.ground, on.bounds.center[2])
    on.home(at, 0.4, 0.9, 0.6, priority=3)
    on.animal.behavior(
        "wander",
        direction_strength=0.1,
        speed_strength=0.2,
        min_speed=1.5,
        max_speed=2.5,
        max_up_down_angle=10 if swims else 0,
    )
    on.animal.component("energy", drain=0.15, recovery=0.4, rest_speed=3, min_speed_factor=0.35)
    on.animal.merger("desire_budget")
    on.animal.mover("3d" if swims else "2d", max_speed=10, accel_forward=8, accel_brake=8, accel_lateral=4)
    if swims:
        on.floaters(min(0.5 * on.across, 30), 2)
    else:
        on.walkers(min(0.5 * on.across, 30))


STARTERS = (
    Starter("blank", "Blank", "Merger and mover only.", "Animal", "arrow", 10, 0.5, _blank),
    Starter("bird", "Flocking bird", "Banks, keeps together, stays up.", "Bird", "bird", 150, 0.25, _bird),
    Starter("fish", "Schooling fish", "Tight school round a home.", "Fish", "fish", 200, 0.2, _fish),
    Starter("herd", "Herd", "Walks together, gives way, flees.", "Sheep", "sheep", 80, 0.4, _herd),
    Starter("hunter", "Lone predator", "Roams, hunts in bursts, rests.", "Wolf", "wolf", 1, 0.6, _hunter),
)


def starter(key: str) -> Starter:
    """The starter of that key; KeyError without one."""
    return next((held for held in STARTERS if held.key == key), None) or _unknown(key)


def _unknown(key: str) -> Starter:
    raise KeyError(key)


def fitted(project: Project, kind: Starter) -> Starter:
    """The starter as it is in this project: a hunter below the surface is a shark."""
    swims = kind.key == "hunter" and _is_below(project.scene.bounds)
    return replace(kind, name="Shark", shape="shark") if swims else kind


def _is_below(bounds: Bounds) -> bool:
    """Whether most of the scene lies below the surface."""
    return bounds.center[1] < 0.0


def place(
    project: Project, kind: Starter, *, name: str = "", count: int | None = None, color: str = ""
) -> tuple[Project, str]:
    """The project with a starter's animal, its herd and its home; with the animal's id."""
    kind = fitted(project, kind)
    name = animals.free_name(name.strip() or kind.name, (animals.called(other) for other in project.animals))
    alone = _built(project, kind, name, kind.count if count is None else count, color or animals.free_color(project))
    return importing.bring(project, alone, alone.animals[0].id)


def size_of(project: Project, kind: Starter) -> int:
    """How many nodes a starter has in this project."""
    return len(_built(project, kind, kind.name, kind.count, "").animals[0].nodes)


def new_project(size: Sequence[float], *, water: bool = False) -> Project:
    """A project with bounds that stand on the ground or, under water, hang from the surface; nobody in it yet."""
    wide, high, deep = size
    made = Project.new()
    bounds = Bounds(center=(0, -high / 2 if water else high / 2, 0), size=(wide, high, deep))
    return made.changed(scene=made.scene.changed(seed=1, bounds=bounds))


def _built(project: Project, kind: Starter, name: str, count: int, color: str) -> Project:
    bounds = project.scene.bounds
    hunters, prey = _others(project)
    built = ProjectBuilder(
        tags=list(dict.fromkeys((name, *hunters, *prey))), bounds={"center": bounds.center, "size": bounds.size}
    )
    about = f"Began as the starter {kind.title}. {kind.words}"
    animal = built.animal(name, tags=[name], radius=kind.radius, color=color, shape=kind.shape, about=about)
    kind.graph(_Ground(built, animal, bounds, name, count, hunters, prey))
    return built.build()


def _others(project: Project) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tags of those who hunt and of those who do not, among the animals that are in the scene."""
    there = [animal for animal in project.animals if animals.count(project, animal.id)]
    known = set(project.tags)
    hunters = dict.fromkeys(tag for animal in there if animal.shape in HUNTERS for tag in animal.tags if tag in known)
    prey = dict.fromkeys(tag for animal in there if animal.shape not in HUNTERS for tag in animal.tags if tag in known)
    return tuple(hunters), tuple(tag for tag in prey if tag not in hunters)
