"""The canvas bar: whose graph it is, whose values the bars show, graph or table, and the tools."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from flockwright.document import Animal
from flockwright.nodes.node_type import BEHAVIORS, QUERIES
from flockwright_editor.canvas import words
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import Segments, action_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import Elided, label
from flockwright_editor.session.edits.wiring import kind_of
from flockwright_editor.theme.theme import Theme

_TOOLS = ("canvas.tidy", "canvas.fit_all", "canvas.snap", "canvas.note", "canvas.minimap")
_GAP = 8
_SHAPES = {"bird": "bird", "fish": "fish", "shark": "shark", "sheep": "sheep", "wolf": "dog-side"}


class CanvasBar(QWidget):
    """Made from actions; `bars_show` tells whether an individual or the herd was chosen."""

    bars_show = Signal(str)
    turned = Signal(str)
    """Graph or table was chosen."""

    def __init__(self, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._theme = theme
        self.setFixedHeight(theme.px("canvasBar"))
        self._focused = False
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(_GAP)
        self._icon = QLabel()
        self._name = Elided(theme, "", 12, 600)
        self._count = label(theme, "", 12, tone="2")
        for widget in (self._icon, self._name, self._count):
            row.addWidget(widget)
        row.addStretch(1)
        self._whose = label(theme, words.BARS_SHOW, 11, tone="2")
        self.segments = Segments(theme, [("individual", ""), ("herd", words.HERD_MEAN)], "herd")
        self.segments.chosen.connect(self.bars_show)
        row.addWidget(self._whose)
        row.addWidget(self.segments)
        row.addSpacing(_GAP)
        self.views = Segments(theme, [("graph", words.GRAPH), ("table", words.TABLE)], "graph")
        self.views.button("table").setToolTip(actions.tip("canvas.table"))
        self.views.chosen.connect(self.turned)
        row.addWidget(self.views)
        row.addSpacing(_GAP)
        self._wanted: dict[QWidget, bool] = {}
        self._tools = [action_button(theme, actions, id_) for id_ in _TOOLS]
        for tool in self._tools:
            row.addWidget(tool)
        self.show_watched("")

    def show_animal(self, animal: Animal | None) -> None:
        side = self._theme.px("icon")
        if animal is None:
            self._icon.clear()
            self._name.set_text("")
            self._count.setText("")
            return
        kinds = [kind_of(node) for node in animal.nodes]
        behaviors, queries = (sum(kind in held for kind in kinds) for held in (BEHAVIORS, QUERIES))
        icon = self._theme.icon(_SHAPES.get(animal.shape, "navigation-variant"), self._theme.color("accent"))
        self._icon.setPixmap(icon.pixmap(side, side))
        self._name.set_text(animal.name or animal.id)
        self._count.setText(words.behaviors_and_queries(behaviors, queries))
        self._fit()

    def show_view(self, view: str) -> None:
        """Graph or table; the tools are the graph's."""
        self.views.set_current(view)
        for tool in self._tools:
            self._wanted[tool] = view == "graph"
        self._fit()

    def show_watched(self, name: str) -> None:
        """The individual that is watched, if one is."""
        button = self.segments.button("individual")
        button.setText(name)
        button.setVisible(bool(name))
        self._wanted[self._whose] = self._wanted[self.segments] = bool(name)
        self.segments.set_current("individual" if name else "herd")
        self._fit()

    def _fit(self) -> None:
        """Leave out what there is no room for, what can be had elsewhere first."""
        first = [self._count, self._whose, *reversed(self._tools), self.segments]
        there = [widget for widget in first if self._wanted.get(widget, True)]
        margins = self.layout().contentsMargins()
        room = self.width() - margins.left() - margins.right()
        fixed = [self._icon, self._name, self.views]
        need = sum(widget.sizeHint().width() + _GAP for widget in (*fixed, *there)) + 2 * _GAP
        gone: set[QWidget] = set()
        for widget in there:
            if need > room:
                gone.add(widget)
                need -= widget.sizeHint().width() + _GAP
        for widget in first:
            widget.setVisible(widget in there and widget not in gone)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @guarded(returns=QSize(200, 32))
    def minimumSizeHint(self) -> QSize:
        return QSize(self.views.sizeHint().width() + 80, self._theme.px("canvasBar"))

    def set_focused(self, focused: bool) -> None:
        """A line that says where single letters go."""
        if focused != self._focused:
            self._focused = focused
            self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("chrome"))
        line = self._theme.color("accent" if self._focused else "line")
        painter.fillRect(QRectF(0, self.height() - (2 if self._focused else 1), self.width(), 2), line)
        painter.end()
