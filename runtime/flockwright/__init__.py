"""Flockwright: steering behaviors for herds, headless and compiled."""
