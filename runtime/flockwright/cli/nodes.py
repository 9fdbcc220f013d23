"""`flockwright nodes`: every node type there is, for people as a table and for programs as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast, get_args

import typer

if TYPE_CHECKING:
    from flockwright.nodes.node_type import NodeType, Port

KINDS = {
    "neighbor_query": "Neighbor queries",
    "ray_query": "Ray queries",
    "simple": "Simple behaviors",
    "neighbor": "Neighbor behaviors",
    "ray": "Ray behaviors",
    "merger": "Mergers",
    "mover": "Movers",
    "resolution": "Resolutions",
}


def nodes(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object with ports and parameters instead of a table.")
    ] = False,
    page: Annotated[
        Path | None,
        typer.Option(help="Write the reference of our own types instead: an index here, the pages in a folder beside."),
    ] = None,
) -> None:
    """List the node types, those of other packages included."""
    import json

    from flockwright.cli.telling import tell_broken_packages
    from flockwright.nodes.registry import all_types, failures

    tell_broken_packages()
    types = list(all_types().values())
    if page is not None:
        from flockwright.cli.pages.writing import write_reference

        write_reference(page, types)
        print(f"Wrote {page.as_posix()}")
        return
    if as_json:
        broken = [{"package": failure.package, "sentence": failure.sentence} for failure in failures]
        print(json.dumps({"nodes": [described(kind) for kind in types], "failures": broken}, indent=2))
        return
    _print(types)


def _print(types: list[NodeType]) -> None:
    from flockwright.cli.tables import print_table

    width = max(len(kind.key) for kind in types), max(len(kind.look.label) for kind in types)
    for name, title in KINDS.items():
        rows = [
            (f"  {kind.key:<{width[0]}}", f"{kind.look.label:<{width[1]}}", _told(kind))
            for kind in types
            if kind.kind == name
        ]
        if rows:
            print_table(("", "", ""), rows, title=title)
            print()


def _told(kind: NodeType) -> str:
    """What it is for, and who brings it if not we."""
    return first_sentence(kind.doc) + (f" ({kind.package})" if kind.package != "flockwright" else "")


def first_sentence(doc: str) -> str:
    """The first sentence of a docstring, on one line."""
    text = " ".join(doc.split("\n\n", 1)[0].split())
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]


def described(kind: NodeType) -> dict[str, Any]:
    """A type as other programs read it."""
    params = kind.params
    made: dict[str, Any] = {
        "key": kind.key,
        "kind": kind.kind,
        "label": kind.look.label,
        "package": kind.package,
        "doc": kind.doc,
        "inputs": [_port(port) for port in kind.inputs],
        "outputs": [_port(port) for port in kind.outputs],
        "parameters": [_parameter(kind, name) for name in params.model_fields],
        "requires": list(params.REQUIRES),
        "neighbors_require": list(params.NEIGHBORS_REQUIRE),
        "look": {
            "icon": kind.look.icon,
            "color": list(kind.look.color) if kind.look.color else None,
            "cells": list(kind.look.cells),
            "live": kind.look.live,
        },
    }
    if kind.kind in ("simple", "neighbor", "ray"):
        made["gives"] = params.GIVES
    elif kind.kind == "merger":
        made |= {"accepts": list(params.ACCEPTS), "gives": params.TAKES, "ranked": params.RANKED}
    elif kind.kind == "mover":
        made["accepts"] = [params.TAKES]
    if params.BREAKS:
        made["breaks"] = params.BREAKS
    return made


def _port(port: Port) -> dict[str, Any]:
    return {"name": port.name, "carries": port.carries, "many": port.many}


def _parameter(kind: NodeType, name: str) -> dict[str, Any]:
    from flockwright.world.parameters import bounds, shown
    from flockwright.world.records import choices, kind_of

    field = kind.params.model_fields[name]
    what = kind_of(kind.params, name)
    made: dict[str, Any] = {"name": name, "type": what, "default": _default(field.default)}
    if type(None) in get_args(field.annotation):
        made["optional"] = True  # null: left open, taken from elsewhere
    if what in ("number", "whole"):
        made["bounds"] = list(bounds(kind.params, name))
    if what == "choice":
        made["choices"] = list(choices(kind.params, name))
    return made | shown(kind.params, name) | {"description": field.description or ""}


def _default(value: Any) -> Any:
    from flockwright.curves.model import Curve
    from flockwright.plan.model import curve_json

    if isinstance(value, Curve):
        return curve_json(value)
    return list(cast("tuple[Any, ...]", value)) if isinstance(value, tuple) else value
