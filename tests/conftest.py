"""Settings for all tests: properties are tried on the same examples on every machine, and slow machines may be slow."""

from hypothesis import settings

settings.register_profile("flockwright", derandomize=True, deadline=None)
settings.load_profile("flockwright")
