"""One file, read and resolved, with everything there is to say about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from flockwright.cli.sources import Source, source_of
from flockwright.cli.telling import counted, listed
from flockwright.document import DocumentError, Scene, Spawner, fresh_id
from flockwright.nodes.errors import NodeError
from flockwright.plan.assets import SCENE_FORMAT, SCENE_VERSION, load_animal, read_animal, read_scene
from flockwright.plan.model import ANIMAL_FORMAT, ANIMAL_VERSION, AnimalPlan, Plan
from flockwright.plan.problems import SEVERITIES, Problem
from flockwright.plan.resolve import resolve

USUAL_COUNT, RADIUS = 100, 10.0
"""How many of an exported animal there are without a scene, and the ball they start in."""


@dataclass(frozen=True)
class Check:
    """What became of a file. One that cannot be read has nothing but the sentence that says why."""

    file: str
    unreadable: str = ""
    message: str = ""
    """That a newer version made it."""
    problems: tuple[Problem, ...] = ()
    plan: Plan | None = None

    @property
    def fine(self) -> bool:
        """Whether it runs as it is; warnings and advice do not count."""
        return not (self.unreadable or self.message or self.errors)

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def summary(self) -> str:
        """How it stands, in a sentence or two."""
        plan = self.plan
        if plan is None:
            return "no problems."
        ready = [animal for animal in plan.animals if not self.broken(animal.id)]
        counts = Counter(problem.severity for problem in self.problems)
        plural = {"error": "errors", "warning": "warnings", "advice": "pieces of advice"}
        single = {"error": "error", "warning": "warning", "advice": "piece of advice"}
        found = [counted(counts[kind], single[kind], plural[kind]) for kind in SEVERITIES if counts[kind]]
        told = f"{listed(found)}." if found else "no problems."
        if not plan.animals:
            return f"{told} There are no animals."
        if len(ready) == len(plan.animals):
            whole = {1: "The animal is", 2: "Both animals are"}.get(len(ready), f"All {len(ready)} animals are")
            return f"{told} {whole} ready to run."
        return f"{told} {len(ready)} of {counted(len(plan.animals), 'animal')} can run as meant."

    def broken(self, animal: str) -> bool:
        """Whether an animal has errors."""
        return any(problem.animal == animal for problem in self.errors)


def check(file: str, *, count: int | None = None, scene: Path | None = None) -> Check:
    """Read and resolve a file; `count` and `scene` are for an exported animal, see `stage`."""
    try:
        source = source_of(file)
        if source.format == ANIMAL_FORMAT:
            return _animal(source, count, scene)
        if count is not None or scene is not None:
            expected = "a project brings its own scene; --count and --scene are for exported animals"
            raise DocumentError(file, "", "cannot be run so", expected)
        return _scene(source) if source.format == SCENE_FORMAT else _project(source)
    except (DocumentError, NodeError) as error:
        return Check(file, str(error) if isinstance(error, DocumentError) else f"{file}: {error}")


def _project(source: Source) -> Check:
    opened = source.project()
    resolved = resolve(opened.document, source.path.parent)
    return Check(source.name, "", opened.message, resolved.problems, resolved.plan)


def _animal(source: Source, count: int | None, scene: Path | None) -> Check:
    if newer := source.newer_than(ANIMAL_VERSION):
        return Check(source.name, message=newer)
    animal = read_animal(source.data, source.name)
    stands_in = read_scene(source_of(str(scene)).data, str(scene)) if scene else None
    folder = scene.parent if scene else None
    if stands_in is not None and count is None and any(s.animal == animal.id for s in stands_in.spawners):
        return Check(source.name, plan=_together(animal, source.path, stands_in, folder))
    return Check(source.name, plan=Plan((animal,), stage(animal.id, count, stands_in), folder))


def _together(animal: AnimalPlan, file: Path, scene: Scene, folder: Path | None) -> Plan:
    """An animal in its scene, with the scene's other animals as far as they were exported beside it."""
    ids = dict.fromkeys(spawner.animal for spawner in scene.spawners if spawner.animal != animal.id)
    files = [file.with_name(f"{one}.animal.json") for one in ids]
    animals = (animal, *(load_animal(one) for one in files if one.is_file()))
    known = {one.id for one in animals}
    return Plan(animals, scene.changed(spawners=tuple(s for s in scene.spawners if s.animal in known)), folder)


def _scene(source: Source) -> Check:
    if newer := source.newer_than(SCENE_VERSION):
        return Check(source.name, message=newer)
    read_scene(source.data, source.name)
    return Check(source.name)


def stage(animal: str, count: int | None, scene: Scene | None) -> Scene:
    """A scene for one exported animal: as many in a ball of 10 m, or where the given scene puts them.

    A count of one's own replaces the places that the scene has for it.
    """
    scene = scene or Scene()
    own = tuple(spawner for spawner in scene.spawners if spawner.animal == animal)
    if not own or count is not None:
        taken = [thing.id for thing in (*scene.colliders, *scene.homes, *scene.paths, *scene.food, *scene.spawners)]
        region = {"type": "sphere", "center": scene.bounds.center, "radius": RADIUS}
        values = {"id": fresh_id(taken, "s"), "animal": animal, "count": USUAL_COUNT if count is None else count}
        own = (Spawner.read({**values, "region": region}),)
    return scene.changed(spawners=own)
