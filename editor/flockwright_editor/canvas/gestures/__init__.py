"""What the mouse does: one object for each gesture, each ending in one command."""
