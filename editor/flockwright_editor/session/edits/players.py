"""Edits of a scene's player: there, elsewhere, otherwise, gone. There is one, or none.

`PLAYER` stands for it wherever things of the scene are named by id; no id can be so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flockwright.document import Project
from flockwright.document.errors import Fault
from flockwright.world.provisions import SOUND_TAG, Player, player_of

PLAYER = "#player"


def there(project: Project) -> tuple[str, ...]:
    """The player, if the scene has one."""
    return (PLAYER,) if project.scene.player else ()


def read(project: Project) -> Player | None:
    """What the scene says of its player; None for none, and for one that cannot be so, which is a problem."""
    try:
        return player_of(project.scene.player)
    except Fault:
        return None


def add(project: Project, at: Sequence[float]) -> Project:
    """A player whose soles are at a place, and the tags by which animals can sense it and what it does."""
    usual = Player()
    place = _tidy((at[0], at[1] + usual.radius, at[2]))
    tags = dict.fromkeys((*project.tags, *usual.tags, *usual.apple.tags, SOUND_TAG))
    return project.changed(tags=tuple(tags), scene=project.scene.changed(player={"at": place}))


def delete(project: Project, ids: Sequence[str]) -> Project:
    """Nobody plays."""
    return project.changed(scene=project.scene.changed(player={})) if PLAYER in ids else project


def say(project: Project, *path: str, value: Any) -> Project:
    """Another value, inside of what it throws too; None takes one out."""
    return project.changed(scene=project.scene.changed(player=_said(project.scene.player, path, value)))


def _said(held: Any, path: Sequence[str], value: Any) -> dict[str, Any]:
    first, rest = path[0], path[1:]
    made = dict(held) if isinstance(held, Mapping) else {}
    inner = _said(made.get(first), rest, value) if rest else value
    if inner is None or inner == {}:
        made.pop(first, None)
    else:
        made[first] = inner
    return made


def center_of(project: Project) -> tuple[float, float, float] | None:
    """Where it starts."""
    held = read(project)
    return held.at if held is not None else None


def move(project: Project, by: Sequence[float]) -> Project:
    """It starts elsewhere."""
    at = center_of(project)
    return project if at is None else say(project, "at", value=_tidy(a + b for a, b in zip(at, by, strict=True)))


def _tidy(values: Iterable[float]) -> list[float]:
    return [round(float(value), 2) + 0.0 for value in values]
