"""What the document's tests share: a rich file, and strategies for files that are valid or nearly so."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from flockwright.document import Project, loads

FIXTURES = Path(__file__).with_name("fixtures")


@pytest.fixture(scope="session")
def pond_bytes() -> bytes:
    return (FIXTURES / "pond.flock.json").read_bytes()


@pytest.fixture(scope="session")
def pond(pond_bytes: bytes) -> Project:
    return loads(pond_bytes, "pond.flock.json").document


@pytest.fixture
def pond_json(pond_bytes: bytes) -> dict[str, Any]:
    """A fresh, changeable copy."""
    return json.loads(pond_bytes)


# Text that a file may hold: anything but NUL and half surrogate pairs.
_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
_ID = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True)
_ADDRESS = st.builds("{}.{}".format, _ID, _ID)
_NUMBER = st.one_of(st.integers(-(10**6), 10**6), st.floats(-1e18, 1e18))
_FREE_NUMBER = st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False))
_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), _FREE_NUMBER, _TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_TEXT, inner, max_size=3)),
    max_leaves=5,
)
_OPEN = st.dictionaries(_TEXT, _JSON, max_size=3)


def _part(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """An object with some of its fields, and sometimes with unknown ones."""
    known = st.fixed_dictionaries(required, optional=optional)
    unknown = st.one_of(st.just({}), st.dictionaries(_TEXT.map("x-{}".format), _JSON, max_size=2))
    return st.builds(lambda a, b: {**b, **a}, known, unknown)


def _things(required: dict[str, Any], optional: dict[str, Any], prefix: str) -> st.SearchStrategy[list[Any]]:
    """A list of parts with ids of their own."""
    parts = st.lists(_part(required, optional), max_size=3)
    return parts.map(lambda found: [{"id": f"{prefix}{index}", **part} for index, part in enumerate(found)])


def _vector(length: int) -> st.SearchStrategy[list[Any]]:
    return st.lists(_NUMBER, min_size=length, max_size=length)


_TAGS = st.lists(_TEXT.filter(bool), unique=True, max_size=4)
_LAYOUT = _part(
    {},
    {
        "nodes": st.dictionaries(_ID, _part({}, {"at": _vector(2), "collapsed": st.booleans()}), max_size=2),
        "frames": _things({}, {"title": _TEXT, "at": _vector(2), "size": _vector(2), "color": _TEXT}, "f"),
        "notes": _things({}, {"text": _TEXT, "at": _vector(2)}, "t"),
    },
)
_DRIVES = st.lists(_part({"param": _ADDRESS, "from": _NUMBER, "to": _NUMBER}, {}), max_size=2)
_ANIMALS = _things(
    {},
    {
        "name": _TEXT,
        "tags": _TAGS,
        "color": _TEXT,
        "simulate": st.booleans(),
        "body": _part({}, {"radius": _NUMBER}),
        "components": _OPEN,
        "nodes": _things({"type": _TEXT.filter(bool)}, {"name": _TEXT, "color": _TEXT, "params": _OPEN}, "n"),
        "links": st.lists(_part({"from": _ADDRESS, "to": _ADDRESS}, {}), max_size=4),
        "knobs": _things({}, {"name": _TEXT, "range": _vector(2), "default": _NUMBER, "drives": _DRIVES}, "k"),
        "about": _TEXT,
        "layout": _LAYOUT,
    },
    "animal",
)
_SPAWNERS = _things(
    {"animal": _ID, "count": st.integers(0, 1000), "region": _part({"type": _TEXT.filter(bool)}, {})},
    {
        "seed": st.integers(0, 2**53 - 1),
        "initial_speed": _NUMBER,
        "heading": _vector(3),
        "overrides": _OPEN,
        "jitter": _OPEN,
    },
    "s",
)
_SCENE = _part(
    {},
    {
        "seed": st.integers(0, 2**53 - 1),
        "bounds": _part({}, {"center": _vector(3), "size": _vector(3)}),
        "terrain": _OPEN,
        "colliders": _things({}, {"name": _TEXT}, "c"),
        "homes": _things({}, {"tags": _TAGS, "at": _vector(3), "strength": _NUMBER}, "h"),
        "paths": _things({}, {"points": st.lists(_vector(3), max_size=3), "closed": st.booleans()}, "p"),
        "food": _things({}, {"name": _TEXT}, "e"),
        "player": _OPEN,
        "spawners": _SPAWNERS,
    },
)


@pytest.fixture(scope="session")
def files() -> st.SearchStrategy[dict[str, Any]]:
    """Project files of every valid shape, as JSON."""
    return _part(
        {"format": st.just("flockwright/project"), "version": st.just(1), "animals": _ANIMALS},
        {"$schema": _TEXT, "app": _TEXT, "tags": _TAGS, "curves": _OPEN, "scene": _SCENE, "view": _OPEN.map(_camera)},
    )


def _camera(camera: dict[str, Any]) -> dict[str, Any]:
    return {"camera": camera}


_WRONG = st.one_of(
    st.sampled_from(
        [
            None,
            True,
            False,
            0,
            1,
            -1,
            1.0,
            0.5,
            1e17,
            10**400,
            2**53,
            "",
            "n1",
            "a b",
            "é.x",
            "n1.x",
            [],
            {},
            [[]],
            [1, 2],
        ]
    ),
    _JSON,
)


@pytest.fixture(scope="session")
def mutate() -> Any:
    """Changes a file's JSON somewhere: a value replaced, taken out, doubled, or a key renamed."""

    def change(file: Any, draw: Any) -> None:
        for _ in range(draw(st.integers(1, 3))):
            _change_somewhere(file, draw)

    return change


def _change_somewhere(place: Any, draw: Any) -> None:
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        below = place[key]
        if isinstance(below, dict | list) and below and draw(st.integers(0, 4)):
            place = below
            continue
        match draw(st.sampled_from(["replace", "remove", "double", "rename"])):
            case "remove":
                del place[key]
            case "double" if isinstance(place, list):
                place.append(copy.deepcopy(below))
            case "rename" if isinstance(place, dict):
                place[draw(_TEXT)] = place.pop(key)
            case _:
                place[key] = copy.deepcopy(draw(_WRONG))
        return


@pytest.fixture(scope="session")
def version_0() -> bytes:
    """A file of the draft."""
    return (FIXTURES / "version_0.flock.json").read_bytes()
