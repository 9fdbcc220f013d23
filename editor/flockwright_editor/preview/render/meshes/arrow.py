"""The shape of an animal of no kind: a dart with a keel, whose heading and banking are seen at once."""

from __future__ import annotations

from flockwright_editor.preview.render.meshes.builder import Builder, Mesh


def arrow(level: int) -> Mesh:
    """A dart; two levels, because it is simple as it is."""
    made = Builder()
    nose, notch, top, keel = (0.5, 0.0, 0.0), (-0.28, 0.03, 0.0), (-0.2, 0.14, 0.0), (-0.22, -0.09, 0.0)
    right, left = (-0.48, 0.0, 0.34), (-0.48, 0.0, -0.34)
    if level == 2:
        made.solid((nose, right, left, top), ((0, 1, 3), (0, 3, 2), (0, 2, 1), (1, 2, 3)), (0.6, 0.3, 0.3, 1.0))
        return made.done()
    points = (nose, right, left, top, keel, notch)
    faces = ((0, 3, 1), (0, 2, 3), (0, 1, 4), (0, 4, 2), (3, 5, 1), (3, 2, 5), (5, 4, 1), (5, 2, 4))
    made.solid(points, faces, (0.9, 0.75, 0.75, 1.0, 0.1, 0.4))
    return made.done()
