"""Where the table's columns stand. In a narrow panel the bar goes below the name and the wish for speed is left out."""

from __future__ import annotations

from dataclasses import dataclass

_WIDE = 470


@dataclass(frozen=True)
class Columns:
    """Left edges of what is written from the left, right edges of numbers."""

    is_wide: bool
    priority: float
    swatch: float
    name: float
    name_end: float
    wants: float
    gets: float
    bar: tuple[float, float]
    share: float
    speed_wants: float | None
    meters: float
    speed_share: float
    direction_head: float
    """Where the words over the direction's columns start."""
    speed_head: float
    """Where the words over the speed's columns end."""


def columns(width: float) -> Columns:
    """For a table of that width."""
    if width >= _WIDE:
        return Columns(
            is_wide=True,
            priority=12,
            swatch=34,
            name=50,
            name_end=width - 336,
            wants=width - 298,
            gets=width - 258,
            bar=(width - 250, width - 190),
            share=width - 150,
            speed_wants=width - 102,
            meters=width - 64,
            speed_share=width - 20,
            direction_head=width - 318,
            speed_head=width - 102,
        )
    return Columns(
        is_wide=False,
        priority=12,
        swatch=27,
        name=41,
        name_end=width - 204,
        wants=width - 170,
        gets=width - 136,
        bar=(41, width - 204),
        share=width - 93,
        speed_wants=None,
        meters=width - 57,
        speed_share=width - 14,
        direction_head=width - 201,
        speed_head=width - 14,
    )
