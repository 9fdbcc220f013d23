"""Plan + world → step: a herd that runs, is patched live, looked into, saved and measured."""
