"""The canvas: the graph of one animal, drawn and edited. NodeGraphQt keeps the registry, everything else is ours."""

from flockwright_editor.canvas.panel import CanvasPanel

__all__ = ["CanvasPanel"]
