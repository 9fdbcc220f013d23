"""The animal as a table: one row a behavior, every cell edits, several rows at once."""

from flockwright_editor.canvas.table.panel import TablePanel

__all__ = ["TablePanel"]
