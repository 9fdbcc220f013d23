"""What is said of a node type that cannot be used."""

from __future__ import annotations

from flockwright.engine.errors import EngineError


class NodeError(EngineError):
    """A sentence about a node type, for whoever wrote it."""
