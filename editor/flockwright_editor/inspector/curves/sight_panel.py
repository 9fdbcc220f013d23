"""The right side of the curve workspace: the map, or the two curves it is made of, and what they are set to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from flockwright.curves.model import Curve
from flockwright_editor.controls.buttons import IconButton, Segments
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.number_field import NumberField
from flockwright_editor.controls.number_painting import Shown as ShownNumber
from flockwright_editor.controls.panel import PanelHeader
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.editor_bar import HEIGHT, Heading, PathLabel
from flockwright_editor.inspector.curves.gallery import SectionHead
from flockwright_editor.inspector.curves.map import ObservabilityMap, Pairs
from flockwright_editor.inspector.curves.meaning import Hooks, Shown
from flockwright_editor.inspector.curves.numbers import CurveNumber
from flockwright_editor.inspector.curves.plot import CurvePlot
from flockwright_editor.inspector.curves.shaping import POWERED
from flockwright_editor.inspector.curves.sight import Sight, direction_words, partner_sentence, weight, weight_text
from flockwright_editor.inspector.curves.sight_parts import Legend, Sentence
from flockwright_editor.inspector.curves.sight_shown import SightHooks, SightShown, sight_meaning, within
from flockwright_editor.inspector.curves.thumbs import Thumb
from flockwright_editor.session.edits.curve_numbers import with_number
from flockwright_editor.session.fields import Field, plain_field
from flockwright_editor.theme.theme import Theme

NUMBERS = {
    "max_distance": plain_field("max_distance", words.DISTANCE, (0.0, 20.0), unit="m", low=0.0, high=1e6, step=0.5),
    "max_angle": plain_field("max_angle", words.ANGLE, (0.0, 360.0), unit="°", low=0.0, high=360.0, step=1.0),
    "start_angle": plain_field("start_angle", words.STARTS, (0.0, 360.0), unit="°", low=0.0, high=360.0, step=1.0),
}
_ROOMY = 210
PARTS = {"distance_curve": words.BY_DISTANCE, "angle_curve": words.BY_ANGLE}


class CurvePart(QWidget):
    """One of the two curves, small: its picture, its name, its power. A press on the picture opens it large."""

    def __init__(self, theme: Theme, hooks: Hooks, edit: Callable[[], Any]) -> None:
        super().__init__()
        self._theme, self._hooks = theme, hooks
        self.shown = Shown(Curve())
        self.thumb = Thumb(theme, Curve(), tip=words.TIPS["arrow-expand"], run=edit)
        self.name = label(theme, "", tone="2")
        self.power = CurveNumber(theme, "power", caption=words.POWER)
        self.power.setMinimumWidth(64)
        self.power.previewed.connect(lambda value: self._number(value, False))
        self.power.committed.connect(lambda value, gesture: self._number(value, True, gesture))
        self.power.cancelled.connect(hooks.cancel)
        self.power.linked.connect(lambda: hooks.link("power"))
        self.power.refused.connect(lambda text: hooks.tell(text))
        self.power.cleared.connect(self._clear)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.thumb, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(3)
        column.addWidget(self.name)
        column.addWidget(self.power)
        column.addStretch(1)
        row.addLayout(column, 1)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.power.caption = words.POWER if self.width() > _ROOMY else words.POWER_SHORT

    def show_curve(self, shown: Shown, color: QColor) -> None:
        """Show a curve."""
        self.shown = shown
        self.thumb.show_curve(shown.curve, color)
        self.name.setText(words.SHAPES[shown.curve.shape])
        self.power.setVisible(shown.curve.shape in POWERED)
        self.power.show_number(shown.curve, shown.default, knob=shown.locked.get("power", ""))

    @guarded
    def _clear(self) -> None:
        if self.shown.default is not None:
            self._number(self.shown.default.power, True)

    @guarded
    def _number(self, value: object, final: bool, gesture: str = "") -> None:
        if isinstance(value, int | float):
            made = with_number(self.shown.curve, "power", float(value))
            text = words.LABELS["power"].format(title=self.shown.meaning.title)
            if not final:
                self._hooks.preview(made)
            else:
                (self._hooks.nudged if gesture else self._hooks.commit)(made, text)


class SightPanel(QWidget):
    """Map or curves of observability, with what they are set to. Give it `show_sight` and `show_pairs`."""

    def __init__(self, theme: Theme, hooks: SightHooks | None = None) -> None:
        super().__init__()
        self._theme, self.hooks = theme, hooks or SightHooks()
        self.shown = SightShown(Sight())
        self.pairs = Pairs()
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header = PanelHeader(theme, HEIGHT)
        self._path = PathLabel(theme, self.header)
        self._path.setParent(self)
        self._path.hide()
        self.toggle = Segments(theme, (("map", words.MAP), ("curves", words.CURVES)))
        self.toggle.chosen.connect(self._turn)
        self.header.add_tool(self.toggle)
        self.map = ObservabilityMap(theme)
        self.map.hovered.connect(self._hover)
        self.plots = {name: CurvePlot(theme, self.hooks.curve(name)) for name in PARTS}
        self.parts = {
            name: CurvePart(theme, self.hooks.curve(name), lambda n=name: self.hooks.edit(n)) for name in PARTS
        }
        self.numbers = {name: self._number(name, field) for name, field in NUMBERS.items()}
        self.resets = {name: self._reset(name) for name in NUMBERS}
        self.legend, self.sentence = Legend(theme), Sentence(theme)
        self.stack = self._stack()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.stack, 1)
        column.addWidget(self._foot())
        column.addStretch(0)

    # What it shows

    def show_sight(self, shown: SightShown, heading: Heading, color: QColor, body: QColor) -> None:
        """Show how a behavior sees: curves, numbers, map."""
        self.shown = shown
        sight = shown.sight
        self._path.tell(heading, "Observability")
        self.map.set_colors(color, body)
        self.map.show_sight(sight)
        self.legend.set_top(sight.top)
        ramp = self._theme.kind("neighbor_query")
        for name, curve, default in zip(PARTS, (sight.by_distance, sight.by_angle), shown.defaults, strict=True):
            part = Shown(curve, default, sight_meaning(name, sight), locked=within(shown.locked, name))
            self.parts[name].show_curve(part, ramp)
            self.plots[name].set_color(ramp)
            self.plots[name].show_curve(part)
        now = {"max_distance": sight.max_distance, "max_angle": sight.max_angle, "start_angle": sight.start_angle}
        limits = {"max_distance": shown.limits[0], "max_angle": shown.limits[1], "start_angle": None}
        for name, number in self.numbers.items():
            knob = shown.locked.get(name, "")
            own = now[name] if shown.own is None or knob else shown.own.get(name)
            usual = (shown.usual or {}).get(name)
            changed = shown.own is not None and own != usual and not knob
            if name == "max_distance" and not number.is_dragging:
                top = max(20.0, shown.limits[0] if shown.limits[0] < 1e5 else 0.0, sight.max_distance)
                number.field = replace(number.field, soft=(0.0, top))
            number.show_value(
                ShownNumber(own, now[name], default=usual, changed=changed, limit=limits[name], knob=knob)
            )
            self.resets[name].setVisible(changed)
        self._tell()

    def show_pairs(self, pairs: Pairs) -> None:
        """Show who is seen, and what the one that matters most weighs."""
        self.pairs = pairs
        self.map.show_pairs(pairs)
        self._tell()

    def abandon(self) -> None:
        """Let go of any drag: the document has changed under it."""
        for plot in self.plots.values():
            plot.abandon()
        for number in (*self.numbers.values(), *(part.power for part in self.parts.values())):
            number.drop()

    def _tell(self) -> None:
        if self.pairs.partner is None:
            far = self.shown.sight.max_distance / 2
            ahead = weight_text(weight(self.shown.sight, far, 0.0))
            self.sentence.tell(
                ((f"Straight ahead at {far:.1f} m somebody weighs ", False), (ahead, True), (".", False))
            )
        else:
            distance, angle, name = self.pairs.partner
            self.sentence.tell(partner_sentence(self.shown.sight, name, distance, angle))

    @guarded
    def _hover(self, found: tuple[float, float] | None) -> None:
        if found is None or found[0] > self.shown.sight.max_distance:
            self._tell()
            return
        value = weight_text(weight(self.shown.sight, *found))
        said = f"At {found[0]:.1f} m, {direction_words(found[1])}, somebody weighs "
        self.sentence.tell(((said, False), (value, True), (".", False)))

    @guarded
    def _turn(self, which: str) -> None:
        self.stack.setCurrentIndex(0 if which == "map" else 1)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Higher than wide the map would only gain empty corners.
        self.stack.setMaximumHeight(self.width() + 40)

    # How it is put together

    def _stack(self) -> QStackedWidget:
        stack = QStackedWidget()
        stack.addWidget(self.map)
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for plot in self.plots.values():
            plot.rising = True
            plot.setMinimumSize(200, 110)
            column.addWidget(plot, 1)
        stack.addWidget(both)
        return stack

    def _foot(self) -> QWidget:
        foot = QWidget()
        column = QVBoxLayout(foot)
        column.setContentsMargins(12, 14, 12, 12)
        column.setSpacing(0)
        column.addWidget(self.legend)
        column.addSpacing(15)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for i, (name, title) in enumerate(PARTS.items()):
            grid.addWidget(SectionHead(self._theme, title), 0, i)
            grid.addWidget(self.parts[name], 1, i)
            grid.setColumnStretch(i, 1)
        grid.addLayout(self._row("max_distance"), 2, 0)
        grid.addLayout(self._row("max_angle"), 2, 1)
        grid.addLayout(self._row("start_angle"), 3, 1)
        column.addLayout(grid)
        column.addSpacing(10)
        column.addWidget(self.sentence)
        column.addStretch(1)
        return foot

    def _row(self, name: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        caption: QLabel = label(self._theme, self.numbers[name].field.title, tone="2")
        caption.setFixedWidth(68)
        row.addWidget(caption)
        row.addWidget(self.numbers[name], 1)
        row.addWidget(self.resets[name])
        return row

    def _reset(self, name: str) -> IconButton:
        made = IconButton(
            self._theme, "undo-variant", words.TIP_RESET, lambda: self.hooks.commit(name, None, ""), side=20
        )
        keep = made.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        made.setSizePolicy(keep)
        made.hide()
        return made

    def _number(self, name: str, field: Field) -> NumberField:
        made = NumberField(self._theme, field)
        made.previewed.connect(lambda value: self._turned(name, value, False))
        made.committed.connect(lambda value, gesture: self._turned(name, value, True, gesture))
        made.cancelled.connect(lambda: self.hooks.cancel())
        made.cleared.connect(lambda: self.hooks.commit(name, None, ""))
        made.linked.connect(lambda: self.hooks.link(name))
        made.refused.connect(lambda text: self.hooks.tell(text))
        return made

    @guarded
    def _turned(self, name: str, value: object, final: bool, gesture: str = "") -> None:
        if not isinstance(value, int | float):
            return
        if final:
            self.hooks.commit(name, float(value), gesture)
        else:
            self.hooks.preview(name, float(value))
