"""Keeps exceptions inside Qt overrides.

PySide may crash when an exception leaves an override (two raises inside one paint event are enough), so every override
is `guarded`: the fault is logged with its traceback, the window is told, and the program goes on.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any

log = logging.getLogger("flockwright_editor.faults")


def guarded(function: Callable[..., Any] | None = None, *, returns: Any = None) -> Callable[..., Any]:
    """Wrap an override: `@guarded`, or `@guarded(returns=False)` where Qt wants an answer."""
    if function is None:
        return functools.partial(guarded, returns=returns)

    @functools.wraps(function)
    def run(self: Any, *arguments: Any, **named: Any) -> Any:
        try:
            return function(self, *arguments, **named)
        except Exception as fault:
            log.exception("%s failed", function.__qualname__)
            _tell(self, fault)
            return returns

    return run


def _tell(owner: Any, fault: Exception) -> None:
    """Ask the window of a widget or canvas item to say that something failed; without a window the log has it."""
    try:
        widget = owner if hasattr(owner, "window") else owner.scene().views()[0]
        tell = getattr(widget.window(), "tell_fault", None)
        if tell is not None:
            tell(fault)
    except Exception:
        log.exception("the fault could not be shown")
