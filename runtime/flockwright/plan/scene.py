"""The scene as it runs: spawners that can spawn, with differences that mean something; homes and bounds that can be.

What cannot be used is told and left out, so that whoever runs the plan meets nothing broken.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Literal

from flockwright.document import Home, Json, JsonObject, Project, Scene, Spawner
from flockwright.document.errors import Fault, found_text, path_text
from flockwright.plan.addresses import amount, bounds_at, number_at, words_for
from flockwright.plan.case import AnimalCase
from flockwright.plan.problems import Fix, Problem, RemoveSpawner, SetDifference, SetScene
from flockwright.world.components import COMPONENTS
from flockwright.world.parameters import bounds
from flockwright.world.regions import region_of

_FASTEST = 1e6
_LONGEST_SIDE = 1e9
_USUAL_RADIUS = 10

SCENE_HEAD = frozenset({"$schema", "format", "version", "tags"})
"""The fields of a scene's asset that are not the scene's."""

Part = Literal["overrides", "jitter"]


def read_scene(project: Project, cases: Mapping[str, AnimalCase], problems: list[Problem]) -> Scene:
    """What runs of the scene."""
    scene = _without_the_assets_own_keys(project.scene)
    spawners: list[Spawner] = []
    known = [animal.id for animal in project.animals]
    for place, spawner in enumerate(scene.spawners):
        problems += (wrong := _spawner_problems(spawner, place, known, scene.bounds.center))
        if not wrong and spawner.animal in cases:
            spawners.append(_clean(spawner, place, cases[spawner.animal], problems))
    homes = tuple(_held_home(home, place, problems) for place, home in enumerate(scene.homes))
    bounds_ = scene.bounds
    size = tuple(min(max(side, 0), _LONGEST_SIDE) for side in bounds_.size)
    if size != bounds_.size:
        path = path_text(("scene", "bounds", "size"))
        message = f"{path}: {list(bounds_.size)} — sides must be from 0 to {_LONGEST_SIDE:g}"
        mend = Fix.of(f"Set the size to {' × '.join(amount(side) for side in size)}", SetScene("", "size", size))
        problems.append(Problem("error", message, path, field="size", fix=mend))
        bounds_ = bounds_.changed(size=size)
    if tuple(spawners) == scene.spawners and homes == scene.homes and bounds_ is scene.bounds:
        return scene
    return scene.changed(spawners=tuple(spawners), homes=homes, bounds=bounds_)


def _without_the_assets_own_keys(scene: Scene) -> Scene:
    """A scene's unknown fields go along into its asset, unless they are named as the head of that file is."""
    extra = scene.model_extra or {}
    if SCENE_HEAD.isdisjoint(extra):
        return scene
    known = {name: getattr(scene, name) for name in Scene.model_fields}
    return Scene.read(known | {name: value for name, value in extra.items() if name not in SCENE_HEAD})


def called(spawner: Spawner) -> str:
    """A spawner as a sentence names it."""
    return spawner.name or f"Spawner {spawner.id}"


def _spawner_problems(spawner: Spawner, place: int, known: list[str], center: Json) -> list[Problem]:
    if spawner.animal not in known:
        path = path_text(("scene", "spawners", place, "animal"))
        close = get_close_matches(spawner.animal, known, 1)
        if close:
            mend = Fix.of(f"Spawn {close[0]}", SetScene(spawner.id, "animal", close[0]))
        else:
            mend = Fix.of("Remove the spawner", RemoveSpawner(spawner.id))
        message = f"{called(spawner)} spawns {spawner.animal}, an animal that is not there."
        return [Problem("error", message, path, field="animal", thing=spawner.id, fix=mend)]
    try:
        region_of(spawner.region)
    except Fault as fault:
        path = path_text(("scene", "spawners", place, "region", *fault.path))
        message = f"{path}: {fault.found} — {fault.expected}"
        ball = JsonObject({"type": "sphere", "center": center, "radius": _USUAL_RADIUS})
        mend = Fix.of(f"Use a sphere of {amount(_USUAL_RADIUS, 'm')}", SetScene(spawner.id, "region", ball))
        return [Problem("error", message, path, field="region", thing=spawner.id, fix=mend)]
    return []


