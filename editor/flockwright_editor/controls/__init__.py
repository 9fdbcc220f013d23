"""Widgets and registries that every room uses; they know the session and the theme, and no room."""
