"""From a node type to its kernel, wherever the compile process has to find it again."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flockwright.engine.kernel import Kernel, Origin
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import type_of


@cache
def kernel_of(kind: NodeType, quick: bool = True) -> Kernel:
    """The kernel of a type; `quick` has the default curve shapes built in."""
    module = kind.params.__module__
    origin = Origin(__name__, "find_kernel", (module, kind.key, quick)) if _can_be_found(module) else None
    family = _family(kind)
    return Kernel(family.template(kind, quick), kind.look.label, origin=origin, scratch=getattr(family, "SCRATCH", 0))


def find_kernel(module: str, key: str, quick: bool) -> Kernel:
    """The kernel of a type that a module registers; only that module is imported."""
    import_module(module)
    return kernel_of(type_of(key), quick)


def has_forms(kind: NodeType) -> bool:
    """Whether the quick and the general kernel differ."""
    return bool(kind.curves)


def _family(kind: NodeType) -> Any:
    """The module of a type's family: its `template`, and SCRATCH if its kernels need memory of their own."""
    families = {"merger": "merger", "mover": "mover", "resolution": "resolution"}
    return import_module(f"flockwright.nodes.families.{families.get(kind.kind, kind.kind)}")


@cache
def _can_be_found(module: str) -> bool:
    try:
        return module != "__main__" and find_spec(module) is not None
    except (ImportError, ValueError):
        return False