def _clean(spawner: Spawner, place: int, case: AnimalCase, problems: list[Problem]) -> Spawner:
    speed = min(max(spawner.initial_speed, 0), _FASTEST)
    if speed != spawner.initial_speed:
        path = path_text(("scene", "spawners", place, "initial_speed"))
        bound = "0 or more" if spawner.initial_speed < 0 else f"{_FASTEST:g} or less"
        mend = Fix.of(f"Set the speed to {amount(speed, 'm/s')}", SetScene(spawner.id, "initial_speed", speed))
        message = f"{path}: {amount(spawner.initial_speed)} — must be {bound}"
        problems.append(Problem("error", message, path, "", "", "initial_speed", spawner.id, mend))
    parts: tuple[Part, ...] = ("overrides", "jitter")
    kept: dict[Part, dict[str, Any]] = {}
    for part in parts:
        found = getattr(spawner, part)
        kept[part] = {}
        for address, value in found.items():
            told, holds = _difference_problem(spawner, place, part, address, case)
            problems += [told] if told else []
            if holds:
                kept[part][address] = value
    if speed == spawner.initial_speed and all(kept[part] == getattr(spawner, part) for part in parts):
        return spawner
    return spawner.changed(initial_speed=speed, **kept)


def _difference_problem(
    spawner: Spawner, place: int, part: Part, address: str, case: AnimalCase
) -> tuple[Problem | None, bool]:
    """What is wrong with one override or jitter, and whether it holds."""
    steps = ("scene", "spawners", place, part, address)
    remove = Fix.of("Remove it", SetDifference(spawner.id, part, address, None))
    verb = "overrides" if part == "overrides" else "spreads"
    who = called(spawner)

    def told(message: str, mend: Fix = remove, severity: Literal["error", "warning"] = "warning") -> Problem:
        return Problem(severity, message, path_text(steps), case.plan.id, "", address, spawner.id, mend)

    node, _, path = address.partition(".")
    kind = case.graph.types.get(node)
    if kind is None or path.partition(".")[0] not in kind.params.model_fields:
        return told(f"{who} {verb} {address}, which is not there."), False
    what = f"{words_for(kind.params, path)} of {case.graph.name(node)}"
    limits = bounds_at(kind.params, path)
    if limits is None:
        return told(f"{who} {verb} {what}, which is not a real number and belongs to all of the kind."), False
    value: Any = getattr(spawner, part)[address]
    low, high = limits if part == "overrides" else (0.0, 1.0)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return told(f"{path_text(steps)}: {found_text(value)} — expected a number", severity="error"), False
    if not low <= value <= high:
        bound = f"{amount(low)} or more" if value < low else f"{amount(high)} or less"
        held = min(max(value, low), high)
        mend = Fix.of(f"Set it to {amount(held)}", SetDifference(spawner.id, part, address, held))
        return told(f"{path_text(steps)}: {found_text(value)} — must be {bound}", mend, "error"), False
    entry = case.plan.entries.get(node)
    left_open = entry is not None and number_at(entry.params, path) is None
    if left_open and ("." in path or (part == "jitter" and address not in spawner.overrides)):
        return told(f"{who} {verb} {what}, which is left open, so there is nothing to change."), False
    if part == "overrides" and address in case.graph.driven:
        knob = case.graph.driven[address][0]
        return told(f"{who} overrides {what}, which the knob {knob.name or knob.id} drives."), True
    return None, True


def _held_home(home: Home, place: int, problems: list[Problem]) -> Home:
    """A home whose numbers are in the bounds of its component."""
    model = COMPONENTS["home"].params
    held: dict[str, Any] = {}
    for name in (name for name in model.model_fields if name in Home.model_fields):
        low, high = bounds(model, name)
        value = getattr(home, name)
        if not low <= value <= high:
            held[name] = min(max(value, low), high)
            path = path_text(("scene", "homes", place, name))
            bound = f"{amount(low)} or more" if value < low else f"{amount(high)} or less"
            mend = Fix.of(f"Set {words_for(model, name)} to {amount(held[name])}", SetScene(home.id, name, held[name]))
            message = f"{path}: {found_text(value)} — must be {bound}"
            problems.append(Problem("error", message, path, field=name, thing=home.id, fix=mend))
    return home.changed(**held) if held else home
