"""`flockwright new`: start a node type from a working example and its test."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from flockwright.cli.placing import Names, Place


class NewKind(StrEnum):
    """What can be started."""

    SIMPLE = "simple"
    NEIGHBOR = "neighbor"
    RAY = "ray"
    QUERY = "query"
    MERGER = "merger"
    MOVER = "mover"
    RESOLUTION = "resolution"


def new(
    kind: Annotated[NewKind, typer.Argument(metavar="KIND", help="What it is.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called: circle_home, or CircleHome.")],
) -> None:
    """Write a node type that works, with its test: in the repository, in your package, or as a new package."""
    from flockwright.cli.placing import names_of, place_for
    from flockwright.cli.telling import tell_broken_packages

    names = names_of(kind, name)
    tell_broken_packages()
    _refuse_taken(names)
    place = place_for(kind, names, Path.cwd())
    written = _write(kind, names, place)
    for path in written:
        print(f"Wrote {_shown(path)}")
    print(place.advice)


def _refuse_taken(names: Names) -> None:
    from flockwright.cli.telling import refuse
    from flockwright.nodes.registry import find

    known = find(names.key)
    if known is not None:
        refuse(f"{names.key} is taken: {known.look.label} of {known.package}. Choose another name.")


def _write(kind: str, names: Names, place: Place) -> list[Path]:
    """Write all files, or none if one is there already."""
    from flockwright.cli.telling import refuse

    files = {
        place.node: _filled(f"node/{kind}.py.txt", names, place),
        place.test: _filled(f"test/{kind}.py.txt", names, place),
        **{path: _filled(f"package/{template}.txt", names, place) for path, template in place.package_files.items()},
    }
    there = [path for path in files if path.exists()]
    if there:
        refuse(f"{_shown(there[0])} is there already. Choose another name.")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(files)


def _filled(template: str, names: Names, place: Place) -> str:
    from importlib.resources import files
    from string import Template

    text = (files("flockwright.cli") / "templates" / template).read_text(encoding="utf-8")
    return Template(text).substitute(
        key=names.key, Name=names.class_, label=names.label, package=place.package, project=place.project
    )


def _shown(path: Path) -> str:
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()
