"""The small curve of a form for a node of a session: follows the document and the running herd by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QHideEvent, QShowEvent

from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector.curves.field import CurveField
from flockwright_editor.inspector.curves.source import CurveSource
from flockwright_editor.session import Session
from flockwright_editor.session.live import Interest, LiveFrame
from flockwright_editor.theme.theme import Theme


class NodeCurveField(CurveField):
    """A `CurveField` on one parameter. It asks for the herd while it is in view."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        source: CurveSource,
        *,
        expand: Callable[[], Any] | None = None,
        plotted: bool = True,
    ) -> None:
        super().__init__(theme, source.hooks(), color=source.color(theme), expand=expand, plotted=plotted)
        self._session, self.source = session, source
        session.changed.connect(self.follow)
        session.live.changed.connect(self._live)
        session.selection.changed.connect(self._ask)
        self.follow()

    @guarded
    def follow(self, *_: object) -> None:
        """Show the parameter as it is."""
        if self.source.exists:
            self.set_color(self.source.color(self._theme))
            self.show_curve(self.source.shown())

    @guarded
    def _live(self, frame: LiveFrame | None) -> None:
        if self.isVisible() and frame is not None:
            self.show_herd(self.source.herd(frame))

    @guarded
    def _ask(self) -> None:
        if self.plot is None or not self.isVisible():
            return
        watched = self._session.selection.watched
        source = self.source
        self._session.live.want(
            self,
            Interest(
                curves=((source.node, source.field),), individual=watched[0] if watched else None, animal=source.animal
            ),
        )

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask()
        self._live(self._session.live.frame)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._session.live.want(self, None)


def curve_field(
    session: Session,
    theme: Theme,
    node: str,
    field: str,
    *,
    animal: str = "",
    also: tuple[str, ...] = (),
    expand: Callable[[], Any] | None = None,
    plotted: bool = True,
) -> NodeCurveField:
    """A field for a curve parameter of a node of the open animal, or of another; `also` names nodes that follow."""
    source = CurveSource(session, animal or session.selection.open, node, field, also)
    return NodeCurveField(session, theme, source, expand=expand, plotted=plotted)
