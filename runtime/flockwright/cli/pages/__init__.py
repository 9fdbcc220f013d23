"""The pages of the documentation that are made from what is there: node types, their curves, presets."""
