"""Export for the game: where to, which animals, and what that changes there.

Where a project goes is remembered in the user's folder, by the project's path, and not in its file. What changed is
told against the files that are there now, which are the last export.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from flockwright.document import DocumentError, Project, replace
from flockwright.plan import AnimalPlan, Resolved
from flockwright.plan.assets import animal_json, export, scene_json
from flockwright_editor.session.changes import node_label
from flockwright_editor.session.differences import differences, spoken
from flockwright_editor.session.state import StateFolder, key_of

_LISTED = 3
_LISTS = ("simple", "neighbor_groups", "ray_groups")


@dataclass(frozen=True)
class Target:
    """Where a project is exported to."""

    folder: str
    animals: tuple[str, ...] | None = None
    """None: all of them, and the scene."""
    scene: bool = True
    on_save: bool = False

    @property
    def path(self) -> Path:
        return Path(self.folder).expanduser()


@dataclass(frozen=True)
class FileChange:
    """A file of an export, and how it differs from what is there."""

    name: str
    new: bool
    lines: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return self.new or bool(self.lines)


@dataclass(frozen=True)
class Exported:
    """What an export did, or would do."""

    folder: Path
    files: tuple[FileChange, ...]
    muted: tuple[str, ...]
    """Behaviors that go out without a say: a mute is easily forgotten."""

    @property
    def sentence(self) -> str:
        """All of it in short."""
        total, fresh = len(self.files), sum(file.new for file in self.files)
        count = sum(file.changed for file in self.files)
        what = f"{total} {'file' if total == 1 else 'files'}"
        how = "all new" if fresh == total else f"{count} changed" if count else "nothing changed"
        muted = f" Muted in the game too: {', '.join(self.muted)}." if self.muted else ""
        return f"Exported {what} to {self.folder.name or self.folder}, {how}.{self._changes(fresh < total)}{muted}"

    def _changes(self, named: bool) -> str:
        """The first of what is new or has changed, in words."""
        lines = [f"{file.name} is new" for file in self.files if file.new and named]
        lines += [f"{file.name}: {line}" for file in self.files for line in file.lines]
        more = [f"{len(lines) - _LISTED} more"] if len(lines) > _LISTED else []
        return f" {'; '.join(lines[:_LISTED] + more)}." if lines else ""


def target_of(state: StateFolder, path: Path | None) -> Target | None:
    """Where a project went last."""
    found = state.read(_file_of(path)) if path is not None else {}
    folder, animals = found.get("folder"), found.get("animals")
    if not isinstance(folder, str) or not folder:
        return None
    chosen = tuple(id_ for id_ in animals if isinstance(id_, str)) if isinstance(animals, list) else None
    return Target(folder, chosen, found.get("scene") is not False, found.get("on_save") is True)


def remember(state: StateFolder, path: Path, target: Target) -> None:
    """Where a project goes from now on."""
    state.write(_file_of(path), asdict(target))


def look(document: Project, resolved: Resolved, target: Target, name: str) -> Exported:
    """What an export would change; nothing is written."""
    folder = target.path
    plans = _chosen(resolved, target)
    contents = {f"{plan.id}.animal.json": animal_json(plan) for plan in plans}
    if target.scene:
        contents[f"{name}.scene.json"] = scene_json(resolved.plan)
    files = tuple(_compared(folder / file, data, document) for file, data in contents.items())
    return Exported(folder, files, tuple(_muted(document, plans)))


def write(document: Project, resolved: Resolved, target: Target, name: str) -> Exported:
    """Export, and say what that changed. `DocumentError`: nothing was written."""
    told = look(document, resolved, target, name)
    if target.animals is None and target.scene:
        export(resolved, target.path, scene=name)
        return told
    ids = [plan.id for plan in _chosen(resolved, target)]
    if not ids and not target.scene:
        raise DocumentError("", "", "nothing exported", "none of the chosen animals is in the project")
    standing = resolved.errors("") if target.scene else ()
    if standing:
        raise DocumentError("", "", "nothing exported", f"an error stands: {standing[0].line}")
    export(resolved, target.path, ids)
    if target.scene:
        replace(scene_json(resolved.plan), target.path / f"{name}.scene.json")
    return told


def _chosen(resolved: Resolved, target: Target) -> list[AnimalPlan]:
    return [plan for plan in resolved.plan.animals if target.animals is None or plan.id in target.animals]


def _muted(document: Project, plans: Iterable[AnimalPlan]) -> Iterable[str]:
    for plan in plans:
        animal = next((animal for animal in document.animals if animal.id == plan.id), None)
        for entry in plan.behaviors:
            if not getattr(entry.params, "active", True):
                yield f"{node_label(animal, entry.id)} of {plan.name or plan.id}"


def _compared(path: Path, data: bytes, document: Project) -> FileChange:
    try:
        before = path.read_bytes()
    except OSError:
        return FileChange(path.name, True, ())
    if before == data:
        return FileChange(path.name, False, ())
    try:
        old: Any = json.loads(before)
    except (ValueError, RecursionError):
        return FileChange(path.name, False, ("what was there was no asset",))
    new = json.loads(data)
    animal = next((held for held in document.animals if held.id == new.get("id")), None)
    lines: list[str] = []
    for difference in differences(_flat(old), _flat(new)):
        where = [node_label(animal, step) if i == 0 else spoken(step) for i, step in enumerate(difference.steps)]
        if len(where) == 1 and difference.added:
            lines.append(f"{where[0]} added")
        elif len(where) == 1 and difference.removed:
            lines.append(f"{difference.steps[0]} removed")
        else:
            lines.append(f"{' '.join(where)} {difference.values}")
    return FileChange(path.name, False, tuple(lines or ["the order of things changed"]))


def _flat(asset: Any) -> Any:
    """An asset with its entries by id, wherever they stand, so that a number's line names its node."""
    if not isinstance(asset, dict):
        return asset
    flat = {key: value for key, value in asset.items() if key not in _LISTS}
    for entry in asset.get("simple") or ():
        _put(flat, entry)
    for kind in ("neighbor_groups", "ray_groups"):
        for group in asset.get(kind) or ():
            if isinstance(group, dict):
                _put(flat, group.get("query"))
                for entry in group.get("behaviors") or ():
                    _put(flat, entry)
    for part in ("merger", "mover", "resolution"):
        entry = flat.pop(part, None)
        _put(flat, entry)
    return flat


def _put(flat: dict[str, Any], entry: Any) -> None:
    if isinstance(entry, dict) and isinstance(entry.get("id"), str):
        flat[entry["id"]] = entry


def _file_of(path: Path | None) -> str:
    return "" if path is None else f"exports/{key_of(path)}.json"
