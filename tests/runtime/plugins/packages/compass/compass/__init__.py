"""Context steering for Flockwright: behaviors rate eight directions, the merger takes the best one.

Results of another type than the usual one, with a merger of their own and the usual velocity behind it.
"""

from importlib import import_module

for module in ("head_on", "keep_clear", "draw_near", "best_way", "stroll"):
    import_module(f"{__name__}.{module}")
