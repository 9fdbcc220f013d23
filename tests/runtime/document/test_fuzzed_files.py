"""Whatever a file holds, opening it gives a document or a sentence; and what opens survives saving."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flockwright.document import DocumentError, Project, dumps, loads

FUZZ = settings(derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])


def opened(data: bytes) -> Project | None:
    """The document, or None after a `DocumentError` that says something; anything else raised fails the test."""
    try:
        return loads(data, "fuzz.flock.json").document
    except DocumentError as error:
        sentence = str(error)
        assert sentence.startswith("fuzz.flock.json: ")
        assert " — " in sentence
        assert "\n" not in sentence
        sentence.encode()  # it can be printed
        return None


def assert_survives_saving(document: Project) -> None:
    saved = dumps(document)
    again = loads(saved).document
    assert again == document
    assert dumps(again) == saved


@settings(FUZZ, max_examples=100)
@given(data=st.data())
def test_every_valid_file_survives_load_save_load(data: st.DataObject, files: Any) -> None:
    file = data.draw(files)
    document = opened(json.dumps(file).encode())
    assert document is not None
    assert_survives_saving(document)


@settings(FUZZ, max_examples=700)
@given(data=st.data())
def test_a_file_with_wrong_values_opens_or_gives_a_sentence(
    data: st.DataObject, pond_bytes: bytes, mutate: Any
) -> None:
    file = json.loads(pond_bytes)
    mutate(file, data.draw)
    document = opened(json.dumps(file).encode())
    if document is not None and document.version == 1:
        assert_survives_saving(document)


@settings(FUZZ, max_examples=300)
@given(data=st.data())
def test_an_older_file_with_wrong_values_opens_or_gives_a_sentence(
    data: st.DataObject, version_0: bytes, mutate: Any
) -> None:
    file = json.loads(version_0)
    mutate(file, data.draw)
    document = opened(json.dumps(file).encode())
    if document is not None and document.version == 1:
        assert_survives_saving(document)


@settings(FUZZ, max_examples=400)
@given(data=st.data())
def test_a_file_with_wrong_bytes_opens_or_gives_a_sentence(data: st.DataObject, pond_bytes: bytes) -> None:
    raw = bytearray(pond_bytes)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw)))
        end = start + data.draw(st.integers(0, 20))
        tokens = st.sampled_from(
            [b"NaN", b"-Infinity", b"1e999", b'"', b"{", b"]", b",", b"\\ud800", b"\\u0000", b"\xff"]
        )
        raw[start:end] = data.draw(st.one_of(st.binary(max_size=6), tokens))
    document = opened(bytes(raw))
    if document is not None and document.version == 1:
        assert_survives_saving(document)


def test_a_file_cut_off_anywhere_is_refused(pond_bytes: bytes) -> None:
    whole = pond_bytes.rstrip()
    assert all(opened(whole[:length]) is None for length in range(0, len(whole), 7))
    assert opened(whole) is not None


@settings(FUZZ, max_examples=200)
@given(raw=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))))
def test_any_bytes_give_a_sentence(raw: bytes) -> None:
    assert opened(raw) is None
