"""What the library's registry holds of the document: nodes, frames and notes under their own ids, and no undo."""

from __future__ import annotations

from typing import Any, NoReturn

from NodeGraphQt import BackdropNode, BaseNode
from PySide6.QtGui import QUndoStack

from flockwright.document import Frame, Note
from flockwright_editor.canvas.face import Face
from flockwright_editor.canvas.ink import Ink
from flockwright_editor.canvas.items.frame import FrameItem, NoteItem
from flockwright_editor.canvas.items.merger import MergerItem
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.canvas.items.reroute import RerouteItem


class NoUndo(QUndoStack):
    """Handed to the library: any use of its undo is a fault of ours."""

    def push(self, command: Any) -> NoReturn:
        raise AssertionError(f"the library pushed undo: {command.text()}")

    def beginMacro(self, text: str) -> NoReturn:
        raise AssertionError(f"the library began a macro: {text}")

    def endMacro(self) -> NoReturn:
        raise AssertionError("the library ended a macro")


class GraphNode(BaseNode):
    """A node of the document in the library's registry; it speaks the document's ids."""

    __identifier__ = "flockwright"
    NODE_NAME = "Node"

    def __init__(self, ink: Ink, face: Face) -> None:
        made = RerouteItem if face.is_reroute else MergerItem if face.is_merger else NodeItem
        super().__init__(qgraphics_item=lambda: made(ink, face))
        self.model.id = self.view.id = face.id
        for port in face.inputs:
            self.add_input(port.name, multi_input=True, display_name=False)
        for port in face.outputs:
            self.add_output(port.name, multi_output=True, display_name=False)


class GraphBox(BackdropNode):
    """A frame or note in the library's registry."""

    __identifier__ = "flockwright"

    def __init__(self, ink: Ink, thing: Frame | Note) -> None:
        made = FrameItem if isinstance(thing, Frame) else NoteItem
        super().__init__(qgraphics_views=lambda: made(ink, thing))
        self.model.id = self.view.id = thing.id
