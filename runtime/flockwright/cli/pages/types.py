"""The reference of the node types, made from the types themselves: as one text, and as a page each with an index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flockwright.cli.nodes import KINDS, described, first_sentence
from flockwright.world.parameters import LARGEST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flockwright.nodes.node_type import NodeType

HEAD = """# Node types

Distances are meters, speeds meters a second, angles degrees. A number shown as
*inherited* may be left empty: it then follows the query, or what the animal can do at the moment.

Every behavior also has `active`, `priority` (higher is heard first), `direction_strength` and `speed_strength` (how
much it may turn the animal and set its speed, 0 to 1; *Dir* and *Spd* in the formulas) and `hold` (how long it goes on,
fading, after it fell silent). In formulas p and v are the animal's own place and velocity, j is a neighbor and d the
distance to it, or to what a ray hit.
"""
_SHARED = frozenset({"active", "hold"})


def reference_text(types: list[NodeType]) -> str:
    """All of it as one text, types of other packages too."""
    parts = [HEAD]
    for title, of_kind in _by_kind(types):
        parts += [f"## {title}\n", *(f"### {one.look.label}\n\n{_told(one)}\n" for one in of_kind)]
    return "\n".join(parts).rstrip() + "\n"


def index_text(types: list[NodeType], folder: str) -> str:
    """A list of the pages of our types, which stand in a folder beside it."""
    parts = [HEAD]
    for title, of_kind in _by_kind(one for one in types if one.is_ours):
        rows = [f"| [{one.look.label}]({folder}/{page_name(one)}) | {first_sentence(one.doc)} |" for one in of_kind]
        parts += [f"## {title}\n", "| | |\n|---|---|", *rows, ""]
    return "\n".join(parts).rstrip() + "\n"


def type_page(one: NodeType, curves: dict[str, str], seen_in: dict[str, str]) -> str:
    """A page about a type: pictures of its curves by parameter, and links to the presets that show it, by name."""
    parts = [f"# {one.look.label}\n", _told(one), ""]
    if curves:
        parts += ["## Curves\n", "As they are unless somebody draws them otherwise.\n"]
        parts += [f"`{name}`\n\n![{name} as it is by default]({picture})\n" for name, picture in curves.items()]
    if seen_in:
        parts += ["## Seen in\n", ", ".join(f"[{name}]({page})" for name, page in seen_in.items()) + "."]
    return "\n".join(parts).rstrip() + "\n"


def page_name(one: NodeType) -> str:
    """The file name of a type's page."""
    return one.key.replace(".", "-") + ".md"


def _by_kind(types: Iterable[NodeType]) -> list[tuple[str, list[NodeType]]]:
    held = list(types)
    groups = [(title, [one for one in held if one.kind == kind]) for kind, title in KINDS.items()]
    return [(title, of_kind) for title, of_kind in groups if of_kind]


def _told(kind: NodeType) -> str:
    one = described(kind)
    lines = [f"`{one['key']}`\n", one["doc"], ""]
    if kind.formula:
        lines += ["```text", kind.formula, "```", ""]
    if one.get("breaks"):
        lines += [f"*Laws of the model:* {one['breaks']}", ""]
    needs = [*one["requires"], *(f"{kind} (of the neighbors)" for kind in one["neighbors_require"])]
    if needs:
        lines += [f"Needs: {', '.join(needs)}.", ""]
    rows = [_row(p) for p in one["parameters"] if p["name"] not in _SHARED]
    if rows:
        lines += ["| parameter | default | range | |", "|---|---|---|---|", *rows]
    return "\n".join(lines).rstrip()


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
