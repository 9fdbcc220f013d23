"""Writes pages made from what is there, and takes away those of what is there no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flockwright.cli.pages.curves import picture, picture_name
from flockwright.cli.pages.presets import preset_page, types_in
from flockwright.cli.pages.types import index_text, page_name, type_page
from flockwright.cli.presets import all_presets, name_of

if TYPE_CHECKING:
    from pathlib import Path

    from flockwright.nodes.node_type import NodeType


def write_reference(index: Path, types: list[NodeType]) -> None:
    """The index of our types there, and in the folder of its name a page each with pictures of its curves."""
    folder = index.with_suffix("")
    shown = {preset: types_in(preset) for preset in all_presets()}
    texts = {index.name: index_text(types, folder.name)}
    for one in types:
        if one.is_ours:
            curves = {name: f"curves/{picture_name(curve)}" for name, curve in one.curves.items()}
            seen = {
                name_of(preset): f"../presets/{name_of(preset)}.md" for preset, keys in shown.items() if one.key in keys
            }
            texts[f"{folder.name}/{page_name(one)}"] = type_page(one, curves, seen)
            texts |= {f"{folder.name}/curves/{picture_name(curve)}": picture(curve) for curve in one.curves.values()}
    _write(index.parent, texts, [folder, folder / "curves"])


def write_presets(folder: Path) -> None:
    """A page for each preset; pictures and node pages are found as in our docs."""
    texts = {
        f"{name_of(preset)}.md": preset_page(preset, f"../pictures/presets/{name_of(preset)}.png", "../nodes")
        for preset in all_presets()
    }
    _write(folder, texts, [folder])


def _write(base: Path, texts: dict[str, str], folders: list[Path]) -> None:
    made = {base / name for name in texts}
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        for old in [*folder.glob("*.md"), *folder.glob("*.svg")]:
            if old not in made:
                old.unlink()
    for name, text in texts.items():
        (base / name).write_text(text, encoding="utf-8", newline="\n")
