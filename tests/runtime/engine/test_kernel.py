"""A kernel is a plain function: it gives the same numbers compiled, and says clearly what it may not do."""

from __future__ import annotations

import importlib.util
import linecache
from math import cos, sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flockwright.engine.crew import Crew
from flockwright.engine.errors import KernelError
from flockwright.engine.kernel import Kernel
from flockwright.engine.loading import address_of
from flockwright.engine.program import Job, Op, Program, split
from flockwright.engine.store import Store
from flockwright.engine.words import address, aligned, at, f4, floats, fresh, i4, i8, ints, layout, masks, u8

ITEM = layout(x="f4", y="f4", sum="f4", hits="i4", flags="u8")
SUM = layout(total="f4", count="i4")
CONTEXT = layout(items="i8", scale="f4", limit="i4", tags="u8")
item_at, context_at, new_sum = at(ITEM), at(CONTEXT), fresh(SUM)
ITEM_BYTES = ITEM.itemsize
HALF = 0.5


def bend(x: float, power: float) -> float:
    return x * x if power == 2.0 else x**power


def bump(total: Any, x: float) -> None:
    total.total += x
    total.count += 1


def mix(lo: int, hi: int, context: int, scratch: int) -> None:
    job = context_at(context)
    for i in range(lo, hi):
        item = item_at(job.items + i * ITEM_BYTES)
        total = new_sum()
        for j in range(min(i, job.limit)):
            bump(total, bend(abs(item.x), 2.0) * HALF + cos(item.y) * f4(j))
        item.sum = sqrt(total.total * total.total + 1.0) * job.scale
        item.hits = i4(total.count)
        if item.flags & job.tags != u8(0):
            item.y = -item.y


def step_both(function: Any, items: np.ndarray, context: np.ndarray, store: Store | None = None) -> tuple[Any, Any]:
    """The items after one native and after one plain step from the same start."""
    program = Program([[Job([Op(Kernel(function), context)], split(len(items), 7))]], keep=[items], store=store)
    before = items.copy()
    with Crew(2) as crew:
        crew.step(program)
    native = items.copy()
    items[:] = before
    program.step_plain()
    return native, items.copy()


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.integers(0, 2**32 - 1), st.integers(0, 50), st.floats(-3, 3, width=32), st.integers(0, 20))
def test_native_and_plain_give_the_same_numbers(seed: int, count: int, scale: float, limit: int) -> None:
    random = np.random.default_rng(seed)
    items = aligned(count, ITEM)
    items["x"], items["y"] = random.normal(size=(2, count))
    items["flags"] = random.integers(0, 2**63, count)
    context = aligned(1, CONTEXT)
    context["items"], context["scale"], context["limit"], context["tags"] = address(items), scale, limit, 2**63 + 5
    native, plain = step_both(mix, items, context)
    for field in ("x", "y", "sum"):
        np.testing.assert_allclose(native[field], plain[field], rtol=1e-5, atol=1e-6)
    assert (native["hits"] == plain["hits"]).all()


def count_bits(lo: int, hi: int, context: int, scratch: int) -> None:
    values = masks(context)
    counts = ints(context + 8 * 64)
    reals = floats(context + 8 * 64 + 4 * 64)
    for i in range(lo, hi):
        rest = values[i]
        count = 0
        while rest != u8(0):
            rest &= rest - u8(1)
            count += 1
        counts[i] = i4(count)
        reals[i] = float(i8(count)) / 3.0


def test_masks_integers_and_floats_agree() -> None:
    block = aligned(64 * (8 + 4 + 4), np.uint8)
    block[: 64 * 8].view(np.uint64)[:] = np.random.default_rng(1).integers(0, 2**64, 64, np.uint64)
    program = Program([[Job([Op(Kernel(count_bits), block)], [(0, 64)])]])
    with Crew(1) as crew:
        crew.step(program)
    native = block.copy()
    assert native[64 * 8 : 64 * 12].view(np.int32)[0] == int(block[:8].view(np.uint64)[0]).bit_count()
    program.step_plain()
    assert (native == block).all()


# --- what a kernel may not do -----------------------------------------------------------------------------------

HEAD = """
from math import sqrt
import math
from flockwright.engine.words import at, layout
ITEM = layout(x="f4", y="f4")
item_at = at(ITEM)
TABLE = [1, 2]
def again(x): return again(x)
def kernel(lo, hi, context, scratch):
    item = item_at(context)
"""

