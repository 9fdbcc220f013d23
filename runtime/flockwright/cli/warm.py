"""`flockwright warm`: compile everything ahead, so that no first start waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from flockwright.engine.kernel import Kernel


def warm() -> None:
    """Compile every kernel ahead: all node types in both their forms, and the engine's own."""
    from time import perf_counter

    from flockwright.cli.progress import Bar
    from flockwright.cli.telling import tell, tell_broken_packages
    from flockwright.engine.errors import EngineError
    from flockwright.engine.loading import addresses_of

    tell_broken_packages()
    compiled = 0

    def count(done: int, total: int, name: str) -> None:
        nonlocal compiled
        compiled = done
        bar.compiling(done, total, name)

    began = perf_counter()
    kernels, broken = all_kernels()
    failing: list[str] = []
    with Bar("Getting the simulation ready, only the first time") as bar:
        try:
            addresses_of([kernel for _, kernel in kernels], progress=count)
        except EngineError:  # it names only the first, and everything that can be compiled is
            failing = _failing(kernels)
    broken += failing
    for sentence in dict.fromkeys(broken):  # both forms of a type fail alike
        tell(sentence)
    ready, fresh = len(kernels) - len(failing), max(compiled - len(failing), 0)
    print(f"{ready} kernels are ready, {fresh} of them compiled now, in {perf_counter() - began:.1f} s.")
    if broken:
        raise typer.Exit(1)


def all_kernels() -> tuple[list[tuple[str, Kernel]], list[str]]:
    """Every kernel that some plan can need, with the node type it belongs to; and the types that cannot have one."""
    import sys
    from importlib import import_module

    from flockwright.engine.kernel import Kernel
    from flockwright.nodes.families.kernels import has_forms, kernel_of
    from flockwright.nodes.families.upkeep import upkeep_kernel
    from flockwright.nodes.registry import all_types
    from flockwright.world.components import COMPONENTS

    import_module("flockwright.simulation.simulation")  # whatever it imports is what runs beside the nodes
    kernels: dict[str, tuple[str, Kernel]] = {}
    sentences: list[str] = []
    for name, module in sorted(sys.modules.items()):
        if name.startswith("flockwright."):
            own = [value for value in vars(module).values() if isinstance(value, Kernel)]
            kernels |= {kernel.key: ("", kernel) for kernel in own}
    for kind, component in COMPONENTS.items():
        if component.upkeep is not None:
            kernel = upkeep_kernel(kind)
            kernels[kernel.key] = ("", kernel)
    for key, kind in all_types().items():
        if kind.kind in ("neighbor_query", "ray_query"):
            continue  # the engine's searches are theirs
        try:
            for quick in (True, False) if has_forms(kind) else (True,):
                kernel = kernel_of(kind, quick)
                kernels[kernel.key] = (key, kernel)
        except Exception as error:  # somebody else's type may lack anything
            if kind.is_ours:
                raise
            sentences.append(_left_out(key, kind.package, error))
    return list(kernels.values()), sentences


def _failing(kernels: list[tuple[str, Kernel]]) -> list[str]:
    from flockwright.engine.errors import EngineError
    from flockwright.engine.loading import address_of
    from flockwright.nodes.registry import find

    sentences: list[str] = []
    for key, kernel in kernels:
        try:
            address_of(kernel)
        except EngineError as error:
            kind = find(key)
            sentences.append(_left_out(key or kernel.name, kind.package if kind else "flockwright", error))
    return sentences


def _left_out(key: str, package: str, error: Exception) -> str:
    whose = "" if package == "flockwright" else f" of {package}"
    return f"{key}{whose} cannot be compiled and has no say: {error}"
