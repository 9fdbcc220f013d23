"""`flockwright warm` leaves nothing to be compiled later."""

from __future__ import annotations

from pathlib import Path

import pytest

from flockwright.cli import warm as command
from flockwright.cli.main import run
from flockwright.document import load
from flockwright.engine.kernel import Kernel
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.families.resolution import INTEGRATE
from flockwright.nodes.registry import all_types
from flockwright.plan.resolve import resolve
from flockwright.simulation.simulation import Simulation


def test_it_knows_every_kernel_that_a_run_uses(pond: Path) -> None:
    kernels, broken = command.all_kernels()
    known = {kernel.key for _, kernel in kernels}
    with Simulation(resolve(load(pond).document).plan) as simulation:
        assert {op.kernel.key for op in simulation.binding.program.ops} <= known
    assert not broken


def test_it_knows_both_forms_of_every_type() -> None:
    known = {kernel.key for _, kernel in command.all_kernels()[0]}
    for kind in all_types().values():
        if kind.kind not in ("neighbor_query", "ray_query"):
            assert {kernel_of(kind, quick=True).key, kernel_of(kind, quick=False).key} <= known


def test_it_says_how_many_and_how_long(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "all_kernels", lambda: ([("", INTEGRATE)], []))
    assert run(["warm"]) == 0
    assert capsys.readouterr().out.startswith("1 kernels are ready, ")


def test_what_cannot_be_compiled_is_named_and_the_rest_is_ready(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def hook(lo: int, hi: int, context: int, scratch: int) -> None:
        raise ZeroDivisionError

    sentence = "behavior.other cannot be compiled and has no say: its hook asks for 'moon'"
    kernels = [("", INTEGRATE), ("behavior.wander", Kernel(hook, "Wander"))]
    monkeypatch.setattr(command, "all_kernels", lambda: (kernels, [sentence]))
    assert run(["warm"]) == 1
    said = capsys.readouterr()
    assert said.out.startswith("1 kernels are ready, ")
    first, second = said.err.splitlines()
    assert first == sentence
    assert second.startswith("behavior.wander cannot be compiled and has no say:")
    assert "cannot raise" in second
