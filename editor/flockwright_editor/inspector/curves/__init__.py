"""Curves and what they mean: the small field of a form, the large editor, the map of observability.

The widgets take plain values (a `Curve`, a `Meaning`, a `Herd`, a `Sight`) and give back curves through `Hooks`; they
know no document. `source`, `node_field` and `workspace` join them to a session.
"""

from flockwright_editor.inspector.curves.editor import CurveEditor
from flockwright_editor.inspector.curves.field import CurveField
from flockwright_editor.inspector.curves.map import ObservabilityMap, Pairs
from flockwright_editor.inspector.curves.meaning import Herd, Hooks, Meaning, Shown
from flockwright_editor.inspector.curves.node_field import NodeCurveField, curve_field
from flockwright_editor.inspector.curves.plot import CurvePlot
from flockwright_editor.inspector.curves.sight import Sight
from flockwright_editor.inspector.curves.sight_panel import SightPanel
from flockwright_editor.inspector.curves.thumbs import Thumb
from flockwright_editor.inspector.curves.workspace import CurveWorkspace

__all__ = [
    "CurveEditor",
    "CurveField",
    "CurvePlot",
    "CurveWorkspace",
    "Herd",
    "Hooks",
    "Meaning",
    "NodeCurveField",
    "ObservabilityMap",
    "Pairs",
    "Shown",
    "Sight",
    "SightPanel",
    "Thumb",
    "curve_field",
]
