"""What an edit in the table does: each is one command, for every row that is selected."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flockwright.document import Project
from flockwright_editor.canvas import words
from flockwright_editor.canvas.commands import Commands
from flockwright_editor.canvas.table.lines import PARAMS, Line
from flockwright_editor.session.edits import graph, values
from flockwright_editor.session.edits.values import Added, Typed
from flockwright_editor.session.numbers import is_relative


class Doing:
    """Speaks to the session through the canvas's commands."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands

    def type(self, lines: Sequence[Line], column: int, text: str) -> None:
        """A number typed for all rows; `+0.1` and `*2` start from each."""
        cells = [line.cells[column] for line in lines if column in line.cells and not line.cells[column].knob]
        if not text.strip() or not cells:
            return
        if all(cell.field.read(text, cell.value) is None for cell in cells):
            told = words.NO_NUMBER_FOR.format(text=text.strip(), title=cells[0].field.title.lower())
            self._commands.session.tell(told, "warn")
            return
        self._set(lines, column, Typed(text))

    def slide(self, lines: Sequence[Line], column: int, by: float, *, preview: bool) -> None:
        """A drag adds the same amount to all rows."""
        self._set(lines, column, Added(by), preview=preview)

    def step(self, lines: Sequence[Line], column: int, by: float) -> None:
        """One step of a key; steps that follow one another are one command."""
        self._set(lines, column, Added(by), merge=f"step {column} {' '.join(line.id for line in lines)}")

    def _set(
        self,
        lines: Sequence[Line],
        column: int,
        value: Added | Typed,
        *,
        preview: bool = False,
        merge: str | None = None,
    ) -> None:
        commands, path = self._commands, PARAMS[column]
        start = commands.session.document
        free = [line for line in lines if column in line.cells and not line.cells[column].knob]
        made = self._with_open(start, free, column, value)
        made = values.set_value(made, commands.open, [line.id for line in free], path, value)
        if preview:
            with commands.owning():
                commands.session.preview(made)
            return
        title = free[0].cells[column].field.title.lower() if free else path
        commands.run(words.set_of(title, [line.name for line in free]), start, made, [x.id for x in lines], merge=merge)

    def _with_open(self, start: Project, lines: Sequence[Line], column: int, value: Added | Typed) -> Project:
        """Numbers that were left open begin at what they amount to, so that something can be added to them."""
        if isinstance(value, Typed) and not is_relative(value.text):
            return start
        for line in lines:
            cell = line.cells[column]
            if cell.inherited and cell.value is not None:
                start = graph.set_param(start, self._commands.open, line.id, PARAMS[column], cell.value)
        return start

    def reset(self, lines: Sequence[Line], column: int) -> None:
        """The numbers as their types have them."""
        commands = self._commands
        start = commands.session.document
        made = values.reset(start, commands.open, [line.id for line in lines], [PARAMS[column]])
        commands.run(words.RESET.format(title=PARAMS[column].replace("_", " ")), start, made, [x.id for x in lines])

    def look_for(self, lines: Sequence[Line], text: str) -> None:
        """Other tags or layers for the queries of all rows, written with commas between them."""
        commands = self._commands
        start = made = commands.session.document
        names = [name.strip() for name in re.split(r"[,;]", text) if name.strip()]
        for query, field in dict.fromkeys((line.targets.query, line.targets.field) for line in lines):
            if query and field:
                made = values.set_names(made, commands.open, [query], field, names)
        commands.run(words.LOOK_FOR, start, made, [line.id for line in lines])

    def rename(self, line: Line, text: str) -> None:
        self._commands.rename(line.id, text)

    def mute(self, lines: Sequence[Line]) -> None:
        start = self._commands.base()
        ids = [line.id for line in lines]
        self._commands.run("Mute", start, graph.mute(start, self._commands.open, ids), ids)

    def solo(self, lines: Sequence[Line]) -> None:
        self._commands.session.solo.toggle(self._commands.open, [line.id for line in lines])
