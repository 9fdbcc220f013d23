"""What stands on the canvas: nodes, wires, frames, notes, and the shapes they are drawn with."""
