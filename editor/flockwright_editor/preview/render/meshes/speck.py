"""Anybody from very far away: four triangles."""

from __future__ import annotations

from flockwright_editor.preview.render.meshes.builder import Builder, Mesh


def speck() -> Mesh:
    """A tetrahedron that points forward."""
    made = Builder()
    points = ((0.5, 0.0, 0.0), (-0.5, 0.16, 0.0), (-0.15, -0.12, 0.13), (-0.15, -0.12, -0.13))
    made.solid(points, ((0, 1, 2), (0, 3, 1), (0, 2, 3), (1, 3, 2)), (0.6, 1.0, 0.2, 0.2))
    return made.done()
