"""Who is meant by a click or a box: an animal, a thing of the scene, or nobody.

Which animal is under the cursor is known to the drawing thread, so a click is a question and an answer a moment later.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Picked
from flockwright_editor.preview.viewport.feed import Feed
from flockwright_editor.preview.viewport.gizmos.hits import thing_at
from flockwright_editor.preview.viewport.pilot import Pilot
from flockwright_editor.preview.viewport.shown import Shown
from flockwright_editor.preview.viewport.things import Things
from flockwright_editor.session import Session


@dataclass(frozen=True)
class _Asked:
    number: int
    more: bool
    doubled: bool


class Choosing(QObject):
    """One for each viewport."""

    def __init__(
        self, session: Session, actions: Actions, feed: Feed, pilot: Pilot, shown: Shown, things: Things
    ) -> None:
        super().__init__()
        self._session, self._actions, self._feed = session, actions, feed
        self._pilot, self._shown, self._things = pilot, shown, things
        self._asked: _Asked | None = None
        feed.picked.connect(self._answer)

    @property
    def waiting(self) -> bool:
        """Whether a click has not been answered yet."""
        return self._asked is not None

    def at(self, place: QPointF, *, more: bool, doubled: bool) -> None:
        """A click: `more` adds to what is chosen, `doubled` shows it large."""
        renderer, picture = self._feed.renderer, self._feed.picture
        if renderer is not None and picture is not None:
            self._asked = _Asked(renderer.pick(place.x(), place.y()), more, doubled)

    @guarded
    def _answer(self, answer: Picked) -> None:
        asked = self._asked
        if asked is None or answer.number != asked.number:
            return
        self._asked = None
        selection = self._session.selection
        if answer.animal is not None and answer.handle is not None:
            selection.pick(answer.handle, answer.animal, more=asked.more)
            if asked.doubled:
                selection.edit("")
                self._actions.run("preview.frame")
            return
        found = thing_at(
            self._session.shown,
            self._feed.stage,
            self._pilot.camera,
            answer.x,
            answer.y,
            self._visible,
            self._session.hidden.thing,
        )
        if found is not None:
            self._things.select(found, more=asked.more)
        elif self._things.bounds:
            self._things.edit_bounds(False)
        elif self._things.ids and not asked.more:
            selection.edit("")
        elif not asked.more:
            selection.watch(())

    def _visible(self, name: str) -> bool:
        return self._shown(name) and not (name == "bounds" and self._things.bounds)

    def in_box(self, box: QRectF, *, more: bool) -> None:
        """Watch everybody in a box, the one nearest to its middle first."""
        picture, moment = self._feed.picture, self._feed.moment
        if picture is None or moment is None or box.isEmpty():
            return
        found: list[tuple[float, int, str]] = []
        for animal, view in moment.snapshot.herds.items():
            species = picture.look.stage.species.get(animal)
            if species is None or species.hidden or not len(view):
                continue
            there = picture.camera.project(view.position + np.array([0.0, species.lift, 0.0]))
            inside = (there.x >= box.left()) & (there.x <= box.right())
            inside &= (there.y >= box.top()) & (there.y <= box.bottom())
            away: Array = np.hypot(there.x - box.center().x(), there.y - box.center().y())
            found += [(float(away[row]), int(view.handles[row]), animal) for row in np.nonzero(inside)[0]]
        if found:
            found.sort()
            kept = list(self._session.selection.watched) if more else []
            with self._session.selection.held():
                self._session.selection.pick(found[0][1], found[0][2])
                self._session.selection.watch([*kept, *(handle for _, handle, _ in found)])
