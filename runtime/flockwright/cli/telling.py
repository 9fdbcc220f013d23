"""What commands say on the error stream about things that stop nothing."""

from __future__ import annotations

import sys


def tell(sentence: str) -> None:
    """A sentence for the person who called."""
    print(sentence, file=sys.stderr)


def tell_broken_packages() -> None:
    """Name the packages whose node types could not be loaded."""
    from flockwright.nodes.registry import all_types, failures

    all_types()
    for failure in failures:
        tell(f"{failure.sentence.rstrip('.')}. Everything else is there.")
