"""The living viewport: the herd on the screen, and everything a hand does in it.

`panel.PreviewPanel` is the room. `surface` paints finished pictures and labels, `pilot` flies the camera, `hand` turns
mouse and keys into gestures, `overlays` and `chain` say what is drawn over the watched animal, `gizmos` move the things
of the scene. Nothing here waits for the herd or for the drawing thread.
"""
