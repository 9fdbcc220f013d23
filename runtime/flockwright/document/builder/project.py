"""The project that a script builds: its tags and curves, its animals, its scene."""

from collections.abc import Mapping, Sequence
from typing import Any

from flockwright.document.animal import Animal, Body
from flockwright.document.builder.graph import AnimalBuilder, Parameter
from flockwright.document.builder.regions import Position
from flockwright.document.builder.values import Reference, as_json, blamed_on, check_tags
from flockwright.document.errors import Fault
from flockwright.document.ids import fresh_id, named_id
from flockwright.document.project import Project
from flockwright.document.scene import Home, Region, Scene, ScenePath, Spawner


class ProjectBuilder:
    """A project that is being built."""

    def __init__(
        self,
        *,
        tags: Sequence[str] = (),
        seed: int = 0,
        bounds: Mapping[str, object] | None = None,
        terrain: Mapping[str, object] | None = None,
        player: Mapping[str, object] | None = None,
    ) -> None:
        """Bounds, terrain and player are given as a file says them."""
        with blamed_on("project"):
            self._start = Project.new(tags=tags)
        with blamed_on("scene"):
            scene = {"seed": seed, "bounds": bounds or {}, "terrain": terrain or {}, "player": player or {}}
            self._scene = Scene.read(as_json(scene, self))
        self._curves: dict[str, Any] = {}
        self._animals: list[AnimalBuilder] = []
        self._homes: list[Home] = []
        self._paths: list[ScenePath] = []
        self._spawners: list[Spawner] = []

    @property
    def tags(self) -> tuple[str, ...]:
        return self._start.tags

    def curve(self, name: str, shape: str, **numbers: object) -> Reference:
        """A curve that several parameters may share: pass what this returns as their value."""
        with blamed_on(f"curve {name}"):
            if name in self._curves:
                raise Fault(f'a second curve "{name}"', "expected another name")
            self._curves[name] = as_json({"shape": shape, **numbers}, self)
        return Reference(self, name, as_json({"curve": name}, self))

    def animal(
        self,
        name: str,
        *,
        tags: Sequence[str] = (),
        radius: float | None = None,
        color: str = "",
        shape: str = "",
        about: str = "",
    ) -> AnimalBuilder:
        """A kind of animal; its nodes are added to what this returns."""
        with blamed_on(f"animal {name}"):
            check_tags(tags, self.tags)
            body = Body() if radius is None else Body(radius=radius)
            fresh = named_id((animal.id for animal in self._animals), name, "animal")
            start = Animal(id=fresh, name=name, tags=tuple(tags), color=color, shape=shape, body=body, about=about)
        self._animals.append(AnimalBuilder(self, start))
        return self._animals[-1]

    def home(
        self,
        name: str,
        at: Position,
        *,
        tags: Sequence[str] = (),
        min_radius: float = 0,
        max_radius: float = 10,
        strength: float = 1,
    ) -> Reference:
        """A place to return to, for queries by its tags and for `home` parameters."""
        with blamed_on(f"home {name}"):
            check_tags(tags, self.tags)
            fresh = self._scene_id(name, "home")
            radii = {"min_radius": min_radius, "max_radius": max_radius}
            values = {"id": fresh, "name": name, "tags": tags, "at": at, **radii, "strength": strength}
            self._homes.append(Home.read(as_json(values, self)))
        return Reference(self, name, fresh)

    def path(self, name: str, points: Sequence[Position], *, closed: bool = False) -> Reference:
        """A line to follow, for `path` parameters."""
        with blamed_on(f"path {name}"):
            fresh = self._scene_id(name, "path")
            values = {"id": fresh, "name": name, "points": points, "closed": closed}
            self._paths.append(ScenePath.read(as_json(values, self)))
        return Reference(self, name, fresh)

    def spawn(
        self,
        animal: AnimalBuilder,
        count: int,
        region: Region,
        *,
        seed: int = 0,
        initial_speed: float = 0,
        heading: Position | None = None,
        overrides: Mapping[Parameter, object] | None = None,
        jitter: Mapping[Parameter, float] | None = None,
    ) -> None:
        """Animals at the start; `overrides` and `jitter` are by parameter: `{flee["speed"]: 3}`.

        Without a `heading` each faces some level direction of its own.
        """
        with blamed_on(f"spawner of {animal.name}"):
            if animal.project is not self:
                raise Fault(animal.name, "it belongs to another project")
            values = {
                "overrides": {animal.address(parameter): value for parameter, value in (overrides or {}).items()},
                "jitter": {animal.address(parameter): value for parameter, value in (jitter or {}).items()},
                "count": count,
                "seed": seed,
                "initial_speed": initial_speed,
                "heading": heading,
            }
            fresh = fresh_id(self._scene_ids(), "s")
            made = {"id": fresh, "animal": animal.id, "region": region, **as_json(values, self)}
            self._spawners.append(Spawner.read(made))

    def build(self) -> Project:
        """The document. Building again, or adding and building again, is fine."""
        scene = self._scene.changed(homes=tuple(self._homes), paths=tuple(self._paths), spawners=tuple(self._spawners))
        animals = tuple(animal.build() for animal in self._animals)
        return self._start.changed(curves=self._curves, animals=animals, scene=scene)

    def _scene_ids(self) -> list[str]:
        return [thing.id for thing in (*self._homes, *self._paths, *self._spawners)]

    def _scene_id(self, name: str, otherwise: str) -> str:
        return named_id(self._scene_ids(), name, otherwise)
