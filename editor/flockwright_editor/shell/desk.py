"""How the panels share the window: columns, splitters, workspaces, the rail that the left column folds to.

Each workspace remembers its own sizes. Resizing the window gives to the canvas first, in Watch to the preview.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEasingCurve, QPoint, QRect, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.session.settings import Settings
from flockwright_editor.shell.proportions import own_sizes
from flockwright_editor.shell.rail import Flyout, Rail
from flockwright_editor.shell.rooms import Rooms
from flockwright_editor.theme.theme import Theme

_UNBOUND = 16777215


def _splitter(theme: Theme, orientation: Qt.Orientation, *widgets: QWidget) -> QSplitter:
    made = QSplitter(orientation)
    made.setHandleWidth(theme.px("gutter"))
    made.setChildrenCollapsible(False)
    for widget in widgets:
        made.addWidget(widget)
    return made


class Desk(QWidget):
    """All panels. `arranged` when a workspace was chosen or a part folded."""

    arranged = Signal()

    def __init__(self, theme: Theme, rooms: Rooms, settings: Settings) -> None:
        super().__init__()
        self._theme, self._rooms, self._settings = theme, rooms, settings
        self.setProperty("part", "gutter")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.workspace = ""
        self.left_folded = False
        self._left_wish: bool | None = None
        self._motion: QVariantAnimation | None = None
        self._placed = False
        self._make_columns()
        rooms.curves.setParent(self)
        rooms.curves.hide()
        self.flyout = Flyout(theme, self)
        self.flyout.closed.connect(self._take_back)
        self.rail.asked.connect(self.show_left)
        for panel in (rooms.problems, rooms.measures):
            panel.folded.connect(self._bottom_folded)
        rooms.side.folded.connect(lambda _: self._settle_right())

    def _make_columns(self) -> None:
        theme, rooms = self._theme, self._rooms
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self.left = _splitter(theme, down, *rooms.left)
        self.left.setMinimumWidth(theme.px("leftLeast"))
        self.left.setMaximumWidth(theme.px("left") * 2)
        self.rail = Rail(theme)
        self.rail.hide()
        rooms.canvas.setMinimumWidth(theme.px("canvasLeast"))
        rooms.preview.setMinimumHeight(theme.px("previewLeast"))
        self.stage = _splitter(theme, down, rooms.preview)
        self.stage.setStretchFactor(0, 1)
        self.right = _splitter(theme, down, self.stage, rooms.side)
        self.right.setMinimumWidth(theme.px("rightLeast"))
        self.columns = _splitter(theme, across, self.rail, self.left, rooms.canvas, self.right)
        self.bottom = _splitter(theme, across, rooms.problems, rooms.measures)
        self.bottom.setMinimumHeight(theme.px("bottomClosed"))
        self.whole = _splitter(theme, down, self.columns, self.bottom)
        self.whole.setStretchFactor(0, 1)
        self.whole.setStretchFactor(1, 0)
        for at, share in enumerate((0, 0, 1, 0)):
            self.columns.setStretchFactor(at, share)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, theme.px("gutter"), 0, 0)
        outer.addWidget(self.whole)

    # Workspaces

    def arrange(self, workspace: str, *, remembered: bool = True) -> None:
        """Show a workspace with the sizes it had last, or with its own."""
        self.remember()
        self.workspace = workspace
        watch = workspace == "watch"
        kept = self._settings.get(f"desk.{workspace}", {}) if remembered else {}
        rooms = self._rooms
        rooms.canvas.setVisible(not watch)
        self._dock(watch)
        self.right.setOrientation(Qt.Orientation.Horizontal if watch else Qt.Orientation.Vertical)
        self.right.setStretchFactor(0, 1 if watch else 0)
        self.right.setStretchFactor(1, 0 if watch else 1)
        rooms.side.setMinimumWidth(self._theme.px("rightLeast") if watch else 0)
        rooms.side.fold(bool(kept.get("inspector_folded", False)) and not watch)
        rooms.side.turn(kept.get("side", "explain" if watch else "inspector"))
        rooms.measures.turn(kept.get("measures", "steers" if watch else "measures"))
        self.fold_bottom(bool(kept.get("bottom_folded", workspace == "wire")))
        self.fold_left(self._should_fold())
        # The scene is looked at less often than what lives in it.
        for panel, folded in zip(self._rooms.left, kept.get("left_folded", [False, True, False, False]), strict=False):
            fold = getattr(panel, "fold", None)
            if fold is not None:
                fold(folded)
        self._set_sizes(kept)
        self.arranged.emit()

    def _dock(self, watch: bool) -> None:
        """Measures and who steers stand below everything, in Watch below the preview."""
        rooms, home = self._rooms, self.stage if watch else self.bottom
        if rooms.measures.parentWidget() is not home:
            home.addWidget(rooms.measures)
            rooms.measures.show()
        rooms.measures.order(*sorted(rooms.measures.keys, key=lambda key: (key == "steers") != watch))
        self.bottom.setVisible(not watch)

    def reset(self) -> None:
        """Give the workspace the sizes it came with."""
        self._settings.set(f"desk.{self.workspace}", None)
        self._left_wish = None
        workspace, self.workspace = self.workspace, ""  # what is on the screen is not to be remembered
        self.arrange(workspace, remembered=False)

    @property
    def is_placed(self) -> bool:
        """Whether the panels have the sizes that were kept for them."""
        return self._placed

    def remember(self) -> None:
        """Keep the sizes of the workspace that is in view."""
        if not self.workspace or not self._placed:
            return
        self.flyout.close_flyout()
        kept = {
            "columns": self.columns.sizes(),
            "right": self.right.sizes(),
            "stage": self.stage.sizes(),
            "whole": self.whole.sizes(),
            "bottom": self.bottom.sizes(),
            "left": self.left.sizes(),
            "bottom_folded": self.bottom_folded,
            "inspector_folded": self._rooms.side.is_folded,
            "side": self._rooms.side.current,
            "measures": self._rooms.measures.current,
            "left_folded": [bool(getattr(panel, "is_folded", False)) for panel in self._rooms.left],
        }
        self._settings.set(f"desk.{self.workspace}", kept)

    def _set_sizes(self, kept: dict[str, Any]) -> None:
        own = own_sizes(self._theme, self.workspace, self.size(), self.left_folded, self.bottom_folded)
        for name, splitter in self._splitters().items():
            sizes = kept.get(name)
            fits = isinstance(sizes, list) and len(sizes) == splitter.count() and all(type(s) is int for s in sizes)
            if name == "columns" and fits and (sizes[1] == 0) != self.left_folded:
                # It was wide when it was remembered and is narrow now, or the other way: only the right column counts.
                given = own[name][3] - sizes[3]
                sizes = [*own[name][:2], max(self._theme.px("canvasLeast"), own[name][2] + given), sizes[3]]
            splitter.setSizes(sizes if fits else own[name])

    def _splitters(self) -> dict[str, QSplitter]:
        return {
            "columns": self.columns,
            "right": self.right,
            "stage": self.stage,
            "whole": self.whole,
            "bottom": self.bottom,
            "left": self.left,
        }

    # The left column and its rail

    def _should_fold(self) -> bool:
        narrow = self.width() < self._theme.px("foldBelow")
        return self.workspace == "watch" or (narrow if self._left_wish is None else self._left_wish)

    def fold_left(self, folded: bool) -> None:
        """Close the left column to its rail; in Watch both are gone."""
        self.flyout.close_flyout()
        right = self.columns.sizes()[3]
        self.left_folded = folded
        self.left.setVisible(not folded)
        self.rail.setVisible(folded and self.workspace != "watch")
        if self._placed and self.workspace != "watch":
            # What one column gives up is the canvas's, not its neighbors'.
            side = [self._theme.px("leftRail"), 0] if folded else [0, self._theme.px("left")]
            self.columns.setSizes(
                [*side, max(1, self.width() - sum(side) - right - 2 * self._theme.px("gutter")), right]
            )

    def toggle_left(self) -> None:
        """Fold or open the left column, and leave it so until the window crosses the width where it folds."""
        self._left_wish = not self.left_folded
        self.fold_left(self._left_wish)
        self.arranged.emit()

    def show_left(self, key: str) -> None:
        """Bring a panel of the left column into view: where it is, or over the canvas while the column is folded."""
        panel, opened = self._rooms.named[key], self.flyout.key
        if not self.left_folded:
            panel.fold(False)
            panel.setFocus()
            return
        self.flyout.close_flyout()
        if opened == key:  # its icon again
            return
        rail = self.rail.width() if self.rail.isVisible() else 0
        corner = self.columns.mapTo(self, QPoint(rail, 0))
        wide = self._theme.px("left") + self._theme.px("gutter")
        self.flyout.open(key, panel, self.left, QRect(corner.x(), corner.y(), wide, self.columns.height()))
        self.rail.mark(key)

    def _take_back(self) -> None:
        """The flyout has closed: its column goes back between rail and canvas."""
        self.rail.mark("")
        self.columns.insertWidget(1, self.left)
        self.left.setVisible(not self.left_folded)

    # The bottom

    @property
    def bottom_folded(self) -> bool:
        return self._rooms.measures.is_folded

    def fold_bottom(self, folded: bool) -> None:
        """Close the bottom to its headers; both halves together, they are one row."""
        for panel in (self._rooms.problems, self._rooms.measures):
            panel.fold(folded)
        self._settle_bottom(folded)

    def toggle_bottom(self) -> None:
        """Fold or open the bottom."""
        self.fold_bottom(not self.bottom_folded)

    def _bottom_folded(self, folded: bool) -> None:
        for panel in (self._rooms.problems, self._rooms.measures):
            if panel.is_folded != folded:
                panel.fold(folded)
        self._settle_bottom(folded)

    def _settle_bottom(self, folded: bool) -> None:
        closed = self._theme.px("bottomClosed")
        if self.workspace == "watch":
            steers = closed if folded else self._theme.px("steers")
            self._slide(self.stage, [max(1, self.stage.height() - steers), steers])
            self.arranged.emit()
            return
        self.bottom.setMaximumHeight(closed if folded else _UNBOUND)
        want = closed if folded else max(self._theme.px("bottom"), self.bottom.height())
        self._slide(self.whole, [max(1, self.whole.height() - want), want])
        self.arranged.emit()

    def _settle_right(self) -> None:
        if self.right.orientation() == Qt.Orientation.Vertical and not self._rooms.side.is_folded:
            self._slide(self.right, [self._theme.px("preview"), max(1, self.height() - self._theme.px("preview"))])

    def _slide(self, splitter: QSplitter, sizes: list[int]) -> None:
        """Move to sizes in 160 ms; at once where motion is not wanted or nobody sees it."""
        if self._motion is not None:
            self._motion.stop()
        if not self.isVisible() or self._settings.get("reduce_motion", False):
            splitter.setSizes(sizes)
            return
        start = splitter.sizes()
        motion = QVariantAnimation(self)
        motion.setDuration(self._theme.time("dock"))
        motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        motion.setStartValue(0.0)
        motion.setEndValue(1.0)
        motion.valueChanged.connect(
            lambda t: splitter.setSizes([round(a + (b - a) * t) for a, b in zip(start, sizes, strict=True)])
        )
        self._motion = motion
        motion.start()

    @guarded
    def showEvent(self, event: Any) -> None:
        if not self._placed:
            QTimer.singleShot(0, self, self._place)

    @guarded
    def _place(self) -> None:
        """Only now the size is known that the panels share; what they had before is nothing to remember."""
        workspace, self.workspace = self.workspace, ""
        self.arrange(workspace)
        self._placed = True

    @guarded
    def resizeEvent(self, event: Any) -> None:
        self._rooms.curves.setGeometry(self.rect().adjusted(0, self._theme.px("gutter"), 0, 0))
        border = self._theme.px("foldBelow")
        before, now = event.oldSize().width(), event.size().width()
        if (before < border) != (now < border):
            self._left_wish = None
        self.flyout.close_flyout()
        if self._should_fold() != self.left_folded:
            self.fold_left(self._should_fold())
            self.arranged.emit()
