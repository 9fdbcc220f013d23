"""The starter chooser: cards of whole animals, for a new animal or a new project. One click, Enter, and it lives."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from flockwright.document import Project
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import Segments, text_button
from flockwright_editor.controls.chips import Chip
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.library import painting, pictures, words
from flockwright_editor.library.amount import Amount
from flockwright_editor.library.doing import attempt, make
from flockwright_editor.library.swatches import ColorButton
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import animals, starters
from flockwright_editor.theme.theme import Theme

WIDTH, HEIGHT, PICTURE = 156, 206, 116
FIRST = "bird"
WORLDS = {"land": (80.0, 50.0, False), "water": (100.0, 40.0, True), "flat": (60.0, 6.0, False)}
"""Width, height and whether it is under water."""


class Card(QWidget):
    """One starter: picture, title, two lines, how many nodes."""

    chosen = Signal()
    taken = Signal()

    def __init__(self, theme: Theme, starter: starters.Starter, nodes: int) -> None:
        super().__init__()
        self._theme, self.starter, self._nodes = theme, starter, nodes
        self.is_chosen = False
        self.setFixedSize(WIDTH, HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(f"{starter.title}. {starter.words} {words.counted(nodes, 'node')}")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def choose(self, chosen: bool) -> None:
        """Show it as the chosen one."""
        self.is_chosen = chosen
        self.update()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.taken.emit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        shape = QPainterPath()
        shape.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.fillPath(shape, theme.color("panel"))
        painter.setClipPath(shape)
        pictures.paint(painter, theme, self.starter.key, QRect(0, 0, WIDTH, PICTURE))
        painter.setClipPath(shape)
        wide = WIDTH - 20
        painting.line(
            painter, QRect(10, PICTURE + 8, wide, 18), self.starter.title, theme.font(13, 600), theme.color("text")
        )
        painter.setFont(theme.font(12))
        painter.setPen(theme.color("text2"))
        flags = int(painting.WRAPPED | Qt.TextFlag.TextWordWrap)
        painter.drawText(QRect(10, PICTURE + 27, wide, 34), flags, self.starter.words)
        counted = words.counted(self._nodes, "node")
        painting.line(painter, QRect(10, HEIGHT - 26, wide, 16), counted, theme.font(11), theme.color("text3"))
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        lit = "accent" if self.is_chosen else "text3" if self.underMouse() else "line2"
        width = 2.0 if self.is_chosen else 1.0
        painter.setPen(QPen(theme.color(lit), width))
        painter.drawRoundedRect(box.adjusted(width / 2, width / 2, -width / 2, -width / 2), 4, 4)
        painter.end()


class StarterChooser(Sheet):
    """The sheet. `project` makes a new project around the animal instead of adding to the open one."""

    made = Signal(str)

    def __init__(
        self,
        session: Session,
        theme: Theme,
        actions: Actions,
        parent: QWidget | None = None,
        *,
        project: bool = False,
    ) -> None:
        super().__init__(theme, *(words.PROJECT if project else words.STARTERS), parent)
        self._session, self._project = session, project
        self._named = False
        self.cards = [Card(theme, kind, starters.size_of(self._world(), kind)) for kind in starters.STARTERS]
        row = QHBoxLayout()
        row.setSpacing(10)
        for card in self.cards:
            card.chosen.connect(lambda c=card: self.choose(c.starter.key))
            card.taken.connect(self.accept)
            row.addWidget(card)
        self.body.addLayout(row)
        if project:
            self.body.addLayout(self._world_row())
        self.body.addLayout(self._last_row())
        self.choose(FIRST)

    @property
    def starter(self) -> starters.Starter:
        """The chosen one, as it is in this world."""
        return starters.fitted(self._world(), next(card.starter for card in self.cards if card.is_chosen))

    def begin(self) -> None:
        self.name.setFocus()
        self.name.selectAll()

    def choose(self, key: str) -> None:
        """Choose a card; name and number follow as long as nobody wrote others."""
        before = next((card.starter for card in self.cards if card.is_chosen), None)
        for card in self.cards:
            card.choose(card.starter.key == key)
        kind = self.starter
        if not self._named:
            taken = () if self._project else (animals.called(held) for held in self._session.document.animals)
            self.name.setText(animals.free_name(kind.name, taken))
            self.name.selectAll()
        if before is None or self.count.value == before.count:
            self.count.set_value(kind.count)

    @guarded
    def accept(self) -> None:
        """Make it."""
        name = self.name.text().strip() or self.starter.name
        kind, count, color = self.starter, round(self.count.value), self.color.color
        if self._project:
            made = attempt(
                self._session, lambda: starters.place(self._world(), kind, name=name, count=count, color=color)
            )
            if made is not None:
                self.close_sheet()
                self._session.new(made[0])
                self._session.selection.open_animal(made[1])
                self.made.emit(made[1])
            return
        fresh = make(
            self._session,
            f"New animal {name}",
            lambda project: starters.place(project, kind, name=name, count=count, color=color),
            Where,
        )
        if fresh is not None:
            self.close_sheet()
            self._session.selection.open_animal(fresh)
            self.made.emit(fresh)

    def _world(self) -> Project:
        """Where the animal will live."""
        if not self._project:
            return self._session.document
        if not hasattr(self, "side"):
            return starters.new_project((80, 50, 80))
        side, high, water = self.side.value, WORLDS[self.kind.current][1], WORLDS[self.kind.current][2]
        return starters.new_project((side, high, side), water=water)

    def _world_row(self) -> QHBoxLayout:
        theme = self.theme
        self.kind = Segments(theme, [("land", "Land and air"), ("water", "Water"), ("flat", "Flat ground")])
        self.side = Amount(theme, 80, soft=(20, 200), name="Width of the world", unit="m", least=1, most=1e5)
        self.kind.chosen.connect(self._choose_world)
        return _row(
            label(theme, "World", tone="2"),
            self.kind,
            label(theme, "Size", tone="2"),
            self.side,
            label(theme, "on each side", tone="2"),
            None,
        )

    @guarded
    def _choose_world(self, key: str) -> None:
        """Another world has its usual size, and its hunter may have another name."""
        self.side.set_value(WORLDS[key][0])
        self.choose(self.starter.key)

    def _last_row(self) -> QHBoxLayout:
        theme = self.theme
        self.name = _NameField(self)
        self.name.setFixedWidth(148)
        self.name.setFont(theme.font(12))
        self.name.setAccessibleName("Name")
        self.name.textEdited.connect(self._name_edited)
        self.name.textChanged.connect(self._show_tag)
        self._tag = QWidget()
        self._tag.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        holder = QVBoxLayout(self._tag)
        holder.setContentsMargins(0, 0, 0, 0)
        self.count = Amount(theme, 0, soft=(0, 400), name="How many", most=200_000)
        self.count.setFixedWidth(94)
        project = self._session.document if not self._project else Project.new()
        self.color = ColorButton(theme, animals.free_color(project))
        self.create_button = text_button(theme, "Create  Enter", self.accept, primary=True)
        return _row(
            label(theme, "Name", tone="2"),
            self.name,
            label(theme, "Tag", tone="2"),
            self._tag,
            label(theme, "How many", tone="2"),
            self.count,
            label(theme, "Color", tone="2"),
            self.color,
            None,
            text_button(theme, "Cancel", self.close_sheet),
            self.create_button,
        )

    @guarded
    def _name_edited(self, text: str) -> None:
        self._named = bool(text.strip())

    @guarded
    def _show_tag(self, text: str) -> None:
        """The tag is the name: others look for the animal by it."""
        holder = self._tag.layout()
        assert holder is not None
        while (item := holder.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        chip = Chip(self.theme, text.strip() or self.starter.name, tip="Queries look for animals by their tags.")
        chip.setMaximumWidth(140)
        holder.addWidget(chip)

    def step(self, by: int) -> None:
        """Choose the card beside."""
        keys = [card.starter.key for card in self.cards]
        self.choose(keys[(keys.index(self.starter.key) + by) % len(keys)])

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        steps |= {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        if event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
            event.accept()
        else:
            super().keyPressEvent(event)


class _NameField(QLineEdit):
    """Up and Down choose cards while the name is typed; Left and Right do in a field with everything selected."""

    def __init__(self, sheet: StarterChooser) -> None:
        super().__init__()
        self._sheet = sheet

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        across = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        along = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        key = event.key()
        if key in along:
            self._sheet.step(along[Qt.Key(key)])
        elif key in across and self.selectedText() == self.text():
            self._sheet.step(across[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._sheet.accept()
        elif key == Qt.Key.Key_Escape:
            self._sheet.close_sheet()
        else:
            super().keyPressEvent(event)


def _row(*things: Any) -> QHBoxLayout:
    """Labels close to their fields, groups apart; None is the room between left and right."""
    row = QHBoxLayout()
    row.setSpacing(8)
    row.setContentsMargins(0, 4, 0, 0)
    for thing in things:
        if thing is None:
            row.addStretch(1)
            continue
        if row.count() and thing.property("tone") == "2":
            row.addSpacing(8)
        row.addWidget(thing)
    return row
