"""What is said once in the life of an installation: what to try first, and that changes outlive a reset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from flockwright_editor.controls.guard import guarded
from flockwright_editor.shell import words

if TYPE_CHECKING:
    from flockwright_editor.shell.window import MainWindow


class Once(QObject):
    """Says it in a window; knows from the settings what was said."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._run = window, window.runner.run
        window.runner.changed.connect(self._follow)

    def greet(self) -> None:
        """What to try."""
        self._say("hint.seen", words.FIRST_HINT)

    @guarded
    def _follow(self) -> None:
        before, self._run = self._run, self._window.runner.run
        # Whoever comes from an engine that forgets what was tuned while it played looks for it now.
        if before and self._run != before and self._window.session.dirty:
            self._say("hint.kept", words.KEPT_HINT)

    def _say(self, setting: str, sentence: str) -> None:
        settings = self._window.settings
        if not settings.get(setting, False):
            settings.set(setting, True)
            self._window.strips.tell(sentence, icon="lightbulb-on-outline", key="hint")
