"""Kernels beside everything: a plan is known by what it needs, asked for once, and closing waits for nothing."""

from __future__ import annotations

import time
from queue import Queue

from tests.editor.running.pond import plan_of, pond, posted, with_count, with_param

from flockwright_editor.running.kernels import Kernels, signature_of
from flockwright_editor.running.orders import Posted


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
    kernels.moves(True)
    began = time.monotonic()
    kernels.close()
    assert time.monotonic() - began < 1.0
    assert not kernels.is_alive()
