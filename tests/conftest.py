"""Settings for all tests: properties are tried on the same examples on every machine, and slow machines may be slow."""

import signal
import threading

from hypothesis import HealthCheck, settings

settings.register_profile("flockwright", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("flockwright")

# A shell that starts the tests in the background has them ignore Ctrl+C, and so would all programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)
