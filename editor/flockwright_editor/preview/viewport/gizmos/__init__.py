"""Handles on the things of the scene: what there is to take hold of, what a drag makes of the document, what is hit."""
