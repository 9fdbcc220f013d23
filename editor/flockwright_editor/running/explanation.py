"""What an explanation consists of, and how its numbers are written: on the screen and as text they are the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from flockwright_editor.running.moment import BehaviorNow

FAINT = 0.005
"""Below this a desire or a share is none: it would be written as 0."""
NONE = "–"
"""Stands where there is nothing to tell."""


class Part(NamedTuple):
    """Words of a sentence, and the node they name; empty: none."""

    text: str
    node: str = ""


Sentence = tuple[Part, ...]


class Card(NamedTuple):
    """A number with its name above and a line about it below."""

    caption: str
    value: str
    note: str


class Sight(NamedTuple):
    """One query: how many it found of how many it may, and what to know of them."""

    query: str
    label: str
    kind: str
    found: int
    most: int
    detail: str


@dataclass(frozen=True, eq=False)
class Explanation:
    """All there is to say of a moment."""

    name: str
    headline: str
    sentences: tuple[Sentence, ...]
    rows: tuple[BehaviorNow, ...]
    """Behaviors with an opinion, in the merger's order."""
    silent: tuple[BehaviorNow, ...]
    """Those without one now, and those that are muted."""
    spent_after: int | None
    """How many of the rows stand above the line where the direction's budget is spent; None: it is not."""
    spent: str
    """What that line says."""
    budget: float | None
    cards: tuple[Card, ...]
    sees: tuple[Sight, ...]

    @property
    def story(self) -> Sentence:
        """The sentences as one paragraph."""
        made: list[Part] = []
        for sentence in self.sentences:
            if made:
                made.append(Part(" "))
            made.extend(sentence)
        return tuple(made)

    def text(self) -> str:
        """Everything as plain text, for a chat or a bug report."""
        lines = [self.headline, "".join(part.text for part in self.story), "", *self._table(), ""]
        lines += [f"{card.caption} {card.value}, {card.note}" for card in self.cards]
        if self.sees:
            lines += ["", "Sees now"]
            lines += [f"{s.label}: {s.found} of {s.most}{', ' if s.detail else ''}{s.detail}" for s in self.sees]
        return "\n".join(lines) + "\n"

    def _table(self) -> list[str]:
        cells = [_HEADS, *(row_text(behavior) for behavior in self.rows)]
        widths = [max(len(row[at]) for row in cells) for at in range(len(_HEADS))]
        lines = []
        for row in cells:
            # Names are read from the left, numbers from the right.
            padded = [c.ljust(w) if at == 1 else c.rjust(w) for at, (c, w) in enumerate(zip(row, widths, strict=True))]
            lines.append("  ".join(padded).rstrip())
        if self.spent_after is not None:
            lines.insert(self.spent_after + 1, f"— {self.spent}")
        if self.silent:
            lines.append(silent_words(len(self.silent)))
        return lines


@dataclass(frozen=True)
class NodeSentence:
    """What one node has to do with the watched individual right now."""

    node: str
    parts: tuple[tuple[str, bool], ...]
    """Words, and whether they are names of somebody."""
    direction: float | None = None
    """Its shares; None: it has none to speak of."""
    speed: float | None = None

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.parts)


class RowText(NamedTuple):
    """A row of the table as it is written."""

    priority: str
    label: str
    wants: str
    gets: str
    share: str
    speed_wants: str
    meters: str
    speed_share: str


_HEADS = RowText("P", "Behavior", "wants", "gets", "share", "speed wants", "m/s", "share")


def row_text(behavior: BehaviorNow) -> RowText:
    """A behavior's numbers. Who wants nothing of a channel has a dash there, who wants in vain a 0."""
    wants, takes, share = behavior.wants, behavior.takes, behavior.share
    turns, paces = wants.direction > FAINT, wants.speed > FAINT
    return RowText(
        str(behavior.priority),
        behavior.label,
        f"{wants.direction:.2f}" if turns else NONE,
        NONE if not turns else f"{takes.direction:.2f}" if takes.direction > FAINT else "0",
        percent(share.direction) if share.direction > FAINT else NONE,
        f"{wants.speed:.2f}" if paces else NONE,
        f"{behavior.speed:.1f}" if paces else "",
        percent(share.speed) if share.speed > FAINT else NONE,
    )


def silent_words(count: int) -> str:
    """`5 more have no opinion now`."""
    return "1 more has no opinion now" if count == 1 else f"{count} more have no opinion now"


def percent(share: float) -> str:
    """`55 %`."""
    return f"{share * 100:.0f} %"


def length(meters: float) -> str:
    """`2.4 m`, `14 m`."""
    return f"{meters:.1f} m" if meters < 9.95 else f"{meters:.0f} m"
