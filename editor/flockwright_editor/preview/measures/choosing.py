"""The two tools in the measures' header: whose measures are plotted, and which."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QToolButton

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_line
from flockwright_editor.preview.measures import words
from flockwright_editor.theme.theme import Theme


class AnimalChooser(QToolButton):
    """`Fish, last 30 s`, quiet; a press lists the animals."""

    def __init__(
        self, theme: Theme, choices: Callable[[], Sequence[tuple[str, str]]], choose: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._theme, self._choices, self._choose = theme, choices, choose
        self._name, self._own = "", False
        self._face = theme.face(12)
        self.setFixedHeight(theme.px("buttonInRow"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(words.CHOOSE_ANIMAL)
        self.clicked.connect(self._open)

    def show_name(self, name: str, own: bool) -> None:
        """Whose they are; `own`: it was chosen, and stays when another animal is opened."""
        if (name, own) != (self._name, self._own):
            self._name, self._own = name, own
            self.setVisible(bool(name))
            self.setAccessibleName(name)
            self.updateGeometry()
            self.update()

    @property
    def name(self) -> str:
        """What it says."""
        return self._name

    @guarded(returns=QSize(120, 20))
    def sizeHint(self) -> QSize:
        return QSize(round(self._face.width(self._name)) + 16, self.height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        lively = self.underMouse() or self.hasFocus() or self._own
        color = self._theme.color("text" if lively else "text3")
        draw_line(painter, QRectF(self.rect()).adjusted(8, 0, -7, 0), self._name, self._face, color)
        painter.end()

    def menu_of(self) -> QMenu:
        """The animals to choose from."""
        menu = QMenu(self)
        for key, name in self._choices():
            action = menu.addAction(name)
            action.triggered.connect(lambda _=False, k=key: self._choose(k))
        return menu

    @guarded
    def _open(self, _checked: bool = False) -> None:
        menu = self.menu_of()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))


class MeasureChooser(IconButton):
    """Lists every measure; a check says that it is plotted."""

    def __init__(
        self,
        theme: Theme,
        keys: Callable[[], Sequence[str]],
        shown: Callable[[], Sequence[str]],
        toggle: Callable[[str], None],
    ) -> None:
        super().__init__(theme, "tune-variant", words.CHOOSE, self._open, side=20)
        self._keys, self._shown, self._toggle = keys, shown, toggle

    def menu_of(self) -> QMenu:
        """The measures and stages to choose from."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        staged = False
        for key in self._keys():
            if key.startswith(words.STAGE) and not staged:
                menu.addSeparator()
                staged = True
            told = words.words_of(key)
            action = menu.addAction(f"{told.title}, {told.unit}" if told.unit else told.title)
            action.setCheckable(True)
            action.setChecked(key in self._shown())
            action.setToolTip(told.about)
            action.triggered.connect(lambda _=False, k=key: self._toggle(k))
        return menu

    def _open(self) -> None:
        menu = self.menu_of()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))
