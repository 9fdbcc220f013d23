"""Neighbor and ray queries: who is near, what is in the way."""
