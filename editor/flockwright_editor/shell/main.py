"""The `edit` command: what `flockwright` alone and `flockwright FILE` run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def edit(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A project to open.")] = None,
    timing: Annotated[bool, typer.Option("--timing", help="Say when the window is there and animals move.")] = False,
) -> None:
    """Open the editor, on a project if one is named."""
    from flockwright_editor.shell.starting import start

    raise typer.Exit(start(file, timing=timing))
