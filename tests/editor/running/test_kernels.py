"""Kernels beside everything: a plan is known by what it needs, asked for once, and closing waits for nothing."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from tests.editor.running.pond import herd_of, plan_of, pond, posted, with_count, with_param
from tests.editor.running.small_kernels import DAWDLE, DAWDLES, DOUBLE, dawdling

from flockwright.cli import warm
from flockwright.engine.errors import GivenUp
from flockwright.engine.loading import addresses_of, is_compiled
from flockwright.engine.store import Store
from flockwright_editor.running import kernels as rooms
from flockwright_editor.running.kernels import Kernels, signature_of
from flockwright_editor.running.orders import Posted
from flockwright_editor.running.telling import Progress


def test_plans_that_differ_in_numbers_need_the_same_kernels() -> None:
    project = pond()
    same = signature_of(plan_of(project))
    assert signature_of(plan_of(with_param(project, "n2", direction_strength=0.9))) == same
    assert signature_of(plan_of(with_count(project, 99))) == same
    for other in (
        with_param(project, "n2", hold=1.0),
        with_param(project, "n2", activation={"shape": "linear"}),
        with_param(project, "n1", distance="center"),
        project.without_animal("shark"),
    ):
        assert signature_of(plan_of(other)) != same


def test_a_prepared_plan_is_known() -> None:
    ready: Queue[Posted] = Queue()
    kernels = Kernels(ready.put, lambda _: None)
    asked = posted(pond())
    assert not kernels.knows(asked.plan)
    kernels.start()
    kernels.prepare(asked)
    assert ready.get(timeout=120) is asked
    assert kernels.knows(asked.plan)
    kernels.settle(True)
    kernels.close()
    kernels.join(60)
    assert not kernels.is_alive()


def test_what_nobody_uses_yet_is_compiled_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    herd_of(pond()).close()  # its kernels are in memory from now on, whatever the cache
    monkeypatch.syspath_prepend(Path(__file__).parents[3])  # where a compile process finds the small kernels
    monkeypatch.setenv("FLOCKWRIGHT_CACHE", str(tmp_path / "cold"))
    marker = tmp_path / "dawdling"
    monkeypatch.setenv(DAWDLES, str(marker))
    slow = dawdling("slow")
    monkeypatch.setattr(warm, "all_kernels", lambda: ([("", slow), ("", DOUBLE)], []))
    monkeypatch.setattr(rooms, "PATIENCE", 0.0)
    ready: Queue[Posted] = Queue()
    told: list[Progress] = []
    kernels = Kernels(ready.put, told.append)
    kernels.start()
    kernels.settle(True)
    qtbot.waitUntil(marker.exists)  # the first is done, the second under way
    assert Store().read(DOUBLE.key) is not None
    assert is_compiled(DOUBLE)
    if hasattr(os, "nice"):
        assert int(marker.read_text()) == min(os.nice(0) + rooms.LOW, 19)
    marker.unlink()
    asked = posted(pond())
    kernels.prepare(asked)  # somebody needs something: what nobody asked for gives way, and goes on later
    assert ready.get(timeout=120) is asked
    qtbot.waitUntil(marker.exists)
    began = time.monotonic()
    kernels.close()
    kernels.join(60)
    assert time.monotonic() - began < DAWDLE / 2  # it waited for nobody
    assert not kernels.is_alive()
    assert Store().read(slow.key) is None
    assert told == []  # it is nobody's progress


def test_what_is_compiled_is_told_before_the_first_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[3])  # where a compile process finds the small kernels
    monkeypatch.setenv("FLOCKWRIGHT_CACHE", str(tmp_path / "cold"))
    monkeypatch.setenv(DAWDLES, str(tmp_path / "dawdling"))
    told: Queue[Progress] = Queue()
    kernels = Kernels(lambda _: None, told.put)
    work = threading.Thread(target=lambda: _given_up(kernels))
    work.start()
    first = told.get(timeout=60)
    assert (first.done, first.total, first.what, first.seconds_left) == (0, 1, "slow", None)
    assert not first.finished
    kernels.close()
    work.join(60)
    assert not work.is_alive()


def _given_up(kernels: Kernels) -> None:
    with pytest.raises(GivenUp):
        addresses_of([dawdling("slow")], compilers=kernels.compilers)
