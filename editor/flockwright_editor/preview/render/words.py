"""The words of drawing."""

RUNGS = {
    "full": "Full quality",
    "simple": "Simpler meshes",
    "threeQuarters": "¾ resolution",
    "half": "½ resolution",
    "halfPlain": "½ resolution, no shadows",
    "painter": "Points",
}
"""What the status bar calls a rung of the quality ladder."""
PAINTER_CHOSEN = "Drawn as points, as asked for."
NO_GL = "No OpenGL 3.3 here, so animals are drawn as points. Installing a graphics driver or Mesa brings the rest."
GL_LOST = "The graphics driver stopped, so animals are drawn as points. Opening the window again tries it anew."
