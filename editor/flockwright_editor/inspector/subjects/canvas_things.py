"""Frames and notes of the canvas."""

from __future__ import annotations

from typing import Any

from flockwright.document import Frame, Note, Project
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value
from flockwright_editor.session import Where
from flockwright_editor.session.edits import graph

_FRAME = Section("Frame", (Row("title", "text", "Title", "What stands on the frame."),))
_NOTE = Section("Note", (Row("text", "prose", "Text", "What the note says."),))
_USUAL = "#808080"


class FrameSubject(Subject):
    """A frame or a note."""

    def __init__(self, project: Project, animal: str, id_: str) -> None:
        self.animal, self._id = animal, id_
        self.where = Where(animal, (id_,))
        self.identity = ("canvas", animal, id_)

    def _held(self, project: Project) -> Frame | Note:
        layout = project.animal(self.animal).layout
        return next(thing for thing in (*layout.frames, *layout.notes) if thing.id == self._id)

    def head(self, project: Project) -> Head:
        held = self._held(project)
        if isinstance(held, Frame):
            color = held.color or _USUAL
            return Head(held.title or "Frame", "Frame", "shape-rectangle-plus", color=color)
        return Head("Note", "Canvas", "note-text-outline", can_rename=False)

    def sections(self, project: Project) -> tuple[Section, ...]:
        return (_FRAME,) if isinstance(self._held(project), Frame) else (_NOTE,)

    def value(self, project: Project, row: Row) -> Value:
        held = self._held(project)
        return Value(held.title if isinstance(held, Frame) else held.text)

    def set(self, project: Project, row: Row, value: Any) -> Project:
        return graph.rename(project, self.animal, self._id, value)

    def reset(self, project: Project, row: Row) -> Project:
        return project

    def rename(self, project: Project, name: str) -> Project:
        return graph.rename(project, self.animal, self._id, name)

    def recolor(self, project: Project, color: str) -> Project:
        held = project.animal(self.animal)
        frames = tuple(
            each.changed(color=color) if each.id == self._id else each for each in held.layout.frames
        )  # fmt: skip
        return project.with_animal(held.changed(layout=held.layout.changed(frames=frames)))
