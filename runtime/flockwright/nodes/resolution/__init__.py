"""Resolutions: where the motion ends."""
