"""Behaviors that look at neighbors."""
