"""`flockwright presets`, and where the projects that ship are found."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

SUFFIX = ".flock.json"
_PACKAGE = Path(__file__).parent.parent
FOLDERS = (_PACKAGE / "presets", _PACKAGE.parent.parent / "presets")
"""In an installed package, and in the repository."""


def all_presets() -> list[Path]:
    """The preset projects, by name."""
    folder = next((folder for folder in FOLDERS if folder.is_dir()), None)
    return sorted(folder.glob(f"*{SUFFIX}"), key=name_of) if folder else []


def find_preset(name: str) -> Path | None:
    """The preset of that name, if there is one."""
    return next((path for path in all_presets() if name_of(path) == name), None)


def name_of(path: Path) -> str:
    """What a preset is called on the command line."""
    return path.name.removesuffix(SUFFIX)


def presets(
    pages: Annotated[Path | None, typer.Option(help="Write a page about each into this folder instead.")] = None,
) -> None:
    """List the projects that ship; every command that takes a FILE takes their names too."""
    from flockwright.cli.tables import print_table

    if pages is not None:
        from flockwright.cli.pages.writing import write_presets

        write_presets(pages)
        print(f"Wrote {pages.as_posix()}")
        return

    found = all_presets()
    if not found:
        print("No presets are installed.")
        return
    print_table(("", ""), [(name_of(path), about(path)) for path in found])


def about(path: Path) -> str:
    """The first line of what a project says about itself, or its first animal about itself."""
    import json

    file: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    animals: list[dict[str, Any]] = file.get("animals", [])
    texts = [file.get("about"), *(animal.get("about") for animal in animals)]
    return next((str(text).strip().splitlines()[0] for text in texts if text and str(text).strip()), "")
