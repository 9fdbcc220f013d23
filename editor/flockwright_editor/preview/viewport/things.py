"""What a hand does to the things of the scene: take hold, move, resize, add, drop an animal in, nudge, delete.

Everything is a command of the session: shown while it is dragged, one entry in the history at the end.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, Signal

from flockwright.document import DocumentError, Home, Project, Spawner
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.land import Land
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.overlays import Overlay
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.gizmos.dragging import Dragging
from flockwright_editor.preview.viewport.gizmos.drawing import draw_handles
from flockwright_editor.preview.viewport.gizmos.handles import Handle, handle_at, handles_of
from flockwright_editor.preview.viewport.settling import settled
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import animals, foods, placing, players, scene, solids, terrain
from flockwright_editor.session.edits.scene import BOUNDS, FIRST_COUNT
from flockwright_editor.theme.theme import Theme


class Things(QObject):
    """One for each viewport. `changed` when handles look different."""

    changed = Signal()

    def __init__(self, session: Session, theme: Theme, camera: Callable[[], Camera]) -> None:
        super().__init__()
        self._session, self._theme, self._camera = session, theme, camera
        self.over: Handle | None = None
        self.point: Handle | None = None
        """The point of a path that was clicked last: Delete takes it out."""
        self.bounds = False
        """Whether the sides of the bounds can be moved."""
        self._dragging: Dragging | None = None
        self._own = False
        session.selection.changed.connect(self._selected)
        session.changed.connect(self._follow)

    # What there is

    @property
    def ids(self) -> tuple[str, ...]:
        """The selected things."""
        edited = self._session.selection.edited
        return edited.ids if edited.kind == "scene" else ()

    @property
    def handles(self) -> tuple[Handle, ...]:
        """What can be taken hold of now."""
        if self._session.read_only or not (self.ids or self.bounds):
            return ()
        visible = [id_ for id_ in self.ids if not self._session.hidden.thing(id_)]
        return handles_of(self._session.shown, visible, self._camera(), bounds=self.bounds)

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """The handles as they are drawn."""
        handles = self.handles
        box = None
        if self.bounds:
            held = self._session.shown.scene.bounds
            box = (np.array(held.center, float), np.array(held.size, float))
        return draw_handles(handles, self._theme, self.over, box) if handles else ()

    def find(self, x: float, y: float) -> Handle | None:
        """The handle under the cursor."""
        return handle_at(self.handles, self._camera(), x, y)

    def point_at(self, handle: Handle | None) -> None:
        """Mark what is under the mouse."""
        before, self.over = self.over, handle
        if (before is None) != (handle is None) or (before and handle and before.at is not handle.at):
            self.changed.emit()

    def select(self, id_: str, *, more: bool = False) -> None:
        """A click on a thing; `more` adds it, or takes it away again."""
        if id_ == BOUNDS:
            self._session.selection.edit("")
            self.edit_bounds(True)
            return
        self.edit_bounds(False)
        held = self.ids
        chosen = (id_,) if not more else tuple(other for other in held if other != id_)
        if more and id_ not in held:
            chosen = (*held, id_)
        self._session.selection.edit("scene" if chosen else "", chosen)

    def edit_bounds(self, on: bool) -> None:
        """Show the handles of the bounds, or hide them."""
        if self.bounds != on:
            self.bounds = on
            self.changed.emit()

    def says(self, handle: Handle) -> tuple[str, str]:
        """A thing's name, and what a drag of the handle changes, as it is now."""
        project = self._session.shown
        if handle.thing == BOUNDS:
            held = project.scene.bounds
            return words.BOUNDS.capitalize(), words.size(held.size)
        name = scene.called(project, handle.thing)
        if handle.thing == players.PLAYER:
            return name, words.place(players.center_of(project) or (0, 0, 0))
        if handle.thing in scene.ONCE:
            return name, self._says_ground(project, handle)
        _, thing = scene.find(project, handle.thing)
        if isinstance(thing, Home) and handle.part == "radius":
            return name, words.RADII[handle.name].format(far=words.exactly(getattr(thing, handle.name)))
        if isinstance(thing, Spawner) and handle.part == "radius":
            return name, words.RADII["radius"].format(far=words.exactly(placing.radius_of(thing.region)))
        food = foods.held_by(project, handle.thing)
        if food is not None and handle.part == "radius":
            return name, words.RADII["radius"].format(far=words.exactly(food.radius))
        solid = solids.solid_of(thing)
        if handle.part == "ring" and isinstance(solid, solids.TURNS):
            return name, words.turned(solid.rotation)
        if handle.part == "radius" and not isinstance(solid, solids.Plane | solids.Box | None):
            return name, words.RADII["radius"].format(far=words.exactly(solid.radius))
        if handle.part == "side" and isinstance(solid, solids.ROUND):
            return name, words.RADII["height"].format(far=words.exactly(solid.height))
        if handle.part == "side":
            return name, words.size(placing.sides_of(project, handle.thing))
        points = placing.points_of(thing)
        at = points[handle.index] if handle.part == "point" and handle.index < len(points) else None
        return name, words.place(at or placing.center_of(project, handle.thing) or (0, 0, 0))

    @staticmethod
    def _says_ground(project: Project, handle: Handle) -> str:
        at = terrain.center_of(project, handle.thing) or (0, 0, 0)
        if handle.thing == terrain.WATER:
            return words.RADII["water"].format(far=words.exactly(at[1]))
        if handle.part == "radius":
            return words.RADII["height"].format(far=words.exactly(terrain.height_of(project)))
        return words.size(terrain.sides_of(project)[::2]) if handle.part == "side" else words.place(at)

    # Dragging a handle

    @property
    def dragging(self) -> bool:
        return self._dragging is not None

    @property
    def held(self) -> Handle | None:
        """The handle in the hand."""
        return self._dragging.handle if self._dragging is not None else None

    def take(self, handle: Handle, x: float, y: float, land: Land | None = None) -> None:
        """Take hold of a handle, over land if there is some."""
        self.point = handle if handle.part == "point" else None
        self._dragging = Dragging(self._session.document, handle, self.ids, self._camera(), x, y, land)

    def drag(self, x: float, y: float, *, whole: bool) -> None:
        """Move what is held."""
        made = self._made(x, y, whole)
        if made is not None:
            self._own = True
            self._session.preview(made)
            self._own = False
            self.changed.emit()

    def let_go(self, x: float, y: float, *, whole: bool) -> None:
        """The end of a drag: one command."""
        drag, made = self._dragging, self._made(x, y, whole)
        self._dragging = None
        if drag is None or made is None:
            self._session.cancel()
            return
        ids = () if drag.handle.thing == BOUNDS else drag.ids
        self._session.execute(drag.label, made, Where("", ids))
        self.changed.emit()

    def cancel(self) -> bool:
        """Put back what is held; whether something was."""
        drag, self._dragging = self._dragging, None
        if drag is not None:
            self._session.cancel()
            self.changed.emit()
        return drag is not None

    def _made(self, x: float, y: float, whole: bool) -> Project | None:
        drag = self._dragging
        if drag is None:
            return None
        try:
            return drag.to(x, y, whole=whole)
        except (DocumentError, KeyError) as error:
            self._session.tell(words.GONE if isinstance(error, KeyError) else f"{error}.", "warn")
            self.cancel()
            return None

    # Without dragging

    def add(self, key: str, at: Array, animal: str = "", *, stands: bool = False) -> str:
        """A new thing at a place, or standing there, selected; its id, or nothing if it could not be."""
        try:
            made, id_ = placing.add_at(self._session.document, key, at.tolist(), animal, stands=stands)
        except (DocumentError, KeyError, IndexError) as error:
            self._session.tell(f"{error}. Nothing was changed.", "warn")
            return ""
        if self._session.execute(
            words.ADDED.format(kind=scene.kind_called(key).label.lower()), made, Where("", (id_,))
        ):
            self._session.selection.edit("scene", (id_,))
            return id_
        return ""

    def drop(self, animal: str, at: Array, reach: float, stage: Stage) -> str:
        """An animal dropped into the view: a spawner there, and the animals with it."""
        document = self._session.document
        try:
            held = document.animal(animal)
            count = animals.count(document, animal)
            count = max(1, min(FIRST_COUNT, count // 4)) if count else FIRST_COUNT
            radius = max(min(animals.USUAL_RADIUS, reach), 2.5 * float(held.body.radius))
            there = settled(stage, held, at, radius if count > 1 else placing.LEAST)
            made, id_ = placing.spawn_at(document, animal, there.at.tolist(), count, there.radius, flat=there.flat)
        except (DocumentError, KeyError) as error:
            self._session.tell(f"{error}. Nothing was changed.", "warn")
            return ""
        label = words.SPAWN.format(count=count, name=animals.called(held))
        if self._session.execute(label, made, Where("", (id_,))):
            with self._session.selection.held():
                self._session.selection.open_animal(animal)
                self._session.selection.edit("scene", (id_,))
            return id_
        return ""

    def nudge(self, by: Array) -> None:
        """Arrow keys; steps that follow one another are one command."""
        ids = self.ids
        names = words.THINGS.format(count=len(ids))
        if len(ids) == 1:
            names = scene.called(self._session.document, ids[0])
        made = placing.move(self._session.document, ids, by.tolist())
        self._session.execute(words.MOVE.format(name=names), made, Where("", ids), f"nudge {' '.join(ids)}")

    def delete_point(self) -> bool:
        """Take out the point that was clicked last; whether there was one."""
        point, self.point = self.point, None
        document = self._session.document
        if point is None or self.ids != (point.thing,):
            return False
        _, thing = scene.find(document, point.thing)
        if point.index >= len(placing.points_of(thing)):
            return False
        made = placing.remove_point(document, point.thing, point.index)
        label = words.POINT_GONE.format(name=scene.name_of(document, thing))
        return self._session.execute(label, made, Where("", (point.thing,)))

    # What happens elsewhere

    def _selected(self) -> None:
        if self.ids:
            self.edit_bounds(False)
        if self.point is not None and self.ids != (self.point.thing,):
            self.point = None
        self.changed.emit()

    def _follow(self, _shown: Project, previewing: bool) -> None:
        if not self._own and self._dragging is not None and not previewing:
            self._dragging = None  # the document changed under the hand
        self.changed.emit()


def ground_below(camera: Camera, stage: Stage) -> tuple[float, float, float]:
    """The place on the ground that a camera looks at, inside the bounds; in water there is no ground to stand on."""
    x, y, z = np.clip(camera.target, stage.low, stage.high) if np.any(stage.high > stage.low) else camera.target
    if stage.land is not None:
        y = float(stage.land.at(np.array([x]), np.array([z]))[0])
    elif stage.medium == "land":
        y = stage.ground
    return placing.vector((float(x), float(y), float(z)))


def place_under(camera: Camera, stage: Stage, x: float, y: float, level: float | None = None) -> Array:
    """The place a cursor means: on land with heights, else on the level of the scene's middle, inside the bounds."""
    if stage.land is not None and level is None:
        origin, direction = camera.ray(x, y)
        met = stage.land.meets(np.asarray(origin), np.asarray(direction), camera.far + stage.size)
        if met is not None:
            return met
    center, size = np.array(stage.scene.bounds.center, float), np.abs(np.array(stage.scene.bounds.size, float))
    height = float(center[1]) if level is None else level
    found = camera.on_level(x, y, height)
    if found is None or float(np.linalg.norm(found - center)) > 4 * float(np.linalg.norm(size)):
        found = camera.on_plane(x, y, camera.target)  # the level is seen from its edge
    low, high = center - size / 2, center + size / 2
    return np.clip(found, low, high) if size.any() else found
