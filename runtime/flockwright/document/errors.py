"""What is wrong with a file, as one sentence: where, what was found, what was expected.

A `Fault` is raised by whatever checks a value and knows only the path below itself; it becomes a `DocumentError` once
the file and the way down to the value are known. Loading, saving, building, `Part.read` and `Part.changed` raise
nothing else; only a part made by its constructor answers with pydantic's own error.
"""

import json
import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from pydantic import ValidationError

Steps = tuple[str | int, ...]
"""The way from the top of a document to a value: keys and indices."""

_PLAIN_KEY = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*")
_EXCERPT = 60
_LONGEST_PATH = 16


class DocumentError(Exception):
    """A file, or a document made in Python, that cannot be taken. Its text is a sentence for a designer."""

    def __init__(self, file: str, path: str, found: str, expected: str) -> None:
        super().__init__(file, path, found, expected)  # all four, so that the error can be pickled
        self.file = file
        self.path = path
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        where = "".join(f"{part}: " for part in (self.file, self.path) if part)
        return f"{where}{self.found} — {self.expected}"


class SaveError(DocumentError):
    """A save that did not happen; the file is as it was."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(file, "", "cannot be saved", reason)
        self.args = (file, reason)


class Fault(ValueError):
    """One wrong value. A ValueError, so that pydantic carries it out of a validator."""

    def __init__(self, found: str, expected: str, path: Steps = (), first: Steps | None = None) -> None:
        super().__init__(found, expected, path, first)
        self.found = found
        self.expected = expected
        self.path = path
        self.first = first  # where a value that must be unique stood before

    def below(self, path: Steps) -> "Fault":
        """The same fault, seen from further up."""
        first = None if self.first is None else path + self.first
        return Fault(self.found, self.expected, path + self.path, first)

    def of(self, file: str) -> DocumentError:
        expected = self.expected if self.first is None else f"{self.expected}, first in {path_text(self.first)}"
        return DocumentError(file, path_text(self.path), self.found, expected)


def fault_of(error: "ValidationError") -> Fault:
    """The first thing pydantic found wrong, in our words."""
    return faults_of(error)[0]


def faults_of(error: "ValidationError") -> "list[Fault]":
    """Everything pydantic found wrong, in our words."""
    return [_fault(cast("dict[str, Any]", detail)) for detail in error.errors(include_url=False)]


def _fault(detail: dict[str, Any]) -> Fault:
    path = detail["loc"]
    kind = detail["type"]
    reason = detail.get("ctx", {}).get("error")
    if isinstance(reason, Fault):
        return reason.below(path)
    if kind == "missing":
        return Fault("missing", "this field is required", path)
    return Fault(found_text(detail["input"]), _expected(kind, detail.get("ctx", {}), detail["msg"]), path)


def _expected(kind: str, context: dict[str, Any], message: str) -> str:
    if isinstance(context.get("error"), ValueError):  # a rule of a model, which says it in its own sentence
        return str(context["error"])
    if kind == "literal_error":
        return f"expected {_shortened(context['expected'].replace(chr(39), chr(34)))}"
    return _EXPECTED[kind].format(**context) if kind in _EXPECTED else message[:1].lower() + message[1:]


_EXPECTED = {
    "model_type": "expected an object",
    "model_attributes_type": "expected an object",
    "dict_type": "expected an object",
    "tuple_type": "expected a list",
    "bool_type": "expected true or false",
    "float_type": "expected a number",
    "finite_number": "expected a finite number",
    "int_type": "expected a whole number",
    "int_from_float": "expected a whole number",
    "string_type": "expected text",
    "string_too_long": "expected at most {max_length} characters",
    "greater_than_equal": "must be {ge:g} or more",
    "less_than_equal": "must be {le:g} or less",
    "greater_than": "must be more than {gt:g}",
    "less_than": "must be less than {lt:g}",
    "too_short": "expected at least {min_length}",
    "too_long": "expected at most {max_length}",
    "extra_forbidden": "there is no such field",
}


def path_text(path: Steps) -> str:
    """`animals[2].nodes[5].params.k`; a key that would not read that way stands in brackets."""
    text = ""
    if len(path) > _LONGEST_PATH:
        path = (*path[:_LONGEST_PATH], "…")
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif _PLAIN_KEY.fullmatch(step):
            text += f".{step}" if text else step
        else:
            text += f"[{_quoted(step)}]"
    return text


def found_text(value: object) -> str:
    """A value as a sentence names it: short, on one line, never a whole subtree."""
    if isinstance(value, str):
        return _quoted(value)
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        return _shortened(str(value)) if value.bit_length() < 10_000 else "a number of thousands of digits"
    if isinstance(value, float):
        return float.__repr__(value) if math.isfinite(value) else json.dumps(float(value))
    if isinstance(value, dict):
        return "an object" if cast("dict[Any, Any]", value) else "an empty object"
    if isinstance(value, list | tuple):
        return "a list" if cast("Sequence[Any]", value) else "an empty list"
    return f"a Python {type(value).__name__}"


def _quoted(text: str) -> str:
    shown = json.dumps(_shortened(str(text)), ensure_ascii=False)
    # An unpaired surrogate cannot be printed; its escape can.
    return shown if _printable(shown) else json.dumps(_shortened(str(text)))


def _printable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _shortened(text: str) -> str:
    return text if len(text) <= _EXCERPT else f"{text[: _EXCERPT - 1]}…"
