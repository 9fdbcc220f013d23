"""An animal is built after another one by hand: whatever the other has is searched, dragged, clicked and typed."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QColorDialog, QLineEdit, QWidget
from tests.editor.stories.filling import Filling, plain
from tests.editor.stories.person import CTRL, LEFT, NONE, PLAIN, Key, Person

from flockwright.curves.model import Curve
from flockwright.document import Animal, Link, Node
from flockwright.nodes.node_type import BEHAVIORS, QUERIES, NodeType
from flockwright.nodes.registry import find
from flockwright.plan.model import AnimalPlan
from flockwright.world.parameters import Params
from flockwright_editor.canvas.table.lines import DIRECTION, DISTANCE, PARAMS, PRIORITY, SPEED

COLUMNS = {"neighbor_query": 0, "ray_query": 0, "merger": 700, "mover": 1000, "resolution": 1280}
BESIDE = 280
"""Where behaviors stand."""
IN_TABLE = {PARAMS[column]: column for column in (PRIORITY, DIRECTION, SPEED, DISTANCE)}


class ByHand(Filling):
    """Somebody who has another animal before their eyes: `model` as its project says it, `plan` as it runs."""

    def __init__(self, person: Person, model: Animal, plan: AnimalPlan) -> None:
        super().__init__(person)
        self.model, self.plan = model, plan
        entries = [*plan.simple, plan.merger, plan.mover, plan.resolution]
        for group in (*plan.neighbor_groups, *plan.ray_groups):
            entries += [group.query, *group.behaviors]
        self.entries = {entry.id: entry for entry in entries if entry is not None}

    def wishes(self, node: str) -> dict[str, Any]:
        """The parameters of a node that are not as its type has them."""
        return differing(self.entries[node].params)

    # The animal

    def list_tags(self) -> None:
        """Every tag that is looked for, in the tag manager."""
        person = self.person
        assert person.actions.run("animal.tags")
        sheet = person.sheet()
        named = [self.wishes(node).get("tags", ()) for node in self.entries]
        for tag in dict.fromkeys(tag for tags in named for tag in tags):
            if tag not in person.session.document.tags:
                sheet.field.setFocus()
                QTest.keyClicks(sheet.field, tag)
                QTest.keyClick(sheet.field, Key.Key_Return)
        person.press_button(next(b for b in sheet.findChildren(QWidget) if getattr(b, "text", str)() == "Done"))

    def begin(self) -> None:
        """A blank animal of that name, without a node."""
        self.person.starter("blank", self.model.name)
        self.clear()

    def clear(self) -> None:
        """Nothing on the canvas."""
        person = self.person
        person.viewer.setFocus()
        person.keys(Key.Key_A, CTRL)
        person.key(Key.Key_Delete)
        assert person.animal.nodes == ()

    def dress(self) -> None:
        """Shape, tags, color, body and words."""
        person, plan = self.person, self.plan
        person.click_row(person.window.rooms.library.animals.list, person.animal.id)
        self.pick(self.row("shape").field, plan.shape)
        self.names("tags", plan.tags)
        self.color(plan.color)
        if plan.body.radius != person.animal.body.radius:
            self.number(self.row("radius").field, plan.body.radius)
        about = self.row("about").field
        self.come_to(about)
        QTest.mouseClick(about.viewport(), LEFT)
        QTest.keyClick(about, Key.Key_A, CTRL)
        for place, line in enumerate(self.model.about.split("\n")):
            if place:
                QTest.keyClick(about, Key.Key_Return)
            QTest.keyClicks(about, line)
        QTest.keyClick(about, Key.Key_Return, CTRL)

    def color(self, color: str) -> None:
        """The square in the head, another color, its number."""
        button = self.person.window.rooms.inspector.head.color
        self.person.press_button(button)
        popup = button.popup
        other = next(b for b in popup.findChildren(QWidget) if getattr(b, "text", str)().startswith("Another"))

        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, QColorDialog)
            field = dialog.findChild(QLineEdit, "qt_colorname_lineedit")
            field.selectAll()
            QTest.keyClicks(field, color)
            QTest.keyClick(field, Key.Key_Return)

        QTimer.singleShot(0, answer)
        self.person.press_button(other)
        self.person.come()

    def equip(self) -> None:
        """Every component, by its plus, and its numbers."""
        person = self.person
        person.click_row(person.window.rooms.library.animals.list, person.animal.id)
        for kind, params in self.plan.components.items():
            if kind not in person.animal.components:
                give = self.row(f"give:{kind}")
                self.come_to(give)
                person.press_button(give.field)
            for name, value in differing(params).items():
                self.set_row(f"component:{kind}:{name}", value)

    def mend(self, fix: str) -> None:
        """A problem, by the words of its button."""
        view = self.person.window.rooms.library.problems.list
        self.person.click_row(view, next(row.key for row in view.rows.rows if row.fix == fix), "fix")

    # Nodes and wires

    def wire_up(self) -> None:
        """Nodes in the order of the other, so that they get its ids, each by another way; and their wires."""
        ways = cycle(("palette", "tab", "wire"))
        for node in self.model.nodes:
            self.add(node, next(ways))
            there = {held.id for held in self.person.animal.nodes}
            for link in self.model.links:
                if node.id in link.ends and there.issuperset(link.ends) and not self.has(link):
                    self.person.fit()
                    self.person.drag(self.person.socket(link.from_), self.person.socket(link.to))
            if node.name:
                self.rename(node)
        assert self.person.links == {(link.from_, link.to) for link in self.model.links}

    def has(self, link: Link) -> bool:
        """Whether a wire is there already."""
        return (link.from_, link.to) in self.person.links

    def add(self, node: Node, way: str) -> None:
        """A node, dragged from the palette, found by Tab, or at the end of a wire that is dropped."""
        person = self.person
        kind = find(node.type)
        assert kind is not None
        feeds = next((link.from_ for link in self.model.links if link.ends[1] == node.id), "")
        if way == "wire" and (not feeds or kind.kind == "merger"):
            way = "tab"
        if kind.kind == "merger":
            way = "palette"
        at = self.free_place(kind)
        if way == "palette":
            person.carry(node.type, kind.look.label, at)
        elif way == "wire":
            person.drag(person.socket(feeds), at)
            person.choose(kind.look.label)
        else:
            person.click(person.at(feeds.partition(".")[0]) if feeds else at)
            person.move(at, buttons=NONE)
            person.key(Key.Key_Tab)
            person.choose(kind.look.label)
        (made,) = person.session.selection.edited.ids
        assert (made, person.animal.node(made).type) == (node.id, node.type), way

    def free_place(self, kind: NodeType) -> QPoint:
        """See everything and some room around it; where the next node of a kind finds room."""
        person = self.person
        person.fit()
        if not person.animal.nodes:
            return QPoint(120, 120)
        x = COLUMNS.get(kind.kind, BESIDE)
        below = person.viewer.hits.everything().bottom() + 60 if kind.kind in QUERIES | BEHAVIORS else 60
        at = person.view(x + 90, below)
        while not person.port.rect().adjusted(40, 40, -40, -60).contains(at):
            person.wheel(QPoint(60, 60), -120)
            at = person.view(x + 90, below)
        return at

    def rename(self, node: Node) -> None:
        """A double click on its head, and the name."""
        person = self.person
        self.look_at(node.id)
        person.double_click(person.at(node.id))
        person.type(node.name)
        assert person.animal.node(node.id).name == node.name

    def look_at(self, node: str) -> None:
        """Click a node and come close to it."""
        person = self.person
        if person.session.selection.edited.ids != (node,):
            person.fit()
            person.click(person.at(node))
            assert person.session.selection.edited.ids == (node,)
        person.viewer.setFocus()
        person.key(Key.Key_F)

    # Numbers, curves, names

    def tune(self) -> None:
        """Every parameter: strengths in the table, in cells or in rows, the others in rows."""
        in_table = [node for place, node in enumerate(self.behaviors) if place % 3 == 0]
        in_cells = [node for place, node in enumerate(self.behaviors) if place % 3 == 1]
        self.fill_table(in_table)
        for node in self.entries:
            wishes = self.wishes(node)
            if not wishes:
                continue
            self.look_at(node)
            shown = {cell.field.name for cell, _ in self.person.item(node).cells}
            for name, value in wishes.items():
                if node in in_table and name in IN_TABLE:
                    continue
                if node in in_cells and name in shown:
                    self.cell(node, name, value)
                elif isinstance(value, Curve):
                    self.curve(name, value)
                else:
                    self.set_row(name, value)

    @property
    def behaviors(self) -> list[str]:
        """The behaviors, as the other has them."""
        kinds = {node.id: find(node.type) for node in self.model.nodes}
        return [id_ for id_, kind in kinds.items() if kind is not None and kind.kind in BEHAVIORS]

    def fill_table(self, nodes: list[str]) -> None:
        """Ctrl+T, and a number into each cell."""
        person = self.person
        person.fit()
        person.key(Key.Key_T, CTRL)
        assert person.panel.in_table
        table = person.panel.table
        view, model = table.view, table.model
        for node in nodes:
            for name, column in IN_TABLE.items():
                value = self.wishes(node).get(name)
                if value is None:
                    continue
                index = model.index(model.row_of(node), column)
                view.scrollTo(index)
                QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
                text = plain(value)
                QTest.keyClicks(view, text[0])
                QTest.keyClicks(view.typing, text[1:])
                QTest.keyClick(view.typing, Key.Key_Return)
                person.settle()
                assert person.animal.node(node).params[name] == value
        QTest.keyClick(view, Key.Key_T, CTRL)
        person.settle()
        assert not person.panel.in_table


def differing(params: Params) -> dict[str, Any]:
    """The fields that are not as the model has them."""
    model = type(params)
    held = {name: getattr(params, name) for name in model.model_fields}
    return {name: value for name, value in held.items() if value != model.model_fields[name].default}