WRONG = {
    "raise": ("    raise ValueError", "cannot raise"),
    "assert": ("    assert item.x > 0", "cannot raise or assert"),
    "print": ("    print(item.x)", "cannot print"),
    "list": ("    item.x = [1.0, 2.0][lo]", "cannot make a list"),
    "comprehension": ("    item.x = sum([x for x in range(3)])", "cannot"),
    "dictionary": ("    d = {lo: hi}", "cannot make a dictionary"),
    "text": ("    s = f'{lo}'", "cannot make a text"),
    "a misspelt field": ("    item.x = item.hight", "no field 'hight'"),
    "a misspelt field written": ("    item.hight = item.x", "no field 'hight'"),
    "a module": ("    item.x = math.sqrt(item.x)", "cannot use 'math'"),
    "a list outside": ("    item.x = TABLE[0]", "cannot use 'TABLE'"),
    "an unknown name": ("    item.x = nowhere(item.x)", "'nowhere' is not defined"),
    "a function inside": ("    item.x = (lambda: 1.0)()", "cannot define a function"),
    "try": ("    try:\n        item.x = 1.0\n    except ValueError:\n        item.x = 2.0", "cannot"),
    "an import": ("    import os", "cannot import"),
    "a type clash": ("    item.x = sqrt(item)", "cannot be compiled"),
}


def module_of(folder: Path, text: str, name: str = "written") -> ModuleType:
    file = folder / f"{name}.py"
    file.write_text(text)
    linecache.checkcache()
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("what", WRONG)
def test_what_a_kernel_may_not_do_gets_one_sentence_with_file_and_line(what: str, tmp_path: Path) -> None:
    line, expected = WRONG[what]
    module = module_of(tmp_path, HEAD + line + "\n")
    with pytest.raises(KernelError) as caught:
        address_of(Kernel(module.kernel), Store(tmp_path / "cache"))
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.file == str(tmp_path / "written.py")
    assert caught.value.line >= HEAD.count("\n") + 1


def test_a_function_that_calls_itself_is_refused(tmp_path: Path) -> None:
    module = module_of(tmp_path, HEAD + "    item.x = again(item.x)\n")
    with pytest.raises(KernelError, match="again calls itself"):
        address_of(Kernel(module.kernel), Store(tmp_path / "cache"))


def test_a_mistake_in_a_helper_names_the_helpers_line(tmp_path: Path) -> None:
    text = HEAD.replace("def again(x): return again(x)", "def again(i):\n    i.y = i.z\n") + "    again(item)\n"
    module = module_of(tmp_path, text)
    with pytest.raises(KernelError, match="no field 'z'") as caught:
        address_of(Kernel(module.kernel), Store(tmp_path / "cache"))
    assert caught.value.line == text.splitlines().index("    i.y = i.z") + 1


# --- keys -------------------------------------------------------------------------------------------------------

SOURCE = '''
from flockwright.engine.words import floats
LIMIT = 3
def helper(x):
    """Doubles."""
    return x * 2.0
def first(lo, hi, context, scratch):
    """The first."""
    for i in range(lo, hi):
        floats(context)[i] = helper(floats(context)[i])
def second(lo, hi, context, scratch):
    for i in range(lo, min(hi, LIMIT)):
        floats(context)[i] = 1.0
'''


def keys_of(folder: Path, text: str) -> tuple[str, str]:
    module = module_of(folder, text)
    return Kernel(module.first).key, Kernel(module.second).key


@pytest.mark.parametrize(
    ("old", "new", "first_changes", "second_changes"),
    [
        ("Doubles.", "Makes it twice as large.", False, False),
        ('"""The first."""', "# a comment instead\n    'and a text'", False, False),
        ("x * 2.0", "x * 3.0", True, False),
        ("x * 2.0", "x * 2", True, False),
        ("x * 2.0", "x + 2.0", True, False),
        ("LIMIT = 3", "LIMIT = 4", False, True),
        ("LIMIT = 3", "LIMIT = 3.0", False, True),
        ("LIMIT = 3", "LIMIT = 3\nOTHER = 5\n\n", False, False),
    ],
)
def test_a_key_changes_exactly_when_what_it_computes_does(
    old: str, new: str, first_changes: bool, second_changes: bool, tmp_path: Path
) -> None:
    before = keys_of(tmp_path, SOURCE)
    after = keys_of(tmp_path, SOURCE.replace(old, new))
    assert (before[0] != after[0], before[1] != after[1]) == (first_changes, second_changes)


def test_a_key_changes_with_the_record_layout() -> None:
    def reader(fields: str) -> Any:
        word = at(layout(**dict.fromkeys(fields.split(), "f4")))

        def read(lo: int, hi: int, context: int, scratch: int) -> None:
            word(context).x = 1.0

        return read

    assert Kernel(reader("x y")).key == Kernel(reader("x y")).key
    assert Kernel(reader("x y")).key != Kernel(reader("y x")).key


def test_only_a_plain_function_makes_a_kernel() -> None:
    with pytest.raises(KernelError, match="plain function"):
        Kernel(np.sin)
