"""What hovering over a part of a node says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flockwright.nodes.registry import find
from flockwright_editor.canvas import words
from flockwright_editor.canvas.cells import Cell
from flockwright_editor.session.edits.wiring import plain

if TYPE_CHECKING:
    from flockwright_editor.canvas.items.node import NodeItem, Part


def tip_of(item: NodeItem, part: Part) -> str:
    """Of a badge its problems, of a value what it is for, of a port what flows, of a header what the type does."""
    face = item.face
    if part.name == "badge" or (face.reason and part.name == "body"):
        return "\n".join(face.told)
    if part.socket is not None:
        carries = words.CARRIES.get(plain(part.socket.carries), part.socket.carries)
        return (words.GIVES if part.socket.is_out else words.TAKES).format(what=carries)
    if part.name == "pill":
        return _with_about(words.PRIORITY.format(value=face.priority), face.type, "priority")
    if part.cell is not None:
        return _of_cell(part.cell, face.type)
    if part.name == "body" and item.bars.contains(part.at):
        return _of_bars(item)
    if part.name == "head":
        kind = find(face.type)
        about = " ".join(kind.doc.split("\n\n")[0].split()) if kind else words.UNKNOWN_TYPE
        energy = item.values.energy if item.values is not None and face.kind == "mover" else None
        lines = [face.name, about, *([words.ENERGY.format(energy=f"{energy:.0%}")] if energy is not None else [])]
        return "\n".join(lines) if not face.is_reroute else ""
    return ""


def _with_about(line: str, type_: str, name: str) -> str:
    kind = find(type_)
    field = kind.params.model_fields.get(name) if kind else None
    return f"{line}\n{field.description}" if field is not None and field.description else line


def _of_cell(cell: Cell, type_: str) -> str:
    field = cell.field
    lines = [_with_about(f"{field.title or field.label}: {cell.text}", type_, field.name)]
    if cell.knob:
        lines.append(words.DRIVEN.format(knob=cell.knob_name))
    elif cell.inherited:
        lines.append(words.INHERITED)
    elif cell.changed and field.default is not None:
        lines.append(words.DEFAULT.format(value=field.text(field.default)))
    return "\n".join(lines)


def _of_bars(item: NodeItem) -> str:
    held = item.values
    if held is None:
        return ""
    if not item.face.is_behavior:
        return "" if held.speed is None else words.PACE.format(speed=f"{held.speed:.1f}", pace=f"{held.pace or 0:.0%}")
    return words.INFLUENCE.format(
        direction=f"{held.share.direction * 100:.0f} %", speed=f"{held.share.speed * 100:.0f} %",
        wants=f"{held.wants.direction:.2f}", takes=f"{held.takes.direction:.2f}",
    )  # fmt: skip
