"""Numbers as people write them in lists and cards."""

from __future__ import annotations

from flockwright_editor.session.numbers import read_number, whole

__all__ = ["number", "whole"]


def number(text: str, now: float = 0.0) -> float | None:
    """The number that a text says, None if it says none. A sign or factor in front starts from `now`."""
    return read_number(text, now=now)
