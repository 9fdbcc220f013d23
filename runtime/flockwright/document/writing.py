"""The one way a document is written: the same document is the same bytes, and a diff shows what a person changed.

Fields stand in the order the models declare them, unknown ones after, sorted; open maps are sorted; a field that equals
its default is left out. Two spaces of indent, one entry a line, except that a list of plain values, and an element of a
list that holds plain values only, stay on one line: a vector, a wire, a key of a curve.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, cast

from pydantic.fields import FieldInfo

from flockwright.document import limits
from flockwright.document.errors import DocumentError
from flockwright.document.part import Part
from flockwright.document.project import VERSION, Project

_ALWAYS = frozenset({"schema_ref", "format", "version", "app"})
"""What tells a program, or a person, which kind of file this is."""

_UNLIKE_ANY = object()


def dumps(document: Project) -> bytes:
    """The file of a document."""
    if document.version > VERSION:
        raise DocumentError("", "version", str(document.version), "made by a newer version, so it cannot be written")
    data = written(as_json(document))
    if len(data) > limits.FILE_BYTES:
        megabytes = limits.FILE_BYTES // 2**20
        raise DocumentError("", "", f"a project of {len(data) / 2**20:.0f} MB", f"expected at most {megabytes} MB")
    return data


def written(value: object) -> bytes:
    """JSON as every file of ours has it; keys stand as they come."""
    return (_written(value, "", in_list=False) + "\n").encode()


def as_json(part: Part, *, in_full: bool = False) -> dict[str, Any]:
    """A part as the JSON object that says it, keys in the order of a file; `in_full` with what equals its default."""
    values: dict[str, Any] = {}
    for name, key, default in _fields(type(part)):
        value = getattr(part, name)
        if in_full or value != default:
            values[key] = _plain(value, in_full)
    extra = part.model_extra or {}
    return values | {key: _plain(extra[key], in_full) for key in sorted(extra)}


@cache
def _fields(kind: type[Part]) -> list[tuple[str, str, object]]:
    """A part's fields: the name in Python, the key in a file, and the value that is left out."""
    return [
        (name, field.alias or name, _UNLIKE_ANY if _always_written(name, field) else _default(field))
        for name, field in kind.model_fields.items()
    ]


def _always_written(name: str, field: FieldInfo) -> bool:
    return field.is_required() or name in _ALWAYS


def _default(field: FieldInfo) -> object:
    return field.get_default(call_default_factory=True, validated_data={})


def _plain(value: object, in_full: bool) -> object:
    if isinstance(value, Part):
        return as_json(value, in_full=in_full)
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, object]", value)
        return {key: _plain(entries[key], in_full) for key in sorted(entries)}
    if isinstance(value, tuple):
        return [_plain(item, in_full) for item in cast("tuple[object, ...]", value)]
    return value


def _written(value: object, indent: str, *, in_list: bool) -> str:
    inner = indent + "  "
    if isinstance(value, dict) and value:
        entries = cast("dict[str, object]", value)
        if in_list and _all_plain(entries.values()):
            return _on_one_line(entries)
        lines = [f"{inner}{_on_one_line(key)}: {_written(item, inner, in_list=False)}" for key, item in entries.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    if isinstance(value, list) and value:
        items = cast("list[object]", value)
        if not _all_plain(items):
            return "[\n" + ",\n".join(inner + _written(item, inner, in_list=True) for item in items) + f"\n{indent}]"
    return _on_one_line(cast("object", value))


def _all_plain(values: Iterable[object]) -> bool:
    return not any(isinstance(value, dict | list) for value in values)


_on_one_line = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
