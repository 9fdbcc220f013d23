"""`flockwright schema`: write the JSON Schema of project files, for editors and other people's tools."""

from pathlib import Path
from typing import Annotated

import typer


def schema(
    to: Annotated[Path, typer.Option(help="The folder to write into; made if it is not there.")] = Path("docs/schema"),
) -> None:
    """Write the JSON Schema of project files."""
    from flockwright.document.schema import FILE_NAME, schema_text

    to.mkdir(parents=True, exist_ok=True)
    file = to / FILE_NAME
    file.write_text(schema_text(), encoding="utf-8", newline="\n")
    typer.echo(f"Wrote {file.as_posix()}")
