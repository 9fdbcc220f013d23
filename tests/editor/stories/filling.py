"""Hands that fill in what is shown: cells, rows of the inspector, chips, menus, and curves in the curve editor."""

from __future__ import annotations

from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QScrollArea, QWidget
from tests.editor.stories.person import LEFT, PLAIN, Key, Person

from flockwright.curves.model import Curve
from flockwright_editor.controls.number_field import NumberField


class Filling:
    """Of a person, whose inspector shows what is to be filled in."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def cell(self, node: str, name: str, value: float) -> None:
        """A click on a cell of the node, and the number."""
        person = self.person
        person.click(person.cell(node, name))
        person.type(plain(value))
        assert person.animal.node(node).params[name] == value, name

    def curve(self, name: str, wanted: Curve) -> None:
        """The curve large, in the gallery of shapes; then its numbers."""
        person = self.person
        rooms = person.window.rooms
        form = rooms.inspector.form
        if form.side.name != name:
            row = next((row for row in form.rows.values() if name in [part for part, _ in row.row.parts]), None)
            if row is None:
                person.press_button(person.tool(form.side.title, "Back to"))
            else:
                self.come_to(row)
                person.press_button(row.field.thumbs[[part for part, _ in row.row.parts].index(name)])
        person.press_button(person.tool(form.side.title, "Open"))
        assert rooms.curves.isVisible()
        (editor, *_) = rooms.curves.editors
        if editor.curve.shape != wanted.shape:
            thumb = rooms.curves.gallery.thumbs[wanted.shape]
            rooms.curves.gallery.findChild(QScrollArea).ensureWidgetVisible(thumb)
            person.press_button(thumb)
        for path, number in editor.numbers.items():
            value = of_curve(wanted, path)
            if value != of_curve(editor.curve, path):
                self.number(number, value)
        QTest.keyClick(rooms.curves, Key.Key_Escape)
        person.settle()
        assert not rooms.curves.isVisible()

    def row(self, key: str) -> Any:
        """A row of the inspector."""
        found = self.person.window.rooms.inspector.form.row(key)
        assert found is not None, key
        return found

    def come_to(self, widget: QWidget) -> None:
        """Scroll until it is in view."""
        self.person.window.rooms.inspector.scroll.ensureWidgetVisible(widget)
        self.person.settle()

    def set_row(self, key: str, value: Any) -> None:
        """Set what a row shows."""
        row = self.row(key)
        self.come_to(row)
        match row.row.kind:
            case "number":
                self.number(row.field, value)
            case "vector":
                for place, number in enumerate(value):
                    if number != of_vector(row, place):
                        self.number(self.row(key).field.parts[place], number)
            case "flag":
                self.person.press_button(row.field)
            case "names":
                self.names(key, value)
            case "choice" | "reference":
                self.pick(row.field, value)
            case other:
                raise AssertionError(other)

    def number(self, field: NumberField, value: float) -> None:
        """Click, type, Enter."""
        QTest.mouseClick(field, LEFT)
        assert field.editor is not None
        field.editor.selectAll()
        QTest.keyClicks(field.editor, plain(value * field.field.scale))
        QTest.keyClick(field.editor, Key.Key_Return)
        self.person.settle()

    def names(self, key: str, wanted: tuple[str, ...]) -> None:
        """The chips: those that are too many go, the others come out of the menu."""
        for name in self.row(key).names:
            if name not in wanted:
                chip = next(chip for chip in self.row(key).field.chips if chip.text == name)
                QTest.keyClick(chip, Key.Key_Delete)
                self.person.settle()
        for name in wanted:
            if name not in self.row(key).names:
                adder = self.row(key).adder
                self.come_to(adder)
                QTest.mouseClick(adder, LEFT)
                self.take(self.row(key).menu, name)
        assert tuple(self.row(key).names) == tuple(wanted)

    def pick(self, field: Any, key: str) -> None:
        """One of the words of a choice."""
        if field.current == key:
            return
        self.come_to(field)
        if field.is_segmented:
            place = [option for option, _ in field.options].index(key)
            QTest.mouseClick(field, LEFT, PLAIN, field.segments()[place].center().toPoint())
        else:
            QTest.mouseClick(field, LEFT)
            self.take(field.menu, dict(field.options)[key])
        self.person.settle()

    def take(self, menu: QMenu, text: str) -> None:
        """Click a line of a menu."""
        action = next(action for action in menu.actions() if action.text() == text)
        QTest.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(action).center())
        self.person.come()


def plain(value: float) -> str:
    """A number as a person types it."""
    return f"{round(value, 9):.10g}"


def of_curve(curve: Curve, path: str) -> float:
    """A number of a curve: k, power, x.0 …"""
    name, _, end = path.partition(".")
    held = getattr(curve, name)
    return float(held[int(end)] if end else held)


def of_vector(row: Any, place: int) -> float:
    """A number of a vector as its row shows it."""
    return float(row.field.parts[place].start)
