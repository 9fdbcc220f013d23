"""The store keeps native code, and never hands out anything that could be somebody else's or damaged."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from flockwright.engine import loading
from flockwright.engine.crew import Crew
from flockwright.engine.kernel import Kernel
from flockwright.engine.program import Job, Op, Program
from flockwright.engine.store import Store
from flockwright.engine.words import aligned, floats

KEY = "ab" * 32


def double(lo: int, hi: int, context: int, scratch: int) -> None:
    values = floats(context)
    for i in range(lo, hi):
        values[i] = values[i] * 2.0


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kernels")


def test_what_is_written_is_read_again(store: Store) -> None:
    assert store.read(KEY) is None
    assert store.write(KEY, b"object")
    assert store.read(KEY) == b"object"
    assert store.folder.stat().st_mode & 0o777 == 0o700


def file_of(store: Store) -> Path:
    (file,) = store.folder.glob("*.kernel")
    return file


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-3])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)


def replace_by_text(file: Path) -> None:
    file.write_text("not native code at all")


def link(file: Path) -> None:
    real = file.with_name("elsewhere")
    file.rename(real)
    file.symlink_to(real)


def give_away(file: Path) -> None:
    os.chown(file, 12345, 12345)


def take_anothers(file: Path) -> None:
    other = Store(file.parent / "other")
    other.write("cd" * 32, b"other object")
    file_of(other).replace(file)


def become_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGES = [cut, empty, flip, replace_by_text, link, give_away, take_anothers, become_folder]


def root_only(damage: Callable[[Path], None]) -> bool:
    return damage is give_away and os.getuid() != 0


@pytest.mark.parametrize("damage", [d for d in DAMAGES if not root_only(d)])
def test_a_damaged_or_foreign_file_is_not_read(store: Store, damage: Callable[[Path], None]) -> None:
    store.write(KEY, b"object")
    damage(file_of(store))
    assert store.read(KEY) is None


def results_with(store: Store) -> list[float]:
    """Step a kernel whose code comes from the store, as a new process would."""
    loading._addresses.clear()
    data = aligned(4, np.float32)
    data[:] = 1, 2, 3, 4
    program = Program([[Job([Op(Kernel(double), data)], [(0, 4)])]], store=store)
    with Crew(1, store=store) as crew:
        crew.step(program)
    return data.tolist()


@pytest.mark.parametrize("damage", [cut, empty, flip, replace_by_text, link, take_anothers])
def test_a_damaged_cache_gives_right_results(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    store = Store(tmp_path / "kernels")
    assert results_with(store) == [2, 4, 6, 8]
    damage(store.folder / f"{Kernel(double).key}.kernel")
    assert results_with(store) == [2, 4, 6, 8]


def test_a_cache_folder_that_cannot_be_made_gives_right_results(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where the folder should be")
    store = Store(tmp_path / "blocked" / "kernels")
    assert results_with(store) == [2, 4, 6, 8]
    assert not store.write(KEY, b"object")


def test_a_folder_that_others_can_write_or_that_is_a_link_is_not_used(tmp_path: Path) -> None:
    open_to_all = Store(tmp_path / "open")
    open_to_all.write(KEY, b"object")
    open_to_all.folder.chmod(0o777)
    assert open_to_all.read(KEY) is None
    assert not open_to_all.write(KEY, b"object")
    open_to_all.folder.chmod(0o700)
    assert open_to_all.read(KEY) == b"object"
    (tmp_path / "link").symlink_to(open_to_all.folder)
    assert Store(tmp_path / "link").read(KEY) is None


def test_pruning_removes_the_long_unused_and_then_the_least_recent(store: Store) -> None:
    now = time.time()
    for age_days in range(5):
        key = f"{age_days:064x}"
        store.write(key, b"x" * 1000)
        os.utime(store.folder / f"{key}.kernel", (now - age_days * 86_400,) * 2)
    (store.folder / "left.tmp").write_bytes(b"")
    os.utime(store.folder / "left.tmp", (now - 7200,) * 2)
    assert store.prune(max_age=3.5 * 86_400) == 2
    assert store.prune(max_bytes=2500) == 2
    assert sorted(int(f.stem, 16) for f in store.folder.glob("*.kernel")) == [0, 1]


def test_reading_counts_as_use(store: Store) -> None:
    store.write(KEY, b"object")
    os.utime(file_of(store), (time.time() - 50 * 86_400,) * 2)
    store.read(KEY)
    assert store.prune(max_age=10 * 86_400) == 0
