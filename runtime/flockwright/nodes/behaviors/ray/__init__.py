"""Behaviors that look at what rays hit."""
