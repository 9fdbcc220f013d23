"""The named curves of a project: made, renamed, deleted, used and left again; and curves as text for the clipboard.

Pure: a project goes in, another comes out. A parameter that uses a named curve changes it for all who use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from flockwright.curves.model import Curve
from flockwright.document import Node, Project, written
from flockwright_editor.session.edits.clipboard import FORMAT, VERSION, ClipError, read_clip
from flockwright_editor.session.edits.curve_numbers import own_curve
from flockwright_editor.session.edits.values import NAMED, curve_json, curve_name, curve_of, set_curve

LONGEST = 60
NO_CURVE = "The clipboard holds no curve. Copy one with the curve editor's copy button first."


class CurveNameError(ValueError):
    """Why a curve cannot be called so, in a sentence."""


def users(project: Project, name: str) -> list[tuple[str, str, str]]:
    """Who uses a named curve: animal, node and parameter of each."""
    return [
        (animal.id, node.id, field)
        for animal in project.animals
        for node in animal.nodes
        for field in node.params
        if curve_name(node, field) == name
    ]


def uses(project: Project) -> dict[str, int]:
    """Every named curve and how many parameters use it."""
    found = dict.fromkeys(project.curves, 0)
    for animal in project.animals:
        for node in animal.nodes:
            for field in node.params:
                name = curve_name(node, field)
                if name in found:
                    found[name] += 1
    return found


def named_curve(project: Project, name: str) -> Curve | None:
    """A named curve; None if there is none, or if it cannot be read."""
    try:
        return Curve.model_validate(project.curves[name])
    except (KeyError, ValidationError):
        return None


def free_name(project: Project, wanted: str) -> str:
    """The name, with a number behind it where it is taken."""
    wanted = wanted.strip()[:LONGEST] or "Curve"
    called, number = wanted, 1
    while called in project.curves:
        number += 1
        called = f"{wanted} {number}"
    return called


def make_named(project: Project, name: str, curve: Curve) -> Project:
    """One more named curve."""
    return project.changed(curves={**project.curves, _checked(project, name): curve_json(curve)})


def set_named(project: Project, name: str, curve: Curve) -> Project:
    """A named curve changed, for all who use it."""
    said = curve_json(curve)
    return project if project.curves.get(name) == said else project.changed(curves={**project.curves, name: said})


def rename_named(project: Project, name: str, to: str) -> Project:
    """Another name, which follows to all who use it; its place in the list stays."""
    if to.strip() == name:
        return project
    to = _checked(project, to)
    curves = {to if held == name else held: value for held, value in project.curves.items()}
    return _each_use(project.changed(curves=curves), name, lambda _node, _field: {NAMED: to})


def delete_named(project: Project, name: str) -> Project:
    """Without that curve; who used it keeps a copy."""
    project = _each_use(project, name, lambda node, field: curve_json(curve_of(project, node, field)))
    return project.changed(curves={held: value for held, value in project.curves.items() if held != name})


def use_named(project: Project, animal: str, nodes: Iterable[str], field: str, name: str) -> Project:
    """Parameters that follow a named curve from now on."""
    return set_curve(project, animal, nodes, field, name)


def detach(project: Project, animal: str, nodes: Iterable[str], field: str) -> Project:
    """Parameters with a copy of their own of the named curve they used."""
    held = {node.id: node for node in project.animal(animal).nodes}
    for node in nodes:
        if node in held and curve_name(held[node], field):
            project = set_curve(project, animal, [node], field, curve_of(project, held[node], field))
    return project


def change_curve(project: Project, animal: str, nodes: Iterable[str], field: str, curve: Curve) -> Project:
    """Another curve for parameters; where one uses a named curve, that one changes. Knobs keep what they drive."""
    held = project.animal(animal)
    for node in (found for found in held.nodes if found.id in set(nodes)):
        own, name = own_curve(project, held, node, field, curve), curve_name(node, field)
        if name and name in project.curves:
            project = set_named(project, name, own)
        else:
            project = set_curve(project, animal, [node.id], field, own)
    return project


def copy_curve(curve: Curve, name: str = "") -> str:
    """A curve as text."""
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION, "kind": "curve"}
    return written(head | ({"name": name} if name else {}) | {"curve": curve_json(curve)}).decode()


def read_curve(text: str) -> Curve:
    """The curve in a text; `ClipError` says why there is none."""
    if "{" not in text:
        raise ClipError(NO_CURVE)
    clip = read_clip(text)
    if clip.get("kind") != "curve":
        raise ClipError(NO_CURVE)
    try:
        return Curve.model_validate(clip.get("curve"))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        raise ClipError(f"The copied curve is damaged at {where or 'its start'}: {first['msg']}.") from None


def _checked(project: Project, name: str) -> str:
    name = name.strip()
    if not name:
        raise CurveNameError("A curve of the project needs a name.")
    if len(name) > LONGEST:
        raise CurveNameError(f"A curve's name has at most {LONGEST} letters.")
    if name in project.curves:
        raise CurveNameError(f"The project has a curve {name} already. Choose another name.")
    return name


def _each_use(project: Project, name: str, said: Any) -> Project:
    """The project with something else said wherever a named curve is used."""

    def changed(node: Node) -> Node:
        params = dict(node.params)
        for field, value in params.items():
            if isinstance(value, Mapping) and value.get(NAMED) == name:
                params[field] = said(node, field)
        return node if params == node.params else node.changed(params=params)

    for animal in project.animals:
        nodes = tuple(changed(node) for node in animal.nodes)
        if any(new is not old for new, old in zip(nodes, animal.nodes, strict=True)):
            project = project.with_animal(animal.changed(nodes=nodes))
    return project
