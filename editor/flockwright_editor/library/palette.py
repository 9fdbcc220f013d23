"""The node palette: every type by kind, with search. Drag one onto the canvas, or add it with Enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QDrag, QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from flockwright.nodes.registry import all_types
from flockwright_editor.controls import fuzzy
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import key_cap, label
from flockwright_editor.controls.panel import Panel
from flockwright_editor.library import painting, words
from flockwright_editor.library.doing import make
from flockwright_editor.library.palette_rows import PaletteDelegate, PaletteRow, found_row, row_of
from flockwright_editor.library.rows import RowList
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import graph
from flockwright_editor.theme.theme import Theme

NODE_MIME = "application/x-flockwright-node"
_STEP = 40.0
"""How far below the lowest node one stands that was added without a place."""


class SearchField(QWidget):
    """A field with a magnifying glass; arrows and Enter go to the list below."""

    def __init__(self, theme: Theme, hint: str, view: RowList) -> None:
        super().__init__()
        self._view = view
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 8, 8, 4)
        self.field = QLineEdit()
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.field.setFont(theme.font(12))
        self.field.setClearButtonEnabled(False)
        self.field.addAction(theme.icon("magnify", theme.color("text2")), QLineEdit.ActionPosition.LeadingPosition)
        self.field.installEventFilter(self)
        row.addWidget(self.field)

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                QApplication.sendEvent(self._view, event)
                return True
            if event.key() == Qt.Key.Key_Escape and self.field.text():
                self.field.clear()
                return True
        return False


class PaletteList(RowList):
    """The list: a click on a kind opens it, a drag takes a type along."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, PaletteDelegate(theme))
        self._pressed: QPoint | None = None
        self.dragged: QMimeData | None = None

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            if (at - self._pressed).manhattanLength() >= QApplication.startDragDistance():
                place, _ = self.part_at(self._pressed)
                self._pressed = None
                if place >= 0 and not self.rows.rows[place].is_kind:
                    self.drag(self.rows.rows[place])
            return
        super().mouseMoveEvent(event)

    def drag(self, row: PaletteRow) -> None:
        """Take a type along, with its name at the mouse."""
        drag = QDrag(self)
        drag.setMimeData(mime_of(row.key))
        picture = self._picture(row)
        drag.setPixmap(picture)
        drag.setHotSpot(QPoint(12, picture.deviceIndependentSize().toSize().height() // 2))
        drag.exec(Qt.DropAction.CopyAction)

    def _picture(self, row: PaletteRow) -> QPixmap:
        theme, scale = self.theme, self.devicePixelRatioF()
        wide = round(painting.sentence_width(theme, [(row.name, True)], 13)) + 44
        made = QPixmap(round(wide * scale), round(24 * scale))
        made.setDevicePixelRatio(scale)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        rect = QRect(0, 0, wide, 24)
        painting.swatch(painter, rect.adjusted(0, 0, -1, -1).toRectF(), theme.header(row.kind), 6)
        painting.glyph(painter, theme, row.icon, QRect(8, 0, 16, 24), theme.header_icon(row.kind), 15)
        painting.line(painter, rect.adjusted(29, 0, -4, 0), row.name, theme.font(13, 600), theme.color("text"))
        painter.end()
        return made


class Palette(Panel):
    """The panel."""

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        super().__init__("Nodes", theme)
        self._session = session
        self._types = list(all_types().values())
        self.put: Callable[[str], Any] = self.add
        """What Enter and a double click do with a type; the canvas puts it where the person looks."""
        self._open: set[str] = set(session.settings.get("palette.open", ["neighbor"]))
        self.list = PaletteList(theme)
        self.list.setAccessibleName("Nodes")
        self.search = SearchField(theme, "Search nodes", self.list)
        self._nothing: QLabel = label(theme, words.NO_NODES, tone="2")
        self._nothing.setWordWrap(True)
        self._nothing.setContentsMargins(12, 4, 12, 0)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.search)
        column.addWidget(self._nothing, 1)
        column.addWidget(self.list, 1)
        self.set_body(body)
        self.add_tool(key_cap(theme, "Tab"))
        self.set_least_height(theme.px("panelHeader") + 96)
        self.search.field.textChanged.connect(self._fill)
        self.list.clicked.connect(lambda index: self._click(self.list.rows.rows[index.row()]))
        self.list.chosen.connect(self._choose)
        self.list.keyed.connect(self._key)
        self._fill()

    def rows(self, query: str) -> list[PaletteRow]:
        """What the list shows for a query."""
        if query.strip():
            found = fuzzy.ranked(query, [row_of(kind) for kind in self._types])
            return [found_row(row, fit) for row, fit in found]
        made: list[PaletteRow] = []
        for kind, name in words.KINDS.items():
            types = [row_of(type_) for type_ in self._types if type_.kind == kind]
            if types:
                is_open = kind in self._open
                made.append(PaletteRow(f"#{kind}", name, kind, count=len(types), open=is_open, level=0))
                made += types if is_open else []
        return made

    def add(self, key: str) -> str | None:
        """A node of a type in the open animal, below the others; its id."""
        animal = self._session.selection.open
        if not animal:
            self._session.tell(words.NO_ANIMAL_OPEN, "warn")
            return None
        held = self._session.document.animal(animal)
        places = [place.at for place in held.layout.nodes.values() if place.at is not None]
        at = (min(x for x, _ in places), max(y for _, y in places) + _STEP * 2) if places else (0.0, 0.0)
        name = next(type_.look.label for type_ in self._types if type_.key == key)
        made = make(
            self._session,
            f"Add {name}",
            lambda project: graph.add_node(project, animal, key, at),
            lambda node: Where(animal, (node,)),
        )
        if made is not None:
            self._session.selection.edit("nodes", [made])
        return made

    @guarded
    def _fill(self, *_: object) -> None:
        query = self.search.field.text()
        current = self.list.current()
        rows = self.rows(query)
        self.list.rows.show(rows)
        self._nothing.setVisible(not rows)
        self.list.setVisible(bool(rows))
        place = 0 if query.strip() else self.list.rows.place(current.key) if current is not None else -1
        if rows and place >= 0:
            self.list.setCurrentIndex(self.list.rows.index(place))

    @guarded
    def _click(self, row: PaletteRow) -> None:
        if row.is_kind:
            self.open_kind(row.kind, not row.open)

    @guarded
    def _choose(self, row: PaletteRow) -> None:
        if row.is_kind:
            self.open_kind(row.kind, not row.open)
        elif self._session.selection.open:
            self.put(row.key)
        else:
            self._session.tell(words.NO_ANIMAL_OPEN, "warn")

    def open_kind(self, kind: str, opened: bool) -> None:
        """Show the types of a kind, or no longer."""
        self._open = self._open | {kind} if opened else self._open - {kind}
        self._session.settings.set("palette.open", sorted(self._open))
        self._fill()

    @guarded
    def _key(self, event: QKeyEvent) -> None:
        row = self.list.current()
        if event.key() == Qt.Key.Key_Right and row is not None and row.is_kind:
            self.open_kind(row.kind, True)
        elif event.key() == Qt.Key.Key_Left and row is not None:
            self.open_kind(row.kind, False)
        elif event.text().isalpha() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.search.field.setFocus()
            self.search.field.setText(event.text())
        else:
            return
        event.accept()


def mime_of(key: str) -> QMimeData:
    """What a drag of a node type carries."""
    data = QMimeData()
    data.setData(NODE_MIME, key.encode())
    data.setText(key)
    return data
