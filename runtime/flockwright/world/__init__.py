"""What exists: entities as arrays, their components and tags, where they start. Knows no node types."""
