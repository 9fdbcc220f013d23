"""A page about a preset: its picture, what its animals are and what to try with them, and what it is made of."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from flockwright.cli.pages.types import page_name
from flockwright.cli.presets import name_of
from flockwright.nodes.registry import find

if TYPE_CHECKING:
    from pathlib import Path


def types_in(preset: Path) -> set[str]:
    """The keys of the node types that a preset's animals use."""
    return {node["type"] for animal in _read(preset)["animals"] for node in animal.get("nodes", [])}


def preset_page(preset: Path, picture: str, nodes: str) -> str:
    """The page; `picture` and `nodes` say where the preset's picture and the pages of the types are."""
    project, name = _read(preset), name_of(preset)
    parts = [f"# {name}\n", f"![{name}]({picture})\n"]
    if project.get("about"):
        parts.append(_paragraphs(project["about"]))
    for animal in project["animals"]:
        spawners: list[Any] = project.get("scene", {}).get("spawners", [])
        count = sum(int(spawner["count"]) for spawner in spawners if spawner["animal"] == animal["id"])
        parts += [f"## {animal.get('name') or animal['id']} × {count}\n", _paragraphs(animal.get("about", ""))]
        links = [_link(key, nodes) for key in dict.fromkeys(node["type"] for node in animal.get("nodes", []))]
        parts.append(f"Made of {', '.join(link for link in links if link)}.\n")
    parts += [
        "## Open it\n",
        f"```sh\nflockwright presets/{preset.name}\nflockwright simulate {name} --seconds 20\n```",
    ]
    return "\n".join(parts).rstrip() + "\n"


def _link(key: str, folder: str) -> str:
    kind = find(key)
    return f"[{kind.look.label}]({folder}/{page_name(kind)})" if kind is not None and kind.is_ours else ""


def _read(preset: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(preset.read_text(encoding="utf-8"))
    return read


def _paragraphs(text: str) -> str:
    return "\n\n".join(line.strip() for line in text.splitlines() if line.strip()) + "\n"
