"""Hooks of the workspace's editors, which stay while the curves that they show come and go."""

from __future__ import annotations

from collections.abc import Callable

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves.meaning import Hooks
from flockwright_editor.inspector.curves.sight_shown import SightHooks


class Relay:
    """Passes changes on to the hooks of the moment. `busy` while it commits, so that the echo is known as its own."""

    def __init__(self) -> None:
        self.busy = False

    def hooks(self, now: Callable[[], Hooks]) -> Hooks:
        """Hooks that ask for the ones of the moment."""

        def commit(curve: Curve, text: str, nudge: bool = False) -> None:
            self.busy = True
            try:
                (now().nudged if nudge else now().commit)(curve, text)
            finally:
                self.busy = False

        return Hooks(
            lambda curve: now().preview(curve),
            commit,
            lambda: now().cancel(),
            lambda curve, text: commit(curve, text, nudge=True),
            lambda path: now().link(path),
            lambda text: now().tell(text),
        )

    def sight(self, now: Callable[[], SightHooks]) -> SightHooks:
        """The same for how a behavior sees."""
        return SightHooks(
            lambda name: self.hooks(lambda: now().curve(name)),
            lambda name, value: now().preview(name, value),
            lambda name, value, gesture: now().commit(name, value, gesture),
            lambda: now().cancel(),
            lambda name: now().edit(name),
            lambda name: now().link(name),
            lambda text: now().tell(text),
        )
