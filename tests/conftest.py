"""Settings for all tests: properties are tried on the same examples on every machine, and slow machines may be slow."""

from hypothesis import HealthCheck, settings

settings.register_profile("flockwright", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("flockwright")
