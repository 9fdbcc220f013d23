"""The kinds of value that the document's own fields hold, each with its check and its piece of JSON Schema.

JSON has one kind of number and no tuples, and Python takes `True` for 1; pydantic's own types answer those differently
from what a file may say, so every check is spelled out here. Numbers stay as found: 1 is not turned into 1.0.
"""

import re
from collections.abc import Callable
from typing import Annotated, Any, cast

from pydantic import AfterValidator, Field, PlainValidator, Strict, WithJsonSchema

from flockwright.document import limits
from flockwright.document.errors import Fault, found_text
from flockwright.document.frozen import Json, JsonObject, checked_text, freeze, freeze_object
from flockwright.document.ids import refuse_repeated

_WORD = f"[A-Za-z0-9_-]{{1,{limits.ID_CHARACTERS}}}"
_ID = re.compile(_WORD)
_ADDRESS = re.compile(rf"{_WORD}(\.{_WORD})+")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Fault(found_text(value), "expected text")
    return checked_text(value)


def _id(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise Fault(found_text(value), f"expected an id: 1 to {limits.ID_CHARACTERS} of A–Z a–z 0–9 _ -")
    return str(value)


def _address(value: object) -> str:
    if not isinstance(value, str) or not _ADDRESS.fullmatch(value):
        raise Fault(found_text(value), 'expected a node and a name, such as "n1.neighbors"')
    return str(value)


def _named(value: object) -> str:
    text = _text(value)
    if not text:
        raise Fault('""', "expected a name")
    return text


def _number(value: object) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        raise Fault(found_text(value), "expected a number")
    if abs(value) > limits.NUMBER:
        raise Fault(found_text(value), f"expected a number between {-limits.NUMBER:g} and {limits.NUMBER:g}")
    return int(value) if isinstance(value, int) else float(value)


def _whole(low: int, high: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        # Some languages have no whole numbers and write 200 as 200.0.
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Fault(found_text(value), "expected a whole number")
        if not low <= value <= high:
            raise Fault(found_text(value), f"expected a whole number from {low} to {high}")
        return int(value)

    return check


def whole(low: int, high: int) -> Any:
    """The check and schema of a whole number, for `Annotated[int, *whole(0, 9)]`."""
    return (
        PlainValidator(_whole(low, high)),
        WithJsonSchema({"type": "integer", "minimum": low, "maximum": high}),
    )


def constant(expected: str | int) -> Any:
    """The check and schema of a field that holds one value only."""

    def check(value: object) -> str | int:
        if value != expected or isinstance(value, bool):
            raise Fault(found_text(value), f"expected {found_text(expected)}")
        return expected

    return PlainValidator(check), WithJsonSchema({"const": expected})


def _numbers(length: int) -> Callable[[object], tuple[int | float, ...]]:
    def check(value: object) -> tuple[int | float, ...]:
        if not isinstance(value, list | tuple) or len(cast("list[object]", value)) != length:
            raise Fault(found_text(cast("object", value)), f"expected a list of {length} numbers")
        numbers: list[int | float] = []
        for index, item in enumerate(cast("list[object]", value)):
            try:
                numbers.append(_number(item))
            except Fault as fault:
                raise fault.below((index,)) from None
        return tuple(numbers)

    return check


def _tags(tags: tuple[str, ...]) -> tuple[str, ...]:
    if len(tags) > limits.TAGS:
        raise Fault(f"{len(tags)} tags", f"expected at most {limits.TAGS}")
    refuse_repeated(((index,), tag) for index, tag in enumerate(tags))
    return tags


_NUMBER_SCHEMA: dict[str, Any] = {"type": "number", "minimum": -limits.NUMBER, "maximum": limits.NUMBER}


def _numbers_schema(length: int) -> WithJsonSchema:
    return WithJsonSchema({"type": "array", "items": _NUMBER_SCHEMA, "minItems": length, "maxItems": length})


Text = Annotated[str, PlainValidator(_text), WithJsonSchema({"type": "string"})]
Name = Annotated[str, PlainValidator(_named), WithJsonSchema({"type": "string", "minLength": 1})]
Id = Annotated[str, PlainValidator(_id), WithJsonSchema({"type": "string", "pattern": f"^{_WORD}$"})]
Address = Annotated[
    str, PlainValidator(_address), WithJsonSchema({"type": "string", "pattern": f"^{_ADDRESS.pattern}$"})
]
Flag = Annotated[bool, Strict()]
Number = Annotated[int | float, PlainValidator(_number), WithJsonSchema(_NUMBER_SCHEMA)]
Vector2 = Annotated[tuple[int | float, int | float], PlainValidator(_numbers(2)), _numbers_schema(2)]
Vector3 = Annotated[tuple[int | float, int | float, int | float], PlainValidator(_numbers(3)), _numbers_schema(3)]
Tags = Annotated[
    tuple[Name, ...],
    AfterValidator(_tags),
    Field(json_schema_extra={"maxItems": limits.TAGS, "uniqueItems": True}),
]
AnyJson = Annotated[Json, PlainValidator(freeze), WithJsonSchema({})]
JsonMap = Annotated[JsonObject, PlainValidator(freeze_object), WithJsonSchema({"type": "object"})]
"""An open object: parameters, curves, component values. Kept exactly as found."""
