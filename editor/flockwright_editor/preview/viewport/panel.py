"""The preview: the living world with its tools, and everything it says about itself.

Look and words over the picture are dark in both themes, because the picture is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.viewport import coloring, words
from flockwright_editor.preview.viewport.acts import add_actions
from flockwright_editor.preview.viewport.feed import Feed
from flockwright_editor.preview.viewport.hand import Hand
from flockwright_editor.preview.viewport.outside import Outside
from flockwright_editor.preview.viewport.pilot import Pilot
from flockwright_editor.preview.viewport.play_strip import Controls, Offer, PlayStrip
from flockwright_editor.preview.viewport.playing import Playing
from flockwright_editor.preview.viewport.saying import Saying
from flockwright_editor.preview.viewport.shown import Shown
from flockwright_editor.preview.viewport.strips import ColorButton, Facts, Legend, ToolStrip
from flockwright_editor.preview.viewport.surface import Surface
from flockwright_editor.preview.viewport.things import Things, ground_below, place_under
from flockwright_editor.running import Runner
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import placing, scene
from flockwright_editor.session.edits.animals import called
from flockwright_editor.theme.theme import Theme

EDGE = 8
FACTS_MS = 100


class Room(QWidget):
    """The surface, and what stands over it."""

    resized = Signal()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resized.emit()


class PreviewPanel(QWidget):
    """The room of the window. `told_state` says how it is drawn, for the status bar."""

    told_state = Signal(str)

    def __init__(self, session: Session, theme: Theme, actions: Actions, runner: Runner) -> None:
        super().__init__()
        self.session, self.runner, self._actions = session, runner, actions
        self.dark = dark = theme if theme.is_dark else Theme("dark")
        self.shown = Shown(session, self)
        self.pilot = Pilot(session, dark.time("dock"), self)
        self.feed = Feed(session, dark, runner, self.pilot, self.shown, self)
        self.things = Things(session, dark, lambda: self.pilot.camera)
        self.feed.extra = lambda: self.things.overlays
        session.calls.aim = lambda: ground_below(self.pilot.camera, self.feed.stage)
        self.playing = Playing(session, actions, self.feed, self.pilot, runner)
        self.hand = Hand(session, actions, self.feed, self.pilot, self.shown, self.things, self.playing)
        for part in (self.things, self.playing, self.hand, self.hand.choosing):
            part.setParent(self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.room = Room()
        self.room.setStyleSheet(dark.stylesheet())
        self.room.setPalette(dark.palette())
        self.column.addWidget(self.room)
        self.surface = Surface(dark, self.feed, self.pilot, self.shown, self.hand)
        self.surface.setParent(self.room)
        self.setFocusProxy(self.surface)
        self.outside = Outside(self, theme, actions)
        add_actions(actions, self)
        self._make_strips(dark)
        self._connect()
        self._begin()
        self.saying.follow()

    def _make_strips(self, dark: Theme) -> None:
        self.tools = ToolStrip(dark, self._actions)
        self.color = ColorButton(dark, self._color_menu)
        self.legend, self.facts = Legend(dark), Facts(dark)
        self.player_tools, self.controls = PlayStrip(dark, self._actions), Controls(dark)
        self.offer = Offer(dark, self.playing.add_player)
        for strip in (self.tools, self.color, self.legend, self.facts, self.player_tools, self.controls, self.offer):
            strip.setParent(self.room)
        self.saying = Saying(self, dark, self._actions)
        self._ticker = QTimer(self)
        self._ticker.setInterval(FACTS_MS)
        self._ticker.timeout.connect(self._tell_facts)

    def _connect(self) -> None:
        session = self.session
        self.room.resized.connect(self.arrange)
        self.things.changed.connect(self.feed.touch)
        self.hand.menu_asked.connect(self._open_menu)
        self.shown.changed.connect(self._follow_shown)
        self.playing.changed.connect(self._follow_player)
        self.feed.told.connect(self._tell_state)
        self.feed.arrived.connect(self._start_ticking)
        session.begun.connect(self._begin)
        session.changed.connect(self._follow_shown)
        session.selection.changed.connect(self._tell_facts)

    def close_room(self) -> None:
        """End the drawing thread; the panel is about to go."""
        self._ticker.stop()
        self.outside.come_back()
        self.feed.close()

    def set_recording(self, words_: str) -> None:
        """Say that a recording is under way; empty: it is over."""
        self.saying.record(words_)

    # Following

    @guarded
    def _begin(self) -> None:
        self.feed.moment = None
        self.pilot.begin(self.feed.stage)
        self._follow_shown()
        self._tell_facts()

    @guarded
    def _follow_shown(self, *_: object) -> None:
        self.color.show_choice(coloring.choice_of(self.session, self.shown.color_by))
        self._actions.refresh()
        self.arrange()

    @guarded
    def _follow_player(self) -> None:
        playing = self.playing
        there = playing.player is not None
        self.controls.tell(words.controls(playing.tool) if playing.on and there else ())
        self.offer.setVisible(playing.on and not there)
        self.offer.button.setEnabled(not self.session.read_only)
        self._actions.refresh()
        self.surface.update_cursor()
        self.arrange()

    @guarded
    def _start_ticking(self) -> None:
        if not self._ticker.isActive():
            self._ticker.start()
            self._tell_facts()

    @guarded
    def _tell_facts(self) -> None:
        """Ten times a second at most: the numbers of the watched animal and the range of the colors."""
        moment = self.feed.moment
        facts: list[tuple[str, str]] = []
        first = moment.watched if moment is not None and self.session.selection.watched else None
        if first is not None:
            doing = [(now.sentence, "") for now in self.runner.steering.lately()[:1]]
            facts = [("", first.name), *doing, (words.SPEED, words.speed(first.speed))]
            if first.carcass:
                facts = [("", first.name), (words.CARCASS, "")]
            else:
                facts += words.levels(first)
            more = len(self.session.selection.watched) - 1
            if more:
                facts.append((words.MORE_WATCHED.format(count=more), ""))
        legend = coloring.legend_of(self.session, self.shown.color_by, moment)
        if legend is not None:
            self.legend.tell(*legend)
        before = (self.facts.size(), self.facts.isHidden(), self.legend.isHidden())
        self.facts.tell(facts)
        self.legend.setVisible(legend is not None)
        if before != (self.facts.size(), self.facts.isHidden(), self.legend.isHidden()):
            self.arrange()
        if not self.feed.running:
            self._ticker.stop()

    @guarded
    def _tell_state(self) -> None:
        renderer = self.feed.renderer
        if renderer is not None:
            self.told_state.emit(renderer.note or renderer.rung)

    # Places

    @guarded
    def arrange(self) -> None:
        """Put everything that stands over the picture in its place."""
        room = self.room
        self.surface.setGeometry(room.rect())
        self.tools.adjustSize()
        self.tools.move(EDGE, EDGE)
        self.color.resize(self.color.sizeHint())
        # A narrow view has no room for both in one row.
        top = EDGE if self.tools.width() + self.color.width() + 3 * EDGE <= room.width() else 2 * EDGE + 28
        self.color.move(room.width() - self.color.width() - EDGE, top)
        self.legend.move(room.width() - self.legend.width() - EDGE, self.color.geometry().bottom() + 5)
        below = self.color if self.legend.isHidden() else self.legend
        self.surface.triad_top = below.geometry().bottom() + 8.0
        self.facts.move(EDGE, room.height() - self.facts.height() - EDGE)
        tools, corner = self.player_tools, room.height() - EDGE
        tools.adjustSize()
        if not self.facts.isHidden() and self.facts.width() + tools.width() + 3 * EDGE > room.width():
            corner -= self.facts.height() + 4
        tools.move(room.width() - tools.width() - EDGE, corner - tools.height())
        self.surface.corner = float(tools.width() + 4)
        above = tools.y() - 4
        self.controls.move(room.width() - self.controls.width() - EDGE, above - self.controls.height())
        self.offer.adjustSize()
        self.offer.move(room.width() - self.offer.width() - EDGE, above - self.offer.height())
        self.saying.arrange()
        strips = (self.tools, self.color, self.legend, self.facts, tools, self.controls, self.offer)
        covering = (*strips, *self.saying.pills)
        self.surface.taken = [QRectF(strip.geometry()) for strip in covering if not strip.isHidden()]
        self.surface.update()

    # Menus

    def _color_menu(self) -> QMenu:
        menu = coloring.color_menu(self.session, self.dark, self._actions, self.shown, self.color)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    @guarded
    def _open_menu(self, screen: QPoint) -> None:
        at = self.surface.mapFromGlobal(screen)
        menu = self.context_menu(at)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(screen)

    def context_menu(self, at: QPoint) -> QMenu:
        """What a right click offers: new things at the cursor's place, what to do with the selected ones, the view."""
        place = place_under(self.pilot.camera, self.feed.stage, at.x(), at.y())
        menu = QMenu(self.room)
        opened = self.session.selection.open
        for kind in scene.KINDS:
            if kind.can_add and (kind.key != "spawners" or opened):
                animal = kind.key == "spawners"
                name = called(self.session.shown.animal(opened)) if animal else kind.label.lower()
                made = menu.addAction(self.dark.icon(kind.icon), words.ADD.format(name=name))
                made.setEnabled(not self.session.read_only)
                made.triggered.connect(self._adder(kind.key, place, opened))
        menu.addSeparator()
        own = ["scene.rename", "scene.duplicate", "scene.delete", "scene.hide", ""] if self.things.ids else []
        view = [f"preview.{name}" for name in ("frame", "frame_all", "follow", "edit_bounds", "start_view", "picture")]
        for id_ in (*own, *view):
            if not id_:
                menu.addSeparator()
            elif self._actions.get(id_) is not None:
                menu.addAction(self._actions.qaction(id_))
        return menu

    def _adder(self, key: str, place: object, animal: str) -> Callable[[], None]:
        return lambda: self._add(key, place, animal)

    @guarded
    def _add(self, key: str, place: object, animal: str) -> None:
        stands = self.feed.stage.land is not None
        self.things.add(key, place, animal if key == "spawners" else "", stands=stands)  # type: ignore[arg-type]

    # Pictures and the start view

    def use_as_start(self) -> None:
        """The project opens with this view from now on: a command."""
        made = placing.set_start_view(self.session.document, self.pilot.camera.as_json())
        if self.session.execute(words.USE_VIEW, made, Where()):
            self.session.tell(words.START_SET, "info")

    def copy_picture(self) -> None:
        """The view on the clipboard."""
        QGuiApplication.clipboard().setImage(self.surface.grabbed())
        self.session.tell(words.COPIED, "info")

    def save_picture(self, path: str = "") -> None:
        """The view as a PNG file."""
        name = path or QFileDialog.getSaveFileName(
            self.room, words.SAVE_PICTURE, f"{self.session.title}.png", words.PICTURES
        )[0]  # fmt: skip
        if not name:
            return
        target = Path(name)
        target = target if target.suffix else target.with_suffix(".png")
        if self.surface.grabbed().save(str(target)):
            self.session.tell(words.SAVED.format(name=target.name), "info")
        else:
            self.session.tell(words.NOT_SAVED.format(name=target.name), "error")

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.surface.setFocus()
