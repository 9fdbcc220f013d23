"""Leaving at a bad moment: exits, interrupts and forks never crash, and starting again compiles nothing."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from flockwright.engine.compilers import Compilers
from flockwright.engine.driver import STEP
from flockwright.engine.errors import EngineError, KernelError
from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.loading import addresses_of
from flockwright.engine.program import Program
from flockwright.engine.store import Store

WORK = """
import sys
from flockwright.engine.crew import Crew
from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.program import Job, Op, Program, split
from flockwright.engine.words import aligned, floats

def helper(x):
    return x * 0.5 + 1.0

def settle(lo, hi, context, scratch):
    '''Run long enough to be interrupted.'''
    values = floats(context)
    for i in range(lo, hi):
        for j in range(2000):
            values[i] = helper(values[i])

def double(lo, hi, context, scratch):
    values = floats(context)
    for i in range(lo, hi):
        values[i] = values[i] * 2.0

SETTLE = Kernel(settle, origin=Origin(__name__, "SETTLE"))
DOUBLE = Kernel(double, origin=Origin(__name__, "DOUBLE"))

def make(progress=None):
    values = aligned(4096, "f4")
    return values, Program([[Job([Op(SETTLE, values)], split(4096, 16))]], progress=progress)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "work_written.py").write_text(WORK)
    return tmp_path


def start(folder: Path, script: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    environment["FLOCKWRIGHT_CACHE"] = str(folder / "cache")
    arguments = [sys.executable, "-W", "error", "-c", script]
    return subprocess.Popen(
        arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    )


def run(folder: Path, script: str) -> str:
    child = start(folder, script)
    out, err = child.communicate(timeout=120)
    assert (child.returncode, err) == (0, "")
    return out.strip()


COUNT_COMPILED = """
import sys
import work_written
compiled = []
values, program = work_written.make(lambda done, total, name: compiled.append(name))
with work_written.Crew(2) as crew:
    crew.step(program)
print(compiled, values[0], any(m == "numba" or m.startswith("numba.") for m in sys.modules))
"""


def test_the_second_start_compiles_nothing_and_does_not_import_numba(folder: Path) -> None:
    assert run(folder, COUNT_COMPILED) == "['settle'] 2.0 False"
    assert run(folder, COUNT_COMPILED) == "[] 2.0 False"


def test_a_changed_docstring_compiles_nothing_and_a_changed_helper_exactly_its_callers(folder: Path) -> None:
    script = COUNT_COMPILED + "work_written.Program([[work_written.Job([work_written.Op(work_written.DOUBLE, values)],"
    script += "[(0, 1)])]], progress=lambda done, total, name: print(name))"
    file = folder / "work_written.py"
    assert run(folder, script).split("\n") == ["['settle'] 2.0 False", "double"]
    file.write_text(file.read_text().replace("Run long enough to be interrupted.", "Runs for long."))
    assert run(folder, script) == "[] 2.0 False"
    file.write_text(file.read_text().replace("x * 0.5 + 1.0", "x * 0.25 + 3.0"))
    assert run(folder, script) == "['settle'] 4.0 False"


LEAVE = """
import threading, work_written
values, program = work_written.make()
crew = work_written.Crew(3)
crew.step(program)
def run():
    try:
        while True:
            crew.step(program)
    except work_written.sys.modules["flockwright.engine.errors"].EngineError:
        pass  # closed on the way out
threading.Thread(target=run, daemon=True).start()
while values[0] < 1.5:
    pass
"""


@pytest.mark.parametrize("way", ["", "raise SystemExit(0)", "import os; os._exit(0)"])
def test_an_exit_in_the_middle_of_a_step_is_clean(folder: Path, way: str) -> None:
    for _ in range(5):
        assert run(folder, LEAVE + way) == ""


def test_ctrl_c_in_the_middle_of_steps_is_an_ordinary_interrupt(folder: Path) -> None:
    script = """
import work_written
values, program = work_written.make()
crew = work_written.Crew(2)
crew.step(program)
try:
    print("ready", flush=True)
    while True:
        crew.step(program)
except KeyboardInterrupt:
    crew.step(program)
    print("still steps", values[0])
"""
    child = start(folder, script)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert (out, err, child.returncode) == ("still steps 2.0\n", "", 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_child_that_steps_gets_a_sentence(folder: Path) -> None:
    script = """
import os, sys, warnings
warnings.simplefilter("ignore")  # newer Pythons warn of forking with threads, which is the point here
import work_written
from flockwright.engine.errors import EngineError
values, program = work_written.make()
crew = work_written.Crew(2)
crew.step(program)
child = os.fork()
if child == 0:
    try:
        crew.step(program)
    except EngineError as error:
        print(error, flush=True)
    with work_written.Crew(2) as own:
        own.step(program)
    print("a crew of its own steps", flush=True)
    sys.exit(0)
os.waitpid(child, 0)
crew.step(program)
print("the parent goes on")
"""
    sentence, own, parent = run(folder, script).split("\n")
    assert "belongs to the process that made it" in sentence
    assert own == "a crew of its own steps"
    assert parent == "the parent goes on"


# --- compile processes ------------------------------------------------------------------------------------------


def test_progress_counts_up_and_one_failure_does_not_stop_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = WORK.replace("values[i] = values[i] * 2.0", "values[i] = values[i].nothing")
    (folder / "work_failing.py").write_text(bad.replace("__name__", "'work_failing'"))
    monkeypatch.syspath_prepend(str(folder))
    import work_failing  # pyright: ignore[reportMissingImports]

    seen: list[tuple[int, int, str]] = []
    store = Store(folder / "kept")
    with pytest.raises(KernelError, match="nothing") as caught:
        addresses_of([work_failing.DOUBLE, work_failing.SETTLE], store, lambda *step: seen.append(step))
    assert caught.value.file.endswith("work_failing.py")
    assert [(done, total) for done, total, _ in seen] == [(1, 2), (2, 2)]
    assert store.read(work_failing.SETTLE.key) is not None


def never_compiled(module: str, name: str, *args: int) -> Kernel:
    """A kernel that the compile process cannot even find."""
    kernel = Kernel(Program.step_plain, "lost", origin=Origin(module, name, args))
    kernel.__dict__["key"] = "00" * 32
    return kernel


def compile_with(compilers: Compilers, kernel: Kernel) -> bytes | EngineError:
    made: list[bytes | EngineError] = []
    compilers.compile([kernel], lambda _, result: made.append(result))
    return made[0]


def test_a_compile_process_that_dies_gets_a_sentence_and_is_replaced() -> None:
    with Compilers(1) as compilers:
        died = compile_with(compilers, never_compiled("signal", "raise_signal", signal.SIGKILL))
        assert "ended while it compiled lost" in str(died)
        assert isinstance(compile_with(compilers, STEP), bytes)


def test_a_kernel_whose_module_cannot_be_imported_gets_a_sentence() -> None:
    with Compilers(1) as compilers:
        lost = compile_with(compilers, never_compiled("no_such_module", "LOST"))
    assert "no_such_module cannot be loaded for compiling" in str(lost)


def test_a_compile_process_whose_program_has_gone_ends_without_a_word() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "flockwright.engine.compile_process"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    for message in ({"path": sys.path, "nice": 0}, {"module": "nowhere", "name": "x", "args": [], "key": ""}):
        child.stdin.write(json.dumps(message) + "\n")
    child.stdin.flush()
    with child.stderr as said:
        assert said.read() == ""
    with contextlib.suppress(BrokenPipeError):
        child.stdin.close()
    assert child.wait(timeout=60) == 0
