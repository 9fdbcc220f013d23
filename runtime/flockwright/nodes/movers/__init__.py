"""Movers: how an animal can follow the velocity it wants."""
