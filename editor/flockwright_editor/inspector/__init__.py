"""The inspector: what is selected, and everything that can be set on it."""
