"""The native form of every word, as Numba intrinsics. Imported by the compiler only.

A changed line here changes every kernel's key (see `kernel`), so nothing stale is ever loaded.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (Numba and llvmlite ship no types.)

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

f4 = types.float32
i4 = types.int32
i8 = types.int64
u8 = types.uint64

I32 = ir.IntType(32)
I64 = ir.IntType(64)


def _view(element: Any) -> Any:
    """Address → pointer that can be indexed."""
    pointer = types.CPointer(element)

    @intrinsic
    def view(typing: Any, where: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(pointer))

        return pointer(types.int64), build

    return view


floats = _view(types.float32)
ints = _view(types.int32)
longs = _view(types.int64)
masks = _view(types.uint64)


def record_at(layout: Any) -> Any:
    """Address → record."""
    record = numba.from_dtype(layout)

    @intrinsic
    def at(typing: Any, where: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(record))

        return record(types.int64), build

    return at


def fresh_record(layout: Any) -> Any:
    """A zeroed record on the stack, cleared word by word: that form LLVM turns into registers."""
    record = numba.from_dtype(layout)
    size = np.dtype(layout).itemsize

    @intrinsic
    def fresh(typing: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            with builder.goto_entry_block():
                place = builder.alloca(context.get_data_type(record))
                place.align = 16
            cells = builder.bitcast(place, I32.as_pointer())
            for cell in range(size // 4):
                builder.store(I32(0), builder.gep(cells, [I32(cell)]))
            rest = builder.bitcast(place, ir.IntType(8).as_pointer())
            for byte in range(size // 4 * 4, size):
                builder.store(ir.IntType(8)(0), builder.gep(rest, [I32(byte)]))
            return place

        return record(), build

    return fresh


@intrinsic
def place_of(typing: Any, record: Any) -> Any:
    """Record → address."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ptrtoint(args[0], I64)

    return types.int64(record), build


@intrinsic
def call(typing: Any, function: Any, lo: Any, hi: Any, context_address: Any, scratch: Any) -> Any:
    """Call the kernel that stands at an address."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [I64] * 4)
        builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])
        return context.get_dummy_value()

    return types.void(*[types.int64] * 5), build


# --- what only the step driver says ---------------------------------------------------------------------------


def _exchange(operation: str) -> Any:
    @intrinsic
    def exchange(typing: Any, where: Any, value: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.atomic_rmw(operation, builder.inttoptr(args[0], I64.as_pointer()), args[1], "seq_cst")

        return types.int64(types.int64, types.int64), build

    return exchange


atomic_add = _exchange("add")
atomic_swap = _exchange("xchg")


@intrinsic
def atomic_load(typing: Any, where: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(builder.inttoptr(args[0], I64.as_pointer()), "seq_cst", 8)

    return types.int64(types.int64), build


_IS_X86 = "x86" in llvm.get_default_triple()


@intrinsic
def pause(typing: Any) -> Any:
    """Tell the core that this is a waiting loop, where the core can be told."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if _IS_X86:
            kind = ir.FunctionType(ir.VoidType(), [])
            name = "llvm.x86.sse2.pause"
            hint = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
            builder.call(hint, [])
        return context.get_dummy_value()

    return types.void(), build


@intrinsic
def cycles(typing: Any) -> Any:
    """The core's running cycle counter."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(I64, [])
        name = "llvm.readcyclecounter"
        counter = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
        return builder.call(counter, [])

    return types.int64(), build
