"""Mergers: one velocity out of all results."""
