"""The main window: bars, desk, sheets, and what concerns the window as a whole.

A theme never changes, so switching it builds everything inside the window anew, from the same session. Nothing here is
kept in modules: two windows in one process do not know of each other.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.command_palette import CommandPalette
from flockwright_editor.controls.fading import STILL
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.strips import StripStack
from flockwright_editor.running import Runner
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.shell.asking import Asking
from flockwright_editor.shell.desk import Desk
from flockwright_editor.shell.file_actions import add_file_actions, add_recent, guard_new
from flockwright_editor.shell.filing import Filing, dropped_file
from flockwright_editor.shell.messages import lay_messages
from flockwright_editor.shell.once import Once
from flockwright_editor.shell.rooms import make_rooms
from flockwright_editor.shell.run_actions import add_run_actions
from flockwright_editor.shell.status import StatusBar
from flockwright_editor.shell.top import TopBar
from flockwright_editor.shell.transport import Transport
from flockwright_editor.shell.view_actions import add_view_actions
from flockwright_editor.theme.theme import Theme


class MainWindow(QMainWindow):
    """One window, one document."""

    def __init__(self, session: Session, theme: Theme, settings: Any = None) -> None:
        super().__init__()
        self.session, self.theme = session, theme
        self.settings = settings or session.settings
        self.asking = Asking(self)
        self._may_close = False
        self.runner = Runner(session, parent=self)
        self.setAcceptDrops(True)
        self.setMinimumSize(theme.px("windowLeastWidth"), theme.px("windowLeastHeight"))
        self.resize(theme.px("windowWidth"), theme.px("windowHeight"))
        self._build()
        session.told.connect(self._tell)
        session.stored.connect(self._show_title)
        session.changed.connect(self._follow)
        session.selection.changed.connect(self._refresh)
        session.calls.reference.connect(self.open_reference)
        self.runner.changed.connect(self._show_drawn)
        self.once = Once(self)
        self._restore()
        self._show_title()
        self._follow()

    # Building

    def _build(self, workspace: str = "") -> None:
        """Make everything inside the window, in its theme."""
        theme, session = self.theme, self.session
        self.keep_still(self.settings.get("reduce_motion", False))
        self.setPalette(theme.palette())
        self.setFont(theme.font(12))
        self.setStyleSheet(theme.stylesheet())
        self.actions_ = Actions(theme, self)
        self.actions_.attach("window", self)
        self.strips = StripStack(theme)
        self.filing = Filing(session, self.strips, self.asking)
        add_file_actions(self.actions_, session, self.filing, self)
        add_view_actions(self.actions_, session, self)
        add_run_actions(self.actions_, session, self.runner)
        self.rooms = make_rooms(session, theme, self.actions_, self.runner, self, self.filing.open_copy)
        guard_new(self.actions_, self.filing)
        self.desk = Desk(theme, self.rooms, self.settings)
        self.rooms.library.bring = self.desk.show_left
        self.top = TopBar(session, theme, self.actions_)
        self.transport = Transport(session, theme, self.actions_, self.runner)
        self.status = StatusBar(session, theme)
        self.palette_ = CommandPalette(session, theme, self.actions_, self, self.rooms.canvas.add_node)
        self.actions_.hinted.connect(self.status.hint)
        self.transport.said.connect(self.status.say_run)
        self.rooms.curves.hinted.connect(self.status.hint)
        self.rooms.curves.closed.connect(self._leave_curves)
        self.rooms.preview.told_state.connect(self.status.say_drawing)
        self.top.workspace.connect(self.show_workspace)
        self.desk.arranged.connect(self._refresh)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget, share in ((self.top, 0), (self.transport, 0), (self.desk, 1), (self.status, 0)):
            column.addWidget(widget, share)
        lay_messages(self.strips, inside, self.rooms, theme)
        self.setCentralWidget(inside)
        add_recent(self.actions_, session, self.filing)
        self.desk.arrange(workspace or self.settings.get("workspace", "tune"))
        self.top.workspaces.set_current(self.desk.workspace)
        self.status.say_usual(words.HINTS[self.desk.workspace])

    def switch_theme(self) -> None:
        """Dark to light or back."""
        self.use_theme(Theme("light" if self.theme.is_dark else "dark"))
        self.settings.set("theme", self.theme.name)

    def use_theme(self, theme: Theme) -> None:
        """Build everything anew in a theme; document, selection, history and sizes stay."""
        workspace = self.desk.workspace
        self.desk.remember()
        told = [(strip.sentence, strip.severity) for strip in self.strips.strips if not strip.buttons]
        old_actions, old_rooms = self.actions_, self.rooms
        self.palette_.popup.close_popup()
        self.palette_.popup.deleteLater()
        self.theme = theme
        self._build(workspace)
        old_rooms.close()
        old_rooms.library.deleteLater()
        old_actions.retire()
        for sentence, severity in reversed(told):
            self.strips.tell(sentence, severity)
        self._follow()
        self._focus_room()

    def _focus_room(self) -> None:
        """The keyboard goes to what the workspace is about."""
        (self.rooms.preview if self.workspace == "watch" else self.rooms.canvas).setFocus()

    # What rooms and menus ask for

    @property
    def workspace(self) -> str:
        return self.desk.workspace

    def show_workspace(self, key: str) -> None:
        """Wire, Tune or Watch."""
        self.rooms.curves.close_workspace()
        self.desk.arrange(key)
        self.status.say_usual(words.HINTS[key])
        self.top.workspaces.set_current(key)
        self.settings.set("workspace", key)
        self._focus_room()

    def show_bottom(self, tab: str) -> None:
        """Bring problems or history into view."""
        if self.workspace == "watch":
            self.show_workspace("tune")
        self.rooms.problems.turn(tab)
        self.desk.fold_bottom(False)

    def keep_still(self, still: bool) -> None:
        """Let nothing slide, fade or pulse, or let it again; kept for the next start."""
        self.setProperty(STILL, still)
        self.settings.set("reduce_motion", still)

    def moves(self) -> bool:
        """Whether a herd that has moved was drawn."""
        picture = self.rooms.preview.feed.picture
        return picture is not None and picture.look.moment is not None and picture.look.moment.time > 0.0

    def open_palette(self) -> None:
        """Everything that can be done, by a few letters."""
        self.palette_.open()

    def open_reference(self, type_key: str = "") -> None:
        """What the node types do; at the selected node's type."""
        from flockwright_editor.shell.reference import ReferenceSheet  # late: not needed for the window to open

        edited = self.session.selection.edited
        if not type_key and edited.kind == "nodes":
            nodes = self.session.shown.animal(self.session.selection.open).nodes
            type_key = next((node.type for node in nodes if node.id == edited.ids[0]), "")
        ReferenceSheet(self.theme, self, type_key).open_over(self)

    def export(self) -> None:
        """Export again to where it went last; the first time, ask."""
        if self.session.exports.target is None:
            self.export_as()
        else:
            self.session.exports.run(background=True)

    def export_as(self) -> None:
        """Choose what goes where."""
        from flockwright_editor.shell.export_sheet import ExportSheet  # late: not needed for the window to open

        ExportSheet(self.session, self.theme, self, self.asking).open_over(self)

    @guarded
    def _leave_curves(self) -> None:
        self.status.hint("")
        self.rooms.canvas.setFocus()

    # What is told

    @guarded
    def _tell(self, sentence: str, severity: str, key: str = "") -> None:
        self.filing.tell(sentence, severity, key)

    def tell_fault(self, fault: Exception) -> None:
        """Something of ours failed; called by the guard of every override."""
        sentence = words.FAULT.format(what=type(fault).__name__)
        # Later: the fault may have come in the middle of a paint event, where no widget may be made.
        QTimer.singleShot(0, self, lambda: self.strips.tell(sentence, "error", key="fault"))

    @guarded
    def _show_title(self) -> None:
        name = self.session.path.name if self.session.path else self.session.title
        self.setWindowTitle(f"{name}[*] – {words.PROGRAM}")
        self.setWindowModified(self.session.dirty)
        self.setWindowFilePath(str(self.session.path or ""))
        add_recent(self.actions_, self.session, self.filing)
        self.actions_.refresh()

    @guarded
    def _follow(self, *_: Any) -> None:
        problems = self.session.resolved.problems
        worst = "error" if any(p.severity == "error" for p in problems) else "warn"
        if problems and all(p.severity not in ("error", "warning") for p in problems):
            worst = "info"
        self.rooms.problems.tab("problems").set_pill(str(len(problems)) if problems else "", worst)
        self._refresh()

    @guarded
    def _show_drawn(self) -> None:
        renderer, runs = self.rooms.preview.feed.renderer, self.runner.state == "running"
        self.transport.show_drawn(renderer.fps if renderer is not None and runs else None)

    @guarded
    def _refresh(self) -> None:
        self.actions_.refresh()

    # The window itself

    def _restore(self) -> None:
        kept = self.settings.get("window.geometry", "")
        if kept:
            self.restoreGeometry(QByteArray.fromBase64(kept.encode()))

    def begin(self) -> None:
        """Just opened: offer what was left behind."""
        self.rooms.canvas.setFocus()
        self.rooms.library.presets.draw_pictures()
        self.filing.offer_left()

    def remember(self) -> None:
        """Keep place, size and panels for the next start."""
        self.desk.remember()
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self.settings.update({"window.geometry": geometry, "workspace": self.workspace})
        self.session.files.view.write()

    def forget_changes(self) -> None:
        """Let the next close pass without a question."""
        self._may_close = True

    def _close_now(self) -> None:
        self._may_close = True
        self.close()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.runner.started:  # until the window can be seen the herd's thread would only take time from it
            QTimer.singleShot(0, self.runner, self.runner.start)

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        if self.session.dirty and not self._may_close:
            event.ignore()
            self.filing.unless_changed(self._close_now)
            return
        self.remember()
        self.rooms.close()
        self.runner.close()
        event.accept()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.session.files.outside.look()

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event) is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped_file(event)
        if path is not None:
            event.accept()
            self.filing.open_dropped(path)
