"""The strip below the inspector's header: what the inspected node does for the watched animal right now."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_line
from flockwright_editor.running import Runner
from flockwright_editor.running.explaining import sentence_for
from flockwright_editor.running.explanation import NodeSentence, percent
from flockwright_editor.running.moment import Watched
from flockwright_editor.session import Session
from flockwright_editor.theme.mixing import mix
from flockwright_editor.theme.theme import Theme

_EDGE, _GAP, _HIGH, _LINE = 12, 12, 32, 16
DIRECTION, SPEED = "Direction", "Speed"


class ExplainStrip(QWidget):
    """One sentence on a tint of the node's color, its shares at the right. Hidden while there is nothing to tell."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._told: NodeSentence | None = None
        self._color = theme.color("text3")
        self._two_lines = False
        self.setFixedHeight(_HIGH)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def follow(self, session: Session, runner: Runner) -> None:
        """Tell of the node that is edited and the animal that is watched, ten times a second while there is a place."""
        self._session, self._runner = session, runner
        self._timer = QTimer(self)
        self._timer.setInterval(self._theme.time("live"))
        self._timer.timeout.connect(self.look)
        self._timer.start()
        session.selection.changed.connect(self.look)
        self.look()

    @guarded
    def look(self) -> None:
        """See what there is to tell now."""
        place = self.parentWidget()
        if place is not None and not place.isVisible():
            return
        edited, moment = self._session.selection.edited, self._runner.newest
        watched = moment.watched if moment is not None else None
        told = None
        is_one = edited.kind == "nodes" and len(edited.ids) == 1
        if watched is not None and is_one and self._session.selection.open == watched.animal:
            told = sentence_for(edited.ids[0], watched, self._session.resolved.plan)
        self.tell(told, self._color_of(told, watched))

    def _color_of(self, told: NodeSentence | None, watched: Watched | None) -> QColor:
        for behavior in watched.behaviors if told and watched else ():
            if told and behavior.node == told.node:
                return self._theme.behavior(behavior.type, behavior.color)
        return self._theme.kind("neighbor_query")

    @property
    def told(self) -> NodeSentence | None:
        """What it says."""
        return self._told

    def tell(self, told: NodeSentence | None, color: QColor) -> None:
        """Say something else, on a tint of that color; None: nothing, and it goes."""
        if told == self._told and color == self._color:
            return
        self._told, self._color = told, color
        self.setVisible(told is not None)
        self.setAccessibleName(f"{told.text} {self._shares_text()}".strip() if told else "")
        self._fit()
        self.update()

    def _shares(self) -> list[tuple[str, str]]:
        told = self._told
        if told is None or told.direction is None or told.speed is None:
            return []
        return [(DIRECTION, percent(told.direction)), (SPEED, percent(told.speed))]

    def _shares_text(self) -> str:
        return ", ".join(f"{name} {share}" for name, share in self._shares())

    @guarded
    def resizeEvent(self, event: object) -> None:
        self._fit()

    def _fit(self) -> None:
        """Sentence and shares in one line, or where that is too narrow in two."""
        self._two_lines = bool(self._told) and self._says() + self._shares_width() > self.width() - 2 * _EDGE
        high = _HIGH + (_LINE if self._two_lines and self._shares() else 0)
        if high != self.height():
            self.setFixedHeight(high)

    def _says(self) -> float:
        fonts = self._theme.face(12), self._theme.face(12, 600)
        parts = self._told.parts if self._told else ()
        return sum(fonts[is_name].width(text) for text, is_name in parts)

    def _shares_width(self) -> float:
        plain, bold = self._theme.face(12), self._theme.face(12, 600)
        return sum(plain.width(name) + 4 + bold.width(share) + _GAP for name, share in self._shares())

    @guarded(returns=QSize(300, _HIGH))
    def sizeHint(self) -> QSize:
        return QSize(300, self.height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._told is None:
            return
        theme = self._theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), mix(theme.color("panel"), self._color, theme.share("behaviorTint")))
        room = QRectF(_EDGE, 0, self.width() - 2 * _EDGE, _HIGH)
        plain, bold = theme.face(12), theme.face(12, 600)
        if self._two_lines:
            self._paint_shares(painter, room.left(), _HIGH - 8)
        else:
            self._paint_shares(painter, room.right() - self._shares_width() + _GAP, 0)
            room.setRight(room.right() - self._shares_width())
        whole = True
        for text, is_name in self._told.parts:
            font = bold if is_name else plain
            whole = draw_line(painter, room, text, font, theme.color("text")) and whole
            room.setLeft(room.left() + font.width(text))
            if room.width() <= 4:
                break
        said = "" if whole else self._told.text
        if self.toolTip() != said:
            self.setToolTip(said)
        painter.end()

    def _paint_shares(self, painter: QPainter, x: float, y: float) -> None:
        theme = self._theme
        high = _HIGH if y == 0 else _LINE
        for name, share in self._shares():
            for text, weight, token, gap in ((name, 400, "text2", 4), (share, 600, "text", _GAP)):
                font = theme.face(12, weight)
                wide = font.width(text)
                draw_line(painter, QRectF(x, y, wide + 1, high), text, font, theme.color(token))
                x += wide + gap
