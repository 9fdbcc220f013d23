"""Kernel → address of native code: from memory, from the store, or compiled now.

Loading needs llvmlite only. What is missing is compiled in compile processes where it can be (see `compilers`), so
that this process never imports Numba; a kernel without an origin is compiled here.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (Numba and llvmlite ship no types.)

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

import llvmlite.binding as llvm

from flockwright.engine.compilers import Compilers, compile_in_processes
from flockwright.engine.errors import EngineError, GivenUp
from flockwright.engine.kernel import Kernel
from flockwright.engine.machine import target
from flockwright.engine.store import Store

Progress = Callable[[int, int, str], None]
"""Called with (done, total, name of the kernel just finished) while kernels are compiled."""

_addresses: dict[str, int] = {}
_modules: list[Any] = []  # native code lives as long as the process: addresses stand in many tables
_lock = threading.Lock()
"""Guards the tables; held for no longer than loading one object takes."""
_compiling = threading.Lock()
"""One thread compiles at a time. Whoever needs only what is compiled already never waits for it."""


def address_of(kernel: Kernel, store: Store | None = None) -> int:
    """Where a kernel's native code stands."""
    return addresses_of([kernel], store)[0]


def addresses_of(
    kernels: Iterable[Kernel],
    store: Store | None = None,
    progress: Progress | None = None,
    compilers: Compilers | None = None,
) -> list[int]:
    """Where the kernels' native code stands, compiling what was never compiled.

    The first kernel that cannot be compiled raises KernelError, after the others are done and kept.
    """
    wanted = list(kernels)
    store = store or Store()
    if not all(_load_kept(kernel.key, store) for kernel in wanted):
        with _compiling:
            missing = {kernel.key: kernel for kernel in wanted if not _load_kept(kernel.key, store)}
            if missing:
                _compile(list(missing.values()), store, progress, compilers)
    return [_addresses[kernel.key] for kernel in wanted]


def is_compiled(kernel: Kernel, store: Store | None = None) -> bool:
    """Whether a kernel can be had without compiling; it is loaded then."""
    return _load_kept(kernel.key, store or Store())


def _load_kept(key: str, store: Store) -> bool:
    if key in _addresses:
        return True
    with _lock:
        if key in _addresses:
            return True
        kept = store.read(key)
        if kept is None:
            return False
        _addresses[key] = _load(kept)
        return True


def _compile(missing: list[Kernel], store: Store, progress: Progress | None, compilers: Compilers | None) -> None:
    failures: list[EngineError] = []
    finished = 0

    def take(kernel: Kernel, made: bytes | EngineError) -> None:
        nonlocal finished
        finished += 1
        if isinstance(made, EngineError):
            failures.append(made)
        else:
            store.write(kernel.key, made)
            with _lock:
                _addresses[kernel.key] = _load(made)
        if progress is not None:
            progress(finished, len(missing), kernel.name)

    compile_in_processes([k for k in missing if k.origin is not None], take, compilers)
    for kernel in missing:
        if kernel.origin is None:
            take(kernel, _compile_here(kernel))
    store.prune()
    if failures:
        raise next((failure for failure in failures if isinstance(failure, GivenUp)), failures[0])


def _compile_here(kernel: Kernel) -> bytes | EngineError:
    from flockwright.engine.compiling import compile_kernel

    try:
        return compile_kernel(kernel)
    except EngineError as error:
        return error


def _load(payload: bytes) -> int:
    empty: Any = llvm.parse_assembly("")
    engine: Any = llvm.create_mcjit_compiler(empty, target())
    engine.add_object_file(llvm.ObjectFileRef.from_data(payload))
    engine.finalize_object()
    address = int(engine.get_function_address("kernel"))
    if not address:
        raise EngineError("a compiled kernel has no entry; remove the kernel cache and start again")
    _modules.append(engine)
    return address
