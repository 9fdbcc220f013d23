"""An animal's card: name, color, shape, tags, body, how many, and the components its nodes need."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from flockwright.document import Animal, Project
from flockwright.world.components import COMPONENTS
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.chips import Chip
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.library import words
from flockwright_editor.library.amount import Amount
from flockwright_editor.library.doing import do
from flockwright_editor.library.swatches import ColorButton
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import animals, tags
from flockwright_editor.session.edits.components import components
from flockwright_editor.theme.theme import Theme


class AnimalCard(Sheet):
    """The sheet. Every change is a command at once; Esc just closes."""

    def __init__(
        self, session: Session, theme: Theme, actions: Actions, animal: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, "Animal", "Each change is made at once.", parent)
        self._session, self.animal = session, animal
        held = session.document.animal(animal)
        self.name = QLineEdit(animals.called(held))
        self.name.setFont(theme.font(12))
        self.name.setAccessibleName("Name")
        self.name.editingFinished.connect(self._rename)
        self.color = ColorButton(theme, animals.color_of(session.document, animal))
        self.color.chosen.connect(lambda color: self._do("Color", lambda p: animals.recolor(p, animal, color)))
        self.radius = Amount(
            theme, held.body.radius, soft=(0, 2), name="Body radius", unit="m", step=0.05, least=0, most=1e6
        )
        self.radius.settled.connect(lambda value: self._do("Body", lambda p: animals.set_radius(p, animal, value)))
        self.count = Amount(
            theme, animals.count(session.document, animal), soft=(0, 1000), name="How many", most=200_000
        )
        self.count.settled.connect(
            lambda value: self._do("Number", lambda p: animals.set_count(p, animal, round(value)))
        )
        self.shapes: dict[str, IconButton] = {}
        self._chips = _Line()
        self._parts = QVBoxLayout()
        self._parts.setSpacing(4)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnMinimumWidth(0, 84)
        grid.setColumnMinimumWidth(1, 340)
        rows: list[tuple[str, QWidget]] = [
            ("Name", self.name),
            ("Color", self.color),
            ("Shape", self._shape_row()),
            ("Tags", self._chips),
            ("Body radius", self.radius),
            ("How many", self.count),
        ]
        for place, (text, widget) in enumerate(rows):
            grid.addWidget(label(theme, text, tone="2"), place, 0, Qt.AlignmentFlag.AlignVCenter)
            left = (
                Qt.AlignmentFlag.AlignLeft if widget in (self.color, self.radius, self.count) else Qt.AlignmentFlag(0)
            )
            grid.addWidget(widget, place, 1, left)
        self.radius.setFixedWidth(120)
        self.count.setFixedWidth(120)
        grid.addWidget(label(theme, "Components", 12, 600), len(rows), 0, 1, 2)
        holder = QWidget()
        holder.setLayout(self._parts)
        self._parts.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(holder, len(rows) + 1, 0, 1, 2)
        self.body.addLayout(grid)
        session.changed.connect(self._follow)
        self._follow()

    def begin(self) -> None:
        self.name.setFocus()
        self.name.selectAll()

    def accept(self) -> None:
        self.close_sheet()

    def _shape_row(self) -> QWidget:
        line = _Line()
        for shape, (text, icon) in words.SHAPES.items():
            button = IconButton(self.theme, icon, text, lambda s=shape: self._reshape(s), checkable=True)
            self.shapes[shape] = button
            line.add(button)
        line.finish()
        return line

    def _reshape(self, shape: str) -> None:
        self._do("Shape", lambda p: animals.reshape(p, self.animal, shape))
        self._follow()

    @property
    def _held(self) -> Animal | None:
        """The animal, as long as it is there."""
        return next((held for held in self._session.document.animals if held.id == self.animal), None)

    def _do(self, what: str, edit: Callable[[Project], Project]) -> None:
        held = self._held
        if held is not None:
            do(self._session, f"{what} of {animals.called(held)}", edit, Where(self.animal))

    @guarded
    def _rename(self) -> None:
        text = self.name.text().strip()
        held = self._held
        if held is not None and text and text != animals.called(held):
            do(
                self._session,
                f"Rename {animals.called(held)} to {text}",
                lambda p: animals.rename(p, self.animal, text),
                Where(self.animal),
            )

    @guarded
    def _follow(self, *_: object) -> None:
        project = self._session.shown
        held = next((animal for animal in project.animals if animal.id == self.animal), None)
        if held is None:
            self.close_sheet()
            return
        if not self.name.hasFocus():
            self.name.setText(animals.called(held))
        self.color.set_color(animals.color_of(project, self.animal))
        self.radius.set_value(held.body.radius, quiet=True)
        self.count.set_value(animals.count(project, self.animal), quiet=True)
        for shape, button in self.shapes.items():
            button.setChecked(shape == (held.shape or "arrow"))
        self._show_tags(project, held)
        self._show_components(project, held)

    def _show_tags(self, project: Project, held: Animal) -> None:
        self._chips.clear()
        for tag in held.tags:
            chip = Chip(self.theme, tag, removable=True, tip=f"Remove {tag} with ×")
            chip.removed.connect(lambda t=tag: self._tag([other for other in held.tags if other != t]))
            self._chips.add(chip)
        for tag in [tag for tag in tags.uses(project) if tag not in held.tags][:3]:
            chip = Chip(self.theme, tag, adds=True, tip=f"Give it the tag {tag}")
            chip.clicked.connect(lambda t=tag: self._tag([*held.tags, t]))
            self._chips.add(chip)
        field = QLineEdit()
        field.setPlaceholderText("New tag")
        field.setAccessibleName("New tag")
        field.setFixedWidth(84)
        field.setFont(self.theme.font(12))
        field.returnPressed.connect(lambda: self._tag([*held.tags, field.text()]))
        self._chips.add(field)
        self._chips.finish()

    def _tag(self, chosen: list[str]) -> None:
        self._do("Tags", lambda p: animals.set_tags(p, self.animal, chosen))

    def _show_components(self, project: Project, held: Animal) -> None:
        while (item := self._parts.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for kind, state, why in components(project, held):
            self._parts.addWidget(self._component(kind, state, why))

    def _component(self, kind: str, state: str, why: str) -> QWidget:
        line = _Line()
        name = label(self.theme, kind.replace("_", " ").capitalize(), 12, 400, "off" if state == "other" else "")
        name.setFixedWidth(88)
        known = COMPONENTS.get(kind)
        name.setToolTip((known.params.__doc__ or "").split("\n")[0] if known else "Not known here.")
        line.add(name)
        says: QLabel = label(self.theme, why, tone="2" if state in ("missing", "needed") else "3")
        says.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line.add(says)
        if state in ("missing", "other"):
            tip, icon = f"Give it {kind}", "plus"
            act = lambda: self._do("Components", lambda p: animals.add_component(p, self.animal, kind))  # noqa: E731
        else:
            tip, icon = f"Remove {kind}", "minus"
            act = lambda: self._do("Components", lambda p: animals.remove_component(p, self.animal, kind))  # noqa: E731
        color = self.theme.color("warn") if state == "missing" else None
        button = IconButton(self.theme, icon, tip, act, color=color)
        line.add(button)
        return line


class _Line(QWidget):
    """Widgets beside one another."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)

    def add(self, widget: QWidget) -> None:
        self._row.addWidget(widget)

    def finish(self) -> None:
        self._row.addStretch(1)

    def clear(self) -> None:
        while (item := self._row.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
