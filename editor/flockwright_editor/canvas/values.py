"""Numbers as the canvas writes and reads them: `0.60`, `5 m`, `360°`, `5.5 m/s`."""

from __future__ import annotations

from flockwright_editor.session.fields import Field, field_of
from flockwright_editor.session.numbers import read_number

__all__ = ["Field", "field_of", "read_number"]
