"""Kernels that are quick to compile, and one that takes its time; apart, because compile processes import them.

Their factors are like nobody else's: a kernel is known by what it computes, and one that another test had compiled in
this process would be there already.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.words import floats

DAWDLES = "FLOCKWRIGHT_TEST_DAWDLES"
"""Environment: the file that a process writes its niceness to before it does nothing for long."""
DAWDLE = 300.0
"""Seconds that are too long for any test to wait for."""


def _double(lo: int, hi: int, context: int, scratch: int) -> None:
    values = floats(context)
    for i in range(lo, hi):
        values[i] = values[i] * 2.0625


def _halve(lo: int, hi: int, context: int, scratch: int) -> None:
    values = floats(context)
    for i in range(lo, hi):
        values[i] = values[i] * 0.5625


DOUBLE = Kernel(_double, "double", origin=Origin(__name__, "DOUBLE"))


def dawdling(name: str) -> Kernel:
    """Takes minutes in a compile process, and no time in the test's own."""
    if "pytest" not in sys.modules:
        made = Path(os.environ[DAWDLES])
        made.with_suffix(".new").write_text(str(os.nice(0) if hasattr(os, "nice") else 0))
        made.with_suffix(".new").rename(made)
        time.sleep(DAWDLE)
    return Kernel(_halve, name, origin=Origin(__name__, "dawdling", (name,)))
