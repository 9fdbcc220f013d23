"""Why the watched animal moves the way it does: in sentences, as a table, and over the last half minute."""

from flockwright_editor.preview.explain.panel import ExplainPanel
from flockwright_editor.preview.explain.who_steers import WhoSteers

__all__ = ["ExplainPanel", "WhoSteers"]
