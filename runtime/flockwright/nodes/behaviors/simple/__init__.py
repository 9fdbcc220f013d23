"""Behaviors that look at nobody."""
