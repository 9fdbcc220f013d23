"""Copy values of a node and paste them onto others, of its type or any that has parameters of the same name.

As text, like every clip (editor.md): `kind` is values, its one node says every parameter that was copied in full, so
that pasting also brings back what is a default. What a node cannot hold is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from flockwright.curves.model import Curve
from flockwright.document import DocumentError, Node, Project, written
from flockwright.document.frozen import freeze, freeze_object
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import find
from flockwright_editor.session.edits.clipboard import (
    FORMAT,
    VERSION,
    ClipError,
    carry_curves,
    carry_tags,
    read_clip,
    with_curve_names,
)
from flockwright_editor.session.edits.graph import with_param
from flockwright_editor.session.edits.values import OPEN, curve_json, curve_name, set_value, value_of

NOTHING_FITS = "None of the copied values fits {name}. Copy values from a node with parameters of the same name."
NO_VALUES = "The clipboard holds {held}. Copy values of a node first."
_HELD = {"nodes": "nodes", "animal": "an animal", "curve": "a curve", "scene": "scene objects"}


def copy_values(project: Project, node: Node, names: Iterable[str] = ()) -> str:
    """Some parameters of a node, or all of them, as text."""
    kind = find(node.type)
    wanted = list(names) or (list(kind.params.model_fields) if kind else list(node.params))
    params = {name: _json(value_of(node, name)) for name in wanted}
    used = {named for name in wanted if (named := curve_name(node, name))}
    clip = {
        "format": FORMAT,
        "version": VERSION,
        "kind": "values",
        "curves": {name: project.curves[name] for name in used if name in project.curves},
        "nodes": [{"id": node.id, "type": node.type, "params": params}],
        "links": [],
        "layout": {},
    }
    return written(clip).decode()


def values_in(text: str) -> dict[str, Any]:
    """The parameters that a text holds; `ClipError` says why it holds none."""
    clip = read_clip(text)
    if clip.get("kind") != "values":
        raise ClipError(NO_VALUES.format(held=_HELD.get(clip.get("kind", ""), "something else")))
    nodes = clip.get("nodes")
    params = nodes[0].get("params") if isinstance(nodes, list) and nodes and isinstance(nodes[0], dict) else None
    if not isinstance(params, dict):
        raise ClipError("The clip is damaged: it names no parameters.")
    return params


def paste_values(
    project: Project, animal: str, nodes: Iterable[str], text: str, names: Iterable[str] = ()
) -> tuple[Project, int]:
    """The values of a text for each node that can hold them, and how many different parameters that were."""
    found, curves = values_in(text), read_clip(text).get("curves")
    ids, only = tuple(nodes), set(names)
    if only and len(found) == 1 and not only & set(found):  # one value onto one parameter, whatever it is called
        found = dict.fromkeys(only, next(iter(found.values())))
    project, names_here = carry_curves(project, freeze_object(curves if isinstance(curves, dict) else {}))
    found = with_curve_names(found, names_here)
    fitting: set[str] = set()
    for id_ in ids:
        node = next((each for each in project.animal(animal).nodes if each.id == id_), None)
        kind = find(node.type) if node else None
        for name, value in found.items():
            if kind is None or name not in kind.params.model_fields or (only and name not in only):
                continue
            try:
                project = _pasted(project, animal, id_, kind, name, value)
            except (ValidationError, DocumentError, ValueError):
                continue
            fitting.add(name)
    held = project.animal(animal)
    return carry_tags(project, [node for node in held.nodes if node.id in ids]), len(fitting)


def _pasted(project: Project, animal: str, id_: str, kind: NodeType, name: str, value: Any) -> Project:
    field = kind.params.model_fields[name]
    if isinstance(value, Mapping) and isinstance(value.get("curve"), str):
        if value["curve"] not in project.curves:
            raise ValueError("no such curve")
    else:
        _adapter(field).validate_python(_tuples(value))
    if value is None:
        return set_value(project, animal, [id_], name, OPEN)
    held = project.animal(animal)
    frozen = freeze(value)
    if name in kind.curves and isinstance(value, Mapping) and "shape" in value:
        frozen = None if Curve.model_validate(value) == kind.curves[name] else frozen
    return project.with_animal(held.with_node(with_param(held.node(id_), name, frozen)))


def _adapter(field: Any) -> TypeAdapter[Any]:
    from typing import Annotated

    return TypeAdapter(Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(each) for each in value) if isinstance(value, list) else value


def _json(value: Any) -> Any:
    return curve_json(value) if isinstance(value, Curve) else value
