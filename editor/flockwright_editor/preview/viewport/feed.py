"""Between the herd, the drawing thread and the widget: takes the newest moment, asks for a picture, takes it.

Nobody is waited for. At most one look is on its way besides the one being drawn, so a slow driver never piles up work,
and it is left some room to breathe; while nothing changes, nothing is asked for; while the widget is hidden, everything
stands still.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from flockwright.plan import Plan
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.land import Land
from flockwright_editor.preview.render.look import Look, Picked, Picture, Show, Stage
from flockwright_editor.preview.render.overlays import Overlay
from flockwright_editor.preview.render.renderer import Renderer
from flockwright_editor.preview.render.stage import stage_of
from flockwright_editor.preview.viewport.herd import debug_overlays, wanted_of
from flockwright_editor.preview.viewport.making import Annotations
from flockwright_editor.preview.viewport.overlays import annotate, lift_of
from flockwright_editor.preview.viewport.pilot import Pilot
from flockwright_editor.preview.viewport.shown import Shown
from flockwright_editor.running import Moment, Runner, Slot, Wish
from flockwright_editor.session import Session
from flockwright_editor.session.edits.animals import COLORS
from flockwright_editor.theme.theme import Theme

PERIOD_MS = 16
AHEAD = 2
"""Looks that may be on their way."""
QUICK, ROOM, SMOOTH = 0.006, 1.1, 0.024
"""A picture that takes longer than this, in seconds, is drawn by the processor: the next one is asked for so many times
that long after it, and never sooner than eyes need it, so that herd and window get their turn."""
LATE = 0.5
"""Seconds after which a look counts as lost: its picture may have failed."""


class Feed(QObject):
    """One for each viewport."""

    arrived = Signal()
    """There is another picture."""
    picked = Signal(object)
    """A Picked: whom a click hit."""
    told = Signal()
    """The renderer's rung or note may have changed."""

    _something = Signal()

    def __init__(
        self, session: Session, theme: Theme, runner: Runner, pilot: Pilot, shown: Shown, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._theme, self._runner = session, theme, runner
        self._pilot, self._shown = pilot, shown
        self.renderer: Renderer | None = None
        self.make_renderer: Callable[[Callable[[], None]], Renderer] = Renderer
        self.picture: Picture | None = None
        self.notes = Annotations()
        """What was said about the picture."""
        self.moment: Moment | None = None
        self.extra: Callable[[], tuple[Overlay, ...]] = tuple
        """Handles of gizmos and the like, drawn over everything."""
        self.led: Callable[[Moment], Array | None] = lambda _: None
        """Where the camera is to go along with, whoever else is followed."""
        self.ratio = 1.0
        self._slot: Slot[Moment] | None = None
        self._stage: Stage | None = None
        self._land: Land | None = None
        self._said: deque[tuple[Look, Annotations]] = deque(maxlen=8)
        self._dirty, self._closed = True, False
        self._flying, self._asked_at, self._pace = 0, 0.0, 0.0
        self._state = ("", "")
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(PERIOD_MS)
        self._timer.timeout.connect(self.tick)
        self._something.connect(self._take, Qt.ConnectionType.QueuedConnection)
        pilot.moved.connect(self.touch)
        for signal in (session.changed, session.hidden.changed, session.begun):
            signal.connect(self._restage)
        for signal in (session.selection.changed, runner.changed):
            signal.connect(self.touch)
        for signal in (shown.changed, session.debugged.changed, session.changed):
            signal.connect(self._wish)
        self._wish()

    # Its life

    @property
    def running(self) -> bool:
        """Whether it asks for pictures."""
        return self._timer.isActive()

    def start(self) -> None:
        """The widget is seen."""
        if self._closed:
            return
        if self._slot is None:
            self._slot = self._runner.subscribe()
        self._flying = 0
        self.touch()
        self._timer.start()
        self.tick()

    @guarded
    def draw(self) -> None:
        """The widget has been painted once: from now on there is somebody who draws."""
        if self.renderer is None and not self._closed:
            self.renderer = self.make_renderer(self._something.emit)
            self.tick()

    def stop(self) -> None:
        """The widget is not seen: nothing is drawn."""
        self._timer.stop()
        if self._slot is not None:
            self._runner.unsubscribe(self._slot)
            self._slot = None

    def close(self) -> None:
        """End the drawing thread."""
        self._closed = True
        self.stop()
        self._runner.wish(self, None)
        renderer, self.renderer = self.renderer, None
        self.picture = None
        if renderer is not None:
            renderer.close()

    # What is drawn

    @property
    def stage(self) -> Stage:
        """The scene and how its animals look, as shown now."""
        if self._stage is None:
            session = self._session
            plan = session.resolved.plan
            animals = [animal.id for animal in session.shown.animals if session.hidden.animal(animal.id)]
            scene = session.shown.scene
            lists = (scene.colliders, scene.homes, scene.paths, scene.food, scene.spawners)
            things = [thing.id for held in lists for thing in held if session.hidden.thing(thing.id)]
            self._stage = stage_of(plan, animals, things, COLORS, self._land)
            self._land = self._stage.land
        return self._stage

    @guarded
    def touch(self, *_: object) -> None:
        """Something that is drawn has changed."""
        self._dirty = True

    @guarded
    def _restage(self, *_: object) -> None:
        self._stage = None
        self._dirty = True

    @guarded
    def _wish(self, *_: object) -> None:
        if self._closed:
            return
        debug = wanted_of(self._session.resolved.plan, self._session.debugged.nodes)
        self._runner.wish(self, Wish(self._shown.color_by, debug))
        self._dirty = True

    @guarded
    def tick(self) -> None:
        """Take the newest moment and ask for a picture of it, if there is something new to see."""
        moment = self._slot.take() if self._slot is not None else None
        if moment is not None:
            self._meet(moment)
        passed = perf_counter() - self._asked_at
        due = self._flying < AHEAD and passed >= self._pace
        if self._dirty and (due or passed > LATE) and self.renderer is not None:
            self._dirty = False
            self._ask(self.renderer)

    def _meet(self, moment: Moment) -> None:
        before, self.moment = self.moment, moment
        self._dirty = True
        if self._pilot.untouched and (before is None or before.run != moment.run):
            self._pilot.reopen(self.stage, moment.snapshot)
        watched, led = moment.watched, self.led(moment)
        if led is not None:
            self._pilot.follow(led, moment.time)
        elif self._shown("follow") and watched is not None:
            self._pilot.follow(watched.position + lift_of(self.stage, watched.animal), moment.time)
        else:
            self._pilot.let_go()
            # Handles would swim away under the hand.
            held = self._session.selection.edited.kind == "scene" or moment.past
            self._pilot.keep_in_sight(self.stage, moment.snapshot, held=held)

    def _ask(self, renderer: Renderer) -> None:
        look, notes = self.look()
        self._said.append((look, notes))
        self._flying, self._asked_at = self._flying + 1, perf_counter()
        renderer.ask(look)

    def look(self) -> tuple[Look, Annotations]:
        """The picture that ought to be on the screen now, and what is said about it."""
        stage, camera, moment, shown = self.stage, self._pilot.camera, self.moment, self._shown
        selection, plan = self._session.selection, self._session.resolved.plan
        notes, debugged = Annotations(), tuple[Overlay, ...]()
        focus = None
        if moment is not None:
            edited = selection.edited
            chosen = frozenset(edited.ids) if edited.kind == "nodes" else frozenset[str]()
            queries = _queries(plan, moment.watched.animal) if moment.watched is not None else {}
            notes = annotate(moment, camera, stage, self._theme, shown, selection.watched, chosen, queries)
            debugged = debug_overlays(moment, stage, plan, self._theme, camera, self._session.debugged.nodes)
            focus = moment.watched.handle if moment.watched is not None else None
        show = Show(**{name: shown(name) for name in _SHOWN})
        chosen_things = frozenset(selection.edited.ids) if selection.edited.kind == "scene" else frozenset[str]()
        overlays = (*debugged, *notes.overlays, *self.extra())
        return Look(camera, stage, moment, self.ratio, show, overlays, focus, chosen_things), notes

    @guarded
    def _take(self) -> None:
        """Something came from the drawing thread."""
        renderer = self.renderer
        if renderer is None:
            return
        picture = renderer.picture.take()
        if picture is not None:
            self._flying = 0 if self._said and picture.look is self._said[-1][0] else 1
            took = picture.milliseconds / 1000
            self._pace = 0.0 if took < QUICK else min(max(took * ROOM, SMOOTH), LATE)
            before, self.picture = self.picture, picture
            renderer.give_back(before)
            self.notes = next((notes for look, notes in self._said if look is picture.look), self.notes)
            self.arrived.emit()
            if self._timer.isActive():
                self.tick()
        answer: Picked | None = renderer.picked.take()
        if answer is not None:
            self.picked.emit(answer)
        state = (renderer.rung, renderer.note)
        if state != self._state:
            self._state = state
            self.told.emit()


_SHOWN = ("world", "grid", "bounds", "homes", "paths", "spawners", "person", "fake_walls", "trails")


def _queries(plan: Plan, animal: str) -> dict[str, str]:
    found = next((held for held in plan.animals if held.id == animal), None)
    if found is None:
        return {}
    groups = (*found.neighbor_groups, *found.ray_groups)
    return {behavior.id: group.query.id for group in groups for behavior in group.behaviors}
