"""The world, live: how it is drawn, watched, explained and measured."""
