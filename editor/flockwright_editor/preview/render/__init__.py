"""Draws a moment of the herd into a picture, without widgets.

`look.Look` says what a picture shows, `renderer.Renderer` draws it in a thread of its own, `camera.Camera` says where
every point of the world lands on it. Nothing in here knows Qt's widgets or the running simulation.
"""
