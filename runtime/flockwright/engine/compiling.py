"""Kernel → object file: Numba for the types, LLVM for the code. The only module that imports Numba at run time.

The object holds one symbol, `kernel`, and needs nothing but the C library's mathematics and memory calls: it can be
kept on disk and loaded without Numba. A changed line here changes every kernel's key.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (Numba and llvmlite ship no types.)

from __future__ import annotations

import re
import warnings
from types import CellType, CodeType, FunctionType, TracebackType
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types
from numba.core.errors import NumbaError

from flockwright.engine.errors import KernelError
from flockwright.engine.kernel import Kernel
from flockwright.engine.machine import target
from flockwright.engine.references import is_number, references
from flockwright.engine.vetting import vet
from flockwright.engine.words import Word

_OPTIONS: dict[str, Any] = {"error_model": "numpy", "boundscheck": False}
_INNER: dict[str, Any] = _OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "nogil": True}
_REAL = "acos asin atan atan2 ceil cos cosh exp expm1 floor fmod hypot log log10 log1p log2 pow sin sinh sqrt tan tanh"
ALLOWED_SYMBOLS = frozenset(
    [name + end for name in [*_REAL.split(), "round", "trunc", "rint", "fabs"] for end in ("", "f")]
    + ["memset", "memcpy", "memmove", "memcmp"]
)
_helpers: dict[FunctionType, Any] = {}
"""Functions that kernels call, compiled once for all kernels that this process compiles; most of its time is these."""
_COLOR_CODES = re.compile("\x1b\\[[0-9;]*m")
_PLACE_IN_MESSAGE = re.compile(r"^During: typing of .* at (.+) \((\d+)\)$", re.MULTILINE)


def compile_kernel(kernel: Kernel) -> bytes:
    """The object file of a kernel. Raises KernelError with the author's file and line."""
    function = _prepare(kernel.function)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            native = numba.cfunc(types.void(*[types.int64] * 4), **_OPTIONS)(function)
    except KernelError:
        raise
    except Exception as error:
        raise _explain(error, kernel.function) from error
    return _object(native, kernel)


def _prepare(function: FunctionType) -> FunctionType:
    """A copy of the function with native words, 32-bit constants and its helpers compiled along."""
    vet(function)
    meanings: dict[str, Any] = {}
    for name, value in references(function):
        meanings[name] = _native(value)
    code = function.__code__
    cells = tuple(CellType(meanings[name]) for name in code.co_freevars)
    defaults = tuple(_native(value) for value in function.__defaults__ or ())
    return FunctionType(_demoted(code), meanings, function.__name__, defaults, cells)


def _native(value: Any) -> Any:
    if isinstance(value, Word):
        module, _, name = value.native.partition(":")
        found: Any = getattr(__import__(module, fromlist=[name]), name)
        return found(*value.args) if value.args else found
    if isinstance(value, FunctionType):
        if value not in _helpers:
            _helpers[value] = numba.njit(**_INNER)(_prepare(value))
        return _helpers[value]
    if value is float:
        return types.float32
    return _demote(value) if is_number(value) else value


def _demote(value: Any) -> Any:
    """Floats become 32 bits wide: one 64-bit constant would widen the whole expression around it."""
    if isinstance(value, tuple):
        return tuple(_demote(part) for part in value)  # pyright: ignore[reportUnknownVariableType]
    return np.float32(value) if type(value) is float else value


def _demoted(code: CodeType) -> CodeType:
    return code.replace(co_consts=tuple(_demote(c) for c in code.co_consts))


def _object(native: Any, kernel: Kernel) -> bytes:
    module: Any = llvm.parse_assembly(native.inspect_llvm())
    for function in module.functions:
        if function.is_declaration:
            continue
        if function.name == native.native_name:
            function.name = "kernel"
            function.linkage = "external"
        else:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    _prune_references(module)
    _optimize(module)
    needed = [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
    foreign = sorted(set(needed) - ALLOWED_SYMBOLS)
    if foreign:
        code = kernel.function.__code__
        raise KernelError(
            f"{kernel.name} is not pure native code; it would need {', '.join(foreign)} from Python",
            code.co_filename,
            code.co_firstlineno,
        )
    return bytes(target().emit_object(module))


def _optimize(module: Any) -> None:
    tuning: Any = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.inlining_threshold = 2000  # a kernel is one loop with everything in it
    passes: Any = llvm.create_pass_builder(target(), tuning)
    passes.getModulePassManager().run(module, passes)


def _prune_references(module: Any) -> None:
    """Take out the pairs of reference counts that Numba puts around arrays inside records; they count nothing here.

    Pairs can be seen once everything else is inlined, and only while the calls themselves are not.
    """
    counting = [f for f in module.functions if f.name in ("NRT_incref", "NRT_decref")]
    if not counting:
        return
    for function in counting:
        function.add_function_attribute("noinline")
    _optimize(module)
    passes: Any = llvm.create_pass_builder(target(), llvm.create_pipeline_tuning_options(speed_level=0))
    pruning: Any = llvm.create_new_module_pass_manager()
    pruning.add_refprune_pass()
    pruning.run(module, passes)


def _explain(error: Exception, function: FunctionType) -> KernelError:
    """The compiler's complaint as one sentence with the author's file and line."""
    file, line = function.__code__.co_filename, function.__code__.co_firstlineno
    attribute = ""
    place = _innermost_place(error.__traceback__)
    message = _COLOR_CODES.sub("", str(error))  # Numba colors its messages where colorama is installed
    told = _PLACE_IN_MESSAGE.search(message)  # the first one told is the innermost
    if place is not None:
        file, line, attribute = place
    elif told is not None:
        file, line = told[1], int(told[2])
    if isinstance(error, KeyError) or (attribute and "Unknown attribute" in message):
        return KernelError(f"the record has no field {attribute or error.args[0]!r}", file, line)
    first = next((text.strip() for text in message.splitlines() if _is_telling(text)), type(error).__name__)
    first = first.removesuffix(" found for signature:")
    what = "cannot be compiled" if isinstance(error, NumbaError) else f"stops the compiler ({type(error).__name__})"
    return KernelError(f"this {what}: {first}", file, line)


def _is_telling(text: str) -> bool:
    noise = ("Failed in", "During:", "File ", "<source", "This error", "To find", "https:", "- Resolution failure")
    return bool(text.strip()) and not text.strip().startswith(noise)


def _innermost_place(trace: TracebackType | None) -> tuple[str, int, str] | None:
    """The deepest place in the author's code that the compiler was looking at when it gave up."""
    found = None
    while trace is not None:
        looking_at: Any = trace.tb_frame.f_locals.get("self")
        place = getattr(looking_at, "loc", None)
        if place is not None and getattr(place, "line", None):
            found = (str(place.filename), int(place.line), str(getattr(looking_at, "attr", "")))
        trace = trace.tb_next
    return found
