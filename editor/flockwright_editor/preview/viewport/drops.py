"""Animals dropped into the view from their list: a spawner where the mouse lets go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent

from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.things import place_under

if TYPE_CHECKING:
    from flockwright_editor.preview.viewport.surface import Surface

MIME = "application/x-flockwright-animal"


class Drops:
    """A mixin of the surface."""

    @guarded
    def dragEnterEvent(self: Surface, event: QDragEnterEvent) -> None:  # type: ignore[misc]
        if event.mimeData().hasFormat(MIME) and not self.hand.things.dragging:
            event.acceptProposedAction()
        else:
            event.ignore()

    @guarded
    def dragMoveEvent(self: Surface, event: QDragMoveEvent) -> None:  # type: ignore[misc]
        if not event.mimeData().hasFormat(MIME):
            event.ignore()
            return
        species = self.feed.stage.species.get(_animal(event))
        self.hand.cursor = event.position()
        self.message = words.DROP_HINT.format(name=species.name) if species is not None else ""
        self.update()
        event.acceptProposedAction()

    @guarded
    def dragLeaveEvent(self: Surface, event: QDragLeaveEvent) -> None:  # type: ignore[misc]
        self.message = ""
        self.update()

    @guarded
    def dropEvent(self: Surface, event: QDropEvent) -> None:  # type: ignore[misc]
        self.message = ""
        self.update()
        if not event.mimeData().hasFormat(MIME):
            event.ignore()
            return
        event.acceptProposedAction()
        camera, at = self.camera, event.position()
        stage = self.feed.stage
        place = place_under(camera, stage, at.x(), at.y())
        self.hand.things.drop(_animal(event), place, camera.tall * 0.12, stage)
        self.setFocus()


def _animal(event: QDropEvent) -> str:
    return bytes(event.mimeData().data(MIME).data()).decode(errors="replace")
