"""JSON values that cannot change: what the document keeps of parameters, curves and unknown fields, exactly as found.

Lists become tuples and objects become `JsonObject`, which has been checked all the way down (finite numbers, text that
can be written, a sane depth), so that checking it again costs nothing.
"""

import math
from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar, cast

from flockwright.document import limits
from flockwright.document.errors import Fault, found_text

Value = TypeVar("Value")


class FrozenMap(dict[str, Value]):
    """A dict that refuses to change, so that documents can share it. It still is a dict to json and to pydantic."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a document cannot be changed in place; make a changed copy")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse  # pyright: ignore[reportAssignmentType]

    def __copy__(self) -> "FrozenMap[Value]":
        return self

    def __deepcopy__(self, memo: object) -> "FrozenMap[Value]":
        return self

    def __reduce__(self) -> tuple[type, tuple[dict[str, Value]]]:
        return type(self), (dict(self),)


class JsonObject(FrozenMap[Any]):
    """An object made of nothing but JSON. Only `freeze` makes one."""

    __slots__ = ()


Json = None | bool | int | float | str | tuple[Any, ...] | JsonObject


class RepeatedKey(dict[str, Any]):
    """An object that named a key twice; made while parsing, refused by `freeze`, which knows the path."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def freeze(value: object, depth: int = 0) -> Json:
    """`value` as JSON that cannot change, or the `Fault` that keeps it from being JSON."""
    if value is None or isinstance(value, (bool, JsonObject)):
        return value
    if isinstance(value, str):
        return checked_text(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise Fault(found_text(value), "expected a finite number")
        return float(value)
    if isinstance(value, int):
        if value.bit_length() > limits.INTEGER_BITS:
            raise Fault(found_text(value), "expected a number of fewer digits")
        return int(value)
    if depth >= limits.NESTING:
        raise Fault("nested deeper", f"expected at most {limits.NESTING} levels")
    if isinstance(value, (list, tuple)):
        return _frozen_items(cast("list[object]", value), depth + 1)
    if isinstance(value, RepeatedKey):
        raise Fault(found_text(value.key), "this key stands twice in one object")
    if isinstance(value, Mapping):
        return _frozen_entries(cast("Mapping[object, object]", value), depth + 1)
    raise Fault(found_text(value), "expected a JSON value")


def _frozen_items(items: list[object], depth: int) -> tuple[Json, ...]:
    frozen: list[Json] = []
    try:
        for item in items:
            frozen.append(freeze(item, depth))  # noqa: PERF401 — its length tells which item was wrong
    except Fault as fault:
        raise fault.below((len(frozen),)) from None
    return tuple(frozen)


def _frozen_entries(entries: Mapping[object, object], depth: int) -> JsonObject:
    frozen: dict[str, Json] = {}
    for key, item in entries.items():
        if not isinstance(key, str):
            raise Fault(found_text(key), "expected text as a key")
        name = checked_text(key)
        try:
            frozen[name] = freeze(item, depth)
        except Fault as fault:
            raise fault.below((name,)) from None
    return JsonObject(frozen)


def freeze_object(value: object) -> JsonObject:
    """`freeze`, for what must be an object."""
    frozen = freeze(value)
    if not isinstance(frozen, JsonObject):
        raise Fault(found_text(value), "expected an object")
    return frozen


def checked_text(value: str) -> str:
    """Text that a file can hold and a game's C strings can read."""
    if "\0" in value:
        raise Fault(found_text(value), "expected text without a NUL character")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Fault(found_text(value), "expected text without half a surrogate pair") from None
    return str(value)
