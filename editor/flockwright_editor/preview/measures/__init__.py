"""The herd in numbers: small plots of every measure, one of them large, the log of events and the recordings."""

from flockwright_editor.preview.measures.panel import MeasuresPanel
from flockwright_editor.preview.measures.recorder import RecorderPanel

__all__ = ["MeasuresPanel", "RecorderPanel"]
