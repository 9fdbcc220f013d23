"""Curves and what they mean: the small field of a form, the large editor, the map of observability.

The widgets take plain values (a `Curve`, a `Meaning`, a `Herd`, a `Sight`) and give back curves through `Hooks`; they
know no document. `source` and `workspace` join them to a session.
"""

from flockwright_editor.inspector.curves.field import CurveField
from flockwright_editor.inspector.curves.meaning import Herd, Hooks, Meaning

__all__ = ["CurveField", "Herd", "Hooks", "Meaning"]
