"""What a script may hand over as a value: JSON, NumPy, and references to curves, homes and paths of its project."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, cast

from pydantic import ValidationError

from flockwright.document.errors import DocumentError, Fault, Steps, fault_of, found_text
from flockwright.document.frozen import Json, JsonObject, freeze_object


@dataclass(frozen=True, eq=False)
class Reference:
    """A curve, home or path of a project, to be used as a parameter's value."""

    owner: object
    name: str
    value: Json
    """What the parameter holds in the file."""


def as_json(values: Mapping[str, object], owner: object) -> JsonObject:
    """A script's values as a file holds them; `owner` is the project whose references may stand among them."""
    return freeze_object({key: _converted(value, owner, (key,)) for key, value in values.items()})


def _converted(value: object, owner: object, path: Steps) -> object:
    if isinstance(value, Reference):
        if value.owner is not owner:
            raise Fault(f'"{value.name}"', "it belongs to another project", path)
        return value.value
    tolist = getattr(value, "tolist", None)
    if callable(tolist):  # NumPy's arrays and numbers
        value = tolist()
    if isinstance(value, Mapping):
        entries = cast("Mapping[Any, object]", value)
        return {key: _converted(item, owner, (*path, str(key))) for key, item in entries.items()}
    if isinstance(value, list | tuple):
        items = cast("list[object]", value)
        return [_converted(item, owner, (*path, index)) for index, item in enumerate(items)]
    return value


def check_tags(tags: object, known: Sequence[str]) -> None:
    """Refuse a tag that the project does not have."""
    if not isinstance(tags, list | tuple):
        raise Fault(found_text(tags), "expected a list of tags", ("tags",))
    for index, tag in enumerate(cast("list[object]", tags)):
        if tag not in known:
            close = get_close_matches(str(tag), known, 1)
            hint = f'; did you mean "{close[0]}"?' if close else ""
            raise Fault(found_text(tag), f"not a tag of this project{hint}", ("tags", index))


@contextmanager
def blamed_on(what: str) -> Generator[None, None, None]:
    """Whatever is wrong with a value in here is said of `what`, at the line of the script that gave it."""
    try:
        yield
    except Fault as fault:
        raise fault.of(what) from None
    except ValidationError as error:
        raise fault_of(error).of(what) from None
    except DocumentError as error:
        raise DocumentError(what, error.path, error.found, error.expected) from None
