"""The canvas: the graph of one animal, drawn and edited. NodeGraphQt keeps the registry, everything else is ours."""

from flockwright_editor.canvas.lighter import import_node_graph

import_node_graph()

from flockwright_editor.canvas.panel import CanvasPanel  # noqa: E402 — NodeGraphQt comes first

__all__ = ["CanvasPanel"]
