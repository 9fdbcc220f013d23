"""How two JSON values differ, entry by entry. Lists whose items have ids are compared by id, not by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flockwright.document.errors import found_text


class _Missing:
    def __repr__(self) -> str:
        return "missing"


MISSING = _Missing()


@dataclass(frozen=True)
class Difference:
    """What stands at a place, before and after; MISSING where there was nothing."""

    steps: tuple[str, ...]
    before: Any
    after: Any

    @property
    def added(self) -> bool:
        return self.before is MISSING

    @property
    def removed(self) -> bool:
        return self.after is MISSING

    @property
    def values(self) -> str:
        """`0.3 → 0.5`, or only the one that is there."""
        if self.added:
            return f"set to {found_text(self.after)}"
        if self.removed:
            return f"back to default, was {found_text(self.before)}"
        if isinstance(self.before, str) and len(self.before) + len(str(self.after)) > 60:
            return "changed"
        return f"{_short(self.before)} → {_short(self.after)}"


def differences(before: Any, after: Any, steps: tuple[str, ...] = ()) -> Iterator[Difference]:
    """Every place where two JSON values differ, as deep as both have something there."""
    if before is after or before == after:
        return
    one, other = _entries(before), _entries(after)
    if one is None or other is None or isinstance(before, Mapping) != isinstance(after, Mapping):
        yield Difference(steps, before, after)
        return
    for key in dict.fromkeys((*one, *other)):
        yield from differences(one.get(key, MISSING), other.get(key, MISSING), (*steps, key))
    if not isinstance(before, Mapping):
        orders = [[key for key in these if key in those] for these, those in ((one, other), (other, one))]
        if orders[0] != orders[1]:
            yield Difference(steps, *orders)


def spoken(key: str) -> str:
    """A key of a file as words: `direction_strength` is direction strength."""
    return key.replace("_", " ")


def _entries(value: Any) -> Mapping[str, Any] | None:
    """A value as entries by key, if it can be taken apart: an object, or a list of things with ids."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, Sequence) and not isinstance(value, str):
        by_id = {str(item["id"]): item for item in value if isinstance(item, Mapping) and "id" in item}
        if len(by_id) == len(value):
            return by_id
    return None


def _short(value: Any) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        items = ", ".join(found_text(item) for item in value[:4])
        return f"({items}{', …' if len(value) > 4 else ''})"
    return found_text(value)
