"""Behaviors: what an animal wants."""
