"""The inspector: what is selected, and everything that can be set on it."""

from flockwright_editor.inspector.panel import InspectorPanel

__all__ = ["InspectorPanel"]
