"""Game assets: the plan of one animal as `*.animal.json`, the scene as `*.scene.json`, written and read.

An asset says everything: every parameter is there, whatever its default, so that a game needs nothing but the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from flockwright.document import DocumentError, SaveError, Scene, as_json, fault_of, limits, replace, written
from flockwright.document.errors import Fault, found_text
from flockwright.document.reading import read_bytes, read_json, reason_of
from flockwright.plan.model import ANIMAL_FORMAT, ANIMAL_VERSION, AnimalPlan, Entry, Group, Plan, params_json
from flockwright.plan.problems import Problem
from flockwright.plan.resolve import Resolved
from flockwright.plan.scene import SCENE_HEAD
from flockwright.world.regions import region_of

SCENE_FORMAT = "flockwright/scene"
SCENE_VERSION = 1


class ExportRefused(DocumentError):
    """Nothing was written, because errors stand."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        count = "an error stands" if len(problems) == 1 else f"{len(problems)} errors stand"
        super().__init__("", "", "nothing exported", f"{count}: {problems[0].line}")
        self.problems = problems
        self.args = (problems,)


def schema_id(format_: str, version: int) -> str:
    """The name of a format's schema."""
    return f"urn:{format_.replace('/', ':')}:{version}"


def animal_json(plan: AnimalPlan) -> bytes:
    """The asset of an animal. The same plan is the same bytes."""
    return written(
        {
            "$schema": schema_id(ANIMAL_FORMAT, ANIMAL_VERSION),
            "format": ANIMAL_FORMAT,
            "version": ANIMAL_VERSION,
            "id": plan.id,
            "name": plan.name,
            "tags": list(plan.tags),
            "color": plan.color,
            "shape": plan.shape,
            "body": as_json(plan.body, in_full=True),
            "components": {kind: params_json(params) for kind, params in sorted(plan.components.items())},
            "simple": [_entry(entry) for entry in plan.simple],
            "neighbor_groups": [_group(group) for group in plan.neighbor_groups],
            "ray_groups": [_group(group) for group in plan.ray_groups],
            "merger": _entry(plan.merger),
            "mover": _entry(plan.mover),
            "resolution": _entry(plan.resolution),
            "knobs": [as_json(knob, in_full=True) for knob in plan.knobs],
        }
    )


def _entry(entry: Entry | None) -> dict[str, Any] | None:
    return None if entry is None else {"id": entry.id, "type": entry.type, **params_json(entry.params)}


def _group(group: Group) -> dict[str, Any]:
    return {"query": _entry(group.query), "behaviors": [_entry(behavior) for behavior in group.behaviors]}


def scene_json(plan: Plan) -> bytes:
    """The asset of a scene, with every tag that somebody carries or looks for."""
    head = {"$schema": schema_id(SCENE_FORMAT, SCENE_VERSION), "format": SCENE_FORMAT, "version": SCENE_VERSION}
    return written(head | {"tags": list(plan.tags)} | as_json(plan.scene, in_full=True))


def read_animal(data: bytes | str, name: str = "") -> AnimalPlan:
    """The plan that an asset says; a `DocumentError` says what is wrong with it. `name` is what errors call it."""
    file = _checked(read_json(data, name), name, ANIMAL_FORMAT, ANIMAL_VERSION)
    try:
        return AnimalPlan.model_validate(file)
    except ValidationError as error:
        raise fault_of(error).of(name) from None


def read_scene(data: bytes | str, name: str = "") -> Scene:
    """The scene that an asset says; a `DocumentError` says what is wrong with it."""
    file = _checked(read_json(data, name), name, SCENE_FORMAT, SCENE_VERSION)
    try:
        scene = Scene.model_validate({key: value for key, value in file.items() if key not in SCENE_HEAD})
    except ValidationError as error:
        raise fault_of(error).of(name) from None
    for place, spawner in enumerate(scene.spawners):
        try:
            region_of(spawner.region)
        except Fault as fault:
            raise fault.below(("spawners", place, "region")).of(name) from None
    return scene


def load_animal(path: Path | str) -> AnimalPlan:
    """The plan that an asset's file says."""
    path = Path(path)
    return read_animal(read_bytes(path), path.name)


def load_scene(path: Path | str) -> Scene:
    """The scene that an asset's file says."""
    path = Path(path)
    return read_scene(read_bytes(path), path.name)


def _checked(file: Mapping[str, Any], name: str, format_: str, newest: int) -> Mapping[str, Any]:
    found = file.get("format")
    if found != format_:
        raise DocumentError(name, "format", _found(file, "format"), f'expected "{format_}"')
    version = file.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= limits.WHOLE:
        raise DocumentError(name, "version", _found(file, "version"), "expected a version number")
    if version > newest:
        made = f"made by a newer version of flockwright; this one reads {newest}"
        raise DocumentError(name, "version", str(version), made)
    return file


def _found(file: Mapping[str, Any], key: str) -> str:
    return found_text(file[key]) if key in file else "missing"


def export(
    resolved: Resolved, folder: Path | str, animals: Iterable[str] | None = None, *, scene: str = "world"
) -> list[Path]:
    """Write the chosen animals, or all of them and the scene, into a folder; returns the files.

    `scene` is the name of the scene's file, without its ending. While an error of what is to be written stands,
    nothing is written: `ExportRefused`. Each file is written whole or not at all.
    """
    folder = Path(folder)
    plan = resolved.plan
    chosen = _chosen(plan, animals)
    standing = tuple(p for animal in chosen for p in resolved.errors(animal.id))
    standing += resolved.errors("") if animals is None else ()
    if standing:
        raise ExportRefused(standing)
    files = {folder / f"{animal.id}.animal.json": animal_json(animal) for animal in chosen}
    if animals is None:
        files[folder / f"{scene}.scene.json"] = scene_json(plan)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise SaveError(str(folder), reason_of(error)) from error
    for path, data in files.items():
        replace(data, path)
    return list(files)


def _chosen(plan: Plan, animals: Iterable[str] | None) -> list[AnimalPlan]:
    if animals is None:
        chosen = list(plan.animals)
    else:
        known = {animal.id: animal for animal in plan.animals}
        wanted = list(dict.fromkeys(animals))
        for id_ in wanted:
            if id_ not in known:
                there = f"expected one of {', '.join(known)}" if known else "there is no animal that runs"
                raise DocumentError("", "", found_text(id_), there)
        chosen = [known[id_] for id_ in wanted]
    seen: dict[str, str] = {}
    for animal in chosen:
        other = seen.setdefault(animal.id.casefold(), animal.id)
        if other != animal.id:
            raise DocumentError("", "", f"{other} and {animal.id}", "both would be one file on some systems")
    return chosen
