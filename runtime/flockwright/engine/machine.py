"""The machine that kernels are built for, and the LLVM that builds and loads them. Needs llvmlite, not Numba."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (Numba and llvmlite ship no types.)

from __future__ import annotations

from functools import cache
from typing import Any

import llvmlite.binding as llvm


@cache
def cpu() -> str:
    """The name of this processor, as LLVM knows it."""
    return str(llvm.get_host_cpu_name())


@cache
def features() -> str:
    """The instruction sets this processor has."""
    return str(llvm.get_host_cpu_features().flatten())


@cache
def target() -> Any:
    """LLVM's code generator for exactly this processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    triple = llvm.Target.from_default_triple()
    return triple.create_target_machine(
        cpu=cpu(), features=features(), opt=3, reloc="default", codemodel="jitdefault", jit=True
    )
