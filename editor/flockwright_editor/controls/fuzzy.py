"""Finding by a few letters: `avo wal` finds Avoid Vertical Walls.

Every word of the query has to be found. A word counts more at the start of a word of the title than inside it, more in
one piece than as scattered letters, and least in the description.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

WORD_START, INSIDE, SCATTERED, DESCRIBED = 100.0, 60.0, 30.0, 10.0


class Searchable(Protocol):
    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str: ...


R = TypeVar("R", bound=Searchable)


@dataclass(frozen=True)
class Match:
    """How well something fits, and which letters of its title say so."""

    score: float
    letters: tuple[int, ...] = ()
    described: str = ""
    """The word of the query that only the description has."""


def match(query: str, title: str, about: str = "") -> Match | None:
    """How a title and its description fit a query; None if they do not."""
    score, letters, described = 0.0, set[int](), ""
    for word in query.casefold().split():
        found = _in_title(word, title.casefold())
        if found is None:
            if not re.search(rf"\b{re.escape(word)}", about.casefold()):
                return None
            score, described = score + DESCRIBED, word
            continue
        score += found.score
        letters |= set(found.letters)
    # Among equals the shorter title is meant.
    return Match(score - len(title) / 100, tuple(sorted(letters)), described)


def ranked(query: str, rows: Sequence[R]) -> list[tuple[R, Match]]:
    """The rows that fit, best first; in their own order while nothing is asked or they fit alike."""
    if not query.strip():
        return [(row, Match(0.0)) for row in rows]
    found = [(row, fit) for row in rows if (fit := match(query, row.title, row.about)) is not None]
    return sorted(found, key=lambda pair: -pair[1].score)


def _in_title(word: str, title: str) -> Match | None:
    starts = [m.start() for m in re.finditer(r"(?<!\w)\w", title)]
    for start in starts:
        if title.startswith(word, start):
            return Match(WORD_START + len(word) + (10 if start == 0 else 0), tuple(range(start, start + len(word))))
    inside = title.find(word)
    if inside >= 0 and len(word) > 1:
        return Match(INSIDE + len(word), tuple(range(inside, inside + len(word))))
    return _scattered(word, title, starts)


def _scattered(word: str, title: str, starts: list[int]) -> Match | None:
    """Letters in order from a word's start, as in `sph` for Spatial Hash; each must start a word or follow the last."""
    if len(word) < 2:
        return None

    def walk(rest: str, last: int, taken: tuple[int, ...]) -> tuple[int, ...] | None:
        if not rest:
            return taken
        places = [at for at in starts if at > last]
        if taken:
            places = [last + 1, *places]
        for at in places:
            if at < len(title) and title[at] == rest[0]:
                found = walk(rest[1:], at, (*taken, at))
                if found:
                    return found
        return None

    letters = walk(word, -1, ())
    return Match(SCATTERED + len(word), letters) if letters else None
