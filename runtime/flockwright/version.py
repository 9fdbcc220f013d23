"""The one place that holds the program's version."""

__version__ = "0.1.0"
