"""The rows of a form, one file a kind of value."""
