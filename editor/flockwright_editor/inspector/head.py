"""What stands above the form: icon, name, kind, color, and what can be switched."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_icon, draw_line
from flockwright_editor.controls.typing_field import TypingField
from flockwright_editor.inspector import words
from flockwright_editor.inspector.colors import ColorButton
from flockwright_editor.inspector.doing import Work
from flockwright_editor.inspector.model import Head
from flockwright_editor.session import Session
from flockwright_editor.session.edits import graph
from flockwright_editor.theme.theme import Theme, mix

HEIGHT = 40
_TILE, _EDGE = 24, 12


class NameLine(QWidget):
    """Icon, name and kind. A double click or F2 renames."""

    def __init__(self, theme: Theme, work: Work) -> None:
        super().__init__()
        self._theme, self._work = theme, work
        self.head = Head("", "", "")
        self.editor: TypingField | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    def show_head(self, head: Head) -> None:
        """Another subject, or another name."""
        if head != self.head:
            self.head = head
            self.setAccessibleName(f"{head.name}, {head.kind_words}")
            rename = words.RENAME if head.can_rename else ""
            self.setToolTip("\n".join(each for each in (head.name, head.tip, rename) if each))
            self.update()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.rename()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return):
            self.rename()
        else:
            event.ignore()

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        renames = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F2
        if renames and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def rename(self) -> None:
        """Let the name be typed."""
        if self.head.can_rename and self.isEnabled():
            over = self._name_rect.toRect().adjusted(-6, 8, 0, -8)
            over.setWidth(max(self.width() - over.x() - 4, 60))
            self.editor = TypingField(
                self._theme, self, self.head.name, self._renamed, align=Qt.AlignmentFlag.AlignLeft, px=14, weight=600
            )
            self.editor.setGeometry(over)
            self.editor.setAccessibleName("Name")

    @guarded
    def _renamed(self, text: str) -> None:
        subject = self._work.subject
        if subject is not None:
            self._work.do(f"Rename {self.head.name} to {text.strip()}", lambda project: subject.rename(project, text))

    @property
    def _name_rect(self) -> QRectF:
        return QRectF(_EDGE + _TILE + 8, 0, self.width() - _EDGE - _TILE - 8, HEIGHT)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, head = self._theme, self.head
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tile = QRectF(_EDGE, (HEIGHT - _TILE) / 2, _TILE, _TILE)
        painter.setPen(QPen(theme.color("accent"), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(mix(theme.color("panel"), theme.kind(head.kind), 0.36) if head.kind else theme.color("raised"))
        painter.drawRoundedRect(tile, 4, 4)
        own = QColor(head.color) if head.color.startswith("#") and not head.kind else theme.color("text2")
        draw_icon(painter, theme, head.icon, tile.center(), theme.header_icon(head.kind) if head.kind else own, 17)
        room, bold, plain = self._name_rect, theme.font(14, 600), theme.font(12)
        wide = QFontMetricsF(bold).horizontalAdvance(head.name)
        given = min(wide, room.width())  # the name comes first, its kind takes what is left
        draw_line(painter, QRectF(room.x(), 0, given, HEIGHT), head.name, bold, theme.color("text"))
        rest = QRectF(room.x() + given + 8, 0, room.width() - given - 8, HEIGHT)
        if rest.width() > 40:
            draw_line(painter, rest, head.kind_words, plain, theme.color("text3"))
        painter.end()

    @guarded(returns=QSize(160, HEIGHT))
    def sizeHint(self) -> QSize:
        return QSize(160, HEIGHT)


class HeadBar(QWidget):
    """The bar."""

    def __init__(self, session: Session, theme: Theme, work: Work) -> None:
        super().__init__()
        self._session, self._theme, self._work = session, theme, work
        self.setFixedHeight(HEIGHT + 1)
        self.setProperty("part", "panel")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 1)
        row.setSpacing(theme.px("space1"))
        self.name = NameLine(theme, work)
        self.color = ColorButton(theme)
        self.color.chosen.connect(self._recolor)
        self.debug = IconButton(theme, "vector-line", words.DEBUG, self._debug, checkable=True)
        self.mute = IconButton(theme, "alpha-m-circle-outline", words.MUTE, self._mute, checkable=True)
        self.solo = IconButton(theme, "alpha-s-circle-outline", words.SOLO, self._solo, checkable=True)
        self.eye = IconButton(theme, "eye-outline", words.EYE[False], self._hide)
        self.help = IconButton(theme, "help-circle-outline", words.REFERENCE, self._read)
        row.addWidget(self.name, 1)
        for tool in (self.color, self.debug, self.mute, self.solo, self.eye, self.help):
            row.addWidget(tool)
        session.solo.changed.connect(self.follow)
        session.debugged.changed.connect(self.follow)
        session.hidden.changed.connect(self.follow)

    def show_head(self, head: Head, color: QColor | None) -> None:
        """Another subject, or another state of it."""
        self.name.show_head(head)
        self.color.setVisible(color is not None)
        if color is not None:
            self.color.set_color(color)
        can = not self._session.read_only
        for tool in (self.name, self.color, self.mute):
            tool.setEnabled(can)
        self.debug.setVisible(bool(head.node_ids) and bool(head.type_key or head.mutes))
        self.mute.setVisible(head.mutes)
        self.solo.setVisible(head.mutes)
        self.eye.setVisible(bool(head.eye))
        self.help.setVisible(bool(head.type_key))
        self.mute.setChecked(head.muted)
        self.follow()

    @guarded
    def follow(self) -> None:
        """See how the switches of the view stand."""
        head, subject = self.name.head, self._work.subject
        animal = subject.animal if subject else ""
        ids = frozenset(head.node_ids)
        self.debug.setChecked(bool(ids) and ids <= self._session.debugged.of(animal))
        self.solo.setChecked(bool(ids) and ids <= self._session.solo.of(animal))
        if head.eye:
            hidden = self._session.hidden.animal(head.eye)
            self.eye.show_icon("eye-off-outline" if hidden else "eye-outline")
            self.eye.name(words.EYE[hidden])

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), self._theme.color("line"))
        painter.end()

    @guarded
    def _recolor(self, color: str) -> None:
        subject = self._work.subject
        if subject is not None:
            self._work.do(f"Color of {self.name.head.name}", lambda project: subject.recolor(project, color))

    def _debug(self) -> None:
        if self._work.subject is not None:
            self._session.debugged.toggle(self._work.subject.animal, self.name.head.node_ids)

    def _solo(self) -> None:
        if self._work.subject is not None:
            self._session.solo.toggle(self._work.subject.animal, self.name.head.node_ids)

    def _mute(self) -> None:
        subject, head = self._work.subject, self.name.head
        if subject is not None:
            word = "Wake" if head.muted else "Mute"
            self._work.do(
                f"{word} {head.name}",
                lambda project: graph.set_active(project, subject.animal, head.node_ids, head.muted),
            )

    def _hide(self) -> None:
        eye = self.name.head.eye
        self._session.hidden.hide_animals([eye], not self._session.hidden.animal(eye))

    def _read(self) -> None:
        self._session.calls.reference.emit(self.name.head.type_key)
