"""When the viewport speaks up: getting ready, empty, failed, A instead of B, solo, recording, paused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.strips import MessageStrip
from flockwright_editor.preview.viewport import coloring, words
from flockwright_editor.preview.viewport.notices import EmptyCard, Pill, ProgressCard, arrange_pills, centered
from flockwright_editor.running import Failure, Progress
from flockwright_editor.theme.theme import Theme

if TYPE_CHECKING:
    from flockwright_editor.preview.viewport.panel import PreviewPanel


class Saying(QObject):
    """Follows the runner and the session, and shows the right notice."""

    def __init__(self, panel: PreviewPanel, theme: Theme, actions: Actions) -> None:
        super().__init__(panel)  # so that what it listens to lets go of it with the panel
        self._panel, self._theme = panel, theme
        session = panel.session
        self.progress = ProgressCard(theme)
        self.empty = EmptyCard(
            theme,
            (
                (words.ADD_ANIMAL, lambda: actions.run("animal.new")),
                (words.OPEN_PRESET, lambda: actions.run("preset.browse")),
            ),
        )
        self.paused = Pill(theme, "pause", "text2")
        self.solo = Pill(theme, "alpha-s-circle-outline", "warn", session.solo.clear, words.SOLO_OFF)
        self.comparing = Pill(theme, "ab-testing", "warn", panel.runner.ab.toggle, words.BACK_TO_B)
        self.recording, self.compiling = Pill(theme, "record", "error"), Pill(theme, "cog-outline", "text2")
        self.pills = (self.recording, self.compiling, self.comparing, self.solo, self.paused)
        self.failed: MessageStrip | None = None
        self._failure: Failure | None = None
        for widget in (self.progress, self.empty, *self.pills):
            widget.setParent(panel.room)
        panel.runner.changed.connect(self.follow)
        panel.runner.progressed.connect(self._compile)
        session.solo.changed.connect(self.follow)
        session.changed.connect(self.follow)
        session.begun.connect(self.follow)

    @guarded
    def follow(self, *_: object) -> None:
        """Say what holds now."""
        runner, session = self._panel.runner, self._panel.session
        state = runner.state
        before = tuple(widget.isHidden() for widget in (self.progress, self.empty, *self.pills))
        if runner.progress is not None:
            self.progress.tell(runner.progress)
        self.progress.setVisible(state == "preparing" and bool(session.shown.animals))
        self._panel.surface.dim = not self.progress.isHidden()
        # A herd that runs meanwhile is not covered up.
        self.compiling.tell(words.compiling(runner.progress) if state in ("running", "paused") else "")
        self._tell_empty(state)
        past = runner.timeline.scrubbed
        self.paused.tell((words.PAST if past else words.PAUSED) if state == "paused" else "")
        self.comparing.tell(words.RUNS_WITH_A if runner.ab.showing_a else "")
        names = [
            coloring.name_of(session, animal, node)
            for animal in session.solo.animals
            for node in sorted(session.solo.of(animal))
        ]
        self.solo.tell(words.SOLO.format(names=", ".join(names)) if names else "")
        self._tell_failure(runner.failure)
        if before != tuple(widget.isHidden() for widget in (self.progress, self.empty, *self.pills)):
            self._panel.arrange()
        else:
            self.arrange()

    @guarded
    def _compile(self, progress: Progress) -> None:
        self.progress.tell(progress)
        self.follow()

    def record(self, text: str) -> None:
        """A recording is under way, or over."""
        self.recording.tell(text)
        self.arrange()

    def _tell_empty(self, state: str) -> None:
        document = self._panel.session.shown
        nobody = not document.animals
        unspawned = not nobody and not any(spawner.count for spawner in document.scene.spawners)
        if nobody:
            self.empty.tell(*words.EMPTY, buttons=True)
        elif unspawned:
            self.empty.tell(*words.NO_SPAWNERS, buttons=False)
        self.empty.setVisible(nobody or unspawned)

    def _tell_failure(self, failure: Failure | None) -> None:
        if failure == self._failure:
            return
        self._failure = failure
        if self.failed is not None:
            self.failed.hide()
            self.failed.deleteLater()
            self.failed = None
        if failure is None:
            return
        choices = [(words.SHOW_NODE, lambda: self._show(failure))] if failure.node else []
        self.failed = MessageStrip(self._theme, failure.sentence, "error" if failure.stops else "warn", choices)
        self.failed.setParent(self._panel.room)
        self.failed.show()

    def _show(self, failure: Failure) -> None:
        selection = self._panel.session.selection
        selection.open_animal(failure.animal)
        selection.edit("nodes", (failure.node,))

    def _pills_top(self) -> int:
        """Below the tools; in a narrow view below what stands at the right, too."""
        panel, top = self._panel, 42
        wide = sum(pill.sizeHint().width() + 4 for pill in self.pills if not pill.isHidden())
        for strip in (panel.color, panel.legend):
            reaches = not strip.isHidden() and strip.geometry().bottom() > top and strip.x() < 12 + wide
            top = strip.geometry().bottom() + 5 if reaches else top
        return top

    def arrange(self) -> None:
        """Put everything in its place."""
        room = self._panel.room
        arrange_pills(self.pills, 8, self._pills_top())
        self.progress.setFixedWidth(max(min(424, room.width() - 32), 120))
        centered(self.progress, room, 0.72)
        self.empty.setFixedWidth(max(min(340, room.width() - 32), 120))
        self.empty.adjustSize()
        centered(self.empty, room)
        if self.failed is not None:
            wide = max(room.width() - 16, 120)
            layout = self.failed.layout()
            high = layout.totalHeightForWidth(wide) if layout is not None else 0
            self.failed.setFixedSize(wide, max(high, self.failed.minimumHeight()))
            low = room.height() - self.failed.height() - 8 - (0 if self._panel.facts.isHidden() else 36)
            self.failed.move(8, low)
