"""Imports libraries without what they import for Qt bindings that are not ours, a fifth of every start.

PySide makes a class, its enumerations included, when it is asked for. Layers that fit every binding ask for all of
them at once. While a library is imported it gets facades instead that pass on what it really asks for.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class Facade(ModuleType):
    """A module that looks its names up in others, each when it is first asked for."""

    def __init__(self, name: str, *behind: str, **own: Any) -> None:
        super().__init__(name)
        self.__dict__.update(own)
        self._behind = behind

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the import machinery asks for some that a module may lack
            raise AttributeError(name)
        for module in self._behind:
            found = getattr(import_module(module), name, None)
            if found is not None:
                self.__dict__[name] = found
                return found
        raise AttributeError(f"{self.__name__} has no {name}")


@contextmanager
def standing_in(modules: Mapping[str, ModuleType]) -> Generator[None]:
    """Let imports find these; those that are there already stay, and afterwards everybody gets the real ones."""
    lent = {name: module for name, module in modules.items() if name not in sys.modules}
    sys.modules.update(lent)
    try:
        yield
    finally:
        for name in lent:
            del sys.modules[name]
