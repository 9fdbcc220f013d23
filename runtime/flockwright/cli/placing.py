"""What a new node type is called, and where its files go."""

from __future__ import annotations

import keyword
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flockwright.cli.telling import refuse

_PREFIX = {"query": "query", "merger": "merger", "mover": "mover", "resolution": "resolution"}
LONGEST = 30
ROOMS = {
    "simple": "behaviors/simple",
    "neighbor": "behaviors/neighbor",
    "ray": "behaviors/ray",
    "query": "queries",
    "merger": "mergers",
    "mover": "movers",
    "resolution": "resolution",
}
"""Where a kind lives in the repository."""


@dataclass(frozen=True)
class Names:
    """A node type's name, as each place writes it."""

    module: str
    class_: str
    key: str
    label: str


@dataclass(frozen=True)
class Place:
    """Where the files of a new type go. `package_files` says of which templates the rest of a new package is made."""

    node: Path
    test: Path
    package: str
    project: str
    advice: str
    package_files: dict[Path, str] = field(default_factory=dict[Path, str])


def names_of(kind: str, name: str) -> Names:
    """The names of a type that was called CircleHome, circle_home or circle-home."""
    from flockwright.nodes.node_type import label_of

    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip().replace("-", "_").replace(" ", "_"))
    module = re.sub("_+", "_", apart).lower()
    if not (module.isascii() and module.isidentifier()) or module.startswith("_") or keyword.iskeyword(module):
        refuse(f"{name}: a node is named by letters, digits and underscores, the first a letter: circle_home")
    if len(module) > LONGEST:
        refuse(f"{name}: a name of more than {LONGEST} characters fits no palette")
    class_ = "".join(part[:1].upper() + part[1:] for part in module.split("_"))
    return Names(module, class_, f"{_PREFIX.get(kind, 'behavior')}.{module}", label_of(class_))


def place_for(kind: str, names: Names, here: Path) -> Place:
    """The repository's room, the package of nodes one stands in, or a new package in this folder."""
    for folder, project in _projects_above(here):
        if project.get("name") == "flockwright":
            return _in_repository(kind, names, folder)
        groups: dict[str, dict[str, str]] = project.get("entry-points", {})
        targets = list(groups.get("flockwright.nodes", {}).values())
        if targets:
            return _in_package(names, folder, str(project.get("name", "")), targets[0])
    return _new_package(names, here)


def _projects_above(here: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    for folder in (here, *here.parents):
        try:
            yield folder, tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8")).get("project", {})
        except (OSError, ValueError):  # no such file, or not one to read
            continue


def _in_repository(kind: str, names: Names, root: Path) -> Place:
    room = ROOMS[kind]
    test = root / "tests" / "runtime" / "nodes" / room.split("/")[0] / f"test_{names.module}.py"
    node = root / "runtime" / "flockwright" / "nodes" / room / f"{names.module}.py"
    advice = f"It works as it is: pytest {test.relative_to(root).as_posix()}. Now make it yours."
    return Place(node, test, "flockwright", "flockwright", advice)


def _in_package(names: Names, root: Path, project: str, target: str) -> Place:
    package = target.partition(":")[0].partition(".")[0]
    folder = next((at / package for at in (root, root / "src") if (at / package).is_dir()), root / package)
    test = root / "tests" / f"test_{names.module}.py"
    advice = f"It works as it is: pytest tests/test_{names.module}.py. Now make it yours."
    return Place(folder / f"{names.module}.py", test, package, project, advice)


def _new_package(names: Names, here: Path) -> Place:
    package = f"flockwright_{names.module}"
    project = package.replace("_", "-")
    root = here / project
    files = {
        root / "pyproject.toml": "pyproject.toml",
        root / "README.md": "README.md",
        root / package / "__init__.py": "__init__.py",
    }
    advice = f"It works as it is: pip install -e {project}, then flockwright nodes lists it. Now make it yours."
    node, test = root / package / f"{names.module}.py", root / "tests" / f"test_{names.module}.py"
    return Place(node, test, package, project, advice, files)
