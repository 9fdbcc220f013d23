"""The reference page of the node types, made from the types themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flockwright.cli.nodes import KINDS, described
from flockwright.world.parameters import LARGEST

if TYPE_CHECKING:
    from flockwright.nodes.node_type import NodeType

HEAD = """# Node types

Made from the node types by `make docs`. Distances are meters, speeds meters a second, angles degrees. A number shown as
*inherited* may be left empty: it then follows the query, or what the animal can do at the moment.

Every behavior also has `active`, `priority` (higher is heard first), `direction_strength` and `speed_strength` (how
much it may turn the animal and set its speed, 0 to 1) and `hold` (how long it goes on, fading, after it fell silent).
"""
_SHARED = frozenset({"active", "hold"})


def reference_text(types: list[NodeType]) -> str:
    """The whole page."""
    parts = [HEAD]
    for kind, title in KINDS.items():
        of_kind = [described(one) for one in types if one.kind == kind and one.is_ours]
        if of_kind:
            parts += [f"## {title}\n", *(_section(one) for one in of_kind)]
    return "\n".join(parts).rstrip() + "\n"


def _section(one: dict[str, Any]) -> str:
    lines = [f"### {one['label']}\n", f"`{one['key']}`\n", one["doc"], ""]
    if one.get("breaks"):
        lines += [f"*Laws of the model:* {one['breaks']}", ""]
    needs = [*one["requires"], *(f"{kind} (of the neighbors)" for kind in one["neighbors_require"])]
    if needs:
        lines += [f"Needs: {', '.join(needs)}.", ""]
    rows = [_row(p) for p in one["parameters"] if p["name"] not in _SHARED]
    if rows:
        lines += ["| parameter | default | range | |", "|---|---|---|---|", *rows, ""]
    return "\n".join(lines)


def _row(parameter: dict[str, Any]) -> str:
    if "bounds" in parameter:
        low, high = parameter["bounds"]
        span = f"{low:g} or more" if high >= LARGEST else f"{low:g} … {high:g}"
    else:
        span = ", ".join(parameter.get("choices", ()))
    return f"| `{parameter['name']}` | {_default(parameter)} | {span} | {parameter['description']} |"


def _default(parameter: dict[str, Any]) -> str:
    value = parameter["default"]
    if value is None:
        return "*inherited*"
    if isinstance(value, dict):
        shape: str = value["shape"]  # pyright: ignore[reportUnknownVariableType]
        return f"{shape}"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return ", ".join(f"{part}" for part in value) or "none"  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, str):
        return value or "none"
    unit = str(parameter.get("unit", ""))
    return f"{value:g}" + (unit if unit.startswith("°") else f" {unit}" if unit else "")
