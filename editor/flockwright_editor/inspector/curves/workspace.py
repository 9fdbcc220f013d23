"""Curves over the whole desk: shapes at the left, the open curves in the middle, the map of observability at the right.

It shows the parameter that `open_for` names, follows the document and the running herd, and closes with Esc or its
arrow. The one opened before stays below, so that two can be compared.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector.curves import naming, words
from flockwright_editor.inspector.curves.arranging import column_of, empty_of, shelf_of
from flockwright_editor.inspector.curves.editor import CurveEditor
from flockwright_editor.inspector.curves.gallery import Gallery
from flockwright_editor.inspector.curves.map import Pairs
from flockwright_editor.inspector.curves.meaning import Hooks
from flockwright_editor.inspector.curves.named import NamedCurves
from flockwright_editor.inspector.curves.number_menus import NumberMenus
from flockwright_editor.inspector.curves.relaying import Relay
from flockwright_editor.inspector.curves.sight_panel import SightPanel
from flockwright_editor.inspector.curves.source import CurveSource
from flockwright_editor.inspector.curves.telling import plural
from flockwright_editor.session import Session
from flockwright_editor.session.live import Interest, LiveFrame
from flockwright_editor.theme.theme import Theme

LEFT, RIGHT = 264, 520
UPPER, LOWER = 580, 324
_MIDDLE, _SIDE_LEAST = 560, 340


class CurveWorkspace(QWidget):
    """`closed` when it goes away; `hinted` says what can be done, for the status bar."""

    closed = Signal()
    hinted = Signal(str)

    def __init__(self, session: Session, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme, self._actions = session, theme, actions
        self._night = theme if theme.is_dark else Theme("dark")
        self.sources: list[CurveSource] = []
        self._focused = 0
        self.setProperty("part", "gutter")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.gallery, self.named = Gallery(theme), NamedCurves(theme)
        self._relay = Relay()
        self.editors = [
            CurveEditor(theme, self._relay.hooks(lambda i=i: self._hooks(i)), closable=i == 0) for i in (0, 1)
        ]
        self.sight = SightPanel(
            theme, self._relay.sight(lambda: self.sources[0].sight_hooks(lambda name: self._edit(name)))
        )
        self._empty_sight = empty_of(theme, *words.NO_SIGHT)
        self._menus = NumberMenus(session, self)
        self._build()
        self.gallery.chosen.connect(self._choose_shape)
        for index, editor in enumerate(self.editors):
            editor.told.connect(lambda text: session.tell(text, "warn"))
            editor.closing.connect(self.close_workspace)
            editor.saving.connect(lambda i=index: self._save(i))
            editor.focused.connect(lambda i=index: self._focus(i))
            editor.turned.connect(lambda _curve: self._ring())
            editor.asked.connect(lambda number, at, i=index: self._menus.open(self.sources[i], number, at))
        self.named.made.connect(lambda: self._save(self._focused))
        self.named.used.connect(lambda name: naming.use(session, self.source, name))
        self.named.renamed.connect(lambda name, to: naming.rename(session, self.source, name, to))
        self.named.deleted.connect(lambda name: naming.delete(session, self.source, name))
        self.named.detached.connect(lambda name: naming.detach(session, self.source, name))
        session.changed.connect(self._changed)
        session.live.changed.connect(self._live)
        session.begun.connect(self.close_workspace)
        session.selection.changed.connect(self._ask)
        session.calls.curve.connect(self._called)
        session.calls.knob.connect(self._knob_called)
        self.hide()

    # Opening and closing

    @guarded
    def _called(self, animal: str, node: str, path: str) -> None:
        self.open_for(node, path, animal)

    @guarded
    def _knob_called(self, _animal: str, _knob: str) -> None:
        self.close_workspace()  # it stands in the inspector, which is below

    def open_for(self, node: str, path: str, animal: str = "") -> bool:
        """Show a curve parameter, large; whether there is one. `path` may go on behind the parameter's name."""
        source = CurveSource(self._session, animal or self._session.selection.open, node, path.split(".")[0])
        if not source.exists:
            return False
        before = [other for other in self.sources if other != source and other.exists]
        more = [CurveSource(self._session, source.animal, node, name) for name in source.others]
        self.sources = [source, *before[:1]] if before else [source, *more[:1]]
        self._focused = 0
        for editor in self.editors:
            editor.plot.abandon()
        self.refresh()
        self.show()
        self.raise_()
        self.editors[0].plot.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hinted.emit(self.hint)
        return True

    @guarded
    def close_workspace(self) -> None:
        """Go away; the herd need not be looked at any more."""
        if self.isHidden():
            return
        if any(editor.plot.dragging for editor in self.editors):
            self._session.cancel()
        self.sight.abandon()
        for editor in self.editors:
            editor.plot.abandon()
        self._session.live.want(self, None)
        self.hide()
        self.closed.emit()

    @property
    def hint(self) -> str:
        """What can be done here, in a line."""
        keyed = self.editors[self._focused].curve.shape == "keys"
        return words.HINT_KEYS if keyed else words.HINT

    # What it shows

    def refresh(self) -> None:
        """Show the document as it is."""
        self.sources = [source for source in self.sources if source.exists]
        if not self.sources:
            self.close_workspace()
            return
        self._focused = min(self._focused, len(self.sources) - 1)
        for index, editor in enumerate(self.editors):
            here = index < len(self.sources)
            editor.setVisible(here)
            if here:
                source = self.sources[index]
                editor.set_color(source.color(self._theme))
                editor.show_curve(source.shown(), source.heading(self._theme))
        self._show_sight()
        self._show_named()
        self._ring()
        self._ask()
        self._live(self._session.live.frame)

    def _show_sight(self) -> None:
        source = self.sources[0]
        found = source.sight_shown()
        sees = found is not None and found.observes
        self.sight.setVisible(sees)
        self._empty_sight.setVisible(not sees)
        if found is not None and sees:
            held = source.held
            species = self._theme.color("accent")
            if held is not None and held[0].color:
                species = type(species)(held[0].color)
            # The map is dark in both themes, as the preview is.
            self.sight.show_sight(found, source.heading(self._theme), source.color(self._night), species)

    def _show_named(self) -> None:
        shown = self.editors[self._focused].shown
        self.named.show_curves(naming.listed(self._session.shown), shown.named, can_make=True)

    @guarded
    def _ring(self) -> None:
        if self.sources and self._focused < len(self.sources):
            editor = self.editors[self._focused]
            self.gallery.show_curve(editor.curve, self.sources[self._focused].color(self._theme))

    @guarded
    def _focus(self, index: int) -> None:
        if index != self._focused and index < len(self.sources):
            self._focused = index
            self._ring()
            self._show_named()
            self._ask()
            self.hinted.emit(self.hint)

    @guarded
    def _changed(self, _shown: object, previewing: bool) -> None:
        if self.isHidden():
            return
        if not previewing and not self._relay.busy:
            # Somebody else has changed the document: a drag of ours has lost its ground.
            for editor in self.editors:
                editor.plot.abandon()
        self.refresh()

    # The running herd

    @guarded
    def _ask(self) -> None:
        if self.isHidden() and not self.sources:
            return
        if not self.sources:
            self._session.live.want(self, None)
            return
        first, watched = self.sources[0], self._session.selection.watched
        self._session.live.want(
            self,
            Interest(
                curves=tuple((each.node, each.field) for each in self.sources if each.animal == first.animal),
                pairs=first.query or None,
                individual=watched[0] if watched else None,
                animal=first.animal,
            ),
        )

    @guarded
    def _live(self, frame: LiveFrame | None) -> None:
        if not self.sources or frame is None:
            return
        for source, editor in zip(self.sources, self.editors, strict=False):
            editor.show_herd(source.herd(frame))
        first = self.sources[0]
        found = frame.pairs if frame.animal == first.animal else None
        if found is None or found.query != first.query:
            self.sight.show_pairs(Pairs())
            return
        held = first.held
        species = plural(held[0].name or held[0].id) if held else ""
        who = f"the {first.target}" if first.target else "whoever"
        caption = words.DOTS.format(who=who, seers=found.seers, species=species) if found.seers else ""
        partner = found.partner if found.partner and found.partner[2] else None
        self.sight.show_pairs(Pairs(found.distance, found.angle, partner, caption))

    # What can be done

    @guarded
    def _choose_shape(self, shape: str) -> None:
        self.editors[self._focused].choose_shape(shape)  # type: ignore[arg-type]

    @guarded
    def _save(self, index: int) -> None:
        source = self.sources[index]
        name = naming.save(self._session, source, source.heading(self._theme).node, self.editors[index].curve)
        row = next((row for row in self.named.rows if row.name == name), None)
        if row is not None:
            row.type()

    @property
    def source(self) -> CurveSource:
        """The curve that gallery and list speak of."""
        return self.sources[self._focused]

    # Keys

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_workspace()
        else:
            super().keyPressEvent(event)

    # How it is put together

    def _hooks(self, index: int) -> Hooks:
        return self.sources[index].hooks() if index < len(self.sources) else Hooks()

    def _edit(self, name: str) -> None:
        self.open_for(self.sources[0].node, name, self.sources[0].animal)

    def _build(self) -> None:
        self._side = column_of(self.sight, self._empty_sight, width=RIGHT)
        row = QHBoxLayout(self)
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)  # it takes the room it is given
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(shelf_of(self._theme, self.gallery, self.named, LEFT))
        middle = QVBoxLayout()
        middle.setSpacing(2)
        middle.addWidget(self.editors[0], UPPER)
        middle.addWidget(self.editors[1], LOWER)
        row.addLayout(middle, 1)
        row.addWidget(self._side)

    @guarded
    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        # The map gives way before the plots do.
        self._side.setFixedWidth(min(RIGHT, max(_SIDE_LEAST, self.width() - LEFT - _MIDDLE)))
