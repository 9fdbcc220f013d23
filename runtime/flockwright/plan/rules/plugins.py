"""Packages that should bring node types and cannot be loaded."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.nodes.registry import REROUTE, failures
from flockwright.plan.case import Whole
from flockwright.plan.problems import Problem


def packages_load(whole: Whole) -> Iterator[Problem]:
    """Where a node type is missing, the packages that failed to load are named: it may be one of theirs."""
    missing = any(
        node not in case.graph.types and held.type != REROUTE
        for case in whole.cases
        for node, held in case.graph.nodes.items()
    )
    for failure in failures if missing else ():
        yield Problem("warning", failure.sentence, field=failure.package)
