"""Questions that nodes ask the scene's geometry, and the kernels that answer them."""

from __future__ import annotations

from collections.abc import Iterable

from flockwright.engine.kernel import Kernel
from flockwright.engine.loading import address_of
from flockwright.engine.store import Store
from flockwright.engine.words import plain_address
from flockwright.nodes.node_type import Called
from flockwright.plan.model import Plan
from flockwright.simulation.rowing import Places
from flockwright.world.geometry.casting import CAST
from flockwright.world.geometry.sweeping import SWEEP
from flockwright.world.records import Array

QUESTIONS: dict[str, Kernel] = {"cast": CAST, "sweep": SWEEP}
"""What nodes may ask, by the field of the frame that holds the address of the answer."""


def answering(plan: Plan, others: Iterable[Called] = ()) -> dict[str, Kernel]:
    """The questions that a plan's nodes ask, and others besides, with the kernels that answer."""
    entries = [entry for animal in plan.animals for entry in animal.entries.values()]
    asked = {name for entry in entries for name in entry.kind.params.CALLS}.union(others)
    return {name: QUESTIONS[name] for name in sorted(asked)}


def let_ask(
    plan: Plan, frame: Array, places: Places, store: Store | None, others: Iterable[Called], *, plain: bool
) -> None:
    """Tell the frame where the geometry is, and where the answers to this plan's questions are."""
    frame["geometry"] = places.geometry.address
    for name, kernel in answering(plan, others).items():
        frame[name] = plain_address(kernel.function) if plain else address_of(kernel, store)
