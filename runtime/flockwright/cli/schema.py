"""`flockwright schema`: write the JSON Schemas of projects and game assets, for editors and other people's tools."""

from pathlib import Path
from typing import Annotated

import typer


def schema(
    to: Annotated[Path, typer.Option(help="The folder to write into; made if it is not there.")] = Path("docs/schema"),
) -> None:
    """Write the JSON Schemas of project files and game assets."""
    from flockwright.plan.schema import schema_files

    to.mkdir(parents=True, exist_ok=True)
    for name, text in schema_files().items():
        file = to / name
        file.write_text(text, encoding="utf-8", newline="\n")
        typer.echo(f"Wrote {file.as_posix()}")
