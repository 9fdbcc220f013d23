"""A runner without a herd: it hands out moments made by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import QObject, Signal

from flockwright.simulation import Snapshot
from flockwright_editor.running.moment import Moment, Watched
from flockwright_editor.running.telling import Happening, Timeline


def moment(watched: Watched | None, time: float = 42.6, run: int = 1) -> Moment:
    return Moment(revision=1, run=run, snapshot=Snapshot(int(time * 60), time, {}), watched=watched)


@dataclass
class Told:
    age: float
    node: str
    sentence: str


@dataclass
class Steering:
    told: list[Told] = field(default_factory=list)
    shares: Any = None

    def lately(self) -> list[Told]:
        return self.told


class StandIn(QObject):
    """What the panels ask of a runner."""

    changed = Signal()
    happened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.newest: Moment | None = None
        self.steering: Any = Steering()
        self.measures: Any = SimpleNamespace()
        self.run = 1
        self.kept: list[Any] = []
        self.happenings: tuple[Happening, ...] = ()
        self.timeline = Timeline()
        self.pauses_when: str | None = None
        self.sought: list[float] = []
        self.marks: tuple[Any, ...] = ()

    def set_marks(self, marks: Any) -> None:
        self.marks = tuple(marks)
        self.changed.emit()

    def pause_when(self, kind: str | None) -> None:
        self.pauses_when = kind
        self.changed.emit()

    def seek(self, time: float) -> None:
        self.sought.append(time)

    def name_of(self, handle: int) -> str:
        return f"Fish {handle}"
