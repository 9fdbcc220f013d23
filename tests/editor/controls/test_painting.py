"""What painted widgets share."""

import numpy as np
from PySide6.QtCore import QPointF

from flockwright_editor.controls.painting import polygon


def test_a_polygon_has_the_points_it_was_given():
    x = np.linspace(0.0, 30.0, 61)[::-2]  # neither in order nor side by side in memory
    made = polygon(x, x**2)
    assert [made.at(i) for i in range(made.size())] == [QPointF(a, a * a) for a in x.tolist()]
    assert polygon([1, 2], [3, 4]).at(1) == QPointF(2, 4)
    assert polygon([], []).isEmpty()
